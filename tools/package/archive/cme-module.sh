#!/usr/bin/env bash
# cme-module.sh OUTLINE REPORT SARIF CODE ARGUMENT... -- JAR...
# cme-module.sh --summaries FILE ARGUMENT... -- JAR...
# Checks a module for cme_library (cme.bzl): writes the outline of its jars, the report as text and as
# SARIF, and the exit code of `cme check`, which is also that of this script unless there is a report.
# Or summarizes its methods.
set -euo pipefail

home=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
if [[ $1 == --summaries ]]; then
  summaries=$2
  shift 2
else
  summaries="" outline=$1 report=$2 sarif=$3 code=$4
  shift 4
fi
arguments=()
while [[ $1 != -- ]]; do
  arguments+=("$1")
  shift
done
shift
jars=("$@")

ended=0
if [[ -n $summaries ]]; then
  CME_CACHE=off "$home/bin/cme" summaries --json --no-lines "${arguments[@]}" "${jars[@]}" >"$summaries" ||
    ended=$?
  # 3: something is not known, and what it is stands in the file; unless something could not be read.
  if [[ $ended -eq 3 && -s $summaries ]] && ! grep '"severity": "error"' -A3 "$summaries" >&2; then ended=0; fi
  exit "$ended"
fi

"$home/bin/cme-frontend" outline --out "$outline" "${jars[@]}"
"$home/bin/cme" check --no-cache --format "text=$report" --format "sarif=$sarif" "${arguments[@]}" \
  "${jars[@]}" || ended=$?
# 1 and 3 are about the code; whatever else is no report to keep.
case $ended in
  0 | 1 | 3) echo "$ended" >"$code" ;;
  *) exit "$ended" ;;
esac
