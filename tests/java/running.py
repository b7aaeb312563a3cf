"""Java programs on the JVM (runner/Runner.java), and under `cme check`.

The environment may name the programs: CME (the analyzer) and CME_FRONTEND.
"""

import json
import os
import pathlib
import subprocess

import corpus

ROOT = pathlib.Path.cwd()
# The frontend is no target of Bazel: it lies where the source tree's own tools put it.
TOOLS = (ROOT / "WORKSPACE").resolve().parent / ".deps/bin"
CME = "java.util.ConcurrentModificationException"


def compile_runner(folder):
    corpus.compile_java([ROOT / "tests/java/runner/Runner.java"], folder)


def run(runner, tasks, seconds=200):
    """The runner's answers, one for each task: outcome and topmost application frame."""
    text = "".join("\t".join(map(str, task)) + "\n" for task in tasks)
    try:
        done = subprocess.run(["java", "-XX:TieredStopAtLevel=1", "-cp", runner, "Runner"],
                              input=text, capture_output=True, text=True, timeout=seconds)
        answered, said = done.stdout, done.stderr[-2000:]
    except subprocess.TimeoutExpired as late:
        answered, said = (late.stdout or b"").decode(), f"{seconds} s are over"
    answers = [line.split("\t") for line in answered.splitlines()]
    if len(answers) != len(tasks):
        last = " ".join(map(str, tasks[len(answers)][1:]))
        raise SystemExit(f"the runner ended within {last}:\n{said}")
    return [(outcome, frame) for _, _, outcome, frame in answers]


def deviation(name, expected_frame, outcome, frame):
    """What differs from the expectation; an empty expected frame means that nothing is thrown."""
    expected = (CME, expected_frame) if expected_frame else ("ok", "")
    if (outcome, frame) == expected:
        return []
    return [f"{name}: {outcome} {frame} where {' '.join(expected)} is expected"]


def analyzer():
    built = ROOT / "cli/cme"
    return os.environ.get("CME") or (built if built.is_file() else TOOLS / "cme")


def check(folder, entry, seconds, *options, more=None):
    """The report of `cme check`, with that many seconds for a site, and more in the environment."""
    environment = {"CME_FRONTEND": str(TOOLS / "cme-frontend"), **os.environ, "CME_CACHE": "off",
                   **(more or {})}
    done = subprocess.run([analyzer(), "check", "--format", "json", "--entry", entry,
                           "--timeout-per-site", str(seconds), *options, folder],
                          env=environment, capture_output=True, text=True)
    if done.returncode not in (0, 1, 3) or not done.stdout:
        raise SystemExit(f"cme check: exit code {done.returncode}\n{done.stderr}")
    return json.loads(done.stdout)
