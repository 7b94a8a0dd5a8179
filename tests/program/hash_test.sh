#!/bin/sh
# SPDX-License-Identifier: MIT
# The same bits from any compiler and optimisation level: the core alone, used through its
# header, flies every preset to the hashes of preset_hash_test.
#
# shellcheck disable=SC2030,SC2031 # each compiler has its own folder
set -u
# shellcheck source=tests/support/check.sh
. "${SRCDIR:-.}/tests/support/check.sh"
cd "$SRCDIR" || exit 1
built=${BUILD:-.build}/other # stays: make brings it up to date
forget_make

# library COMPILER LEVEL: builds it, and fly_presets with it.
library()
{
	"$MAKE" --no-print-directory BUILD="$built/$1$2" CC="$1" CFLAGS="$2" DEPS=no \
		"$built/$1$2/libboids.a" &&
		"$1" -Iinclude -o "$scratch/fly$1$2" tests/support/fly_presets.c "$built/$1$2/libboids.a" -pthread -lm
}

# agrees COMPILER LEVEL: with the golden hashes. Not optimised, a step takes twenty times as long: then with
# what -O3, which agrees with them, has after a fifth of the steps.
agrees()
{
	if [ "$2" = -O0 ]; then
		"$scratch/fly$1-O3" 200 <"$flights" >"$scratch/golden$1" &&
			"$scratch/fly$1$2" 200 <"$flights" | diff "$scratch/golden$1" -
	else
		"$scratch/fly$1$2" 1000 <"$flights" | diff tests/data/golden/hashes.txt -
	fi
}

same_hashes()
{
	library "$1" "$2" && agrees "$1" "$2"
}

levels()
{
	compiler=$1 && shift
	for level; do
		check "every preset flies as it did, built by $compiler $level" same_hashes "$compiler" "$level"
	done
}

flights=$scratch/flights
sh tests/support/presets_flat.sh >"$flights"

# Runs the compilers in parallel, as they are slow, each with its own files. preset_hash_test covers gcc -O2.
while read -r compiler levels; do
	if command -v "$compiler" >/dev/null; then
		# shellcheck disable=SC2086 # levels are words
		(scratch=$(mktemp -d "$scratch/XXXXXX") && levels "$compiler" $levels) >"$scratch/$compiler.log" &
	fi
done <<-end
	gcc -O3 -O0
	clang -O3 -O0
end
wait
cat "$scratch"/*.log 2>/dev/null || skip 'neither gcc nor clang is here'
