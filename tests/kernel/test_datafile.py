"""Data files: every fault is named by file, entry and field, with what was expected and what was found."""

from __future__ import annotations

import doctest
from collections.abc import Callable
from pathlib import Path

import pytest

from hannibal.kernel import datafile
from hannibal.kernel.datafile import DataFile, Entry
from hannibal.kernel.errors import DataError


def entry(**fields: object) -> Entry:
    return Entry("towns.toml", "town arpi", fields)


def refusal(read: Callable[[], object]) -> str:
    with pytest.raises(DataError) as caught:
        read()
    return str(caught.value)


def test_examples_in_the_docstrings() -> None:
    assert doctest.testmod(datafile).failed == 0


def test_fields_that_are_right() -> None:
    town = entry(
        id="new-arpi", name="Arpi", tags=["a", "b"], kind="open", size=3, share=0.5, walled=False,
        row=[1, "all"], rows=[[1, 2], [3, 4]],
    )  # fmt: skip
    assert town.identifier("id") == "new-arpi"
    assert town.text("name") == "Arpi"
    assert town.texts("tags") == ("a", "b")
    assert town.texts("name") == ("Arpi",)
    assert town.choice("kind", ("open", "walled")) == "open"
    assert town.choices("tags", ("b", "a")) == ("a", "b")
    assert town.integer("size", minimum=3, maximum=3) == 3
    assert town.number("share") == 0.5
    assert town.number("size") == 3.0
    assert town.flag("walled") is False
    assert town.integers("row", words={"all": 99}) == (1, 99)
    assert town.integer_rows("rows", length=2) == ((1, 2), (3, 4))
    town.finish()


def test_fields_left_out() -> None:
    town = entry()
    assert town.optional_text("name") is None
    assert town.optional_texts("tags") == ()
    assert town.optional_choice("kind", ("open",)) is None
    assert town.optional_integer("size") is None
    assert town.flag("walled", default=True) is True
    assert not town.is_table("cost")


@pytest.mark.parametrize(
    ("value", "read", "expected"),
    [
        (7, lambda r: r.text("f"), "expected text, found 7"),
        (" ", lambda r: r.text("f"), "expected text, found ' '"),
        ("New Arpi", lambda r: r.identifier("f"), "expected lower-case letters and digits joined by hyphens"),
        ("a-", lambda r: r.identifier("f"), "found 'a-'"),
        (["a", 1], lambda r: r.texts("f"), "expected text, found 1"),
        ("wall", lambda r: r.choice("f", ("open", "walled")), "expected one of open, walled, found 'wall'"),
        (["open", "wall"], lambda r: r.choices("f", ("open", "walled")), "one of open, walled, found 'wall'"),
        ("3", lambda r: r.integer("f"), "expected a whole number, found '3'"),
        (True, lambda r: r.integer("f"), "expected a whole number, found True"),
        (3.0, lambda r: r.integer("f"), "expected a whole number, found 3.0"),
        (4, lambda r: r.integer("f", 1, 3), "expected a whole number from 1 to 3, found 4"),
        (0, lambda r: r.integer("f", minimum=1), "expected a whole number of at least 1, found 0"),
        (9, lambda r: r.optional_integer("f", maximum=8), "expected a whole number of at most 8, found 9"),
        (True, lambda r: r.number("f"), "expected a number, found True"),
        (float("nan"), lambda r: r.number("f", 0, 1), "expected a number from 0 to 1, found nan"),
        (1, lambda r: r.flag("f"), "expected true or false, found 1"),
        (1, lambda r: r.integers("f"), "expected a list of whole numbers, found 1"),
        ([1, 2], lambda r: r.integers("f", length=3), "expected a list of 3 whole numbers, found [1, 2]"),
        ([1, "some"], lambda r: r.integers("f", words={"all": 9}), "whole numbers or all, found 'some'"),
        ([], lambda r: r.integer_rows("f", length=2), "expected a list of rows, each a list of 2"),
        ([[1, 2], [3]], lambda r: r.integer_rows("f", length=2), "a list of 2 whole numbers, found [3]"),
        ("x", lambda r: r.table("f"), "expected a table, found 'x'"),
        (["x"], lambda r: r.entries("f", Entry.finish), "expected a list of tables, found ['x']"),
    ],
)  # fmt: skip
def test_fields_that_are_wrong(value: object, read: Callable[[Entry], object], expected: str) -> None:
    told = refusal(lambda: read(entry(f=value)))
    assert told.startswith("towns.toml, town arpi: f: ")
    assert expected in told


def test_a_missing_field_says_what_was_expected() -> None:
    assert refusal(lambda: entry().integer("size", 1)) == (
        "towns.toml, town arpi: size: missing; expected a whole number of at least 1"
    )


def test_a_field_nobody_asked_for_is_refused() -> None:
    town = entry(name="Arpi", nmae="Arpi")
    town.text("name")
    town.optional_integer("size")
    assert refusal(town.finish) == (
        "towns.toml, town arpi: nmae: unknown field; the fields known here are name, size"
    )


def test_tables_inside_a_record_are_named_with_it() -> None:
    town = entry(cost={"road": "one"}, gates=[{"width": 3}, {"width": 4, "hight": 2}])
    assert refusal(lambda: town.table("cost").integer("road")).startswith(
        "towns.toml, town arpi, cost: road: "
    )
    assert refusal(lambda: town.entries("gates", lambda gate: gate.integer("width"))).startswith(
        "towns.toml, town arpi, gates 2: hight: unknown field"
    )


def read_name(town: Entry) -> str:
    return town.text("name") if town.identifier("id") else ""


def test_defaults_serve_every_record_that_does_not_say_otherwise() -> None:
    file = DataFile.parse("t.toml", '[defaults]\nname = "X"\n[[t]]\nid = "a"\n[[t]]\nid = "b"\nname = "Y"')
    assert file.entries("t", read_name) == ["X", "Y"]
    file.finish()


def test_a_default_no_record_has_is_refused() -> None:
    file = DataFile.parse("t.toml", '[defaults]\nnaem = "X"\n[[t]]\nid = "a"\nname = "Y"')
    file.entries("t", read_name)
    assert refusal(file.finish) == "t.toml, defaults: naem: unknown field; no entry of this file has it"


def test_two_records_with_one_id_are_refused() -> None:
    file = DataFile.parse("t.toml", '[[t]]\nid = "a"\nname = "X"\n[[t]]\nid = "a"\nname = "Y"')
    assert (
        refusal(lambda: file.entries("t", read_name))
        == "t.toml, t a: id: expected each t once, found 'a' twice"
    )


def test_a_record_without_an_id_is_named_by_its_place() -> None:
    file = DataFile.parse("t.toml", '[[t]]\nid = "a"\nname = "X"\n[[t]]\nname = "Y"')
    assert refusal(lambda: file.entries("t", read_name)).startswith("t.toml, t number 2: id: missing")


def test_tables_that_are_missing_or_unknown() -> None:
    file = DataFile.parse("t.toml", '[[t]]\nid = "a"\nname = "X"\n[other]\n')
    assert refusal(lambda: file.entries("u", read_name)) == "t.toml: u: expected [[u]] entries"
    assert refusal(lambda: file.section("t", read_name)) == "t.toml: t: expected a table [t]"
    assert refusal(file.finish) == "t.toml: other: unknown table; the tables known here are defaults, t, u"


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        ("t.toml", "a = 1\nb = \n", "t.toml, line 2: Invalid value"),
        ("t.toml", "a = 1\na = 2\n", "t.toml, line 2: Cannot overwrite a value"),
        ("t.toml", "a = 1\nb = [1,", "t.toml, line 2: "),
        ("t.toml", "defaults = 1\n", "t.toml: defaults: expected a table, found 1"),
        ("t.json", '{"a": 1,\n "b": }', "t.json, line 2: Expecting value"),
        ("t.json", '{"a": 1, "a": 2}', "t.json: a: expected each field once"),
        ("t.json", "[]", "t.json: expected an object of tables, found list"),
    ],
)
def test_files_that_cannot_be_parsed(name: str, text: str, expected: str) -> None:
    assert refusal(lambda: DataFile.parse(name, text)).startswith(expected)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    assert refusal(lambda: DataFile.read(tmp_path / "t.toml")).startswith("t.toml: cannot be read: ")
    (tmp_path / "t.toml").write_bytes(b'a = "\xff"')
    assert refusal(lambda: DataFile.read(tmp_path / "t.toml")).startswith("t.toml: expected UTF-8 text: ")


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "t.toml").write_bytes(b'\xef\xbb\xbf[[t]]\nid = "a"\nname = "X"\n')
    assert DataFile.read(tmp_path / "t.toml").entries("t", read_name) == ["X"]
