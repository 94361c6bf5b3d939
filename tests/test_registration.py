"""Games and players by their entry points: the order of lists, and registrations that are no use."""

from __future__ import annotations

import logging
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from hannibal.cli import main
from hannibal.games import (
    all_games,
    first_game,
    forget,
    game_ids,
    get_face,
    get_game,
    get_package,
    packages,
)
from hannibal.kernel import Game, OptionError
from hannibal.kernel.plain_face import PlainFace
from hannibal.players import get_player, players
from hannibal.rulebook import load_rules
from hannibal.server.computers import computers, is_computer
from tests.registering import install

Register = Callable[[Path], None]

_GAME = """
from hannibal.kernel import Game
from hannibal.kernel.package import GamePackage

class Own(Game):
    id = {id!r}
    name = "Own"
    players = ("north", "south")

def make(directory):
    {make}

GAME = GamePackage(id={id!r}, name="Own", game=make)
"""


@pytest.mark.usefixtures("example")
def test_our_games_come_first_and_in_their_order() -> None:
    assert game_ids() == ("rome-carthage", "italian-campaign", "skirmish")
    assert first_game() == "rome-carthage"
    assert [package.name for package in packages()][2] == "Skirmish"
    assert list(all_games()) == list(game_ids())


def test_listing_the_games_loads_none_of_them() -> None:
    listing = (
        "import sys; from hannibal.games import game_ids; game_ids();"
        "print([name for name in sys.modules if name.endswith(('.game', '.state', '.facts', 'tomllib'))])"
    )
    done = subprocess.run([sys.executable, "-c", listing], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['hannibal.kernel.game']"


def test_the_commands_are_loaded_when_they_are_asked_for() -> None:
    listing = "import sys, hannibal.cli; print([name for name in sys.modules if 'hannibal.cli.' in name])"
    done = subprocess.run([sys.executable, "-c", listing], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['hannibal.cli.progress']"


def test_a_bad_registration_is_told_and_breaks_nothing_else(
    tmp_path: Path, register: Register, caplog: pytest.LogCaptureFixture
) -> None:
    install(
        tmp_path,
        "strangers",
        "[hannibal.games]\nlost = nowhere:GAME\nbroken = broken_game:GAME\nword = plain_module:WORD\n"
        "other-name = own_game:GAME\n[hannibal.players]\nnobody = plain_module:WORD\n",
        broken_game="raise ZeroDivisionError('no')",
        plain_module="WORD = 'a text'",
        own_game=_GAME.format(id="own", make="return Own()"),
    )
    with caplog.at_level(logging.WARNING):
        register(tmp_path)
        assert game_ids() == ("rome-carthage", "italian-campaign")
        assert "nobody" not in players()
    for line in (
        "`lost = nowhere:GAME` of strangers is no use: ModuleNotFoundError: No module named 'nowhere'",
        "`broken = broken_game:GAME` of strangers is no use: ZeroDivisionError: no",
        "`word = plain_module:WORD` of strangers is no use: a GamePackage is expected, not a str",
        "`other-name = own_game:GAME` of strangers is no use: its game has the id 'own'",
        "`nobody = plain_module:WORD` of strangers is no use: a class derived from hannibal.players.Agent",
    ):
        assert line in caplog.text
    with pytest.raises(
        OptionError, match=r"the game 'lost' cannot be had: the entry point `lost = nowhere:GAME`"
    ):
        get_game("lost")
    with pytest.raises(OptionError, match="the player 'nobody' cannot be had"):
        get_player("nobody")
    with pytest.raises(OptionError, match="there is no game 'chess'; there are: rome-carthage, italian"):
        get_package("chess")


def test_of_two_games_of_one_id_ours_or_the_first_is_kept(
    tmp_path: Path, register: Register, caplog: pytest.LogCaptureFixture
) -> None:
    module = {"own_game": _GAME.format(id="own", make="return Own()")}
    install(tmp_path, "zeta", "[hannibal.games]\nown = missing:GAME\nrome-carthage = own_game:GAME\n")
    install(tmp_path, "alpha", "[hannibal.games]\nown = own_game:GAME\n", **module)
    with caplog.at_level(logging.WARNING):
        register(tmp_path)
        assert get_game("own").name == "Own"
    assert get_game("rome-carthage").name == "Hannibal: Rome vs. Carthage"
    assert (
        "`own = missing:GAME` of zeta is no use: `own = own_game:GAME` of alpha has registered that name"
    ) in caplog.text
    assert "`rome-carthage = own_game:GAME` of zeta is no use" in caplog.text


def test_a_game_that_cannot_be_made_is_left_out(
    tmp_path: Path, register: Register, caplog: pytest.LogCaptureFixture
) -> None:
    broken = _GAME.format(id="own", make="raise LookupError('no map')")
    install(tmp_path, "own", "[hannibal.games]\nown = mapless_game:GAME\n", mapless_game=broken)
    register(tmp_path)
    with caplog.at_level(logging.WARNING):
        assert list(all_games()) == ["rome-carthage", "italian-campaign"]
    assert "the game 'own' cannot be had: LookupError: no map" in caplog.text


def test_rules_that_cannot_be_read_take_none_of_the_others_away(
    tmp_path: Path, register: Register, caplog: pytest.LogCaptureFixture
) -> None:
    made = _GAME.format(id="own", make="return Own()").replace(
        "game=make)", 'game=make, rules=RuleBooks(("OWN",), Path("/nowhere/rules.json")))'
    )
    imports = "from pathlib import Path\nfrom hannibal.kernel.package import RuleBooks\n"
    install(tmp_path, "own", "[hannibal.games]\nown = ruleless_game:GAME\n", ruleless_game=imports + made)
    register(tmp_path)
    with caplog.at_level(logging.WARNING):
        assert "2E:12.4" in load_rules()
    assert "the rules of 'own' cannot be read from /nowhere/rules.json" in caplog.text


def test_a_game_without_a_face_is_shown_by_its_notation() -> None:
    class Own(Game):
        id = "own"
        name = "Own"
        players = ("north", "far_south")

    face = get_face(Own())
    assert isinstance(face, PlainFace)
    assert [side["name"] for side in face.catalogue()["sides"]] == ["North", "Far south"]


_BOTS = """
from hannibal.players import Agent, Player

class Cautious(Agent):
    "Takes the first thing that comes to mind."

    def choose(self, observation, seconds):
        return observation.legal_actions()[0]

LAST = Player(name="Pessimist", about="Expects the worst.", agent=Cautious, games=("rome-carthage",))
"""


def test_players_are_registered_the_same_way(tmp_path: Path, register: Register) -> None:
    entries = "[hannibal.players]\ncautious = own_bots:Cautious\npessimist = own_bots:LAST\n"
    install(tmp_path, "bots", entries, own_bots=_BOTS)
    register(tmp_path)
    assert list(players())[-2:] == ["cautious", "pessimist"]
    assert get_player("cautious").about == "Takes the first thing that comes to mind."
    assert get_player("pessimist").is_offered("rome-carthage")
    assert not get_player("pessimist").is_offered("italian-campaign")
    offered = {"kind": "computer:pessimist", "name": "Pessimist", "label": "Expects the worst."}
    assert computers("rome-carthage")[-1] == offered
    assert is_computer("computer:cautious", "italian-campaign")
    # The server loads no code that a request names.
    assert not is_computer("computer:own_bots:Cautious", "rome-carthage")


def test_without_any_registration_the_way_out_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("hannibal.registration.entry_points", lambda **_: ())
    forget()
    assert main(["simulate", "rome-carthage"]) == 2
    assert "no game is registered: install the package anew" in capsys.readouterr().err
    monkeypatch.undo()
    forget()
