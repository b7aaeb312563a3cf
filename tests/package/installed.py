"""A folder as if the archive had been unpacked there, without the time it takes to pack it."""

import importlib.util
import pathlib
import sys

CME = pathlib.Path("cli/cme").resolve()
ROOT = pathlib.Path("WORKSPACE").resolve().parent

sys.dont_write_bytecode = True


def install(folder):
    spec = importlib.util.spec_from_file_location("parts", ROOT / "tools/package/parts.py")
    parts = importlib.util.module_from_spec(spec)
    sys.modules["parts"] = parts  # where dataclasses look for it
    spec.loader.exec_module(parts)
    for name, (content, runs) in parts.collect(ROOT, CME).files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
        file.chmod(0o755 if runs else 0o644)
    return folder
