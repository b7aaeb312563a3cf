"""The bill of materials of an archive, as CycloneDX 1.5. It has no date, so that it is the same for
the same archive; its serial number is made of the archive's hash."""

import json
import uuid

# Licence expressions that are one of SPDX's ids; others are given as expressions or names.
SINGLE = {"Apache-2.0", "BSD-3-Clause", "LGPL-2.1-only", "MIT", "Zlib", "blessing"}


def licences(expression):
    if expression in SINGLE:
        return [{"license": {"id": expression}}]
    if expression.startswith("LicenseRef-"):
        return [{"license": {"name": expression.removeprefix("LicenseRef-")}}]
    return [{"expression": expression}]


def component(c):
    out = {"type": "library", "bom-ref": c.purl, "name": c.name, "version": c.version}
    paths = sorted(c.hashes)
    if len(paths) == 1:
        out["hashes"] = [{"alg": "SHA-256", "content": c.hashes[paths[0]]}]
    out["licenses"] = licences(c.licence)
    out["purl"] = c.purl
    out["properties"] = [{"name": "cme:hash-of", "value": path} for path in paths]
    return out


def of(parts, hash_of_archive):
    us = f"pkg:generic/cme@{parts.version}"
    bom = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "serialNumber": uuid.uuid5(uuid.NAMESPACE_URL, f"{us}#{hash_of_archive}").urn,
        "version": 1,
        "metadata": {"component": {
            "type": "application", "bom-ref": us, "name": "cme", "version": parts.version,
            "hashes": [{"alg": "SHA-256", "content": hash_of_archive}], "purl": us}},
        "components": [component(c) for c in parts.components],
        "dependencies": [{"ref": us, "dependsOn": [c.purl for c in parts.components]}],
    }
    return json.dumps(bom, indent=1) + "\n"
