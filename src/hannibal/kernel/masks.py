"""Sets and counts in one int: small, hashable, and cheap to copy and compare."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def members(mask: int) -> list[int]:
    """The numbers in a mask, ascending."""
    numbers = []
    while mask:
        low = mask & -mask
        numbers.append(low.bit_length() - 1)
        mask ^= low
    return numbers


def mask_of(numbers: Iterable[int]) -> int:
    """The mask with these numbers in it."""
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def counts_in(packed: int, kinds: int, bits: int) -> list[int]:
    """How many of each kind there are in an int that gives so many bits to each."""
    most = (1 << bits) - 1
    return [packed >> bits * kind & most for kind in range(kinds)]


def packed_counts(counts: Sequence[int], bits: int) -> int:
    """The int that holds so many of each kind."""
    packed = 0
    for kind, count in enumerate(counts):
        packed |= count << bits * kind
    return packed
