"""What `hannibal odds` answers: the chances of battles, reactions, sieges, sea moves and attrition."""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from hannibal.kernel import OptionError
from hannibal.kernel.game import JsonObject
from hannibal.kernel.package import Progress
from hannibal.rome_carthage.game import RomeCarthage
from hannibal.rome_carthage.state import RomeState

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


class RomeCarthageOdds:
    """What `hannibal.kernel.package.OddsCommand` asks for."""

    def register(self, kinds: Subparsers) -> None:
        _battle(kinds)
        _rolls(kinds)
        _siege(kinds)
        _naval(kinds)
        _attrition(kinds)
        _study(kinds)

    def answer(self, arguments: argparse.Namespace, show: Progress | None) -> JsonObject:
        game = RomeCarthage()
        state = game.new_initial_state(game.check_options({"edition": arguments.edition}))
        if arguments.kind in _STUDIES:
            return _STUDIES[arguments.kind](state, arguments, show)
        report = _ANSWERS[arguments.kind](state, arguments)
        if "rule" in report:
            report["rule"] = state.cite(report["rule"])
        return report


def _kind(kinds: Subparsers, name: str, words: str) -> argparse.ArgumentParser:
    parser = kinds.add_parser(name, help=words, description=words[0].upper() + words[1:] + ".")
    parser.add_argument("--edition", default="2e", help="2e or classic (default %(default)s)")
    return parser


def _battle(kinds: Subparsers) -> None:
    parser = _kind(kinds, "battle", "who wins a battle, by battle cards and ratings")
    for side in ("attacker", "defender"):
        parser.add_argument(f"--{side}-cards", type=int, required=True, metavar="N", help="battle cards")
        parser.add_argument(
            f"--{side}-rating", type=int, default=0, metavar="R", help="battle rating, 0: none"
        )
        parser.add_argument(f"--{side}-cus", type=int, metavar="N", help="CUs (default: cards less rating)")
        parser.add_argument(
            f"--{side}-counterattack",
            type=int,
            metavar="R",
            help="dice of the counterattack, if not the rating",
        )
    parser.add_argument("--hannibal", choices=("attacker", "defender"), help="which side he commands, if any")
    parser.add_argument("--samples", type=int, default=10_000, metavar="N", help="how often it is fought")
    parser.add_argument("--seed", type=int, default=0, metavar="S", help="of the dice")


def _rolls(kinds: Subparsers) -> None:
    intercept = _kind(kinds, "interception", "whether a general intercepts")
    intercept.add_argument("general", metavar="GENERAL", help="by id: marcellus")
    intercept.add_argument("--enemy-pc", action="store_true", help="into a space with an enemy PC, no own CU")
    avoid = _kind(kinds, "avoid", "whether a general avoids battle")
    avoid.add_argument("general", metavar="GENERAL", help="by id: fabius")


def _siege(kinds: Subparsers) -> None:
    parser = _kind(kinds, "siege", "what a siege or subjugation brings, and how long it takes")
    parser.add_argument("space", metavar="SPACE", help="a walled city or a tribe by id: syracuse")
    parser.add_argument("--side", choices=("rome", "carthage"), required=True, help="who besieges")
    parser.add_argument("--points", type=int, choices=(0, 1, 2), default=0, help="siege points it has")
    parser.add_argument("--train", action="store_true", help="a siege train is there")
    parser.add_argument("--marcellus", action="store_true", help="Marcellus, with a campaign card")


def _naval(kinds: Subparsers) -> None:
    parser = _kind(kinds, "naval", "what becomes of a Carthaginian fleet")
    parser.add_argument("start", metavar="FROM", help="a port by id: carthage")
    parser.add_argument("to", metavar="TO", help="another: croton")
    parser.add_argument("--cus", type=int, default=5, metavar="N", help="CUs aboard (default %(default)s)")
    parser.add_argument("--general", default="hasdrubal", metavar="GENERAL", help="who commands")
    parser.add_argument("--syracuse", action="store_true", help="Carthage holds Syracuse")
    parser.add_argument("--macedon", action="store_true", help="Macedonia is allied")
    parser.add_argument("--naval-victory", action="store_true", help="after a naval victory")
    parser.add_argument(
        "--own", action="append", default=[], metavar="PORT", help="a port Carthage holds now"
    )
    parser.add_argument(
        "--empty", action="append", default=[], metavar="PORT", help="a port nobody holds now"
    )


def _attrition(kinds: Subparsers) -> None:
    parser = _kind(kinds, "attrition", "what a force loses to attrition")
    parser.add_argument("cus", type=int, metavar="CUS", help="how many CUs it has")
    parser.add_argument(
        "--cause",
        default="winter",
        metavar="CAUSE",
        help="winter, alps, pass, alps-guide, pass-guide, epidemic, pestilence, storms",
    )


def _study(kinds: Subparsers) -> None:
    table = _kind(kinds, "tabulate", "fight battles of every size and write the table the players use")
    table.add_argument("--samples", type=int, default=1500, metavar="N", help="battles for each entry")
    table.add_argument("--out", type=Path, required=True, metavar="FILE", help="where to write it")
    gap = _kind(kinds, "gap", "how far the battle policy is from a best response")
    gap.add_argument("--cards", type=int, default=3, metavar="N", help="battle cards of each side, 1 to 5")
    gap.add_argument(
        "--hands", type=int, default=20, metavar="N", help="hands looked at (default %(default)s)"
    )
    gap.add_argument("--seed", type=int, default=0, metavar="S", help="of the hands drawn")


def _index(kind: str, names: dict[str, int], name: str) -> int:
    if name not in names:
        raise OptionError(f"there is no {kind} {name!r}; there are: {', '.join(sorted(names))}")
    return names[name]


def _answer_battle(state: RomeState, arguments: argparse.Namespace) -> dict[str, Any]:
    from hannibal.rome_carthage.odds.rolls import Host, battle_odds

    hosts = [
        Host(
            getattr(arguments, f"{side}_cards"),
            4 if arguments.hannibal == side else getattr(arguments, f"{side}_rating"),
            getattr(arguments, f"{side}_cus"),
            getattr(arguments, f"{side}_counterattack"),
            arguments.hannibal == side,
        )
        for side in ("attacker", "defender")
    ]
    return battle_odds(state, hosts[0], hosts[1], arguments.samples, arguments.seed)


def _answer_interception(state: RomeState, arguments: argparse.Namespace) -> dict[str, Any]:
    from hannibal.rome_carthage.odds.rolls import interception_odds

    board = state.board
    general = _index("general", board.general, arguments.general)
    side = board.side_of[general]
    space = next(
        space
        for space in range(board.spaces)
        if (state.pc[space] == 2 - side) == arguments.enemy_pc and not state.cus(side, space)
    )
    report = interception_odds(state, general, space, side)
    for modifier in report["modifiers"]:
        modifier["name"] = "into an enemy PC"
    return report


def _answer_avoid(state: RomeState, arguments: argparse.Namespace) -> dict[str, Any]:
    from hannibal.rome_carthage.odds.rolls import avoid_odds

    return avoid_odds(state, _index("general", state.board.general, arguments.general))


def _answer_siege(state: RomeState, arguments: argparse.Namespace) -> dict[str, Any]:
    from hannibal.rome_carthage.board import SIDE_NAMES
    from hannibal.rome_carthage.odds.rolls import siege_odds
    from hannibal.rome_carthage.ongoing import CardPlay, March
    from hannibal.rome_carthage.rules.march.campaign import CAMPAIGN

    board = state.board
    space = _index("space", board.space, arguments.space)
    if not board.walled[space] and not state.tribe[space]:
        raise OptionError(f"{arguments.space} is neither a walled city nor a tribe")
    side = SIDE_NAMES.index(arguments.side)
    if arguments.marcellus and side:
        raise OptionError("Marcellus besieges for Rome")
    state.siege[space] = arguments.points << 1 | side
    state.trains = (space,) if arguments.train else ()
    state.play = CardPlay(board.cards_with(CAMPAIGN).bit_length() - 1, side)
    general = board.marcellus if arguments.marcellus else board.generals_of[side][0]
    return siege_odds(state, March(side, general, space, 4))


def _answer_naval(state: RomeState, arguments: argparse.Namespace) -> dict[str, Any]:
    from hannibal.rome_carthage.board import CARTHAGE, EMPTY, PUNIC
    from hannibal.rome_carthage.odds.rolls import naval_odds
    from hannibal.rome_carthage.ongoing import March

    board = state.board
    general = _index("general", board.general, arguments.general)
    if board.side_of[general] != CARTHAGE:
        raise OptionError("Rome's fleets rule the sea: only Carthage rolls")
    if arguments.cus < 0:
        raise OptionError("an army has no fewer than 0 CUs")
    ports = {board.space_ids[port]: port for port in board.ports}
    march = March(CARTHAGE, general, _index("port", ports, arguments.start), 4)
    march.target = _index("port", ports, arguments.to)
    march.cus = arguments.cus
    state.macedon, state.naval_victory = arguments.macedon, arguments.naval_victory
    if arguments.syracuse:
        state.pc[board.syracuse] = PUNIC
    for marker, names in ((PUNIC, arguments.own), (EMPTY, arguments.empty)):
        for name in names:
            state.pc[_index("port", ports, name)] = marker
    return naval_odds(state, march)


def _answer_attrition(state: RomeState, arguments: argparse.Namespace) -> dict[str, Any]:
    from hannibal.rome_carthage.odds.rolls import attrition_kinds, attrition_odds

    if arguments.cus < 1:
        raise OptionError("a force has at least one CU")
    modifier = _index("cause", attrition_kinds(state.board), arguments.cause)
    return attrition_odds(state.board, arguments.cus, modifier, arguments.cause)


def _answer_tabulate(
    state: RomeState, arguments: argparse.Namespace, show: Progress | None
) -> dict[str, Any]:
    from hannibal.rome_carthage.heuristics.battle_table import tabulate

    table = tabulate(tuple(state.board.tactics), arguments.samples, show)
    arguments.out.write_text(table.dumps(), encoding="utf-8")
    return {"kind": "tabulate", "file": str(arguments.out), "samples": arguments.samples}


def _answer_gap(state: RomeState, arguments: argparse.Namespace, show: Progress | None) -> dict[str, Any]:
    from hannibal.rome_carthage.heuristics.response import RATINGS, gaps

    if not 1 <= arguments.cards <= 5:
        raise OptionError(f"battles of 1 to 5 cards a side are solved; not of {arguments.cards}")
    rng = Random(arguments.seed)
    rows: list[dict[str, Any]] = []
    for found in gaps(tuple(state.board.tactics), arguments.cards, rng, arguments.hands):
        rows.append(
            {
                "ratings": list(found.ratings),
                "side": ("attacker", "defender")[found.side],
                "policy": round(found.policy, 4),
                "best": round(found.best, 4),
                "gap": round(found.gap, 4),
            }
        )
        if show is not None:
            show(len(rows), 2 * len(RATINGS))
    mean = sum(row["gap"] for row in rows) / len(rows)
    return {"kind": "gap", "cards": arguments.cards, "mean_gap": round(mean, 4), "battles": rows}


_ANSWERS = {
    "battle": _answer_battle,
    "interception": _answer_interception,
    "avoid": _answer_avoid,
    "siege": _answer_siege,
    "naval": _answer_naval,
    "attrition": _answer_attrition,
}
_STUDIES = {"tabulate": _answer_tabulate, "gap": _answer_gap}
