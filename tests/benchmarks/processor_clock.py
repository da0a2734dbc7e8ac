"""`truco` with a clock that counts the processor time of this process.

On a machine with other work a wall clock measures that work too. Runs of one thread only: the time
of several threads adds up.
"""

import sys
import time
from pathlib import Path

if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).parents[2])
    # Before anything is imported that takes the function by name.
    time.perf_counter = time.process_time
    from truco.cli import main

    main()
