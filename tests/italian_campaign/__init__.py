"""The Italian Campaign."""
