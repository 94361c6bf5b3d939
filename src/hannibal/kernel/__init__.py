"""What any game here is: state, actions, chance, views, records, tables. Knows nothing of Hannibal."""

from hannibal.kernel.chance import Chance, ScriptedChance, SeededChance
from hannibal.kernel.errors import (
    ActionError,
    DataError,
    GameOver,
    HannibalError,
    IllegalAction,
    NotationError,
    NotYourTurn,
    OptionError,
    PositionError,
    RecordError,
    Refusal,
    UndoRefused,
    Unplayable,
)
from hannibal.kernel.frames import ChanceFrame, Choice, Frame, FrameState, Step
from hannibal.kernel.game import (
    CHANCE,
    NOBODY,
    SPECTATOR,
    Decision,
    Game,
    Result,
    State,
    digest,
)
from hannibal.kernel.options import Option, complete_options
from hannibal.kernel.record import Record, Stop
from hannibal.kernel.story import Beat, Story
from hannibal.kernel.table import Move, Table, Undo
from hannibal.kernel.telling import LogLine

__all__ = [
    "CHANCE",
    "NOBODY",
    "SPECTATOR",
    "ActionError",
    "Beat",
    "Chance",
    "ChanceFrame",
    "Choice",
    "DataError",
    "Decision",
    "Frame",
    "FrameState",
    "Game",
    "GameOver",
    "HannibalError",
    "IllegalAction",
    "LogLine",
    "Move",
    "NotYourTurn",
    "NotationError",
    "Option",
    "OptionError",
    "PositionError",
    "Record",
    "RecordError",
    "Refusal",
    "Result",
    "ScriptedChance",
    "SeededChance",
    "State",
    "Step",
    "Stop",
    "Story",
    "Table",
    "Undo",
    "UndoRefused",
    "Unplayable",
    "complete_options",
    "digest",
]
