"""The tables in force, with their modifiers: those of the die, or the custom dice where a game uses them."""

from __future__ import annotations

from collections.abc import Sequence

from hannibal.kernel.face import aid_table
from hannibal.kernel.game import JsonObject
from hannibal.kernel.masks import members
from hannibal.rome_carthage.board import PUNIC
from hannibal.rome_carthage.facts.tables import ALL, symbol_words
from hannibal.rome_carthage.rules.march.campaign import CAMPAIGN
from hannibal.rome_carthage.state import RomeState

_NAVAL_WORDS = {"success": "gets through", "return": "must return", "sunk": "is sunk"}


def tables(state: RomeState) -> list[JsonObject]:
    """What TAB and AID print, by the options of this game."""
    dice = state.rules.symbol_dice
    found = (
        _battle_hand(state),
        _battle_deck(state),
        _attrition(state),
        _retreat_dice(state) if dice else _retreat(state),
        _siege_dice(state) if dice else _siege(state),
        _naval_die(state) if dice else _naval(state),
        _movement(state),
    )
    return [table | {"rule": state.cite(table["rule"])} for table in found]


def _ranges(starts: Sequence[int]) -> list[str]:
    """Columns by their first number: `1`, `5-6`, `10+`."""
    ends = [following - 1 for following in starts[1:]]
    spans = [
        str(start) if start == end else f"{start}-{end}" for start, end in zip(starts, ends, strict=False)
    ]
    return [*spans, f"{starts[-1]}+"]


def _dice(first: int, count: int) -> list[str]:
    """The rows of a table of the modified die: `1 or less`, `2`, ... `7 or more`."""
    faces = [str(first + index) for index in range(count)]
    return [f"{faces[0]} or less", *faces[1:-1], f"{faces[-1]} or more"]


def _cus(count: int) -> str:
    return "all" if count >= ALL else str(count)


def _battle_hand(state: RomeState) -> JsonObject:
    numbers = state.board.tables.battle_hand
    rows: list[tuple[str, str]] = [
        ("Commander", "his battle rating"),
        ("Each CU", f"{numbers.per_cu:+d}"),
        ("Allies", "by province, see there"),
        ("Defender intercepted", f"{numbers.interception:+d}"),
        ("Defender failed to avoid battle", f"{numbers.failed_avoid_battle:+d}"),
        ("Rome in Latium: militia", f"{numbers.roman_militia_in_latium:+d}"),
        ("Carthage with a friendly tribe", f"{numbers.carthage_friendly_tribe:+d}"),
        ("Successful charge", "Rome: -1 for each elephant"),
        ("Rampage", f"Carthage: {numbers.rampage:+d}"),
        ("Elephant Fright", f"Carthage: {numbers.elephant_fright:+d}"),
    ]
    note = f"At most {numbers.maximum_before_elephants} cards before the elephants."
    return aid_table("Battle cards", "2E:14.1", ("What", "Cards"), rows, note=note)


def _battle_deck(state: RomeState) -> JsonObject:
    modifiers, names = state.board.tables.retreat.modifiers, state.rules.names
    rows = [
        (card.name_in(names), card.count, f"{modifiers[card.id]:+d}" if modifiers.get(card.id) else "0")
        for card in state.board.pack.battle_cards.values()
    ]
    return aid_table("Battle deck", "AID:battle_cards", ("Card", "In the deck", "Retreat die"), rows)


def _attrition(state: RomeState) -> JsonObject:
    table = state.board.tables.attrition
    labels = _dice(table.first_row, len(table.rows))
    rows: list[tuple[str | int, ...]] = [
        (f"{label}{' *' if table.takes_elephant(table.first_row + index) else ''}", *row)
        for index, (label, row) in enumerate(zip(labels, table.rows, strict=True))
    ]
    modifiers = [
        (table.non_alps_pass, "a pass outside the Alps", False),
        (table.native_guide, "native guide", False),
        (table.pestilence, "pestilence", False),
        (table.storms_at_sea, "storms at sea", False),
    ]
    note = "Columns: CUs of the force, or rounds of a battle. * The first CU lost is an elephant."
    columns = ("Die", *_ranges(table.columns_from))
    return aid_table("Attrition and casualties", "TAB:attrition", columns, rows, modifiers, note)


def _retreat(state: RomeState) -> JsonObject:
    table, names = state.board.tables.retreat, state.rules.names
    labels = _dice(table.first_row, len(table.rows))
    rows = [(label, *(_cus(cell) for cell in row)) for label, row in zip(labels, table.rows, strict=True)]
    cards = state.board.pack.battle_cards
    modifiers = [
        (value, cards[card].name_in(names), False) for card, value in table.modifiers.items() if value
    ]
    columns = ("Die", *(f"{span} CUs" for span in _ranges(table.columns_from)))
    note = "CUs the beaten force loses besides the casualties, by its size when the battle began."
    return aid_table("Retreat", "TAB:retreat", columns, rows, modifiers, note)


def _retreat_dice(state: RomeState) -> JsonObject:
    dice = state.board.tables.retreat_dice
    rows = []
    for die, (symbol,) in enumerate(dice.faces, 1):
        for size, cards in (("small", dice.small), ("large", dice.large)):
            rows.append((f"{die}, {size}", symbol, *(_cus(costs[symbol]) for costs in cards.values())))
    columns = ("Die", "Symbol", *(card.replace("-", " ") for card in dice.small))
    note = "The small die up to 4 CUs, the large one from 5."
    return aid_table("Retreat dice", "CE:11.10.A", columns, rows, note=note)


def _siege(state: RomeState) -> JsonObject:
    table = state.board.tables.siege
    labels = _dice(table.first_row, len(table.outcomes))
    rows = [(label, out.points, out.losses) for label, out in zip(labels, table.outcomes, strict=True)]
    names = [state.space_name(state.board.space[city]) for city in table.capitals]
    modifiers = [
        (table.carthaginian_besieger, "a Carthaginian besieger", False),
        (table.siege_train, "siege train", bool(state.trains)),
        (table.capital, f"against {', '.join(names)}", False),
        (table.marcellus_with_campaign, "Marcellus with a campaign card", False),
    ]
    note = (
        f"A city or tribe falls at {table.points_needed} points; the besieger needs {table.minimum_cus} CUs."
    )
    return aid_table("Siege", "TAB:siege", ("Die", "Siege points", "CUs lost"), rows, modifiers, note)


def _siege_dice(state: RomeState) -> JsonObject:
    dice = state.board.tables.siege_dice
    rows = [
        (die, symbol_words(red), symbol_words(white))
        for die, (red, white) in enumerate(zip(dice.red, dice.white, strict=True), 1)
    ]
    note = (
        "Rome rolls the red die and so does Carthage with a siege train; else Carthage rolls the white one."
    )
    return aid_table("Siege dice", "CE:12.2", ("Die", "Red", "White"), rows, note=note)


def _naval_modifiers(state: RomeState) -> list[tuple[int, str, bool]]:
    table = state.board.tables.naval
    syracuse = state.pc[state.board.syracuse] == PUNIC
    return [
        (table.roman_pc_in_port, "each of the two ports with a Roman PC", False),
        (table.lone_general_or_one_cu, "a general alone or with one CU", False),
        (table.mago_commanding, "Mago commands", False),
        (table.carthage_controls_syracuse, f"{state.name_of('syracuse')} is Carthaginian", syracuse),
        (table.macedonia_allied, "Macedonia is allied", bool(state.macedon)),
        (table.naval_victory, "naval victory this turn", state.naval_victory),
    ]


def _naval(state: RomeState) -> JsonObject:
    table = state.board.tables.naval
    rows = [
        (f"{table.success_up_to} or less", _NAVAL_WORDS["success"]),
        (str(table.return_up_to), _NAVAL_WORDS["return"]),
        (f"{table.return_up_to + 1} or more", _NAVAL_WORDS["sunk"]),
    ]
    note = "Carthage only: Roman fleets always arrive. Both ports' printed modifiers count."
    modifiers = _naval_modifiers(state)
    return aid_table("Sea moves of Carthage", "TAB:naval", ("Die", "The fleet"), rows, modifiers, note)


def _naval_die(state: RomeState) -> JsonObject:
    faces = state.board.tables.naval_die.faces
    rows = [(die, symbol_words(face)) for die, face in enumerate(faces, 1)]
    note = (
        "Carthage only. Modifiers count as diamonds (+1) and dots (-1), both ports' included: "
        "more diamonds, the fleet is sunk; as many, it returns; fewer, it gets through."
    )
    return aid_table("Naval die", "CE:7.3.B", ("Die", "Face"), rows, _naval_modifiers(state), note)


def _movement(state: RomeState) -> JsonObject:
    board, numbers = state.board, state.board.tables.movement
    campaign = max(board.term(card, "cus_by_sea") for card in members(board.cards_with(CAMPAIGN)))
    rows: list[tuple[str, str | int]] = [
        ("A general's move", f"{numbers.normal} points"),
        ("Force March", f"{numbers.force_march} points"),
        ("A road", numbers.cost["road"]),
        ("A pass or strait", numbers.cost["alps_pass"]),
        ("The sea, from port to port", numbers.naval_cost),
        ("CUs with a general", f"at most {numbers.cus_with_general}"),
        ("CUs by sea with a 3", f"at most {numbers.cus_by_sea}"),
        ("CUs by sea with a campaign", f"at most {campaign}"),
        ("A consul keeps", f"at least {numbers.consul_minimum_cus} CUs"),
        ("Overrun", f"{numbers.overrun_minimum_cus} CUs against {numbers.overrun_target_cus}"),
    ]
    return aid_table("Movement", "2E:10.2", ("What", "Number"), rows)
