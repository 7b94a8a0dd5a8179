#!/bin/sh
# SPDX-License-Identifier: MIT
# Cycles: finds modules that include or call each other in a circle. A module is NAME.h and NAME.c, or
# NAME.o; src/tools is left out. Prints each circle; fails if there is one.
#
#   cycles.sh BUILD      after make all; make lint runs it
set -u
build=$1
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT

# "user used" for each include of a module by another.
# shellcheck disable=SC2317 # called by its name, as calls is
includes()
{
	find src/core src/term src/app -name '*.[ch]' | sed 's|^src/\(.*\)\.[ch]$|\1|' | sort -u >"$scratch/modules"
	find src/core src/term src/app -name '*.[ch]' -exec grep -H '^#include "' {} + |
		sed 's|^src/\(.*\)\.[ch]:#include "\(.*\)\.h"|\1 \2|' |
		awk -v modules="$scratch/modules" '
			BEGIN {
				while ((getline path < modules) > 0) {
					is_module[path] = 1
					short = path
					sub("^[a-z]*/", "", short) # "core/math/vec" is included as "math/vec"
					long[short] = path
				}
			}
			{
				folder = $1
				sub("[^/]*$", "", folder)
				used = (folder $2) in is_module ? folder $2 : long[$2]
				if (used && used != $1)
					print $1, used
			}'
}

# The same for each symbol that one object takes from another. A line of nm: FILE: SYMBOL TYPE ...
# shellcheck disable=SC2317
calls()
{
	find "$build/core" "$build/term" "$build/app" -name '*.o' -exec nm -P -A {} + |
		awk -v build="$build/" '
			{
				name = substr($1, length(build) + 1)
				sub("[.]o:$", "", name)
			}
			$3 == "U" { user[++count] = name; symbol[count] = $2 }
			$3 ~ /^[A-TV-Z]$/ { owner[$2] = name }
			END {
				for (i = 1; i <= count; i++)
					if (owner[symbol[i]] && owner[symbol[i]] != user[i])
						print user[i], owner[symbol[i]]
			}'
}

# tsort sorts the pairs of NAME, or says which modules stand in a circle.
verdict=0
for kind in includes calls; do
	"$kind" | sort -u >"$scratch/pairs"
	[ -s "$scratch/pairs" ] || { echo "boids: no $kind found" && verdict=1; }
	tsort "$scratch/pairs" >/dev/null 2>"$scratch/circles" && continue
	echo "boids: a circle of $kind:"
	awk -F ': ' 'NR > 1 && /contains a loop/ { exit } NR > 1 { print "  " $2 }' "$scratch/circles"
	verdict=1
done
exit $verdict
