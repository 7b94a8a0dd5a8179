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

# Reads `preset NAME` and, below it, `factor value`; prints the fingerprint of each.
cat >"$scratch/fly.c" <<'END'
#include <boids/flock.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static void
fly(const char *preset, struct factors f)
{
	struct flock *flock = flock_new(1);

	factors_fit(&f, 80, 24);
	if (!flock || !flock_fit(flock, &f, world_of(&f, 80, 24)))
		exit(1);
	for (int i = 0; i < 1000; i++)
		flock_step(flock, 1 / 60.0f);
	printf("%s %016" PRIx64 "\n", preset, flock_hash(flock));
	flock_free(flock);
}

int
main(void)
{
	struct factors f = factors_usual();
	char line[256], preset[64] = "", name[64], value[64], error[FACTOR_ERROR];

	while (fgets(line, sizeof line, stdin)) {
		if (sscanf(line, "%63s %63[^\n]", name, value) != 2)
			return 1;
		if (name[0] == '[') {
			if (preset[0])
				fly(preset, f);
			f = factors_usual();
			snprintf(preset, sizeof preset, "%s", value);
		} else if (!factors_set(&f, name, value, error)) {
			fprintf(stderr, "%s\n", error);
			return 1;
		}
	}
	fly(preset, f);
	return 0;
}
END

# flat NAME: what a preset, or a flight of tests/flights, says, after what the one it builds on says.
flat()
{
	file=src/presets/$1.ini
	[ -e "$file" ] || file=tests/flights/$1.ini
	base=$(sed -n 's/^base *= *//p' "$file")
	if [ "$base" ]; then (flat "$base"); fi
	sed -n -e '/^base *=/d' -e '/^about *=/d' -e 's/ ;.*//' -e 's/^\([a-z-]*\) *= */\1 /p' "$file"
}

same_hashes()
{
	"$MAKE" --no-print-directory BUILD="$scratch/$1$2" CC="$1" CFLAGS="$2" DEPS=no \
		"$scratch/$1$2/libboids.a" &&
		"$1" -Iinclude -o "$scratch/fly$1$2" "$scratch/fly.c" "$scratch/$1$2/libboids.a" -pthread -lm &&
		"$scratch/fly$1$2" <"$scratch/presets" >"$scratch/hashes$1$2" &&
		diff tests/golden/hashes.txt "$scratch/hashes$1$2"
}

while read -r name _; do
	echo "[ $name"
	flat "$name"
done <tests/golden/hashes.txt >"$scratch/presets"

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
