"""`hannibal rules`: what a rule says, and which rules have a case that tests them."""

from __future__ import annotations

import argparse
import json
import textwrap
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hannibal.games import packages
from hannibal.kernel.errors import DataError, HannibalError
from hannibal.rulebook import book_names, get_rule, load_rules, rules_below

_WIDTH = 100


def register(parser: argparse.ArgumentParser) -> None:
    """Add the two commands of `rules`."""
    commands = parser.add_subparsers(dest="rules_command", required=True, metavar="COMMAND")

    show = commands.add_parser("show", help="what a rule says, in our own words")
    show.add_argument("rule", nargs="+", metavar="ID", help="such as 2E:12.4")
    show.add_argument("--json", action="store_true", help="print a list of JSON objects")
    show.set_defaults(run=_show)

    coverage = commands.add_parser("coverage", help="which testable rules have a case, and which have none")
    books = book_names()
    coverage.add_argument("--book", choices=books, default=books[0], help="whose rules (default %(default)s)")
    coverage.add_argument(
        "--cases",
        type=Path,
        metavar="DIR",
        help="the folder of case files (default: those of a checkout)",
    )
    coverage.add_argument("--json", action="store_true", help="print one JSON object")
    coverage.set_defaults(run=_coverage)


def _show(arguments: argparse.Namespace) -> int:
    rules = [get_rule(name) for name in arguments.rule]
    if arguments.json:
        objects = [
            {"id": rule.id, "title": rule.title, "testable": rule.testable, "gist": rule.gist}
            for rule in rules
        ]
        print(json.dumps(objects, indent=2, ensure_ascii=False))
        return 0
    for number, rule in enumerate(rules):
        if number:
            print()
        print(f"{rule.id}  {rule.title}")
        print(textwrap.fill(rule.gist, _WIDTH, initial_indent="  ", subsequent_indent="  "))
        for below in rules_below(rule.id):
            print(f"  {below.id:<12}  {below.title}")
    return 0


def _coverage(arguments: argparse.Namespace) -> int:
    cases, named = 0, set[str]()
    for folder in _case_folders(arguments.cases):
        found, rules_named = named_rules(folder)
        cases += found
        named |= rules_named
    rules = load_rules()
    books = {book: covered(book, named) for book in book_names()}
    report: dict[str, Any] = {
        "book": arguments.book,
        "cases": cases,
        **books[arguments.book],
        "unknown": sorted(name for name in named if name.partition(":")[0] in books and name not in rules),
        "books": books,
    }
    if arguments.json:
        print(json.dumps(report, indent=2))
        return 0
    print(f"{report['covered']} of {report['testable']} testable rules of {arguments.book} have a case")
    for name in report["missing"]:
        print(f"  missing  {name:<24}  {rules[name].title}")
    for name in report["unknown"]:
        print(f"  unknown  {name}")
    return 0


def covered(book: str, named: set[str]) -> dict[str, Any]:
    """How many of a book's testable rules are among those named, and which are not."""
    testable = [rule.id for rule in load_rules().values() if rule.book == book and rule.testable]
    missing = [name for name in testable if name not in named]
    return {"testable": len(testable), "covered": len(testable) - len(missing), "missing": missing}


def _case_folders(given: Path | None) -> list[Path]:
    """The folder that is named, or those of the checkout."""
    if given is None:
        named = [package.rules.cases for package in packages() if package.rules is not None]
        folders = [folder for folder in named if folder is not None and folder.is_dir()]
        if not folders:
            raise HannibalError("there are no case files beside this program; name their folder with --cases")
        return folders
    if not given.is_dir():
        raise HannibalError(f"there is no folder {given}")
    return [given]


def named_rules(folder: Path) -> tuple[int, set[str]]:
    """How many cases a folder has and the ids of the rules they name.

    Files called `not_written...` list what is no case. A rule of the Classic Edition's book counts where the
    case can run in that edition, one of the 2nd edition's where it can run in that.
    """
    cases, named = 0, set[str]()
    for path in sorted(folder.rglob("*")):
        if path.suffix in (".json", ".toml") and not path.name.startswith("not_written"):
            for ids in _rule_ids(_load(path)):
                cases += 1
                named.update(ids)
    return cases, named


def _load(path: Path) -> object:
    try:
        text = path.read_text(encoding="utf-8")
        return json.loads(text) if path.suffix == ".json" else tomllib.loads(text)
    except (OSError, ValueError) as error:
        raise DataError(path.name, "", "", f"cannot be read: {error}") from error


def _rule_ids(value: object) -> Iterator[list[str]]:
    """The rule ids of every case, however the file groups its cases."""
    if isinstance(value, dict):
        ids = value.get("rule_ids")
        if isinstance(ids, list):
            foreign = _foreign_books(value)
            yield [name for name in ids if isinstance(name, str) and name.partition(":")[0] not in foreign]
        for part in value.values():
            yield from _rule_ids(part)
    elif isinstance(value, list):
        for part in value:
            yield from _rule_ids(part)


def _foreign_books(case: dict[str, Any]) -> set[str]:
    """The books of an edition in which the case cannot run."""
    chosen = case.get("options", {}).get("edition")
    editions = case.get("editions") or ([chosen] if chosen else None)
    return {
        book
        for package in packages()
        if package.rules is not None and editions is not None
        for edition, books in package.rules.editions.items()
        if edition not in editions
        for book in books
    }
