"""The contract between a game and everything that plays, shows, stores or studies it.

A `Game` is a set of rules with options; a `State` is one moment of one game. Names follow OpenSpiel where
it has one. Actions are plain ints: a game gives them meaning and a text notation. Chance is an action too:
a die, a draw, a deal is taken by `CHANCE`, so a list of actions is the whole game.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Final, Self

from mypy_extensions import mypyc_attr

from hannibal.kernel.errors import HannibalError, Refusal
from hannibal.kernel.shapes import Anything, Shape
from hannibal.kernel.story import Beat, Story

CHANCE: Final = -1
"""The player who rolls and deals."""
NOBODY: Final = -4
"""Who is to move when the game is over (OpenSpiel's terminal player)."""
SPECTATOR: Final = -5
"""A seat that sees only what every player sees."""

JsonObject = dict[str, Any]
"""What `json` reads and writes; used for views, positions and records."""


@dataclass(frozen=True)
class Decision:
    """Who is asked what, and the rule that asks.

    A secret decision is one whose very existence tells something (may this player answer with a card?):
    the others learn only that someone is deciding.
    """

    player: int
    kind: str
    question: str
    rule: str
    secret: bool = False


@dataclass(frozen=True)
class Result:
    """How a game ended: the winner (None for a draw), the reason in words and the rule."""

    winner: int | None
    reason: str
    rule: str


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One moment of a game: plain data, cheap to copy, nothing hidden in closures or generators.

    `story` is None unless somebody listens: then the rules tell it what happens, as beats. It is not part of
    the position and is not copied by `clone`.
    """

    story: Story | None

    # Who is to move, and what may be done.

    def current_player(self) -> int:
        """The player to decide, `CHANCE`, or `NOBODY` when the game is over."""
        raise NotImplementedError

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.current_player() == NOBODY

    def is_chance_node(self) -> bool:
        """Whether a die, a draw or a deal comes next."""
        return self.current_player() == CHANCE

    def legal_actions(self) -> list[int]:
        """Every legal action of the player to decide; empty at chance nodes and when the game is over."""
        raise NotImplementedError

    def explain(self, action: int) -> Refusal | None:
        """Why not? None when the action is legal now, otherwise the rule against it and a sentence.

        Answers for chance too: a seven on one die is refused.
        """
        raise NotImplementedError

    def decision(self) -> Decision:
        """What is asked, of whom, by which rule."""
        raise NotImplementedError

    def apply_action(self, action: int) -> None:
        """Take an action without asking whether it may be taken: the way in for searches.

        `Table.play` checks first.
        """
        raise NotImplementedError

    def clone(self) -> Self:
        """An independent copy, to which nobody listens."""
        raise NotImplementedError

    # Chance.

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every outcome of the chance node with its probability.

        A deal of many cards has too many to list; such a node raises `OverflowError`, and `sample_chance`
        serves.
        """
        raise NotImplementedError

    def sample_chance(self, rng: Random) -> int:
        """One outcome of the chance node, drawn with its probability.

        Only `rng.random()` is used: its sequence for a seed is the same on every Python version.
        """
        outcomes = self.chance_outcomes()
        left = rng.random()
        for action, probability in outcomes:
            left -= probability
            if left < 0.0:
                return action
        return outcomes[-1][0]

    # The end.

    def result(self) -> Result | None:
        """How the game ended; None while it goes on."""
        raise NotImplementedError

    def returns(self) -> list[float]:
        """A number per player: 1 for the winner, -1 for the loser, 0 for a draw or a game still going on."""
        raise NotImplementedError

    # What a seat may know.

    def view(self, seat: int) -> JsonObject:
        """What the player in this seat (or `SPECTATOR`) may know of the state, and nothing more."""
        raise NotImplementedError

    def information_state_string(self, player: int) -> str:
        """The view as one canonical text: equal exactly when the player cannot tell two states apart."""
        return canonical(self.view(player))

    def resample_from_infostate(self, player: int, rng: Random) -> Self:
        """A state this player could believe in: what is hidden from him is dealt anew."""
        raise NotImplementedError

    def reveals(self, action: int) -> bool:
        """Whether this player's action shows him something he did not know, without a chance node.

        A look into a hand does; playing one's own card does not. Undo stops there.
        """
        return False

    # Texts.

    def action_to_string(self, action: int) -> str:
        """The action in the game's notation."""
        raise NotImplementedError

    def action_seen_by(self, action: int, seat: int) -> str | None:
        """The notation as this seat may read it: a card dealt face down has no number for the other.

        None where the seat may not even know that something was decided.
        """
        return self.action_to_string(action)

    def string_to_action(self, text: str) -> int:
        """The action a text means; raises `NotationError` when it is none of this game's."""
        raise NotImplementedError

    def cite(self, rule: str) -> str:
        """The id under which this game cites a rule: its own book may have another for the same."""
        return rule

    def facts(self, beat: Beat, reader: int | None) -> JsonObject:
        """What a beat holds, by names as positions have them, without what a reader may not know.

        None is whoever may know everything. Any state of the same game writes the same.
        """
        return {name.rstrip("_"): value for name, value in beat.facts(reader)}

    def sentence(self, beat: Beat, reader: int | None) -> str:
        """What a beat says in this game's words, to a reader."""
        raise NotImplementedError

    def position(self) -> JsonObject:
        """The whole state, hidden things included: `Game.load_position` makes an equal state of it."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """A game by its rules: makes initial states and reads positions."""

    id: ClassVar[str]
    name: ClassVar[str]
    players: ClassVar[tuple[str, ...]]
    scenes: ClassVar[tuple[str, ...]] = ()
    """The scenes a story of it has, from the widest to the narrowest."""

    def check_options(self, options: Mapping[str, str]) -> dict[str, str]:
        """The complete options of a game; raises `OptionError` saying what exists."""
        raise NotImplementedError

    def new_initial_state(self, options: Mapping[str, str]) -> State:
        """The state at set-up; the options come from `check_options`."""
        raise NotImplementedError

    def load_position(self, position: Mapping[str, Any], options: Mapping[str, str]) -> State:
        """The state a position describes; raises `PositionError` where it describes none."""
        raise NotImplementedError

    def understood(self, path: str, value: Any) -> Any:
        """What a value at a dotted path of a position means, in today's form or an older one."""
        return value

    def with_entries(self, entries: Mapping[str, Any]) -> Game:
        """The game with more pieces or cards: entries to add to its data files, by file."""
        raise HannibalError(f"{self.name} takes no data besides its own")

    def derived(self, state: State) -> JsonObject:
        """What follows from a state, for cases and for people who study it; in every game, the decision."""
        decision = state.decision()
        return {
            "decision": {
                "player": self.seat(decision.player) if decision.player != NOBODY else None,
                "kind": decision.kind,
                "question": decision.question,
                "rule": decision.rule,
            },
            "legal": [state.action_to_string(action) for action in state.legal_actions()],
        }

    def shape(self) -> Shape:
        """What `position` and `derived` can hold, so that a case with a misspelt path is told so.

        A game that does not say is asked about any path: nothing is at a misspelt one.
        """
        return Anything()

    def prologue(self, state: State) -> list[Beat]:
        """What has happened before anybody could listen to a game that begins at set-up."""
        return []

    def counter_window(self, state: State) -> str | None:
        """What a player may now interrupt in secret (`battle`, `move`), for standing orders; None otherwise.

        Such a decision always has the action `pass`.
        """
        return None

    def moment(self, state: State) -> JsonObject:
        """Where in the game this is, by what everybody sees: the turn, the card in play, a battle."""
        return {}

    def seat(self, player: int) -> str:
        """A player's name in records and messages: `rome`, `chance`, `spectator`."""
        if player == CHANCE:
            return "chance"
        if player == SPECTATOR:
            return "spectator"
        return self.players[player]


def canonical(value: JsonObject) -> str:
    """JSON in one form: sorted keys, no spaces."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest(state: State) -> str:
    """Sixteen hexadecimal digits that tell two states apart, the same on every machine."""
    return hashlib.sha256(canonical(state.position()).encode()).hexdigest()[:16]
