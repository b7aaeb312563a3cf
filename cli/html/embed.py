"""Makes the C++ source of the page's parts: embed.py page.html page.css SCRIPT... > parts.cc

Style and script are put into the template where it says {{style}} and {{script}}, their hashes where it
says {{style_hash}} and {{script_hash}}: the content security policy then allows them and nothing else.
"""

import base64
import hashlib
import pathlib
import sys

CHUNK = 2000  # bytes of a literal


def hash_of(text):
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def assembled(template, style, script):
    for name, text in [("style_hash", hash_of(style)), ("script_hash", hash_of(script)),
                       ("style", style), ("script", script)]:
        mark = "{{" + name + "}}"
        assert template.count(mark) == 1, mark
        before, after = template.split(mark)
        template = before + text + after
    return template


def function(name, text):
    """A function that returns the text, of which a literal is a piece."""
    data = text.encode()
    pieces = [data[k:k + CHUNK] for k in range(0, len(data), CHUNK)]
    quoted = "\n      ".join(literal(piece) for piece in pieces)
    return f"std::string_view {name}() {{\n  return {{\n      {quoted},\n      {len(data)}}};\n}}\n"


def literal(piece):
    out = ""
    for byte in piece:
        char = chr(byte)
        if char in '"\\?':
            out += "\\" + char
        elif 32 <= byte < 127:
            out += char
        else:
            out += f"\\{byte:03o}"
    return f'"{out}"'


def main():
    template, style, *scripts = [pathlib.Path(name).read_text(encoding="utf-8")
                                 for name in sys.argv[1:]]
    script = '"use strict";\n(() => {\n' + "".join(scripts) + "})();\n"
    for text in [style, script]:
        assert "</" not in text and "<!--" not in text, "it would end its element"
    before, after = assembled(template, style, script).split("{{data}}")
    print('#include "cli/html/parts.h"\n\nnamespace cli::html {\n')
    print(function("before_data", before))
    print(function("after_data", after))
    print("}  // namespace cli::html")


if __name__ == "__main__":
    main()
