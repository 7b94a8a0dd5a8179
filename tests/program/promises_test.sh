#!/bin/sh
# SPDX-License-Identifier: MIT
# Promises: what scripts, files and students rely on is still there. tests/data/promises has a line for each, to which
# versions only add; make golden TESTS=promises_test.sh writes it.
set -u
# shellcheck source=tests/support/check.sh
. "${SRCDIR:-.}/tests/support/check.sh"
list=$SRCDIR/tests/data/promises
cd "$scratch" || exit 1

boids()
{
	"$BOIDS" --config none "$@"
}

# numbers_of NAME: what a preset sets besides looks, a factor a line.
numbers_of()
{
	boids -p "$1" --seed 1 --size 80x24 --headless --steps 0 --measures /dev/null --journal - |
		sed -n 's/^0 size = 80x24, //p' | sed 's/, /\n/g' | grep -vwf looks | sed "s/^/$1: /"
}

promises()
{
	boids --list-factors | awk -F '\t' '$NF == "looks" { print "^" $1 }' >looks
	boids --help | grep -oE '^ *(-., )?--[a-z0-9-]+' | sed 's/.*--/option --/'
	boids --list-factors | cut -f 1,2 | tr '\t' ' ' | while read -r name values; do
		echo "factor $name"
		case $values in *'|'*) echo "$values" | tr '|' '\n' | sed "s/^/word $name = /" ;; esac
	done
	boids --list-presets | cut -f 1 | sed 's/^/preset /'
	boids --list-measures | cut -f 1 | sed 's/^/measure /'
	boids --list-maps | cut -f 1 | sed 's/^/map /'
	for name in ganz hasan danner eater adams christian therrien parker netlogo reynolds87 reynolds99 vicsek chate \
		couzin-swarm couzin-torus couzin-parallel; do
		numbers_of $name
	done
	echo "columns $(boids --headless --steps 0 | head -n 1)"
	echo "states $(boids --headless --steps 0 --measures /dev/null --states - | head -n 1)"
	boids --headless --steps 0 --measures /dev/null --journal - | sed -n '1s/ of boids.*//p'
	"$BOIDS" --no-such-option 2>/dev/null
	echo "exit $? of a wrong option"
	boids --headless --steps 0 --measures /nowhere/table 2>/dev/null
	echo "exit $? of a file that cannot be written"
}

# Prints promises that are kept no longer.
broken()
{
	promises | LC_ALL=C sort >now
	LC_ALL=C sort "$list" | LC_ALL=C comm -23 - now
}

[ "${GOLDEN:-}" != write ] || promises >"$list"
check 'no option, factor, word, preset, number, column or status that was promised is missing' nothing broken
