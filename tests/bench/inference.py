"""Runs inference.cc, each measurement in a process of its own."""

import os
import pathlib
import subprocess


class OutOfTime(Exception):
    """The measurement took more CPU time than it may."""


class Figures:
    """What a measurement found; the fields are inference.cc's."""

    def __init__(self, line):
        found = dict(word.split("=", 1) for word in line.split())
        self.outcome = found["outcome"]
        self.procedures = int(found["procedures"])
        self.bytes = int(found["bytes"])
        self.queries = int(found["queries"])
        self.frames = int(found["frames"])
        self.lemmas = int(found["lemmas"])
        self.peak_mb = int(found["peak_kb"]) / 1024
        self.cpu_ms = float(found["cpu_ms"])
        self.certificate_ms = (float(found["certificate_ms"]) if "certificate_ms" in found
                               else None)


def cpu_seconds(process):
    """What a process that was not waited for has used so far."""
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def wait(process, seconds):
    """Until it ends, or is ended for having used that much CPU time.

    A limit of the kernel's (RLIMIT_CPU) will not do: under it Linux counts a process's time in
    whole ticks, also for the process itself.
    """
    while True:
        try:
            return process.communicate(timeout=0.25)
        except subprocess.TimeoutExpired:
            if cpu_seconds(process) > seconds:
                process.kill()
                process.communicate()
                raise OutOfTime from None


def measure(driver, work, mode, program, runs, seconds):
    """Figures, or OutOfTime after that many seconds of CPU time for all runs together."""
    with subprocess.Popen([driver, work, mode, program, str(runs)], stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True) as process:
        output, complaint = wait(process, seconds)
    if process.returncode != 0:
        raise RuntimeError(f"{program}, {mode}: {complaint.strip() or process.returncode}")
    return Figures(output)


def z3_version():
    """Of the solver that was built with; what tools/setup noted."""
    note = pathlib.Path(".deps/z3/VERSION")
    return note.read_text().strip() if note.exists() else "of unknown version"
