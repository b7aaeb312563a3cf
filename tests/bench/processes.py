"""Runs programs and measures them."""

import os
import subprocess
import tempfile
import time

TIMED_OUT = 124  # what timeout says


class OutOfTime(Exception):
    """The program took longer than it may."""


class Run:
    """How a program ended, and what it used."""

    def __init__(self, code, usage, wall, output):
        self.code = code  # negative: the signal that ended it
        self.wall = wall  # seconds
        self.cpu = usage.ru_utime + usage.ru_stime
        self.peak_mb = usage.ru_maxrss / 1024
        self.output = output  # and its errors


def run(command, seconds):
    """Measures a program, and what it started and waited for.

    Raises OutOfTime if that takes more than so many seconds; it is ended then.
    """
    with tempfile.TemporaryFile() as output:
        start = time.monotonic()
        process = subprocess.Popen(["timeout", str(seconds), *command], stdout=output,
                                   stderr=output)
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.monotonic() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode == TIMED_OUT:
            raise OutOfTime
        output.seek(0)
        return Run(process.returncode, usage, wall, output.read().decode(errors="replace"))
