#!/bin/sh
# SPDX-License-Identifier: MIT
# What the fuzzers start from, and what they once found, given to them again without libFuzzer.
set -u
: "${BUILD:=.build}"
# shellcheck source=tests/check.sh
. "${SRCDIR:-.}/tests/check.sh"
cd "$SRCDIR" || exit 1

# Of each kind of text what the program brings along belongs to it.
replay()
{
	case $1 in
	settings) set -- "$1" src/presets/*.ini ;;
	map) set -- "$1" src/maps/*.map ;;
	esac
	fuzzer=$BUILD/tests/replay_$1
	"$fuzzer" tests/corpus/"$1"/* && { [ $# -eq 1 ] || { shift && "$fuzzer" "$@"; }; }
}

for file in tests/fuzz_*.c; do
	name=${file#tests/fuzz_} && name=${name%.c}
	check "$name: every text, and every beginning of each" replay "$name"
done
