"""Checks of the strategy cards: numbers, symbols, and what they tell of their events."""

from __future__ import annotations

import difflib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from hannibal.kernel.pack import Defect, is_known_source, is_rule
from hannibal.rome_carthage.facts.model import TERM_KINDS, DataPack, StrategyCard
from hannibal.rome_carthage.facts.provenance import EDITIONS

_HIGHEST = 999
"""The notation writes a card's number with three digits."""

Needs = Mapping[str, tuple[str, ...]]
"""The terms a card must tell, by the name of its event or counter event."""


def check_cards(pack: DataPack) -> Iterator[Defect]:
    """Everything that can be wrong with strategy cards, but for what their events need."""
    yield from _card_numbers(pack)
    yield from _twins(pack)
    yield from _card_symbols(pack)
    for card in pack.cards.values():
        yield from _names_in_terms(pack, card)
        yield from _rule(pack, card)


# Numbers.


def _card_numbers(pack: DataPack) -> Iterator[Defect]:
    """Printed numbers and the numbers of each rulebook's list run from 1 without a gap or a twin."""
    yield from _added_numbers(pack)
    deck = [card for card in pack.cards.values() if not card.set_aside and not card.optional]
    yield from _numbering(pack, "number", [(card.id, card.number) for card in deck])
    for edition in EDITIONS:
        listed = [(card.id, card.listed[edition]) for card in deck if edition in card.editions]
        yield from _numbering(pack, f"listed, {edition}", listed)


def _added_numbers(pack: DataPack) -> Iterator[Defect]:
    """What an owner adds is numbered beyond the published deck and says that it is added."""
    published = pack.totals["strategy_cards"].value if "strategy_cards" in pack.totals else 0
    file = pack.files["strategy_cards"]
    for card in pack.cards.values():
        if card.optional and not published < card.number <= _HIGHEST:
            problem = f"number: an optional card has one from {published + 1} to {_HIGHEST}"
            yield Defect(file, f"card {card.id}", problem)
        elif card.number > published and not card.optional:
            problem = (
                f"number: the published deck has {published} cards; a card that is added to it "
                "says optional = true, or totals.toml must count it"
            )
            yield Defect(file, f"card {card.id}", problem)


def _twins(pack: DataPack) -> Iterator[Defect]:
    """No number is given twice among the optional cards."""
    numbers = Counter(card.number for card in pack.cards.values() if card.optional)
    for number, count in numbers.items():
        if count > 1:
            problem = f"number: {count} optional cards have it"
            yield Defect(pack.files["strategy_cards"], f"card number {number}", problem)


def _numbering(pack: DataPack, field: str, numbers: Iterable[tuple[str, int]]) -> Iterator[Defect]:
    file = pack.files["strategy_cards"]
    holders: dict[int, str] = {}
    for card, number in numbers:
        if number in holders:
            yield Defect(file, f"card {card}", f"{field}: {number} is the number of {holders[number]} too")
        holders.setdefault(number, card)
    for number in range(1, max(holders, default=0) + 1):
        if number not in holders:
            yield Defect(file, f"card number {number}", f"{field}: no card has it")


def _card_symbols(pack: DataPack) -> Iterator[Defect]:
    """Exactly the cards with operation number 3 raise troops and sail (2E:8.2, 2E:11.1)."""
    file = pack.files["strategy_cards"]
    for card in pack.cards.values():
        three = card.ops == 3
        entry = f"card {card.id}"
        if card.raise_troops != three:
            yield Defect(file, entry, f"raise_troops: does not go with {card.ops} operations")
        for edition in EDITIONS:
            if (card.ship[edition] is not None) != three:
                yield Defect(
                    file, entry, f"ship: does not go with {card.ops} operations in edition {edition}"
                )
        if card.set_aside and not card.suffix:
            yield Defect(file, entry, "suffix: missing; it tells a card that is set aside from its namesake")
        if card.suffix and "classic" not in card.editions:
            yield Defect(file, entry, "suffix: only cards of the Classic Edition have one")


# Events.


def _names_in_terms(pack: DataPack, card: StrategyCard) -> Iterator[Defect]:
    """What a term names is on the map."""
    known = {"province": pack.provinces, "region": pack.regions, "space": pack.spaces}
    for term, value in card.terms.items():
        kind = TERM_KINDS.get(term)
        if kind is None or isinstance(value, int):
            continue
        for name in value:
            if name not in known[kind]:
                yield _defect(
                    pack, card, f"terms, {term}: unknown {kind} {name!r}{_close(name, known[kind])}"
                )


def _rule(pack: DataPack, card: StrategyCard) -> Iterator[Defect]:
    """A card that does something cites a rule of a known book."""
    if card.rule is None:
        if card.event or card.counter:
            yield _defect(pack, card, "rule: missing; expected the rule the event cites, such as 2E:25.1")
    elif not is_rule(card.rule) or not is_known_source(card.rule, pack.sources):
        yield _defect(pack, card, f"rule: expected the id of a rule, such as 2E:25.1, found {card.rule!r}")


def check_events(pack: DataPack, events: Needs, counters: Needs) -> Iterator[Defect]:
    """Every card names events that there are, and tells their terms and no others."""
    for card in pack.cards.values():
        if card.event is None and card.counter is None and not card.optional:
            yield _defect(pack, card, "event: missing; expected one that events/table.py has, or a counter")
        unknown = [*_unknown("event", card.event, events), *_unknown("counter", card.counter, counters)]
        yield from (_defect(pack, card, problem) for problem in unknown)
        if not unknown:
            yield from _terms(pack, card, events, counters)


def _unknown(field: str, name: str | None, known: Needs) -> Iterator[str]:
    """What is wrong with the name of an event or counter event, if anything."""
    if name is not None and name not in known:
        hint = _close(name, known) or f"; there are {', '.join(known)}"
        yield f"{field}: there is no {field} {name!r}{hint}"


def _terms(pack: DataPack, card: StrategyCard, events: Needs, counters: Needs) -> Iterator[Defect]:
    named = [events.get(card.event or "", ()), counters.get(card.counter or "", ())]
    needed = list(dict.fromkeys(term for terms in named for term in terms))
    what = card.event or card.counter
    for term in needed:
        if term not in card.terms:
            kind = f"ids of {TERM_KINDS[term]}s" if term in TERM_KINDS else "a whole number"
            yield _defect(pack, card, f"terms, {term}: missing; {what} needs it: expected {kind}")
    for term in card.terms:
        if term not in needed:
            told = f"; its terms are {', '.join(needed)}" if needed else "; it has no terms"
            yield _defect(pack, card, f"terms, {term}: {what} knows no such term{told}")


def _defect(pack: DataPack, card: StrategyCard, problem: str) -> Defect:
    return Defect(pack.files["strategy_cards"], f"card {card.id}", problem)


def _close(name: str, known: Iterable[str]) -> str:
    """The end of a sentence about an unknown name: what comes close."""
    found = difflib.get_close_matches(name, list(known), n=3)
    return f"; did you mean {' or '.join(found)}?" if found else ""
