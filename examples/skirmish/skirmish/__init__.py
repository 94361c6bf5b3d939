"""Skirmish: a small complete game, and the example to copy for another one."""
