"""Odd files: each gives one clear line, and none blocks or fills memory."""

from __future__ import annotations

import os
import socket
from pathlib import Path

import pytest

from truco.rulefile.reading import MAX_BYTES, Unreadable, printable, read_source


def fault_of(path: Path) -> str:
    with pytest.raises(Unreadable) as caught:
        read_source(path)
    fault = caught.value.fault
    assert fault.line is None
    assert fault.expected
    assert "\n" not in str(fault)
    return fault.message


def test_a_plain_file_is_read_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_bytes("name = 'ñ'\r\n".encode())
    source = read_source(path)
    assert source.text == "name = 'ñ'\r\n"
    assert source.name == str(path)


def test_a_missing_file(tmp_path: Path) -> None:
    assert fault_of(tmp_path / "no.toml") == "there is no such file"


def test_a_path_through_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert fault_of(tmp_path / "file" / "x.toml") == "a part of this path is no directory"


def test_a_directory(tmp_path: Path) -> None:
    assert fault_of(tmp_path) == "this is a directory, no file"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_named_pipe_does_not_block(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert fault_of(tmp_path / "pipe") == "this is a named pipe, no file"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_named_pipe_that_took_the_place_of_a_file_does_not_block(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "file").touch()
    look = os.stat
    monkeypatch.setattr(os, "stat", lambda _: look(tmp_path / "file"))
    assert fault_of(tmp_path / "pipe") == "this is a named pipe, no file"


@pytest.mark.skipif(not hasattr(socket, "AF_UNIX"), reason="needs sockets with paths")
def test_a_socket(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind("socket")
        assert fault_of(Path("socket")) == "this is a socket, no file"


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs devices")
def test_an_endless_device() -> None:
    assert fault_of(Path("/dev/zero")) == "this is a device, no file"


def test_links_in_a_circle(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    assert fault_of(tmp_path / "a") == "symbolic links lead in a circle"


def test_a_link_to_nothing(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to(tmp_path / "nothing")
    assert fault_of(tmp_path / "a") == "there is no such file"


def test_a_file_without_permission(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "secret.toml"
    path.touch(mode=0)

    def refuse(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    if os.access(path, os.R_OK):  # the superuser may read everything
        monkeypatch.setattr(os, "open", refuse)
    assert fault_of(path) == "this file may not be read"


def test_an_error_of_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> int:
        raise OSError(5, "Input/output error")

    (tmp_path / "x.toml").touch()
    monkeypatch.setattr(os, "open", fail)
    assert fault_of(tmp_path / "x.toml") == "this file cannot be read: input/output error"


def test_a_name_that_is_too_long(tmp_path: Path) -> None:
    assert fault_of(tmp_path / ("a" * 5_000)) == "this path is too long"


def test_a_name_with_a_zero_character() -> None:
    assert fault_of(Path("a\0b")) == "this is no path: it holds a zero character"


def test_the_size_limit_is_exact(tmp_path: Path) -> None:
    path = tmp_path / "large.toml"
    path.write_bytes(b"#" * MAX_BYTES)
    assert len(read_source(path).text) == MAX_BYTES
    path.write_bytes(b"#" * (MAX_BYTES + 1))
    assert fault_of(path) == "this file is too large"


def test_a_huge_file_is_not_read_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "huge.toml"
    path.touch()
    os.truncate(path, 1 << 40)  # sparse: it takes no room on the disk
    assert fault_of(path) == "this file is too large"


def test_a_name_with_control_characters_is_shown_escaped(tmp_path: Path) -> None:
    path = tmp_path / "\x1b[31mred\n.toml"
    with pytest.raises(Unreadable) as caught:
        read_source(path)
    assert caught.value.fault.path.endswith("\\x1b[31mred\\n.toml")
    assert printable("a" * 300) == "a" * 199 + "…"
