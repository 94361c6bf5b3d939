"""The API described for people at /docs: written from the OpenAPI description."""

from __future__ import annotations

import re
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
<code>{"error": sentence, "rule": id}</code>. What the answers hold stands below the operations. The same as
<a href="/openapi.json">OpenAPI</a>; docs/api.md tells it at length, docs/sample_bot.py plays a game.</p>
"""
_PART = re.compile(r"\b[A-Z]\w+")
"""The name of a part of an answer, in the few words for a schema."""
_FOOT = "</main>\n</body>\n</html>\n"


def reference_page(description: dict[str, Any]) -> str:
    """The page for an OpenAPI description."""
    schemas = description.get("components", {}).get("schemas", {})
    parts = [_HEAD]
    for path, methods in description["paths"].items():
        for method, operation in methods.items():
            if method != "head":
                parts.append(_operation(path, method, operation, schemas))
    parts += [_answer(name, schema) for name, schema in schemas.items()]
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
    return f"<section>\n{title}\n<p>{words} {_answered(operation)}</p>\n{table}</section>\n"


def _answered(operation: dict[str, Any]) -> str:
    """What an operation is answered with, as a way to it."""
    done = next(answer for status, answer in operation["responses"].items() if status != "default")
    (content,) = done["content"].values()
    return f"Answer: {_kind_linked(content['schema'])}."


def _answer(name: str, schema: dict[str, Any]) -> str:
    """A part of the answers, field by field."""
    needed = schema.get("required", ())
    rows = "".join(
        f"<tr><td><code>{escape(key)}</code></td><td>{'' if key in needed else 'maybe'}</td>"
        f"<td>{_kind_linked(field)}</td><td>{escape(field.get('description', ''))}</td></tr>\n"
        for key, field in schema.get("properties", {}).items()
    )
    words = escape(schema.get("description", ""))
    table = f"<table>\n<tr><th>name</th><th></th><th>what</th><th></th></tr>\n{rows}</table>\n"
    return f'<section id="{name}">\n<h2>{name}</h2>\n<p>{words}</p>\n{table}</section>\n'


def _kind_linked(schema: dict[str, Any]) -> str:
    """A schema in few words, each name of a part a way to where it is told."""
    null = {"type": "null"} in schema.get("anyOf", ())
    kind = escape(_kind(schema)) + (" or null" if null else "")
    return _PART.sub(lambda found: f'<a href="#{found[0]}">{found[0]}</a>', kind)


def _field(name: str, schema: dict[str, Any], words: str, where: str, required: bool) -> str:
    place = where + (", needed" if required else "")
    kind = escape(_kind(schema))
    cells = (f"<code>{escape(name)}</code>", place, kind, escape(words))
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>\n"


def _kind(schema: dict[str, Any]) -> str:
    """A schema in few words: `text`, `true or false`, `always | battle | never`."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "enum" in schema:
        return " | ".join(map(str, schema["enum"]))
    if "const" in schema:
        return str(schema["const"])
    if "anyOf" in schema:
        return " or ".join(_kind(one) for one in schema["anyOf"] if one.get("type") != "null")
    if schema.get("type") == "array":
        return f"list of {_kind(schema.get('items', {}))}"
    if isinstance(schema.get("additionalProperties"), dict):
        return f"object of {_kind(schema['additionalProperties'])}"
    words = {"string": "text", "integer": "number", "boolean": "true or false"}
    return words.get(schema["type"], str(schema["type"]))
