"""What happened, as typed facts: beats, the scenes they belong to, and who may know them.

A beat is one thing that happened, told once by the rules and rendered many times: as a sentence of the log, a
step of an animation, a row of a sheet. It holds the engine's own numbers; `Texts.facts` turns them into names
and `Texts.sentence` into words. Nothing is built when nobody listens: the rules ask `state.story is not None`
first, as a search never does.

Beats nest as the game does. A kind that `opens` a scene (a turn, a card, a battle) begins it, a kind that
`closes` one ends it, and a scene that begins ends those of its own rank and below: the rank is the order in
which the game lists its scenes. Which scene a beat belongs to follows from the beats before it alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any, ClassVar, Final

NO_SCENE: Final = 0
"""The scene of what happens outside all scenes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Beat:
    """One thing that happened.

    `rule` is the rule behind it. `seats` are those who may know what is private of it, None everybody: the
    fields named in `private`, or the whole beat where none is named.

    `detail` marks a kind that makes no line of the log: it tells how pieces changed because of something told
    before it, or where a scene begins or ends.
    """

    kind: ClassVar[str] = ""
    opens: ClassVar[str] = ""
    closes: ClassVar[str] = ""
    detail: ClassVar[bool] = False
    private: ClassVar[tuple[str, ...]] = ()

    rule: str
    seats: tuple[int, ...] | None = None

    def is_known_to(self, reader: int | None) -> bool:
        """Whether a reader may know that it happened; None is whoever may know everything."""
        return bool(self.private) or self.knows_all(reader)

    def knows_all(self, reader: int | None) -> bool:
        """Whether a reader may know all of it."""
        return reader is None or self.seats is None or reader in self.seats

    def facts(self, reader: int | None = None) -> Iterator[tuple[str, Any]]:
        """Its fields with their values, without those a reader may not know."""
        hidden = () if self.knows_all(reader) else self.private
        for name in field_names(type(self)):
            if name not in hidden:
                yield name, getattr(self, name)


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneEnds(Beat):
    """A scene that no beat of its own has closed ends, since what follows is no part of it."""

    kind = "scene-ends"
    detail = True

    name: str


def field_names(kind: type[Beat]) -> tuple[str, ...]:
    """The facts a kind of beat has, in order."""
    return tuple(field.name for field in fields(kind) if field.name not in ("rule", "seats"))


def kinds_of(base: type[Beat]) -> dict[str, type[Beat]]:
    """Every kind of beat below a class, by its name; raises `TypeError` where two share one."""
    found: dict[str, type[Beat]] = {}
    for kind in base.__subclasses__():
        # A dataclass with slots is made twice; the first is left without a name in its module.
        below = kinds_of(kind) | ({kind.kind: kind} if "kind" in kind.__dict__ and kind.kind else {})
        for name, other in below.items():
            if found.setdefault(name, other).__qualname__ != other.__qualname__:
                raise TypeError(f"two kinds of beat are called {name}")
            found[name] = other
    return found


@dataclass(frozen=True, slots=True)
class Told:
    """A beat in its place: the scene it belongs to, and the scene around that one."""

    beat: Beat
    scene: int
    parent: int


@dataclass(frozen=True, slots=True)
class Bookmark:
    """How far a story has been told: so many beats, so many scenes, those still open."""

    beats: int
    scenes: int
    open: tuple[tuple[int, str], ...]


class Story:
    """Everything told of a game so far, to whoever listens.

    `ranks` are the game's scenes from the widest to the narrowest.
    """

    def __init__(self, ranks: tuple[str, ...] = ()) -> None:
        self._ranks = {name: rank for rank, name in enumerate(ranks)}
        self._open: list[tuple[int, str]] = []
        self._scenes = 0
        self.beats: list[Told] = []

    def tell(self, beat: Beat) -> None:
        """The next thing that happened."""
        if beat.opens:
            self._end_below(beat.opens)
            self._scenes += 1
            self._open.append((self._scenes, beat.opens))
        elif beat.closes:
            self._end_inside(beat.closes)
        self._add(beat)
        if beat.closes and self._open and self._open[-1][1] == beat.closes:
            self._open.pop()

    def close(self) -> None:
        """The game is over, and with it every scene that still goes on."""
        while self._open:
            self._end_last()

    def is_open(self, name: str) -> bool:
        """Whether a scene of this name goes on."""
        return any(opened == name for _, opened in self._open)

    def _add(self, beat: Beat) -> None:
        scene = self._open[-1][0] if self._open else NO_SCENE
        parent = self._open[-2][0] if len(self._open) > 1 else NO_SCENE
        self.beats.append(Told(beat, scene, parent))

    def _end_below(self, name: str) -> None:
        """End the scenes that cannot contain one of this name."""
        while self._open and self._ranks[self._open[-1][1]] >= self._ranks[name]:
            self._end_last()

    def _end_inside(self, name: str) -> None:
        """End the scenes inside the one of this name, if one is open."""
        if self.is_open(name):
            while self._open[-1][1] != name:
                self._end_last()

    def _end_last(self) -> None:
        self._add(SceneEnds(rule="", name=self._open[-1][1]))
        self._open.pop()

    # Taking back.

    def bookmark(self) -> Bookmark:
        """Where the story stands, to go back to."""
        return Bookmark(len(self.beats), self._scenes, tuple(self._open))

    def cut(self, mark: Bookmark) -> None:
        """Forget what was told after a bookmark."""
        del self.beats[mark.beats :]
        self._scenes = mark.scenes
        self._open = list(mark.open)
