"""What can go wrong, as types: each error says what is wrong and, where it can, what would be right."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Refusal:
    """Why something may not be done: the rule that forbids it and a sentence for the player.

    >>> print(Refusal("2E:12.3", "an army cannot intercept across a mountain pass"))
    an army cannot intercept across a mountain pass (2E:12.3)
    """

    rule: str
    reason: str

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule})" if self.rule else self.reason


class HannibalError(Exception):
    """Anything a user can mend: a wrong move, a broken file, an unknown name."""


class DataError(HannibalError):
    """A data file does not say what it should: names file, entry, field and what was expected."""

    def __init__(self, file: str, entry: str, field: str, expected: str) -> None:
        self.file = file
        self.entry = entry
        self.field = field
        self.expected = expected
        place = f"{file}, {entry}" if entry else file
        super().__init__(f"{place}: {field}: {expected}" if field else f"{place}: {expected}")


class OptionError(HannibalError):
    """An option of a game that does not exist, or a value it does not take; says which exist."""


class NotationError(HannibalError):
    """A text that is no action of this game; says what was expected."""


class PositionError(HannibalError):
    """A written position that no state can be made of; says what is wrong with it."""


class RecordError(HannibalError):
    """A game record that cannot be read or does not replay; names the move."""


class Unplayable(RecordError):
    """An action of a record that the rules refuse; `number` is counted from 1."""

    def __init__(self, number: int, action: str, why: str) -> None:
        self.number = number
        self.action = action
        self.why = why
        super().__init__(f"action {number}, {action!r}: {why}")


class ActionError(HannibalError):
    """An action that cannot be taken now. The state is as it was."""

    def __init__(self, action: str, refusal: Refusal) -> None:
        self.action = action
        self.refusal = refusal
        super().__init__(f"{action}: {refusal}")


class IllegalAction(ActionError):
    """A rule forbids the action; `refusal` names it."""


class NotYourTurn(ActionError):
    """Somebody else is to decide."""


class GameOver(ActionError):
    """The game has ended; nothing more can be played."""


class UndoRefused(ActionError):
    """The last step cannot be taken back; `refusal` says what has been revealed since."""
