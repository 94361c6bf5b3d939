"""All that changes in a game of Rome vs. Carthage, and the readers and small writers the rules share.

Flat arrays of small ints by space and by general: a copy costs a few microseconds. The state knows where
pieces are and what a province's majority is; what may be done with them is in the chapters' modules.
"""

from __future__ import annotations

import re
from typing import Any, Final, Self, final

from hannibal.kernel import Frame, FrameState, PositionError, Refusal, Result
from hannibal.kernel.story import Story
from hannibal.kernel.texts import Texts
from hannibal.rome_carthage.board import (
    CARTHAGE,
    EMPTY,
    NEUTRAL_TRIBE,
    PUNIC,
    ROMAN,
    ROME,
    Board,
)
from hannibal.rome_carthage.edition import Rules
from hannibal.rome_carthage.ongoing import Battle, CardPlay, Force, March, Muster, Reaction
from hannibal.rome_carthage.text import beats, changes

OFF_MAP: Final = 252
"""A general's place from here on is none on the map."""
POOL: Final = 255
"""Waiting off the map: a Roman to be drawn, a displaced Carthaginian."""
DEAD: Final = 254
"""Out of the game for good."""
LATER: Final = 253
"""Scipio Africanus before his turn."""

_ID_IN_TEXT: Final = re.compile(r"\{([a-z-]+)\}")


@final
class RomeState(FrameState):
    """One moment of the game.

    `pc[s]` is the marker of a space (EMPTY, ROMAN, PUNIC, NEUTRAL_TRIBE; walled cities and tribes count),
    `tribe[s]` whether a tribe still lives there. CUs outside a city are `out[side][s]`, of which `els[s]` are
    elephants; those inside belong to the city's owner: `ins[s]`, of which `iels[s]`. `siege[s]` is twice the
    points plus the besieging side; `trains` are the spaces of the siege trains. `where[g]` is a general's
    space or off the map, `inside` the mask of those inside a city. `order` lists the generals by seniority:
    among equals in rank the first commands (2E:9.3).
    """

    def __init__(self, board: Board, rules: Rules, original: RomeState | None = None) -> None:
        """An empty map, or a copy of another state."""
        self.board = board
        self.rules = rules
        self.story: Story | None = None
        if original is not None:
            self._copy(original)
            return
        spaces = board.spaces
        self.ended: Result | None = None
        self.stack: list[Frame[Any]] = []
        self.pc = bytearray(spaces)
        self.tribe = bytearray(spaces)
        self.siege = bytearray(spaces)
        self.out = [bytearray(spaces), bytearray(spaces)]
        self.els = bytearray(spaces)
        self.ins = bytearray(spaces)
        self.iels = bytearray(spaces)
        self.where = bytearray([POOL] * board.generals)
        self.inside = 0
        self.order: tuple[int, ...] = tuple(range(board.generals))
        self.consuls = 0
        self.proconsul = -1
        self.trains: tuple[int, ...] = ()
        self.hands = [0, 0]
        self.deck = 0
        self.discards = 0
        self.removed = 0
        self.turn = 1
        self.active = CARTHAGE
        self.claimed = False
        self.truce = False
        self.truce_played = False
        self.naval_victory = False
        self.macedon = False
        self.counsel = [0, 0]
        self.play: CardPlay | None = None
        self.march: March | None = None
        self.reaction: Reaction | None = None
        self.battle: Battle | None = None
        self.muster: Muster | None = None

    def clone(self) -> Self:
        return RomeState(self.board, self.rules, self)

    def _copy(self, original: RomeState) -> None:
        self.ended = original.ended
        self.stack = original.stack[:]
        self.pc = original.pc[:]
        self.tribe = original.tribe[:]
        self.siege = original.siege[:]
        self.out = [original.out[0][:], original.out[1][:]]
        self.els = original.els[:]
        self.ins = original.ins[:]
        self.iels = original.iels[:]
        self.where = original.where[:]
        self.inside = original.inside
        self.order = original.order
        self.consuls = original.consuls
        self.proconsul = original.proconsul
        self.trains = original.trains
        self.hands = original.hands[:]
        self.deck = original.deck
        self.discards = original.discards
        self.removed = original.removed
        self.turn = original.turn
        self.active = original.active
        self.claimed = original.claimed
        self.truce = original.truce
        self.truce_played = original.truce_played
        self.naval_victory = original.naval_victory
        self.macedon = original.macedon
        self.counsel = original.counsel[:]
        self.play = None if original.play is None else original.play.copy()
        self.march = None if original.march is None else original.march.copy()
        self.reaction = None if original.reaction is None else original.reaction.copy()
        self.battle = None if original.battle is None else original.battle.copy()
        self.muster = None if original.muster is None else original.muster.copy()

    def texts(self) -> Texts[RomeState]:
        from hannibal.rome_carthage.text.texts import TEXTS

        return TEXTS

    def explain(self, action: int) -> Refusal | None:
        return self.named(super().explain(action))

    # Where rules leave the engine, they are cited by this game's book.

    def cite(self, rule: str) -> str:
        return self.rules.citations.get(rule, rule)

    def named(self, refusal: Refusal | None) -> Refusal | None:
        """A refusal in the edition's names; one that never changes has ids: `he may not leave {italy}`."""
        if refusal is None:
            return None
        reason = refusal.reason
        if "{" in reason:
            reason = _ID_IN_TEXT.sub(lambda found: self.name_of(found[1]), reason)
        return Refusal(self.cite(refusal.rule), reason)

    # Names, for the log and the questions.

    def space_name(self, space: int) -> str:
        """The name of a space in this game's edition."""
        return self.board.pack.spaces[self.board.space_ids[space]].name_in(self.rules.names)

    def general_name(self, general: int) -> str:
        """The name of a general in this game's edition."""
        return self.board.pack.generals[self.board.general_ids[general]].name_in(self.rules.names)

    def name_of(self, word: str) -> str:
        """What this game's edition calls a term, or the space, province, region or general with this id."""
        pack, edition = self.board.pack, self.rules.names
        if word in self.rules.terms:
            return self.rules.terms[word]
        for records in (pack.spaces, pack.provinces, pack.regions, pack.generals):
            if word in records:
                return records[word].name_in(edition)
        raise KeyError(word)

    # Control (2E:19.1).

    def controls(self, side: int, province: int) -> bool:
        """Whether a side holds the majority of the spaces of a province."""
        pc = self.pc
        mine = side + 1
        count = 0
        for space in self.board.province_spaces[province]:
            if pc[space] == mine:
                count += 1
        return count >= self.board.majority[province]

    def ordinary_pcs(self, side: int) -> list[int]:
        """The spaces with a PC of this side that is neither a walled city nor a tribe."""
        mine = side + 1
        walled, tribe, pc = self.board.walled, self.tribe, self.pc
        return [s for s in range(self.board.spaces) if pc[s] == mine and not walled[s] and not tribe[s]]

    def is_city_of(self, side: int, space: int) -> bool:
        """Whether the space is a walled city of this side."""
        return bool(self.board.walled[space]) and self.pc[space] == side + 1

    def is_hostile(self, side: int, space: int) -> bool:
        """Whether the space has an enemy PC or a tribe that is not friendly (2E:15.3, 2E:21.1)."""
        marker = self.pc[space]
        return marker != EMPTY and marker != side + 1

    # Sieges (2E:20.4).

    def siege_points(self, space: int) -> int:
        return self.siege[space] >> 1

    def is_besieged(self, space: int) -> bool:
        """Whether the walled city here has siege points on it."""
        return self.siege[space] > 1 and bool(self.board.walled[space])

    # Forces.

    def cus(self, side: int, space: int) -> int:
        """All CUs of a side in a space, inside a city or outside."""
        count = self.out[side][space]
        if self.ins[space] and self.pc[space] == side + 1:
            count += self.ins[space]
        return count

    def generals_at(self, side: int, space: int, inside: bool) -> list[int]:
        """The generals of a side in a space, inside its city or outside, the senior first."""
        mask = self.generals_mask(side, space, inside)
        if mask & (mask - 1) == 0:
            return [mask.bit_length() - 1] if mask else []
        return [general for general in self.order if mask >> general & 1]

    def generals_mask(self, side: int, space: int, inside: bool) -> int:
        """The same generals as a mask."""
        where = self.where
        mask = 0
        general = where.find(space)
        while general >= 0:
            mask |= 1 << general
            general = where.find(space, general + 1)
        if not mask:
            return 0
        mask &= self.board.side_mask[side]
        return mask & self.inside if inside else mask & ~self.inside

    def any_general(self, side: int, space: int) -> bool:
        """Whether a general of this side stands outside in the space."""
        return self.generals_mask(side, space, False) != 0

    def rank(self, general: int) -> int:
        """Hannibal outranks the Carthaginians, consuls the other Romans (2E:9.3)."""
        return 2 if general == self.board.hannibal or self.consuls >> general & 1 else 1

    def commander(self, side: int, space: int, inside: bool = False) -> int:
        """Who commands here: the highest rank, among equals the senior; -1 without a general."""
        best, best_rank = -1, 0
        for general in self.generals_at(side, space, inside):
            rank = self.rank(general)
            if rank > best_rank:
                best, best_rank = general, rank
        return best

    def commander_of(self, generals: int) -> int:
        """Who commands a set of generals; -1 of none."""
        best, best_rank = -1, 0
        for general in self.order:
            if generals >> general & 1:
                rank = self.rank(general)
                if rank > best_rank:
                    best, best_rank = general, rank
        return best

    def on_map(self, general: int) -> bool:
        return self.where[general] < OFF_MAP

    def is_shut_in(self, general: int) -> bool:
        """Whether the general is inside a besieged city."""
        return bool(self.inside >> general & 1) and self.is_besieged(self.where[general])

    # Small writers. Each change of a piece, marker, card or office goes through one, which tells of it.

    def promote(self, general: int) -> None:
        """Make a general the senior among his equals."""
        if self.order[0] != general:
            self.order = (general, *(g for g in self.order if g != general))
            if self.story is not None:
                self.story.tell(beats.SeniorityTaken(rule="", general=general))

    def add_cus(self, side: int, space: int, count: int, elephants: int = 0, *, inside: bool = False) -> None:
        """Put CUs down; `elephants` of the `count` are elephants."""
        if inside:
            self.ins[space] += count
            self.iels[space] += elephants
        else:
            self.out[side][space] += count
            if elephants:
                self.els[space] += elephants
        if self.story is not None and count:
            changes.tell_units(self, side, space, count, elephants, inside)

    def take_cus(
        self, side: int, space: int, count: int, elephants: int = 0, *, inside: bool = False
    ) -> None:
        """Take CUs away. A siege they kept up ends when none is left (2E:20.6)."""
        if inside:
            self.ins[space] -= count
            self.iels[space] -= elephants
            if self.story is not None and count:
                changes.tell_units(self, side, space, -count, -elephants, inside)
            return
        out = self.out[side]
        out[space] -= count
        if elephants:
            self.els[space] -= elephants
        if self.story is not None and count:
            changes.tell_units(self, side, space, -count, -elephants, inside)
        if not out[space] and self.siege[space]:
            self.lift_siege(side, space)

    def lift_siege(self, side: int, space: int) -> None:
        """The points of this side on the city or tribe go once it has no CU there (2E:20.6)."""
        if self.siege[space] & 1 == side and not self.out[side][space]:
            if self.story is not None:
                self.story.tell(beats.SiegeLifted(rule="2E:20.6", side=side, space=space))
            self.set_siege(side, space, 0)

    def set_siege(self, side: int, space: int, points: int) -> None:
        """The siege or subjugation points of a side on a space; none end the siege."""
        if self.story is not None:
            before = self.siege_points(space)
            self.story.tell(beats.SiegePoints(rule="", side=side, space=space, before=before, after=points))
        self.siege[space] = points << 1 | side if points else 0

    def set_marker(self, space: int, marker: int) -> None:
        """Put down, flip or take off the marker of a space."""
        before = self.pc[space]
        self.pc[space] = marker
        if self.story is not None:
            changes.tell_marker(self, space, before)

    def set_general(self, general: int, space: int, *, inside: bool = False) -> None:
        if self.story is not None:
            changes.tell_general(self, general, space, inside)
        self.where[general] = space
        if inside:
            self.inside |= 1 << general
        else:
            self.inside &= ~(1 << general)

    def set_offices(self, consuls: int, proconsul: int) -> None:
        """Who is consul and who is proconsul, -1 for nobody."""
        changed = (self.consuls, self.proconsul) != (consuls, proconsul)
        self.consuls, self.proconsul = consuls, proconsul
        if self.story is not None and changed:
            self.story.tell(beats.OfficesChanged(rule="", consuls=consuls, proconsul=proconsul))

    def set_trains(self, spaces: tuple[int, ...]) -> None:
        """Where the siege trains are: a space is named once for each train in it."""
        self.trains = spaces
        if self.story is not None:
            self.story.tell(beats.TrainsChanged(rule="", spaces=spaces))

    def move_train(self, space: int, to: int) -> None:
        """One siege train of a space goes elsewhere."""
        left = list(self.trains)
        left.remove(space)
        self.set_trains(tuple(sorted((*left, to))))

    def train_goes_along(self, space: int, to: int) -> None:
        """The army takes its train out of a space where enemies are; another left there alone is lost."""
        if space in self.trains:
            self.move_train(space, to)
            if not self.out[CARTHAGE][space]:
                self.lose_trains(space)

    def leave_trains_alone(self, space: int) -> None:
        """No Carthaginian CU is left with the trains of a space: enemies there, or in its city, have them."""
        if space in self.trains and not self.out[CARTHAGE][space] and self.cus(ROME, space):
            self.lose_trains(space)

    def lose_trains(self, space: int) -> None:
        """The siege trains of a space are removed from play (2E:25.30)."""
        lost = self.trains.count(space)
        if lost:
            if self.story is not None:
                self.story.tell(beats.TrainLost(rule="2E:25.30", space=space, count=lost))
            self.set_trains(tuple(at for at in self.trains if at != space))
            if self.march is not None and self.march.space == space:
                self.march.train = False

    def take_card(self, side: int, card: int, knowing: tuple[int, ...] | None = None) -> None:
        """A strategy card leaves a hand; `knowing` are the seats that see which, None all."""
        self.hands[side] &= ~(1 << card)
        if self.story is not None:
            changes.tell_hand(self, side, card, 1, knowing)

    def give_card(self, side: int, card: int, knowing: tuple[int, ...] | None = None) -> None:
        """A strategy card comes to a hand."""
        self.hands[side] |= 1 << card
        if self.story is not None:
            changes.tell_hand(self, side, card, -1, knowing)

    def lay_away(self, card: int, *, removed: bool = False) -> None:
        """A strategy card lies on the discards, or is removed from the game."""
        if removed:
            self.removed |= 1 << card
        else:
            self.discards |= 1 << card
        if self.story is not None:
            self.story.tell(beats.CardLaid(rule="", card=card, pile="removed" if removed else "discards"))

    def end_reaction(self) -> None:
        """The reaction to the army that entered is over."""
        if self.story is not None and self.reaction is not None and self.story.is_open("reaction"):
            self.story.tell(beats.ReactionOver(rule="2E:10.3", space=self.reaction.space))
        self.reaction = None

    def finish(self, winner: int, reason: str, rule: str, why: str) -> None:
        """The game is over; `why` is `capital`, `peace`, `italy` or `points`."""
        self.end(winner, reason, rule)
        if self.story is not None:
            self.story.tell(beats.GameEnded(rule=rule, winner=winner, why=why, reason=reason))

    def tell(self, beat: beats.RomeBeat) -> None:
        """The next thing that happened; callers ask first whether anybody listens."""
        if self.story is not None:
            self.story.tell(beat)

    def set_up(self) -> None:
        """The pieces of 218 BC (2E:4)."""
        board, pack = self.board, self.board.pack
        for index, space in enumerate(pack.spaces.values()):
            if space.kind == "tribe":
                self.tribe[index] = 1
                self.pc[index] = PUNIC if space.tribe == "carthage" else NEUTRAL_TRIBE
            elif space.start is not None:
                self.pc[index] = ROMAN if space.start == "rome" else PUNIC
        for force in pack.setup.forces:
            at = board.space[force.space]
            side = ROME if force.side == "rome" else CARTHAGE
            self.add_cus(side, at, force.cus, force.elephants)
            for name in reversed(force.generals):
                self.set_general(board.general[name], at)
                self.promote(board.general[name])
        for name in pack.setup.officials.consuls:
            self.consuls |= 1 << board.general[name]
        for name in pack.setup.officials.later:
            self.where[board.general[name]] = LATER
        self.deck = board.deck


# What is going on. A rule asks only while it is; a position that asks without it cannot be.


def play_of(state: RomeState) -> CardPlay:
    """The card in play."""
    play = state.play
    if play is None:
        raise PositionError("a pending step needs a card in play; none is under way")
    return play


def march_of(state: RomeState) -> March:
    """The march under way."""
    march = state.march
    if march is None:
        raise PositionError("a pending step needs a march under way; none is under way")
    return march


def reaction_of(state: RomeState) -> Reaction:
    """The reaction to an army that enters."""
    reaction = state.reaction
    if reaction is None:
        raise PositionError("a pending step needs a reaction to an army that enters; none is under way")
    return reaction


def avoiding(state: RomeState) -> Force:
    """The force that avoids battle."""
    force = reaction_of(state).avoid
    if force is None:
        raise PositionError("a pending step needs a force that avoids battle; the reaction has none")
    return force


def intercepting(state: RomeState) -> Force:
    """The force whose interception is rolled for."""
    force = reaction_of(state).current
    if force is None:
        raise PositionError("a pending step needs a force that intercepts; the reaction has none")
    return force


def battle_of(state: RomeState) -> Battle:
    """The battle being fought."""
    battle = state.battle
    if battle is None:
        raise PositionError("a pending step needs a battle being fought; none is under way")
    return battle


def muster_of(state: RomeState) -> Muster:
    """The force being made up."""
    muster = state.muster
    if muster is None:
        raise PositionError("a pending step needs a force being made up; none is under way")
    return muster
