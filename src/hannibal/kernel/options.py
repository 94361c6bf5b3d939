"""The options of a game: names, the values each takes, and what a wrong one is answered with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hannibal.kernel.errors import OptionError


@dataclass(frozen=True)
class Option:
    """One choice made before the game; the first value is the default."""

    name: str
    values: tuple[str, ...]
    sentence: str

    @property
    def default(self) -> str:
        return self.values[0]


def complete_options(options: Sequence[Option], chosen: Mapping[str, str]) -> dict[str, str]:
    """Every option with its chosen value or its default; raises `OptionError` for a name or value unknown."""
    known = {option.name: option for option in options}
    for name, value in chosen.items():
        if name not in known:
            raise OptionError(f"there is no option {name!r}; there are: {', '.join(known) or 'none'}")
        if value not in known[name].values:
            raise OptionError(f"option {name} is one of {', '.join(known[name].values)}; not {value!r}")
    return {option.name: chosen.get(option.name, option.default) for option in options}
