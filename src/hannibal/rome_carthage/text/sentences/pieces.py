"""Details in sentences. The log leaves them out; whoever follows the board piece by piece reads them."""

from __future__ import annotations

from typing import Final

from hannibal.kernel.story import SceneEnds
from hannibal.rome_carthage.state import DEAD, LATER, POOL
from hannibal.rome_carthage.text import beats
from hannibal.rome_carthage.text.sentences.words import ADJECTIVES, PLAYERS, Words, joined, sentence_of
from hannibal.rome_carthage.text.wording import counted

_OFF_MAP: Final = {POOL: "off the map", DEAD: "out of the war", LATER: "yet to come"}
_MARKERS: Final = ("has no marker", "has a Roman marker", "has a Carthaginian marker", "is a neutral tribe")


@sentence_of(SceneEnds)
def scene_ends(_words: Words, beat: SceneEnds) -> str:
    return f"The end of the {beat.name}."


# The steps of a turn.


@sentence_of(beats.PhaseBegins)
def phase_begins(_words: Words, beat: beats.PhaseBegins) -> str:
    return f"{beat.phase.capitalize()}."


@sentence_of(beats.SideToPlay)
def side_to_play(_words: Words, beat: beats.SideToPlay) -> str:
    return f"{PLAYERS[beat.side]} is to play a card."


@sentence_of(beats.CardDone)
def card_done(words: Words, beat: beats.CardDone) -> str:
    return f"{words.card(beat.card)} has been played to its end."


@sentence_of(beats.ActivationOver)
def activation_over(words: Words, beat: beats.ActivationOver) -> str:
    return f"{words.general(beat.general)} rests."


@sentence_of(beats.ReactionBegins)
def reaction_begins(words: Words, beat: beats.ReactionBegins) -> str:
    return f"{PLAYERS[beat.side]} may react to the army that enters {words.space(beat.space)}."


@sentence_of(beats.ReactionOver)
def reaction_over(words: Words, beat: beats.ReactionOver) -> str:
    return f"The reaction in {words.space(beat.space)} is over."


@sentence_of(beats.RoundOver)
def round_over(_words: Words, beat: beats.RoundOver) -> str:
    return f"Round {beat.round} has been fought."


@sentence_of(beats.BattleOver)
def battle_over(words: Words, beat: beats.BattleOver) -> str:
    return f"The battle in {words.space(beat.space)} is over."


# Pieces.


@sentence_of(beats.UnitsChanged)
def units_changed(words: Words, beat: beats.UnitsChanged) -> str:
    where = f"{'inside' if beat.inside else 'in'} {words.space(beat.space)}"
    elephants = f" ({counted(beat.elephants_after, 'elephant')})" if beat.elephants_after else ""
    return f"{counted(beat.after, f'{ADJECTIVES[beat.side]} CU')} {where}{elephants}."


@sentence_of(beats.GeneralPlaced)
def general_placed(words: Words, beat: beats.GeneralPlaced) -> str:
    place = _OFF_MAP.get(beat.place) or f"{'inside' if beat.inside else 'in'} {words.space(beat.place)}"
    return f"{words.general(beat.general)} is {place}."


@sentence_of(beats.SeniorityTaken)
def seniority_taken(words: Words, beat: beats.SeniorityTaken) -> str:
    return f"{words.general(beat.general)} is senior among his equals."


@sentence_of(beats.OfficesChanged)
def offices_changed(words: Words, beat: beats.OfficesChanged) -> str:
    proconsul = words.general(beat.proconsul) if beat.proconsul >= 0 else "nobody"
    return f"Consuls: {words.generals(beat.consuls) or 'nobody'}; proconsul: {proconsul}."


@sentence_of(beats.MarkerChanged)
def marker_changed(words: Words, beat: beats.MarkerChanged) -> str:
    return f"{words.space(beat.space)} {_MARKERS[beat.now]}."


@sentence_of(beats.SiegePoints)
def siege_points(words: Words, beat: beats.SiegePoints) -> str:
    return f"{counted(beat.after, f'{ADJECTIVES[beat.side]} siege point')} on {words.space(beat.space)}."


@sentence_of(beats.TrainsChanged)
def trains_changed(words: Words, beat: beats.TrainsChanged) -> str:
    return f"Siege trains: {words.spaces(beat.spaces) or 'none'}."


@sentence_of(beats.LeftCity)
def left_city(words: Words, beat: beats.LeftCity) -> str:
    who = words.who(beat.generals, beat.cus)
    come = "comes" if len(who) == 1 and beat.cus < 2 else "come"
    return f"{joined(who)} {come} out of {words.space(beat.space)}."


@sentence_of(beats.RetreatStep)
def retreat_step(words: Words, beat: beats.RetreatStep) -> str:
    return f"The beaten force comes through {words.space(beat.to)}."


# Cards.


@sentence_of(beats.HandChanged)
def hand_changed(words: Words, beat: beats.HandChanged) -> str:
    hand = f"{PLAYERS[beat.side]} has {counted(beat.after, 'card')}"
    if not beat.knows_all(words.reader):
        return f"{hand}."
    return f"{hand}: {words.card(beat.card)} {'is added' if beat.after > beat.before else 'is gone'}."


@sentence_of(beats.CardLaid)
def card_laid(words: Words, beat: beats.CardLaid) -> str:
    where = "is out of the game" if beat.pile == "removed" else "lies on the discards"
    return f"{words.card(beat.card)} {where}."


@sentence_of(beats.BattleCardsDealt)
def battle_cards_dealt(words: Words, beat: beats.BattleCardsDealt) -> str:
    hand = f"{PLAYERS[beat.side]} is dealt {counted(beat.count, 'battle card')}"
    return f"{hand}: {words.tactics(beat.tactics)}." if beat.knows_all(words.reader) else f"{hand}."


@sentence_of(beats.CounselWanes)
def counsel_wanes(_words: Words, beat: beats.CounselWanes) -> str:
    return f"The counsel binds {PLAYERS[beat.side]} to the end of the turn."
