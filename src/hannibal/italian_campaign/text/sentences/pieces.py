"""How pieces change. The log leaves these out; whoever follows the board piece by piece reads them."""

from __future__ import annotations

from hannibal.italian_campaign.state import AWAY, DEAD, SENATE, WAITING, IcState
from hannibal.italian_campaign.text import beats
from hannibal.italian_campaign.text.sentences.words import (
    OF_SIDES,
    RANKS,
    SIDES,
    counted,
    leaders,
    place,
    says,
    says_to,
    units,
)
from hannibal.kernel.story import SceneEnds

_LIES = {
    "stack": "",
    "arrived": ", arrived,",
    "marching": ", on the march,",
    "foraging": ", foraging,",
    "ambush": ", in ambush,",
}
_OFF_MAP = {SENATE: "in the Senate", DEAD: "dead", AWAY: "away", WAITING: "to take office"}
_TALLIES = {
    "kills": "Roman foot destroyed this year",
    "losses": "Roman losses in combat",
    "gone-over": "Roman losses in cities that went over",
    "consuls-lost": "consuls killed",
}


@says(SceneEnds)
def scene_ends(state: IcState, beat: SceneEnds) -> str:
    del state
    return f"The end of the {beat.name}."


@says_to(beats.UnitsChanged)
def units_changed(state: IcState, beat: beats.UnitsChanged, knows: bool) -> str:
    there = units(state, beat.units_after) if knows else counted(beat.counters_after, "counter")
    where = f"{OF_SIDES[beat.side]} units{_LIES[beat.lies]} {place(state, beat.hex, beat.inside)}"
    return f"{where}: {there}."


@says(beats.UnitReduced)
def unit_reduced(state: IcState, beat: beats.UnitReduced) -> str:
    return f"{state.kind_name(beat.unit)} {place(state, beat.hex, beat.inside)} is reduced."


@says_to(beats.PoolChanged)
def pool_changed(state: IcState, beat: beats.PoolChanged, knows: bool) -> str:
    word = "back in" if beat.returned else "taken from"
    return f"{units(state, beat.units) if knows else 'Counters'} {word} the pool."


@says(beats.LeaderPlaced)
def leader_placed(state: IcState, beat: beats.LeaderPlaced) -> str:
    where = _OFF_MAP[beat.to] if beat.to in _OFF_MAP else place(state, beat.to, beat.inside)
    return f"{state.leader_name(beat.leader)} is {where}."


@says(beats.LeadersLetOut)
def leaders_let_out(state: IcState, beat: beats.LeadersLetOut) -> str:
    return f"Outside again: {leaders(state, beat.leaders)}."


@says(beats.RankChanged)
def rank_changed(state: IcState, beat: beats.RankChanged) -> str:
    return f"{state.leader_name(beat.leader)} is {RANKS[beat.rank_after]}."


@says(beats.TallyChanged)
def tally_changed(state: IcState, beat: beats.TallyChanged) -> str:
    del state
    return f"{_TALLIES[beat.tally][0].upper()}{_TALLIES[beat.tally][1:]}: {beat.after}."


@says(beats.SlavesChanged)
def slaves_changed(state: IcState, beat: beats.SlavesChanged) -> str:
    if beat.slaves_after < 0:
        return "The slave legion is no more."
    return f"The slave legion is under {state.leader_name(beat.slaves_after)}."


@says(beats.CityTurned)
def city_turned(state: IcState, beat: beats.CityTurned) -> str:
    return f"{state.city_name(beat.city)} goes to {SIDES[beat.owner_after]}."
