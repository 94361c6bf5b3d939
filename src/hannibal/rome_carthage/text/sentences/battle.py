"""Battle in sentences."""

from __future__ import annotations

from typing import Final

from hannibal.rome_carthage.text import beats
from hannibal.rome_carthage.text.sentences.words import PLAYERS, Words, joined, sentence_of, symbols
from hannibal.rome_carthage.text.wording import counted

_CHARGE: Final = {"success": "succeeds", "rampage": "turns into a rampage", "failure": "has no effect"}


def _outcome(success: bool) -> str:
    return "succeeds" if success else "fails"


@sentence_of(beats.BattleJoined)
def battle_joined(words: Words, beat: beats.BattleJoined) -> str:
    forces = f"{words.cus(beat.cus)} against {beat.enemy_cus}"
    return f"{words.general(beat.general)} gives battle in {words.space(beat.space)}: {forces}."


@sentence_of(beats.Sortied)
def sortied(words: Words, beat: beats.Sortied) -> str:
    who = words.who(beat.generals, beat.cus)
    verb = "joins" if len(who) == 1 and beat.cus <= 1 else "join"
    return f"{joined(who)} {verb} the battle from inside {words.space(beat.space)}."


@sentence_of(beats.CommandRolled)
def command_rolled(words: Words, beat: beats.CommandRolled) -> str:
    return f"Change of command, die {beat.die}: {words.general(beat.general)} commands."


@sentence_of(beats.ElephantsCharged)
def elephants_charged(_words: Words, beat: beats.ElephantsCharged) -> str:
    return f"The elephant charge {_CHARGE[beat.result]} (die {beat.die})."


@sentence_of(beats.HandsCounted)
def hands_counted(words: Words, beat: beats.HandsCounted) -> str:
    where = words.space(beat.space)
    return f"Battle in {where}: {beat.rome_cards} Roman cards against {beat.carthage_cards}."


@sentence_of(beats.Spied)
def spied(words: Words, beat: beats.Spied) -> str:
    return f"{PLAYERS[beat.side]}'s spy sees {words.tactics(beat.tactics)}."


@sentence_of(beats.CardAttacked)
def card_attacked(words: Words, beat: beats.CardAttacked) -> str:
    return f"Round {beat.round}: {PLAYERS[beat.side]} attacks with {words.tactic(beat.tactic)}."


@sentence_of(beats.CardMatched)
def card_matched(_words: Words, beat: beats.CardMatched) -> str:
    return f"{PLAYERS[beat.side]} matches it."


@sentence_of(beats.NotMatched)
def not_matched(_words: Words, beat: beats.NotMatched) -> str:
    return f"{PLAYERS[beat.side]} does not match it."


@sentence_of(beats.InitiativeTaken)
def initiative_taken(_words: Words, beat: beats.InitiativeTaken) -> str:
    return f"{PLAYERS[beat.side]} takes the initiative."


@sentence_of(beats.CounterattackRolled)
def counterattack_rolled(_words: Words, beat: beats.CounterattackRolled) -> str:
    return f"Counterattack, die {beat.die}: {_outcome(beat.success)}."


@sentence_of(beats.Deserted)
def deserted(words: Words, beat: beats.Deserted) -> str:
    return f"A {words.tactic(beat.tactic)} card deserts to {PLAYERS[beat.side]}."


@sentence_of(beats.WithdrawalRolled)
def withdrawal_rolled(words: Words, beat: beats.WithdrawalRolled) -> str:
    return f"{words.term('withdrawal').capitalize()}, die {beat.die}: {_outcome(beat.success)}."


@sentence_of(beats.WithdrawalStopRolled)
def withdrawal_stop_rolled(_words: Words, beat: beats.WithdrawalStopRolled) -> str:
    return f"To stop it, die {beat.die}: {_outcome(beat.success)}."


@sentence_of(beats.BattleEnded)
def battle_ended(_words: Words, beat: beats.BattleEnded) -> str:
    return f"{PLAYERS[beat.loser]} loses the battle after {counted(beat.round, 'round')}."


@sentence_of(beats.Casualties)
def casualties(words: Words, beat: beats.Casualties) -> str:
    rounds = counted(beat.round, "round")
    return f"Casualties after {rounds}, die {beat.die}: {words.cus(beat.lost)} each."


@sentence_of(beats.RetreatRolled)
def retreat_rolled(words: Words, beat: beats.RetreatRolled) -> str:
    if not words.state.rules.symbol_dice:
        return f"Retreat Table, die {beat.die}{beat.modifier:+d}: {words.cus(beat.lost)}."
    die = "Large" if beat.large else "Small"
    read = f" on {words.tactic(beat.tactic)}" if beat.tactic >= 0 else ""
    return f"{die} retreat die, symbol {symbols(beat.symbols)}{read}: {words.cus(beat.lost)}."


@sentence_of(beats.Retreated)
def retreated(words: Words, beat: beats.Retreated) -> str:
    return f"The force goes to {words.space(beat.to)}."


@sentence_of(beats.RetreatedInside)
def retreated_inside(words: Words, beat: beats.RetreatedInside) -> str:
    some = f"{words.cus(beat.cus)} {'is' if beat.cus == 1 else 'are'}"
    return f"{'The force is' if beat.all_ else some} inside {words.space(beat.space)}."


@sentence_of(beats.Eliminated)
def eliminated(_words: Words, _beat: beats.Eliminated) -> str:
    return "The force cannot retreat and is eliminated."
