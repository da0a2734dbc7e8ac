"""The compiled form of the kernel: the same games, by numba. Needs the extra ``fast``."""
