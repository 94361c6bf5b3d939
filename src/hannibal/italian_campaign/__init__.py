"""Hannibal: The Italian Campaign 218-206 B.C., by its rulebook, on a reconstructed map."""
