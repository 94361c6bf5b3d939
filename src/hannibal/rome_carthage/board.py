"""The static map and pieces, loaded once and indexed by small ints for the engine.

Names live at the edges; inside the engine a space, a province, a general is its index here and a strategy
card is the number printed on it. A card that is set aside when the game begins shares its number with one of
the deck and so has one of its own here, beyond all that are printed. What a card does is known by the name of
its event, never by its number.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from hannibal.rome_carthage.facts.model import TERM_KINDS, DataPack, StrategyCard
from hannibal.rome_carthage.facts.pack import load_pack

ROME: Final = 0
CARTHAGE: Final = 1
SIDE_NAMES: Final = ("rome", "carthage")

ROAD: Final = 0
ALPS_PASS: Final = 1
NON_ALPS_PASS: Final = 2
STRAIT: Final = 3
_LINK_KINDS: Final = {"road": ROAD, "alps_pass": ALPS_PASS, "non_alps_pass": NON_ALPS_PASS, "strait": STRAIT}
LINK_NAMES: Final = ("road", "alps-pass", "non-alps-pass", "strait")
"""What the beats call them."""

# Control of a space: a side's marker is its number plus one.
EMPTY: Final = 0
ROMAN: Final = 1
PUNIC: Final = 2
NEUTRAL_TRIBE: Final = 3

# Types of battle cards, in the order of the deck's list (2E:2.1).
FRONTAL: Final = 0
LEFT: Final = 1
RIGHT: Final = 2
PROBE_CARD: Final = 3
ENVELOPMENT: Final = 4
RESERVE_CARD: Final = 5


class Board:
    """Everything about the map and the pieces that never changes."""

    def __init__(self, pack: DataPack) -> None:
        self.pack = pack
        self.tables = pack.tables
        self._load_spaces()
        self._load_links()
        self._load_generals()
        self._load_cards()

    def _load_spaces(self) -> None:
        pack = self.pack
        self.space_ids = tuple(pack.spaces)
        self.space = {name: index for index, name in enumerate(self.space_ids)}
        self.province_ids = tuple(pack.provinces)
        self.province = {name: index for index, name in enumerate(self.province_ids)}
        spaces = list(pack.spaces.values())
        provinces = list(pack.provinces.values())
        self.spaces = len(spaces)
        self.province_of = bytes(self.province[space.province] for space in spaces)
        self.province_spaces = tuple(
            tuple(self.space[name] for name in province.spaces) for province in provinces
        )
        self.majority = bytes(province.majority for province in provinces)
        self.significant = bytes(province.significant for province in provinces)
        self.ally_cards = bytes(province.ally_cards for province in provinces)
        self.walled = bytes(space.kind == "walled" for space in spaces)
        self.capacity = bytes(space.capacity or 0 for space in spaces)
        self.tribal = bytes(space.kind == "tribe" for space in spaces)
        self.port = bytes(space.is_port for space in spaces)
        self.ports = tuple(index for index, space in enumerate(spaces) if space.is_port)
        self.port_modifier = tuple(space.port_modifier or 0 for space in spaces)
        self.cities = tuple(index for index, space in enumerate(spaces) if space.kind == "walled")
        self.regions = tuple(pack.regions)
        self.region_of = tuple(
            self.regions.index(region) if region is not None else -1
            for region in (province.region for province in provinces)
        )
        self.space_region = tuple(self.region_of[province] for province in self.province_of)
        self.in_italy = self._in_region("italy")
        self.in_africa = self._in_region("africa")
        self.in_spain = self._in_region("spain")
        self.latium = self.province["latium"]
        self.italian_provinces = tuple(
            index for index, province in enumerate(provinces) if province.region == "italy"
        )
        self.capitals = bytes(name in self.tables.siege.capitals for name in self.space_ids)
        self.rome = self.space["rome"]
        self.carthage = self.space["carthage"]
        self.syracuse = self.space["syracuse"]

    def _in_region(self, region: str) -> bytes:
        index = self.regions.index(region)
        return bytes(self.region_of[province] == index for province in self.province_of)

    def _load_links(self) -> None:
        links: list[list[tuple[int, int]]] = [[] for _ in range(self.spaces)]
        for connection in self.pack.connections:
            a, b = self.space[connection.a], self.space[connection.b]
            kind = _LINK_KINDS[connection.kind]
            links[a].append((b, kind))
            links[b].append((a, kind))
        self.links = tuple(tuple(sorted(row)) for row in links)
        self.roads = tuple(tuple(to for to, kind in row if kind == ROAD) for row in self.links)
        self.link_kind = {(a, b): kind for a, row in enumerate(self.links) for b, kind in row}
        cost = self.tables.movement.cost
        self.link_cost = tuple(cost[name] for name in _LINK_KINDS)

    def _load_generals(self) -> None:
        generals = list(self.pack.generals.values())
        self.general_ids = tuple(self.pack.generals)
        self.general = {name: index for index, name in enumerate(self.general_ids)}
        self.general_rule = tuple(
            f"CE:14.2.{general.id}" if general.optional else f"2E:24.{general.id}" for general in generals
        )
        self.generals = len(generals)
        self.side_of = bytes(SIDE_NAMES.index(general.side) for general in generals)
        self.generals_of = tuple(
            tuple(index for index, general in enumerate(generals) if general.side == side)
            for side in SIDE_NAMES
        )
        self.side_mask = tuple(sum(1 << index for index in side) for side in self.generals_of)
        self.battle_rating = bytes(general.battle for general in generals)
        self.strategy_rating = bytes(general.strategy for general in generals)
        self.rolls = tuple(general.rolls for general in generals)
        self.confined = tuple(
            self._in_region(general.confined_to) if general.confined_to else None for general in generals
        )
        self.bounds = tuple(
            (general, region) for general, region in enumerate(self.confined) if region is not None
        )
        self.strategy_in = tuple(
            tuple(
                general.strategy_in.get(region, general.strategy)
                for region in (*self.regions, "")  # the last is for spaces outside all regions
            )
            for general in generals
        )
        self.hannibal = self.general["hannibal"]
        self.africanus = self.general["scipio-africanus"]
        self.nero = self.general["nero"]
        self.mago = self.general["mago"]
        self.hanno = self.general["hanno"]
        self.marcellus = self.general["marcellus"]
        self.flaminius = self.general["flaminius"]

    def _load_cards(self) -> None:
        highest = max(card.number for card in self.pack.cards.values())
        size = highest + 1 + sum(card.set_aside for card in self.pack.cards.values())
        self.card_id = [""] * size
        self.card_text = [""] * size
        self.card_rule = [""] * size
        self.event = [""] * size
        self.counter_event = [""] * size
        self.event_terms: list[dict[str, tuple[int, ...]]] = [{} for _ in range(size)]
        self.event_places: list[dict[str, str]] = [{} for _ in range(size)]
        self.ops = bytearray(size)
        self.counter = bytearray(size)
        self.removed_when_played = bytearray(size)
        self.breaks_truce = bytearray(size)
        self.event_side = bytearray(size)
        self.raises_troops = bytearray(size)
        sides = {"rome": 1 << ROME, "carthage": 1 << CARTHAGE, "both": 1 << ROME | 1 << CARTHAGE}
        self.deck = 0
        self.set_aside = 0
        self.reshuffling = 0
        for card in self.pack.cards.values():
            number = highest + 1 + self.set_aside.bit_count() if card.set_aside else card.number
            self.card_id[number] = card.id
            self.card_text[number] = f"{card.number}{card.suffix.lower() if card.set_aside else ''}"
            self.card_rule[number] = card.rule or ""
            self.event[number] = card.event or ""
            self.counter_event[number] = card.counter or ""
            self.event_terms[number] = self._terms(card)
            self.event_places[number] = {
                term: " or ".join(f"{{{name}}}" for name in names)
                for term, names in card.terms.items()
                if not isinstance(names, int)
            }
            self.ops[number] = card.ops
            self.counter[number] = card.counter is not None
            self.removed_when_played[number] = card.remove
            self.breaks_truce[number] = card.breaks_truce
            self.event_side[number] = sides[card.event_side]
            self.raises_troops[number] = card.raise_troops
            if card.set_aside:
                self.set_aside |= 1 << number
            else:
                self.deck |= 1 << number
            if card.reshuffle:
                self.reshuffling |= 1 << number
        self.card = {name: number for number, name in enumerate(self.card_id) if name}
        self.card_named = {text: number for number, text in enumerate(self.card_text) if text}
        self._load_events()
        self.hand_size = (0, *(turn.hand for turn in self.pack.turns))
        self.tactics = tuple(card.count for card in self.pack.battle_cards.values())

    def _terms(self, card: StrategyCard) -> dict[str, tuple[int, ...]]:
        """What the card's event needs to know, as indices and numbers."""
        regions = {name: index for index, name in enumerate(self.regions)}
        indices = {"province": self.province, "region": regions, "space": self.space}
        return {
            term: (value,)
            if isinstance(value, int)
            else tuple(indices[TERM_KINDS[term]][name] for name in value)
            for term, value in card.terms.items()
        }

    def _load_events(self) -> None:
        """The cards as masks: by their event, and by their counter event and who may play it."""
        self._with_event: dict[str, int] = {}
        self._with_counter: list[dict[str, int]] = [{}, {}]
        for card in self.card.values():
            event, counter = self.event[card], self.counter_event[card]
            self._with_event[event] = self._with_event.get(event, 0) | 1 << card
            for side in (ROME, CARTHAGE):
                if self.event_side[card] >> side & 1:
                    own = self._with_counter[side]
                    own[counter] = own.get(counter, 0) | 1 << card
        self.tribes_strike = self._where_played("hostile-tribes", "provinces", self.province_of)
        self.allies_desert = self._where_played("allies-desert", "regions", self.space_region)
        deserters = [self.terms(card, "provinces") for card in self._countering("allies-desert")]
        self.deserters = bytes(
            any(province in provinces for provinces in deserters)
            for province in range(len(self.province_ids))
        )

    def _countering(self, name: str) -> list[int]:
        return [card for card in self.card.values() if self.counter_event[card] == name]

    def _where_played(self, name: str, term: str, place_of: Sequence[int]) -> tuple[int, ...]:
        """For each space the mask of the cards with this counter event that can be played there."""
        cards = self._countering(name)
        return tuple(
            sum(1 << card for card in cards if place in self.terms(card, term)) for place in place_of
        )

    def cards_with(self, event: str) -> int:
        """The mask of the cards with this event."""
        return self._with_event.get(event, 0)

    def counters_of(self, side: int, counter: str) -> int:
        """The mask of the cards with this counter event that a side may play."""
        return self._with_counter[side].get(counter, 0)

    def terms(self, card: int, name: str) -> tuple[int, ...]:
        """The provinces, regions or spaces that a card's event needs to know by this name."""
        return self.event_terms[card][name]

    def term(self, card: int, name: str) -> int:
        """The number, or the one place, that a card's event needs to know by this name."""
        return self.event_terms[card][name][0]

    def places(self, card: int, name: str) -> str:
        """The same in a refusal, which has names as ids in braces: `{lucania}`, `{liguria} or {etruria}`."""
        return self.event_places[card][name]

    def strategy_rating_at(self, general: int, space: int) -> int:
        """The general's strategy rating in this space: P. Scipio is quicker in Spain."""
        return self.strategy_in[general][self.space_region[space]]


@cache
def packaged_board() -> Board:
    """The board of the packaged data."""
    return Board(load_pack())
