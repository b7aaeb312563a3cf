#!/usr/bin/env python3
"""The cache of `cme check` with the Java frontend: an edited method, and a killed JVM.

The environment may name the programs: CME (the analyzer) and CME_FRONTEND.
"""

import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

HERE = pathlib.Path(__file__).parent
sys.dont_write_bytecode = True
sys.path.insert(0, str(HERE))
import running  # noqa: E402

# Each method is a scope of its own, and needs the engines.
METHOD = """
  void {name}(List<String> in, List<String> out) {{
    for (String s : in) {{
      {body}
    }}
  }}
"""
SAFE, BAD = "List<String> fresh = new ArrayList<>(in); fresh.add(s);", "out.add(s);"


def source(name, *bodies):
    methods = "".join(METHOD.format(name=f"m{k}", body=body) for k, body in enumerate(bodies))
    return f"import java.util.*;\npublic class {name} {{{methods.replace('  void', '  public void')}}}\n"


class Cache(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "src").mkdir()
        (self.folder / "src/A.java").write_text(source("A", BAD, SAFE, BAD))
        (self.folder / "src/B.java").write_text(source("B", BAD, BAD))
        self.environment = {"CME_FRONTEND": str(running.TOOLS / "cme-frontend"), **os.environ,
                            "CME_CACHE": str(self.folder / "cache"),
                            "XDG_STATE_HOME": str(self.folder / "state")}

    def start(self, *options):
        return subprocess.Popen([pathlib.Path(running.analyzer()).resolve(), "check", "--format", "json", *options, "src"],
                                cwd=self.folder, env=self.environment, stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True)

    def report(self, *options):
        process = self.start(*options)
        out, err = process.communicate(timeout=200)
        self.assertEqual(1, process.returncode, out + err)
        return json.loads(out)

    def results(self, report):
        """All but times, and where results are from."""
        plain = {key: value for key, value in report.items()
                 if key not in ("cpu_ms", "cache", "queries", "frontend")}
        return plain, {key: value for key, value in report["frontend"].items() if key != "cpu_ms"}

    def expect_fresh(self, report):
        self.assertEqual(self.results(self.report("--no-cache")), self.results(report))

    def test_an_edited_method_is_analysed_and_no_other(self):
        cold = self.report()
        self.expect_fresh(cold)
        scopes = cold["scopes"]
        self.assertGreaterEqual(scopes, 4)
        self.assertEqual((0, scopes), (cold["cache"]["scopes"], cold["cache"]["analysed"]))
        warm = self.report()
        self.assertEqual(self.results(cold), self.results(warm))
        self.assertEqual((True, 0), (warm["cache"]["programs"], warm["cache"]["analysed"]))
        # All that follows in the file moves by two lines.
        text = source("A", "\n\n      in.remove(s);", SAFE, BAD)
        (self.folder / "src/A.java").write_text(text)
        edited = self.report()
        self.expect_fresh(edited)
        self.assertEqual((False, 1), (edited["cache"]["programs"], edited["cache"]["analysed"]))
        (self.folder / "src/A.java").write_text(source("A", BAD, SAFE, BAD))
        back = self.report()
        self.assertEqual(self.results(cold), self.results(back))
        self.assertEqual((True, 0), (back["cache"]["programs"], back["cache"]["analysed"]))

    def test_a_killed_jvm_is_no_result(self):
        process = self.start()
        end = time.monotonic() + 60
        killed = False
        while not killed and time.monotonic() < end and process.poll() is None:
            children = pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children")
            for pid in children.read_text().split():
                name = pathlib.Path(f"/proc/{pid}/comm").read_text().strip()
                if name == "java":
                    os.kill(int(pid), signal.SIGKILL)
                    killed = True
            time.sleep(0.01)
        out, err = process.communicate(timeout=200)
        self.assertTrue(killed)
        self.assertEqual(3, process.returncode, out + err)
        self.assertRegex(err, "the frontend failed: was killed by signal 9")
        report = self.report()
        self.assertFalse(report["cache"]["programs"])
        self.expect_fresh(report)


if __name__ == "__main__":
    unittest.main()
