"""Hannibal: Rome vs. Carthage and The Italian Campaign, every rule enforced."""

__version__ = "0.1.0"
