"""The backend `dask`: chunks are played by the workers of a dask.distributed cluster.

The scheduler of the cluster repeats what a lost worker left unfinished. What it does not do is say
that no worker is left: it would wait for new ones for ever. A thread watches for that.
"""

from __future__ import annotations

import logging
import re
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from concurrent.futures import wait as wait_for
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from time import monotonic
from typing import Any, Final, NamedTuple, ParamSpec, TypeVar

import distributed

from truco.errors import TrucoError
from truco.plugins.checks import one_line
from truco.simulation.processors import processors
from truco.simulation.workers import interrupts_held

CONNECT_S: Final = 10.0
"""How long a scheduler may take to answer, and its first worker to come."""
PATIENCE_S: Final = 30.0
"""How long a run waits for a new worker when none is left."""
WATCH_S: Final = 1.0
"""Time between two looks at the cluster."""
ANSWER_S: Final = 60.0
"""How long a finished result may take to arrive."""
RETRIES: Final = 3
"""How often a call that took several workers with it is tried again; each time dask itself tries
it some times more."""

EXPECTED: Final = "expected something like tcp://host:8786"
_ADDRESS: Final = re.compile(r"((tcp|tls|ws|wss|ucx|ucxx)://)?[^/]+:[0-9]+/?")

P = ParamSpec("P")
T = TypeVar("T")


def dask_executor(
    *, jobs: int | None, address: str | None, notify: Callable[[str], None]
) -> DaskExecutor:
    """Connect to the scheduler at `address`, or start a cluster of `jobs` processes here.

    Raises TrucoError when the scheduler cannot be reached or has no workers.
    """
    with ExitStack() as stack:
        stack.enter_context(_quiet())
        if address is None:
            jobs = jobs or processors()
            notify(f"starting a cluster of {jobs} worker{'s' if jobs > 1 else ''} on this machine")
            # Ctrl-C reaches every process of a terminal; only the one that was asked decides.
            with interrupts_held():
                cluster = distributed.LocalCluster(
                    n_workers=jobs,
                    threads_per_worker=1,
                    processes=True,
                    dashboard_address=None,
                    memory_limit=0,
                    silence_logs=logging.CRITICAL,
                )
            stack.enter_context(cluster)
            client = _connected(cluster, "the cluster on this machine")
        elif _ADDRESS.fullmatch(address) is None:
            # A client that cannot be made of an address has trouble to end.
            raise TrucoError(f"{address} is no address of a scheduler: {EXPECTED}")
        else:
            client = _connected(address, address)
        stack.enter_context(client)
        return DaskExecutor(client, stack.pop_all())


class _Sent(NamedTuple):
    """A call that was sent to the cluster."""

    call: Callable[[], Any]
    tries: int
    """How often it was sent again."""
    task: Any


class DaskExecutor(Executor):
    """Calls functions by a cluster. A call that was sent cannot be cancelled."""

    def __init__(self, client: Any, resources: ExitStack) -> None:
        self._client = client
        self._resources = resources
        self._lock = threading.Lock()
        self._sent: dict[Future[Any], _Sent] = {}
        self._threads: int = _threads(client) or 1
        self._closing = threading.Event()
        self._watcher = threading.Thread(target=self._watch, name="truco-dask", daemon=True)
        self._watcher.start()

    @property
    def jobs(self) -> int:
        """Threads of all workers there are now."""
        return self._threads

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Have a function called. The future ends with BrokenExecutor when nobody is left."""
        answer: Future[T] = Future()
        answer.set_running_or_notify_cancel()
        self._send(answer, partial(fn, *args, **kwargs), 0)
        return answer

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Wait for what is under way (or drop it, with `cancel_futures`) and disconnect.

        A cluster that was started here ends.
        """
        if not cancel_futures:
            wait_for(list(self._sent))
        self._closing.set()
        self._give_up("the run has ended")
        # Where nobody answers any more the watcher may still be asking.
        self._watcher.join(2 * WATCH_S)
        self._resources.close()

    def _send(self, answer: Future[Any], call: Callable[[], Any], tries: int) -> None:
        try:
            task = self._client.submit(call, pure=False)
        except Exception as error:
            raise BrokenExecutor(
                f"the cluster takes no work: {type(error).__name__}{one_line(error)}"
            ) from error
        with self._lock:
            self._sent[answer] = _Sent(call, tries, task)
        task.add_done_callback(partial(self._done, answer))

    def _done(self, answer: Future[Any], task: Any) -> None:
        """Pass on how a call ended. Called in a thread of the client."""
        with self._lock:
            sent = self._sent.get(answer)
        if sent is None or sent.task is not task:
            return
        try:
            result = task.result(timeout=ANSWER_S)
        except (distributed.KilledWorker, TimeoutError) as error:
            if sent.tries < RETRIES:
                with suppress(BrokenExecutor):
                    self._send(answer, sent.call, sent.tries + 1)
                    return
            self._settle(answer, BrokenExecutor(f"a chunk took every worker with it: {error}"))
        except (CancelledError, distributed.CancelledError):
            self._settle(answer, BrokenExecutor("the connection to the cluster was lost"))
        except Exception as error:
            self._settle(answer, error)
        else:
            self._settle(answer, result)

    def _settle(self, answer: Future[Any], outcome: object) -> None:
        """End a call, unless it has ended already."""
        with self._lock:
            if self._sent.pop(answer, None) is None:
                return
        if isinstance(outcome, Exception):
            answer.set_exception(outcome)
        else:
            answer.set_result(outcome)

    def _watch(self) -> None:
        """Follow how many workers there are, and give up when none has been there for long."""
        seen = monotonic()
        while not self._closing.wait(WATCH_S):
            threads = _threads(self._client)
            if threads:
                self._threads, seen = threads, monotonic()
            elif monotonic() - seen > PATIENCE_S:
                self._give_up("all workers of the cluster are gone")
                seen = monotonic()

    def _give_up(self, why: str) -> None:
        with self._lock:
            sent = dict(self._sent)
        for answer, each in sent.items():
            self._settle(answer, BrokenExecutor(why))
            with suppress(Exception):
                each.task.cancel(force=True)


def _connected(target: Any, name: str) -> Any:
    """A client of a cluster that has a worker."""
    try:
        client = distributed.Client(target, timeout=CONNECT_S, set_as_default=False)
    except (OSError, ValueError) as error:
        raise TrucoError(
            f"there is no dask scheduler at {name}{one_line(error)}; {EXPECTED}"
        ) from error
    try:
        client.wait_for_workers(1, timeout=CONNECT_S)
    except TimeoutError:
        client.close()
        raise TrucoError(
            f"the dask scheduler at {name} has no workers: start some with "
            f"`dask worker {name}` where truco is installed"
        ) from None
    return client


def _threads(client: Any) -> int:
    """Threads of all workers; 0 when there are none or nobody can be asked."""
    try:
        workers = client.scheduler_info(n_workers=-1)["workers"]
    except Exception:  # dask raises whatever broke on the way; without an answer nobody works.
        return 0
    return sum(worker["nthreads"] for worker in workers.values())


@contextmanager
def _quiet() -> Iterator[None]:
    """Without the log lines of dask: what matters to people is said by truco."""
    handlers = logging.getLogger("distributed").handlers
    levels = [handler.level for handler in handlers]
    for handler in handlers:
        handler.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for handler, level in zip(handlers, levels, strict=True):
            handler.setLevel(level)
