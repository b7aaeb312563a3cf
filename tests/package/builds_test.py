#!/usr/bin/env python3
"""The snippets of docs/ci.md: the Gradle task and the Maven plugin run in small projects, good and
bad ones; the workflow is read as GitHub would, and its scripts are run with stand-ins."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

import yaml

import installed

SECONDS = 600
PAGE = (installed.ROOT / "docs/ci.md").read_text(encoding="utf-8")

GOOD = """package shop;
import java.util.*;
public class Cart {
  public static int size(List<String> items) {
    int n = 0;
    for (String item : items) n += item.length();
    return n;
  }
}
"""
BAD = GOOD.replace("n += item.length();", "items.add(item);")
DEPENDENCY = """package base;
public class Base { public static int twice(int n) { return 2 * n; } }
"""

POM = """<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>shop</groupId>
  <artifactId>shop</artifactId>
  <version>1</version>
  <properties>
    <maven.compiler.source>17</maven.compiler.source>
    <maven.compiler.target>17</maven.compiler.target>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <build><plugins>
{plugin}
  </plugins></build>
</project>
"""


def snippet(language):
    found = re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    assert found, f"docs/ci.md has no {language}"
    return found[0]


class Builds(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = pathlib.Path(tempfile.mkdtemp(dir=os.environ.get("TEST_TMPDIR"), prefix="builds"))
        cls.home = installed.install(cls.scratch / "cme")

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.scratch, ignore_errors=True)

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(dir=self.scratch, prefix="shop"))
        self.write("src/main/java/shop/Cart.java", GOOD)

    def write(self, name, text):
        file = self.folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        return file

    def run_in(self, *command, succeeds, **environment):
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, timeout=SECONDS, env={
            "PATH": "/usr/bin:/bin", "HOME": str(self.scratch), "CME_HOME": str(self.home), "CME_CACHE": "off",
            "LANG": "C.UTF-8", **environment})
        said = done.stdout + done.stderr
        self.assertEqual(succeeds, done.returncode == 0, said)
        return said

    def findings(self, report):
        results = json.loads((self.folder / report).read_text())["runs"][0]["results"]
        return [r["ruleId"] for r in results]

    def gradle(self, *, succeeds):
        return self.run_in("gradle", "--offline", "--no-daemon", "check", succeeds=succeeds)

    def test_gradle(self):
        self.write("settings.gradle", "rootProject.name = 'shop'\n")
        self.write("build.gradle", "plugins {\n    id 'java'\n}\n" + snippet("groovy"))
        self.assertIn("1 site: 1 proved", self.gradle(succeeds=True))
        self.assertEqual([], self.findings("build/reports/cme.sarif"))
        self.assertIn(":cmeCheck UP-TO-DATE", self.gradle(succeeds=True))
        self.write("src/main/java/shop/Cart.java", BAD)
        said = self.gradle(succeeds=False)
        self.assertIn("src/main/java/shop/Cart.java:6", said)
        self.assertIn("for (String item : items) items.add(item);", said)
        self.assertEqual(["CME001"], self.findings("build/reports/cme.sarif"))

    def test_gradle_with_a_class_path(self):
        source = self.write("base/Base.java", DEPENDENCY)
        subprocess.run(["javac", "-d", self.folder / "libs", source], check=True)
        self.write("settings.gradle", "rootProject.name = 'shop'\n")
        self.write("build.gradle", "plugins {\n    id 'java'\n}\ndependencies { implementation files('libs') }\n"
                   + snippet("groovy"))
        self.write("src/main/java/shop/Cart.java", GOOD.replace("item.length()", "base.Base.twice(1)"))
        self.assertIn("1 site: 1 proved", self.gradle(succeeds=True))

    def maven(self, *goals, succeeds):
        """Offline, with what tools/setup fetched."""
        return self.run_in("mvn", "-B", "-o", f"-Dmaven.repo.local={installed.ROOT}/.deps/maven", *goals,
                           succeeds=succeeds)

    def test_maven(self):
        self.write("pom.xml", POM.replace("{plugin}", snippet("xml")))
        self.assertIn("1 site: 1 proved", self.maven("verify", succeeds=True))
        self.assertEqual([], self.findings("target/cme.sarif"))
        self.assertIn("1 site: 1 proved", self.maven("exec:exec@cme", succeeds=True))
        self.write("src/main/java/shop/Cart.java", BAD)
        said = self.maven("verify", succeeds=False)
        self.assertIn("src/main/java/shop/Cart.java:6", said)
        self.assertIn("for (String item : items) items.add(item);", said)
        self.assertEqual(["CME001"], self.findings("target/cme.sarif"))

    def test_workflow(self):
        workflow = yaml.safe_load(snippet("yaml"))
        # YAML 1.1 takes the key `on` for a truth value; GitHub does not.
        self.assertEqual({"name", True, "permissions", "jobs"}, set(workflow))
        self.assertEqual({"push", "pull_request"}, set(workflow[True]))
        self.assertEqual("write", workflow["permissions"]["security-events"])
        steps = workflow["jobs"]["check"]["steps"]
        for step in steps:
            self.assertEqual(1, ("uses" in step) + ("run" in step), step)
            self.assertLessEqual(set(step), {"name", "uses", "run", "with", "if"})
            if "uses" in step:
                self.assertRegex(step["uses"], r"^[\w-]+/[\w/-]+@v\d+$")
        upload = [s for s in steps if "upload-sarif" in s.get("uses", "")][0]
        self.assertTrue(upload["if"].startswith("always()"), "findings would not be uploaded")
        self.assertEqual("cme.sarif", upload["with"]["sarif_file"])

    def test_scripts_of_the_workflow(self):
        scripts = {s.get("name"): s["run"] for s in yaml.safe_load(snippet("yaml"))["jobs"]["check"]["steps"]
                   if "run" in s}
        archive = self.scratch / "server/cme-1.tar.gz"
        archive.parent.mkdir()
        subprocess.run(["tar", "-czf", archive, "-C", self.scratch, "cme"], check=True)
        with open(f"{archive}.sha256", "w") as file:
            subprocess.run(["sha256sum", archive.name], cwd=archive.parent, stdout=file, check=True)
        variables = {"CME_URL": f"file://{archive}", "RUNNER_TEMP": str(self.folder / "temp"),
                     "GITHUB_ENV": str(self.folder / "variables")}
        (self.folder / "temp").mkdir()
        self.run_in("bash", "-e", "-o", "pipefail", "-c", scripts["Install cme"], succeeds=True, **variables)
        self.assertEqual(f"CME_HOME={self.folder}/temp/cme\n", (self.folder / "variables").read_text())
        here = {"CME_HOME": str(self.folder / "temp/cme")}
        for source, good in [(GOOD, True), (BAD, False)]:
            file = self.write("src/main/java/shop/Cart.java", source)
            subprocess.run(["javac", "-g", "-d", self.folder / "build/classes/java/main", file], check=True)
            self.run_in("bash", "-e", "-o", "pipefail", "-c", scripts["Check"], succeeds=good, **here)
            self.assertEqual([] if good else ["CME001"], self.findings("cme.sarif"))
        archive.write_bytes(archive.read_bytes() + b"!")
        shutil.rmtree(self.folder / "temp/cme")
        self.run_in("bash", "-e", "-o", "pipefail", "-c", scripts["Install cme"], succeeds=False, **variables)


if __name__ == "__main__":
    unittest.main()
