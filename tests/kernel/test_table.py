"""A running game: playing, refusing, undoing, and what each seat sees."""

from __future__ import annotations

import json

import pytest
from skirmish.game import Skirmish

from hannibal.kernel import (
    CHANCE,
    SPECTATOR,
    GameOver,
    IllegalAction,
    NotationError,
    NotYourTurn,
    OptionError,
    ScriptedChance,
    Table,
    Undo,
    UndoRefused,
    digest,
)

RED, BLUE = 0, 1
GAME = Skirmish()


def dealt(*script: str, undo: Undo = Undo.UNTIL_REVEALED) -> Table:
    """Red holds 1, 2, 3 and draws 7; Blue holds 4, 5, 6; then what the script says."""
    return Table(GAME, chance=ScriptedChance(["deal 1 2 3", "deal 4 5 6", "deal 7", *script]), undo=undo)


def test_chance_runs_until_a_player_has_a_choice() -> None:
    table = dealt()
    assert table.current_player() == RED
    assert [move.player for move in table.moves] == [CHANCE] * 3


def test_without_a_resolver_the_table_waits_for_the_dice() -> None:
    table = Table(GAME)
    assert table.state.is_chance_node()
    assert table.legal_actions() == []
    with pytest.raises(OverflowError):
        table.state.chance_outcomes()
    table.play("deal 1 2 3")
    with pytest.raises(IllegalAction, match=r"only cards of the deck are dealt \(SK:1\)"):
        table.play("deal 3 4 5")
    table.play("deal 4 5 6")
    assert len(table.state.chance_outcomes()) == 4


def test_an_interrupt_by_the_other_player() -> None:
    table = dealt("deal 8")
    table.play("attack 3", seat=RED)
    assert table.current_player() == BLUE
    table.play("parry 4", seat=BLUE)
    assert table.state.view(SPECTATOR)["points"] == [0, 0]
    assert table.current_player() == BLUE


def test_the_interrupt_is_not_offered_without_a_fitting_card() -> None:
    table = dealt("roll 3", "deal 8")
    table.play("attack 7", seat=RED)
    assert table.state.view(SPECTATOR)["points"] == [7, 0]


def test_a_secret_question_is_not_shown_to_the_other() -> None:
    table = dealt()
    table.play("attack 3")
    assert table.view(BLUE)["decision"]["question"] == "blue: parry the 3?"
    assert table.view(BLUE)["actions"] == ["pass", "parry 4", "parry 6"]
    for seat in (RED, SPECTATOR):
        assert table.view(seat)["decision"] == {"player": "blue"}
        assert table.view(seat)["actions"] == []


def test_views_are_json_and_hold_only_ones_own_cards() -> None:
    table = dealt()
    assert json.loads(json.dumps(table.view(RED)))["state"]["hand"] == [1, 2, 3, 7]
    assert table.view(BLUE)["state"]["hand"] == [4, 5, 6]
    assert "hand" not in table.view(SPECTATOR)["state"]
    assert table.moves_seen_by(BLUE) == ["deal ? ? ?", "deal 4 5 6", "deal ?"]
    assert table.moves_seen_by(SPECTATOR) == ["deal ? ? ?", "deal ? ? ?", "deal ?"]
    assert [line.text for line in table.log_for(BLUE)] == [
        "red draws 3.",
        "blue draws 4, 5, 6.",
        "red's turn.",
        "red draws 1.",
    ]


def test_a_secret_pass_is_not_among_the_moves_the_other_reads() -> None:
    table = dealt("roll 2", "deal 8")
    table.play("attack 3")
    table.play("pass")
    assert table.moves_seen_by(BLUE)[-3:] == ["pass", "roll 2", "deal 8"]
    assert table.moves_seen_by(RED)[-3:] == ["attack 3", "roll 2", "deal ?"]


@pytest.mark.parametrize(
    ("action", "error", "message"),
    [
        ("charge 3", NotationError, "there is no verb 'charge'"),
        ("attack", NotationError, "attack takes one number"),
        ("camp north", NotationError, "there is no hill 'north'; expected one of west, middle, east"),
        ("", NotationError, "an action starts with a verb"),
        ("attack 9", IllegalAction, r"attack 9: you do not hold card 9 \(SK:2\)"),
        ("pass", IllegalAction, r"a turn is an attack, a camp or a scouting \(SK:2\)"),
        ("roll 6", IllegalAction, "SK:2"),
    ],
)
def test_wrong_actions_are_refused_and_change_nothing(
    action: str, error: type[Exception], message: str
) -> None:
    table = dealt()
    before = digest(table.state)
    with pytest.raises(error, match=message):
        table.play(action, seat=RED)
    assert (digest(table.state), table.ply) == (before, 3)


def test_only_the_player_to_decide_may_play() -> None:
    with pytest.raises(NotYourTurn, match="red is to decide"):
        dealt().play("attack 4", seat=BLUE)


def test_nothing_is_played_after_the_end() -> None:
    table = Table(GAME, seed=1)
    while not table.over:
        table.play(table.legal_actions()[0])
    assert table.result is not None
    assert table.legal_actions() == []
    assert table.view(RED)["decision"]["player"] is None
    with pytest.raises(GameOver):
        table.play("scout")
    assert sorted(table.state.returns()) in ([-1.0, 1.0], [0.0, 0.0])


def test_own_steps_are_taken_back_one_by_one() -> None:
    table = dealt()
    start = digest(table.state)
    table.play("camp west")
    assert table.current_player() == RED
    table.undo(RED)
    assert digest(table.state) == start
    table.play("camp east")
    assert table.state.view(RED)["hills"] == [-1, -1, RED]


def test_undo_stops_at_a_die_or_a_card() -> None:
    table = dealt("roll 5", "deal 8")
    table.play("attack 7")
    before = digest(table.state)
    with pytest.raises(UndoRefused, match="a die or a card has been revealed since"):
        table.undo(RED)
    assert digest(table.state) == before


def test_undo_stops_at_a_look_into_the_other_hand() -> None:
    table = dealt("deal 8")
    table.play("scout")
    assert table.view(RED)["state"]["known"] == [4, 5, 6]
    with pytest.raises(UndoRefused):
        table.undo(RED)
    # With an empty deck no card is drawn after the look, and it is the look itself that stops undo.
    late = Table(
        GAME,
        start=dealt().state.position()
        | {
            "deck": [],
            "hands": [[1, 2, 3, 7, 8], [4, 5, 6, 9, 10]],
            "pending": [["NextTurn", 0], ["Turn", 0]],
        },
    )
    late.play("scout")
    with pytest.raises(UndoRefused, match="showed something that was hidden"):
        late.undo(RED)


def test_undo_stops_at_the_other_seats_decision() -> None:
    table = Table(GAME, start=dealt().state.position())
    table.play("attack 3", seat=RED)
    assert str(table.why_not_undo(RED)) == "somebody is deciding on it", "that he is asked tells of his hand"
    assert str(table.why_not_undo(BLUE)) == "red has decided since"
    table.play("pass", seat=BLUE)
    assert str(table.why_not_undo(RED)) == "blue has decided since"


def test_undo_passes_over_what_a_standing_order_took() -> None:
    table = Table(GAME, start=dealt().state.position())
    before = digest(table.state)
    table.play("attack 3", seat=RED)
    table.play("pass", seat=BLUE, quiet=True)
    assert str(table.why_not_undo(BLUE)) == "red has decided since"
    table.undo(RED)
    assert digest(table.state) == before


def test_a_shared_screen_may_take_back_dice() -> None:
    table = dealt("roll 5", "deal 8", undo=Undo.ANYTHING)
    start = digest(table.state)
    table.play("attack 7")
    table.undo()
    assert digest(table.state) == start
    with pytest.raises(UndoRefused, match="nothing to take back"):
        table.undo()


def test_a_table_may_forbid_undo() -> None:
    table = dealt(undo=Undo.NEVER)
    table.play("camp west")
    with pytest.raises(UndoRefused, match="nothing is taken back"):
        table.undo(RED)


def test_forced_decisions_are_taken_and_do_not_count_as_steps() -> None:
    start = dealt().state.position() | {
        "deck": [],
        "hands": [[1], []],
        "hills": [0, 1, -1],
        "scouted": [True, True],
    }
    start["pending"] = [["NextTurn", 0], ["SecondCamp", 0]]
    table = Table(GAME, start=start)
    table.play("camp east")
    # Red's last card is the only thing left: it is played by itself, up to the die.
    assert [(move.text, move.forced) for move in table.moves] == [("camp east", False), ("attack 1", True)]
    table.undo(RED)
    assert table.ply == 0


def test_options_are_checked() -> None:
    with pytest.raises(OptionError, match="there is no option 'hill'; there are: parry, hills"):
        Table(GAME, {"hill": "3"})
    with pytest.raises(OptionError, match="option hills is one of 3, 2; not '4'"):
        Table(GAME, {"hills": "4"})
    assert Table(GAME, {"hills": "2"}).options == {"parry": "yes", "hills": "2"}


def test_a_long_game_rewinds_from_checkpoints() -> None:
    table = Table(GAME, seed=5, undo=Undo.ANYTHING)
    seen = []
    while not table.over:
        seen.append(digest(table.state))
        table.play(table.legal_actions()[-1])
    while seen:
        table.undo()
        assert digest(table.state) == seen.pop()
