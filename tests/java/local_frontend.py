#!/usr/bin/env python3
"""A frontend that leaves to the engines what the local prover proves, and nothing else.

It runs the frontend that LOCAL_TEST_FRONTEND names twice, with and without the local prover, and
leaves the programs of the second run with a manifest that has only the sites that the first run
proved: of these, at most as many as LOCAL_TEST_SITES says, evenly spread over their names. All
sites of the first run are written to the file that LOCAL_TEST_ALL names.
"""

import json
import os
import pathlib
import subprocess
import sys


def frontend(arguments, local):
    program = os.environ["LOCAL_TEST_FRONTEND"]
    done = subprocess.run([program, "--local", local, *arguments])
    if done.returncode != 0:
        sys.exit(done.returncode)


def sample(names, most):
    """Evenly spread over the names in their order: the same ones each time."""
    ordered = sorted(names)
    if most <= 0 or len(ordered) <= most:
        return set(ordered)
    return {ordered[k * len(ordered) // most] for k in range(most)}


def only(manifest, names):
    """The manifest with these sites alone."""
    sites = [site for site in manifest["sites"] if site["id"] in names]
    scopes = [{**scope, "sites": [site for site in scope["sites"] if site["site"] in names]}
              for scope in manifest["scopes"]]
    return {**manifest, "sites": sites, "scopes": [scope for scope in scopes if scope["sites"]]}


def main():
    arguments = sys.argv[1:]
    at = arguments.index("--out") + 1
    out = pathlib.Path(arguments[at])
    aside = out / "with-local"
    frontend([*arguments[:at], str(aside), *arguments[at + 1:]], "on")
    frontend(arguments, "off")
    first = json.loads((aside / "manifest.json").read_text(encoding="utf-8"))
    pathlib.Path(os.environ["LOCAL_TEST_ALL"]).write_text(json.dumps(first["sites"]),
                                                          encoding="utf-8")
    proved = {site["id"] for site in first["sites"] if site["status"] == "local"}
    path = out / "manifest.json"
    second = json.loads(path.read_text(encoding="utf-8"))
    chosen = sample(proved, int(os.environ["LOCAL_TEST_SITES"]))
    path.write_text(json.dumps(only(second, chosen)), encoding="utf-8")


if __name__ == "__main__":
    main()
