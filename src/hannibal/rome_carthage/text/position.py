"""Positions: the whole state as small JSON, hidden cards and pending steps included.

Names stand for spaces, generals and sides. What is at its default is left out, so a position for a test or a
puzzle can be short:

    {"turn": 3, "active": "rome", "pending": ["..."],
     "pc": {"rome": ["capua"]},
     "forces": {"rome": {"rome": {"cus": 8, "generals": ["fabius"], "inside": {"cus": 2}}}}}

`pc` lists the markers of spaces without a living tribe; a walled city in none of its lists has the marker of
the set-up. `tribes` says whose each tribe is, `gone` for one subjugated; one not named is as in the set-up. A
general who is nowhere waits in the pool (Scipio Africanus, before turn 6, for his turn). In `forces` the
generals of a place stand in the order of seniority; `order` is needed only to say more. Without `deck` it is
every card that lies nowhere else. `"base": "setup"` starts from the pieces of 218 BC instead of an empty map.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from hannibal.kernel import PositionError
from hannibal.kernel.game import JsonObject
from hannibal.kernel.masks import members
from hannibal.kernel.notation import closest
from hannibal.kernel.positions import PositionReader, whole_number, write_ended
from hannibal.rome_carthage.board import (
    CARTHAGE,
    EMPTY,
    NEUTRAL_TRIBE,
    PUNIC,
    ROMAN,
    SIDE_NAMES,
    Board,
)
from hannibal.rome_carthage.edition import Rules
from hannibal.rome_carthage.state import DEAD, LATER, POOL, RomeState
from hannibal.rome_carthage.text.position_parts import (
    FIELDS,
    card_index,
    general_index,
    side_index,
    space_index,
)

_MARKS: Final = ("none", "rome", "carthage", "neutral")
"""The names of the markers, by their numbers."""
_GONE: Final = "gone"
_OFF_MAP: Final = {"pool": POOL, "dead": DEAD, "later": LATER}
_FLAGS: Final = ("claimed", "truce", "truce_played", "naval_victory", "macedon")
_PILES: Final = ("deck", "discards", "removed")
_MOST_CUS: Final = 99
_MOST_POINTS: Final = 100
_KEYS: Final = (
    *("base", "turn", "active", "pc", "tribes", "forces", "generals", "order", "consuls", "proconsul"),
    *("siege", "trains", "hands", *_PILES, "markers", "counsel", *FIELDS.ongoing, "pending", "ended"),
)


# Writing.


def write_position(state: RomeState) -> JsonObject:
    """The whole state; equal states give equal positions."""
    position = write_board(state)
    position["order"] = _general_names(state.board, state.order)
    position["hands"] = {
        side: card_list(state.board, state.hands[index]) for index, side in enumerate(SIDE_NAMES)
    }
    position["deck"] = card_list(state.board, state.deck)
    board = state.board
    position |= FIELDS.write_ongoing(board, state) | FIELDS.write_pending(board, state)
    return position


def write_board(state: RomeState) -> JsonObject:
    """All that lies open on the table, apart from what is going on."""
    board = state.board
    public: JsonObject = {
        "turn": state.turn,
        "active": SIDE_NAMES[state.active],
        "pc": _written_markers(state),
        "tribes": {
            board.space_ids[space]: _MARKS[state.pc[space]] if state.tribe[space] else _GONE
            for space in range(board.spaces)
            if board.tribal[space]
        },
        "forces": {side: _written_forces(state, index) for index, side in enumerate(SIDE_NAMES)},
        "generals": _written_generals(state),
        "consuls": _general_names(board, members(state.consuls)),
    }
    if state.proconsul >= 0:
        public["proconsul"] = board.general_ids[state.proconsul]
    if any(state.siege):
        public["siege"] = {
            board.space_ids[space]: [SIDE_NAMES[value & 1], value >> 1]
            for space, value in enumerate(state.siege)
            if value
        }
    if state.trains:
        public["trains"] = [board.space_ids[space] for space in state.trains]
    public["discards"] = card_list(state.board, state.discards)
    public["removed"] = card_list(state.board, state.removed)
    markers = [flag for flag in _FLAGS if getattr(state, flag)]
    if markers:
        public["markers"] = markers
    if any(state.counsel):
        public["counsel"] = {side: state.counsel[index] for index, side in enumerate(SIDE_NAMES)}
    if state.ended is not None:
        public["ended"] = write_ended(state.ended, SIDE_NAMES)
    return public


def _written_markers(state: RomeState) -> dict[str, list[str]]:
    """The spaces by marker; empty ones only where a reader would think otherwise."""
    lists: dict[str, list[str]] = {"rome": [], "carthage": []}
    walled = state.board.walled
    for space, name in enumerate(state.board.space_ids):
        marker = state.pc[space]
        if not state.tribe[space] and (marker != EMPTY or walled[space]):
            lists.setdefault(_MARKS[marker], []).append(name)
    return lists


def _written_forces(state: RomeState, side: int) -> dict[str, JsonObject]:
    forces: dict[str, JsonObject] = {}
    for space, name in enumerate(state.board.space_ids):
        elephants = state.els[space] if side == CARTHAGE else 0
        force = _written_force(
            state, state.out[side][space], elephants, state.generals_at(side, space, False)
        )
        cus = state.ins[space] if state.pc[space] == side + 1 else 0
        inside = _written_force(
            state, cus, state.iels[space] if cus else 0, state.generals_at(side, space, True)
        )
        if inside:
            force["inside"] = inside
        if force:
            forces[name] = force
    return forces


def _written_force(state: RomeState, cus: int, elephants: int, generals: list[int]) -> JsonObject:
    force: JsonObject = {}
    if cus:
        force["cus"] = cus
    if elephants:
        force["elephants"] = elephants
    if generals:
        force["generals"] = _general_names(state.board, generals)
    return force


def _written_generals(state: RomeState) -> dict[str, list[str]]:
    """The generals who are not on the map."""
    lists = {
        name: _general_names(state.board, [g for g, at in enumerate(state.where) if at == place])
        for name, place in _OFF_MAP.items()
    }
    return {name: names for name, names in lists.items() if names}


def _general_names(board: Board, generals: Iterable[int]) -> list[str]:
    return [board.general_ids[general] for general in generals]


def card_list(board: Board, mask: int) -> list[int | str]:
    """The cards of a mask as a position writes them: numbers, and `9b`."""
    return [board.card_text[card] if board.set_aside >> card & 1 else card for card in members(mask)]


# Reading.


def read_position(board: Board, rules: Rules, value: Mapping[str, Any]) -> RomeState:
    """The state a position describes; raises `PositionError` saying what is wrong with it."""
    return _Reader(board, rules, value).state


class _Reader(PositionReader):
    """Reads one position, part by part, in the order in which the parts depend on each other."""

    def __init__(self, board: Board, rules: Rules, value: Mapping[str, Any]) -> None:
        self.board = board
        super().__init__(value, _KEYS, SIDE_NAMES)
        self.state = RomeState(board, rules)
        self._base()
        self._time()
        self._tribes()
        self._markers()
        self._forces()
        self._generals()
        self._order()
        self._sieges()
        self._cards()
        self._standing()
        self.state.ended = self.read_ended()
        self.read_going_on(FIELDS, board, self.state)

    def _space(self, part: str, name: object) -> int:
        with self.part(part):
            return space_index(self.board, name)

    def _general(self, part: str, name: object) -> int:
        with self.part(part):
            return general_index(self.board, name)

    def _base(self) -> None:
        state = self.state
        if self.begins_with_setup():
            state.set_up()
            return
        for index, space in enumerate(self.board.pack.spaces.values()):
            if space.kind == "walled" and space.start is not None:
                state.pc[index] = ROMAN if space.start == "rome" else PUNIC
            elif space.kind == "tribe":
                state.tribe[index] = 1
                state.pc[index] = PUNIC if space.tribe == "carthage" else NEUTRAL_TRIBE

    def _time(self) -> None:
        last = len(self.board.hand_size) - 1
        self.state.turn = whole_number("turn", self.value.get("turn", 1), 1, last)
        if "active" in self.value:
            with self.part("active"):
                self.state.active = side_index(self.value["active"])
        if not self.begins_with_setup():
            for name in self.board.pack.setup.officials.later:
                arrival = self.board.tables.reinforcement.africanus_turn
                if self.state.turn < arrival:
                    self.state.where[self.board.general[name]] = LATER

    def _tribes(self) -> None:
        board, state = self.board, self.state
        for name, owner in self.read_object("tribes").items():
            space = self._space("tribes", name)
            if not board.tribal[space]:
                raise PositionError(f"tribes: there is no tribe in {name}")
            if owner != _GONE and owner not in _MARKS:
                raise PositionError(f"tribes: {name} is {', '.join(_MARKS)} or {_GONE}; found {owner!r}")
            state.tribe[space] = owner != _GONE
            state.pc[space] = EMPTY if owner == _GONE else _MARKS.index(owner)

    def _markers(self) -> None:
        state = self.state
        seen: set[int] = set()
        for mark, names in self.read_object("pc").items():
            if mark not in _MARKS:
                raise PositionError(f"pc: the lists are {', '.join(_MARKS)}; found {mark!r}")
            for name in self.read_list(f"pc, {mark}", names):
                space = self._space("pc", name)
                if space in seen:
                    raise PositionError(f"pc: {name} is named twice")
                if state.tribe[space]:
                    raise PositionError(
                        f"pc: a tribe lives in {name}; say whose in tribes, or that it is gone"
                    )
                seen.add(space)
                state.pc[space] = _MARKS.index(mark)

    def _forces(self) -> None:
        state = self.state
        forces = [
            (self._space("forces", name), side, side_name, self.read_object(f"forces, {name}", force))
            for side, side_name, part in self.by_side("forces")
            for name, force in self.read_object(f"forces, {side_name}", part).items()
        ]
        # On top of the set-up, a place that is named is described whole.
        for space, _, _, _ in forces:
            self._clear(space)
        for space, side, side_name, force in forces:
            where = f"forces, {side_name} in {self.board.space_ids[space]}"
            inside = force.get("inside", {})
            self._force(
                where, space, side, {key: part for key, part in force.items() if key != "inside"}, False
            )
            if inside:
                self._force(
                    f"{where}, inside", space, side, self.read_object(f"{where}, inside", inside), True
                )
        elephants = sum(state.els) + sum(state.iels)
        most = self.board.tables.elephants.maximum_cus
        if elephants > most:
            raise PositionError(f"forces: there are {most} elephants in the game; found {elephants}")

    def _clear(self, space: int) -> None:
        state = self.state
        for cus in (*state.out, state.els, state.ins, state.iels):
            cus[space] = 0
        for general, at in enumerate(state.where):
            if at == space:
                state.set_general(general, POOL)

    def _force(self, where: str, space: int, side: int, force: Mapping[str, Any], inside: bool) -> None:
        board, state = self.board, self.state
        for key in force:
            if key not in ("cus", "elephants", "generals"):
                raise PositionError(
                    f"{where}: there is no {key!r}{closest(key, ('cus', 'elephants', 'generals'))}"
                )
        cus = whole_number(f"{where}, cus", force.get("cus", 0), 0, _MOST_CUS)
        elephants = whole_number(f"{where}, elephants", force.get("elephants", 0), 0, cus)
        if elephants and side != CARTHAGE:
            raise PositionError(f"{where}: only Carthage has elephants")
        if inside and not state.is_city_of(side, space):
            raise PositionError(f"{where}: {board.space_ids[space]} is no walled city of {SIDE_NAMES[side]}")
        if inside and cus > board.capacity[space]:
            raise PositionError(f"{where}: the city holds {board.capacity[space]} CUs; found {cus}")
        state.add_cus(side, space, cus, elephants, inside=inside)
        for name in self.read_list(f"{where}, generals", force.get("generals", [])):
            general = self._general(where, name)
            if board.side_of[general] != side:
                raise PositionError(f"{where}: {name} is of the other side")
            self.place(general, name, where)
            state.set_general(general, space, inside=inside)

    def _generals(self) -> None:
        state = self.state
        for name, generals in self.read_object("generals").items():
            if name not in _OFF_MAP:
                raise PositionError(f"generals: the lists are {', '.join(_OFF_MAP)}; found {name!r}")
            for general_name in self.read_list(f"generals, {name}", generals):
                general = self._general(f"generals, {name}", general_name)
                self.place(general, general_name, f"generals, {name}")
                state.set_general(general, _OFF_MAP[name])
        if "consuls" in self.value:
            state.consuls = self._romans("consuls", self.read_list("consuls"))
        if self.value.get("proconsul") is not None:
            state.proconsul = self._romans("proconsul", [self.value["proconsul"]]).bit_length() - 1

    def _romans(self, key: str, names: list[Any]) -> int:
        mask = 0
        for name in names:
            general = self._general(key, name)
            if self.board.side_of[general] == CARTHAGE:
                raise PositionError(f"{key}: {name} is no Roman")
            mask |= 1 << general
        return mask

    def _order(self) -> None:
        board, state = self.board, self.state
        if "order" in self.value:
            order = tuple(self._general("order", name) for name in self.read_list("order"))
            if sorted(order) != list(range(board.generals)):
                raise PositionError(f"order: every one of the {board.generals} generals is named once")
            state.order = order
            return
        for general in reversed(self.placed()):
            if state.on_map(general):
                state.promote(general)

    def _sieges(self) -> None:
        board, state = self.board, self.state
        for name, value in self.read_object("siege").items():
            space = self._space("siege", name)
            if not (board.walled[space] or board.tribal[space]):
                raise PositionError(f"siege: {name} is neither a walled city nor a tribe")
            pair = self.read_list(f"siege, {name}", value)
            if len(pair) != 2:
                raise PositionError(
                    f"siege, {name}: expected the besieging side and the points; found {pair!r}"
                )
            points = whole_number(f"siege, {name}", pair[1], 0, _MOST_POINTS)
            with self.part(f"siege, {name}"):
                state.siege[space] = 2 * points + side_index(pair[0])
        state.trains = tuple(sorted(self._space("trains", name) for name in self.read_list("trains")))
        most = state.rules.siege_trains
        if len(state.trains) > most:
            raise PositionError(f"trains: at most {most} by siege_train_max; found {len(state.trains)}")

    def _cards(self) -> None:
        state = self.state
        owners: dict[int, str] = {}
        for side, name, cards in self.by_side("hands"):
            state.hands[side] = self._pile(f"the hand of {name}", cards, owners)
        for pile in _PILES:
            if pile in self.value:
                setattr(state, pile, self._pile(f"the {pile}", self.value[pile], owners))
        if "deck" not in self.value:
            play = self.value.get("play")
            card = play.get("card") if isinstance(play, dict) else None
            elsewhere = sum(1 << number for number in owners)
            if isinstance(card, int) and str(card) in self.board.card_named and card not in owners:
                elsewhere |= 1 << card
            state.deck = self.board.deck & ~elsewhere

    def _pile(self, name: str, cards: object, owners: dict[int, str]) -> int:
        mask = 0
        for card in self.read_list(name, cards):
            number = self._card(name, card)
            if number in owners:
                raise PositionError(f"card {card} is in two places: {owners[number]} and {name}")
            owners[number] = name
            mask |= 1 << number
        return mask

    def _card(self, name: str, card: object) -> int:
        """A card as a position writes it: its number, or the text of one that is set aside."""
        number = card_index(self.board, name, card)
        if isinstance(card, str) and not self.state.rules.philip_has_two_cards:
            raise PositionError(f"{name}: there is no card {card} without macedon_card_model=9A_then_9B")
        return number

    def _standing(self) -> None:
        for flag in self.read_list("markers"):
            if flag not in _FLAGS:
                raise PositionError(f"markers: there is no {flag!r}{closest(str(flag), _FLAGS)}")
            setattr(self.state, flag, True)
        for side, name, value in self.by_side("counsel"):
            self.state.counsel[side] = whole_number(f"counsel, {name}", value, 0, _MOST_POINTS)
