"""What is pending, as a stack of frames.

A battle inside a march inside a campaign card is three frames on the state's stack: it can be stored,
copied, resumed and undone at any point, because nothing of it lives in the call stack. A frame is small and
is never changed once it is pushed (a step that goes on pushes a new one), so copies of a state share them.

Before a frame is applied it is taken off the stack; whatever follows, it pushes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, ClassVar, Final, Generic, Self, TypeVar

from mypy_extensions import mypyc_attr

from hannibal.kernel.errors import HannibalError, NotationError, PositionError, Refusal
from hannibal.kernel.game import CHANCE, NOBODY, Decision, JsonObject, Result, State
from hannibal.kernel.story import Beat
from hannibal.kernel.texts import Texts

S = TypeVar("S", bound="FrameState")

_MOST_STEPS: Final = 10_000
"""No position has more to do before somebody is asked."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Frame(Generic[S]):
    """One pending step that waits for an action of a player or of chance.

    `kind` is its name in positions and decisions: it stays when the class is renamed. Every class that is
    ever pushed has its own; a base that only others build on has none. `fields` are the constructor's
    arguments in order, plain JSON values: a position can hold the frame.
    """

    kind: ClassVar[str] = ""
    rule: ClassVar[str] = ""
    fields: ClassVar[tuple[str, ...]] = ()

    def player(self, state: S) -> int:
        """Who decides."""
        raise NotImplementedError

    def candidates(self, state: S) -> list[int]:
        """What one might think of doing here; `legal_actions` keeps what `refuse` lets pass."""
        raise NotImplementedError

    def refuse(self, state: S, action: int) -> Refusal | None:
        """The one predicate behind `legal_actions` and `explain`: None, or the rule against the action."""
        raise NotImplementedError

    def legal_actions(self, state: S) -> list[int]:
        """The legal actions; a hot frame may list them directly, in agreement with `refuse`."""
        return [action for action in self.candidates(state) if self.refuse(state, action) is None]

    def apply(self, state: S, action: int) -> None:
        """Do it, and push what follows. The frame itself is already off the stack."""
        raise NotImplementedError

    def cited(self) -> str:
        """The rule its decision cites; override where that depends on the frame's fields."""
        return self.rule

    def question(self, state: S) -> str:
        """What is asked, in a sentence."""
        raise NotImplementedError

    def decision(self, state: S) -> Decision:
        """Who is asked what by which rule; override for a decision that must stay secret."""
        return Decision(self.player(state), self.kind, self.question(state), self.cited())

    def reveals(self, state: S, action: int) -> bool:
        """See `State.reveals`."""
        return False

    def to_json(self) -> list[Any]:
        """The frame as a position holds it: its kind and its fields."""
        return [self.kind, *(getattr(self, field) for field in self.fields)]


@mypyc_attr(allow_interpreted_subclasses=True)
class Choice(Frame[S]):
    """A question with a few answers that are all open, always: yes or no, in or out.

    `answers` are the actions; `expected` tells a player who answers otherwise what they are.
    """

    answers: ClassVar[tuple[int, ...]] = ()
    expected: ClassVar[str] = ""

    def candidates(self, state: S) -> list[int]:
        return list(self.answers)

    def legal_actions(self, state: S) -> list[int]:
        return list(self.answers)

    def refuse(self, state: S, action: int) -> Refusal | None:
        return None if action in self.answers else Refusal(self.rule, self.expected)


@mypyc_attr(allow_interpreted_subclasses=True)
class ChanceFrame(Frame[S]):
    """A step that waits for a die, a draw or a deal. `candidates` are the possible outcomes."""

    def player(self, state: S) -> int:
        return CHANCE

    def outcomes(self, state: S) -> list[tuple[int, float]]:
        """Every outcome with its probability."""
        raise NotImplementedError

    def sample(self, state: S, rng: Random) -> int:
        """One outcome; a frame with too many to list draws it directly."""
        return State.sample_chance(state, rng)


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Frame[S]):
    """A step nobody decides: it runs as soon as it lies on top."""

    def run(self, state: S) -> None:
        """Do it, and push what follows. The frame itself is already off the stack."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class FrameState(State):
    """A state whose next decision is the top frame of its stack. The game is over once `ended` is set."""

    stack: list[Frame[Any]]
    ended: Result | None
    seats: ClassVar[int] = 2

    def current_player(self) -> int:
        if self.ended is not None:
            return NOBODY
        return self.stack[-1].player(self)

    def is_terminal(self) -> bool:
        return self.ended is not None

    def legal_actions(self) -> list[int]:
        if self.ended is not None:
            return []
        frame = self.stack[-1]
        return [] if isinstance(frame, ChanceFrame) else frame.legal_actions(self)

    def explain(self, action: int) -> Refusal | None:
        if self.ended is not None:
            return Refusal(self.ended.rule, "the game is over")
        try:
            self.action_to_string(action)
        except NotationError as error:
            return Refusal(self.decision().rule, str(error))
        return self.stack[-1].refuse(self, action)

    def decision(self) -> Decision:
        if self.ended is not None:
            return Decision(NOBODY, "Over", self.ended.reason, self.ended.rule)
        asked = self.stack[-1].decision(self)
        rule = self.cite(asked.rule)
        if rule == asked.rule:
            return asked
        return Decision(asked.player, asked.kind, asked.question, rule, asked.secret)

    def reveals(self, action: int) -> bool:
        return self.stack[-1].reveals(self, action)

    def apply_action(self, action: int) -> None:
        self.stack.pop().apply(self, action)
        self.settle()

    def settle(self) -> None:
        """Run the steps nobody decides until somebody must, or the game is over."""
        stack = self.stack
        while self.ended is None:
            if not stack:
                raise PositionError("nothing is pending any more: a position names every step to come")
            frame = stack[-1]
            if not isinstance(frame, Step):
                return
            stack.pop()
            frame.run(self)
        if self.story is not None:
            self.story.close()

    def resume(self) -> None:
        """Go on from a position that has just been read, until somebody is asked something.

        Raises `PositionError` where the rules cannot make anything of the steps that it says are pending.
        """
        if self.ended is None and not self.stack:
            raise PositionError(
                "pending: nothing is asked of anybody; name the steps that come next, the last first"
            )
        try:
            self._run_to_question()
        except HannibalError:
            raise
        except Exception as error:
            # Rules may fail in any way where a position says what cannot be.
            raise PositionError(
                f"this position cannot be played: what is pending fails ({type(error).__name__}: {error})"
            ) from error

    def _run_to_question(self) -> None:
        for _ in range(_MOST_STEPS):
            if self.ended is not None or not self.stack:
                break
            step = self.stack[-1]
            if not isinstance(step, Step):
                break
            self.stack.pop()
            try:
                step.run(self)
            except AssertionError:
                raise _lacks(step) from None
        else:
            raise PositionError("pending: the steps never come to a question")
        self.settle()
        if self.ended is not None:
            return
        frame = self.stack[-1]
        try:
            self.decision()
            stuck = not isinstance(frame, ChanceFrame) and not self.legal_actions()
        except AssertionError:
            raise _lacks(frame) from None
        if stuck:
            raise PositionError(f"pending: nobody could do anything at the step {frame.kind}")

    def end(self, winner: int | None, reason: str, rule: str) -> None:
        """The game is over."""
        self.ended = Result(winner, reason, self.cite(rule))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        frame = self.stack[-1]
        if not isinstance(frame, ChanceFrame):
            raise ValueError("not a chance node")
        return frame.outcomes(self)

    def sample_chance(self, rng: Random) -> int:
        frame = self.stack[-1]
        if not isinstance(frame, ChanceFrame):
            raise ValueError("not a chance node")
        return frame.sample(self, rng)

    def result(self) -> Result | None:
        return self.ended

    def returns(self) -> list[float]:
        ended = self.ended
        if ended is None or ended.winner is None:
            return [0.0] * self.seats
        return [1.0 if player == ended.winner else -1.0 for player in range(self.seats)]

    # Texts, views and positions belong to the game's `text` package; the rules need none of them.

    def texts(self) -> Texts[Any]:
        """How this game writes and reads them; imported inside, since that package imports all the rules."""
        raise NotImplementedError

    def view(self, seat: int) -> JsonObject:
        return self.texts().view(self, seat)

    def resample_from_infostate(self, player: int, rng: Random) -> Self:
        copy = self.clone()
        self.texts().resample(copy, player, rng)
        return copy

    def action_to_string(self, action: int) -> str:
        return self.texts().write(self, action)

    def action_seen_by(self, action: int, seat: int) -> str | None:
        return self.texts().action_seen_by(self, action, seat)

    def string_to_action(self, text: str) -> int:
        return self.texts().read(self, text)

    def position(self) -> JsonObject:
        return self.texts().position(self)

    def facts(self, beat: Beat, reader: int | None) -> JsonObject:
        return self.texts().facts(self, beat, reader)

    def sentence(self, beat: Beat, reader: int | None) -> str:
        return self.texts().sentence(self, beat, reader)


def _lacks(frame: Frame[Any]) -> PositionError:
    return PositionError(
        f"pending: the step {frame.kind} is about something that does not go on in the position"
    )


def kinds_of(frames: Iterable[type[Frame[Any]]]) -> dict[str, type[Frame[Any]]]:
    """The frames a position can hold, by kind; raises `TypeError` where one has no kind or another's."""
    kinds: dict[str, type[Frame[Any]]] = {}
    for frame in frames:
        if "kind" not in vars(frame):
            if not frame.__subclasses__():
                raise TypeError(f"the frame {frame.__name__} has no kind: positions cannot name it")
        elif kinds.setdefault(frame.kind, frame) is not frame:
            raise TypeError(f"two frames are of the kind {frame.kind}: positions cannot tell them apart")
    return kinds


def frame_from_json(kinds: Mapping[str, type[Frame[Any]]], value: object) -> Frame[Any]:
    """The frame a position holds; raises `PositionError` for an unknown kind or a wrong number of fields."""
    if not isinstance(value, list) or not value or value[0] not in kinds:
        raise PositionError(f"a pending step starts with one of {', '.join(sorted(kinds))}; found {value!r}")
    kind = kinds[value[0]]
    if len(value) != len(kind.fields) + 1:
        raise PositionError(
            f"the pending step {value[0]} has the fields {list(kind.fields)}; found {value[1:]!r}"
        )
    return kind(*(_frozen(field) for field in value[1:]))


def _frozen(value: Any) -> Any:
    """JSON knows no tuples; a frame holds nothing that can change."""
    return tuple(_frozen(item) for item in value) if isinstance(value, list) else value
