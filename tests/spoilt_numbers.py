"""Which numbers of a data pack matter: each is changed in turn, in a copy, and something must notice.

The cheapest check comes first: `data check`, then the cases that show the rules of the number's entry, then
all cases, then the golden games. What nothing notices is listed in unnoticed_numbers.toml, with the reason.

`python -m tests.spoilt_numbers [GAME] [START]` does it for all numbers (whose names begin so) and prints what
came of them: some minutes.
"""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from copy import deepcopy
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, NamedTuple

from hannibal.cases import Case, load_cases, run_case
from hannibal.games import get_package
from hannibal.kernel import HannibalError, State, digest
from hannibal.kernel.datafile import DataFile

LIST = Path(__file__).with_name("unnoticed_numbers.toml")
_IN_A_CELL = re.compile(r"\d+")
_CELLS = ("rows", "columns")
"""Fields of a table whose texts hold numbers, such as `R/A4`."""

_LOOK_EVERY = 8
"""Steps of a golden game between two looks at it."""

Content = dict[str, dict[str, Any]]
"""The data files as they are read, by name."""
Place = tuple[str | int, ...]
"""The way to a value, from the file on."""


class Number(NamedTuple):
    """A number of a pack: how it is called, where it stands, its entry's name and rules."""

    name: str
    place: Place
    entry: str
    sources: tuple[str, ...]


class Field(NamedTuple):
    """A game whose data are spoilt: what can notice it."""

    game: Any
    board: Callable[[Any], Any]
    cases: list[Case]
    editions: tuple[str | None, ...]
    golden: Callable[[], Iterator[tuple[str, Iterator[State]]]]
    """The steps of each golden game, with the states from its first to its last."""


def contents(game_id: str) -> Content:
    """The packaged files of a game."""
    data = get_package(game_id).data
    assert data is not None
    pack = data()
    folder = Path(sys.modules[pack.package].__path__[0]) / "data"
    return {name: tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8")) for name in pack.names}


def numbers(files: Content) -> Iterator[Number]:
    """Every number of the files, those in the cells of tables too."""
    for file, content in files.items():
        defaults = content.get("defaults", {})
        for kind, value in content.items():
            entries = enumerate(value) if isinstance(value, list) else [(None, value)]
            for index, entry in entries:
                place: Place = (file, kind) if index is None else (file, kind, index)
                label = kind if index is None else f"{kind}.{_called(entry, index)}"
                sources = _sources(entry, defaults)
                for below, name in _within(entry, ()):
                    path = ".".join(str(part) for part in name)
                    called = label.rpartition(".")[2]
                    yield Number(f"{file}/{label}.{path}", (*place, *below), called, sources)


def _called(entry: Mapping[str, Any], index: int) -> str:
    """What an entry is called: by its id or number, a force of the set-up by its space."""
    for key in ("id", "number", "year", "space", "hex"):
        if key in entry:
            return str(entry[key])
    return str(index)


def _sources(entry: Mapping[str, Any], defaults: Mapping[str, Any]) -> tuple[str, ...]:
    source = entry.get("source", defaults.get("source", ()))
    return (source,) if isinstance(source, str) else tuple(source)


def _within(value: Any, way: Place) -> Iterator[tuple[Place, Place]]:
    """The ways to all numbers in a value, and their names."""
    if isinstance(value, Mapping):
        for key, part in value.items():
            yield from _within(part, (*way, key))
    elif isinstance(value, list):
        for index, part in enumerate(value):
            yield from _within(part, (*way, index))
    elif isinstance(value, int | float) and not isinstance(value, bool):
        yield way, way
    elif isinstance(value, str) and way and way[0] in _CELLS:
        for found in range(len(_IN_A_CELL.findall(value))):
            yield (*way, found), way if not found else (*way, found)


def spoilt(files: Content, number: Number, by: int = 1) -> Content:
    """The files with one number changed."""
    file, *way = number.place
    changed = {**files, str(file): deepcopy(files[str(file)])}
    value: Any = changed[str(file)]
    while not isinstance(value[way[0]], int | float | str):
        value = value[way.pop(0)]
    value[way[0]] = _other(value[way[0]], by, way[1:])
    return changed


def _other(value: int | float | str, by: int, rest: list[str | int]) -> int | float | str:
    if isinstance(value, float):
        return value + by / 100
    if isinstance(value, int):
        return value + by
    start, end = list(_IN_A_CELL.finditer(value))[int(rest[0])].span()
    return f"{value[:start]}{int(value[start:end]) + by}{value[end:]}"


class Sweep:
    """Changes numbers of one game and finds what notices."""

    def __init__(self, field: Field) -> None:
        self.field = field
        package = get_package(field.game.id).data
        assert package is not None
        self.pack = package()
        self.files = contents(field.game.id)
        self.texts = {case.id: json.dumps(case.data) for case in field.cases}
        self.questions = [
            (case, edition)
            for edition in field.editions
            for case in field.cases
            if edition is None or case.holds_in(edition)
        ]

    def noticed_by(self, number: Number, *, golden: bool = True) -> str | None:
        """What notices that it is one more, or one less: `check`, the id of a case, `golden`; None: nothing.

        One more may mean the same, as in a table whose columns are several CUs wide.
        """
        more = self._board(number, 1)
        if more is None:
            return "check"
        case = self._failing_case(number, more) or self._failing_case(number, self._board(number, -1))
        return "golden" if case is None and golden and self._golden_differs(more) else case

    def _board(self, number: Number, by: int) -> Any:
        """The board with a number changed; None where `data check` refuses it."""
        changed = spoilt(self.files, number, by)
        try:
            files = {name: DataFile(f"{name}.toml", content) for name, content in changed.items()}
            return self.field.board(self.pack.sound(files))
        except HannibalError:
            return None

    def _failing_case(self, number: Number, board: Any) -> str | None:
        """The first case that does not hold: first those that name its entry or rules, then what helped."""
        if board is None:
            return None
        sources = set(number.sources)
        named = f'{number.entry}"'
        self.questions.sort(
            key=lambda question: (
                named not in self.texts[question[0].id],
                sources.isdisjoint(question[0].rule_ids),
            )
        )
        with _on(self.field.game, board):
            for index, (case, edition) in enumerate(self.questions):
                try:
                    run_case(case, self.field.game, edition)
                # With a wrong number the rules may break in any way.
                except Exception:
                    self.questions.insert(0, self.questions.pop(index))
                    return case.id
        return None

    def _golden_differs(self, board: Any) -> bool:
        with _on(self.field.game, board):
            try:
                return any(_differs(steps, states) for steps, states in self.field.golden())
            except Exception:
                return True


def _differs(steps: str, states: Iterator[State]) -> bool:
    """Whether a game goes otherwise than it went; not every step is looked at, which would take long."""
    next(states)
    length = 0
    for number, state in enumerate(states):
        if not number % _LOOK_EVERY and digest(state)[:2] != steps[length : length + 2]:
            return True
        length += 2
    return length != len(steps)


@contextmanager
def _on(game: Any, board: Any) -> Iterator[None]:
    """A game on another board for a while."""
    kept = game.board
    game.board = board
    try:
        yield
    finally:
        game.board = kept


# What is listed.


def listed(game_id: str) -> dict[str, str]:
    """The numbers nothing is expected to notice, as patterns, each with the reason."""
    entries = tomllib.loads(LIST.read_text(encoding="utf-8")).get(game_id, [])
    return {pattern: entry["reason"] for entry in entries for pattern in entry["numbers"]}


def pattern_of(number: Number, patterns: Mapping[str, str]) -> str | None:
    """The pattern of the list under which a number falls."""
    return next((pattern for pattern in patterns if fnmatchcase(number.name, pattern)), None)


# The games.


def rome_carthage() -> Field:
    from hannibal.rome_carthage.board import Board
    from tests.rome_carthage import golden, playing

    return Field(playing.GAME, Board, load_cases(_cases("rome-carthage")), (None, "classic"), golden.games)


def italian_campaign() -> Field:
    from hannibal.italian_campaign.board import Board
    from tests.italian_campaign import golden, playing

    return Field(playing.GAME, Board, load_cases(_cases("italian-campaign")), (None,), golden.games)


def _cases(game_id: str) -> Path:
    rules = get_package(game_id).rules
    assert rules is not None
    assert rules.cases is not None
    return rules.cases


FIELDS = {"rome-carthage": rome_carthage, "italian-campaign": italian_campaign}


def sweep(game_id: str, start: str = "", tell: Callable[[str], None] = lambda _: None) -> Counter[str]:
    """Change every number that is not listed; how many were noticed by what, and what is told of each."""
    found = Sweep(FIELDS[game_id]())
    patterns = listed(game_id)
    every = [number for number in numbers(found.files) if number.name.startswith(start)]
    counts: Counter[str] = Counter()
    for index, number in enumerate(every, 1):
        if pattern_of(number, patterns) is not None:
            counts["listed"] += 1
            continue
        noticed = found.noticed_by(number)
        counts[noticed if noticed in ("check", "golden") else "case" if noticed else "nothing"] += 1
        tell(f"{index}/{len(every)} {number.name}: {noticed or 'NOTHING'}")
    return counts


def _print(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main(arguments: list[str]) -> None:
    """Change all numbers, or those of one game, or those of it whose names begin so."""
    start = arguments[1] if len(arguments) > 1 else ""
    for game_id in arguments[:1] or FIELDS:
        counts = sweep(game_id, start, _print)
        _print(f"{game_id}: {counts.total()} numbers, {dict(counts)}")


if __name__ == "__main__":
    main(sys.argv[1:])
