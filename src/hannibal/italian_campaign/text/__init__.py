"""Where the game meets the world: actions and their notation, positions, views."""
