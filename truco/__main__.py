"""`python -m truco`: the same as the command `truco`."""

from truco.cli import main

# Worker processes import this file too, and must not start a command of their own.
if __name__ == "__main__":
    main()
