#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs the fuzzers on their corpus and earlier findings, without libFuzzer.
set -u
: "${BUILD:=.build}"
# shellcheck source=tests/support/check.sh
. "${SRCDIR:-.}/tests/support/check.sh"
cd "$SRCDIR" || exit 1

# The program's presets and maps belong to the corpus too.
replay()
{
	case $1 in
	settings) set -- "$1" src/presets/*.ini ;;
	map) set -- "$1" src/maps/*.map ;;
	esac
	fuzzer=$BUILD/tests/fuzz/replay_$1
	"$fuzzer" tests/data/corpus/"$1"/* && { [ $# -eq 1 ] || { shift && "$fuzzer" "$@"; }; }
}

for file in tests/fuzz/fuzz_*.c; do
	name=${file#tests/fuzz/fuzz_} && name=${name%.c}
	check "$name: every text, and every beginning of each" replay "$name"
done
