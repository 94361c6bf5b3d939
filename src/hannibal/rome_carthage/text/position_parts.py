"""The parts of a position that are written field by field: what goes on, and pending frames.

What has a name is written by it; a number that stands for nobody or nothing (-1) stays one.
"""

from __future__ import annotations

from typing import Any, Final

from hannibal.kernel.errors import PositionError
from hannibal.kernel.fields import (
    FLAG,
    NOTHING,
    NUMBER,
    NUMBERS,
    TEXT,
    BySide,
    Counts,
    Form,
    Listed,
    Name,
    Names,
    Number,
    Parts,
    Perhaps,
)
from hannibal.kernel.masks import mask_of
from hannibal.kernel.ongoing import Ongoing
from hannibal.kernel.positions import FieldWriter, index_of
from hannibal.kernel.shapes import Shape
from hannibal.rome_carthage.board import CARTHAGE, SIDE_NAMES, Board
from hannibal.rome_carthage.ongoing import (
    BY_SEA,
    FROM_CITY,
    INITIATIVE_TAKEN,
    MAHARBAL_CHARGES,
    NOWHERE,
    ArmyChange,
    Battle,
    CardPlay,
    CUClass,
    FailedInterception,
    Force,
    March,
    Muster,
    Reaction,
    Round,
    TiredCUs,
)
from hannibal.rome_carthage.rules.march.campaign import WITH_NERO
from hannibal.rome_carthage.text.notation import card_numbers

_NO_PLACES: Final = {"by-sea": BY_SEA, "from-city": FROM_CITY, "nowhere": NOWHERE}
_GROUPS: Final = ("outside", "inside", "army", "fighting", "retreating")
"""Which CUs are lost, in the order of `rules.march.attrition`."""
_REASONS: Final = ("battle", "year-end", "hannibal-lost", "card-event")
"""Why PCs are removed, in the order of `rules.politics.control`."""
_PURPOSES: Final = (
    *("marching", "inside-city", "landing", "avoiding", "intercepting", "sortieing"),
    *("retreating-inside", "backing-inside", "declaring-inside"),
)
"""What a force is made up for, in the order of `rules.march.muster`."""
_CHARGES: Final = ("none", "succeeds", "fails", "rampage", "fright")
"""How an elephant charge went, in the order of `rules.battle.fighting`."""


def space_index(board: Board, name: object) -> int:
    """The number of a space; raises `PositionError` for an unknown name."""
    return index_of("space", name, board.space)


def general_index(board: Board, name: object) -> int:
    """The number of a general; raises `PositionError` for an unknown name."""
    return index_of("general", name, board.general)


def side_index(name: object) -> int:
    """The number of a side; raises `PositionError` for an unknown name."""
    return index_of("side", name, SIDE_NAMES)


def card_index(board: Board, where: str, card: object) -> int:
    """The card a position writes as its number, or as a text if it is one that is set aside."""
    number = None if isinstance(card, bool) else board.card_named.get(str(card))
    if number is None or isinstance(card, str) != bool(board.set_aside >> number & 1):
        raise PositionError(f"{where}: there is no strategy card {card!r}: they are {card_numbers(board)}")
    return number


# Forms.


class _CardNumber(Number):
    """A strategy card: its number, or the text of one that is set aside, such as `9b`."""

    def write(self, board: Board, value: int) -> int | str:
        return board.card_text[value] if board.set_aside >> value & 1 else value

    def read(self, board: Board, value: Any) -> int:
        return card_index(board, "play", value)


class _Walked(Number):
    """Movement points; those gone with Nero alone are `2 with nero` (2E:10.12)."""

    _mark = " with nero"

    def write(self, board: Board, value: int) -> int | str:
        return f"{value & ~WITH_NERO}{self._mark}" if value & WITH_NERO else value

    def read(self, board: Board, value: Any) -> int:
        if isinstance(value, str) and value.endswith(self._mark):
            points = value.removesuffix(self._mark)
            if points.isascii() and points.isdigit() and int(points) < WITH_NERO:
                return int(points) | WITH_NERO
        return super().read(board, value)


class _Answer(Number):
    """How the defender went for the initiative: not at all (0), by a die, or without one."""

    def write(self, board: Board, value: int) -> int | str:
        return "taken" if value == INITIATIVE_TAKEN else value

    def read(self, board: Board, value: Any) -> int:
        return INITIATIVE_TAKEN if value == "taken" else super().read(board, value)


class _Round(Form[Board]):
    """A round of a battle; a withdrawal, which has dice in the place of cards, is written otherwise."""

    def write(self, board: Board, value: Any) -> Any:
        return (_WITHDRAWAL if value[1] < 0 else _ATTACK).write(board, value)

    def read(self, board: Board, value: Any) -> Any:
        tactic = value.get("tactic") if isinstance(value, dict) else None
        if isinstance(value, list) and len(value) > 1:
            tactic = value[1]
        return (_WITHDRAWAL if tactic == NOTHING else _ATTACK).read(board, value)

    def shape(self, board: Board, default: Any = None) -> Shape:
        return _ATTACK.shape(board)


class _StillToReturn(Names[Board]):
    """Generals of Carthage; 0.1.0 wrote how many of all of them had been looked at."""

    def read(self, board: Board, value: Any) -> int:
        if isinstance(value, int):
            return mask_of(board.generals_of[CARTHAGE][value:])
        return super().read(board, value)


def _sides(_: Board) -> tuple[str, ...]:
    return SIDE_NAMES


def _spaces(board: Board) -> tuple[str, ...]:
    return board.space_ids


def _generals(board: Board) -> tuple[str, ...]:
    return board.general_ids


def _provinces(board: Board) -> tuple[str, ...]:
    return board.province_ids


def _tactics(board: Board) -> tuple[str, ...]:
    return tuple(board.pack.battle_cards)


_SIDE: Final = Name[Board]("side", _sides)
_SPACE: Final = Name("space", _spaces, besides=_NO_PLACES)
_SPACES: Final = Listed(_SPACE)
_GENERAL: Final = Name("general", _generals)
_NO_GENERAL: Final = Name("general", _generals, optional=True)
_GENERALS: Final = Names("general", _generals)
_TACTIC: Final = Name(
    "battle card",
    _tactics,
    besides={"maharbal": MAHARBAL_CHARGES},
    optional=True,
    numbered=True,
)
BATTLE_CARDS: Final = Counts("battle card", _tactics, list)
"""How many of each kind of battle card."""
_HANDS: Final = BySide(BATTLE_CARDS)
_CLASSES: Final = Listed(Parts(CUClass, {"points": _Walked(), "cus": NUMBER, "elephants": NUMBER}))
_ROUND_SIDE: Final = Name[Board]("side", _sides, numbered=True)
_ATTACK: Final = Parts(
    Round,
    {"attacker": _ROUND_SIDE, "tactic": _TACTIC, "card": _TACTIC, "match": _TACTIC, "answer": _Answer()},
)
_WITHDRAWAL: Final = Parts(
    Round,
    {"attacker": _ROUND_SIDE, "tactic": NUMBER, "card": NUMBER, "match": NUMBER, "answer": _Answer()},
)
# What 0.1.0 wrote in bare numbers.
_A_SPACE: Final = Name("space", _spaces, besides=_NO_PLACES, numbered=True)
_A_GENERAL: Final = Name("general", _generals, optional=True, numbered=True)
_A_MASK: Final = Names("general", _generals, numbered=True)
_FORCE: Final = Parts(
    Force,
    {"space": _A_SPACE, "leader": _A_GENERAL, "generals": _A_MASK, "cus": NUMBER, "elephants": NUMBER},
)


_PLAY: Final[dict[str, Form[Board]]] = {
    "card": _CardNumber(),
    "side": _SIDE,
    "event": FLAG,
    "ops": NUMBER,
    "fleet": NUMBER,
    "campaign": NUMBER,
    "campaign_card": FLAG,
    "activated": _GENERALS,
    "sailed": _NO_GENERAL,
    "tried": _SPACES,
    "failed": Listed(
        Parts(
            FailedInterception,
            {"mover": _A_GENERAL, "space": _A_SPACE, "generals": _A_MASK, "cus": NUMBER, "elephants": NUMBER},
        )
    ),
    "tired": Listed(
        Parts(
            TiredCUs,
            {"space": _A_SPACE, "inside": FLAG, "points": _Walked(), "cus": NUMBER, "elephants": NUMBER},
        )
    ),
    "walked": Counts("general", _generals, each=_Walked()),
    "weather": FLAG,
    "effect": FLAG,
}
_MARCH: Final[dict[str, Form[Board]]] = {
    "side": _SIDE,
    "general": _GENERAL,
    "others": _GENERALS,
    "cus": NUMBER,
    "els": NUMBER,
    "space": _SPACE,
    "inside": FLAG,
    "used": NUMBER,
    "limit": NUMBER,
    "origin": _SPACE,
    "path": _SPACES,
    "train": FLAG,
    "fought": FLAG,
    "pursuit": FLAG,
    "regrouped": FLAG,
    "hitched": FLAG,
    "charmed": FLAG,
    "classes": _CLASSES,
    "target": _SPACE,
    "settled": FLAG,
    "entering": FLAG,
    "start": _SPACE,
    "spent": NUMBERS,
    "answered": FLAG,
    "changes": Listed(
        Parts(
            ArmyChange,
            {
                "entered": NUMBER,
                "joined": _A_MASK,
                "left": _A_MASK,
                "cus": NUMBER,
                "elephants": NUMBER,
                "trains": NUMBER,
            },
        )
    ),
    "charms": NUMBERS,
    "voyages": NUMBERS,
    "senior": _A_GENERAL,
}
_REACTION: Final[dict[str, Form[Board]]] = {
    "space": _SPACE,
    "avoid": Perhaps(_FORCE),
    "intercept": Listed(_FORCE),
    "arrived": FLAG,
    "avoided": FLAG,
    "failed": FLAG,
    "current": Perhaps(_FORCE),
    "due": FLAG,
    "joined": FLAG,
}
_BATTLE: Final[dict[str, Form[Board]]] = {
    "space": _SPACE,
    "attacker": _SIDE,
    "entry": _SPACE,
    "initiative": _SIDE,
    "commander": BySide(_NO_GENERAL),
    "generals": BySide(_GENERALS),
    "started": BySide(NUMBER),
    "lost": BySide(NUMBER),
    "hand": _HANDS,
    "shown": _HANDS,
    "played": BATTLE_CARDS,
    "size": BySide(NUMBER),
    "sortie": NUMBER,
    "sortie_els": NUMBER,
    "sortie_generals": _GENERALS,
    "intercepted": FLAG,
    "due": FLAG,
    "joined": FLAG,
    "failed_avoid": FLAG,
    "allies_gone": Names("side", _sides, numbered=True),
    "spied": Names("side", _sides, numbered=True),
    "charge": Name("result of a charge", lambda _: _CHARGES, numbered=True),
    "charge_die": NUMBER,
    "rounds": NUMBER,
    "course": Listed(_Round()),
    "tactic": _TACTIC,
    "by_maharbal": FLAG,
    "probed": FLAG,
    "loser": Name("side", _sides, optional=True),
    "last": _TACTIC,
    "retreaters": NUMBER,
    "retreat_els": NUMBER,
    "retreat_generals": _GENERALS,
    "retreat_space": _SPACE,
    "retreat_path": _SPACES,
    "set_out": FLAG,
}
_MUSTER: Final[dict[str, Form[Board]]] = {
    "purpose": Name("purpose", lambda _: _PURPOSES, numbered=True),
    "side": _SIDE,
    "space": _SPACE,
    "leader": _NO_GENERAL,
    "asked": _GENERALS,
    "taken": _GENERALS,
    "classes": _CLASSES,
    "chosen": _CLASSES,
    "count": NUMBER,
}
_PENDING: Final[dict[str, Form[Board]]] = {
    "side": _SIDE,
    "space": _SPACE,
    "origin": _SPACE,
    "general": _GENERAL,
    "generals": _GENERALS,
    "ReturnGenerals.generals": _StillToReturn("general", _generals),
    "group": Name("group of CUs", lambda _: _GROUPS, numbered=True),
    "reason": Name("reason", lambda _: _REASONS, numbered=True),
    "province": Name("province", _provinces, optional=True, numbered=True),
    "because": TEXT,
    **dict.fromkeys(("ability", "inside", "must"), FLAG),
    **dict.fromkeys(("abroad", "index", "left", "modifier", "size"), NUMBER),
}


def _blank(_: Board, name: str) -> Ongoing:
    if name == "play":
        return CardPlay(0, 0)
    if name == "march":
        return March(0, 0, 0, 0)
    if name == "reaction":
        return Reaction(0)
    if name == "battle":
        return Battle(0, 0, 0)
    return Muster(0, 0, 0, 0)


FIELDS: Final = FieldWriter(
    frames=("hannibal.rome_carthage.rules", "hannibal.rome_carthage.events"),
    ongoing={"play": _PLAY, "march": _MARCH, "reaction": _REACTION, "battle": _BATTLE, "muster": _MUSTER},
    pending=_PENDING,
    blank=_blank,
    always=("side", "space", "general", "card", "entry", "leader"),
)
