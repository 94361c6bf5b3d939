"""The year, its elections, its recruits, and what it is worth."""

from __future__ import annotations

from hannibal.italian_campaign.facts.model import RECONSTRUCTION
from hannibal.italian_campaign.state import IcState
from hannibal.italian_campaign.text import beats
from hannibal.italian_campaign.text.sentences.words import (
    RANKS,
    SIDES,
    counted,
    leaders,
    says,
    says_to,
    units,
)

_PHASES = {
    "combat": "combat",
    "control": "control of the provinces",
    "elections": "elections",
    "elephants": "elephant attrition",
    "hardship": "winter hardship",
    "initiative": "initiative",
    "movement": "movement",
    "points": "victory points",
    "recruitment": "recruitment",
    "reinforcement": "reinforcements",
}


# The year.


@says(beats.Reconstructed)
def reconstructed(state: IcState, beat: beats.Reconstructed) -> str:
    del state, beat
    return RECONSTRUCTION


@says(beats.YearBegins)
def year_begins(state: IcState, beat: beats.YearBegins) -> str:
    del state
    return f"The year {beat.year} BC begins."


@says(beats.SeasonBegins)
def season_begins(state: IcState, beat: beats.SeasonBegins) -> str:
    del state
    return f"{('Summer', 'Winter')[beat.season]} {beat.year} BC."


@says(beats.PhaseBegins)
def phase_begins(state: IcState, beat: beats.PhaseBegins) -> str:
    del state
    phase = _PHASES[beat.phase]
    return f"{phase[0].upper()}{phase[1:]}." if beat.side is None else f"{SIDES[beat.side]}: {phase}."


@says(beats.PhaseEnds)
def phase_ends(state: IcState, beat: beats.PhaseEnds) -> str:
    del state
    return f"The end of {_PHASES[beat.phase]}."


@says(beats.FirstPlayer)
def first_player(state: IcState, beat: beats.FirstPlayer) -> str:
    del state
    return f"{SIDES[beat.side]} is first player in {beat.year} BC."


@says(beats.Reinforced)
def reinforced(state: IcState, beat: beats.Reinforced) -> str:
    return f"Carthaginian reinforcements arrive in {state.hex_name(beat.hex)}."


@says(beats.GaulReturned)
def gaul_returned(state: IcState, beat: beats.GaulReturned) -> str:
    return f"The Gauls have a new leader in {state.hex_name(beat.hex)}."


# Elections.


@says(beats.ProconsulRecalled)
def proconsul_recalled(state: IcState, beat: beats.ProconsulRecalled) -> str:
    return f"{state.leader_name(beat.leader)} is recalled."


@says(beats.ProconsulNamed)
def proconsul_named(state: IcState, beat: beats.ProconsulNamed) -> str:
    return f"{state.leader_name(beat.leader)} stays as proconsul."


@says(beats.CandidatesNamed)
def candidates_named(state: IcState, beat: beats.CandidatesNamed) -> str:
    return f"Candidates: {', '.join(state.leader_name(leader) for leader in beat.leaders)}."


@says(beats.CandidateRolled)
def candidate_rolled(state: IcState, beat: beats.CandidateRolled) -> str:
    return f"{state.leader_name(beat.leader)}: die {beat.die}, with modifiers {beat.total}."


@says(beats.Elected)
def elected(state: IcState, beat: beats.Elected) -> str:
    return f"{state.leader_name(beat.leader)} is elected {RANKS[beat.rank]}."


@says(beats.Served)
def served(state: IcState, beat: beats.Served) -> str:
    return f"{state.leader_name(beat.leader)} has been consul."


@says(beats.RecordsKept)
def records_kept(state: IcState, beat: beats.RecordsKept) -> str:
    return f"Battles won: {leaders(state, beat.won)}; lost: {leaders(state, beat.beaten)}."


@says(beats.DictatorNamed)
def dictator_named(state: IcState, beat: beats.DictatorNamed) -> str:
    return f"{state.leader_name(beat.dictator)} is dictator, {state.leader_name(beat.master)} his master."


@says(beats.TookCommand)
def took_command(state: IcState, beat: beats.TookCommand) -> str:
    return f"{state.leader_name(beat.leader)} takes command in {state.hex_name(beat.hex)}."


# Recruitment.


@says(beats.Levied)
def levied(state: IcState, beat: beats.Levied) -> str:
    return f"A legion is raised in {state.hex_name(beat.hex)}."


@says(beats.RecruitsRolled)
def recruits_rolled(state: IcState, beat: beats.RecruitsRolled) -> str:
    raised = f"{state.leader_name(beat.leader)} raises {counted(beat.counters, 'unit')}"
    return f"{raised} (die {beat.die}{beat.modifier:+d})."


@says_to(beats.PoolDrawn)
def pool_drawn(state: IcState, beat: beats.PoolDrawn, knows: bool) -> str:
    drawn = units(state, beat.units) if knows else counted(beat.counters, "unit")
    return f"{state.leader_name(beat.leader)} draws {drawn}."


@says(beats.SlavesArmed)
def slaves_armed(state: IcState, beat: beats.SlavesArmed) -> str:
    return f"Slaves are armed under {state.leader_name(beat.leader)}."


@says(beats.SlavesDisbanded)
def slaves_disbanded(state: IcState, beat: beats.SlavesDisbanded) -> str:
    del state, beat
    return "The slave legion has lost its leader and is disbanded."


# Control and winter.


@says(beats.ControlChanged)
def control_changed(state: IcState, beat: beats.ControlChanged) -> str:
    return f"{state.province_name(beat.province)} is now controlled by {SIDES[beat.owner_after]}."


@says(beats.CapuaRolled)
def capua_rolled(state: IcState, beat: beats.CapuaRolled) -> str:
    word = "goes over to Carthage" if beat.turns else "stays Roman"
    return f"{state.city_name(beat.city)} {word} (die {beat.die})."


@says(beats.Wintered)
def wintered(state: IcState, beat: beats.Wintered) -> str:
    return f"Winter halves the {('Romans', 'Carthaginians')[beat.side]} in {state.hex_name(beat.hex)}."


@says(beats.ElephantsLost)
def elephants_lost(state: IcState, beat: beats.ElephantsLost) -> str:
    del state
    lost = "a step" if beat.steps == 1 else f"{beat.steps} steps"
    return f"Winter costs {lost} of elephants (die {beat.die})."


# The end.


@says(beats.PointsCounted)
def points_counted(state: IcState, beat: beats.PointsCounted) -> str:
    del state
    told = ", ".join(f"{name} {points}" for name, points in beat.parts) or "nothing"
    return f"{beat.year} BC: {told}. {beat.gained} points, {beat.after} in all."


@says(beats.GameEnded)
def game_ended(state: IcState, beat: beats.GameEnded) -> str:
    del state
    if beat.because == "rome-surrendered":
        return "Rome has surrendered."
    has = f"Carthage has {beat.points} points"
    if beat.winner is None:
        return f"{has}: a draw."
    if SIDES[beat.winner] == "Carthage":
        return f"{has} of {beat.to_win}."
    return f"{has}, fewer than {beat.to_draw}."
