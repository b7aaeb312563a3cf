#!/usr/bin/env python3
"""`./cme package` in two clones whose folders have other names, each with a home, and so a cache, of its own: all of it
is compiled twice, and the archives, hashes and bills of materials are the same."""

import filecmp
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path("WORKSPACE").resolve().parent


def clone(folder):
    """The files of the tree, new ones included, and the parts that are fetched, not built."""
    names = subprocess.run(["git", "-C", ROOT, "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
                           check=True, capture_output=True, text=True).stdout.split("\0")
    for name in filter(None, names):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
    shutil.copytree(ROOT / ".deps/z3", folder / ".deps/z3")
    if (ROOT / ".deps/frontend-resolved").exists():
        shutil.copy(ROOT / ".deps/frontend-resolved", folder / ".deps")


def package(folder, home):
    home.mkdir()
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(home), "USER": "somebody",
                   "GRADLE_USER_HOME": os.environ.get("GRADLE_USER_HOME", os.path.expanduser("~/.gradle"))}
    try:
        subprocess.run([folder / "cme", "package", "--out", folder / "dist"], env=environment, check=True)
    finally:
        subprocess.run(["bazel", "shutdown"], cwd=folder, env=environment, check=False)


def main():
    with tempfile.TemporaryDirectory(dir=os.environ.get("TEST_TMPDIR"), ignore_cleanup_errors=True) as temporary:
        scratch = pathlib.Path(temporary)
        folders = [scratch / "one", scratch / "another-folder" / "with-a-longer-name"]
        for number, folder in enumerate(folders):
            clone(folder)
            package(folder, scratch / f"home{number}")
        names = sorted(file.name for file in (folders[0] / "dist").iterdir())
        same, different, missing = filecmp.cmpfiles(*(folder / "dist" for folder in folders), names, shallow=False)
        print(f"the same: {same}; different: {different}; missing: {missing}")
        return 0 if len(same) == 3 and not different and not missing else 1


sys.exit(main())
