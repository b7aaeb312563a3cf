"""A root folder without the project: an unpacked archive, Java, and what Debian's base has."""

import os
import pathlib
import shutil
import subprocess

# /usr is there for bash, libraries and Java; what else is installed in it is not in the way.
SYSTEM = ["/usr", "/bin", "/lib", "/lib64", "/etc/alternatives", "/etc/java-17-openjdk"]


def problem():
    """"" or why there is no such root here."""
    if not shutil.which("bwrap"):
        return "there is no bubblewrap"
    done = subprocess.run(command([], pathlib.Path("/")) + ["/bin/true"], capture_output=True, text=True)
    return done.stderr if done.returncode else ""


def command(readable, home, environment=None):
    """Begins a command that sees the system, these folders at their places, and a writable home."""
    out = ["bwrap", "--unshare-all", "--die-with-parent", "--clearenv", "--proc", "/proc", "--dev", "/dev",
           "--tmpfs", "/tmp", "--tmpfs", "/home"]
    for path in SYSTEM:
        if os.path.exists(path):
            out += ["--ro-bind", path, path]
    for path in readable:
        out += ["--ro-bind", str(path), str(path)]
    if home != pathlib.Path("/"):
        out += ["--bind", str(home), "/home/user"]
    for name, value in {"PATH": "/usr/bin:/bin", "HOME": "/home/user", **(environment or {})}.items():
        out += ["--setenv", name, value]
    return out + ["--chdir", "/home", "--"]
