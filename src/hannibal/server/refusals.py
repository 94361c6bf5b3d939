"""What the server says no to: a status, a sentence, the rule where it is one, the view where that helps."""

from __future__ import annotations

from typing import Any, Final

from hannibal.kernel import PositionError
from hannibal.server.models import Refusal

REFUSALS: Final[dict[int | str, dict[str, Any]]] = {
    "default": {"model": Refusal, "description": "No, and why not"}
}
"""For the description of the API: whatever is refused has this form."""

BROKEN_RULES: Final = (
    *(ArithmeticError, AssertionError, AttributeError, LookupError, PositionError, TypeError, ValueError),
)
"""How rules fail at a state that cannot be; what fails by itself, as a disk does, fails otherwise."""


class Refused(Exception):
    """A request that cannot be granted; becomes an answer of the form `{"error": ..., "rule": ..., ...}`."""

    def __init__(self, status: int, sentence: str, rule: str = "", **more: Any) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence
        self.rule = rule
        self.more = more

    def body(self) -> dict[str, Any]:
        """The answer's body."""
        # A lone surrogate quoted from the request cannot be sent; a question mark can.
        sentence = self.sentence.encode("utf-8", "replace").decode()
        return {"error": sentence, **({"rule": self.rule} if self.rule else {}), **self.more}
