"""The facts of the game: what they are, how they are read from files, what is checked."""
