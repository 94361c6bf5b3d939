"""Chapter 11: the Naval Combat Table or the naval die, and what becomes of a fleet that is sunk."""

from __future__ import annotations

from typing import Final

from hannibal.rome_carthage.board import PUNIC, ROMAN
from hannibal.rome_carthage.ongoing import March
from hannibal.rome_carthage.rules.politics.control import displace_all
from hannibal.rome_carthage.state import RomeState, play_of
from hannibal.rome_carthage.text import beats

PIRATES: Final = "pirates"


def with_pirates(state: RomeState, march: March) -> bool:
    """Adriatic Pirates: no roll from or to their ports, backing up included (2E:25.50)."""
    play, board = play_of(state), state.board
    if not (play.event and board.event[play.card] == PIRATES):
        return False
    ports = board.terms(play.card, "ports")
    return march.space in ports or march.target in ports


def naval_modifiers(state: RomeState, march: March) -> list[tuple[str, int]]:
    """What changes the naval die, each with its name (2E:11.6)."""
    board, table = state.board, state.board.tables.naval
    found = []
    for port in (march.space, march.target):
        found.append((f"port of {state.space_name(port)}", board.port_modifier[port]))
        if state.pc[port] == ROMAN:
            found.append((f"Roman PC in {state.space_name(port)}", table.roman_pc_in_port))
    if march.cus <= 1:
        found.append(("a general alone or with one CU", table.lone_general_or_one_cu))
    if state.pc[board.syracuse] == PUNIC:
        found.append(
            (f"{state.space_name(board.syracuse)} is Carthaginian", table.carthage_controls_syracuse)
        )
    if state.macedon:
        found.append(("Macedonia is allied", table.macedonia_allied))
    if state.naval_victory:
        found.append(("naval victory", table.naval_victory))
    if march.general == board.mago:
        found.append(("Mago commands", table.mago_commanding))
    return [(name, modifier) for name, modifier in found if modifier]


def naval_result(state: RomeState, march: March, face: int) -> str:
    """What a die means for the fleet, told to who listens."""
    tables, modifiers = state.board.tables, naval_modifiers(state, march)
    modifier = sum(value for _, value in modifiers)
    if state.rules.symbol_dice:
        result = tables.naval_die.result(face, modifier)
    else:
        result = tables.naval.result(face + modifier)
    if state.story is not None:
        symbols = tables.naval_die.faces[face - 1] if state.rules.symbol_dice else ()
        state.tell(
            beats.NavalRoll(
                rule="CE:7.3.B" if state.rules.symbol_dice else "2E:11.5",
                from_=march.space,
                to=march.target,
                die=face,
                modifier=modifier,
                parts=tuple(modifiers),
                symbols=tuple(symbols),
                result=result,
            )
        )
    return result


def sink(state: RomeState, march: March) -> None:
    """All aboard are lost: CUs removed, generals displaced, no political consequences (2E:11.5)."""
    generals = march.generals
    if state.story is not None:
        state.tell(
            beats.Sunk(
                rule="2E:11.5",
                side=march.side,
                general=march.general,
                generals=generals,
                cus=march.cus,
                elephants=march.els,
            )
        )
    if march.cus:
        state.take_cus(march.side, march.space, march.cus, march.els, inside=march.inside)
    march.cus = march.els = 0
    march.classes = ()
    march.others = 0
    displace_all(state, generals)
