#!/usr/bin/env python3
"""cme_library and cme_test in a workspace of four modules: which actions run, are found in a disk
cache or in a remote cache (HTTP on loopback), or are not needed, as Bazel's own log of executions has
it; that verdicts change with the code of modules below, and pages with their summaries."""

import http.server
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import threading
import unittest

import installed

SECONDS = 900
PAGE = (installed.ROOT / "docs/ci.md").read_text(encoding="utf-8")
MODULES = {"base": [], "util": ["base"], "app": ["base", "util"], "other": []}
# Has a page, with the summaries of all three.
SHOWS, SHOWN = "app", ["app", "base", "util"]

SOURCES = {
    "base": """package base;
import java.util.*;
public class Cart {
  private final List<String> items = new ArrayList<>();
  public List<String> items() { return items; }
  public void add(String item) { items.add(item); }
}
""",
    "util": """package util;
import base.Cart;
public class Prices {
  public static int price(Cart cart, String item) {
    int length = item.length();
    return length * 3;
  }
}
""",
    "app": """package app;
import base.Cart;
import util.Prices;
public class Shop {
  public static int dearest(Cart cart) {
    int most = 0;
    for (String item : cart.items()) {
      int price = Prices.price(cart, item);
      if (price > most) most = price;
    }
    return most;
  }
}
""",
    "other": """package other;
import java.util.List;
public class Words {
  public static int count(List<String> words) {
    int n = 0;
    for (String word : words) n++;
    return n;
  }
}
""",
}

# Other numbers, other lines, other names: nothing that a user of the class depends on.
SAME_OUTLINE = SOURCES["util"].replace("length * 3", "size * 5 - 7").replace("int length", "\n\n    int size")
# Whoever walks the cart is no longer safe.
OTHER_OUTLINE = SOURCES["util"].replace("int length", 'cart.add("bag"); int length')

WORKSPACE = """workspace(name = "shop")
local_repository(name = "cme", path = "{installed}")
local_repository(name = "rules_cc", path = "{root}/tools/bazel/rules_cc")
local_repository(name = "rules_java", path = "/usr/share/bazel/rules/java")
local_repository(name = "rules_proto", path = "/usr/share/bazel/rules/proto")
local_repository(name = "remote_coverage_tools", path = "{root}/tools/bazel/remote_coverage_tools")
"""


class Cache(http.server.BaseHTTPRequestHandler):
    """A remote cache: what is put is kept by its path."""
    protocol_version = "HTTP/1.1"

    def do_PUT(self):
        self.server.kept[self.path] = self.rfile.read(int(self.headers["Content-Length"]))
        self.answer(200, b"")

    def do_GET(self):
        content = self.server.kept.get(self.path)
        self.answer(404 if content is None else 200, content or b"")

    def answer(self, status, content):
        self.send_response(status)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *arguments):
        pass


def start_cache():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Cache)
    server.kept = {}
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


class BazelRules(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = pathlib.Path(tempfile.mkdtemp(dir=os.environ.get("TEST_TMPDIR"), prefix="rules"))
        cls.installed = installed.install(cls.scratch / "cme")

    @classmethod
    def tearDownClass(cls):
        subprocess.run(["chmod", "-R", "u+w", cls.scratch], check=False)
        shutil.rmtree(cls.scratch, ignore_errors=True)

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(dir=self.scratch, prefix="shop"))
        (self.folder / "WORKSPACE").write_text(WORKSPACE.format(installed=self.installed, root=installed.ROOT))
        rules = ['load("@cme//:cme.bzl", "cme_library", "cme_test")']
        for name, deps in MODULES.items():
            rules.append(f'cme_library(name = "{name}", jars = ["{name}.jar"], deps = {json.dumps(deps)}, '
                         f'page = {name == SHOWS})')
            rules.append(f'cme_test(name = "{name}_test", library = "{name}")')
        (self.folder / "BUILD").write_text("\n".join(rules) + "\n")
        for name in MODULES:
            self.compile(name, SOURCES[name])
        self.output = self.scratch / "bazel"
        self.addCleanup(lambda: self.bazel("shutdown", log=False))

    def compile(self, name, source):
        with tempfile.TemporaryDirectory(dir=self.scratch) as temporary:
            build = pathlib.Path(temporary)
            file = build / source.split("public class ")[1].split()[0]
            file = file.with_suffix(".java")
            file.write_text(source)
            classes = build / "classes"
            path = ":".join(str(self.folder / f"{dep}.jar") for dep in MODULES[name]) or "."
            subprocess.run(["javac", "-g", "-cp", path, "-d", classes, file], check=True)
            # The same classes, the same jar.
            subprocess.run(["jar", "--create", "--date=2001-01-01T00:00:00Z", "--file", self.folder / f"{name}.jar",
                            "-C", classes, "."], check=True)

    def bazel(self, command, *arguments, log=True, code=0):
        """Runs Bazel; returns what became of each check: {module: how it was run}. The same of
        summaries is in self.summarized."""
        file = self.scratch / "log.json"
        file.unlink(missing_ok=True)
        options = [f"--execution_log_json_file={file}", "--color=no", "--test_output=errors"] if log else []
        done = subprocess.run(
            ["bazel", "--nohome_rc", f"--output_user_root={self.output}", "--max_idle_secs=60",
             "--host_jvm_args=-Xmx512m", command, *options, *arguments],
            cwd=self.folder, capture_output=True, text=True, timeout=SECONDS,
            env={"PATH": "/usr/bin:/bin", "HOME": str(self.scratch)})
        self.said = done.stdout + done.stderr
        self.assertEqual(code, done.returncode, self.said)
        found = {"CmeCheck": {}, "CmeSummaries": {}}
        for spawn in self.spawns(file) if log else []:
            if spawn["mnemonic"] in found:
                module = pathlib.Path(spawn["listedOutputs"][0]).name.split(".")[0]
                self.assertNotIn(module, found[spawn["mnemonic"]])
                found[spawn["mnemonic"]][module] = "hit" if spawn["remoteCacheHit"] else "run"
        self.summarized = found["CmeSummaries"]
        return found["CmeCheck"]

    @staticmethod
    def spawns(file):
        text, decoder, at = file.read_text(), json.JSONDecoder(), 0
        while text[at:].strip():
            at += len(text[at:]) - len(text[at:].lstrip())
            spawn, at = decoder.raw_decode(text, at)
            yield spawn

    def report(self, module):
        return (self.folder / f"bazel-bin/{module}.cme.txt").read_text()

    def shown(self):
        """The summaries on the page, by method."""
        page = (self.folder / f"bazel-bin/{SHOWS}.cme.html").read_text()
        data = json.loads(re.search(r'id="data">(.*?)</script>', page, re.S).group(1))
        return {summary["method"]: summary for summary in data["summaries"]}

    def check_caching(self, *cache):
        everywhere = dict.fromkeys(MODULES, "run")
        self.assertEqual(everywhere, self.bazel("build", "//...", *cache))
        self.assertEqual(dict.fromkeys(SHOWN, "run"), self.summarized)
        self.assertEqual({}, self.bazel("build", "//...", *cache))
        self.assertEqual({}, self.summarized)
        # Somebody else, with the same cache.
        self.bazel("clean", log=False)
        self.assertEqual(dict.fromkeys(MODULES, "hit"), self.bazel("build", "//...", *cache))
        self.assertEqual(dict.fromkeys(SHOWN, "hit"), self.summarized)
        price = "util.Prices.price(Cart cart, String item)"
        self.assertLessEqual({"base.Cart.add(String item)", price, "app.Shop.dearest(Cart cart)"}, set(self.shown()))
        self.assertEqual([], self.shown()[price]["modifies"] + self.shown()[price]["unknown"])
        before = (self.folder / "bazel-bin/util.outline.jar").read_bytes()
        self.assertIn("1 proved", self.report("app"))

        # A body that does nothing else to its users: it is checked and summarized, nothing else is.
        self.compile("util", SAME_OUTLINE)
        self.assertEqual({"util": "run"}, self.bazel("build", "//...", *cache))
        self.assertEqual({"util": "run"}, self.summarized)
        self.assertEqual(before, (self.folder / "bazel-bin/util.outline.jar").read_bytes())

        # One that does: its own, and that of those who use it.
        self.compile("util", OTHER_OUTLINE)
        self.assertEqual({"util": "run", "app": "run"}, self.bazel("build", "//...", *cache))
        self.assertEqual({"util": "run", "app": "run"}, self.summarized)
        # Modules above may have carts of their own.
        self.assertIn("unknown code may implement base.Cart.add", self.shown()[price]["unknown"][0])
        self.assertIn("0 proved", self.report("app"))
        self.assertIn("Shop.java:7", self.report("app"))
        self.compile("util", SOURCES["util"])
        self.assertEqual({"util": "hit", "app": "hit"}, self.bazel("build", "//...", *cache))

    def test_a_disk_cache(self):
        self.check_caching(f"--disk_cache={self.folder}-cache")

    def test_a_remote_cache(self):
        server = start_cache()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        self.check_caching(f"--remote_cache=http://127.0.0.1:{server.server_port}")
        self.assertTrue(any(path.startswith("/ac/") for path in server.kept), "nobody asked the cache")

    def test_tests_end_as_the_check_did(self):
        self.bazel("test", "//...")
        self.compile("util", OTHER_OUTLINE)
        self.bazel("test", "//...", code=3)  # Bazel's: some tests failed
        self.assertIn("//:app_test", self.said)
        self.assertIn("FAILED", self.said)
        self.assertIn("ConcurrentModificationException can be thrown by Iterator.next in app.Shop.dearest", self.said)
        for passing in ["base", "util", "other"]:
            self.bazel("test", f"//:{passing}_test")

    def test_summaries_are_outputs(self):
        self.assertEqual({}, self.bazel("build", "--output_groups=summaries", "//:other"))
        self.assertEqual({"other": "run"}, self.summarized)
        methods = json.loads((self.folder / "bazel-bin/other.summaries.json").read_text())["methods"]
        self.assertIn("other.Words.count(List words)", [method["method"] for method in methods])
        self.assertEqual({0}, {method["line"] for method in methods})

    def test_the_files_of_the_page(self):
        workspace, build = re.findall(r"```starlark\n(.*?)```", PAGE, re.DOTALL)
        workspace = re.sub(r'path = "[^"]*"', f'path = "{self.installed}"', workspace)
        others = [line for line in WORKSPACE.splitlines() if 'name = "cme"' not in line]
        (self.folder / "WORKSPACE").write_text("\n".join(others).format(root=installed.ROOT) + "\n" + workspace)
        (self.folder / "BUILD").write_text(build)
        shutil.copy(self.folder / "util.jar", self.folder / "shop.jar")
        self.assertEqual({"base_cme": "run", "shop_cme": "run"}, self.bazel("test", "//:shop_cme_test"))

    def test_a_broken_jar_fails_the_build(self):
        (self.folder / "base.jar").write_text("this is no jar")
        self.bazel("build", "//:base", code=1)
        self.assertIn("base.jar", self.said)
        self.bazel("build", "--output_groups=summaries", "//:base", code=1)
        self.assertIn("base.jar", self.said)


if __name__ == "__main__":
    unittest.main()
