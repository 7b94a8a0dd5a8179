#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs the fuzzers on their corpus and earlier findings, without libFuzzer; with LONG=1 (is_long) on each
# beginning of them, otherwise on some.
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
	fuzzer=$1 && shift
	"$BUILD/tests/fuzz/replay" "$fuzzer" tests/data/corpus/"$fuzzer"/* "$@"
}

for file in tests/fuzz/fuzz_*.c; do
	name=${file#tests/fuzz/fuzz_} && name=${name%.c}
	check "$name: every text, and beginnings of each" replay "$name"
done
