"""A player of one's own: `mine.py:Cautious` from a file, `package.module:Cautious` from what is installed."""

from __future__ import annotations

import sys
from hashlib import sha256
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from hannibal.kernel import OptionError
from hannibal.players.agent import Agent
from hannibal.players.player import Player, as_player


def load_player(text: str) -> Player:
    """The player a text names; raises `OptionError` saying what is not there or does not fit."""
    where, _, name = text.rpartition(":")
    module = _from_file(Path(where)) if where.endswith(".py") else _from_module(where)
    if not hasattr(module, name):
        raise OptionError(f"{where} has no class {name!r}; it has: {', '.join(_classes(module)) or 'none'}")
    try:
        return as_player(text, getattr(module, name))
    except TypeError as error:
        raise OptionError(f"{text} is no player: {error}") from None


def _classes(module: ModuleType) -> list[str]:
    """The players a module makes itself."""
    return [
        name
        for name, value in vars(module).items()
        if isinstance(value, type) and issubclass(value, Agent) and value.__module__ == module.__name__
    ]


def _from_module(name: str) -> ModuleType:
    try:
        return import_module(name)
    except Exception as error:
        raise OptionError(f"{name!r} cannot be imported: {type(error).__name__}: {error}") from error


def _from_file(path: Path) -> ModuleType:
    """A file as a module, loaded once; what lies beside it can be imported by it."""
    if not path.is_file():
        raise OptionError(f"there is no file {path}")
    whole = path.resolve()
    name = f"hannibal_player_{sha256(str(whole).encode()).hexdigest()[:12]}"
    if name in sys.modules:
        return sys.modules[name]
    spec = spec_from_file_location(name, whole)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module
    if str(whole.parent) not in sys.path:
        sys.path.append(str(whole.parent))
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        del sys.modules[name]
        raise OptionError(f"{path} cannot be loaded: {type(error).__name__}: {error}") from error
    return module
