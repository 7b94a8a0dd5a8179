#!/bin/sh
# SPDX-License-Identifier: MIT
# The same bits from any compiler at any level: the core alone, built by gcc and clang at -O0, -O2 and
# -O3 and used through its public headers, flies every preset to the fingerprints that hash_test keeps.
set -u
cd "$SRCDIR" || exit 1
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES BUILD CC CFLAGS CPPFLAGS LDFLAGS LDLIBS GOLDEN
: "${MAKE:=make}"

same_hashes()
{
	"$MAKE" --no-print-directory BUILD="$scratch/$1$2" CC="$1" CFLAGS="$2" DEPS=no \
		"$scratch/$1$2/libboids.a" &&
		"$1" -Iinclude -o "$scratch/fly$1$2" tests/fly_presets.c "$scratch/$1$2/libboids.a" -pthread -lm &&
		sh tests/presets_flat.sh | "$scratch/fly$1$2" >"$scratch/hashes$1$2" &&
		diff tests/golden/hashes.txt "$scratch/hashes$1$2"
}

levels()
{
	for level in -O0 -O2 -O3; do
		if same_hashes "$1" "$level" >"$scratch/said-$1" 2>&1; then
			echo "ok - every preset flies as it did, built by $1 $level"
		else
			echo "not ok - every preset flies as it did, built by $1 $level"
			sed 's/^/# /' "$scratch/said-$1"
		fi
	done
}

# Side by side, as it takes its time.
for compiler in gcc clang; do
	if command -v "$compiler" >/dev/null; then
		levels "$compiler" >"$scratch/$compiler.log" &
	fi
done
wait
cat "$scratch"/*.log 2>/dev/null || echo 'not ok 1 # SKIP neither gcc nor clang is here'
