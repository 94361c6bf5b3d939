"""Control, isolation, points and victory."""
