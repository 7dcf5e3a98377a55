"""A worker that is ended in the middle of a result: who waits for the rest of it does not wait for ever."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

WORKER = '''
import os, struct, sys, time


def half(job, task):
    """The head of a long message, and no more of it."""
    frame = sys._getframe()
    while "result_queue" not in frame.f_locals:
        frame = frame.f_back
    os.write(frame.f_locals["result_queue"]._writer.fileno(), struct.pack("!i", 9_999) + b"half")
    open(task, "w").close()
    time.sleep(600)
'''

PARENT = '''
import os, signal, sys, threading, time
from pathlib import Path
from rulesdsl.sweep.schedulers import Processes
import half_a_result


def stop():
    while not Path(sys.argv[1]).exists():
        time.sleep(0.01)
    time.sleep(0.2)
    os.kill(os.getpid(), signal.SIGINT)


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # where it was ignored
    threading.Thread(target=stop, daemon=True).start()
    try:
        list(Processes(1).run(half_a_result.half, b"", iter([(0, sys.argv[1])])))
    except KeyboardInterrupt:
        print("stopped")
'''


def test_a_worker_ended_in_the_middle_of_a_result(tmp_path: Path) -> None:
    (tmp_path / "half_a_result.py").write_text(WORKER, encoding="utf-8")
    (tmp_path / "parent.py").write_text(PARENT, encoding="utf-8")
    args = [sys.executable, "parent.py", "begun"]
    ran = subprocess.run(args, cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False)
    assert (ran.returncode, ran.stdout) == (0, "stopped\n"), ran.stderr
