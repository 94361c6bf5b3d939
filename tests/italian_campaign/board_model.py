"""A plain model of the board that knows nothing of the rules: it starts from a position and believes beats.

It reads a beat as others do, as JSON, and keeps what a position has of the board. What a phase keeps for
itself (who has moved, where he came from, what is still to be asked) is no part of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

Json = dict[str, Any]
Board = dict[str, Any]


def board_of(position: Json, names: Iterable[str]) -> Board:
    """The board in a position; `names` are those of all leaders."""
    numbers = ("year", "points", "kills", "losses", "gone_over", "consuls_lost")
    board: Board = {key: position.get(key, 0) for key in numbers}
    board |= {key: position.get(key, False) for key in ("fighting", "capua")}
    board |= {key: position[key] for key in ("season", "first", "active", "slaves")}
    board |= {
        key: set(position.get(key, ())) for key in ("under", "served", "dictators", "won", "beaten", "landed")
    }
    board |= {key: dict(position.get(key, {})) for key in ("siege", "works", "ranks", "pool")}
    board["cities"] = set(position["cities"].get("carthage", ()))
    board["provinces"] = {
        name: owner for owner, names in position.get("provinces", {}).items() for name in names
    }
    ended = position.get("ended")
    board["ended"] = None if ended is None else ended["winner"] or "nobody"
    board |= {
        "units": _units_of(position),
        "leaders": _leaders_of(position, names),
        "army": _army_of(position),
    }
    return board


def _units_of(position: Json) -> Json:
    """Units by what they are and where: `stack rome placentia, inside`."""
    found: Json = {}
    for side, forces in position["forces"].items():
        for name, force in forces.items():
            found[f"stack {side} {name}"] = force.get("units", {})
            found[f"stack {side} {name}, inside"] = force.get("inside", {}).get("units", {})
    for name, units in position.get("arrived", {}).items():
        found[f"arrived {position['active']} {name}"] = units
    if "army" in position:
        found[f"marching {position['army']['side']}"] = position["army"].get("units", {})
    battle = position.get("battle", {})
    for side, units in zip(("rome", "carthage"), battle.get("forage", ({}, {})), strict=True):
        found[f"foraging {side}"] = units
    found["ambush carthage"] = battle.get("ambush", {})
    return {place: units for place, units in found.items() if units}


def _leaders_of(position: Json, names: Iterable[str]) -> dict[str, str]:
    """Where each leader is."""
    found = dict.fromkeys(names, "senate")
    for where, names in position.get("leaders", {}).items():
        found |= dict.fromkeys(names, where)
    for forces in position["forces"].values():
        for name, force in forces.items():
            found |= dict.fromkeys(force.get("leaders", ()), name)
            found |= dict.fromkeys(force.get("inside", {}).get("leaders", ()), f"{name}, inside")
    return found


def _army_of(position: Json) -> Json | None:
    """The army on the move, without its units."""
    army = position.get("army")
    if army is None:
        return None
    return {
        "leader": army["leader"],
        "others": set(army.get("others", ())),
        "hex": army["hex"],
        "spent": army.get("spent", 0),
        "halted": army.get("halted", False),
    }


# What each kind of beat changes.


class Model:
    """The board as the beats tell it."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def apply(self, beat: Json) -> None:
        """Believe a beat; kinds that change nothing of the board have no method."""
        method = getattr(self, beat["kind"].replace("-", "_"), None)
        if method is not None:
            method(beat["facts"])

    # Time.

    def year_begins(self, facts: Json) -> None:
        self.board["year"] = facts["year"]

    def season_begins(self, facts: Json) -> None:
        self.board["season"] = facts["season"]

    def phase_begins(self, facts: Json) -> None:
        if facts["phase"] in ("recruitment", "movement"):
            self.board["active"] = facts["side"]
        if facts["phase"] == "combat":
            self.board["fighting"] = True

    def phase_ends(self, facts: Json) -> None:
        if facts["phase"] == "combat":
            self.board["fighting"] = False

    def first_player(self, facts: Json) -> None:
        assert self.board["first"] == facts["side_before"]
        self.board["first"] = facts["side"]

    # Units.

    def units_changed(self, facts: Json) -> None:
        place = f"{facts['lies']} {facts['side']}"
        if facts["lies"] in ("stack", "arrived"):
            place += f" {facts['hex']}" + (", inside" if facts["inside"] else "")
        units = self.board["units"]
        assert units.pop(place, {}) == facts["units_before"], place
        assert facts["counters_before"] == sum(facts["units_before"].values())
        assert facts["counters_after"] == sum(facts["units_after"].values())
        if facts["units_after"]:
            units[place] = facts["units_after"]

    def unit_reduced(self, facts: Json) -> None:
        inside = ", inside" if facts["inside"] else ""
        units = dict(self.board["units"][f"stack {facts['side']} {facts['hex']}{inside}"])
        _add(units, facts["unit"], -1)
        _add(units, facts["reduced"], 1)
        self.board["units"][f"stack {facts['side']} {facts['hex']}{inside}"] = units

    def pool_changed(self, facts: Json) -> None:
        pool = self.board["pool"]
        for unit, count in facts["units"].items():
            _add(pool, unit, count if facts["returned"] else -count)
        for name in ("allied", "gauls"):
            prefix = name.removesuffix("s")
            assert facts[name] == sum(count for unit, count in pool.items() if unit.startswith(prefix))

    def slaves_changed(self, facts: Json) -> None:
        self.board["slaves"] = facts["slaves_after"]

    def reinforced(self, facts: Json) -> None:
        self.board["landed"] |= {facts["reinforcement"]}

    # Leaders.

    def leader_placed(self, facts: Json) -> None:
        leader = facts["leader"]
        assert self.board["leaders"][leader].removesuffix(", inside") == facts["from"], leader
        self.board["leaders"][leader] = facts["to"] + (", inside" if facts["inside"] else "")
        self.board["under"] -= {leader}

    def leaders_let_out(self, facts: Json) -> None:
        for leader in facts["leaders"]:
            where = self.board["leaders"][leader]
            assert where.endswith(", inside")
            self.board["leaders"][leader] = where.removesuffix(", inside")

    def pressed(self, facts: Json) -> None:
        leaders = set(facts["leaders"])
        self.board["under"] = (
            self.board["under"] | leaders if facts["pressed"] else self.board["under"] - leaders
        )

    def rank_changed(self, facts: Json) -> None:
        ranks = self.board["ranks"]
        assert ranks.pop(facts["leader"], "none") == facts["rank_before"]
        if facts["rank_after"] != "none":
            ranks[facts["leader"]] = facts["rank_after"]

    def served(self, facts: Json) -> None:
        self.board["served"] |= {facts["leader"]}

    def dictator_named(self, facts: Json) -> None:
        self.board["dictators"] |= {facts["dictator"]}

    def records_kept(self, facts: Json) -> None:
        self.board["won"], self.board["beaten"] = set(facts["won"]), set(facts["beaten"])

    # The army on the move.

    def march_begins(self, facts: Json) -> None:
        self.board["army"] = {
            "leader": facts["leader"],
            "others": set(),
            "hex": facts["hex"],
            "spent": 0,
            "halted": False,
        }

    def joined(self, facts: Json) -> None:
        self.board["army"]["others"] |= {facts["leader"]}

    def moved(self, facts: Json) -> None:
        army = self.board["army"]
        assert (army["hex"], army["spent"] + facts["cost"]) == (facts["from"], facts["spent"])
        army |= {"hex": facts["to"], "spent": facts["spent"]}

    def overrun(self, facts: Json) -> None:
        self.board["army"]["spent"] = facts["spent"]

    def halted(self, facts: Json) -> None:
        self.board["army"]["halted"] = True

    def _rest(self, facts: Json) -> None:
        assert self.board["army"]["hex"] == facts["hex"]
        self.board["army"] = None

    marched = stayed = went_inside = _rest

    # Cities and provinces.

    def city_turned(self, facts: Json) -> None:
        cities = self.board["cities"]
        assert (facts["city"] in cities) == (facts["owner_before"] == "carthage")
        self.board["cities"] = cities ^ {facts["city"]}

    def siege_marked(self, facts: Json) -> None:
        for name, nothing in (("siege", 0), ("works", "none")):
            markers, after = self.board[name], facts[f"{name}_after"]
            markers.pop(facts["city"], None)
            if after != nothing:
                markers[facts["city"]] = after if name == "siege" else ("begun", "complete").index(after) + 1

    def control_changed(self, facts: Json) -> None:
        provinces = self.board["provinces"]
        assert provinces.pop(facts["province"], "rome") == facts["owner_before"]
        if facts["owner_after"] != "rome":
            provinces[facts["province"]] = facts["owner_after"]

    def capua_rolled(self, facts: Json) -> None:
        self.board["capua"] = facts["turns"]

    # Counts and the end.

    def tally_changed(self, facts: Json) -> None:
        name = facts["tally"].replace("-", "_")
        assert self.board[name] == facts["before"]
        self.board[name] = facts["after"]

    def points_counted(self, facts: Json) -> None:
        assert self.board["points"] == facts["before"] == facts["after"] - sum(facts["parts"].values())
        self.board["points"] = facts["after"]

    def game_ended(self, facts: Json) -> None:
        self.board["ended"] = facts["winner"] or "nobody"


def _add(units: Json, unit: str, count: int) -> None:
    units[unit] = units.get(unit, 0) + count
    if not units[unit]:
        del units[unit]
