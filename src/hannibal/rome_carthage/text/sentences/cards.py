"""Strategy cards in sentences: what is played, and what lasts."""

from __future__ import annotations

from typing import Final

from hannibal.rome_carthage.text import beats
from hannibal.rome_carthage.text.sentences.words import PLAYERS, Words, sentence_of

_BEGINS: Final = {
    "truce": "There is a truce.",
    "naval-victory": "The naval victory counts for the rest of the turn.",
    "macedon": "Philip of Macedon allies with Carthage.",
    "counsel": "A counsel binds {side}.",
    "reshuffle": "The strategy deck will be reshuffled at the end of the turn.",
}
_ENDS: Final = {
    "naval-victory": "The naval victory counts no longer.",
    "macedon": "Philip of Macedon makes peace with Rome.",
    "counsel": "The counsel that bound {side} has lapsed.",
}


@sentence_of(beats.CardPlayed)
def card_played(words: Words, beat: beats.CardPlayed) -> str:
    title, player = words.card(beat.card), PLAYERS[beat.side]
    if beat.as_ == "event":
        return f"{player} plays {title}."
    if beat.as_ == "discard":
        return f"{player} discards {title}."
    uses = {"move": "activate a general", "control": "place PCs", "troops": "raise troops"}
    return f"{player} uses {title} as a {beat.number} to {uses[beat.as_]}."


@sentence_of(beats.NoEffect)
def no_effect(_words: Words, _beat: beats.NoEffect) -> str:
    return "The event had no effect."


@sentence_of(beats.CounterPlayed)
def counter_played(words: Words, beat: beats.CounterPlayed) -> str:
    return f"{PLAYERS[beat.side]} plays {words.card(beat.card)}."


@sentence_of(beats.CardLost)
def card_lost(words: Words, beat: beats.CardLost) -> str:
    return f"{PLAYERS[beat.side]} loses {words.card(beat.card)}."


@sentence_of(beats.CardTaken)
def card_taken(words: Words, beat: beats.CardTaken) -> str:
    taker, loser = PLAYERS[beat.side], PLAYERS[1 - beat.side]
    if not beat.knows_all(words.reader):
        return f"{taker} takes a card from {loser}."
    title = words.card(beat.card)
    if words.reader is None:
        return f"{taker} takes {title} from {loser}."
    return f"You take {title}." if words.reader == beat.side else f"{taker} takes your card {title}."


@sentence_of(beats.StandingBegins)
def standing_begins(_words: Words, beat: beats.StandingBegins) -> str:
    return _BEGINS[beat.standing].format(side=PLAYERS[beat.side])


@sentence_of(beats.StandingEnds)
def standing_ends(_words: Words, beat: beats.StandingEnds) -> str:
    return _ENDS[beat.standing].format(side=PLAYERS[beat.side])


@sentence_of(beats.TruceBroken)
def truce_broken(_words: Words, _beat: beats.TruceBroken) -> str:
    return "The truce is broken."
