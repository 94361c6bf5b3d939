"""How wide words are drawn. No font is shipped, so the board fixes the width of every word itself.

The tables are the mean of common bold faces (Arial, Noto Sans, Lato; Times, Noto Serif for capitals), in
hundredths of the size. The drawing sets this width as `textLength`: a wider or a narrower face is fitted
to it, so that what does not collide here collides on nobody's screen.
"""

from __future__ import annotations

from dataclasses import dataclass

_SANS = {
    **dict(zip("ABCDEFGHIJKLM", (67, 66, 65, 71, 58, 55, 71, 72, 31, 42, 66, 54, 87), strict=True)),
    **dict(zip("NOPQRSTUVWXYZ", (74, 76, 61, 76, 65, 56, 57, 71, 64, 95, 64, 62, 57), strict=True)),
    **dict(zip("abcdefghijklm", (53, 58, 50, 58, 54, 35, 57, 59, 27, 27, 55, 27, 87), strict=True)),
    **dict(zip("nopqrstuvwxyz", (59, 58, 58, 58, 39, 48, 36, 59, 53, 78, 53, 53, 46), strict=True)),
    **dict(zip(" .,-'&", (25, 26, 26, 33, 23, 70), strict=True)),
    **dict.fromkeys("0123456789+\u2212", 57),
}
_CAPITALS = {
    **dict(zip("ABCDEFGHIJKLM", (74, 67, 70, 74, 66, 62, 77, 80, 40, 45, 76, 66, 95), strict=True)),
    **dict(zip("NOPQRSTUVWXYZ", (76, 78, 62, 78, 71, 57, 66, 73, 71, 103, 73, 71, 67), strict=True)),
    **dict(zip(" .&", (26, 27, 82), strict=True)),
}
_OTHER = 58
CAPITALS_SPACING = 0.1
"""Letter spacing of names in capitals, as a part of the size."""


def sans_width(text: str, size: float) -> float:
    """The width given to a line of the sans face at this size."""
    return sum(_SANS.get(letter, _OTHER) for letter in text) * size / 100


def capitals_width(text: str, size: float) -> float:
    """The width given to a line of spaced serif capitals at this size."""
    letters = sum(_CAPITALS.get(letter, _OTHER) for letter in text) / 100
    return (letters + CAPITALS_SPACING * max(0, len(text) - 1)) * size


@dataclass(frozen=True, slots=True)
class Box:
    """An upright rectangle in board units."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def around(cls, x: float, y: float, width: float, height: float) -> Box:
        """The box of this size centred on a point."""
        return cls(x - width / 2, y - height / 2, x + width / 2, y + height / 2)

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def centre(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def grown(self, margin: float) -> Box:
        """The box with a margin on every side."""
        return Box(self.left - margin, self.top - margin, self.right + margin, self.bottom + margin)

    def overlap(self, other: Box) -> float:
        """The common area of two boxes, 0 where they do not meet."""
        # Most boxes are apart: told first, for this is what placing pieces spends its time on.
        if self.left >= other.right or other.left >= self.right:
            return 0.0
        if self.top >= other.bottom or other.top >= self.bottom:
            return 0.0
        wide = min(self.right, other.right) - max(self.left, other.left)
        return wide * (min(self.bottom, other.bottom) - max(self.top, other.top))

    def contains(self, other: Box) -> bool:
        """Whether the other box lies wholly in this one."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in the box."""
        return self.left <= x <= self.right and self.top <= y <= self.bottom

    def nearest(self, x: float, y: float) -> tuple[float, float]:
        """The point of the box that is nearest to a point."""
        return min(max(x, self.left), self.right), min(max(y, self.top), self.bottom)
