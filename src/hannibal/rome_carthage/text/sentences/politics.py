"""Political control in sentences, and the end of the game."""

from __future__ import annotations

from typing import Final

from hannibal.rome_carthage.board import EMPTY
from hannibal.rome_carthage.text import beats
from hannibal.rome_carthage.text.sentences.words import ADJECTIVES, PLAYERS, Words, sentence_of
from hannibal.rome_carthage.text.wording import counted

_OWED: Final = {
    "battle": "For the lost battle",
    "points": "Behind in points",
    "hannibal": "Without Hannibal",
    "event": "By the event",
}
_REMOVED: Final = {
    "charmed": "Hannibal charms {space}: its {adjective} PC is removed.",
    "hanno": "Hanno removes the {adjective} PC in {space}.",
    "revolt": "{space} revolts: the {adjective} PC is removed.",
    "grain-shortage": "{space} starves: the {adjective} PC is removed.",
}


@sentence_of(beats.MarkerPlaced)
def marker_placed(words: Words, beat: beats.MarkerPlaced) -> str:
    space = words.space(beat.space)
    if beat.why == "weather":
        return f"Hannibal did not come to {space}: the {ADJECTIVES[beat.side]} PC is back."
    return f"{PLAYERS[beat.side]} places a PC in {space}."


@sentence_of(beats.MarkerFlipped)
def marker_flipped(words: Words, beat: beats.MarkerFlipped) -> str:
    return f"{PLAYERS[beat.side]} flips the PC in {words.space(beat.space)}."


@sentence_of(beats.MarkerRemoved)
def marker_removed(words: Words, beat: beats.MarkerRemoved) -> str:
    space = words.space(beat.space)
    if beat.why in _REMOVED:
        return _REMOVED[beat.why].format(space=space, adjective=ADJECTIVES[beat.side])
    return f"{PLAYERS[beat.side]} removes its PC in {space}."


@sentence_of(beats.MarkersRemoved)
def markers_removed(_words: Words, beat: beats.MarkersRemoved) -> str:
    return f"{PLAYERS[beat.side]} removes its last {counted(len(beat.spaces), 'PC')}."


@sentence_of(beats.ControlChanged)
def control_changed(words: Words, beat: beats.ControlChanged) -> str:
    province = words.province(beat.province)
    if beat.now == EMPTY:
        return f"{PLAYERS[beat.was - 1]} loses control of {province}."
    return f"{PLAYERS[beat.now - 1]} gains control of {province}."


@sentence_of(beats.Isolated)
def isolated(words: Words, beat: beats.Isolated) -> str:
    return f"{ADJECTIVES[beat.side]} PCs isolated and removed: {words.spaces(beat.spaces)}."


@sentence_of(beats.PointsCounted)
def points_counted(_words: Words, beat: beats.PointsCounted) -> str:
    return f"Political points: Rome {beat.rome}, Carthage {beat.carthage}."


@sentence_of(beats.MarkersOwed)
def markers_owed(_words: Words, beat: beats.MarkersOwed) -> str:
    return f"{_OWED[beat.why]}, {PLAYERS[beat.side]} has to remove {counted(beat.count, 'PC')}."


@sentence_of(beats.SuedForPeace)
def sued_for_peace(_words: Words, beat: beats.SuedForPeace) -> str:
    has = counted(beat.left, "PC") if beat.left else "no PC"
    return f"{PLAYERS[beat.side]} has {has} left to remove and sues for peace."


@sentence_of(beats.GameEnded)
def game_ended(_words: Words, beat: beats.GameEnded) -> str:
    return f"The game is over: {beat.reason}."
