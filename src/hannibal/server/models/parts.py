"""What all models of answers are made with."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, ConfigDict, Field

Side = str
"""The id of a seat, which is that of its side."""


def _without_default(schema: dict[str, Any]) -> None:
    schema.pop("default", None)


ABSENT: Any = Field(default=None, json_schema_extra=_without_default)
"""The field may be missing; it is never null unless its type says so."""


class Answer(BaseModel):
    """Part of what the server sends: nothing of another type, and nothing that is not described."""

    model_config = ConfigDict(extra="forbid", strict=True)
