"""The march, and treating with cities on the way."""

from __future__ import annotations

from hannibal.italian_campaign.state import IcState
from hannibal.italian_campaign.text import beats
from hannibal.italian_campaign.text.sentences.words import counted, leaders, place, says, says_to


@says(beats.MarchBegins)
def march_begins(state: IcState, beat: beats.MarchBegins) -> str:
    return f"{state.leader_name(beat.leader)} sets out, {place(state, beat.hex, beat.inside)}."


@says(beats.Joined)
def joined(state: IcState, beat: beats.Joined) -> str:
    return f"{state.leader_name(beat.leader)} goes along."


@says(beats.Moved)
def moved(state: IcState, beat: beats.Moved) -> str:
    verb = "moves" if len(beat.leaders) == 1 else "move"
    way = f"from {state.hex_name(beat.from_)} to {state.hex_name(beat.to)}"
    return f"{leaders(state, beat.leaders)} {verb} {way}, {counted(beat.cost, 'point')}."


@says_to(beats.LeftBehind)
def left_behind(state: IcState, beat: beats.LeftBehind, knows: bool) -> str:
    unit = state.kind_name(beat.unit) if knows else "A unit"
    return f"{unit} stays behind {place(state, beat.hex, beat.inside)}."


@says(beats.Halted)
def halted(state: IcState, beat: beats.Halted) -> str:
    before = "among enemies" if beat.because == "enemies" else "before the fortress"
    return f"The army halts {before} in {state.hex_name(beat.hex)}."


@says(beats.Marched)
def marched(state: IcState, beat: beats.Marched) -> str:
    verb = "marches" if len(beat.leaders) == 1 else "march"
    to = f"{state.hex_name(beat.hex)}, {counted(beat.spent, 'point')}"
    return f"{leaders(state, beat.leaders)} {verb} to {to}."


@says(beats.Stayed)
def stayed(state: IcState, beat: beats.Stayed) -> str:
    return f"{state.leader_name(beat.leader)} stays in {state.hex_name(beat.hex)}."


@says(beats.WentInside)
def went_inside(state: IcState, beat: beats.WentInside) -> str:
    return f"{state.leader_name(beat.leader)} is inside {state.hex_name(beat.hex)}."


@says(beats.Overrun)
def overrun(state: IcState, beat: beats.Overrun) -> str:
    return f"The enemy in {state.hex_name(beat.hex)} is overrun."


@says(beats.Trapped)
def trapped(state: IcState, beat: beats.Trapped) -> str:
    word = "is free to move" if beat.free else "is trapped"
    return f"{state.leader_name(beat.leader)} {word} (die {beat.die}, needs {beat.needed})."


@says(beats.Pressed)
def pressed(state: IcState, beat: beats.Pressed) -> str:
    word = "has come upon" if beat.pressed else "is no longer upon"
    return f"The enemy {word} {leaders(state, beat.leaders)}."


@says(beats.DiplomacyBarred)
def diplomacy_barred(state: IcState, beat: beats.DiplomacyBarred) -> str:
    return f"{state.city_name(beat.city)} is too strongly held to go over."


@says(beats.DiplomacyRolled)
def diplomacy_rolled(state: IcState, beat: beats.DiplomacyRolled) -> str:
    word = "goes over" if beat.turns else "stays loyal"
    dice = f"die {beat.die}{beat.modifier:+d}, loyalty {beat.needed}"
    return f"{state.city_name(beat.city)} {word} ({dice})."


@says(beats.GatesOpened)
def gates_opened(state: IcState, beat: beats.GatesOpened) -> str:
    return f"{state.city_name(beat.city)} opens its gates."
