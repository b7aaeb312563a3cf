#!/usr/bin/env python3
"""The same input gives the same output, byte for byte, however the heap is laid out.

glibc's allocator is told to place memory differently; timings are left out of the comparison.
"""

import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path.cwd()
CME = ROOT / "cli" / "cme"
LAYOUTS = ["", "glibc.malloc.tcache_count=0", "glibc.malloc.mmap_threshold=2000",
           "glibc.malloc.top_pad=100000"]
COMMANDS = [
    ["verify", "tests/regress/search_depended_on_the_heaps_layout.rml", "--json"],
    ["verify", "examples/rml/flatten_error.rml", "--json"],
    ["verify", "examples/rml/div.rml", "--blocks", "basic", "--json"],
    ["summaries", "examples/rml/worklist.rml"],
]


def output(arguments, layout):
    environment = {**os.environ, "GLIBC_TUNABLES": layout}
    done = subprocess.run([CME, *arguments], env=environment, capture_output=True, text=True,
                          timeout=120)
    return done.returncode, re.sub(r'"cpu_ms": [0-9.e+-]+', '"cpu_ms": 0', done.stdout)


def main():
    failures = 0
    for arguments in COMMANDS:
        first = output(arguments, LAYOUTS[0])
        assert first[1], f"cme {arguments} prints nothing"
        for layout in LAYOUTS[1:]:
            if output(arguments, layout) != first:
                failures += 1
                print(f"cme {' '.join(arguments)} differs with {layout}")
    print(f"{len(COMMANDS)} commands, {len(LAYOUTS)} layouts of the heap, {failures} differences")
    return 1 if failures else 0


sys.exit(main())
