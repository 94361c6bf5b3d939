"""Sieges and assaults."""

from __future__ import annotations

from hannibal.italian_campaign.state import IcState
from hannibal.italian_campaign.text import beats
from hannibal.italian_campaign.text.sentences.words import says


@says(beats.Besieged)
def besieged(state: IcState, beat: beats.Besieged) -> str:
    return f"{state.city_name(beat.city)} is besieged."


@says(beats.SurrenderRolled)
def surrender_rolled(state: IcState, beat: beats.SurrenderRolled) -> str:
    word = "surrenders" if beat.falls else "holds out"
    return f"{state.city_name(beat.city)} {word} (die {beat.die}, needs {beat.needed})."


@says(beats.SiegeLifted)
def siege_lifted(state: IcState, beat: beats.SiegeLifted) -> str:
    return f"The besiegers of {state.city_name(beat.city)} are too weak and leave."


@says(beats.SiegeAbandoned)
def siege_abandoned(state: IcState, beat: beats.SiegeAbandoned) -> str:
    return f"The siege of {state.city_name(beat.city)} is abandoned."


@says(beats.SiegeOver)
def siege_over(state: IcState, beat: beats.SiegeOver) -> str:
    return f"The siege of {state.city_name(beat.city)} is over."


@says(beats.Works)
def works(state: IcState, beat: beats.Works) -> str:
    city = state.city_name(beat.city)
    if beat.works == 1:
        return f"Siege works are begun before {city}."
    return f"The siege works before {city} are complete."


@says(beats.SiegeMarked)
def siege_marked(state: IcState, beat: beats.SiegeMarked) -> str:
    siege = f"{beat.siege_after} or more" if beat.siege_after else "no siege"
    built = ("no works", "works begun", "works complete")[beat.works_after]
    return f"Before {state.city_name(beat.city)}: {siege}, {built}."


@says(beats.Assaulted)
def assaulted(state: IcState, beat: beats.Assaulted) -> str:
    return f"{state.city_name(beat.city)} is assaulted."


@says(beats.AssaultRolled)
def assault_rolled(state: IcState, beat: beats.AssaultRolled) -> str:
    modifier = sum(value for _, value in beat.modifiers)
    told = f"column {beat.column}, die {beat.die}{modifier:+d}: {beat.result}"
    return f"Assault on {state.city_name(beat.city)}, {told}."


@says(beats.Stormed)
def stormed(state: IcState, beat: beats.Stormed) -> str:
    return f"{state.city_name(beat.city)} is stormed."


@says(beats.AssaultFailed)
def assault_failed(state: IcState, beat: beats.AssaultFailed) -> str:
    end = ", and nobody is left of those who tried" if beat.destroyed else ""
    return f"The assault on {state.city_name(beat.city)} has failed{end}."
