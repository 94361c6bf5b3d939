"""What can be chosen for a game of Rome vs. Carthage, in plain words."""

from __future__ import annotations

from typing import Final

from hannibal.kernel.game import JsonObject
from hannibal.rome_carthage.edition import DIFFERENCES

_EDITIONS: Final = (
    {"id": "2e", "name": "2nd edition", "text": "By the rulebook of the second edition."},
    {"id": "classic", "name": "Classic Edition", "text": "By the rulebook of the Classic Edition."},
)
_SIDES: Final = (
    {"id": "rome", "name": "Rome", "sign": "wreath", "text": "Endure, then strike"},
    {"id": "carthage", "name": "Carthage", "sign": "tanit", "text": "Win before Rome grows"},
)
_BOARD: Final = {
    "title": "The board of Rome vs. Carthage",
    "text": "spaces, ports, roads and armies in 218 BC",
    "caption": "The board as it stands at set-up, 218 BC",
    "names": "Rome, Carthage, Saguntum …",
    "editions": True,
}
"""What is said of the board at set-up, which can be looked at without a game."""
_WORDS: Final = {
    "names": {"2e": "the 2nd edition's", "classic": "the Classic Edition's"},
    "dice": {"classic": "one die and the tables", "custom": "the custom dice"},
    "mountain_pass_attrition": {"mandatory": "it rolls", "off": "it does not"},
    "campaign_card_as_ops_naval_capacity": {"5": "5 CUs, by the number", "10": "10 CUs, by the ships"},
    "nero_six_points": {"campaign": "in campaigns", "campaign_card": "with its number too"},
    "elephant_counters": {"2x2": "two counters of two", "4x1": "four counters of one"},
    "siege_train_max": {"1": "one", "4_one_per_army": "four, one an army"},
    "scipio_arrival_step": {
        "after_normal_cus": "before the proconsul",
        "before_consul_draw": "after the proconsul",
    },
    "exhausted_attacker_retreat_modifier": {"none": "no card", "last_card_played": "the last one played"},
    "insufficient_pcs_loses": {"battle_and_year_end": "battles and the year's end", "any_reason": "anything"},
    "hostile_tribes_trigger": {
        "move_or_stationary": "on the march only",
        "any_entry_or_stationary": "however it comes",
    },
    "macedon_card_model": {
        "single_card_two_plays": "the card comes back",
        "9A_then_9B": "9B takes its place",
    },
    "bad_weather_effect": {
        "sea_cancel_and_pass_bar": "to the second space; bars sea and pass",
        "retroactive_two_mp": "to two movement points",
    },
    "bad_weather_timing": {
        "before_naval_or_pass_die": "before the die, or after the move",
        "before_reaction_resolved": "until a reaction is resolved",
    },
    "counsel_ends": {
        "start_of_turn_after_reshuffle": "at the start of the next turn",
        "at_reshuffle": "at once",
    },
    "pursuit_condition": {
        "any_avoid": "whenever he did",
        "all_cus_left_and_no_interception": "if all CUs left and nobody intercepted",
    },
}
_YES_NO: Final = {"true": "yes", "false": "no"}


def value_words(option: str, value: str) -> str:
    """A value of an option in plain words; most names say it themselves."""
    return _WORDS.get(option, _YES_NO).get(value, value.replace("_", " "))


def catalogue() -> JsonObject:
    """The editions, the options with what each edition says, and the sides."""
    return {
        "id": "rome-carthage",
        "name": "Hannibal: Rome vs. Carthage",
        "edition_option": "edition",
        "editions": [dict(edition) for edition in _EDITIONS],
        "sides": [dict(side) for side in _SIDES],
        "odds": True,
        "board": dict(_BOARD),
        "options": [
            {
                "name": difference.name,
                "text": difference.sentence,
                "values": [
                    {"id": value, "text": value_words(difference.name, value)} for value in difference.values
                ],
                "editions": {"2e": difference.second, "classic": difference.classic},
                "rules": list(difference.rules),
            }
            for difference in DIFFERENCES
        ],
    }
