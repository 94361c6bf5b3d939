"""The board as somebody draws it who only listens: a plain model, changed by the facts of beats alone."""

from __future__ import annotations

from typing import Any

Facts = dict[str, Any]
STANDING = {
    "truce": "truce",
    "naval_victory": "naval-victory",
    "macedon": "macedon",
    "truce_played": "reshuffle",
}
"""What a view calls the things that last, and what the beats do."""


class ToldBoard:
    """All that lies open on the table. `parts` is what two boards are compared by."""

    def __init__(self, view: Facts) -> None:
        self.turn: int = view["turn"]
        self.active: str = view["active"]
        self.markers = markers_in(view)
        self.tribes = {space for space, owner in view["tribes"].items() if owner != "gone"}
        self.units = units_in(view)
        self.generals = generals_in(view)
        self.order: list[str] = view["order"]
        self.consuls: list[str] = view["consuls"]
        self.proconsul: str | None = view.get("proconsul")
        self.siege = {space: tuple(points) for space, points in view.get("siege", {}).items()}
        self.trains: list[str] = view.get("trains", [])
        self.control = {name: side for side, names in view["provinces"].items() for name in names}
        self.hands: dict[str, int] = view["hand_sizes"]
        self.deck: int = view["deck"]
        self.piles = {pile: {str(card) for card in view[pile]} for pile in ("discards", "removed")}
        self.standing = {STANDING[word] for word in view.get("markers", ()) if word in STANDING}
        self.claimed = "claimed" in view.get("markers", ())
        self.counsel = {side: level for side, level in view.get("counsel", {}).items() if level}
        self.winner: str | None = view["ended"]["winner"] if "ended" in view else None

    def parts(self) -> Facts:
        """What two boards are compared by."""
        return dict(vars(self))

    def hear(self, kind: str, facts: Facts) -> None:
        """Something has been told: change the board by it, if it is of that kind."""
        change = getattr(self, kind.replace("-", "_"), None)
        if change is not None:
            change(**{f"{name}_" if name in ("from", "as") else name: fact for name, fact in facts.items()})

    # Pieces.

    def units_changed(self, side: str, space: str, inside: bool, **counts: int) -> None:
        place = (side, space, inside)
        assert self.units.get(place, (0, 0)) == (counts["before"], counts["elephants_before"]), place
        self.units[place] = (counts["after"], counts["elephants_after"])
        if not counts["after"]:
            del self.units[place]

    def general_placed(self, general: str, place_before: str, place: str, inside: bool) -> None:
        assert self.generals[general][0] == place_before
        self.generals[general] = (place, inside)

    def seniority_taken(self, general: str) -> None:
        self.order = [general, *(other for other in self.order if other != general)]

    def general_replaced(self, general: str, replaced: str, **_: Any) -> None:
        swap = {general: replaced, replaced: general}
        self.order = [swap.get(one, one) for one in self.order]

    def offices_changed(self, consuls: list[str], proconsul: str | None) -> None:
        self.consuls, self.proconsul = consuls, proconsul

    def marker_changed(self, space: str, was: str, now: str) -> None:
        assert self.markers.pop(space, "none") == was, space
        if now != "none":
            self.markers[space] = now

    def subjugated(self, space: str, **_: Any) -> None:
        self.tribes.remove(space)

    def control_changed(self, province: str, was: str, now: str) -> None:
        assert self.control.pop(province, "none") == was, province
        if now != "none":
            self.control[province] = now

    def siege_points(self, side: str, space: str, before: int, after: int) -> None:
        assert self.siege.pop(space, (side, 0)) == (side, before), space
        if after:
            self.siege[space] = (side, after)

    def trains_changed(self, spaces: list[str]) -> None:
        self.trains = spaces

    # Cards.

    def dealt(self, side: str, hand: int, deck: int, count: int, **_: Any) -> None:
        assert self.hands[side] + count == hand
        assert self.deck - count == deck
        self.hands[side], self.deck = hand, deck

    def hand_changed(self, side: str, before: int, after: int, **_: Any) -> None:
        assert self.hands[side] == before
        self.hands[side] = after

    def card_laid(self, card: str, pile: str) -> None:
        self.piles[pile].add(card)

    def reshuffled(self, cards_back: int, deck: int) -> None:
        assert (len(self.piles["discards"]), self.deck + cards_back) == (cards_back, deck)
        self.piles["discards"], self.deck = set(), deck

    # The turn, and what lasts.

    def turn_begins(self, turn: int) -> None:
        self.turn = turn
        self.standing.discard("reshuffle")

    def side_to_play(self, side: str) -> None:
        self.active = side

    def first_move(self, claimed: bool, **_: Any) -> None:
        self.claimed = claimed

    def card_played(self, **_: Any) -> None:
        self.claimed = False

    def standing_begins(self, standing: str, side: str) -> None:
        if standing == "counsel":
            self.counsel[side] = 1
        else:
            self.standing.add(standing)

    def counsel_wanes(self, side: str) -> None:
        self.counsel[side] = 2

    def standing_ends(self, standing: str, side: str) -> None:
        if standing == "counsel":
            del self.counsel[side]
        else:
            self.standing.remove(standing)

    def truce_broken(self, **_: Any) -> None:
        self.standing.remove("truce")

    def game_ended(self, winner: str, **_: Any) -> None:
        self.winner = winner


def markers_in(view: Facts) -> dict[str, str]:
    """The marker of every space that has one, those of walled cities and tribes among them."""
    lists = {mark: names for mark, names in view["pc"].items() if mark != "none"}
    markers = {space: mark for mark, names in lists.items() for space in names}
    living = {space: owner for space, owner in view["tribes"].items() if owner not in ("gone", "none")}
    return markers | living


def units_in(view: Facts) -> dict[tuple[str, str, bool], tuple[int, int]]:
    """CUs and elephants by side, space and whether they are inside."""
    found = {}
    for side, forces in view["forces"].items():
        for space, force in forces.items():
            for inside, part in ((False, force), (True, force.get("inside", {}))):
                if part.get("cus"):
                    found[side, space, inside] = (part["cus"], part.get("elephants", 0))
    return found


def generals_in(view: Facts) -> dict[str, tuple[str, bool]]:
    """Where every general is: a space, and whether inside its city, or a word for off the map."""
    found = {name: (place, False) for place, names in view["generals"].items() for name in names}
    for forces in view["forces"].values():
        for space, force in forces.items():
            for inside, part in ((False, force), (True, force.get("inside", {}))):
                found |= dict.fromkeys(part.get("generals", ()), (space, inside))
    return found


def difference(told: ToldBoard, seen: ToldBoard) -> str:
    """What one who listened would draw otherwise, in words; empty where nothing."""
    found = []
    theirs = seen.parts()
    for name, part in told.parts().items():
        if part != theirs[name]:
            found.append(f"{name}: {_unlike(part, theirs[name])}")
    return "; ".join(found)


def _unlike(told: Any, seen: Any) -> str:
    if isinstance(told, dict):
        keys = [key for key in {**told, **seen} if told.get(key) != seen.get(key)]
        return ", ".join(f"{key} is told as {told.get(key)} and is {seen.get(key)}" for key in keys)
    return f"told as {told} and is {seen}"
