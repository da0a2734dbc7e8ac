"""Tests of the built-in variants, played through the interpreted kernel."""
