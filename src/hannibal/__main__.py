"""`python -m hannibal` is the `hannibal` command."""

import sys

from hannibal.cli import main

sys.exit(main())
