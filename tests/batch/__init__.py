"""What holds for many matches at once, in both forms of the engine."""
