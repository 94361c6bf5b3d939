"""Strategy cards: their events, their numbers, counter events."""
