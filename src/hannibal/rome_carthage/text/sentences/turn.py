"""The turn in sentences: reinforcements, elections, the deal."""

from __future__ import annotations

from hannibal.rome_carthage.text import beats
from hannibal.rome_carthage.text.sentences.words import ADJECTIVES, PLAYERS, Words, sentence_of
from hannibal.rome_carthage.text.wording import counted


@sentence_of(beats.TurnBegins)
def turn_begins(_words: Words, beat: beats.TurnBegins) -> str:
    return f"Turn {beat.turn}."


@sentence_of(beats.Reinforced)
def reinforced(words: Words, beat: beats.Reinforced) -> str:
    units = "1 CU arrives" if beat.cus == 1 else f"{beat.cus} CUs arrive"
    return f"{ADJECTIVES[beat.side]} reinforcements: {units} in {words.space(beat.space)}."


@sentence_of(beats.ReinforcementsLost)
def reinforcements_lost(_words: Words, beat: beats.ReinforcementsLost) -> str:
    return f"{counted(beat.cus, f'{ADJECTIVES[beat.side]} CU')} without a place: lost."


@sentence_of(beats.GeneralArrives)
def general_arrives(words: Words, beat: beats.GeneralArrives) -> str:
    return f"{words.general(beat.general)} arrives in {words.space(beat.space)}."


@sentence_of(beats.GeneralStaysOut)
def general_stays_out(words: Words, beat: beats.GeneralStaysOut) -> str:
    return f"{words.general(beat.general)} finds no place to land and stays out of the war."


@sentence_of(beats.GeneralPosted)
def general_posted(words: Words, beat: beats.GeneralPosted) -> str:
    return f"{words.general(beat.general)} takes his post in {words.space(beat.space)}."


@sentence_of(beats.GeneralReturns)
def general_returns(words: Words, beat: beats.GeneralReturns) -> str:
    return f"{words.general(beat.general)} takes his post in {words.space(beat.space)}."


@sentence_of(beats.GeneralDisplaced)
def general_displaced(words: Words, beat: beats.GeneralDisplaced) -> str:
    return f"{words.general(beat.general)} is displaced."


@sentence_of(beats.GeneralDies)
def general_dies(words: Words, beat: beats.GeneralDies) -> str:
    return f"{words.general(beat.general)} is eliminated."


@sentence_of(beats.GeneralReplaced)
def general_replaced(words: Words, beat: beats.GeneralReplaced) -> str:
    return f"{words.general(beat.general)} replaces {words.general(beat.replaced)}."


@sentence_of(beats.CalledHome)
def called_home(words: Words, beat: beats.CalledHome) -> str:
    italy, rome = words.term("italy"), words.space(beat.space)
    return f"No Roman CU is left in {italy}: {words.general(beat.general)} goes to {rome}."


@sentence_of(beats.ProconsulNamed)
def proconsul_named(words: Words, beat: beats.ProconsulNamed) -> str:
    if beat.general < 0:
        return "Rome has no proconsul this year."
    return f"{words.general(beat.general)} stays as proconsul."


@sentence_of(beats.ConsulsLeave)
def consuls_leave(words: Words, beat: beats.ConsulsLeave) -> str:
    verb = "lays down his command" if beat.generals.bit_count() == 1 else "lay down their commands"
    return f"{words.generals(beat.generals)} {verb}."


@sentence_of(beats.ConsulsDrawn)
def consuls_drawn(words: Words, beat: beats.ConsulsDrawn) -> str:
    return f"The consuls are {words.generals(beat.generals)}."


@sentence_of(beats.Commands)
def commands(words: Words, beat: beats.Commands) -> str:
    return f"{words.general(beat.general)} commands in {words.space(beat.space)}."


@sentence_of(beats.Reshuffled)
def reshuffled(_words: Words, _beat: beats.Reshuffled) -> str:
    return "The strategy deck is reshuffled."


@sentence_of(beats.Dealt)
def dealt(words: Words, beat: beats.Dealt) -> str:
    if not beat.knows_all(words.reader):
        return f"{PLAYERS[beat.side]} is dealt {counted(beat.count, 'card')}."
    who = "You are" if words.reader == beat.side else f"{PLAYERS[beat.side]} is"
    return f"{who} dealt {words.cards(beat.cards)}."


@sentence_of(beats.FirstMove)
def first_move(_words: Words, beat: beats.FirstMove) -> str:
    if beat.claimed:
        return "Rome claims the first move with a campaign card."
    return f"{PLAYERS[beat.side]} plays first."
