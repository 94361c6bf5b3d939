"""Game records: text, replay, verification, and what a wrong one is answered with."""

from __future__ import annotations

import json

import pytest
from skirmish.game import Skirmish

from hannibal.kernel import PositionError, Record, RecordError, State, Stop, Table, digest
from tests.properties import random_record

GAME = Skirmish()


@pytest.fixture
def record() -> Record:
    return random_record(GAME, {"hills": "2"}, seed=11)


def changed(record: Record, **fields: object) -> str:
    return json.dumps(json.loads(record.dumps()) | fields)


def test_the_text_has_one_action_a_line(record: Record) -> None:
    lines = record.dumps().splitlines()
    assert [line.strip(' ",') for line in lines[-len(record.actions) - 2 : -2]] == record.actions


def test_replay_to_any_point(record: Record) -> None:
    table = Table(GAME, record.options, automatic=False)
    for number, text in enumerate(record.actions):
        assert digest(record.replay(GAME, number)) == digest(table.state)
        table.play(text)
    assert digest(record.replay(GAME)) == digest(table.state) == record.final
    with pytest.raises(RecordError, match=f"has {len(record.actions)} actions; there is no number"):
        record.replay(GAME, len(record.actions) + 1)


def test_a_game_goes_on_from_its_record(record: Record) -> None:
    half = Record.loads(changed(record, actions=record.actions[:9], final=digest(record.replay(GAME, 9))))
    half.result = None
    half.verify(GAME)
    table = Table.from_record(half, GAME, seed=3)
    while not table.over:
        table.play(table.legal_actions()[0])
    table.record().verify(GAME)
    with pytest.raises(RecordError, match="action 10, 'charge': "):
        Table.from_record(Record.loads(changed(record, actions=[*record.actions[:9], "charge"])), GAME)


def test_where_the_rules_stop_a_record(record: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = record.state_or_stop(GAME)
    assert isinstance(whole, State)
    assert digest(whole) == record.final
    spoiled = Record.loads(changed(record, actions=[*record.actions[:9], "charge", *record.actions[10:]]))
    stop = spoiled.state_or_stop(GAME)
    assert isinstance(stop, Stop)
    assert (stop.ply, stop.action) == (9, "charge")
    assert str(stop) == f"action 10, 'charge': {stop.why}"
    unknown = Record.loads(changed(record, options={"hills": "90"})).state_or_stop(GAME)
    assert isinstance(unknown, Stop)
    assert (unknown.ply, unknown.action, str(unknown)) == (0, None, unknown.why)
    assert "option hills is one of" in unknown.why

    def fail(_state: State, _text: str) -> int:
        raise KeyError("hill")

    monkeypatch.setattr(type(whole), "string_to_action", fail)
    assert record.state_or_stop(GAME) == Stop(0, record.actions[0], "the rules fail: KeyError: 'hill'")


def test_a_record_may_begin_in_a_position(record: Record) -> None:
    table = Table(GAME, record.options, start=record.replay(GAME, 9).position(), seed=4)
    while not table.over:
        table.play(table.legal_actions()[0])
    again = Record.loads(table.record(["from a study"]).dumps())
    assert again.notes == ["from a study"]
    assert digest(again.verify(GAME)) == digest(table.state)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"format": "chess"}, '"format": "hannibal-record"'),
        ({"version": 3}, "version 3 is not known; this program reads 1 to 2"),
        ({"game": None}, '"game" is a text'),
        ({"actions": "deal"}, '"actions" is a list'),
        ({"actions": [1]}, '"actions" holds texts; found 1'),
        ({"options": {"hills": 2}}, '"options" holds texts'),
    ],
)
def test_what_is_no_record_is_refused(record: Record, fields: dict[str, object], message: str) -> None:
    with pytest.raises(RecordError, match=message):
        Record.loads(changed(record, **fields))


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "[" * 100_000])
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(RecordError, match="not a game record"):
        Record.loads(text)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"game": "chess"}, "a record of chess, not of skirmish"),
        ({"options": {"hills": "7"}}, "cannot begin: option hills is one of 3, 2"),
        ({"start": {"hills": []}}, "cannot begin: not a position of Skirmish"),
        ({"actions": ["deal 1 2 3", "charge"]}, "action 2, 'charge': "),
        ({"actions": ["deal 1 2 3", "deal 3 4 5"]}, "action 2, 'deal 3 4 5': only cards of the deck"),
        ({"final": "0" * 16}, "but claims 0000000000000000"),
        ({"result": "green"}, "but claims 'green'"),
    ],
)
def test_a_record_that_does_not_replay_is_refused(
    record: Record, fields: dict[str, object], message: str
) -> None:
    with pytest.raises(RecordError, match=message):
        Record.loads(changed(record, **fields)).verify(GAME)


def test_an_older_record_is_read_and_its_digest_not_compared(record: Record) -> None:
    older = Record.loads(changed(record, version=1, final="0" * 16))
    assert digest(older.verify(GAME)) == record.final
    assert json.loads(older.dumps())["version"] == 2
    with pytest.raises(RecordError, match="but claims 'green'"):
        Record.loads(changed(record, version=1, result="green")).verify(GAME)


@pytest.mark.parametrize("pending", [[["Dance", 1]], [["Turn"]], [[]], ["Turn"]])
def test_an_unknown_pending_step_is_refused(record: Record, pending: list[object]) -> None:
    position = record.replay(GAME, 5).position() | {"pending": pending}
    with pytest.raises(PositionError, match="pending step"):
        GAME.load_position(position, GAME.check_options({}))
