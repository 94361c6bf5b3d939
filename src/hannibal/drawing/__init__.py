"""What the boards of this house are drawn with: one look, whatever the game."""
