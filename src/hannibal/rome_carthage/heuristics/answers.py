"""The small decisions: whatever is asked besides which card to play, each by its own rule of thumb."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from hannibal.kernel import Frame
from hannibal.rome_carthage.board import CARTHAGE, ROME
from hannibal.rome_carthage.events import relief
from hannibal.rome_carthage.heuristics import tactics
from hannibal.rome_carthage.heuristics.chances import hand_size, rating_of
from hannibal.rome_carthage.heuristics.evaluation import Evaluation, assess
from hannibal.rome_carthage.heuristics.strength import Stack
from hannibal.rome_carthage.rules import command, siege
from hannibal.rome_carthage.rules.battle import desertion, elephants, retreat, rounds, withdrawal
from hannibal.rome_carthage.rules.battle import joining as battle
from hannibal.rome_carthage.rules.battle.hands import allies
from hannibal.rome_carthage.rules.cards import counter_events as counters
from hannibal.rome_carthage.rules.cards import strategy
from hannibal.rome_carthage.rules.generals import avoid_rating, interception_rating
from hannibal.rome_carthage.rules.march import attrition
from hannibal.rome_carthage.rules.politics import control as politics
from hannibal.rome_carthage.rules.reaction import avoid_battle, interception
from hannibal.rome_carthage.rules.reaction import order as reactions
from hannibal.rome_carthage.rules.turn import officials, reinforcement
from hannibal.rome_carthage.state import RomeState, battle_of, march_of
from hannibal.rome_carthage.text.actions import (
    AGAIN,
    AVOID,
    AVOID_TO,
    BACK_UP,
    BACK_UP_CITY,
    BESIEGE,
    CANCEL,
    CHALLENGE,
    CHARGE,
    CLAIM,
    DISMISS,
    DONE,
    FIGHT,
    FIRST,
    INTERCEPT,
    LOSE_CU,
    LOSE_SORTIE,
    LOSE_SORTIE_ELEPHANT,
    OVERRUN,
    PASS,
    PROCONSUL,
    REMOVE,
    RETREAT_CITY,
    SORTIE,
    WITHDRAW_TO,
    argument_of,
    make,
    verb_of,
)

Answer = Callable[[RomeState, list[int]], int]
MANY: Final = 14
"""At most this many actions are looked at one by one."""


def by_outlook(state: RomeState, legal: list[int]) -> int:
    """Try each and look at the position it makes."""
    side = state.current_player()
    if len(legal) > MANY:
        legal = legal[:MANY]
    best, found = -1e9, legal[0]
    for action in legal:
        after = state.clone()
        after.apply_action(action)
        value = assess(after, side)
        if value > best:
            best, found = value, action
    return found


def _yes(action: int) -> Answer:
    return lambda state, legal: action if action in legal else legal[0]


# Reinforcement and elections.


def _proconsul(state: RomeState, legal: list[int]) -> int:
    """The best general stays: Marcellus, Fabius, Nero before the others; nobody rather than a bad one."""
    worth = Evaluation(state).worths.general_worth
    best, found = 0.06, PASS if state.proconsul < 0 else DISMISS
    if state.proconsul >= 0 and worth[state.proconsul] >= best:
        best, found = worth[state.proconsul] + 0.03, PASS
    for action in legal:
        if verb_of(action) == PROCONSUL:
            general = argument_of(action)
            value = worth[general] + 0.004 * state.cus(ROME, state.where[general])
            if not state.board.in_italy[state.where[general]]:
                value += 0.06  # his army would stand without a general
            if value > best:
                best, found = value, action
    return found if found in legal else legal[0]


def _commander(state: RomeState, legal: list[int]) -> int:
    """The best fighter, then the one who is quicker to move."""
    board = state.board
    return max(
        legal,
        key=lambda action: (
            board.battle_rating[argument_of(action)],
            -board.strategy_rating[argument_of(action)],
        ),
    )


def _replacement(state: RomeState, legal: list[int]) -> int:
    """Rome sends its best man, Carthage sends it the worst."""
    worth = Evaluation(state).worths.general_worth
    sign = 1.0 if state.active == ROME else -1.0
    return max(legal, key=lambda action: sign * worth[argument_of(action)])


def _first(state: RomeState, legal: list[int]) -> int:
    """Carthage opens the war; later the last card is worth more than the first, unless armies meet."""
    if state.turn == 1:
        return make(FIRST, CARTHAGE)
    evaluation = Evaluation(state)
    stacks = evaluation.stacks()
    evaluation.forces(stacks)
    danger = chance = 0.0
    for mine in stacks:
        for theirs in stacks:
            if mine.side != CARTHAGE or theirs.side != ROME:
                continue
            if evaluation.worths.land[mine.space][theirs.space] > 4:
                continue
            if mine.commander >= 0:
                chance = max(chance, evaluation.clash(mine, theirs)[1])
            if theirs.commander >= 0:
                danger = max(danger, evaluation.clash(theirs, mine)[1])
    return make(FIRST, CARTHAGE if max(danger, chance) > 0.25 and state.turn < 9 else ROME)


# Reactions.


def odds_of_mover(state: RomeState, cus: int, general: int, space: int) -> tuple[float, float]:
    """The mover's chance against a force of ours, and what he gains by the battle."""
    march = march_of(state)
    evaluation = Evaluation(state)
    stacks = evaluation.stacks()
    evaluation.forces(stacks)
    rating = rating_of(state, march.general)
    with_him = max(march.cus, state.out[march.side][march.space])
    mover = Stack(march.side, march.space, with_him, march.els, march.general, rating)
    mover.worth = evaluation.cu_worth(mover) * with_him
    mover.precious = evaluation.precious(march.side, march.generals)
    other = 1 - march.side
    rating = rating_of(state, general)
    force = Stack(other, march.space, cus, 0, general, rating)
    force.hand = hand_size(state, other, march.space, cus, general, evaluation.friends(other, march.space))
    if space != march.space:
        force.hand = min(force.hand + 1, 20)
    force.worth = evaluation.cu_worth(force) * cus
    if general >= 0:
        force.precious = evaluation.precious(other, state.generals_mask(other, space, False))
    return evaluation.clash(mover, force)


def _declare(state: RomeState, legal: list[int]) -> int:
    """Avoid a battle that is likely lost; intercept where the mover would rather not meet us."""
    march = march_of(state)
    other, space = 1 - march.side, march.space
    for action in legal:
        general = argument_of(action)
        if verb_of(action) == AVOID:
            cus = state.out[other][space]
            chance, gain = odds_of_mover(state, cus, state.commander(other, space), space)
            hannibal = general == state.board.hannibal and cus <= 4
            if (gain > 0.12 or hannibal) and (avoid_rating(state, general) >= 2 or chance > 0.75):
                return action
    for action in legal:
        if verb_of(action) != INTERCEPT:
            continue
        general = argument_of(action)
        origin = state.where[general]
        cus = min(10, state.out[other][origin] or state.ins[origin])
        if interception_rating(state, general) - (state.pc[space] == 2 - other) < 1:
            continue
        if not march.cus:
            return action
        _, gain = odds_of_mover(state, cus, general, origin)
        if state.out[other][space] and gain > -0.05:
            # Two stacks together: he meets more cards.
            gain -= 0.15
        if gain < -0.05:
            return action
    return DONE


def _avoid_where(state: RomeState, legal: list[int]) -> int:
    return by_outlook(state, [a for a in legal if verb_of(a) == AVOID_TO] or legal)


def _back_up(state: RomeState, legal: list[int]) -> int:
    """Fight where the odds are good; an army that came by sea cannot retreat."""
    march = march_of(state)
    other, space = 1 - march.side, march.space
    cus = state.out[other][space]
    general = state.commander(other, space)
    chance, gain = odds_of_mover(state, cus, general, space)
    by_sea = march.origin >= state.board.spaces
    if chance >= (0.8 if by_sea else 0.5) and gain > 0.0:
        return FIGHT
    if by_sea and march.side == CARTHAGE:
        if BACK_UP_CITY in legal:
            return BACK_UP_CITY
        return FIGHT if chance >= 0.4 else BACK_UP
    return BACK_UP if BACK_UP in legal else FIGHT


def _challenge(state: RomeState, legal: list[int]) -> int:
    """Roll if the other consul is the worse one."""
    fight = battle_of(state)
    board = state.board
    other = state.consuls & fight.generals[ROME] & ~(1 << fight.commander[ROME])
    if not other:
        return PASS
    worse = board.battle_rating[other.bit_length() - 1] < board.battle_rating[fight.commander[ROME]]
    return CHALLENGE if worse else PASS


def _helps(state: RomeState, card: int) -> bool:
    """Whether a battle is worth the counter event."""
    fight = battle_of(state)
    big = min(fight.started) >= 3 or state.board.hannibal in fight.commander
    counter = state.board.counter_event[card]
    if counter == counters.ALLIES_DESERT:
        return big and allies(state, fight, 1 - state.current_player()) >= 2
    if counter == counters.SPY_IN_CAMP:
        return big and min(fight.started) >= 4 and abs(fight.started[0] - fight.started[1]) <= 6
    return big and counter == counters.ELEPHANT_FRIGHT


def _counter(state: RomeState, legal: list[int]) -> int:
    """A counter event: in battles that matter, against armies worth it."""
    cards = [action for action in legal if action != PASS]
    march = state.march
    if state.battle is not None:
        return next((action for action in cards if _helps(state, argument_of(action))), PASS)
    if march is None:
        return PASS
    for action in cards:
        counter = state.board.counter_event[argument_of(action)]
        if counter == counters.STORMS_AT_SEA and march.cus >= 4:
            return action
        if counter == counters.HOSTILE_TRIBES and march.cus >= 4:
            return action
        if counter == counters.BAD_WEATHER and (march.cus >= 5 or march.general == state.board.hannibal):
            return action
    return PASS


# Losses and politics.


def _lose(state: RomeState, legal: list[int]) -> int:
    """Ordinary CUs before elephants, those of the sortie before those of the army."""
    order = (LOSE_SORTIE, LOSE_CU, LOSE_SORTIE_ELEPHANT)
    kinds = [argument_of(action) for action in legal]
    for kind in order:
        if kind in kinds:
            return legal[kinds.index(kind)]
    return legal[0]


def _remove(state: RomeState, legal: list[int]) -> int:
    """The PC that will be missed least: first those isolation takes anyway."""
    side = state.current_player()
    evaluation = Evaluation(state)
    board = state.board

    def missed(action: int) -> float:
        space = argument_of(action)
        if evaluation.holder(space) != side + 1:
            return -1.0
        province = board.province_of[space]
        have = evaluation.counts[side][province]
        cost = evaluation.share(province, have) - evaluation.share(province, have - 1)
        if state.out[side][space]:
            cost += 0.05
        elif board.port[space]:
            cost += 0.02
        return cost

    return min(legal, key=missed)


def _enemy_pc(state: RomeState, legal: list[int]) -> int:
    """An event that takes or turns an enemy PC: the one that matters most."""
    side = state.current_player()
    evaluation = Evaluation(state)
    verb = next((verb_of(action) for action in legal if action != DONE), DONE)
    place = verb != REMOVE

    def worth(action: int) -> float:
        if action == DONE:
            return 0.0
        space = argument_of(action)
        if state.pc[space] == side + 1:
            return -1.0
        value = evaluation.gain(side, space, place)
        if place and not (evaluation.keeps(side, space) or state.board.port[space]):
            value *= 0.5
        return value

    ranked = sorted(legal, key=worth, reverse=True)
    return by_outlook(state, ranked[:4])


def _siege(state: RomeState, legal: list[int]) -> int:
    """Besiege what is worth its CUs."""
    march = march_of(state)
    side, space = march.side, march.space
    if BESIEGE not in legal:
        return PASS
    evaluation = Evaluation(state)
    here = next(stack for stack in evaluation.stacks() if stack.side == side and stack.space == space)
    gain = evaluation.siege_roll(side, space, here.cus, evaluation.cu_worth(here))
    return BESIEGE if gain > 0.0 else PASS


def _hanno(state: RomeState, legal: list[int]) -> int:
    return next((action for action in legal if verb_of(action) == REMOVE), PASS)


def _inside_or_away(state: RomeState, legal: list[int]) -> int:
    """What fits goes inside, unless Hannibal would be shut in."""
    fight = battle_of(state)
    room = state.board.capacity[fight.space] - state.ins[fight.space]
    if fight.retreat_generals >> state.board.hannibal & 1:
        return PASS
    return RETREAT_CITY if fight.retreaters <= room + 1 else PASS


def _withdraw_where(state: RomeState, legal: list[int]) -> int:
    return by_outlook(state, [a for a in legal if verb_of(a) == WITHDRAW_TO] or legal)


def _second_roll(state: RomeState, legal: list[int]) -> int:
    march = march_of(state)
    return AGAIN if AGAIN in legal and state.out[march.side][march.space] >= 3 else PASS


ANSWERS: Final[dict[type[Frame[Any]], Answer]] = {
    reinforcement.PlaceCarthaginianCU: by_outlook,
    reinforcement.ReturnGeneral: by_outlook,
    reinforcement.PlaceRomanCU: by_outlook,
    officials.StationAfricanus: by_outlook,
    officials.ChooseProconsul: _proconsul,
    officials.PlaceConsul: by_outlook,
    command.StackCommander: _commander,
    relief.ReplaceProconsul: _replacement,
    strategy.ClaimFirst: lambda state, legal: PASS if PASS in legal else CLAIM,
    strategy.ChooseFirst: _first,
    reactions.Declare: _declare,
    reactions.OverrunOrFight: _yes(OVERRUN),
    avoid_battle.AvoidWhere: _avoid_where,
    interception.ChooseInterception: lambda state, legal: legal[0],
    interception.BackUpOrFight: _back_up,
    battle.SortieOrNot: _yes(SORTIE),
    battle.ChooseFieldCommander: _commander,
    battle.ChallengeOrNot: _challenge,
    elephants.ChargeOrNot: _yes(CHARGE),
    rounds.AttackChoice: tactics.attack,
    rounds.MatchChoice: tactics.match,
    rounds.InitiativeOrNot: tactics.seize,
    rounds.CounterattackOrNot: tactics.seize,
    withdrawal.CancelOrNot: _yes(CANCEL),
    withdrawal.SeizeOrNot: tactics.seize,
    withdrawal.WithdrawWhere: _withdraw_where,
    attrition.LoseCUs: _lose,
    attrition.LoseElephant: _lose,
    retreat.RetreatWhere: by_outlook,
    retreat.InsideOrAway: _inside_or_away,
    retreat.SortieRetreat: _yes(RETREAT_CITY),
    politics.RemovePCs: _remove,
    siege.BesiegeOrNot: _siege,
    siege.SecondRoll: _second_roll,
    siege.HannoRemoves: _hanno,
}
"""How each question is answered; those not listed go by what kind they are, or by the evaluation."""


def answer(state: RomeState) -> int:
    """What to do about a small decision."""
    legal = state.legal_actions()
    if len(legal) == 1:
        return legal[0]
    frame = state.stack[-1]
    found = ANSWERS.get(type(frame))
    if found is not None:
        return found(state, legal)
    if isinstance(frame, counters.CounterWindow):
        return _counter(state, legal)
    if isinstance(frame, desertion.StealWindow):
        return tactics.steal(state, legal)
    if len(legal) > MANY:
        return _enemy_pc(state, legal)
    return by_outlook(state, legal)
