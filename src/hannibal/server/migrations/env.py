"""What Alembic runs for every command: it works in the transaction it is given, and ends none."""

from __future__ import annotations

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
