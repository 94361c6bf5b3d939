"""The few ways from a later chapter back to an earlier one.

The chapters import each other in one direction: the march leads to reactions, these to a battle, the battle
to its end. Where the game goes back to what has not ended (an army that has avoided nobody marches on, a
failed withdrawal leads to another round), the way there is a function here. They import inside, for the
modules they lead to import the ones that call them; nothing else in the rules does.
"""

from __future__ import annotations

from hannibal.rome_carthage.ongoing import Battle
from hannibal.rome_carthage.state import RomeState


def march_on(state: RomeState) -> None:
    """The army may move on (2E:10.2)."""
    from hannibal.rome_carthage.rules.march.movement import MARCH_ON

    state.stack.append(MARCH_ON)


def march_out(state: RomeState) -> None:
    """The same for an army that has perhaps come out of its city, upon generals at the gate (2E:10.10)."""
    from hannibal.rome_carthage.rules.reaction.order import come_out

    come_out(state)


def go_on_declaring(state: RomeState) -> None:
    """A force is declared: perhaps there are more (2E:10.3)."""
    from hannibal.rome_carthage.rules.reaction.order import declare

    declare(state)


def go_on_resolving(state: RomeState) -> None:
    """A die is rolled: on to the next, or to what comes of it (2E:10.3)."""
    from hannibal.rome_carthage.rules.reaction.order import resolve

    resolve(state)


def fight_on(state: RomeState) -> None:
    """The battle goes on with another round (2E:14.5)."""
    from hannibal.rome_carthage.rules.battle.rounds import begin_round

    begin_round(state)


def leave_by_withdrawal(state: RomeState, battle: Battle) -> None:
    """The casualties are taken, and nobody has lost: the army that withdraws goes (2E:16.2)."""
    from hannibal.rome_carthage.rules.battle.withdrawal import leave

    leave(state, battle)
