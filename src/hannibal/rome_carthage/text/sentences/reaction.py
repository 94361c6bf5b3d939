"""Reactions in sentences: interception, avoiding battle, backing up."""

from __future__ import annotations

from hannibal.rome_carthage.text import beats
from hannibal.rome_carthage.text.sentences.words import Words, joined, sentence_of


@sentence_of(beats.InterceptionDeclared)
def interception_declared(words: Words, beat: beats.InterceptionDeclared) -> str:
    general, cus = words.general(beat.general), words.cus(beat.cus)
    return f"{general} tries to intercept from {words.space(beat.from_)} with {cus}."


@sentence_of(beats.InterceptionRolled)
def interception_rolled(words: Words, beat: beats.InterceptionRolled) -> str:
    outcome = "intercepts" if beat.success else "does not intercept"
    return f"{words.general(beat.general)} {outcome} (die {beat.die}{beat.modifier:+d})."


@sentence_of(beats.AvoidDeclared)
def avoid_declared(words: Words, beat: beats.AvoidDeclared) -> str:
    return f"{words.general(beat.general)} tries to avoid battle with {words.cus(beat.cus)}."


@sentence_of(beats.AvoidRolled)
def avoid_rolled(words: Words, beat: beats.AvoidRolled) -> str:
    outcome = "succeeds" if beat.success else "fails"
    return f"{words.general(beat.general)} {outcome} to avoid battle (die {beat.die})."


@sentence_of(beats.AvoidedTo)
def avoided_to(words: Words, beat: beats.AvoidedTo) -> str:
    where = f"{'inside' if beat.inside else 'in'} {words.space(beat.to)}"
    return f"{words.general(beat.general)} is {where}."


@sentence_of(beats.WithdrewInside)
def withdrew_inside(words: Words, beat: beats.WithdrewInside) -> str:
    who = words.who(beat.generals, beat.cus)
    verb = "is" if len(who) == 1 and beat.cus <= 1 else "are"
    return f"{joined(who)} {verb} inside {words.space(beat.space)}."


@sentence_of(beats.BackedUp)
def backed_up(words: Words, beat: beats.BackedUp) -> str:
    where = f" into {words.space(beat.space)}" if beat.inside else ""
    return f"{words.general(beat.general)} backs up{where}."


@sentence_of(beats.PursuitRolled)
def pursuit_rolled(_words: Words, beat: beats.PursuitRolled) -> str:
    return f"Pursuit, die {beat.die}: {'the army goes on' if beat.success else 'the army must stop'}."


@sentence_of(beats.Overrun)
def overrun(words: Words, beat: beats.Overrun) -> str:
    return f"A CU is overrun in {words.space(beat.space)}."
