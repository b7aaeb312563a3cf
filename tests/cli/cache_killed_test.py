#!/usr/bin/env python3
"""The cache of `cme check` when runs are killed at random moments: what is kept is right.

CME_KILLS (of random moments) is the number for a longer run by hand.
"""

import json
import os
import pathlib
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent))
from cached_project import CME, PROGRAMS, SECONDS, Project  # noqa: E402

KILLS = int(os.environ.get("CME_KILLS", "12"))


class Killed(Project):
    def children_of(self, pid):
        try:
            text = pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text()
        except OSError:
            return []
        direct = [int(word) for word in text.split()]
        return direct + [deeper for child in direct for deeper in self.children_of(child)]

    def test_at_any_moment(self):
        """Parent, worker or frontend; what a run after it says is right."""
        self.environment["FRONTEND_SECONDS"] = "0.1"
        start = time.monotonic()
        self.expected()
        whole = time.monotonic() - start
        dice = random.Random(4)
        hit = {"parent": 0, "child": 0}
        remembered = 0
        for number in range(KILLS):
            if number % 6 == 0:
                shutil.rmtree(self.cache, ignore_errors=True)
            victim = dice.choice(["parent", "child"])
            process = subprocess.Popen([CME, "check", "src", "--jobs", "2", "--format", "json"],
                                       cwd=self.folder, stdout=subprocess.PIPE,
                                       stderr=subprocess.PIPE, text=True, env=self.environment)
            time.sleep(dice.random() * whole)
            if victim == "child":
                children = self.children_of(process.pid)
                victims = [dice.choice(children)] if children else []
            else:
                victims = [process.pid]
            for pid in victims:
                try:
                    os.kill(pid, signal.SIGKILL)
                    hit[victim] += 1
                except ProcessLookupError:
                    pass
            out, _ = process.communicate(timeout=SECONDS)
            if out:  # of what it still reports nothing may be wrong, or lost without a reason
                truth = {site["id"]: site["verdict"] for site in json.loads(self.expected())["sites"]}
                report = json.loads(out)
                for site in report["sites"]:
                    if site["verdict"] != truth[site["id"]]:
                        self.assertEqual("unknown", site["verdict"], site)
                        self.assertIn("was killed", site["reason"])
                if not report["sites"]:
                    self.assertEqual("incomplete", report["verdict"])
            text = self.report()
            self.assert_same_results(text)
            self.assertNotIn("warning", self.err)
            remembered += self.counts(text)[1]
        self.assertGreater(hit["parent"], 0)
        self.assertGreater(hit["child"], 0)
        print(f"{KILLS} runs, killed: {hit}; the runs after them found {remembered} scopes of "
              f"{KILLS * len(PROGRAMS)}")

    def test_what_was_found_out_before_is_not_lost(self):
        """The parent is killed as soon as something is in the cache."""
        process = subprocess.Popen([CME, "check", "src", "--jobs", "1"], cwd=self.folder,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                   env=self.environment)
        end = time.monotonic() + SECONDS
        kept = 0
        while kept == 0 and process.poll() is None and time.monotonic() < end:
            try:
                kept = len(self.scope_records())
            except sqlite3.Error:
                pass
            time.sleep(0.005)
        process.kill()
        process.wait()
        self.assertGreater(kept, 0)
        text = self.report()
        self.assert_same_results(text)
        self.assertGreaterEqual(self.counts(text)[1], kept)


if __name__ == "__main__":
    unittest.main()
