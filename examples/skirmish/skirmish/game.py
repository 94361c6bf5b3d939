"""Skirmish: a small complete game that proves the kernel, and shows how a game is written for it.

Two players, Red and Blue, and ten cards numbered 1 to 10. Each is dealt three, face down, and draws one at
the start of each of his turns while the deck lasts. In his turn a player attacks with a card, or pitches
camp on up to two free hills, or, once a game, scouts: he sees the other's hand. Against an attack the other
may parry with an even card higher than the attack's. An attack that is not parried rolls a die: 3 or more
scores the card's number. When neither has a card left, points plus hills decide.

The rules are numbered SK:1 to SK:6 for the decisions to cite.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final, Self

from hannibal.kernel import (
    SPECTATOR,
    Beat,
    ChanceFrame,
    Decision,
    Frame,
    FrameState,
    Game,
    Option,
    PositionError,
    Refusal,
    Result,
    State,
    Step,
    Story,
    complete_options,
)
from hannibal.kernel.actions import Vocabulary, argument_of, make, verb_of
from hannibal.kernel.chance import D6
from hannibal.kernel.frames import frame_from_json, kinds_of
from hannibal.kernel.game import JsonObject
from hannibal.kernel.masks import mask_of, members
from hannibal.kernel.notation import Named, NamedSet, Notation
from skirmish.beats import (
    HILLS,
    PLAYERS,
    Attacked,
    Camped,
    Drawn,
    GameEnded,
    Looked,
    Parried,
    Struck,
    TurnBegins,
    sentence,
)

NUMBER, HILL, CARDS = 1, 2, 3
"""The kinds of arguments."""

_VOCABULARY: Final = Vocabulary()
_verb: Final = _VOCABULARY.verb
ATTACK: Final = _verb("attack", NUMBER)
SCOUT: Final = _verb("scout")
CAMP: Final = _verb("camp", HILL)
DONE: Final = _verb("done")
PARRY: Final = _verb("parry", NUMBER)
PASS: Final = _verb("pass")
ROLL: Final = _verb("roll", NUMBER)
DEAL: Final = _verb("deal", CARDS)
ALL_CARDS: Final = mask_of(range(1, 11))
FREE: Final = -1

OPTIONS: Final = (
    Option("parry", ("yes", "no"), "Whether an attack may be parried."),
    Option("hills", ("3", "2"), "How many hills there are."),
)


NUMBERS: Final = tuple(str(number) for number in range(11))
NOTATION: Final = Notation[None](
    _VOCABULARY.verbs,
    {
        NUMBER: Named("number", lambda _: NUMBERS),
        HILL: Named("hill", lambda _: HILLS),
        CARDS: NamedSet("card", lambda _: NUMBERS),
    },
)


class SkirmishState(FrameState):
    """Hands and deck are bit masks of cards; `known[p]` are the cards of the other that p has seen."""

    def __init__(self, options: Mapping[str, str]) -> None:
        self.parrying = options["parry"] == "yes"
        self.hills = [FREE] * int(options["hills"])
        self.hands = [0, 0]
        self.known = [0, 0]
        self.scouted = [False, False]
        self.points = [0, 0]
        self.deck = ALL_CARDS
        self.story: Story | None = None
        self.ended: Result | None = None
        self.stack: list[Frame[Any]] = [NextTurn(1), Deal(1, 3), Deal(0, 3)]

    def clone(self) -> Self:
        copy = type(self)({"parry": "yes" if self.parrying else "no", "hills": str(len(self.hills))})
        copy.hills = self.hills[:]
        copy.hands = self.hands[:]
        copy.known = self.known[:]
        copy.scouted = self.scouted[:]
        copy.points = self.points[:]
        copy.deck = self.deck
        copy.story = None
        copy.ended = self.ended
        copy.stack = self.stack[:]
        return copy

    def spend(self, player: int, card: int) -> None:
        self.hands[player] &= ~(1 << card)
        self.known[1 - player] &= ~(1 << card)

    # What a seat may know.

    def view(self, seat: int) -> JsonObject:
        view: JsonObject = {
            "points": self.points[:],
            "hills": self.hills[:],
            "hand_sizes": [hand.bit_count() for hand in self.hands],
            "deck": self.deck.bit_count(),
            "scouted": self.scouted[:],
        }
        if seat != SPECTATOR:
            view["hand"] = members(self.hands[seat])
            view["known"] = members(self.known[seat])
        return view

    def resample_from_infostate(self, player: int, rng: Random) -> Self:
        copy = self.clone()
        # From a spectator both hands are hidden; what one player has seen of the other's stays true.
        hidden = (0, 1) if player == SPECTATOR else (1 - player,)
        pool = self.deck
        for other in hidden:
            pool |= self.hands[other] & ~self.known[1 - other]
        unknown = members(pool)
        rng.shuffle(unknown)
        for other in hidden:
            copy.hands[other] = self.known[1 - other]
            while copy.hands[other].bit_count() < self.hands[other].bit_count():
                copy.hands[other] |= 1 << unknown.pop()
        copy.deck = mask_of(unknown)
        return copy

    # Texts.

    def action_to_string(self, action: int) -> str:
        return NOTATION.write(None, action)

    def action_seen_by(self, action: int, seat: int) -> str | None:
        frame = self.stack[-1]
        if isinstance(frame, Deal) and frame.to != seat:
            return "deal" + " ?" * frame.cards
        if isinstance(frame, ParryWindow) and verb_of(action) == PASS and frame.player(self) != seat:
            return None
        return self.action_to_string(action)

    def sentence(self, beat: Beat, reader: int | None) -> str:
        return sentence(beat, reader)

    def facts(self, beat: Beat, reader: int | None) -> JsonObject:
        return State.facts(self, beat, reader)

    def string_to_action(self, text: str) -> int:
        return NOTATION.read(None, text)

    def position(self) -> JsonObject:
        return {
            "parrying": self.parrying,
            "hills": self.hills[:],
            "hands": [members(hand) for hand in self.hands],
            "known": [members(known) for known in self.known],
            "scouted": self.scouted[:],
            "points": self.points[:],
            "deck": members(self.deck),
            "ended": None if self.ended is None else [self.ended.winner, self.ended.reason],
            "pending": [frame.to_json() for frame in self.stack],
        }


SkirmishFrame = Frame[SkirmishState]


class Deal(ChanceFrame[SkirmishState]):
    """SK:1. Cards are dealt or drawn face down."""

    kind = "Deal"
    rule = "SK:1"
    fields = ("to", "cards")

    def __init__(self, to: int, cards: int) -> None:
        self.to = to
        self.cards = cards

    def question(self, state: SkirmishState) -> str:
        return f"{self.cards} cards for {PLAYERS[self.to]}"

    def refuse(self, state: SkirmishState, action: int) -> Refusal | None:
        if verb_of(action) != DEAL:
            return Refusal("SK:1", "cards are dealt now")
        mask = argument_of(action)
        if mask & ~state.deck:
            return Refusal("SK:1", "only cards of the deck are dealt")
        if mask.bit_count() != self.cards:
            return Refusal("SK:1", f"{self.cards} cards are dealt")
        return None

    def outcomes(self, state: SkirmishState) -> list[tuple[int, float]]:
        if self.cards > 1:
            raise OverflowError("too many deals to list")
        deck = members(state.deck)
        return [(make(DEAL, 1 << card), 1.0 / len(deck)) for card in deck]

    def sample(self, state: SkirmishState, rng: Random) -> int:
        deck, hand = members(state.deck), 0
        for _ in range(self.cards):
            hand |= 1 << deck.pop(int(rng.random() * len(deck)))
        return make(DEAL, hand)

    def apply(self, state: SkirmishState, action: int) -> None:
        state.deck &= ~argument_of(action)
        state.hands[self.to] |= argument_of(action)
        if state.story is not None:
            cards = tuple(members(argument_of(action)))
            drawn = Drawn(rule=self.rule, seats=(self.to,), player=self.to, count=len(cards), cards=cards)
            state.story.tell(drawn)


class Turn(Frame[SkirmishState]):
    """SK:2. Attack, pitch camp or scout."""

    kind = "Turn"
    rule = "SK:2"
    fields = ("active",)

    def __init__(self, active: int) -> None:
        self.active = active

    def player(self, state: SkirmishState) -> int:
        return self.active

    def question(self, state: SkirmishState) -> str:
        return f"{PLAYERS[self.active]}: attack, pitch camp or scout?"

    def candidates(self, state: SkirmishState) -> list[int]:
        attacks = [make(ATTACK, card) for card in range(1, 11)]
        return [*attacks, make(SCOUT), *(make(CAMP, hill) for hill in range(len(state.hills)))]

    def refuse(self, state: SkirmishState, action: int) -> Refusal | None:
        kind, argument = verb_of(action), argument_of(action)
        if kind == ATTACK:
            held = argument < 11 and state.hands[self.active] >> argument & 1
            return None if held else Refusal("SK:2", f"you do not hold card {argument}")
        if action == SCOUT:
            return Refusal("SK:5", "you have scouted already") if state.scouted[self.active] else None
        if kind == CAMP:
            return refuse_camp(state, argument)
        return Refusal("SK:2", "a turn is an attack, a camp or a scouting")

    def apply(self, state: SkirmishState, action: int) -> None:
        kind, argument = verb_of(action), argument_of(action)
        active, other = self.active, 1 - self.active
        state.stack.append(NextTurn(active))
        if kind == ATTACK:
            state.spend(active, argument)
            if state.story is not None:
                state.story.tell(Attacked(rule=self.rule, player=active, card=argument))
            state.stack.append(Strike(active, argument))
            shields = [card for card in members(state.hands[other]) if card % 2 == 0 and card > argument]
            if state.parrying and shields:
                state.stack.append(ParryWindow(active, argument))
        elif kind == SCOUT:
            state.scouted[active] = True
            state.known[active] = state.hands[other]
            if state.story is not None:
                seen = tuple(members(state.hands[other]))
                state.story.tell(Looked(rule="SK:5", seats=(active,), player=active, cards=seen))
        else:
            pitch_camp(state, active, argument)
            if FREE in state.hills:
                state.stack.append(SecondCamp(active))

    def reveals(self, state: SkirmishState, action: int) -> bool:
        return verb_of(action) == SCOUT


def refuse_camp(state: SkirmishState, hill: int) -> Refusal | None:
    """SK:3. One camp a hill."""
    if hill >= len(state.hills):
        return Refusal("SK:3", "there is no such hill in this game")
    if state.hills[hill] != FREE:
        return Refusal("SK:3", f"the {HILLS[hill]} hill has a camp already")
    return None


def pitch_camp(state: SkirmishState, player: int, hill: int) -> None:
    """SK:3. The hill is taken."""
    state.hills[hill] = player
    if state.story is not None:
        state.story.tell(Camped(rule="SK:3", player=player, hill=hill))


class SecondCamp(Frame[SkirmishState]):
    """SK:3. A second camp in the same turn, or none."""

    kind = "SecondCamp"
    rule = "SK:3"
    fields = ("active",)

    def __init__(self, active: int) -> None:
        self.active = active

    def player(self, state: SkirmishState) -> int:
        return self.active

    def question(self, state: SkirmishState) -> str:
        return f"{PLAYERS[self.active]}: a second camp?"

    def candidates(self, state: SkirmishState) -> list[int]:
        return [make(DONE), *(make(CAMP, hill) for hill in range(len(state.hills)))]

    def refuse(self, state: SkirmishState, action: int) -> Refusal | None:
        kind, argument = verb_of(action), argument_of(action)
        if kind == CAMP:
            return refuse_camp(state, argument)
        return None if action == DONE else Refusal("SK:3", "a second camp or done")

    def apply(self, state: SkirmishState, action: int) -> None:
        if verb_of(action) == CAMP:
            pitch_camp(state, self.active, argument_of(action))


class ParryWindow(Frame[SkirmishState]):
    """SK:4. The other may interrupt; asked only of one who holds a fitting card, and in secret."""

    kind = "ParryWindow"
    rule = "SK:4"
    fields = ("attacker", "card")

    def __init__(self, attacker: int, card: int) -> None:
        self.attacker = attacker
        self.card = card

    def player(self, state: SkirmishState) -> int:
        return 1 - self.attacker

    def question(self, state: SkirmishState) -> str:
        return f"{PLAYERS[1 - self.attacker]}: parry the {self.card}?"

    def decision(self, state: SkirmishState) -> Decision:
        return Decision(1 - self.attacker, self.kind, self.question(state), self.rule, secret=True)

    def candidates(self, state: SkirmishState) -> list[int]:
        return [make(PASS), *(make(PARRY, card) for card in range(1, 11))]

    def refuse(self, state: SkirmishState, action: int) -> Refusal | None:
        kind, card = verb_of(action), argument_of(action)
        if action == PASS:
            return None
        if kind != PARRY:
            return Refusal("SK:4", "parry or pass")
        if card > 10 or not state.hands[1 - self.attacker] >> card & 1:
            return Refusal("SK:4", f"you do not hold card {card}")
        if card % 2 or card <= self.card:
            return Refusal("SK:4", "only a higher even card parries")
        return None

    def apply(self, state: SkirmishState, action: int) -> None:
        if verb_of(action) == PARRY:
            state.spend(1 - self.attacker, argument_of(action))
            state.stack.pop()  # the strike that was parried
            if state.story is not None:
                card = argument_of(action)
                state.story.tell(Parried(rule=self.rule, player=1 - self.attacker, card=card))


class Strike(ChanceFrame[SkirmishState]):
    """SK:4. Three or more hits."""

    kind = "Strike"
    rule = "SK:4"
    fields = ("attacker", "card")

    def __init__(self, attacker: int, card: int) -> None:
        self.attacker = attacker
        self.card = card

    def question(self, state: SkirmishState) -> str:
        return f"the {self.card} of {PLAYERS[self.attacker]} hits on 3 or more"

    def refuse(self, state: SkirmishState, action: int) -> Refusal | None:
        if verb_of(action) == ROLL and 1 <= argument_of(action) <= 6:
            return None
        return Refusal("SK:4", "a die shows 1 to 6")

    def outcomes(self, state: SkirmishState) -> list[tuple[int, float]]:
        return [(make(ROLL, face), probability) for face, probability in D6]

    def apply(self, state: SkirmishState, action: int) -> None:
        die, before = argument_of(action), state.points[self.attacker]
        if die >= 3:
            state.points[self.attacker] += self.card
        if state.story is not None:
            after = state.points[self.attacker]
            struck = Struck(rule=self.rule, player=self.attacker, die=die, before=before, after=after)
            state.story.tell(struck)


class NextTurn(Step[SkirmishState]):
    """SK:6. Draw, change over, and the end when neither has a card."""

    kind = "NextTurn"
    fields = ("active",)

    def __init__(self, active: int) -> None:
        self.active = active

    def run(self, state: SkirmishState) -> None:
        active, other = self.active, 1 - self.active
        if not state.hands[0] and not state.hands[1] and not state.deck:
            score = [state.points[player] + state.hills.count(player) for player in (0, 1)]
            winner = None if score[0] == score[1] else int(score[1] > score[0])
            state.ended = Result(winner, f"{score[0]} to {score[1]}", "SK:6")
            if state.story is not None:
                state.story.tell(GameEnded(rule="SK:6", winner=winner, score=(score[0], score[1])))
            return
        following = other if state.hands[other] or state.deck else active
        if state.story is not None:
            state.story.tell(TurnBegins(rule="SK:6", player=following))
        state.stack.append(Turn(following))
        if state.deck:
            state.stack.append(Deal(following, 1))


KINDS: Final = kinds_of((Deal, Turn, SecondCamp, ParryWindow, Strike, NextTurn))


class Skirmish(Game):
    """The game as the kernel knows it."""

    id = "skirmish"
    name = "Skirmish"
    players = PLAYERS
    scenes = ("turn",)

    def check_options(self, options: Mapping[str, str]) -> dict[str, str]:
        return complete_options(OPTIONS, options)

    def new_initial_state(self, options: Mapping[str, str]) -> SkirmishState:
        return SkirmishState(options)

    def load_position(self, position: Mapping[str, Any], options: Mapping[str, str]) -> SkirmishState:
        if position == {"base": "setup"}:
            return self.new_initial_state(options)
        state = SkirmishState(options)
        try:
            state.parrying = position["parrying"]
            state.hills = list(position["hills"])
            state.hands = [mask_of(hand) for hand in position["hands"]]
            state.known = [mask_of(hand) for hand in position["known"]]
            state.scouted = list(position["scouted"])
            state.points = list(position["points"])
            state.deck = mask_of(position["deck"])
            ended = position["ended"]
            state.ended = None if ended is None else Result(ended[0], ended[1], "SK:6")
            state.stack = [frame_from_json(KINDS, frame) for frame in position["pending"]]
        except (KeyError, TypeError) as error:
            raise PositionError(f"not a position of Skirmish: {error!r}") from error
        return state
