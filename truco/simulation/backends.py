"""Who plays chunks when it is not this machine alone: a backend, chosen by its name.

A backend is an executor like those of ``concurrent.futures``, made by a factory that a plugin names
in its hook ``truco_backends``. It is given functions and arguments that can be pickled, and calls
them somewhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from typing import TYPE_CHECKING, Final, Protocol, cast

from truco.errors import TrucoError
from truco.plugins.checks import nearest, one_line
from truco.simulation.chunks import Chunk
from truco.simulation.portable import Portable
from truco.simulation.workers import Played, WorkersLost

if TYPE_CHECKING:
    from truco.plugins.manager import PluginRegistry

CHUNK_S: Final = 0.5
"""Time a chunk should take elsewhere: long beside a trip over a network."""


class BackendFactory(Protocol):
    """What a plugin gives for the name of a backend.

    It returns an :class:`concurrent.futures.Executor`. Where that has an attribute `jobs`, it says
    how many calls go on at the same time, at the moment when it is asked. Calls that a lost worker
    leaves unfinished should be repeated elsewhere; a future that ends with
    :class:`concurrent.futures.BrokenExecutor` says that nobody is left. Raises
    :class:`truco.errors.TrucoError` with one clear message when it cannot be had.
    """

    def __call__(
        self, *, jobs: int | None, address: str | None, notify: Callable[[str], None]
    ) -> Executor:
        """Connect to `address`, or start something on this machine.

        `jobs` is the number of workers that somebody asked for, if anybody did; `notify` takes a
        line for people.
        """


def _dask(*, jobs: int | None, address: str | None, notify: Callable[[str], None]) -> Executor:
    try:
        from truco.simulation.dask_backend import dask_executor
    except ImportError as error:
        raise TrucoError(
            f"backend dask needs dask.distributed ({error}): pip install 'truco[cluster]'"
        ) from error
    return dask_executor(jobs=jobs, address=address, notify=notify)


BUILT_IN: Final[Mapping[str, BackendFactory]] = {"dask": _dask}


def backend_names(registry: PluginRegistry) -> tuple[str, ...]:
    """Names of all backends at hand, the built-in ones first."""
    return tuple(dict.fromkeys((*BUILT_IN, *registry.backends)))


def find_backend(name: str, registry: PluginRegistry) -> BackendFactory:
    """The backend of this name. Raises TrucoError, with the nearest name, when there is none."""
    if name in BUILT_IN:
        return BUILT_IN[name]
    if name in registry.backends:
        return cast("BackendFactory", registry.backends[name])
    names = backend_names(registry)
    close = nearest(name, names)
    hint = f"did you mean {close}?" if close else f"expected {' or '.join(names)}"
    raise TrucoError(f"there is no backend {name}; {hint}")


class Backend:
    """A backend that was started."""

    def __init__(self, name: str, executor: Executor, jobs: int | None, is_here: bool) -> None:
        self.name = name
        self.is_here = is_here
        """Whether it was started on this machine."""
        self._executor = executor
        self._asked = jobs or 1

    @property
    def jobs(self) -> int:
        """Chunks that are played at the same time."""
        return max(1, int(getattr(self._executor, "jobs", self._asked)))

    def workers(self, play: Portable) -> BackendWorkers:
        """Workers of the backend for a run."""
        return BackendWorkers(self, self._executor, play)

    def close(self) -> None:
        """Drop what is not under way and let go of everything."""
        self._executor.shutdown(wait=True, cancel_futures=True)


def start_backend(
    name: str,
    registry: PluginRegistry,
    *,
    jobs: int | None,
    address: str | None,
    notify: Callable[[str], None],
) -> Backend:
    """Start the backend of this name, or connect to it. Raises TrucoError when that fails."""
    factory = find_backend(name, registry)
    try:
        executor = factory(jobs=jobs, address=address, notify=notify)
    except TrucoError:
        raise
    except Exception as error:
        what = f"{type(error).__name__}{one_line(error)}"
        raise TrucoError(f"backend {name} cannot be started: {what}") from error
    return Backend(name, executor, jobs, address is None)


class BackendWorkers:
    """Plays the chunks of a run by a backend; each worker has the next chunk waiting."""

    def __init__(self, backend: Backend, executor: Executor, play: Portable) -> None:
        self._backend = backend
        self._executor = executor
        self._play = play

    @property
    def jobs(self) -> int:
        return self._backend.jobs

    @property
    def width(self) -> int:
        return 2 * self._backend.jobs

    def submit(self, chunk: Chunk) -> Future[Played]:
        try:
            return self._executor.submit(self._play, chunk)
        except Exception as error:
            raise self.explained(error) from error

    def explained(self, error: Exception) -> Exception:
        if isinstance(error, TrucoError):
            return error
        what = f"{type(error).__name__}{one_line(error)}"
        if isinstance(error, BrokenExecutor | CancelledError):
            return WorkersLost(str(error) or f"backend {self._backend.name} has ended")
        return WorkersLost(f"backend {self._backend.name}: a worker failed: {what}")

    def close(self) -> None:
        self._backend.close()
