"""Every difference between the two rulebooks as a named option, read here and nowhere else.

The rules ask `state.rules` for what an option means to them; the two editions are two sets of values. A game
may mix them: `--edition classic --option messina_strait_requires=both_cities`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from hannibal.kernel import OptionError
from hannibal.rome_carthage.facts.citations import classic_citations
from hannibal.rome_carthage.facts.provenance import EDITIONS, Edition


@dataclass(frozen=True)
class Difference:
    """One thing the books settle differently: its value in either edition, and the rules."""

    name: str
    second: str
    classic: str
    rules: tuple[str, str]
    sentence: str
    others: tuple[str, ...] = ()

    @property
    def values(self) -> tuple[str, ...]:
        """Every value it takes, the 2nd edition's first."""
        return tuple(dict.fromkeys((self.second, self.classic, *self.others)))

    def value_in(self, edition: str) -> str:
        """What an edition's book says."""
        return self.second if edition == "2e" else self.classic


DIFFERENCES: Final = (
    Difference(
        "names",
        "2e",
        "classic",
        ("2E:3.africa", "CE:2.1.F"),
        "Names of places, people and cards as the edition prints them, and its numbers of the rules.",
    ),
    Difference(
        "dice",
        "classic",
        "custom",
        ("TAB:equivalence", "CE:2.4.C"),
        "Sea moves, sieges and retreats by one classic die with the tables, or by the custom dice with their "
        "symbols; the odds are the same.",
    ),
    Difference(
        "scipio_arrival_step",
        "after_normal_cus",
        "before_consul_draw",
        ("2E:6.7", "CE:5.1.B"),
        "Whether Scipio Africanus lands before the proconsul is chosen, or after, just before the draw.",
    ),
    Difference(
        "mountain_pass_attrition",
        "mandatory",
        "mandatory",
        ("2E:10.6", "CE:7.2.B"),
        "Whether an army rolls for attrition over a pass; one heading of the 2nd edition calls it optional.",
        ("off",),
    ),
    Difference(
        "messina_strait_requires",
        "both_cities",
        "city_moved_from",
        ("2E:10.6", "CE:7.2.B"),
        "Which cities must be held to cross the strait of Messana.",
    ),
    Difference(
        "equal_rank_merge_commander",
        "activated_general",
        "owner_choice",
        ("2E:10.8", "CE:2.2.D1"),
        "Who commands when a general ends his move with another of equal rank.",
    ),
    Difference(
        "campaign_card_as_ops_naval_capacity",
        "5",
        "10",
        ("2E:11.4", "CE:7.3.A"),
        "How many CUs sail with a campaign card that is used for its number: by the number, or by its ships.",
    ),
    Difference(
        "nero_six_points",
        "campaign",
        "campaign_card",
        ("2E:10.12", "CE:14.2.nero"),
        "Whether Nero moves six spaces only in a campaign, or also when the card is used for its number.",
    ),
    Difference(
        "interception_battle_card",
        "any_successful_interception",
        "only_if_it_created_the_battle",
        ("2E:12.4", "CE:11.4.A"),
        "When an interception is worth a battle card.",
    ),
    Difference(
        "naval_intercepted_may_enter_city",
        "true",
        "false",
        ("2E:12.8", "CE:10.3"),
        "Whether an army that landed at its own city and is intercepted may go inside instead of fighting.",
    ),
    Difference(
        "pursuit_condition",
        "any_avoid",
        "all_cus_left_and_no_interception",
        ("2E:13.4", "CE:9.3"),
        "When an army must roll to move on from an enemy who avoided battle.",
    ),
    Difference(
        "avoid_battle_into_city",
        "false",
        "true",
        ("2E:13.5", "CE:8.2"),
        "Whether a force may avoid battle into the city of its space.",
    ),
    Difference(
        "exhausted_attacker_retreat_modifier",
        "none",
        "none",
        ("2E:14.12", "CE:11.10.A"),
        "Which card the retreat is read on when the attacker ran out of cards; the Classic "
        "Edition, taken literally, reads the last one played.",
        ("last_card_played",),
    ),
    Difference(
        "retreat_longer_path",
        "any_with_fewer_losses",
        "shortest_for_its_penalty",
        ("2E:15.1", "CE:11.10.B"),
        "Which longer ways a retreat may take to lose fewer CUs.",
    ),
    Difference(
        "insufficient_pcs_loses",
        "battle_and_year_end",
        "any_reason",
        ("2E:15.6", "CE:4.1"),
        "For what a side loses the game that has too few PCs to remove.",
    ),
    Difference(
        "elephant_counters",
        "2x2",
        "4x1",
        ("2E:17.1", "CE:2.3.B"),
        "Elephants come on two counters of up to two CUs, or on four of one: how far they can be split.",
    ),
    Difference(
        "sortie_equal_rank_commander",
        "relief_commander",
        "owner_choice",
        ("2E:20.7", "CE:12.5.B"),
        "Who commands when a general of a sortie is the relief commander's equal.",
    ),
    Difference(
        "flaminius_vs_withdrawal",
        "true",
        "false",
        ("2E:24.flaminius", "CE:14.2.flaminius"),
        "Whether Flaminius's pursuit helps him to stop a withdrawal.",
    ),
    Difference(
        "fabius_relocate_when_italy_empty",
        "on_placement",
        "any_time",
        ("2E:24.fabius", "CE:14.2.fabius"),
        "When Fabius goes to Rome because no Roman CU is in Italy.",
    ),
    Difference(
        "hanno_needs_cu",
        "false",
        "true",
        ("2E:24.hanno", "CE:14.2.hanno"),
        "Whether Hanno needs a CU with him to remove a PC.",
    ),
    Difference(
        "hostile_tribes_trigger",
        "move_or_stationary",
        "any_entry_or_stationary",
        ("2E:25.7", "CE:14.1.7"),
        "Whether Hostile Tribes strike only an army on the march, or every force however it comes: avoiding "
        "battle, intercepting, backing up, withdrawing or retreating.",
    ),
    Difference(
        "truce_broken_by_counters",
        "false",
        "true",
        ("2E:25.64", "CE:14.1.64"),
        "Whether Hostile Tribes break a truce when they are played as a counter event too.",
    ),
    Difference(
        "macedon_card_model",
        "single_card_two_plays",
        "9A_then_9B",
        ("2E:25.9", "CE:14.1.9B"),
        "Whether Philip's card comes back for Rome to end the alliance, or another, 9B, takes its place.",
    ),
    Difference(
        "siege_train_max",
        "1",
        "4_one_per_army",
        ("2E:25.30", "CE:14.1.30"),
        "How many siege trains there are: the event played again moves one only when all are in play.",
    ),
    Difference(
        "bad_weather_effect",
        "sea_cancel_and_pass_bar",
        "retroactive_two_mp",
        ("2E:25.41", "CE:14.1.41"),
        "Bad Weather sends a general back to the second space he entered, keeps a fleet in port and bars a "
        "late pass or strait; or back to the last space within two movement points.",
    ),
    Difference(
        "bad_weather_timing",
        "before_naval_or_pass_die",
        "before_reaction_resolved",
        ("2E:25.41", "CE:14.1.41"),
        "Bad Weather is played before the die for a sea move or pass, before combat, or after the move; or "
        "at any time of the move, the landing included, until a reaction is resolved.",
    ),
    Difference(
        "counsel_ends",
        "start_of_turn_after_reshuffle",
        "at_reshuffle",
        ("2E:25.57", "CE:14.1.57"),
        "When Hanno's and Cato's counsels lapse after the strategy deck is reshuffled.",
    ),
)
_BY_NAME: Final = {difference.name: difference for difference in DIFFERENCES}


_TERMS: Final = {"withdraw": ("withdraw", "disengage"), "withdrawal": ("withdrawal", "disengagement")}
"""What the books call the same thing: to leave a battle by a roll (2E:16.1, CE:11.7.A)."""


def _citations(options: Mapping[str, str]) -> dict[str, str]:
    """The Classic Edition's rule for each of the 2nd edition's, but where the latter's value is chosen."""
    kept = {row.rules[0] for row in DIFFERENCES if options[row.name] == row.second != row.classic}
    return {rule: other for rule, other in classic_citations().items() if rule not in kept}


class Rules:
    """The options of one game, as attributes the engine reads."""

    def __init__(self, options: Mapping[str, str]) -> None:
        self.options = dict(options)
        self.names: Edition = "2e" if options["names"] == "2e" else "classic"
        self.citations = _citations(options) if self.names == "classic" else {}
        self.terms = {term: words[EDITIONS.index(self.names)] for term, words in _TERMS.items()}
        self.symbol_dice = options["dice"] == "custom"
        self.pass_attrition = options["mountain_pass_attrition"] == "mandatory"
        counters, size = options["elephant_counters"].split("x")
        self.elephant_counters = int(counters)
        self.elephants_per_counter = int(size)
        self.strait_needs_both_cities = options["messina_strait_requires"] == "both_cities"
        self.merge_asks_owner = options["equal_rank_merge_commander"] == "owner_choice"
        self.landed_may_enter_city = options["naval_intercepted_may_enter_city"] == "true"
        self.interception_card_always = options["interception_battle_card"] == "any_successful_interception"
        self.avoid_into_city = options["avoid_battle_into_city"] == "true"
        self.pursuit_after_any_avoid = options["pursuit_condition"] == "any_avoid"
        self.exhausted_reads_last_card = options["exhausted_attacker_retreat_modifier"] == "last_card_played"
        self.longer_retreats_shortest = options["retreat_longer_path"] == "shortest_for_its_penalty"
        self.too_few_pcs_always_loses = options["insufficient_pcs_loses"] == "any_reason"
        self.sortie_asks_owner = options["sortie_equal_rank_commander"] == "owner_choice"
        self.flaminius_stops_withdrawals = options["flaminius_vs_withdrawal"] == "true"
        self.fabius_called_home = options["fabius_relocate_when_italy_empty"] == "any_time"
        self.hanno_needs_cu = options["hanno_needs_cu"] == "true"
        self.africanus_before_draw = options["scipio_arrival_step"] == "before_consul_draw"
        self.fleet_by_ships = options["campaign_card_as_ops_naval_capacity"] == "10"
        self.nero_by_any_campaign_card = options["nero_six_points"] == "campaign_card"
        self.tribes_strike_any_entry = options["hostile_tribes_trigger"] == "any_entry_or_stationary"
        self.counters_break_truce = options["truce_broken_by_counters"] == "true"
        self.philip_has_two_cards = options["macedon_card_model"] == "9A_then_9B"
        self.siege_trains = int(options["siege_train_max"][0])
        self.weather_by_points = options["bad_weather_effect"] == "retroactive_two_mp"
        self.weather_before_reactions = options["bad_weather_timing"] == "before_reaction_resolved"
        self.counsel_ends_at_reshuffle = options["counsel_ends"] == "at_reshuffle"


def check_options(options: Mapping[str, str]) -> dict[str, str]:
    """The complete options of a game: an edition's, with what is chosen otherwise.

    Raises `OptionError` for an unknown name or value, with the list of what exists.
    """
    edition = options.get("edition", "2e")
    if edition not in EDITIONS:
        raise OptionError(f"option edition is one of {', '.join(EDITIONS)}; not {edition!r}")
    for name, value in options.items():
        if name == "edition":
            continue
        if name not in _BY_NAME:
            raise OptionError(f"there is no option {name!r}; there are: edition, {', '.join(_BY_NAME)}")
        if value not in _BY_NAME[name].values:
            raise OptionError(f"option {name} is one of {', '.join(_BY_NAME[name].values)}; not {value!r}")
    preset = {difference.name: difference.value_in(edition) for difference in DIFFERENCES}
    return (
        {"edition": edition} | preset | {name: value for name, value in options.items() if name != "edition"}
    )
