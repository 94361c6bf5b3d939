"""`hannibal map`: what it writes, and what it says when it cannot."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hannibal.cli import main
from hannibal.rome_carthage.picture import Army, Scene


def test_it_writes_the_board_to_a_file(tmp_path: Path) -> None:
    out = tmp_path / "board.svg"
    assert main(["map", "--edition", "classic", "--out", str(out)]) == 0
    root = ElementTree.parse(out).getroot()
    assert root.get("data-edition") == "classic"
    assert root.get("data-layer") == "full"


def test_it_writes_to_the_standard_output_by_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["map", "--layer", "phone", "--theme", "dark", "--hatch"]) == 0
    root = ElementTree.fromstring(capsys.readouterr().out)
    assert (root.get("data-layer"), root.get("data-theme"), root.get("data-hatch")) == ("phone", "dark", "on")


def test_it_draws_a_position_from_a_file(tmp_path: Path) -> None:
    scene = Scene(control={"capua": "carthage"}, armies=(Army("capua", "carthage", 7),), subtitle="216 BC")
    position, out = tmp_path / "position.json", tmp_path / "board.svg"
    position.write_text(json.dumps(scene.to_json()), encoding="utf-8")
    assert main(["map", "--position", str(position), "--out", str(out)]) == 0
    assert ">216 BC<" in out.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("written", "message"),
    [
        (None, "cannot be read: No such file or directory"),
        ("{", "position.json, line 1: not JSON"),
        ('{"control": {"atlantis": "rome"}}', "position.json: control: no space 'atlantis'"),
    ],
)
def test_a_broken_position_is_refused_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], written: str | None, message: str
) -> None:
    position = tmp_path / "position.json"
    if written is not None:
        position.write_text(written, encoding="utf-8")
    assert main(["map", "--position", str(position)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert message in captured.err
    assert captured.err.count("\n") == 1


def test_a_missing_folder_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["map", "--out", str(tmp_path / "no" / "board.svg")]) == 2
    assert "there is no folder" in capsys.readouterr().err


def test_a_folder_cannot_be_written_as_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["map", "--out", str(tmp_path)]) == 2
    assert "cannot write" in capsys.readouterr().err


def test_an_unknown_data_folder_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["map", "--data", str(tmp_path / "no")]) == 2
    assert "there is no such folder" in capsys.readouterr().err
