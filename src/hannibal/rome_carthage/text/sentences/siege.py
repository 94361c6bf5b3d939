"""Sieges in sentences."""

from __future__ import annotations

from hannibal.rome_carthage.text import beats
from hannibal.rome_carthage.text.sentences.words import PLAYERS, Words, sentence_of, symbols
from hannibal.rome_carthage.text.wording import counted


@sentence_of(beats.SiegeRolled)
def siege_rolled(words: Words, beat: beats.SiegeRolled) -> str:
    what = f"{'Subjugation' if beat.tribe else 'Siege'} of {words.space(beat.space)}"
    die = (
        f"{beat.colour} die: {symbols(beat.symbols)}" if beat.colour else f"die {beat.die}{beat.modifier:+d}"
    )
    return f"{what}, {die}: {counted(beat.points, 'point')}, {words.cus(beat.lost)} lost."


@sentence_of(beats.SiegeLifted)
def siege_lifted(words: Words, beat: beats.SiegeLifted) -> str:
    return f"The siege of {words.space(beat.space)} is lifted."


@sentence_of(beats.SiegeRelieved)
def siege_relieved(words: Words, beat: beats.SiegeRelieved) -> str:
    return f"{words.space(beat.space)} has {counted(beat.after, 'siege point')} left."


@sentence_of(beats.CityFell)
def city_fell(words: Words, beat: beats.CityFell) -> str:
    return f"{words.space(beat.space)} falls to {PLAYERS[beat.side]}."


@sentence_of(beats.Subjugated)
def subjugated(words: Words, beat: beats.Subjugated) -> str:
    return f"{words.space(beat.space)} falls to {PLAYERS[beat.side]}."
