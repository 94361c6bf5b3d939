"""Cards are known by the names of their events: in the data, in the table, nowhere by their numbers."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import hannibal.rome_carthage
from hannibal.cases import Case, load_cases
from hannibal.kernel import Frame
from hannibal.rome_carthage.events.table import COUNTERS, EVENTS
from hannibal.rome_carthage.facts.model import TERM_KINDS
from hannibal.rome_carthage.facts.pack import load_pack
from hannibal.rome_carthage.heuristics import cards, worth
from hannibal.rome_carthage.rules.cards.counter_events import CounterWindow
from hannibal.rome_carthage.text.position_parts import FIELDS
from tests.rome_carthage.playing import GAME
from tests.rome_carthage.test_cases import CASES
from tests.spoiling import Copy

SOURCES = Path(hannibal.rome_carthage.__file__).parent
SLAVES = "two-legions-of-slaves-raised"
PEACE = "philip-v-makes-peace-with-rome"
A_CARD_BY_NUMBER = re.compile(r"\bcard\b\s*(==|!=|in|not in)\s*[(\[{]?\s*\d|#\d")


def test_every_event_of_the_data_is_in_the_table_and_every_entry_is_used() -> None:
    """By a card of the box or, if it is of an owner's cards only, by a card that some case adds."""
    deck = load_pack().cards.values()
    added = [record for case in load_cases(CASES) for record in _added_by(case)]
    events = {card.event for card in deck if card.event}
    counters = {card.counter for card in deck if card.counter}
    assert events <= set(EVENTS)
    assert counters <= set(COUNTERS)
    assert events | {record["event"] for record in added if "event" in record} == set(EVENTS)
    assert counters | {record["counter"] for record in added if "counter" in record} == set(COUNTERS)


def _added_by(case: Case) -> list[dict[str, Any]]:
    return list(case.data.get("data", {}).get("strategy_cards", ()))


def test_every_window_for_counter_events_is_one_of_the_table() -> None:
    windows = {window for counter in COUNTERS.values() for window in counter.windows}
    assert {window for window in windows if issubclass(window, CounterWindow)} == set(_leaves(CounterWindow))


def _leaves(window: type[Frame[Any]]) -> list[type[Frame[Any]]]:
    """The windows that are opened, without those that only gather what several share."""
    below = window.__subclasses__()
    return [leaf for other in below for leaf in _leaves(other)] if below else [window]


def test_what_the_computers_know_of_events_is_of_events_that_there_are() -> None:
    known = {*EVENTS, *COUNTERS}
    assert worth.HELD.keys() <= known
    assert {event for event, _, _ in worth.HELD_FOR} <= known
    assert known >= cards.UNCERTAIN
    terms = {name: {*EVENTS[name].needs} for name, _, _ in worth.HELD_FOR}
    assert all(term in terms[event] for event, term, _ in worth.HELD_FOR)


def test_no_module_knows_a_card_by_its_number() -> None:
    for path in sorted(SOURCES.rglob("*.py")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            assert not A_CARD_BY_NUMBER.search(line), f"{path.name}, line {number}: {line}"


def test_every_card_cites_its_entry_in_the_list_of_the_book() -> None:
    board = GAME.board
    for card in board.pack.cards.values():
        listed = "CE:14.1.9B" if card.set_aside else f"2E:25.{card.listed['2e']}"
        assert board.card_rule[board.card[card.id]] == listed


@pytest.mark.parametrize(
    ("card", "old", "new", "expected"),
    [
        ("epidemic", '"epidemic"', '"epidemy"', "there is no event 'epidemy'; did you mean epidemic?"),
        ("epidemic", '"epidemic"', '"xyz"', "event: there is no event 'xyz'; there are revolt, one-province"),
        ("epidemic", 'event = "epidemic"\n', "", "event: missing; expected one that events/table.py has"),
        ("bad-weather", 'counter = "bad', 'counter = "rad', "'rad-weather'; did you mean bad-weather?"),
        ("bad-weather", '"bad-weather"', "true", "counter: expected text, found True"),
        (SLAVES, "cus = 4, ", "", "terms, cus: missing; slaves-raised needs it: expected a whole number"),
        (SLAVES, "cus = 4", 'cus = "four"', "cus: expected a whole number of at least 0, found 'four'"),
        ("sicilia-revolts", "provinces", "province", "; only provinces, controlled, regions, city, ports"),
        ("sicilia-revolts", '{ provinces = "sicilia" }', "{}", "provinces: missing; revolt needs it"),
        ("sicilia-revolts", '"sicilia"', '"sicily"', "unknown province 'sicily'; did you mean sicilia?"),
        ("truce", "ops = 2", "ops = 2\nterms = { cus = 1 }", "terms, cus: truce knows no such term"),
        ("truce", "ops = 2", 'ops = 2\nrule = "25.64"', "rule: expected the id of a rule, such as 2E:25.1"),
        ("truce", '"2E:25.64", "CE:14.1.64"', '"reconstructed"', "rule: missing; expected the rule the"),
        (PEACE, 'suffix = "B"\n', "", "suffix: missing; it tells a card that is set aside"),
    ],
)  # fmt: skip
def test_what_a_record_says_of_its_event_is_checked(
    copy: Copy, card: str, old: str, new: str, expected: str
) -> None:
    copy.edit_record("strategy_cards", card, old, new)
    defects = [defect for defect in copy.defects() if f"strategy_cards.toml, card {card}" in defect]
    assert any(expected in defect for defect in defects), copy.defects()


def test_a_term_that_names_something_is_one_an_event_needs() -> None:
    of_events = {term for event in EVENTS.values() for term in event.needs}
    of_counters = {term for counter in COUNTERS.values() for term in counter.needs}
    assert TERM_KINDS.keys() <= of_events | of_counters


def test_a_position_names_cards_that_there_are() -> None:
    state = GAME.load_position(
        {
            "play": {"card": "9b", "side": "rome"},
            "pending": [["NextCardTurn", "carthage"]],
            "hands": {"carthage": [1]},
        },
        GAME.check_options({"edition": "classic"}),
    )
    assert FIELDS.write_ongoing(GAME.board, state)["play"]["card"] == "9b"
    for card in (0, 65, "33", "9a", True):
        with pytest.raises(Exception, match=f"there is no strategy card {card!r}: they are 1 to 64 and 9b"):
            GAME.load_position({"play": {"card": card, "side": "rome"}}, GAME.check_options({}))
