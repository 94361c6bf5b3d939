"""Which version of the program made a game, and how it ended: later rules may not be able to tell."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add both to the games; of those there are already neither is known."""
    op.add_column("games", sql.Column("made_by", sql.String(32)))
    op.add_column("games", sql.Column("ended", sql.JSON))
