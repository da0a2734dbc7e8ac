"""Random play with random rules, deals and mistakes, to find what no test thought of.

    python -m tests.fuzz --actions 10000000 --form both

Run from the repository's root. What it found is printed with the command that shows it again.
"""
