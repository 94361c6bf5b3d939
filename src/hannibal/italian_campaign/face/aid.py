"""The player aid: the sequence of play with its current step lit, the tables in force, who holds what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hannibal.italian_campaign.board import CARTHAGE, CLASS_1, ROME
from hannibal.italian_campaign.face.public import step
from hannibal.italian_campaign.face.words import holder, side_id
from hannibal.italian_campaign.facts.model import CITY_CLASSES, RECONSTRUCTION, CityClass, CombatTable
from hannibal.italian_campaign.picture.markers import CITY_WORDS
from hannibal.italian_campaign.rules.combat.fighting import combat_modifiers
from hannibal.italian_campaign.rules.politics.victory import scenario, year_points
from hannibal.italian_campaign.state import SEASONS, IcState
from hannibal.kernel.face import aid_table
from hannibal.kernel.game import JsonObject

Row = Sequence[str | int]

_SUMMER: Final = (
    ("elections", "Elections", "IC:5"),
    ("order", "Reinforcements of Carthage; she names the first player", "IC:4.2.S.C"),
    ("recruitment", "Each player recruits, then moves: the first before the second", "IC:6"),
    ("movement", "Movement and diplomacy", "IC:7"),
    ("combat", "Control, field combat, siege combat, siege works", "IC:4.2.S.F"),
    ("losses", "After heavy losses: the slave legion, a dictator", "IC:5.4"),
)
_WINTER: Final = (
    ("movement", "The second player moves, then the first", "IC:7"),
    ("combat", "Control, field combat, siege combat, siege works", "IC:4.2.W.C"),
    ("winter", "Control, elephants, victory points, hardship", "IC:4.2.W.D"),
)


def aid(state: IcState) -> JsonObject:
    """What lies beside the map in the printed game."""
    return {
        "step": step(state),
        "sequence": _sequence(state),
        "tables": _tables(state),
        "provinces": _provinces(state),
        "notice": RECONSTRUCTION,
    }


def _sequence(state: IcState) -> list[JsonObject]:
    now = step(state)
    return [
        {
            "id": f"{season}-{name}",
            "text": f"{season.capitalize()}: {text}",
            "rule": rule,
            "notes": [],
            "now": now.get("season") == season and now["phase"] == name,
        }
        for season, steps in zip(SEASONS, (_SUMMER, _WINTER), strict=True)
        for name, text, rule in steps
    ]


def _combat_rows(table: CombatTable) -> list[list[str]]:
    last = table.first_row + len(table.rows) - 1
    names = [str(table.first_row + row) for row in range(len(table.rows))]
    names[0], names[-1] = f"{table.first_row} or less", f"{last} or more"
    return [[name, *cells] for name, cells in zip(names, table.rows, strict=True)]


def _tables(state: IcState) -> list[JsonObject]:
    """The two combat tables of the book, and the charts, which are reconstructed."""
    tables = state.board.tables
    ours = "Reconstructed."
    field, siege = tables.field_combat, tables.siege_combat
    terrain: list[Row] = [(name.capitalize(), *row) for name, row in tables.terrain.rows.items()]
    cities: list[Row] = [_city_row(state, kind) for kind in CITY_WORDS]
    found = [
        _points(state),
        aid_table(
            "Field combat",
            "IC:table.field_crt",
            ("Die", *field.columns),
            _combat_rows(field),
            _field_modifiers(state),
            "A: the attacker loses so many steps, D: the defender, E: both. Leaders add their modifiers.",
        ),
        aid_table(
            "Assault",
            "IC:table.siege_crt",
            ("Die", *siege.columns),
            _combat_rows(siege),
            ((siege.numbers["carthaginian_assault"], "Carthage assaults", False),),
            "R: repulsed, S: stormed; then the losses in steps, DE: all defenders.",
        ),
        aid_table(
            "Terrain",
            "IC:7.3",
            ("Terrain", "Points", "Columns left"),
            [*terrain, ("Road", tables.terrain.road, "as the terrain")],
            note=ours,
        ),
        aid_table(
            "Cities", "IC:7.31", ("City", "Points if unfriendly", "Intrinsic defence"), cities, note=ours
        ),
    ]
    return [
        *found,
        *(_die_table(state, name) for name in tables.dice),
        _schedule(state),
        _elections(state),
        _leaders(state),
    ]


def _city_row(state: IcState, kind: CityClass) -> Row:
    """What a class of cities costs and has; a class 1 fortress is entered only to besiege it (IC:9.9)."""
    cost, defence = state.board.tables.cities.rows[kind]
    words = f"{cost}, to besiege it only" if CITY_CLASSES[CLASS_1] == kind else cost
    return CITY_WORDS[kind].capitalize(), words, defence


def _points(state: IcState) -> JsonObject:
    """What this winter would bring, and what the scenario still asks (IC:12.2, IC:12.3)."""
    facts, parts = scenario(state), year_points(state)
    gained = sum(points for _, _, points in parts)
    rows: list[Row] = [(name.capitalize(), f"{points:+d}") for name, _, points in parts]
    rows += [("This winter", f"{gained:+d}"), ("Counted so far", state.points)]
    left = max(state.year - facts.last_year + 1, 1)
    missing = max(facts.carthage_from - state.points, 0)
    winters = "this last winter" if left == 1 else f"each of {left} winters"
    pace = f"{-(-missing // left)} points in {winters}"
    note = f"Rome wins below {facts.draw_from}, Carthage from {facts.carthage_from}: {pace}."
    return aid_table("Victory points", "IC:12.2", ("Carthage has", "Points"), rows, note=note)


def _field_modifiers(state: IcState) -> list[tuple[int, str, bool]]:
    """What changes the die in the field; those of the combat under way are in force (IC:9.2)."""
    numbers, battle = state.board.tables.field_combat.numbers, state.battle
    there = dict(combat_modifiers(state, battle)) if battle is not None and battle.attacker >= 0 else {}
    return [
        (
            numbers["elephants"],
            "Carthage has elephants and attacks; less when she defends",
            "elephants" in there,
        ),
        (numbers["ambush"], "an ambush arrives; less when Rome attacks", "ambush" in there),
    ]


def _schedule(state: IcState) -> JsonObject:
    """The Roman Recruitment Schedule from this year on."""
    pack = state.board.pack
    last = scenario(state).last_year
    years = [year for year in sorted(pack.recruitment, reverse=True) if last <= year <= state.year]
    rows: list[Row] = []
    for province in pack.provinces.values():
        legions = [pack.recruitment[year].legions.get(province.id, 0) for year in years]
        if any(legions):
            rows.append((province.name, *(count or "" for count in legions)))
    return aid_table("Legions by year", "IC:6.2", ("Province", *map(str, years)), rows, note="Reconstructed.")


def _elections(state: IcState) -> JsonObject:
    chart = state.board.tables.numbers["election"]
    words = {
        "served": "Has been consul",
        "consul": "Consul last year",
        "praetor": "Praetor last year",
        "won": "Won a battle in command",
        "lost": "Lost a battle in command",
    }
    rows: list[Row] = [(text, f"{chart[name]:+d}") for name, text in words.items()]
    return aid_table("Elections", "IC:5.2", ("Candidate", "Die"), rows, note="Reconstructed.")


def _leaders(state: IcState) -> JsonObject:
    """Every leader's numbers; an asterisk always gets away (IC:10.4)."""
    rows: list[Row] = []
    for leader in state.board.pack.leaders.values():
        if leader.side == "rome":
            since = "S" if leader.served else leader.eligible or ""
        else:
            since = leader.arrives or ""
        rows.append((leader.name, f"{leader.modifier:+d}", leader.withdrawal or "*", since))
    columns = ("Leader", "Modifier", "Withdraws on", "Eligible, arrives")
    return aid_table(
        "Leaders", "IC:10.3", columns, rows, note="S: has been consul, always eligible (IC:5.20)."
    )


def _die_table(state: IcState, name: str) -> JsonObject:
    table = state.board.tables.dice[name]
    rows: list[Row] = [(str(face), value) for face, value in enumerate(table.values, 1)]
    modifiers = ((table.hannibal, "Hannibal", False),) if table.hannibal else ()
    title = name.replace("_", " ").replace("-", " ").capitalize()
    rule = next(source for source in table.source if source.startswith("IC:"))
    return aid_table(title, rule, ("Die", "Number"), rows, modifiers, "Reconstructed.")


def _provinces(state: IcState) -> list[JsonObject]:
    """The provinces by loyalty to Rome: their cities, who holds them, what they are worth."""
    board = state.board
    groups = (("Provinces loyal to Rome", False), ("Diagonal provinces, less loyal", True))
    return [
        {
            "name": name,
            "provinces": [
                _province(state, p)
                for p in range(len(board.province_ids))
                if bool(board.diagonal[p]) == diagonal
            ],
        }
        for name, diagonal in groups
    ]


def _province(state: IcState, province: int) -> JsonObject:
    """Who holds it, and whose its cities are; control also goes by twice the enemy's strength (IC:8.2)."""
    board = state.board
    facts = board.pack.provinces[board.province_ids[province]]
    cities = board.province_cities[province]
    counts = [sum(state.city[city] == side for city in cities) for side in (ROME, CARTHAGE)]
    return {
        "id": facts.id,
        "name": facts.name,
        "spaces": len(cities),
        "rome": counts[ROME],
        "carthage": counts[CARTHAGE],
        "holder": holder(state.control[province]),
        "lacks": {side_id(side): len(cities) - counts[side] for side in (ROME, CARTHAGE)},
        "points": facts.victory_points,
        "diagonal": facts.diagonal,
        "recruits": facts.recruits,
    }
