"""Which book's rules a game cites: by its names, but where it plays by the other book."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import hannibal.rome_carthage
from hannibal.cases import Case, CaseFailed, run_case
from hannibal.rome_carthage.face import RomeCarthageFace
from hannibal.rome_carthage.facts.citations import classic_citations
from hannibal.rome_carthage.odds.now import odds_now
from hannibal.rome_carthage.state import RomeState
from hannibal.rulebook import load_rules
from tests.rome_carthage.playing import CLASSIC, GAME, quarrel
from tests.telling import lines, listen

FACE = RomeCarthageFace()
TABLE = classic_citations()


def test_every_id_of_the_table_is_a_rule_of_its_book() -> None:
    rules = load_rules()
    for rule, other in TABLE.items():
        assert rules[rule].book in ("2E", "AID")
        assert rules[other].book == "CE"


def test_what_the_engine_cites_has_a_counterpart_or_is_a_card_without_a_note() -> None:
    source = Path(hannibal.rome_carthage.__file__).parent
    text = "".join(path.read_text(encoding="utf-8") for path in source.rglob("*.py"))
    cited = set(re.findall(r'"((?:2E|AID):[\w.]+)"', text))
    assert len(cited) > 100
    without = sorted(rule for rule in cited if rule not in TABLE)
    noted = {rule for rule in load_rules() if rule.startswith("CE:14.1.")}
    for rule in without:
        assert rule.startswith("2E:25."), f"{rule} has no counterpart in citations.toml"
        assert rule.replace("2E:25", "CE:14.1") not in noted or rule == "2E:25.5", rule


def rules_in(value: object) -> Iterator[str]:
    """Every rule cited in what the page is told."""
    if isinstance(value, dict):
        for key, part in value.items():
            if key == "rule":
                yield part
            else:
                yield from rules_in(part)
    elif isinstance(value, list):
        for part in value:
            yield from rules_in(part)


def cited_now(state: RomeState) -> Iterator[str]:
    """By the decision, the refusals and the log."""
    assert state.story is not None
    yield state.decision().rule
    if not state.is_terminal() and not state.is_chance_node():
        for action in state.stack[-1].candidates(state):
            refusal = state.explain(action)
            if refusal is not None:
                yield refusal.rule
    yield from (line.rule for line in lines(state))
    state.story.beats.clear()


@pytest.mark.parametrize("seed", range(3))
def test_a_classic_game_cites_its_own_book(seed: int) -> None:
    cited: set[str] = set()
    for number, state in enumerate(quarrel(seed, crowded=seed > 0, options=CLASSIC)):
        if state.story is None:
            listen(GAME, state)
        cited |= set(cited_now(state))
        cited |= set(rules_in(odds_now(state)))
        if number % 50 == 0 or state.is_terminal():
            for seat in (0, 1):
                cited |= set(rules_in(FACE.cards(state, seat)))
                cited |= set(rules_in(FACE.public(state, seat)))
            cited |= set(rules_in(FACE.aid(state)))
    assert cited & set(TABLE) == set()
    assert len([rule for rule in cited if rule.startswith("CE:")]) > 30
    result = state.result()
    assert result is not None
    assert result.rule.startswith("CE:")


def test_a_game_of_the_second_edition_cites_that() -> None:
    state = GAME.new_initial_state(GAME.check_options({}))
    assert all(state.cite(rule) == rule for rule in TABLE)
    for state in quarrel(1, crowded=True):
        assert not state.decision().rule.startswith("CE:")


def test_a_rule_played_by_the_second_edition_keeps_its_id() -> None:
    mixed = GAME.check_options({"edition": "classic", "messina_strait_requires": "both_cities"})
    state = GAME.new_initial_state(mixed)
    assert state.cite("2E:10.6") == "2E:10.6"
    assert state.cite("2E:10.5") == "CE:7.2.F"
    names = GAME.check_options({"edition": "classic", "names": "2e"})
    assert GAME.new_initial_state(names).cite("2E:10.5") == "2E:10.5"


def test_a_case_may_name_either_book() -> None:
    position = {"base": "setup", "hands": {"rome": [35, 36]}, "pending": [["NextCardTurn", "rome"]]}
    for rule in ("2E:7.4", "CE:5.2.B"):
        asked = {"do": [{"refuse": "besiege", "rule": rule}], "expect": {"decision.rule": "2E:7.2"}}
        run_case(Case("here", {"id": "X", "rule_ids": [rule], "position": position} | asked), GAME, "classic")
    other = {"id": "X", "rule_ids": ["2E:7.2"], "position": position}
    with pytest.raises(CaseFailed, match=re.escape("is refused by CE:5.2.B, not CE:5.2.C")):
        run_case(Case("here", other | {"do": [{"refuse": "besiege", "rule": "2E:7.2"}]}), GAME, "classic")
    with pytest.raises(CaseFailed, match=re.escape('decision.rule is "CE:5.2.C", not "CE:5.2.B"')):
        run_case(Case("here", other | {"expect": {"decision.rule": "2E:7.4"}}), GAME, "classic")
