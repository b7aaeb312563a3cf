#!/usr/bin/env python3
"""A frontend that leaves to the engines the sites at some places, and nothing else.

It runs the frontend that REWRITE_TEST_FRONTEND names. The file that REWRITE_TEST_PLACES names has the
places: `FILE\tFIRST\tLAST` for the lines from FIRST to LAST of FILE.
"""

import json
import os
import pathlib
import subprocess
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent))
import local_frontend  # noqa: E402


def main():
    arguments = sys.argv[1:]
    done = subprocess.run([os.environ["REWRITE_TEST_FRONTEND"], *arguments])
    if done.returncode != 0:
        return done.returncode
    lines = pathlib.Path(os.environ["REWRITE_TEST_PLACES"]).read_text(encoding="utf-8").splitlines()
    places = {(file, line) for file, first, last in (row.split("\t") for row in lines)
              for line in range(int(first), int(last) + 1)}
    path = pathlib.Path(arguments[arguments.index("--out") + 1]) / "manifest.json"
    manifest = json.loads(path.read_text(encoding="utf-8"))
    names = {site["id"] for site in manifest["sites"]
             if (pathlib.PurePosixPath(site["file"]).name, site["line"]) in places}
    path.write_text(json.dumps(local_frontend.only(manifest, names)), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
