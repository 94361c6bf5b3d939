"""The tables of 0.1.0."""

from __future__ import annotations

import sqlalchemy as sql
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the games, their keys, actions and reasons."""
    op.create_table(
        "games",
        sql.Column("id", sql.String(32), primary_key=True),
        sql.Column("game", sql.String(64), nullable=False),
        sql.Column("options", sql.JSON, nullable=False),
        sql.Column("seats", sql.JSON, nullable=False),
        sql.Column("settings", sql.JSON, nullable=False),
        sql.Column("seed", sql.Text, nullable=False),
        sql.Column("start", sql.JSON),
        sql.Column("created", sql.String(32), nullable=False),
        sql.Column("version", sql.Integer, nullable=False),
        sql.Column("resigned", sql.String(64)),
        sql.Column("orders", sql.JSON, nullable=False),
        sql.Column("rematch", sql.JSON, nullable=False),
    )
    op.create_table(
        "keys",
        _game_id(),
        sql.Column("digest", sql.String(64), primary_key=True),
        sql.Column("role", sql.String(64), nullable=False),
    )
    op.create_table(
        "actions",
        _game_id(),
        _ply(),
        sql.Column("text", sql.Text, nullable=False),
        sql.Column("quiet", sql.Boolean, nullable=False),
    )
    op.create_table("reasons", _game_id(), _ply(), sql.Column("text", sql.Text, nullable=False))


def _game_id() -> sql.Column[str]:
    return sql.Column("game_id", sql.String(32), sql.ForeignKey("games.id"), primary_key=True)


def _ply() -> sql.Column[int]:
    return sql.Column("ply", sql.Integer, primary_key=True, autoincrement=False)
