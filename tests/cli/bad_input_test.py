#!/usr/bin/env python3
"""Bad input never makes the program crash, hang or lie.

Each row is an input, the exit code and what the message says. Exit code 70 and death by a signal
are failures whatever the row expects, and so is output that a script could take for a verdict.
"""

import json
import os
import pathlib
import resource
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

CME = pathlib.Path(os.environ.get("CME", "cli/cme")).resolve()
EXAMPLES = pathlib.Path("examples/rml").resolve()
SECONDS = 100  # for one run; far more than any takes

SAFE, CME_FOUND, BAD, UNDECIDED = 0, 1, 2, 3

DECLARATIONS = "sort s\nsort t\nrelation r(s)\nfunction f(s): t\nconstant c: s\nerror e(x: s)\n"
REST = "procedure main(x: s) { throw e(x) if r(x) return }\nentry main\n"
GOOD = DECLARATIONS + REST
LEMMA = "summary main {\n  throws e(w) only if r(x)\n}\n"
PROVABLE = GOOD.replace("entry main", "entry main when !r(x)")

# A program that throws, and the execution in which it does.
THROWING = "sort s\nrelation r(s)\nerror e(x: s)\n" + REST
TRACE = {"format": 1, "kind": "e", "entry": "main", "site": "main#1", "universe": {"s": ["s0"]},
         "rigid": {}, "start": {"r": [["s0"]]}, "inputs": {"x": "s0"}, "choices": []}


def commands(text):
    return f"{DECLARATIONS}procedure p(x: s) {{ {text} return }}\n{REST}"


def doubling_actions(levels):
    steps = "".join(f"action a{k}() {{ a{k + 1}() a{k + 1}() }}\n" for k in range(levels))
    return f"{steps}action a{levels}() {{ }}\nprocedure p() {{ a0() return }}\nentry p\n"


def doubling_definitions(levels):
    steps = "".join(f"define d{k + 1}(x: s, y: s) = forall Z: s. d{k}(x, Z) & d{k}(Z, y)\n"
                    for k in range(levels))
    return f"sort s\nrelation r(s, s)\ndefine d0(x: s, y: s) = r(x, y)\n{steps}{REST}"


def chain_of_actions(length):
    steps = "".join(f"action a{k}() {{ a{k + 1}() }}\n" for k in range(length))
    return f"{steps}action a{length}() {{ }}\nprocedure p() {{ a0() return }}\nentry p\n"


MILLION = 1_000_000

# Name, text of the program, part of the message.
PROGRAMS = [
    ("empty file", "", "the program has no 'entry'"),
    ("comments only", "# nothing\n", "the program has no 'entry'"),
    ("binary file", bytes(range(256)) * 100, "1:1: error: "),
    ("an ELF file", b"\x7fELF\x02\x01\x01\x00\x00\x00\x00", "1:1: error: "),
    ("NUL byte", GOOD + "\0", "error: "),
    ("not UTF-8", GOOD.encode() + b"# \xff\xfe\n", "9:3: error: "),
    ("byte order mark, UTF-16", GOOD.encode("utf-16"), "1:1: error: "),
    ("not a program", "public class Main { }\n", "1:1: error: expected a declaration"),
    ("unknown sort", GOOD + "relation q(u)\n", "9:12: error: unknown sort 'u'"),
    ("unknown relation", commands("assume q(x)"), "unknown relation 'q'"),
    ("wrong arity", commands("assume r(x, x)"), "relation 'r' takes 1 argument, found 2"),
    ("wrong sort", commands("assume r(f(x))"), "must be a s, found a t"),
    ("rigid symbol changed", commands("f(X) := true"), "'f' is a function, expected a relation"),
    ("name declared twice", GOOD + "relation r(t)\n", "'r' is already declared as a relation"),
    ("recursion in actions", GOOD + "action a() { b() }\naction b() { a() }\n",
     "an action cannot call itself: a -> b -> a"),
    ("action with a bad output", GOOD + "action a() returns (y: u) { }\n"
     "procedure p(z: s) { z := a() return }\n", "unknown sort 'u'"),
    ("more errors than are shown", commands("".join(f"var v{k}: u " for k in range(100))),
     "unknown sort 'u'"),
    ("no end", DECLARATIONS + "procedure p() { }\nentry p\n", "must end with 'return'"),
    ("command after the end", commands("return"), "this command is never reached"),
    ("missing brace", DECLARATIONS + "procedure p() {\n  return\n", "'}' to close the block"),
    ("no entry", DECLARATIONS, "the program has no 'entry'"),
    ("unknown entry", GOOD + "entry mian\n", "did you mean 'main'?"),
    ("summary in a program", GOOD + LEMMA, "a summary belongs into a summaries file"),
    ("axiom over the state", GOOD + "axiom a: r(c)\n", "axiom 'a' speaks of 'r'"),
    ("axiom outside EPR", GOOD + "axiom a: forall X: s. exists Y: s. X != Y\n",
     "9:7: error: not in the EPR fragment: s -> s by 'exists Y: s' inside 'forall X: s'"),
    ("function cycle", GOOD + "function g(t): s\n",
     "9:10: error: not in the EPR fragment: s -> t by function 'f', t -> s by function 'g'"),
    ("include of nothing", 'include ""\n' + GOOD, "1:1: error: "),
    ("missing include", 'include "nowhere.rml"\n' + GOOD, "1:1: error: cannot read"),
    ("include of itself", 'include "input.rml"\n' + GOOD, "files include each other"),
    ("include of a folder", 'include "."\n' + GOOD, "it is a directory"),
    ("unterminated string", 'include "abc\n' + GOOD, "1:9: error: "),
    ("line of 10 MB", DECLARATIONS + "axiom a: " + "c = c & " * (10 * MILLION // 8) + "q\n" + REST,
     "unknown relation 'q'"),
    ("name of 10 MB", DECLARATIONS + "axiom a: " + "q" * (10 * MILLION) + "\n" + REST,
     "unknown relation"),
    ("more than 64 MB", "# " + "x" * (64 << 20), "it is larger than 64 MB"),
    ("a million parentheses", GOOD + "axiom a: " + "(" * MILLION, "more than 500 levels deep"),
    ("a million closed parentheses", GOOD + "axiom a: " + "(" * MILLION + "c = c" + ")" * MILLION,
     "more than 500 levels deep"),
    ("a million nested blocks", GOOD + "action a() { " + "choose { " * MILLION,
     "more than 500 levels deep"),
    ("a million nested blocks of if", GOOD + "action a() { " + "if true { " * MILLION,
     "more than 500 levels deep"),
    ("a hundred thousand negations", GOOD + "axiom a: " + "!" * 100_000 + "c = c\n",
     "more than 500 levels deep"),
    ("a million implications", GOOD + "axiom a: " + "c = c -> " * MILLION + "c = c\n",
     "more than 500 levels deep"),
    ("a million applications", GOOD + "axiom a: r(" + "f(" * MILLION, "more than 500 levels deep"),
    ("a million quantifiers", GOOD + "axiom a: " + "forall X: s. " * MILLION + "true\n",
     "more than 500 levels deep"),
    ("actions that double 60 times", doubling_actions(60), "unfolds to more than"),
    ("definitions that double 60 times", doubling_definitions(60),
     "definitions make the formula too large"),
    ("a long chain of actions", chain_of_actions(20_000), "blocks nested more than 1000 levels deep"),
    ("terminal escapes", GOOD + "relation q(`\033[31mred`)\n", "error: "),
]

# Name, text of the summaries, part of the message.
SUMMARIES = [
    ("binary file", bytes(range(256)), "1:1: error: "),
    ("unknown procedure", "summary mian { }\n",
     "the program has no procedure 'mian' (did you mean 'main'?)"),
    ("another program's", (EXAMPLES / "flatten.summaries").read_bytes(), "the program has no procedure"),
    ("unknown error", "summary main {\n  throws x(w) only if true\n}\n", "2:10: error: unknown error 'x'"),
    ("wrong witnesses", "summary main {\n  throws e() only if true\n}\n", "2:3: error: "),
    ("witness that is an input", "summary main {\n  throws e(x) only if true\n}\n", "already an input"),
    ("unknown relation", LEMMA.replace("r(x)", "q(x)"), "unknown relation 'q'"),
    ("wrong sort", LEMMA.replace("r(x)", "r(f(x))"), "must be a s, found a t"),
    ("prime in throws", LEMMA.replace("r(x)", "r'(x)"), "speaks of the state after a step"),
    ("outside EPR", LEMMA.replace("r(x)", "forall X: s. exists Y: s. X != Y"),
     "not in the EPR fragment"),
    ("a program", GOOD, "nothing but 'summary' items"),
    ("missing brace", "summary main {\n", "error: "),
    ("a million parentheses", "summary main {\n  returns only if " + "(" * MILLION,
     "more than 500 levels deep"),
]


def limit_stack():
    resource.setrlimit(resource.RLIMIT_STACK, (8 << 20, 8 << 20))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


class Case(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)

    def write(self, name, content):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
        return path

    def run_cme(self, *arguments, code, says=(), stdout=subprocess.PIPE):
        """Runs the program and checks what holds of every run. Returns its standard output."""
        run = subprocess.run([CME, *arguments], stdout=stdout, stderr=subprocess.PIPE, cwd=self.folder,
                             timeout=SECONDS, preexec_fn=limit_stack, stdin=subprocess.DEVNULL)
        return self.judge(run.returncode, run.stdout or b"", run.stderr, code, says)

    def judge(self, returncode, out, err, code, says):
        out, err = out.decode("utf-8"), err.decode("utf-8")
        shown = f"\nstdout: {out[:2000]}\nstderr: {err[:2000]}"
        self.assertGreaterEqual(returncode, 0, "died of a signal" + shown)
        self.assertNotIn(returncode, [70, *range(126, 256)], "crashed" + shown)
        self.assertNotIn("internal error", err)
        self.assertEqual(code, returncode, shown)
        for part in [says] if isinstance(says, str) else says:
            self.assertIn(part, out + err, shown)
        for line in (out + err).splitlines():
            self.assertTrue(line.isprintable(), repr(line[:200]))
        if code == BAD:
            self.assertNotEqual("", out + err)
            self.assertLess(len(err), 20_000, "too much to read")
        return out

    def refuse(self, *arguments, says):
        """Bad usage or input: nothing but a message, on standard error."""
        self.assertEqual("", self.run_cme(*arguments, code=BAD, says=says))


class Programs(Case):
    def test_each_bad_program_is_refused_with_its_name(self):
        for name, text, message in PROGRAMS:
            with self.subTest(name):
                self.write("input.rml", text)
                for command in ["verify", "summaries"]:
                    self.refuse(command, "input.rml", "--json", says=["input.rml", message])

    def test_every_stage_refuses_a_bad_program(self):
        self.write("input.rml", GOOD + "relation q(u)\n")
        for stage in ["program", "transitions", "vc"]:
            self.refuse("emit", stage, "input.rml", says="input.rml:9:12: error: unknown sort 'u'")
        self.write("input.rml", "sort")
        for stage in ["rml", "flat", "program", "transitions", "vc"]:
            self.refuse("emit", stage, "input.rml", says="input.rml:1:5: error: ")

    def test_files_that_include_each_other_are_named(self):
        self.write("input.rml", 'include "lib/a.rml"\n' + GOOD)
        self.write("lib/a.rml", 'include "b.rml"\n')
        self.write("lib/b.rml", 'include "../input.rml"\n')
        self.refuse("verify", "input.rml",
                    says="lib/b.rml:1:1: error: files include each other: "
                         "input.rml -> lib/a.rml -> lib/b.rml -> input.rml")

    def test_an_error_in_an_included_file_is_shown_there(self):
        self.write("input.rml", 'include "lib/a.rml"\n' + GOOD)
        self.write("lib/a.rml", "\nrelation q(u)\n")
        self.refuse("verify", "input.rml", says="lib/a.rml:2:12: error: unknown sort 'u'")

    def test_a_long_chain_of_includes_is_refused(self):
        self.write("input.rml", 'include "0.rml"\n' + GOOD)
        for k in range(300):
            self.write(f"{k}.rml", f'include "{k + 1}.rml"\n')
        self.write("300.rml", "")
        self.refuse("verify", "input.rml", says="includes are nested more than 200 levels deep")

    def test_a_formula_as_deep_as_allowed_is_verified(self):
        for deep in ["(" * 450 + "r(x)" + ")" * 450, "!" * 450 + "r(x)", "r(x) -> " * 450 + "r(x)",
                     "(r(x) & (r(c) | " * 220 + "r(x)" + "))" * 220,
                     "(r(x) -> r(c) & (r(c) <-> r(x) | " * 150 + "r(x)" + "))" * 150]:
            self.write("input.rml", f"{DECLARATIONS}procedure main(x: s) {{\n  assume {deep}\n"
                                    "  assume false\n  throw e(x) if r(x)\n  return\n}\nentry main\n")
            self.write("main.summaries", LEMMA.replace("r(x)", "false"))
            self.run_cme("verify", "input.rml", "--summaries", "main.summaries", code=SAFE)


class Files(Case):
    def test_what_cannot_be_read_is_named(self):
        self.write("file", "")
        (self.folder / "dangling.rml").symlink_to("nowhere")
        (self.folder / "loop.rml").symlink_to("loop.rml")
        (self.folder / "folder.rml").mkdir()
        rows = [("missing.rml", "no such file"), ("nowhere/x.rml", "no such file"),
                ("file/x.rml", "no such file"), ("dangling.rml", "no such file"), ("", ""),
                ("loop.rml", "ymbolic links"), ("folder.rml", "it is a directory"),
                ("/proc/self/mem", "/output error"), ("x" * 5000, "too long")]
        if os.geteuid() != 0:
            self.write("locked.rml", GOOD).chmod(0)
            rows.append(("locked.rml", "permission denied"))
        self.write("good.rml", GOOD)
        for path, message in rows:
            with self.subTest(path=path):
                self.refuse("verify", path, says=[path[:60], message])
                self.refuse("emit", "flat", path, says=[path[:60], message])
                self.refuse("verify", "good.rml", "--summaries", path or "file/x", says=message)

    def test_each_bad_summaries_file_is_refused_with_its_name(self):
        self.write("good.rml", GOOD)
        for name, text, message in SUMMARIES:
            with self.subTest(name):
                self.write("input.summaries", text)
                self.refuse("verify", "good.rml", "--summaries", "input.summaries",
                            says=["input.summaries", message])

    def test_output_that_cannot_be_written_is_no_success(self):
        self.write("good.rml", PROVABLE)
        self.write("good.summaries", LEMMA)
        with open("/dev/full", "wb") as full:
            for arguments in [["verify", "good.rml", "--summaries", "good.summaries"],
                              ["emit", "flat", "good.rml"], ["--help"]]:
                self.run_cme(*arguments, code=BAD, says="cme: ", stdout=full)


class Usage(Case):
    def test_bad_usage_is_refused(self):
        self.write("good.rml", GOOD)
        for arguments, message in [
                ([], "subcommand"),
                (["frobnicate"], "frobnicate"),
                (["--frobnicate"], "--frobnicate"),
                (["verify"], "file is required"),
                (["verify", "good.rml", "good.rml"], "good.rml"),
                (["verify", "good.rml", "--frobnicate"], "--frobnicate"),
                (["verify", "good.rml", "--summaries"], "--summaries"),
                (["verify", "good.rml", "--timeout", "soon"], "--timeout"),
                (["verify", "good.rml", "--timeout", "-1"], "--timeout"),
                (["verify", "good.rml", "--timeout", "nan"], "--timeout"),
                (["verify", "good.rml", "--memory", "-1"], "--memory"),
                (["verify", "good.rml", "--memory", "99999999999999"], "--memory"),
                (["verify", "good.rml", "--site", "main#7"], ["good.rml", "no site 'main#7'", "main#1"]),
                (["verify", "good.rml", "--site", "Main.java:7"], ["good.rml", "no site 'Main.java:7'"]),
                (["certify"], "folder is required"),
                (["summaries"], "path is required"),
                (["summaries", "good.rml", "good.rml"], "good.rml"),
                (["summaries", "missing.rml"], ["missing.rml", "no such file"]),
                (["summaries", "good.rml", "--blocks", "cut"], "--blocks"),
                (["summaries", "good.rml", "--timeout", "nan"], "--timeout"),
                (["summaries", "good.rml", "--max-frames", "0"], "--max-frames"),
                (["emit"], "stage is required"),
                (["emit", "everything", "good.rml"], "everything"),
                (["emit", "rml"], "file is required"),
                (["emit", "transitions", "good.rml", "--blocks", "big"], "--blocks")]:
            with self.subTest(arguments=arguments):
                self.refuse(*arguments, says=message)

    def test_an_option_with_a_value_leaves_the_file_alone(self):
        self.write("good.rml", PROVABLE)
        self.write("good.summaries", LEMMA)
        self.run_cme("verify", "--summaries", "good.summaries", "--site", "main#1", "good.rml", code=SAFE)

    def test_help_fits_a_terminal(self):
        for arguments in [["--help"], ["-h"], ["verify", "--help"], ["certify", "--help"],
                          ["summaries", "--help"], ["emit", "--help"]]:
            out = self.run_cme(*arguments, code=0, says="Usage: cme")
            self.assertLessEqual(len(out.splitlines()), 40)
            for line in out.splitlines():
                self.assertLessEqual(len(line), 80, line)

    def test_the_version_is_one_line(self):
        out = self.run_cme("--version", code=0, says="cme ")
        self.assertEqual(1, len(out.splitlines()))


class Certificates(Case):
    def setUp(self):
        super().setUp()
        self.write("good.rml", PROVABLE)
        self.write("good.summaries", LEMMA)
        self.certificate = self.folder / "certificate"

    def verify(self, folder, code, says=()):
        return self.run_cme("verify", "good.rml", "--summaries", "good.summaries", "--json",
                            "--certificate", folder, code=code, says=says)

    def test_a_certificate_is_accepted_as_it_was_written(self):
        self.verify("certificate", SAFE)
        self.run_cme("certify", "certificate", code=SAFE, says="re-proved")
        self.run_cme("certify", "certificate", "--program", "good.rml", code=SAFE)
        self.verify("certificate", SAFE)  # over the older one
        self.run_cme("certify", "certificate", code=SAFE, says="re-proved")

    def tampered(self, tamper, says):
        """The certificate after tampering is rejected."""
        shutil.rmtree(self.certificate, ignore_errors=True)
        shutil.copytree(self.folder / "pristine", self.certificate)
        tamper(self.certificate)
        out = self.run_cme("certify", "certificate", code=BAD, says=["certificate", says])
        self.assertNotIn("re-proved", out)
        answer = json.loads(self.run_cme("certify", "certificate", "--json", code=BAD))
        self.assertEqual("rejected", answer["outcome"])

    def test_tampering_is_noticed(self):
        def edit(path, change):
            def tamper(folder):
                file = folder / path
                text = file.read_text(encoding="utf-8")
                changed = change(text)
                self.assertNotEqual(text, changed)
                file.write_text(changed, encoding="utf-8")
            return tamper

        def manifest(change):
            def changed(text):
                value = json.loads(text)
                change(value)
                return json.dumps(value, indent=2, sort_keys=True) + "\n"
            return edit("certificate.json", changed)

        condition = "conditions/0001.smt2"
        rows = [
            ("edited condition", edit(condition, lambda t: t + "(assert false)\n"), condition),
            ("weakened condition", edit(condition, lambda t: t.replace("(assert", "; (assert", 1)),
             condition),
            ("emptied condition", edit(condition, lambda t: ""), condition),
            ("removed condition", lambda f: (f / condition).unlink(), condition),
            ("removed conditions", lambda f: shutil.rmtree(f / "conditions"), condition),
            ("added condition", lambda f: shutil.copy(f / condition, f / "conditions/9999.smt2"),
             "conditions/9999.smt2 does not belong"),
            ("added file", lambda f: (f / "notes.txt").write_text("x"), "notes.txt does not belong"),
            ("edited summaries", edit("summaries.rml", lambda t: t.replace("r(x)", "false")), "0"),
            ("broken summaries", edit("summaries.rml", lambda t: t + "summary"), "summaries.rml"),
            ("removed summaries", lambda f: (f / "summaries.rml").unlink(), "missing"),
            ("edited program", edit("program.rml", lambda t: t.replace(" when !r(x)", "")), "0"),
            ("broken program", edit("program.rml", lambda t: t + "sort"), "program.rml"),
            ("program that includes", edit("program.rml", lambda t: 'include "collections.rml"\n' + t),
             "includes nothing"),
            ("removed program", lambda f: (f / "program.rml").unlink(), "program.rml"),
            ("binary program", lambda f: (f / "program.rml").write_bytes(b"\0\1\2"), "program.rml"),
            ("removed manifest", lambda f: (f / "certificate.json").unlink(), "certificate.json is missing"),
            ("empty manifest", edit("certificate.json", lambda t: ""), "certificate.json"),
            ("truncated manifest", edit("certificate.json", lambda t: t[:len(t) // 2]), "certificate.json"),
            ("manifest that is a list", edit("certificate.json", lambda t: "[]"), "certificate.json"),
            ("manifest a million deep", edit("certificate.json", lambda t: "[" * MILLION), "certificate.json"),
            ("another format", manifest(lambda m: m.update(format=2)), "format"),
            ("format of another type", manifest(lambda m: m.update(format="1")), "format"),
            ("another kind", manifest(lambda m: m.update(kind="cme")), "certificate"),
            ("unknown kind", manifest(lambda m: m.update(kind="sure")), "kind"),
            ("kind of another type", manifest(lambda m: m.update(kind=["safe"])), "kind"),
            ("more in the manifest", manifest(lambda m: m.update(note="x")), "certificate.json"),
            ("sites removed", manifest(lambda m: m.pop("sites")), "sites"),
            ("no sites", manifest(lambda m: m.update(sites=[])), "sites"),
            ("sites of another type", manifest(lambda m: m.update(sites="main#1")), "sites"),
            ("sites that are numbers", manifest(lambda m: m.update(sites=[1])), "site"),
            ("another site", manifest(lambda m: m.update(sites=["main#2"])), "main#2"),
            ("dangling link", lambda f: (f / "x").symlink_to("nowhere"), "x"),
        ]
        self.verify("pristine", SAFE)
        for name, tamper, says in rows:
            with self.subTest(name):
                self.tampered(tamper, says)

    def test_what_is_no_certificate_is_rejected(self):
        self.write("file", "x")
        (self.folder / "empty").mkdir()
        for path, message in [("missing", "not a folder"), ("file", "not a folder"),
                              ("empty", "certificate.json is missing"), ("file/x", "not a folder"),
                              (".", "certificate.json is missing")]:
            self.run_cme("certify", path, code=BAD, says=[path, message])

    def test_a_certificate_of_another_program_is_rejected(self):
        self.verify("certificate", SAFE)
        self.write("other.rml", GOOD)
        self.run_cme("certify", "certificate", "--program", "other.rml", code=BAD, says="another program")
        self.refuse("certify", "certificate", "--program", "missing.rml", says="missing.rml")

    def test_another_solver_that_is_none_is_no_proof(self):
        self.verify("certificate", SAFE)
        for solver in ["false", "true", "echo sat #", "no-such-solver", "echo unsat; kill -9 $$; #", "'"]:
            with self.subTest(solver=solver):
                run = subprocess.run([CME, "certify", "certificate", "--solver", solver], cwd=self.folder,
                                     capture_output=True, timeout=SECONDS)
                self.assertIn(run.returncode, [BAD, UNDECIDED], run.stdout)

    def test_a_certificate_goes_into_a_folder_of_its_own(self):
        self.write("file", "x")
        self.write("other/precious.txt", "x")
        for folder, message in [("file", "not a folder"), ("file/x", "file/x"),
                                ("other", "the folder holds other files")]:
            answer = json.loads(self.verify(folder, BAD, [folder, message]))
            self.assertEqual("safe", answer["verdict"])
        self.assertEqual("x", (self.folder / "file").read_text())
        self.assertEqual(["precious.txt"], os.listdir(self.folder / "other"))

    # A file of an older certificate that is a link to /dev/full: what is written to it meets
    # ENOSPC, without a file system of our own.
    def test_a_full_disk_leaves_no_half_certificate(self):
        for name in ["certificate.json", "program.rml", "summaries.rml"]:
            with self.subTest(name):
                self.verify("certificate", SAFE)
                (self.certificate / name).unlink()
                (self.certificate / name).symlink_to("/dev/full")
                (self.certificate / "certificate.json").touch()
                answer = json.loads(self.verify("certificate", BAD, [name, "No space left on device"]))
                self.assertEqual("safe", answer["verdict"])
                left = [p for p in self.certificate.rglob("*") if p.is_file()]
                self.assertEqual([], left)
                self.run_cme("certify", "certificate", code=BAD)
                shutil.rmtree(self.certificate)

    def test_a_full_file_system_leaves_no_half_certificate(self):
        script = ('mkdir -p small && mount -t tmpfs -o size=12k none small || exit 42\n'
                  '"$0" verify good.rml --summaries good.summaries --json --certificate small/c\n'
                  'code=$?; find small -type f >&2; exit $code')
        run = subprocess.run(["unshare", "-rm", "sh", "-c", script, CME], cwd=self.folder,
                             capture_output=True, timeout=SECONDS)
        if b"unshare:" in run.stderr or run.returncode == 42:
            self.skipTest("no file system may be mounted here")
        self.judge(run.returncode, run.stdout, run.stderr, BAD, "No space left on device")
        self.assertNotIn(b"\nsmall/", run.stderr)


class Traces(Case):
    def certify(self, trace, code, says=()):
        self.write("certificate/certificate.json", json.dumps({"format": 1, "kind": "cme"}, indent=2) + "\n")
        self.write("certificate/program.rml", self.program)
        self.write("certificate/trace.json", trace if isinstance(trace, (str, bytes)) else json.dumps(trace))
        return self.run_cme("certify", "certificate", code=code, says=says)

    def setUp(self):
        super().setUp()
        self.write("throwing.rml", THROWING)
        self.program = self.run_cme("emit", "flat", "throwing.rml", code=0)

    def test_an_execution_that_throws_is_accepted(self):
        self.certify(TRACE, CME_FOUND, "CME replayed: main#1")

    def test_each_bad_trace_is_rejected(self):
        def without(key):
            return {k: v for k, v in TRACE.items() if k != key}
        rows = [("empty", ""), ("binary", b"\0\xff"), ("truncated", json.dumps(TRACE)[:-20]),
                ("list", []), ("number", 7), ("null", "null"), ("a million deep", "[" * MILLION),
                ("objects a million deep", '{"a":' * MILLION),
                ("deep choice", '{"format": 1, "choices": ' + "[" * 100_000 + "]" * 100_000 + "}"),
                *[(f"without {key}", without(key)) for key in TRACE],
                *[(f"{key} of another type: {value!r}", {**TRACE, key: value}) for key in TRACE
                  for value in [None, 7, -1, 1e300, "x", [], {}, [[[]]], {"s": 7}] if value != TRACE[key]],
                ("another format", {**TRACE, "format": 2}),
                ("unknown entry", {**TRACE, "entry": "mian"}),
                ("unknown site", {**TRACE, "site": "main#2"}),
                ("empty universe", {**TRACE, "universe": {"s": []}}),
                ("element twice", {**TRACE, "universe": {"s": ["s0", "s0"]}}),
                ("unknown sort", {**TRACE, "universe": {"s": ["s0"], "t": ["t0"]}}),
                ("unknown element", {**TRACE, "start": {"r": [["s1"]]}}),
                ("wrong arity", {**TRACE, "start": {"r": [["s0", "s0"]]}}),
                ("unknown relation", {**TRACE, "start": {"r": [["s0"]], "q": []}}),
                ("unknown input", {**TRACE, "inputs": {"x": "s0", "y": "s0"}}),
                ("choice left over", {**TRACE, "choices": [0]}),
                ("no execution", {**TRACE, "start": {"r": []}})]
        for name, trace in rows:
            with self.subTest(name):
                self.certify(trace, BAD, "certificate")


class Limits(Case):
    """Runs that end before they are done say so."""

    def setUp(self):
        super().setUp()
        count = 500
        procedures = "".join(
            f"procedure p{k}(c: container, d: container) {{\n"
            "  var i: iterator\n  i := iterator_of(c)\n  var o: obj\n  o := next(i)\n"
            f"  add(d, o)\n  next(i)\n  goto p{(k + 1) % count}(d, c)\n}}\n" for k in range(count))
        self.write("large.rml", f'include "collections.rml"\n{procedures}\nentry p0 when c != d\n')
        self.write("large.summaries", "".join(
            f"summary p{k} {{\n  throws cme(i) only if c = d\n}}\n" for k in range(count)))
        self.arguments = ["verify", "large.rml", "--summaries", "large.summaries", "--json"]

    def test_a_tiny_time_limit_is_reported(self):
        answer = json.loads(self.run_cme(*self.arguments, "--timeout", "0.001", code=UNDECIDED))
        self.assertEqual("unknown", answer["verdict"])
        self.assertRegex(answer["reason"], "time")

    def test_a_tiny_memory_limit_is_no_crash(self):
        answer = json.loads(self.run_cme(*self.arguments, "--memory", "1", "--timeout", "2",
                                         code=UNDECIDED))
        self.assertEqual("unknown", answer["verdict"])
        self.assertNotEqual("", answer["reason"])

    def test_summaries_that_ran_out_of_time_or_memory_are_not_shown(self):
        for limits in [["--timeout", "0.001"], ["--memory", "1", "--timeout", "2"]]:
            with self.subTest(limits=limits):
                answer = json.loads(self.run_cme("summaries", str(EXAMPLES / "sm.rml"), "--json",
                                                 *limits, code=UNDECIDED))
                self.assertFalse(answer["certified"])
                self.assertEqual([], answer["methods"])
                self.assertNotEqual("", answer["reason"])

    def test_an_interrupted_run_ends_with_a_verdict(self):
        for pause in [0, 0.3, 1]:
            with self.subTest(pause=pause):
                process = self.start()
                time.sleep(pause)
                process.send_signal(signal.SIGINT)
                out, err = process.communicate(timeout=SECONDS)
                answer = json.loads(self.judge(process.returncode, out, err, UNDECIDED, ()))
                self.assertEqual("unknown", answer["verdict"])
                self.assertRegex(answer["reason"], "interrupted")

    def test_a_second_interrupt_ends_the_run_at_once(self):
        process = self.start()
        while process.poll() is None:
            process.send_signal(signal.SIGINT)
            time.sleep(0.01)
        self.assertIn(process.wait(), [-signal.SIGINT, UNDECIDED])
        process.communicate()

    def start(self):
        """A run that is ready for signals; before that, one would just end it."""
        process = subprocess.Popen([CME, *self.arguments], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, cwd=self.folder)
        self.addCleanup(process.kill)
        for _ in range(1000):
            status = pathlib.Path(f"/proc/{process.pid}/status").read_text(encoding="ascii")
            masks = [line.split()[1] for line in status.splitlines()
                     if line.startswith(("SigBlk:", "SigCgt:"))]
            if any(int(mask, 16) >> (signal.SIGINT - 1) & 1 for mask in masks):
                return process
            time.sleep(0.01)
        self.fail("the signal is never caught")


if __name__ == "__main__":
    unittest.main()
