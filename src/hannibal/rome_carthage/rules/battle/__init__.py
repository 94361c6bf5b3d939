"""A battle from the first challenge to the last marker removed."""
