"""Chapter 25: the events of the strategy cards, grouped by kind. `table` says which card does what."""
