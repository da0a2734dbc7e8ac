"""What happened: counters always, events when the log is on."""

from __future__ import annotations

from truco.tables.layout import Log


def record(s: Log, kind: int, seat: int, a: int, b: int) -> None:
    """Append an event when the log is on."""
    if s.on:
        at = 4 * s.size
        s.entries[at] = kind
        s.entries[at + 1] = seat
        s.entries[at + 2] = a
        s.entries[at + 3] = b
        s.size += 1
