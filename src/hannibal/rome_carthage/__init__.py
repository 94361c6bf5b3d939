"""Hannibal: Rome vs. Carthage, by the rulebooks of the 2nd edition and of the Classic Edition."""
