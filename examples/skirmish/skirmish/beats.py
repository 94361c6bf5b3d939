"""What is told of a skirmish: its kinds of beats, facts first, and their words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from hannibal.kernel import Beat

HILLS: Final = ("west", "middle", "east")
PLAYERS: Final = ("red", "blue")


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnBegins(Beat):
    kind = "turn-begins"
    opens = "turn"

    player: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn(Beat):
    """Everybody sees how many cards are drawn, their owner which."""

    kind = "drawn"
    private = ("cards",)

    player: int
    count: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Attacked(Beat):
    kind = "attacked"

    player: int
    card: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Looked(Beat):
    """That a player looks is seen by all, what he sees by him alone."""

    kind = "looked"
    private = ("cards",)

    player: int
    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Camped(Beat):
    kind = "camped"

    player: int
    hill: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Parried(Beat):
    kind = "parried"

    player: int
    card: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Struck(Beat):
    """`points` are the attacker's before and after."""

    kind = "struck"

    player: int
    die: int
    before: int
    after: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded(Beat):
    kind = "game-ended"

    winner: int | None
    score: tuple[int, int]


def sentence(beat: Beat, reader: int | None) -> str:
    """What a beat says, to one of the players or to others."""
    match beat:
        case TurnBegins():
            return f"{PLAYERS[beat.player]}'s turn."
        case Drawn() if beat.knows_all(reader):
            return f"{PLAYERS[beat.player]} draws {_listed(beat.cards)}."
        case Drawn():
            return f"{PLAYERS[beat.player]} draws {beat.count}."
        case Attacked():
            return f"{PLAYERS[beat.player]} attacks with {beat.card}."
        case Looked() if beat.knows_all(reader):
            return f"{PLAYERS[beat.player]} scouts and sees {_listed(beat.cards)}."
        case Looked():
            return f"{PLAYERS[beat.player]} scouts."
        case Camped():
            return f"{PLAYERS[beat.player]} pitches camp on the {HILLS[beat.hill]} hill."
        case Parried():
            return f"{PLAYERS[beat.player]} parries with {beat.card}."
        case Struck():
            return f"A {beat.die}: {'hit' if beat.after > beat.before else 'missed'}."
        case GameEnded():
            return f"The game ends {beat.score[0]} to {beat.score[1]}."
    raise NotImplementedError(beat.kind)


def _listed(cards: tuple[int, ...]) -> str:
    return ", ".join(map(str, cards)) or "nothing"
