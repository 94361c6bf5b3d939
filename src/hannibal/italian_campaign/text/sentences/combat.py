"""Field combat, and leaders at risk."""

from __future__ import annotations

from hannibal.italian_campaign.state import IcState
from hannibal.italian_campaign.text import beats
from hannibal.italian_campaign.text.sentences.words import (
    OF_SIDES,
    SIDES,
    THE_SIDES,
    counted,
    says,
    says_to,
)

_RISKS = {
    "fallen-city": "in the fallen city",
    "withdrawing": "withdrawing",
    "routed": "whose units are lost",
}


# Before the first round.


@says(beats.CombatJoined)
def combat_joined(state: IcState, beat: beats.CombatJoined) -> str:
    return f"{SIDES[beat.attacker]} attacks in {state.hex_name(beat.hex)}."


@says(beats.Sallied)
def sallied(state: IcState, beat: beats.Sallied) -> str:
    return f"{THE_SIDES[beat.side].capitalize()} sally from {state.hex_name(beat.hex)}."


@says(beats.CommanderChosen)
def commander_chosen(state: IcState, beat: beats.CommanderChosen) -> str:
    return f"{state.leader_name(beat.leader)} commands {THE_SIDES[beat.side]}."


@says(beats.CommanderNamed)
def commander_named(state: IcState, beat: beats.CommanderNamed) -> str:
    return f"{state.leader_name(beat.leader)} commands {THE_SIDES[beat.side]}."


@says(beats.Foraged)
def foraged(state: IcState, beat: beats.Foraged) -> str:
    del state
    return f"{beat.points} {OF_SIDES[beat.side]} SPs forage and do not fight."


@says(beats.AmbushLaid)
def ambush_laid(state: IcState, beat: beats.AmbushLaid) -> str:
    del state
    return f"{beat.points} SPs lie in ambush."


# The rounds.


@says(beats.RoundBegins)
def round_begins(state: IcState, beat: beats.RoundBegins) -> str:
    return f"Round {beat.round} in {state.hex_name(beat.hex)}."


@says(beats.AmbushRolled)
def ambush_rolled(state: IcState, beat: beats.AmbushRolled) -> str:
    del state
    word = "does not find the way" if beat.round is None else "is delayed by a round"
    return f"The ambush {word} (die {beat.die})."


@says(beats.AmbushSprung)
def ambush_sprung(state: IcState, beat: beats.AmbushSprung) -> str:
    del state, beat
    return "The ambush is sprung."


@says(beats.CombatRolled)
def combat_rolled(state: IcState, beat: beats.CombatRolled) -> str:
    del state
    odds = f"{beat.attacker_points} to {beat.defender_points}, column {beat.column}"
    modifier = sum(value for _, value in beat.modifiers)
    return f"Round {beat.round}: {odds}, die {beat.die}{modifier:+d}: {beat.result}."


@says(beats.BrokenOff)
def broken_off(state: IcState, beat: beats.BrokenOff) -> str:
    del state, beat
    return "The attack is broken off: less than 1-2."


@says(beats.StepLost)
def step_lost(state: IcState, beat: beats.StepLost) -> str:
    return f"{state.kind_name(beat.unit)} is {'lost' if beat.reduced is None else 'reduced'}."


@says_to(beats.AllLost)
def all_lost(state: IcState, beat: beats.AllLost, knows: bool) -> str:
    if not knows:
        return f"All are lost in {state.hex_name(beat.hex)}."
    all_steps = "The last step is" if beat.steps == 1 else f"All {beat.steps} steps are"
    return f"{all_steps} lost in {state.hex_name(beat.hex)}."


@says(beats.ForceLost)
def force_lost(state: IcState, beat: beats.ForceLost) -> str:
    return f"The {OF_SIDES[beat.side]} force in {state.hex_name(beat.hex)} is lost."


# The end.


@says(beats.CombatCeased)
def combat_ceased(state: IcState, beat: beats.CombatCeased) -> str:
    del state, beat
    return "Both sides cease combat."


@says(beats.WithdrawalRolled)
def withdrawal_rolled(state: IcState, beat: beats.WithdrawalRolled) -> str:
    word = "withdraws" if beat.away else "cannot withdraw"
    return f"{state.leader_name(beat.leader)} {word} (die {beat.die}, needs {beat.needed})."


@says(beats.Withdrew)
def withdrew(state: IcState, beat: beats.Withdrew) -> str:
    word = "inside the walls" if beat.inside else f"to {state.hex_name(beat.to)}"
    return f"The {('Romans', 'Carthaginians')[beat.side]} fall back {word}."


@says(beats.CombatEnded)
def combat_ended(state: IcState, beat: beats.CombatEnded) -> str:
    over = f"The combat in {state.hex_name(beat.hex)} is over after {counted(beat.rounds, 'round')}"
    return f"{over}." if beat.loser is None else f"{over}: {THE_SIDES[beat.loser]} are beaten."


# Leaders.


@says(beats.LeaderRisk)
def leader_risk(state: IcState, beat: beats.LeaderRisk) -> str:
    who = f"{state.leader_name(beat.leader)}, {_RISKS[beat.risk]}"
    return f"{who}: die {beat.die}, killed on {beat.limit} or less."


@says(beats.Killed)
def killed(state: IcState, beat: beats.Killed) -> str:
    return f"{state.leader_name(beat.leader)} is killed."


@says(beats.Escaped)
def escaped(state: IcState, beat: beats.Escaped) -> str:
    return f"{state.leader_name(beat.leader)} escapes to {state.hex_name(beat.to)}."
