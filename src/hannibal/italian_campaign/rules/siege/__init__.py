"""Sieges, assaults and works."""
