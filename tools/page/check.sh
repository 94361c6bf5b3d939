#!/bin/sh
# Checks the page's JavaScript, with the tools that `tools/bootstrap.sh dev` installs:
#   tools/page/check.sh lint    Biome
#   tools/page/check.sh types   TypeScript over plain JavaScript, strict
#   tools/page/check.sh unit    the tests of the page's pure modules, by Node's own runner
# Several may be named. Where the tools could not be installed it says so and leaves them out.
set -eu

cd "$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd -P)"
tools=.venv/page/node_modules/.bin
sources="src/hannibal/web/js tests/page tests/browser"

if [ ! -e .venv/.installed-page ] || ! command -v node >/dev/null 2>&1; then
    echo "NOT CHECKED: $* of the page's JavaScript; 'tools/bootstrap.sh dev' says what is missing." >&2
    exit 0
fi

for what; do
    case "$what" in
    # The sources are a list of words on purpose.
    # shellcheck disable=SC2086
    lint) "$tools/biome" lint --config-path=tools/page --error-on-warnings $sources ;;
    types) "$tools/tsc" --project tools/page ;;
    unit) node --test --test-reporter=spec tests/page/*.test.js ;;
    *)
        echo "usage: tools/page/check.sh lint|types|unit ..." >&2
        exit 2
        ;;
    esac
done
