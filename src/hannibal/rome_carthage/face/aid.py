"""The player aid: the sequence of play with its current step lit, the tables in force, who holds what."""

from __future__ import annotations

from hannibal.kernel.game import JsonObject
from hannibal.rome_carthage.board import CARTHAGE, ROME
from hannibal.rome_carthage.face.aid_tables import tables
from hannibal.rome_carthage.face.public import step
from hannibal.rome_carthage.face.words import side_id
from hannibal.rome_carthage.state import RomeState


def aid(state: RomeState) -> JsonObject:
    """What lies beside the board in the printed game."""
    return {
        "step": step(state),
        "sequence": _sequence(state),
        "tables": tables(state),
        "provinces": _provinces(state),
    }


# The sequence of play (2E:5, AID:sequence).


def _sequence(state: RomeState) -> list[JsonObject]:
    numbers = state.board.tables.reinforcement
    now = step(state)
    within = now.get("within", "")
    arrivals = [
        _note(f"Carthage: up to {sum(part.cus for part in numbers.carthage)} CUs", "2E:6.1"),
        _note(f"Rome: {numbers.rome_cus} CUs, {numbers.rome_minimum_in_italy} of them in Italy", "2E:6.2"),
        _note(f"A proconsul, then {numbers.consuls_drawn} consuls by lot", "2E:6.4"),
    ]
    if state.turn == numbers.africanus_turn:
        arrivals.append(_note(f"Scipio Africanus with {numbers.africanus_cus} CUs", "2E:6.7"))
    if state.turn < numbers.first_turn:
        arrivals = [_note("None in the first turn", "2E:6")]
    cards = [
        _note("Rome may claim the first move with a campaign; else Carthage says who begins", "2E:7.3"),
        _note("Cards in turn: event, or number for a move, PCs or a CU", "2E:8.2", lit=within == "card"),
        _note("A move: march, reactions, siege", "2E:10.2", lit=within == "march"),
        _note("A battle: events, elephants, cards, casualties, retreat", "2E:14.5", lit=within == "battle"),
    ]
    hand = state.board.hand_size[state.turn]
    steps: tuple[tuple[str, str, str, list[JsonObject]], ...] = (
        ("reinforcement", "Reinforcements", "2E:6", arrivals),
        ("deal", f"Deal the strategy cards, {hand} each", "2E:7.1", []),
        ("strategy", "Play the strategy cards", "2E:7", cards),
        ("winter", "Winter attrition", "2E:21.1", []),
        ("isolation", "Isolated PCs are removed", "2E:19.4", []),
        (
            "victory",
            "Victory check",
            "2E:22",
            [_note("Who has fewer points removes PCs by the difference", "2E:22.2")],
        ),
    )
    return [
        {
            "id": name,
            "text": text,
            "rule": state.cite(rule),
            "notes": [note | {"rule": state.cite(note["rule"])} for note in notes],
            "now": name == now["phase"],
        }
        for name, text, rule, notes in steps
    ]


def _note(text: str, rule: str, *, lit: bool = False) -> JsonObject:
    return {"text": text, "rule": rule, "now": lit}


# The province display (TAB:regions).


def _provinces(state: RomeState) -> list[JsonObject]:
    """Every region with its provinces; those outside all regions come last."""
    board, names = state.board, state.rules.names
    groups: list[JsonObject] = []
    for index, region in enumerate((*board.pack.regions.values(), None)):
        number = index if region is not None else -1
        rows = [_province(state, p) for p in range(len(board.majority)) if board.region_of[p] == number]
        group = {"name": "No region" if region is None else region.name_in(names), "provinces": rows}
        if region is not None and region.id == "italy":
            most = board.tables.allies.rome_maximum_in_italy
            group["note"] = f"Rome has at most {most} ally cards in {region.name_in(names)}."
        groups.append(group)
    return groups


def _province(state: RomeState, province: int) -> JsonObject:
    """Who holds it and by how many spaces; `lacks`: how many more a side needs to hold it."""
    board = state.board
    facts = board.pack.provinces[board.province_ids[province]]
    spaces = board.province_spaces[province]
    counts = [sum(state.pc[space] == side + 1 for space in spaces) for side in (ROME, CARTHAGE)]
    majority = board.majority[province]
    holder = next((side for side in (ROME, CARTHAGE) if counts[side] >= majority), None)
    return {
        "id": facts.id,
        "name": facts.name_in(state.rules.names),
        "spaces": len(spaces),
        "rome": counts[ROME],
        "carthage": counts[CARTHAGE],
        "holder": None if holder is None else side_id(holder),
        "spare": None if holder is None else counts[holder] - majority,
        "lacks": {side_id(side): max(0, majority - counts[side]) for side in (ROME, CARTHAGE)},
        "significant": facts.significant,
        "ally_cards": facts.ally_cards,
    }
