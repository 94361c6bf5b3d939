"""What is going on, as plain objects on the state: the card in play, the march, the reaction, the battle."""

from __future__ import annotations

from typing import NamedTuple, Self, final

from hannibal.kernel.ongoing import Ongoing

BY_SEA = 251
"""Where an attacker came from who landed in the battle space."""
FROM_CITY = 250
"""Where an attacker came from who sallied from the city of the battle space."""
NOWHERE = 255

MAHARBAL_CHARGES = 6
"""In the course of a battle: Maharbal's Cavalry in the place of a battle card."""
NO_ANSWER = 0
INITIATIVE_TAKEN = 7
"""In the course of a battle: the defender took the initiative without a die."""


class Force(NamedTuple):
    """Units that react together: the space they start from, who leads them, and all their generals."""

    space: int
    leader: int
    generals: int
    cus: int
    elephants: int


class FailedInterception(NamedTuple):
    """A force that failed to intercept the general on the move; it may not try him again."""

    mover: int
    space: int
    generals: int
    cus: int
    elephants: int


class CUClass(NamedTuple):
    """CUs of a force that have spent the same number of points on a campaign."""

    points: int
    cus: int
    elephants: int


class TiredCUs(NamedTuple):
    """CUs that a campaign has moved, where they rest."""

    space: int
    inside: bool
    points: int
    cus: int
    elephants: int


class ArmyChange(NamedTuple):
    """What an army picked up and dropped off once it had entered so many spaces."""

    entered: int
    joined: int
    left: int
    cus: int
    elephants: int
    trains: int


class Round(NamedTuple):
    """One round of a battle, or an attempt to withdraw: then the tactic is -1 and card and match are dice."""

    attacker: int
    tactic: int
    card: int
    match: int
    answer: int


@final
class CardPlay(Ongoing):
    """The strategy card being played, from the moment it leaves the hand.

    `event`: used as its event; `ops`: the number it activates with; `fleet`: how many CUs may sail;
    `campaign`: how many more generals may move, on a `campaign_card` used as its event; `activated`: the
    generals moved so far; `sailed`: the one whose army went to sea. `tried`: the sites besieged on this card.
    `failed`: interceptions that failed on it; `tired`: CUs a campaign has moved; `walked`: the points each
    general has moved. `weather`: Bad Weather has been played. `effect`: the event did something (2E:25.64).
    """

    fields = (
        "card",
        "side",
        "event",
        "ops",
        "fleet",
        "campaign",
        "campaign_card",
        "activated",
        "sailed",
        "tried",
        "failed",
        "tired",
        "walked",
        "weather",
        "effect",
    )

    def __init__(self, card: int, side: int) -> None:
        self.card = card
        self.side = side
        self.event = False
        self.ops = 0
        self.fleet = 0
        self.campaign = 0
        self.campaign_card = False
        self.activated = 0
        self.sailed = -1
        self.tried: tuple[int, ...] = ()
        self.failed: tuple[FailedInterception, ...] = ()
        self.tired: tuple[TiredCUs, ...] = ()
        self.walked: tuple[int, ...] = ()
        self.weather = False
        self.effect = False

    def blank(self) -> Self:
        return CardPlay(0, 0)


@final
class March(Ongoing):
    """The army on the move: `general` leads, `others` go with him, `cus` of which `els` are elephants.

    Its units are counted among those of `space`, `inside` its city or outside. `used` of `limit` points are
    spent; `origin` is the space it entered from (or BY_SEA), `path` the spaces entered, `target` the one it
    is about to enter or the port it sailed from. `train`: a siege train goes along. `fought`; `pursuit`: a
    roll is due before it moves on; `regrouped`, `hitched` (the train was taken or left), `charmed`: done in
    this space; `settled`: sent back, so that nothing shortens the move further; `entering`: it ends inside a
    city. `classes`: its CUs by points spent on a campaign.

    Where Bad Weather counts points (CE:14.1.41), `start` is the space of the activation, `spent` the points
    used there and on entering each space of `path`. Where it precedes reactions, `answered`: too late for it.
    `changes`: what was picked up and dropped off on the way, should that be undone. `charms`: after how many
    spaces entered a PC was charmed away. `voyages`: which of the spaces entered were entered by sea.
    `senior`: an equal who commanded the stack before the general was activated, or -1.
    """

    fields = (
        "side",
        "general",
        "others",
        "cus",
        "els",
        "space",
        "inside",
        "used",
        "limit",
        "origin",
        "path",
        "train",
        "fought",
        "pursuit",
        "regrouped",
        "hitched",
        "charmed",
        "classes",
        "target",
        "settled",
        "entering",
        "start",
        "spent",
        "answered",
        "changes",
        "charms",
        "voyages",
        "senior",
    )

    def __init__(self, side: int, general: int, space: int, limit: int) -> None:
        self.side = side
        self.general = general
        self.others = 0
        self.cus = 0
        self.els = 0
        self.space = space
        self.inside = False
        self.used = 0
        self.limit = limit
        self.origin = NOWHERE
        self.path: tuple[int, ...] = ()
        self.train = False
        self.fought = False
        self.pursuit = False
        self.regrouped = False
        self.hitched = False
        self.charmed = False
        self.classes: tuple[CUClass, ...] = ()
        self.target = NOWHERE
        self.settled = False
        self.entering = False
        self.start = NOWHERE
        self.spent: tuple[int, ...] = ()
        self.answered = False
        self.changes: tuple[ArmyChange, ...] = ()
        self.charms: tuple[int, ...] = ()
        self.voyages: tuple[int, ...] = ()
        self.senior = -1

    def blank(self) -> Self:
        return March(0, 0, 0, 0)

    @property
    def generals(self) -> int:
        """The mask of all generals of the army."""
        return self.others | 1 << self.general

    def lose_one(self, elephant: int) -> None:
        """One CU of the army is gone; on a campaign, one of those that have walked furthest."""
        self.cus -= 1
        self.els -= elephant
        for index in range(len(self.classes) - 1, -1, -1):
            points, cus, els = self.classes[index]
            if els if elephant else cus - els:
                kept = (CUClass(points, cus - 1, els - elephant),) if cus > 1 else ()
                self.classes = self.classes[:index] + kept + self.classes[index + 1 :]
                return


@final
class Reaction(Ongoing):
    """What the other player does as the army enters: declared before anything is rolled (2E:10.3).

    `avoid` is the force that avoids battle or None, `intercept` those still to roll, `current` the one that
    rolls; `arrived` whether one got there, `avoided` and `failed` how avoiding went; `due`: by the Classic
    Edition's rule no surprise, a battle was due anyway; `joined`: interceptors met other generals of theirs
    there.
    """

    fields = ("space", "avoid", "intercept", "arrived", "avoided", "failed", "current", "due", "joined")

    def __init__(self, space: int) -> None:
        self.space = space
        self.avoid: Force | None = None
        self.intercept: tuple[Force, ...] = ()
        self.arrived = False
        self.avoided = False
        self.failed = False
        self.current: Force | None = None
        self.due = False
        self.joined = False

    def blank(self) -> Self:
        return Reaction(0)


@final
class Battle(Ongoing):
    """A battle from the first challenge to the last PC removed.

    `attacker` is who moved, `initiative` the current attacker. Lists are by side: `commander`, `generals`
    (masks), `started` (CUs), `lost` (CUs), `hand` (battle cards by type), `shown` (those open to a spy).
    `intercepted`: an interception brought it about, or, if it was `due`, only joined it; `joined`: under it
    the generals of several armies, whose owner says who commands.
    `course` is what both have seen, round by round. A card is a type, MAHARBAL_CHARGES or -1; the answer
    NO_ANSWER, the die of the counterattack or INITIATIVE_TAKEN. In a withdrawal the card is the die, the
    match the die to stop it or 0.
    """

    fields = (
        "space",
        "attacker",
        "entry",
        "initiative",
        "commander",
        "generals",
        "started",
        "lost",
        "hand",
        "shown",
        "played",
        "size",
        "sortie",
        "sortie_els",
        "sortie_generals",
        "intercepted",
        "due",
        "joined",
        "failed_avoid",
        "allies_gone",
        "spied",
        "charge",
        "charge_die",
        "rounds",
        "course",
        "tactic",
        "by_maharbal",
        "probed",
        "loser",
        "last",
        "retreaters",
        "retreat_els",
        "retreat_generals",
        "retreat_space",
        "retreat_path",
        "set_out",
    )
    lists = ("commander", "generals", "started", "lost", "size", "played")

    def __init__(self, space: int, attacker: int, entry: int) -> None:
        self.space = space
        self.attacker = attacker
        self.entry = entry
        self.initiative = attacker
        self.commander = [-1, -1]
        self.generals = [0, 0]
        self.started = [0, 0]
        self.lost = [0, 0]
        self.hand: list[list[int]] = [[0] * 6, [0] * 6]
        self.shown: list[list[int]] = [[0] * 6, [0] * 6]
        self.size = [0, 0]
        self.played = [0] * 6
        self.sortie = 0
        self.sortie_els = 0
        self.sortie_generals = 0
        self.intercepted = False
        self.due = False
        self.joined = False
        self.failed_avoid = False
        self.allies_gone = 0
        self.spied = 0
        self.charge = 0
        self.charge_die = 0
        self.rounds = 0
        self.course: tuple[Round, ...] = ()
        self.tactic = -1
        self.by_maharbal = False
        self.probed = False
        self.loser = -1
        self.last = -1
        self.retreaters = 0
        self.retreat_els = 0
        self.retreat_generals = 0
        self.retreat_space = NOWHERE
        self.retreat_path: tuple[int, ...] = ()
        self.set_out = False

    def blank(self) -> Self:
        return Battle(0, 0, 0)

    def note_match(self, card: int) -> None:
        """The last attack, or withdrawal, was answered by this card, or by this die."""
        side, tactic, played, _, answer = self.course[-1]
        self.course = (*self.course[:-1], Round(side, tactic, played, card, answer))

    def note_answer(self, answer: int) -> None:
        """How the defender went for the initiative after it."""
        side, tactic, played, card, _ = self.course[-1]
        self.course = (*self.course[:-1], Round(side, tactic, played, card, answer))

    def copy(self) -> Self:
        twin = super().copy()
        twin.hand = [self.hand[0][:], self.hand[1][:]]
        twin.shown = [self.shown[0][:], self.shown[1][:]]
        return twin


@final
class Muster(Ongoing):
    """A force being made up, one small choice at a time: generals first, then CUs, then elephants.

    `purpose` says what for, `leader` who leads it (-1: nobody need). `asked` are the generals still to be
    asked about, `taken` those chosen. `classes` are the CUs to choose from, `chosen` those decided; `count`
    CUs of the next class are taken, their elephants open (-1: not yet).
    """

    fields = ("purpose", "side", "space", "leader", "asked", "taken", "classes", "chosen", "count")

    def __init__(self, purpose: int, side: int, space: int, leader: int) -> None:
        self.purpose = purpose
        self.side = side
        self.space = space
        self.leader = leader
        self.asked = 0
        self.taken = 0
        self.classes: tuple[CUClass, ...] = ()
        self.chosen: tuple[CUClass, ...] = ()
        self.count = -1

    def blank(self) -> Self:
        return Muster(0, 0, 0, -1)
