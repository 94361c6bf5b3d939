"""The rules import each other at the top of their modules, apart from the few ways back."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import hannibal

PACKAGE = Path(hannibal.__file__).parent
RULES = sorted(path for room in ("rules", "events") for path in PACKAGE.glob(f"*/{room}/**/*.py"))


@pytest.mark.parametrize("path", RULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_no_rule_imports_inside_a_function(path: Path) -> None:
    functions = [
        node
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef)
    ]
    inside = [
        node.lineno
        for function in functions
        for node in ast.walk(function)
        if isinstance(node, ast.Import | ast.ImportFrom)
    ]
    assert not inside or path.name == "ways_back.py"
