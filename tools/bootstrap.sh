#!/bin/sh
# Makes this checkout fit to run, and does nothing when it already is:
#   tools/bootstrap.sh play      .venv with the package and what it needs to run
#   tools/bootstrap.sh dev       the same, with what lint, types and tests need; for the page's JavaScript that is Node
#   tools/bootstrap.sh bench     the same, with the peers that the benchmarks compare with
#   tools/bootstrap.sh browser   Debian's Chromium and axe-core for the browser tests, where they may be installed
# PYTHON=/path/to/python chooses the interpreter; HANNIBAL_NO_APT=1 forbids the installation of system packages.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd -P)
cd "$here"
venv=$here/.venv
least="3.11"
node_least=18

say() { printf '%s\n' "$*" >&2; }
die() { say "hannibal: $*"; exit 1; }

# --- system packages -------------------------------------------------------------------------------------

# Prints why system packages cannot be installed here; prints nothing when they can.
apt_refusal() {
    if [ -n "${HANNIBAL_NO_APT:-}" ]; then
        echo "HANNIBAL_NO_APT is set"
    elif ! command -v apt-get >/dev/null 2>&1; then
        echo "there is no apt-get on this machine"
    elif [ "$(id -u)" -ne 0 ] && ! sudo -n true 2>/dev/null; then
        echo "that needs root or sudo without a password"
    fi
}

# Installs Debian packages; apt's own words are shown only when it fails.
apt_install() {
    as_root=""
    [ "$(id -u)" -eq 0 ] || as_root="sudo -n"
    apt_log=$(mktemp)
    apt_options="-y -qq -o Acquire::Retries=3 -o Dpkg::Use-Pty=0"
    # The options and the optional sudo are lists of words on purpose.
    # shellcheck disable=SC2086
    if $as_root env DEBIAN_FRONTEND=noninteractive apt-get $apt_options update >"$apt_log" 2>&1 </dev/null &&
        $as_root env DEBIAN_FRONTEND=noninteractive apt-get $apt_options --no-install-recommends install "$@" \
            >>"$apt_log" 2>&1 </dev/null
    then
        rm -f "$apt_log"
        return 0
    fi
    tail -n 20 "$apt_log" >&2
    rm -f "$apt_log"
    return 1
}

# --- Python and the virtual environment ------------------------------------------------------------------

# Whether $1 is a Python that is new enough.
new_enough() {
    "$1" -c "import sys; sys.exit(sys.version_info < tuple(map(int, '$least'.split('.'))))" 2>/dev/null
}

# Prints the interpreter to build the environment with.
find_python() {
    set -- python3 python3.14 python3.13 python3.12 python3.11
    [ -z "${PYTHON:-}" ] || set -- "$PYTHON"
    for candidate in "$@"; do
        if command -v "$candidate" >/dev/null 2>&1 && new_enough "$candidate"; then
            command -v "$candidate"
            return 0
        fi
    done
    return 1
}

require_python() {
    python=$(find_python) && return 0
    if [ -n "${PYTHON:-}" ]; then
        die "PYTHON=$PYTHON is no Python $least or newer"
    fi
    found=$(python3 --version 2>/dev/null || echo "no python3 at all")
    die "Python $least or newer is needed, and this machine has $found." \
        "Install it (on Debian 12 or newer: apt-get install python3 python3-venv) or name one: make PYTHON=/path/to/python"
}

# Debian splits venv off Python; fetch it where we may.
require_venv_module() {
    "$python" -c 'import ensurepip, venv' 2>/dev/null && return 0
    package=$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
    refusal=$(apt_refusal)
    if [ -z "$refusal" ]; then
        say "Installing $package (once) ..."
        apt_install "$package" || true
        "$python" -c 'import ensurepip, venv' 2>/dev/null && return 0
        refusal="apt-get could not install it"
    fi
    die "$python cannot make virtual environments ($refusal). Install $package first: apt-get install $package"
}

# Whether .venv works as it stands: its Python runs and is new enough (or the one asked for), pip is in it, and
# it was built for this very folder (a moved or copied one has the old path in all its scripts).
venv_usable() {
    [ -x "$venv/bin/python" ] && new_enough "$venv/bin/python" || return 1
    "$venv/bin/python" -c 'import pip' 2>/dev/null || return 1
    grep -qF "$venv" "$venv/bin/activate" 2>/dev/null || return 1
    [ -z "${PYTHON:-}" ] || [ "$("$venv/bin/python" --version)" = "$("$PYTHON" --version 2>&1)" ]
}

require_venv() {
    venv_usable && return 0
    require_python
    require_venv_module
    if [ -e "$venv" ]; then
        say "The environment in .venv belongs to another folder or Python, or is broken: building it anew."
        rm -rf "$venv"
    fi
    say "Making a virtual environment in .venv with $("$python" --version) (once) ..."
    "$python" -m venv "$venv" || die "$python could not make a virtual environment in $venv"
}

# Whether the stamp of $1 says that its packages were installed for this very pyproject.toml.
installed() { [ "$(cat "$venv/.installed-$1" 2>/dev/null)" = "$(cksum <pyproject.toml)" ]; }

# install NAME WHAT: pip-installs WHAT and sets the stamp of NAME.
install() {
    say "Installing the packages for '$1' (once) ..."
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-input --editable "$2" </dev/null ||
        die "pip could not install what is needed; its own words are above"
    cksum <pyproject.toml >"$venv/.installed-$1"
}

# --- the page's JavaScript -------------------------------------------------------------------------------

# Prints what is missing for Node's tools; nothing when they can run.
node_refusal() {
    if ! command -v node >/dev/null 2>&1 || ! command -v npm >/dev/null 2>&1; then
        echo "there is no Node with npm on this machine"
    elif ! node -e "process.exit(parseInt(process.versions.node, 10) < $node_least ? 1 : 0)" 2>/dev/null; then
        echo "this machine has Node $(node --version)"
    fi
}

# Debian's Node, where there is none and packages may be installed. One failed attempt is enough, as with the browser.
require_node() {
    refusal=$(node_refusal)
    [ -n "$refusal" ] || return 0
    command -v node >/dev/null 2>&1 && command -v npm >/dev/null 2>&1 && return 1
    if [ -n "$(apt_refusal)" ]; then
        refusal="$refusal, and it is not to be installed: $(apt_refusal)"
    elif ! grep -qx 'ID=debian' /etc/os-release 2>/dev/null; then
        refusal="$refusal, and this is not Debian"
    elif [ -e "$venv/.node-failed" ]; then
        refusal="$refusal: apt-get could not before; remove .venv/.node-failed to let it try again"
    else
        say "Installing nodejs npm to check the page's JavaScript (once) ..."
        apt_install nodejs npm || true
        refusal=$(node_refusal)
        [ -n "$refusal" ] || return 0
        : >"$venv/.node-failed"
        refusal="$refusal, and apt-get could not install it"
    fi
    return 1
}

# The checker of types and the linter, as tools/page/package-lock.json pins them; nothing of them is needed to play.
require_page_tools() {
    pinned=$(cksum <tools/page/package-lock.json)
    [ "$(cat "$venv/.installed-page" 2>/dev/null)" != "$pinned" ] || return 0
    if require_node; then
        if [ "$(cat "$venv/.page-failed" 2>/dev/null)" = "$pinned" ]; then
            refusal="npm could not install them before; remove .venv/.page-failed to let it try again"
        else
            say "Installing what checks the page's JavaScript (once) ..."
            mkdir -p "$venv/page"
            cp tools/page/package.json tools/page/package-lock.json "$venv/page"
            if npm ci --silent --no-audit --no-fund --prefix "$venv/page" >&2 </dev/null; then
                printf '%s\n' "$pinned" >"$venv/.installed-page"
                return 0
            fi
            printf '%s\n' "$pinned" >"$venv/.page-failed"
            refusal="npm could not install them"
        fi
    fi
    rm -f "$venv/.installed-page"
    say "The page's JavaScript will not be checked: its tools need Node $node_least or newer and npm ($refusal)."
}

# --- the browser -----------------------------------------------------------------------------------------

# Prints the Debian packages that the browser tests still need; nothing when they can run.
missing_for_browser() {
    command -v "${HANNIBAL_CHROMIUM:-chromium}" >/dev/null 2>&1 || echo chromium fonts-dejavu-core
    # Playwright brings a Node of its own, which needs a library that a bare Debian does not have.
    set -- "$venv"/lib/python3.*/site-packages/playwright/driver/node
    [ ! -x "$1" ] || "$1" --version >/dev/null 2>&1 || echo libatomic1
}

require_browser() {
    missing=$(missing_for_browser)
    [ -n "$missing" ] || return 0
    refusal=$(apt_refusal)
    if [ -z "$refusal" ] && ! grep -qx 'ID=debian' /etc/os-release 2>/dev/null; then
        refusal="this is not Debian"
    fi
    # One failed attempt is enough: without a network each further one would cost a minute.
    if [ -z "$refusal" ] && [ -e "$venv/.browser-failed" ]; then
        refusal="apt-get could not before; remove .venv/.browser-failed to let it try again"
    fi
    if [ -z "$refusal" ]; then
        # The packages are a list of words on purpose.
        # shellcheck disable=SC2086
        set -- $missing
        say "Installing $* for the browser tests (once) ..."
        apt_install "$@" && [ -z "$(missing_for_browser)" ] && return 0
        : >"$venv/.browser-failed"
        refusal="apt-get could not"
    fi
    say "The browser tests will be skipped: they need $(echo $missing), not to be installed here ($refusal)."
    say "Install that, or name a Chromium with HANNIBAL_CHROMIUM, to run them."
}

# axe-core looks for what keeps people with disabilities out; it is fetched, not part of this repository.
require_axe() {
    [ ! -e "$venv/axe/node_modules/axe-core/axe.min.js" ] || return 0
    refusal=""
    if ! command -v npm >/dev/null 2>&1; then
        refusal="there is no npm on this machine"
    elif [ -e "$venv/.axe-failed" ]; then
        refusal="npm could not before; remove .venv/.axe-failed to let it try again"
    elif [ -d "$venv" ]; then
        say "Fetching axe-core for the accessibility tests (once) ..."
        npm install --silent --no-audit --no-fund --no-save --prefix "$venv/axe" axe-core@4 >&2 </dev/null && return 0
        : >"$venv/.axe-failed"
        refusal="npm could not"
    else
        refusal="there is no .venv to put it in"
    fi
    say "The accessibility tests will be skipped: they need axe-core ($refusal)."
}

# Two commands at once (make -j, two terminals) take turns.
if command -v flock >/dev/null 2>&1; then
    exec 9<pyproject.toml
    flock 9
fi

case "${1:-}" in
play)
    require_venv
    installed play || installed dev || installed bench || install play .
    ;;
dev)
    require_venv
    installed dev || install dev '.[test]'
    require_page_tools
    ;;
bench)
    require_venv
    installed bench || install bench '.[test,bench]'
    ;;
browser)
    require_browser
    require_axe
    ;;
*)
    die "usage: tools/bootstrap.sh play|dev|bench|browser"
    ;;
esac
