"""Writes the types of the API's answers for the page: `python -m tools.page_types`.

They are those of /openapi.json, which come from `server/models`. The file is kept with the page, so that
whoever works on it needs no Python for its types; a test says when it is not current.
"""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from hannibal.games import all_games
from hannibal.server.app import create_app
from hannibal.server.storage import Store, database_url

PLACE: Final = Path(__file__).parents[1] / "src" / "hannibal" / "web" / "js" / "answers.d.ts"
_HEAD: Final = """// What travels between the server and the page, as /openapi.json describes it.
// Written by `python -m tools.page_types` from server/models: change it there.
"""
_PLAIN: Final = {"integer": "number"}
"""The types that TypeScript calls otherwise."""

Schema = dict[str, Any]


def page_types(description: Schema) -> str:
    """The types of everything an OpenAPI description names, in TypeScript."""
    schemas = description["components"]["schemas"]
    return "\n".join([_HEAD, *(_interface(name, schemas[name]) for name in sorted(schemas))])


def _interface(name: str, schema: Schema) -> str:
    needed = schema.get("required", ())
    fields = [
        f"{_comment(field, '  ')}  {_key(key)}{'' if key in needed else '?'}: {_type(field)};\n"
        for key, field in schema["properties"].items()
    ]
    return f"{_comment(schema, '')}export interface {name} {{\n{''.join(fields)}}}\n"


def _comment(schema: Schema, indent: str) -> str:
    words = " ".join(schema.get("description", "").split())
    return f"{indent}/** {words} */\n" if words else ""


def _key(name: str) -> str:
    return name if name.isidentifier() else json.dumps(name)


def _type(schema: Schema) -> str:
    """A schema as a type: `string | null`, `Card[]`, `Record<string, Seat>`."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(_type(one) for one in schema["anyOf"])
    if schema.get("type") == "array":
        inner = _type(schema["items"])
        return f"({inner})[]" if {"anyOf", "enum"} & set(schema["items"]) else f"{inner}[]"
    if schema.get("type") == "object":
        values = schema.get("additionalProperties")
        return f"Record<string, {_type(values) if isinstance(values, dict) else 'unknown'}>"
    return _PLAIN.get(schema["type"], str(schema["type"]))


def main() -> None:
    """Write the file anew."""
    with TemporaryDirectory() as folder:
        store = Store(database_url(f"{folder}/games.db"))
        PLACE.write_text(page_types(create_app(all_games(), store).openapi()), encoding="utf-8")
        store.close()


if __name__ == "__main__":
    main()
