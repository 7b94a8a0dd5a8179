#!/bin/sh
# SPDX-License-Identifier: MIT
# Presets flat: prints each preset that has a hash in the format of fly_presets, without its map.
set -u

# flat NAME: prints the factors of a preset or a file of tests/data/flights, after those of its base.
flat()
{
	file=src/presets/$1.ini
	[ -e "$file" ] || file=tests/data/flights/$1.ini
	base=$(sed -n 's/^base *= *//p' "$file")
	if [ "$base" ]; then (flat "$base"); fi
	sed -n -e '/^base *=/d' -e '/^about *=/d' -e '/^map *=/d' -e 's/ ;.*//' -e 's/^\([a-z-]*\) *= */\1 /p' "$file"
}

while read -r name _; do
	echo "[ $name"
	flat "$name"
done <tests/data/golden/hashes.txt
