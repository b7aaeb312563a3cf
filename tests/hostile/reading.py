"""What parsers, terminals and the runners of CI services make of a report."""

import json
import pathlib
import re
import unicodedata

PAYLOADS = json.loads(pathlib.Path("tests/hostile/payloads.json").read_text(encoding="ascii"))


def acts(character):
    """Would a terminal do something else than show it?"""
    return (unicodedata.category(character) in {"Cc", "Cf", "Zl", "Zp", "Cs"}
            or ord(character) & 0xFFFE == 0xFFFE)


def decoded(payload):
    return payload.decode("utf-8", "replace")


def same(text):
    """What is not UTF-8 may be replaced byte by byte or at once."""
    return re.sub("\ufffd+", "\ufffd", text)


def plain(payload):
    """One line of text, as docs/reports.md says: a '?' for a byte or character that would act."""
    text = ""
    while payload:
        character, length = "\x00", 1  # nothing that is UTF-8
        for end in range(1, 5):
            try:
                character, length = payload[:end].decode("utf-8"), end
                break
            except UnicodeDecodeError:
                pass
        text += "?" if acts(character) else character
        payload = payload[length:]
    text = re.sub(r"^(\s*):(?=:)", r"\1: ", text)
    return re.sub(r"#(?=#[0-9A-Za-z]*\[)", "# ", text)


def as_xml(payload):
    legal = "".join(c if c in "\t\n\r" or (ord(c) >= 0x20 and c not in "\ufffe\uffff") else "\ufffd"
                    for c in decoded(payload))
    return same(legal)


def all_that_acts(text):
    """The characters of a text that a terminal would obey."""
    return [c for c in text if c != "\n" and acts(c)]


def unescaped(text, signs):
    for sign in signs:
        text = text.replace(f"%{ord(sign):02X}", sign)
    return text.replace("%25", "%")


def workflow_command(line):
    """A command of GitHub Actions: its name, properties and data; None for any other line."""
    line = line.lstrip()
    if not line.startswith("::"):
        return None
    end = line.find("::", 2)
    if end < 0:
        return None
    name, _, rest = line[2:end].partition(" ")
    properties = {}
    for pair in filter(None, (pair.strip() for pair in rest.split(","))):
        key, _, value = pair.partition("=")
        properties[key] = unescaped(value, "\r\n:,")
    return name, properties, unescaped(line[end + 2:], "\r\n")


# GitHub's older form, Azure's and TeamCity's: anywhere in a line.
BRACKETED = re.compile(r"##\w*\[")


def obeyed(output):
    """The lines that some runner takes for a command."""
    return [line for line in re.split(r"\r\n|\r|\n", output)
            if workflow_command(line) or line.lstrip().startswith("::") or BRACKETED.search(line)]
