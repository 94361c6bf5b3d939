"""Combat in the field, from the first challenge to the last step lost."""
