#!/usr/bin/env bash
# cme-module.sh OUTLINE REPORT SARIF CODE ARGUMENT... -- JAR...
# Checks a module for cme_library (cme.bzl): writes the outline of its jars, the report as text and as
# SARIF, and the exit code of `cme check`, which is also that of this script unless there is a report.
set -euo pipefail

home=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
outline=$1 report=$2 sarif=$3 code=$4
shift 4
arguments=()
while [[ $1 != -- ]]; do
  arguments+=("$1")
  shift
done
shift
jars=("$@")

"$home/bin/cme-frontend" outline --out "$outline" "${jars[@]}"
ended=0
"$home/bin/cme" check --no-cache --format "text=$report" --format "sarif=$sarif" "${arguments[@]}" \
  "${jars[@]}" || ended=$?
# 1 and 3 are about the code; whatever else is no report to keep.
case $ended in
  0 | 1 | 3) echo "$ended" >"$code" ;;
  *) exit "$ended" ;;
esac
