"""What the other player does as an army enters a space."""
