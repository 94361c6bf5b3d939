"""tools/bootstrap.sh on machines of many kinds, played by small scripts in the place of Python and apt."""

from __future__ import annotations

import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

_ROOT = Path(__file__).resolve().parents[2]
_ORDINARY = ("sh", "cat", "cksum", "cp", "dirname", "env", "flock", "grep", "mkdir", "mktemp", "rm", "tail")

# A Python that is as old, and as complete, as the files beside it say, and notes what it is asked to do.
_PYTHON = """#!/bin/sh
machine="{machine}"
case "$*" in
*version_info\\ \\<*) [ ! -e "$machine/old" ] ;;
*ensurepip*) [ ! -e "$machine/lacking" ] ;;
*-venv*) echo python3.11-venv ;;
"-c import pip") ;;
--version) echo "Python $(cat "$machine/version")" ;;
"-m venv "*)
    echo "venv" >>"$machine/log"
    mkdir -p "$3/bin" && cp "$0" "$3/bin/python" && echo "VIRTUAL_ENV=$3" >"$3/bin/activate" ;;
"-m pip install "*)
    echo "pip ${{*##* }}" >>"$machine/log"
    [ ! -e "$machine/no-network" ] ;;
*) echo "unexpected: $*" >&2; exit 99 ;;
esac
"""

_APT = """#!/bin/sh
echo "apt ${{*##* }}" >>"{machine}/log"
[ ! -e "{machine}/no-network" ] || {{ echo "E: no network" >&2; exit 100; }}
rm -f "{machine}/lacking"
"""

_NPM = """#!/bin/sh
echo "npm ${{*##* }}" >>"{machine}/log"
[ ! -e "{machine}/no-network" ] || exit 1
for word; do case "$word" in
*/axe) mkdir -p "$word/node_modules/axe-core" && : >"$word/node_modules/axe-core/axe.min.js" ;;
*/page) [ -e "$word/package-lock.json" ] && mkdir -p "$word/node_modules" ;;
esac; done
"""

# A Node that is as old as the file beside it says.
_NODE = """#!/bin/sh
case "$1" in
--version) echo "v12.22.12" ;;
-e) [ ! -e "{machine}/old-node" ] ;;
esac
"""

_NPM_CI = "npm out/.venv/page"
"""The last word of what npm is asked when it installs what checks the page, in the folder `check out`."""


def _is_debian() -> bool:
    release = Path("/etc/os-release")
    return release.exists() and "ID=debian" in release.read_text().splitlines()


@dataclass
class Machine:
    """A make-believe machine with a checkout on it."""

    folder: Path
    checkout: Path

    def set(self, name: str, text: str = "") -> None:
        (self.folder / name).write_text(text)

    def command(self, name: str, text: str) -> None:
        file = self.folder / "bin" / name
        file.write_text(text.format(machine=self.folder))
        file.chmod(0o755)

    def bootstrap(self, what: str, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(self.checkout / "tools" / "bootstrap.sh"), what],
            env={"PATH": str(self.folder / "bin"), "HOME": str(self.folder), **environment},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )

    def log(self) -> list[str]:
        """What Python and apt were asked to do since the last look."""
        file = self.folder / "log"
        lines = file.read_text().splitlines() if file.exists() else []
        file.write_text("")
        return lines


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    """A machine with a good Python, where system packages may not be installed."""
    found = Machine(tmp_path, tmp_path / "check out")
    (found.checkout / "tools").mkdir(parents=True)
    shutil.copy(_ROOT / "tools" / "bootstrap.sh", found.checkout / "tools")
    (found.checkout / "pyproject.toml").write_text("[project]\n")
    (found.checkout / "tools" / "page").mkdir()
    for name in ("package.json", "package-lock.json"):
        shutil.copy(_ROOT / "tools" / "page" / name, found.checkout / "tools" / "page")
    shutil.copy(_ROOT / "tools" / "page" / "check.sh", found.checkout / "tools" / "page")
    (tmp_path / "bin").mkdir()
    for name in _ORDINARY:
        (tmp_path / "bin" / name).symlink_to(shutil.which(name) or pytest.fail(f"no {name} here"))
    found.set("version", "3.11.2")
    found.command("python3", _PYTHON)
    found.command("id", "#!/bin/sh\necho 1000\n")
    return found


def _give_node(machine: Machine) -> None:
    machine.command("node", _NODE)
    machine.command("npm", _NPM)


def _check_page(machine: Machine, *what: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(machine.checkout / "tools" / "page" / "check.sh"), *what],
        env={"PATH": str(machine.folder / "bin")},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def _let_apt(machine: Machine) -> None:
    machine.command("id", "#!/bin/sh\necho 0\n")
    machine.command("apt-get", _APT)


def test_a_second_run_does_nothing(machine: Machine) -> None:
    first = machine.bootstrap("play")
    assert first.returncode == 0
    assert "Making a virtual environment in .venv with Python 3.11.2" in first.stderr
    assert machine.log() == ["venv", "pip ."]
    second = machine.bootstrap("play")
    assert (second.returncode, second.stdout, second.stderr, machine.log()) == (0, "", "", [])


def test_what_tests_need_is_more_than_what_playing_needs(machine: Machine) -> None:
    machine.bootstrap("play")
    machine.log()
    machine.bootstrap("dev")
    assert machine.log() == ["pip .[test]"]
    machine.bootstrap("play")
    assert machine.log() == []


def test_a_changed_project_is_installed_again(machine: Machine) -> None:
    machine.bootstrap("dev")
    machine.log()
    (machine.checkout / "pyproject.toml").write_text("[project]\ndependencies = ['more']\n")
    machine.bootstrap("dev")
    assert machine.log() == ["pip .[test]"]


def test_a_deleted_environment_is_built_again(machine: Machine) -> None:
    machine.bootstrap("play")
    shutil.rmtree(machine.checkout / ".venv")
    machine.log()
    machine.bootstrap("play")
    assert machine.log() == ["venv", "pip ."]


def test_a_moved_checkout_is_built_anew(machine: Machine) -> None:
    machine.bootstrap("play")
    machine.log()
    machine.checkout = machine.checkout.rename(machine.folder / "moved")
    moved = machine.bootstrap("play")
    assert "belongs to another folder or Python" in moved.stderr
    assert machine.log() == ["venv", "pip ."]


def test_another_python_is_taken_when_asked_for(machine: Machine) -> None:
    machine.bootstrap("play")
    machine.log()
    machine.command("python3.12", _PYTHON.replace('$(cat "$machine/version")', "3.12.1"))
    changed = machine.bootstrap("play", PYTHON="python3.12")
    assert "with Python 3.12.1" in changed.stderr
    assert machine.log() == ["venv", "pip ."]


def test_a_failed_installation_is_tried_again(machine: Machine) -> None:
    machine.set("no-network")
    failed = machine.bootstrap("play")
    assert failed.returncode == 1
    assert "pip could not install what is needed" in failed.stderr
    machine.log()
    (machine.folder / "no-network").unlink()
    assert machine.bootstrap("play").returncode == 0
    assert machine.log() == ["pip ."]


def test_an_old_python_is_told_what_is_needed(machine: Machine) -> None:
    machine.set("old")
    machine.set("version", "3.9.2")
    refused = machine.bootstrap("play")
    assert refused.returncode == 1
    assert "Python 3.11 or newer is needed, and this machine has Python 3.9.2." in refused.stderr


def test_no_python_at_all(machine: Machine) -> None:
    (machine.folder / "bin" / "python3").unlink()
    assert "this machine has no python3 at all" in machine.bootstrap("play").stderr


def test_a_newer_python_beside_an_old_one_is_found(machine: Machine) -> None:
    machine.command("python3", "#!/bin/sh\nexit 1\n")
    machine.command("python3.12", _PYTHON)
    assert machine.bootstrap("play").returncode == 0


def test_a_python_without_venv_is_told_what_to_install(machine: Machine) -> None:
    machine.set("lacking")
    refused = machine.bootstrap("play")
    assert refused.returncode == 1
    assert "Install python3.11-venv first: apt-get install python3.11-venv" in refused.stderr


def test_a_python_without_venv_is_given_it_by_root(machine: Machine) -> None:
    machine.set("lacking")
    _let_apt(machine)
    assert machine.bootstrap("play").returncode == 0
    assert machine.log() == ["apt update", "apt python3.11-venv", "venv", "pip ."]


def test_root_can_forbid_apt(machine: Machine) -> None:
    machine.set("lacking")
    _let_apt(machine)
    refused = machine.bootstrap("play", HANNIBAL_NO_APT="1")
    assert refused.returncode == 1
    assert "HANNIBAL_NO_APT is set" in refused.stderr
    assert machine.log() == []


def test_what_checks_the_page_is_installed_once(machine: Machine) -> None:
    _give_node(machine)
    first = machine.bootstrap("dev")
    assert first.returncode == 0
    assert "Installing what checks the page's JavaScript" in first.stderr
    assert machine.log() == ["venv", "pip .[test]", _NPM_CI]
    second = machine.bootstrap("dev")
    assert (second.returncode, second.stdout, second.stderr, machine.log()) == (0, "", "", [])


@pytest.mark.skipif(shutil.which("node") is None, reason="there is no Node on this machine")
def test_a_real_node_is_found_new_enough(machine: Machine) -> None:
    (machine.folder / "bin" / "node").symlink_to(shutil.which("node") or "")
    machine.command("npm", _NPM)
    assert "will not be checked" not in machine.bootstrap("dev").stderr
    assert machine.log()[2:] == [_NPM_CI]


def test_other_pins_are_installed_anew(machine: Machine) -> None:
    _give_node(machine)
    machine.bootstrap("dev")
    machine.log()
    (machine.checkout / "tools" / "page" / "package-lock.json").write_text("{}")
    machine.bootstrap("dev")
    assert machine.log() == [_NPM_CI]


def test_playing_needs_no_node(machine: Machine) -> None:
    _give_node(machine)
    machine.bootstrap("play")
    assert machine.log() == ["venv", "pip ."]


def test_without_node_it_is_said_that_the_page_is_not_checked(machine: Machine) -> None:
    done = machine.bootstrap("dev")
    assert done.returncode == 0
    assert "The page's JavaScript will not be checked: its tools need Node 18 or newer and npm" in done.stderr
    assert "there is no Node with npm on this machine" in done.stderr
    checked = _check_page(machine, "lint", "types")
    assert checked.returncode == 0
    assert checked.stderr.startswith("NOT CHECKED: lint types of the page's JavaScript")


def test_an_old_node_is_named(machine: Machine) -> None:
    _give_node(machine)
    machine.set("old-node")
    done = machine.bootstrap("dev")
    assert "Node 18 or newer and npm (this machine has Node v12.22.12)" in done.stderr
    assert machine.log() == ["venv", "pip .[test]"]


def test_a_failed_installation_of_the_page_tools_is_not_tried_every_time(machine: Machine) -> None:
    machine.bootstrap("dev")
    _give_node(machine)
    machine.set("no-network")
    machine.log()
    assert "npm could not install them" in machine.bootstrap("dev").stderr
    assert machine.log() == [_NPM_CI]
    assert "remove .venv/.page-failed to let it try again" in machine.bootstrap("dev").stderr
    assert machine.log() == []


@pytest.mark.skipif(not _is_debian(), reason="Node is installed on Debian only")
def test_root_is_given_debians_node(machine: Machine) -> None:
    _let_apt(machine)
    machine.set("node-package", _NODE.format(machine=machine.folder))
    machine.set("npm-package", _NPM.format(machine=machine.folder))
    (machine.folder / "bin" / "chmod").symlink_to(shutil.which("chmod") or "")
    install = 'cp "{machine}/$name-package" "{machine}/bin/$name" && chmod +x "{machine}/bin/$name"'
    machine.command("apt-get", f"{_APT}for name in node npm; do {install}; done\n")
    done = machine.bootstrap("dev")
    assert "will not be checked" not in done.stderr
    assert machine.log()[2:] == ["apt update", "apt npm", _NPM_CI]


@pytest.mark.skipif(not _is_debian(), reason="Node is installed on Debian only")
def test_a_failed_installation_of_node_is_not_tried_every_time(machine: Machine) -> None:
    machine.bootstrap("dev")
    _let_apt(machine)
    machine.set("no-network")
    machine.log()
    failed = machine.bootstrap("dev")
    assert failed.returncode == 0
    assert "and apt-get could not install it" in failed.stderr
    assert machine.log() == ["apt update"]
    assert "remove .venv/.node-failed to let it try again" in machine.bootstrap("dev").stderr
    assert machine.log() == []


def test_the_pins_name_no_host() -> None:
    lock = (_ROOT / "tools" / "page" / "package-lock.json").read_text(encoding="utf-8")
    assert '"resolved"' not in lock
    assert '"integrity"' in lock


def test_without_chromium_the_reason_is_said(machine: Machine) -> None:
    machine.bootstrap("dev")
    machine.command("apt-get", _APT)
    done = machine.bootstrap("browser")
    assert done.returncode == 0
    assert "The browser tests will be skipped: they need chromium fonts-dejavu-core" in done.stderr
    assert "that needs root or sudo without a password" in done.stderr


def test_with_chromium_and_axe_nothing_is_done(machine: Machine) -> None:
    machine.bootstrap("dev")
    machine.command("chromium", "#!/bin/sh\n")
    machine.command("npm", _NPM)
    machine.log()
    assert "Fetching axe-core" in machine.bootstrap("browser").stderr
    assert machine.log() == ["npm axe-core@4"]
    done = machine.bootstrap("browser")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_without_npm_the_accessibility_tests_are_skipped(machine: Machine) -> None:
    machine.bootstrap("dev")
    machine.command("chromium", "#!/bin/sh\n")
    done = machine.bootstrap("browser")
    assert done.returncode == 0
    assert "they need axe-core (there is no npm on this machine)" in done.stderr


def test_a_failed_fetch_of_axe_is_not_tried_every_time(machine: Machine) -> None:
    machine.bootstrap("dev")
    machine.command("chromium", "#!/bin/sh\n")
    machine.command("npm", _NPM)
    machine.set("no-network")
    machine.log()
    assert machine.bootstrap("browser").returncode == 0
    assert machine.log() == ["npm axe-core@4"]
    assert "remove .venv/.axe-failed to let it try again" in machine.bootstrap("browser").stderr
    assert machine.log() == []


@pytest.mark.skipif(not _is_debian(), reason="system packages for the browser are installed on Debian only")
def test_what_chromium_lacks_is_installed(machine: Machine) -> None:
    machine.bootstrap("dev")
    machine.command("chromium", "#!/bin/sh\n")
    driver = machine.checkout / ".venv/lib/python3.11/site-packages/playwright/driver/node"
    driver.parent.mkdir(parents=True)
    driver.write_text(f'#!/bin/sh\n[ ! -e "{machine.folder}/lacking" ]\n')
    driver.chmod(0o755)
    machine.set("lacking")
    _let_apt(machine)
    machine.log()
    assert machine.bootstrap("browser").returncode == 0
    assert machine.log() == ["apt update", "apt libatomic1"]


@pytest.mark.skipif(not _is_debian(), reason="system packages for the browser are installed on Debian only")
def test_a_failed_installation_of_chromium_is_not_tried_every_time(machine: Machine) -> None:
    machine.bootstrap("dev")
    _let_apt(machine)
    machine.set("no-network")
    machine.log()
    failed = machine.bootstrap("browser")
    assert failed.returncode == 0
    assert "E: no network" in failed.stderr
    assert machine.log() == ["apt update"]
    again = machine.bootstrap("browser")
    assert "remove .venv/.browser-failed to let it try again" in again.stderr
    assert machine.log() == []


def test_make_alone_lists_the_commands() -> None:
    listed = subprocess.run(
        ["make"], cwd=_ROOT, capture_output=True, text=True, timeout=60, check=True
    ).stdout
    for command in ("play", "test", "check", "bench", "soak", "clean"):
        assert f"make {command} " in listed
