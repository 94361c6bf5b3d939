"""Chapter 20: sieges and subjugation."""

from __future__ import annotations

from typing import Final

from hannibal.kernel import Frame, Refusal
from hannibal.rome_carthage.board import CARTHAGE, NEUTRAL_TRIBE, ROMAN, ROME
from hannibal.rome_carthage.facts.tables import PrioritySymbol, SiegeColour, SiegeOutcome
from hannibal.rome_carthage.ongoing import CUClass, March
from hannibal.rome_carthage.rules.generals import call_home
from hannibal.rome_carthage.rules.march import campaign
from hannibal.rome_carthage.rules.march.army import FORCE_MARCH
from hannibal.rome_carthage.rules.march.attrition import ARMY, OUTSIDE, Die, lose_cus
from hannibal.rome_carthage.rules.politics.control import displace, displace_lone_generals, set_control
from hannibal.rome_carthage.state import RomeState, march_of, play_of
from hannibal.rome_carthage.text import beats
from hannibal.rome_carthage.text.actions import (
    AGAIN,
    BESIEGE,
    BESIEGE_PLAIN,
    PASS,
    REMOVE,
    argument_of,
    make,
    verb_of,
)

TRAITOR: Final = "traitor"
TREACHERY: Final = "treachery"


def offer_siege(state: RomeState) -> None:
    """The move is over: a siege or subjugation may be tried, or Hanno removes a PC (2E:10.2, 2E:24)."""
    march = march_of(state)
    if refuse_siege(state, march) is None:
        state.stack.append(BESIEGE_OR_NOT)
    elif refuse_hanno(state, march) is None:
        state.stack.append(HANNO_REMOVES)


def refuse_siege(state: RomeState, march: March) -> Refusal | None:
    """The rule against a siege or subjugation by this general here and now."""
    play, side, space = play_of(state), march.side, march.space
    if not state.on_map(march.general) or march.inside or state.inside >> march.general & 1:
        return Refusal("2E:20.2", "the general is not outside the walls")
    if not (state.board.walled[space] or state.tribe[space]) or state.pc[space] == side + 1:
        return Refusal("2E:20.2", "there is no enemy city and no tribe to subjugate here")
    if march.fought:
        return Refusal("2E:10.2", "an army that has fought does not besiege on the same card")
    if state.truce and state.pc[space] != NEUTRAL_TRIBE:
        return Refusal("2E:25.64", "no sieges during a truce")
    if space in play.tried:
        return Refusal("2E:20.2", "one attempt on a city or tribe on each card")
    if state.out[side][space] < cus_needed(state, march):
        return Refusal("2E:20.2", f"a siege takes {cus_needed(state, march)} CUs")
    return None


def cus_needed(state: RomeState, march: March) -> int:
    """Three CUs; five under a consul who is not in command here (2E:20.3)."""
    numbers = state.board.tables
    if state.consuls >> march.general & 1 and state.commander(march.side, march.space) != march.general:
        return numbers.movement.consul_minimum_cus
    return numbers.siege.minimum_cus


def siege_modifiers(state: RomeState, march: March, *, ability: bool = True) -> list[tuple[str, int]]:
    """What changes the siege die, each with its name; none against tribes (2E:20.2, R-G02)."""
    space, table = march.space, state.board.tables.siege
    if state.tribe[space]:
        return []
    found = []
    if march.side == CARTHAGE:
        found.append(("a Carthaginian siege", table.carthaginian_besieger))
        if space in state.trains:
            found.append(("siege train", table.siege_train))
    if state.board.capitals[space]:
        found.append((f"the walls of {state.space_name(space)}", table.capital))
    if ability and has_marcellus(state, march):
        found.append(("Marcellus", table.marcellus_with_campaign))
    return found


def has_marcellus(state: RomeState, march: March) -> bool:
    """Marcellus besieges better with a campaign card, not against tribes (2E:24.marcellus)."""
    play = play_of(state)
    return (
        march.general == state.board.marcellus
        and state.board.event[play.card] == campaign.CAMPAIGN
        and not state.tribe[march.space]
    )


def siege_die(
    state: RomeState, march: March, *, ability: bool = True
) -> tuple[SiegeColour, PrioritySymbol | None]:
    """Which siege die is rolled, and which of its priority symbols counts (CE:12.2, CE:12.4).

    Tribes show the red die, the three capitals the white one; else the die is the besieger's. The Roman side
    of a capital bears the walls. A siege train and Marcellus are worth one step each (TAB:equivalence).
    """
    if state.tribe[march.space]:
        return "red", None
    capital = bool(state.board.capitals[march.space])
    if march.side == CARTHAGE:
        train = march.space in state.trains
        if capital:
            return "white", None if train else "walls"
        return "red" if train else "white", None
    if ability and has_marcellus(state, march):
        return "red", None if capital else "marcellus"
    return "white" if capital else "red", None


class BesiegeOrNot(Frame[RomeState]):
    """A siege or subjugation attempt by the activated general (2E:20.2)."""

    kind = "BesiegeOrNot"
    rule = "2E:20.2"

    def player(self, state: RomeState) -> int:
        return state.active

    def question(self, state: RomeState) -> str:
        march = march_of(state)
        word = "subjugate" if state.tribe[march.space] else "besiege"
        return f"Shall {state.general_name(march.general)} {word} {state.space_name(march.space)}?"

    def candidates(self, state: RomeState) -> list[int]:
        return [PASS, BESIEGE, BESIEGE_PLAIN]

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        march = march_of(state)
        if action == PASS:
            return None
        if action == BESIEGE:
            return refuse_siege(state, march)
        if action == BESIEGE_PLAIN:
            if has_marcellus(state, march):
                return refuse_siege(state, march)
            return Refusal("2E:24.marcellus", "only Marcellus on a campaign has an ability to leave unused")
        return Refusal(self.rule, "besiege or pass")

    def apply(self, state: RomeState, action: int) -> None:
        if action == PASS:
            return
        march, play = march_of(state), play_of(state)
        space = march.space
        play.tried = (*play.tried, space)
        _tire(state, march)
        if opened_from_within(state, march):
            play.effect = True
            capture(state, march.side, space)
            return
        if second_roll_allowed(state, march):
            state.stack.append(SECOND_ROLL)
        state.stack.append(SIEGE_ROLL if action == BESIEGE else PLAIN_SIEGE_ROLL)


BESIEGE_OR_NOT: Final = BesiegeOrNot()


def _tire(state: RomeState, march: March) -> None:
    """Besieging uses up the army; under a subordinate only he and the CUs he needs (2E:20.3).

    Of equals in the space the activated one counts as the subordinate, unless he came with the army.
    """
    consul, numbers = bool(state.consuls >> march.general & 1), state.board.tables
    needed = numbers.movement.consul_minimum_cus if consul else numbers.siege.minimum_cus
    campaign.spend_standing(state, march, needed - march.cus)
    if not _under_another(state, march) or not march.classes:
        campaign.spend_all(state, march)
        return
    march.others = 0
    spent = min(march.cus, needed)
    elephants = max(0, spent - (march.cus - march.els))
    _, fresh = campaign.split(march.classes, spent, elephants)
    march.classes = (*fresh, CUClass(campaign.SPENT, spent, elephants))
    march.used = march.limit
    campaign.spend_general(state, march.general)


def _under_another(state: RomeState, march: March) -> bool:
    """Whether a general of higher rank is here, or one of the same rank and the army has not moved."""
    rank = state.rank(march.general)
    for general in state.generals_at(march.side, march.space, False):
        other = state.rank(general)
        if other > rank or (other == rank and general != march.general and not march.path):
            return True
    return False


def opened_from_within(state: RomeState, march: March) -> bool:
    """A traitor opens the gates of his city: it falls without a die (2E:25.18)."""
    play, board = play_of(state), state.board
    return play.event and board.event[play.card] == TRAITOR and board.term(play.card, "city") == march.space


def second_roll_allowed(state: RomeState, march: March) -> bool:
    """Treachery within City, and Scipio Africanus on a Force March, against cities (2E:24)."""
    play, board = play_of(state), state.board
    if not board.walled[march.space]:
        return False
    if play.event and board.event[play.card] == TREACHERY:
        return True
    return march.general == board.africanus and board.event[play.card] == FORCE_MARCH


class SiegeRoll(Die):
    """A roll on the Siege Table, or of a siege die (2E:20.2, CE:12.2)."""

    kind = "SiegeRoll"
    rule = "2E:20.2"
    fields = ("ability",)

    def __init__(self, ability: bool = True) -> None:
        self.ability = ability

    def question(self, state: RomeState) -> str:
        if state.rules.symbol_dice:
            return f"{siege_die(state, march_of(state), ability=self.ability)[0].capitalize()} siege die"
        return "Siege Table"

    def rolled(self, state: RomeState, face: int) -> None:
        march, play = march_of(state), play_of(state)
        side, space = march.side, march.space
        points, losses = self._outcome(state, march, face)
        if play.event and state.board.event[play.card] == TREACHERY:
            play.effect = True
        total = state.siege_points(space) + points
        if total >= state.board.tables.siege.points_needed:
            capture(state, side, space)
        elif points:
            state.set_siege(side, space, total)
        if losses and state.ended is None:
            group = ARMY if march.cus == state.out[side][space] else OUTSIDE
            lose_cus(state, side, space, group, losses, elephant_first=False)

    def _outcome(self, state: RomeState, march: March, face: int) -> SiegeOutcome:
        """What the die brings, told to who listens."""
        tables = state.board.tables
        modifiers = siege_modifiers(state, march, ability=self.ability)
        if state.rules.symbol_dice:
            colour, counts = siege_die(state, march, ability=self.ability)
            outcome = tables.siege_dice.outcome(colour, counts, face)
        else:
            outcome = tables.siege.outcome(face + sum(value for _, value in modifiers))
        if state.story is not None:
            self._tell(state, march, face, modifiers, outcome)
        return outcome

    def _tell(
        self, state: RomeState, march: March, face: int, parts: list[tuple[str, int]], outcome: SiegeOutcome
    ) -> None:
        colour = ""
        symbols: tuple[str, ...] = ()
        if state.rules.symbol_dice:
            # The colour of the die stands for what would change a table's die.
            colour, parts = siege_die(state, march, ability=self.ability)[0], []
            symbols = state.board.tables.siege_dice.symbols(colour, face)
        state.tell(
            beats.SiegeRolled(
                rule="CE:12.2" if colour else "2E:20.2",
                side=march.side,
                general=march.general,
                space=march.space,
                tribe=bool(state.tribe[march.space]),
                die=face,
                modifier=sum(value for _, value in parts),
                parts=tuple(parts),
                colour=colour,
                symbols=tuple(symbols),
                points=outcome.points,
                lost=outcome.losses,
            )
        )


SIEGE_ROLL: Final = SiegeRoll(True)
PLAIN_SIEGE_ROLL: Final = SiegeRoll(False)


class SecondRoll(Frame[RomeState]):
    """A second siege roll, if the first has not taken the city (R-K07)."""

    kind = "SecondRoll"
    rule = "2E:20.2"

    def player(self, state: RomeState) -> int:
        return state.active

    def question(self, state: RomeState) -> str:
        return "Roll for the siege a second time?"

    def candidates(self, state: RomeState) -> list[int]:
        return [PASS, AGAIN]

    def legal_actions(self, state: RomeState) -> list[int]:
        march = march_of(state)
        return [PASS, AGAIN] if self._possible(state, march) else [PASS]

    def _possible(self, state: RomeState, march: March) -> bool:
        return state.pc[march.space] == 2 - march.side and state.out[march.side][march.space] > 0

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        if action == PASS:
            return None
        if action != AGAIN:
            return Refusal(self.rule, "roll again or pass")
        if not self._possible(state, march_of(state)):
            return Refusal(self.rule, "the siege is over")
        return None

    def apply(self, state: RomeState, action: int) -> None:
        if action == AGAIN:
            state.stack.append(SIEGE_ROLL)


SECOND_ROLL: Final = SecondRoll()


def capture(state: RomeState, side: int, space: int) -> None:
    """A city falls or a tribe is subjugated: who is inside is lost, the marker changes (2E:20.8)."""
    if state.story is not None:
        _tell_capture(state, side, space)
    if state.siege[space]:
        state.set_siege(state.siege[space] & 1, space, 0)
    if state.board.walled[space]:
        owner = state.pc[space] - 1
        state.take_cus(owner, space, state.ins[space], state.iels[space], inside=True)
        generals = state.generals_at(owner, space, True)
        set_control(state, space, side + 1)
        for general in generals:
            displace(state, general)
        if state.out[side][space]:
            # A siege train left in the city is caught (2E:25.30).
            displace_lone_generals(state, owner, space)
        call_home(state)
    else:
        state.tribe[space] = 0
        set_control(state, space, side + 1)


def _tell_capture(state: RomeState, side: int, space: int) -> None:
    """The city or tribe is another's; a tribe lives there no more."""
    if not state.board.walled[space]:
        state.tell(beats.Subjugated(rule="2E:20.8", side=side, space=space))
        return
    state.tell(
        beats.CityFell(
            rule="2E:20.8",
            side=side,
            space=space,
            generals=state.generals_mask(state.pc[space] - 1, space, True),
            cus=state.ins[space],
            elephants=state.iels[space],
        )
    )


# Hanno (2E:24.hanno).


def refuse_hanno(state: RomeState, march: March) -> Refusal | None:
    """Hanno removes a Roman PC where his move ends, if he has not fought."""
    space = march.space
    if march.general != state.board.hanno or not state.on_map(march.general):
        return Refusal("2E:24.hanno", "only Hanno can do that")
    if state.commander(CARTHAGE, space) != march.general:
        return Refusal("2E:24", "a subordinate's ability does not work: he is outranked where his move ends")
    if march.fought:
        return Refusal("2E:24.hanno", "his army has fought")
    if state.rules.hanno_needs_cu and not state.cus(CARTHAGE, space):
        return Refusal("CE:14.2.hanno", "he has no CU with him")
    if state.pc[space] != ROMAN or state.board.walled[space]:
        return Refusal("2E:24.hanno", "there is no Roman PC here that is not a walled city")
    return None


class HannoRemoves(Frame[RomeState]):
    """Hanno may remove the Roman PC where his move ends."""

    kind = "HannoRemoves"
    rule = "2E:24.hanno"

    def player(self, state: RomeState) -> int:
        return state.active

    def question(self, state: RomeState) -> str:
        return "Shall Hanno remove the Roman PC here?"

    def candidates(self, state: RomeState) -> list[int]:
        return [PASS, *(make(REMOVE, space) for space in range(state.board.spaces))]

    def legal_actions(self, state: RomeState) -> list[int]:
        return [PASS, make(REMOVE, march_of(state).space)]

    def refuse(self, state: RomeState, action: int) -> Refusal | None:
        if action == PASS or (verb_of(action) == REMOVE and argument_of(action) == march_of(state).space):
            return None
        return Refusal(self.rule, "he removes the PC where he stands, or none")

    def apply(self, state: RomeState, action: int) -> None:
        if action != PASS:
            space = argument_of(action)
            if state.story is not None:
                state.tell(beats.MarkerRemoved(rule="2E:24.hanno", side=ROME, space=space, why="hanno"))
            state.set_marker(space, 0)


HANNO_REMOVES: Final = HannoRemoves()
