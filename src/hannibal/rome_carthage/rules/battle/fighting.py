"""What the chapters of a battle share: the battle at hand, names."""

from __future__ import annotations

from typing import Final

TACTIC_NAMES: Final = (
    "Frontal Assault",
    "Flank Left",
    "Flank Right",
    "Probe",
    "Double Envelopment",
    "Reserve",
)

# How an elephant charge went (2E:17).
NO_CHARGE: Final = 0
CHARGE_SUCCEEDS: Final = 1
CHARGE_FAILS: Final = 2
RAMPAGE: Final = 3
FRIGHT: Final = 4
