"""Frames are stored and shown by their kinds, names of their own that outlive those of their classes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from skirmish.game import KINDS

from hannibal.italian_campaign.game import ItalianCampaign
from hannibal.italian_campaign.text.position_parts import FIELDS as ITALIAN_CAMPAIGN
from hannibal.kernel import Frame
from hannibal.kernel.frames import kinds_of
from hannibal.kernel.positions import FieldWriter
from hannibal.rome_carthage.game import RomeCarthage
from hannibal.rome_carthage.text.position_parts import FIELDS as ROME_CARTHAGE

FIELDS: dict[str, FieldWriter[Any]] = {"rome-carthage": ROME_CARTHAGE, "italian-campaign": ITALIAN_CAMPAIGN}
# What only others build on; 0.1.0 listed them along with the steps, but none was ever pending.
BASES = {
    "rome-carthage": {
        *("BattleEvents", "ChooseSpace", "CounterWindow", "Die", "RandomCard", "StealWindow"),
        "WeatherWindow",
    },
    "italian-campaign": {"Die", "Draw"},
}
# Fields that have another name today, and are read as they were written then.
RENAMED = {"rome-carthage": {"ReturnGenerals": ["generals"]}, "italian-campaign": {}}
BOARDS = {"rome-carthage": RomeCarthage().board, "italian-campaign": ItalianCampaign().board}
RELEASED: dict[str, dict[str, list[str]]] = json.loads(
    (Path(__file__).parent / "releases" / "0.1.0" / "kinds.json").read_text(encoding="utf-8")
)


def frames_of(fields: FieldWriter[Any], base: type[Frame[Any]] = Frame) -> Iterator[type[Frame[Any]]]:
    for frame in base.__subclasses__():
        if frame.__module__.startswith(fields.frames):
            yield frame
        yield from frames_of(fields, frame)


@pytest.mark.parametrize("game", FIELDS)
def test_every_frame_has_a_kind_of_its_own(game: str) -> None:
    kinds = FIELDS[game].frame_kinds
    for frame in set(frames_of(FIELDS[game])):
        if frame.__name__ in BASES[game]:
            assert not frame.kind, "a base of frames is never pending itself"
        else:
            assert vars(frame).get("kind"), f"{frame.__name__} needs a kind in its class body"
            assert kinds[frame.kind] is frame


@pytest.mark.parametrize("game", FIELDS)
def test_what_was_pending_in_a_release_is_still_understood(game: str) -> None:
    kinds = FIELDS[game].frame_kinds
    released = {kind: fields for kind, fields in RELEASED[game].items() if kind not in BASES[game]}
    assert {kind: list(kinds[kind].fields) for kind in released} == released | RENAMED[game]


@pytest.mark.parametrize("game", FIELDS)
def test_every_field_has_a_form(game: str) -> None:
    for kind, frame in FIELDS[game].frame_kinds.items():
        assert all(FIELDS[game].form_of(kind, field) for field in frame.fields)
    for name, forms in FIELDS[game].ongoing.items():
        assert set(FIELDS[game].blank(BOARDS[game], name).fields) == set(forms)


def test_a_kind_is_not_given_twice_or_forgotten() -> None:
    class Turn(Frame[Any]):
        kind = "Turn"

    class Silent(Frame[Any]):
        pass

    with pytest.raises(TypeError, match="two frames are of the kind Turn"):
        kinds_of((KINDS["Turn"], Turn))
    with pytest.raises(TypeError, match="the frame Silent has no kind"):
        kinds_of((Silent,))
