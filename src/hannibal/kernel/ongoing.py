"""What is going on, as plain objects on the state: a card in play, a march, a battle.

There is at most one of each at a time, so the frames on the stack need not carry them. Each is copied with
the state, and its fields are what a position writes down.
"""

from __future__ import annotations

from typing import ClassVar, Self

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Ongoing:
    """A bundle of named fields that copies quickly; lists are copied, everything else is immutable."""

    fields: ClassVar[tuple[str, ...]] = ()
    lists: ClassVar[tuple[str, ...]] = ()

    def blank(self) -> Self:
        """Another of the same kind, to be filled."""
        raise NotImplementedError

    def copy(self) -> Self:
        """An independent copy."""
        twin = self.blank()
        for name in self.fields:
            setattr(twin, name, getattr(self, name))
        for name in self.lists:
            setattr(twin, name, list(getattr(self, name)))
        return twin
