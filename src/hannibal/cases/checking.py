"""What a case says of its game: that it is this one, with these editions and these rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hannibal.cases.files import Case, CaseFailed, check_form
from hannibal.games import find_package, packages
from hannibal.kernel import Game, HannibalError
from hannibal.kernel.notation import closest
from hannibal.kernel.package import GamePackage
from hannibal.rulebook import get_rule


def game_of(case: Case) -> str | None:
    """The game a case is of: the one it or its file names, or else the only one whose rules it shows."""
    named = case.data.get("game", case.game)
    if named is not None:
        return str(named)
    games = {_game_with_book(rule) for rule in case.rule_ids}
    return games.pop() if len(games) == 1 else None


def _game_with_book(rule: str) -> str | None:
    book = rule.partition(":")[0]
    return next((game.id for game in packages() if game.rules and book in game.rules.books), None)


def check_case(case: Case, game: Game) -> None:
    """Raises `CaseFailed` where a case is of another game, or names a rule or edition that does not exist.

    Nor is one asked that is badly written.
    """
    check_form(case)
    found = game_of(case)
    if found is not None and found != game.id:
        told = "it says so" if found in (case.data.get("game"), case.game) else "its rules are of that game"
        raise CaseFailed(f"{case} is a case of {found}, not of {game.id}: {told}")
    package = find_package(game.id)
    if package is None:
        return
    for edition in case.data.get("editions", ()):
        check_edition(package, edition, f"{case}: editions")
    try:
        for rule in _rules_named(case.data):
            _check_rule(package, rule)
    except HannibalError as error:
        raise CaseFailed(f"{case}: {error}") from None


def check_edition(package: GamePackage, edition: str, where: str) -> None:
    """Raises `CaseFailed` for an edition that a game does not have."""
    if not package.editions:
        raise CaseFailed(f"{where}: {package.id} has no editions; found {edition!r}")
    if edition not in package.editions:
        known = package.editions
        raise CaseFailed(f"{where}: {package.id} has no edition {edition!r}{closest(edition, known)}")


def _rules_named(data: Mapping[str, Any]) -> Iterator[str]:
    """The rules a case shows, and those it expects to be cited."""
    yield from data["rule_ids"]
    expectations = [data.get("expect", {})]
    for step in data.get("do", ()):
        if isinstance(step, Mapping):
            if isinstance(step.get("rule"), str):
                yield step["rule"]
            expectations.append(step.get("expect", {}))
    for expected in expectations:
        for path, value in expected.items():
            if path.endswith(".rule") and isinstance(value, str) and value:
                yield value


def _check_rule(package: GamePackage, rule: str) -> None:
    """Raises `HannibalError`; a game that lists no rules is not asked."""
    if package.rules is None:
        return
    book = rule.partition(":")[0]
    if book in package.rules.books:
        get_rule(rule)
        return
    books = ", ".join(f"{name}:" for name in package.rules.books)
    raise HannibalError(f"{rule!r} is no rule of {package.id}: those begin with {books}")
