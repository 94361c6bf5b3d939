"""The march in sentences, over land and by sea."""

from __future__ import annotations

from typing import Final

from hannibal.rome_carthage.text import beats
from hannibal.rome_carthage.text.sentences.words import Words, joined, sentence_of, symbols

_NAVAL: Final = {"success": "the fleet gets through", "return": "it must return", "sunk": "it is sunk"}


@sentence_of(beats.Activated)
def activated(words: Words, beat: beats.Activated) -> str:
    return f"{words.general(beat.general)} is activated in {words.space(beat.space)}."


@sentence_of(beats.ForceMadeUp)
def force_made_up(words: Words, beat: beats.ForceMadeUp) -> str:
    others = words.who(beat.generals & ~(1 << beat.general), beat.cus)
    return f"{words.general(beat.general)} goes on {f'with {joined(others)}' if others else 'alone'}."


@sentence_of(beats.Moved)
def moved(words: Words, beat: beats.Moved) -> str:
    way = {"sea": "sails to", "sally": "comes out of"}.get(beat.way, "goes to")
    return f"{words.general(beat.general)} {way} {words.space(beat.to)}."


@sentence_of(beats.EnteredCity)
def entered_city(words: Words, beat: beats.EnteredCity) -> str:
    who = words.who(beat.generals, beat.cus)
    verb = "goes" if len(who) == 1 and beat.cus <= 1 else "go"
    return f"{joined(who)} {verb} inside {words.space(beat.space)}."


@sentence_of(beats.Stopped)
def stopped(words: Words, beat: beats.Stopped) -> str:
    return f"The weather ends {words.general(beat.general)}'s move there."


@sentence_of(beats.Attrition)
def attrition(words: Words, beat: beats.Attrition) -> str:
    die = f"die {beat.die}{beat.modifier:+d}"
    return f"Attrition in {words.space(beat.space)}: {die} costs {words.cus(beat.lost)}."


@sentence_of(beats.MercenariesRolled)
def mercenaries_rolled(words: Words, beat: beats.MercenariesRolled) -> str:
    verb = "stay" if beat.success else "waver"
    return f"Die {beat.die}: the mercenaries in {words.space(beat.space)} {verb}."


@sentence_of(beats.TrainLeft)
def train_left(_words: Words, _beat: beats.TrainLeft) -> str:
    return "The siege train stays behind: it cannot go to sea."


@sentence_of(beats.TrainHitched)
def train_hitched(words: Words, beat: beats.TrainHitched) -> str:
    what = "takes the siege train along" if beat.along else "leaves the siege train behind"
    return f"{words.general(beat.general)} {what}."


@sentence_of(beats.TrainPlaced)
def train_placed(words: Words, beat: beats.TrainPlaced) -> str:
    return f"The siege train is in {words.space(beat.space)}."


@sentence_of(beats.TrainLost)
def train_lost(words: Words, beat: beats.TrainLost) -> str:
    what = "The siege train is" if beat.count == 1 else f"{beat.count} siege trains are"
    return f"{what} lost in {words.space(beat.space)}."


# By sea.


@sentence_of(beats.PutToSea)
def put_to_sea(words: Words, beat: beats.PutToSea) -> str:
    return f"{words.general(beat.general)} puts to sea for {words.space(beat.to)}."


@sentence_of(beats.KeptInPort)
def kept_in_port(_words: Words, _beat: beats.KeptInPort) -> str:
    return "The fleet stays in port."


@sentence_of(beats.NavalRoll)
def naval_roll(words: Words, beat: beats.NavalRoll) -> str:
    end = _NAVAL[beat.result]
    if not words.state.rules.symbol_dice:
        return f"Naval combat, die {beat.die}{beat.modifier:+d}: {end}."
    dots = beat.symbols.count("dot") - sum(value for _, value in beat.parts if value < 0)
    diamonds = beat.symbols.count("diamond") + sum(value for _, value in beat.parts if value > 0)
    return f"Naval die: {symbols(beat.symbols)}; {dots} dots against {diamonds} diamonds: {end}."


@sentence_of(beats.Sunk)
def sunk(words: Words, beat: beats.Sunk) -> str:
    return f"{joined(words.who(beat.generals, beat.cus))} went down with the fleet."


@sentence_of(beats.BackInPort)
def back_in_port(words: Words, beat: beats.BackInPort) -> str:
    return f"{words.general(beat.general)} is back in port alone."
