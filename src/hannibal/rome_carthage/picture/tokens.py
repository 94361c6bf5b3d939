"""Army tokens and siege marks: strength, commander with his ratings, elephants, subordinates, siege train."""

from __future__ import annotations

from collections.abc import Sequence

from hannibal.drawing.metrics import Box
from hannibal.drawing.svg import Markup, element, moved, use
from hannibal.drawing.tokens import (
    HEIGHT,
    Cell,
    bust_cell,
    elephants_cell,
    gap_cell,
    name_cell,
    rampart,
    ratings_cell,
    siege_disc,
    stack_corner,
    stack_size,
    strength_cell,
    tail,
    token,
)
from hannibal.rome_carthage.facts.model import DataPack, Edition
from hannibal.rome_carthage.picture.scene import Army


def symbols() -> Markup:
    """The sign of a siege train."""
    return element(
        "path", d="M1 19H23M4 19 12 4 20 19M3 11H25L28 9V13L25 11", id="b-train", class_="b-piece-line"
    )


def _siege_train() -> Cell:
    return Cell(29.0, lambda x: use("b-train", transform=moved(x, HEIGHT / 2 - 11.5)))


def cells_of(army: Army, pack: DataPack, edition: Edition) -> list[Cell]:
    """The parts of an army's token from left to right."""
    cells = [strength_cell(str(army.cus), army.side)]
    if army.commander is not None:
        cells.append(name_cell(pack.generals[army.commander].label_in(edition)))
    if army.elephants:
        cells += [gap_cell(4.0), elephants_cell(army.elephants)]
    cells += [_siege_train() for _ in range(army.siege_trains)]
    cells += [bust_cell() for _ in army.subordinates]
    if army.commander is not None:
        general = pack.generals[army.commander]
        cells.append(ratings_cell(str(general.strategy), str(general.battle), army.side))
    return cells


def army_words(army: Army, pack: DataPack, edition: Edition) -> str:
    """The token in words, for those who hear the board."""
    parts = []
    if army.commander is not None:
        parts.append(pack.generals[army.commander].label_in(edition))
    if army.subordinates:
        names = (pack.generals[general].label_in(edition) for general in army.subordinates)
        parts.append(f"with {', '.join(names)}")
    parts.append(f"{army.cus} CU" if army.cus == 1 else f"{army.cus} CUs")
    if army.elephants:
        parts.append(f"of them {army.elephants} elephants" if army.elephants > 1 else "of them 1 elephant")
    if army.siege_trains:
        parts.append("siege train" if army.siege_trains == 1 else f"{army.siege_trains} siege trains")
    if army.inside:
        parts.append("inside the walls")
    return f"{'Rome' if army.side == 'rome' else 'Carthage'}: {', '.join(parts)}"


def army_token(army: Army, pack: DataPack, edition: Edition, x: float, y: float) -> Markup:
    """The token of an army with its left top corner at a point."""
    return token(
        cells_of(army, pack, edition),
        army.side,
        x,
        y,
        data_commander=army.commander,
        data_subordinates=" ".join(army.subordinates) or None,
        aria_label=army_words(army, pack, edition),
    )


def group_size(armies: Sequence[Army], pack: DataPack, edition: Edition = "2e") -> tuple[float, float]:
    """The size of armies stacked beside one space: of one side, all inside or all outside the walls."""
    return stack_size([cells_of(army, pack, edition) for army in armies], inside=armies[0].inside)


def army_group(
    armies: Sequence[Army], pack: DataPack, home: Box, box: Box, scale: float, edition: Edition = "2e"
) -> Markup:
    """Armies of one side stacked beside their space, with one tail that points at it.

    A sample in the key stands in no space ("") and must not be taken for a piece: it gets no `data-army`.
    """
    first = armies[0]
    tokens = [
        army_token(army, pack, edition, *stack_corner(place, inside=first.inside))
        for place, army in enumerate(armies)
    ]
    wall = (rampart(*group_size(armies, pack, edition)),) if first.inside else ()
    return element(
        "g",
        tail(home, box),
        element("g", *wall, *tokens, transform=moved(box.left, box.top, scale)),
        id=_token_id(first) if first.space else None,
        class_=f"army {first.side}{' inside' if first.inside else ''}",
        data_army=first.space or None,
        data_side=first.side,
    )


def _token_id(army: Army) -> str:
    """An id that goes with the commander, so that a page can let the token slide; else with the space."""
    who = army.commander or f"in-{army.space}"
    return f"army-{army.side}-{who}{'-inside' if army.inside and army.commander is None else ''}"


def siege_mark(space: str, points: int, box: Box, scale: float) -> Markup:
    """The mark of a siege: a tower and the points gained so far."""
    spoken = f"siege, {points} points" if points != 1 else "siege, 1 point"
    return siege_disc(str(points), box, scale, data_siege=space or None, aria_label=spoken)
