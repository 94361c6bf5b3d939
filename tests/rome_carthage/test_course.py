"""The course of a battle: what both sides have seen of it, round by round."""

from __future__ import annotations

from hannibal.rome_carthage.board import PROBE_CARD, RESERVE_CARD
from hannibal.rome_carthage.ongoing import INITIATIVE_TAKEN, MAHARBAL_CHARGES, NO_ANSWER
from hannibal.rome_carthage.rules.generals import counterattack_rating
from tests.rome_carthage.playing import quarrel


def test_the_course_agrees_with_the_cards_put_down_and_with_who_attacks() -> None:
    seen: set[str] = set()
    for seed in range(6):
        for state in quarrel(seed, crowded=True):
            battle = state.battle
            if battle is None or not battle.course:
                continue
            attacks = [entry for entry in battle.course if entry[1] >= 0]
            assert len(attacks) == battle.rounds
            put_down = [0] * 6
            for side, tactic, card, match, answer in attacks:
                for played in (card, match):
                    if 0 <= played < MAHARBAL_CHARGES:
                        put_down[played] += 1
                    assert played in (-1, tactic, PROBE_CARD, RESERVE_CARD, MAHARBAL_CHARGES)
                if answer in (NO_ANSWER, INITIATIVE_TAKEN):
                    continue
                rating = counterattack_rating(state, battle.commander[1 - side], 1 - side == battle.attacker)
                seen.add("counterattack succeeds" if answer <= rating else "counterattack fails")
            assert put_down == battle.played
            attackers = {side for side, *_ in battle.course}
            assert battle.attacker in attackers
            seen |= {"withdrawal" for entry in battle.course if entry[1] < 0}
            seen |= {"both attack" for _ in attackers if len(attackers) == 2}
    assert seen == {"counterattack succeeds", "counterattack fails", "withdrawal", "both attack"}
