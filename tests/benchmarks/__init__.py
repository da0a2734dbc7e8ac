"""How fast everything is, beside a yardstick in C: ``python -m tests.benchmarks``.

Nothing here is a test: no time is asserted anywhere, and pytest collects only what holds the
yardstick to the rules (test_yardstick.py).
"""
