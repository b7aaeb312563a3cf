#!/usr/bin/env python3
"""The cache of `cme check` when somebody changes its records: no result changes.

CME_TAMPERED (of records) is the number for a longer run by hand.
"""

import json
import pathlib
import random
import sqlite3
import sys
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent))
from cached_project import PROGRAMS, STORE, TAMPERED, Project  # noqa: E402


class Tampering(Project):
    """Records are changed, and made to look whole again. Nobody else has the secret."""

    def setUp(self):
        super().setUp()
        self.report()
        self.original = self.records()

    def restore(self):
        (self.cache / STORE).unlink()
        self.report()

    def changed(self, dice, content, all_contents):
        kind = dice.randrange(6)
        if kind == 0:  # bytes
            bytes_ = bytearray(content)
            for _ in range(dice.randrange(1, 4)):
                bytes_[dice.randrange(len(bytes_))] ^= 1 << dice.randrange(8)
            return bytes(bytes_)
        if kind == 1:
            return content[:dice.randrange(len(content))]
        if kind == 2:
            return dice.choice(all_contents)
        if not content.startswith(b'{"program"'):
            return content.replace(b"open", b"local").replace(b"throw", b"assume") + b" "
        record = json.loads(content)
        if kind == 3:  # other verdicts
            for decision in record["decisions"]:
                for site in decision["sites"]:
                    site[1] = dice.choice(["safe", "cme", "unknown", "no-universal-summary", ""])
            record["outcome"] = record["outcome"].replace('"cme"', '"safe"')
        elif kind == 4:  # other evidence
            for decision in record["decisions"]:
                lines = decision["summaries"].split("\n")
                decision["summaries"] = "\n".join(l for l in lines if dice.random() < 0.8)
                for site in decision["sites"]:
                    site[3] = dice.choice([site[3], "", site[3].replace("1", "0")])
        else:  # other sites
            for decision in record["decisions"]:
                dice.shuffle(decision["sites"])
                names = [site[0] for site in decision["sites"]]
                for site in decision["sites"]:
                    site[0] = dice.choice(names)
            for reach in record["reaches"]:
                reach[1] = dice.choice(["reached", "unreachable", "unknown"])
        return json.dumps(record, separators=(",", ":")).encode()

    def test_records_without_a_seal_change_nothing(self):
        dice = random.Random(1)
        done = refused = 0
        while done < TAMPERED:
            records = self.records()
            contents = [content for _, content in records]
            for key, content in records:
                new = self.changed(dice, content, contents)
                if new != content:
                    self.put(key, new)
                    done += 1
            text = self.report()
            self.assert_same_results(text)
            refused += self.counts(text)[2]
            self.restore()
        self.assertGreater(refused, 0)
        print(f"{done} records without a seal: {refused} scopes were analysed anew")

    def test_whoever_has_the_secret_can_fool_nobody_into_a_proof(self):
        """Of scopes: what the frontend says cannot be checked."""
        dice = random.Random(2)
        truth = {site["id"]: site["verdict"] for site in json.loads(self.expected())["sites"]}
        done = 0
        while done < TAMPERED:
            records = self.scope_records()
            self.assertEqual(len(PROGRAMS), len(records))
            for key, content in records:
                new = self.changed(dice, content, [other for _, other in records])
                if new != content:
                    self.put(key, new, sealed=True)
                    done += 1
            for site in json.loads(self.report())["sites"]:
                if site["verdict"] in ("safe", "cme"):
                    self.assertEqual(truth[site["id"]], site["verdict"], site)
            self.restore()
        print(f"{done} records with a seal")

    def test_a_record_that_does_not_hold_is_told_of(self):
        for key, content in self.scope_records():
            self.put(key, content.replace(b"summary ", b"summary no_"))
        self.assert_same_results(self.report())
        self.assertIn("of the cache could not be shown anew and were ignored", self.err)

    def test_a_handed_on_cache_is_used_where_it_carries_evidence(self):
        self.environment["XDG_STATE_HOME"] = str(self.folder / "another")
        text = self.report()
        self.assert_same_results(text)
        programs, remembered, analysed = self.counts(text)
        self.assertFalse(programs)
        self.assertGreater(remembered, 0)
        self.assertGreater(analysed, 0)

    def test_damage_without_a_right_digest_is_told_of(self):
        with sqlite3.connect(self.cache / STORE) as store:
            store.execute("UPDATE record SET content = content || x'00'")
        self.assert_same_results(self.report())
        self.assertRegex(self.err, r"warning: \d+ records of the cache '.*' are damaged and ignored")


if __name__ == "__main__":
    unittest.main()
