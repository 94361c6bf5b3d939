"""Tokens of stacks and marks of sieges: strength, the commander and his rank, elephants, other leaders."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from hannibal.drawing.metrics import Box, sans_width
from hannibal.drawing.svg import Markup, element, fitted, moved, use
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
from hannibal.italian_campaign.facts.model import DataPack
from hannibal.italian_campaign.picture.scene import Rank, Siege, Stack

UNKNOWN: Final = "?"
_RANK_LETTERS: Final[dict[Rank, str]] = {
    "consul": "cos.",
    "proconsul": "procos.",
    "praetor": "praet.",
    "dictator": "dict.",
    "master-of-horse": "mag. eq.",
}
_RANK_SIZE = 15.0


def _rank(rank: Rank) -> Cell:
    text = _RANK_LETTERS[rank]
    width = sans_width(text, _RANK_SIZE) * 0.9

    def draw(x: float) -> Markup:
        return fitted(text, x + 6, HEIGHT / 2 + 6, width, font_size=_RANK_SIZE, class_="rank")

    return Cell(width + 4, draw)


def _signed(modifier: int) -> str:
    return f"+{modifier}" if modifier > 0 else str(modifier)


def cells_of(stack: Stack, pack: DataPack) -> list[Cell]:
    """The parts of a stack's token from left to right."""
    cells = [strength_cell(UNKNOWN if stack.strength is None else str(stack.strength), stack.side)]
    if not stack.leaders:
        return cells
    leader = pack.leaders[stack.leaders[0]]
    if stack.rank is not None:
        cells.append(_rank(stack.rank))
    cells.append(name_cell(leader.name))
    if stack.elephants:
        cells += [gap_cell(4.0), elephants_cell(stack.elephants)]
    cells += [bust_cell() for _ in stack.leaders[1:]]
    withdrawal = str(leader.withdrawal) if leader.withdrawal else "*"
    cells.append(ratings_cell(_signed(leader.modifier), withdrawal, stack.side))
    return cells


def stack_words(stack: Stack, pack: DataPack) -> str:
    """The token in words, for those who hear the map."""
    names = [pack.leaders[leader].name for leader in stack.leaders]
    parts = []
    if names:
        rank = f"{stack.rank.replace('-', ' ')} " if stack.rank else ""
        parts.append(f"{rank}{names[0]}")
    if names[1:]:
        parts.append(f"with {', '.join(names[1:])}")
    strength = stack.strength
    parts.append("strength not known" if strength is None else f"{strength} strength points")
    if stack.elephants:
        parts.append(f"{stack.elephants} elephants" if stack.elephants > 1 else "1 elephant unit")
    if stack.inside:
        parts.append("inside the city")
    return f"{'Rome' if stack.side == 'rome' else 'Carthage'}: {', '.join(parts)}"


def stack_token(stack: Stack, pack: DataPack, x: float, y: float) -> Markup:
    """The token of a stack with its left top corner at a point."""
    return token(
        cells_of(stack, pack),
        stack.side,
        x,
        y,
        data_commander=stack.leaders[0] if stack.leaders else None,
        data_subordinates=" ".join(stack.leaders[1:]) or None,
        aria_label=stack_words(stack, pack),
    )


def group_size(stacks: Sequence[Stack], pack: DataPack) -> tuple[float, float]:
    """The size of stacks drawn as one group: of one side in one hex, all inside or all outside the walls."""
    return stack_size([cells_of(stack, pack) for stack in stacks], inside=stacks[0].inside)


def stack_group(
    stacks: Sequence[Stack], space: str, pack: DataPack, home: Box, box: Box, scale: float
) -> Markup:
    """Stacks of one side beside their hex, with one tail that points at it.

    A sample in the key stands in no hex ("") and must not be taken for a piece: it gets no `data-army`.
    """
    first = stacks[0]
    tokens = [
        stack_token(stack, pack, *stack_corner(place, inside=first.inside))
        for place, stack in enumerate(stacks)
    ]
    wall = (rampart(*group_size(stacks, pack)),) if first.inside else ()
    return element(
        "g",
        tail(home, box),
        element("g", *wall, *tokens, transform=moved(box.left, box.top, scale)),
        id=_group_id(first, space) if space else None,
        class_=f"army {first.side}{' inside' if first.inside else ''}",
        data_army=space or None,
        data_side=first.side,
    )


def _group_id(stack: Stack, space: str) -> str:
    """An id that goes with the commander, so that a page can let the token slide; else with the hex."""
    if stack.leaders:
        return f"army-{stack.side}-{stack.leaders[0]}"
    return f"army-{stack.side}-in-{space}{'-inside' if stack.inside else ''}"


def siege_words(siege: Siege) -> str:
    """A siege in words."""
    works = "" if siege.works == "none" else f", siege works {siege.works}"
    return f"besieged{works}" if siege.number is None else f"besieged, surrenders on {siege.number}{works}"


def siege_mark(city: str, siege: Siege, box: Box, scale: float) -> Markup:
    """The mark of a siege: a tower, and the die at which the city surrenders."""
    figure = None if siege.number is None else str(siege.number)
    return siege_disc(figure, box, scale, data_siege=city or None, aria_label=siege_words(siege))


def works_ring(city: str, siege: Siege, x: float, y: float, scale: float) -> Markup:
    """Siege works: stakes half or all the way round the city."""
    return element(
        "g",
        element("circle", r=33.0, class_="works-case") if siege.works == "complete" else Markup(""),
        use(f"b-works-{siege.works}"),
        class_=f"works {siege.works}",
        data_works=city or None,
        transform=moved(x, y, scale),
    )
