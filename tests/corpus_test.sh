#!/bin/sh
# SPDX-License-Identifier: MIT
# What the fuzzers start from, and what they once found, given to them again without libFuzzer.
set -u
: "${BUILD:=.build}"
# shellcheck source=tests/check.sh
. "${SRCDIR:-.}/tests/check.sh"
cd "$SRCDIR" || exit 1

# Of each kind of text what the program brings along belongs to it.
inputs()
{
	ls -d tests/corpus/"$1"/*
	case $1 in
	settings) ls src/presets/*.ini ;;
	map) ls src/maps/*.map ;;
	esac
}

# shellcheck disable=SC2046 # our files have plain names
for file in tests/fuzz_*.c; do
	name=${file#tests/fuzz_} && name=${name%.c}
	"$BUILD/tests/replay_$name" $(inputs "$name") >"$scratch/said" 2>&1
	told $? "$name: $(wc -l <"$scratch/said") texts, and every beginning of each"
done
