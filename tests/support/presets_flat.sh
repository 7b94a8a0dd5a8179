#!/bin/sh
# SPDX-License-Identifier: MIT
# Presets flat: every preset that has a fingerprint, as fly_presets reads it.
set -u

# flat NAME: what a preset, or a flight of tests/data/flights, says, after what the one it builds on says.
flat()
{
	file=src/presets/$1.ini
	[ -e "$file" ] || file=tests/data/flights/$1.ini
	base=$(sed -n 's/^base *= *//p' "$file")
	if [ "$base" ]; then (flat "$base"); fi
	sed -n -e '/^base *=/d' -e '/^about *=/d' -e 's/ ;.*//' -e 's/^\([a-z-]*\) *= */\1 /p' "$file"
}

while read -r name _; do
	echo "[ $name"
	flat "$name"
done <tests/data/golden/hashes.txt
