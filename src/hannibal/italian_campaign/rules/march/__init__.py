"""Armies on the march, by land and by sea."""
