#!/usr/bin/env bash
# fuzz_briefly.sh PROGRAM CORPUS [LIBFUZZER-OPTION...]
# Fuzzes for 15 seconds, starting from the corpus; an input that breaks the program ends up in the
# test's outputs. Longer: bazel test --config=fuzz --test_arg=-max_total_time=600 //tests/fuzz/...
set -euo pipefail

program=$1
corpus=$2
shift 2

found=$TEST_TMPDIR/found
mkdir -p "$found"
seeds=()
if [[ -d $corpus ]]; then seeds=("$corpus"); fi

exec "$program" -max_total_time=15 -timeout=10 -rss_limit_mb=2048 -seed=1 -print_final_stats=1 \
  -artifact_prefix="$TEST_UNDECLARED_OUTPUTS_DIR/" "$@" "$found" "${seeds[@]}"
