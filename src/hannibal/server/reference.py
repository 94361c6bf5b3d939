"""The API described for people at /docs: written from the OpenAPI description."""

from __future__ import annotations

from html import escape
from typing import Any

_HEAD = """<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Hannibal: the HTTP API</title>
  <link rel="icon" href="/static/favicon.svg" type="image/svg+xml">
  <link rel="stylesheet" href="/static/css/reference.css">
</head>
<body>
<main>
<h1>The HTTP API</h1>
<p>What the page uses is what a bot uses. Every request about a game carries the key of a seat:
<code>Authorization: Bearer KEY</code>. Actions are written in the game's notation. Errors are
<code>{"error": sentence, "rule": id}</code>. The same as <a href="/openapi.json">OpenAPI</a>; docs/api.md
tells it at length, docs/sample_bot.py plays a game.</p>
"""
_FOOT = "</main>\n</body>\n</html>\n"


def reference_page(description: dict[str, Any]) -> str:
    """The page for an OpenAPI description."""
    schemas = description.get("components", {}).get("schemas", {})
    parts = [_HEAD]
    for path, methods in description["paths"].items():
        for method, operation in methods.items():
            if method != "head":
                parts.append(_operation(path, method, operation, schemas))
    return "".join([*parts, _FOOT])


def _operation(path: str, method: str, operation: dict[str, Any], schemas: dict[str, Any]) -> str:
    words = escape(operation.get("description") or operation.get("summary", ""))
    rows = [
        _field(one["name"], one["schema"], one.get("description", ""), one["in"], bool(one.get("required")))
        for one in operation.get("parameters", ())
    ]
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema", {})
    schema = schemas.get(str(body.get("$ref", "")).rpartition("/")[2], {})
    for name, field in schema.get("properties", {}).items():
        rows.append(
            _field(name, field, field.get("description", ""), "body", name in schema.get("required", ()))
        )
    head = "<tr><th>name</th><th>where</th><th>what</th><th></th></tr>"
    table = f"<table>\n{head}\n{''.join(rows)}</table>\n" if rows else ""
    title = f"<h2><span>{method.upper()}</span> <code>{escape(path)}</code></h2>"
    return f"<section>\n{title}\n<p>{words}</p>\n{table}</section>\n"


def _field(name: str, schema: dict[str, Any], words: str, where: str, required: bool) -> str:
    place = where + (", needed" if required else "")
    kind = escape(_kind(schema))
    cells = (f"<code>{escape(name)}</code>", place, kind, escape(words))
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>\n"


def _kind(schema: dict[str, Any]) -> str:
    """A schema in few words: `text`, `true or false`, `always | battle | never`."""
    if "enum" in schema:
        return " | ".join(map(str, schema["enum"]))
    if "const" in schema:
        return str(schema["const"])
    if "anyOf" in schema:
        return " or ".join(_kind(one) for one in schema["anyOf"] if one.get("type") != "null")
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    words = {"string": "text", "integer": "number", "boolean": "true or false", "object": "object"}
    return words.get(schema.get("type", ""), str(schema.get("$ref", "anything")).rpartition("/")[2])
