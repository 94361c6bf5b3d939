"""The chances of rolls and battles, for people."""
