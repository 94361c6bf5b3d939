"""The turn: its phases, reinforcements, elections."""
