#!/bin/sh
# SPDX-License-Identifier: MIT
# Coverage: prints the share of lines that the tests have executed, by file and by folder. Fails if a
# folder has less than its PERCENT.
#
#   coverage.sh BUILD FOLDER[=PERCENT]...      coverage.sh .build/coverage core=90 app
set -u
build=$1 && shift

# For each file gcov prints its name, then "Lines executed:97.50% of 40".
files()
{
	for folder; do
		gcov -n "$build/${folder%=*}"/*/*.gcda 2>/dev/null
	done | awk -F"[':% ]+" '
		/^File .*src\/.*\.c/ { file = $2 }
		/^Lines/ && file { printf "%6.1f %% of %5d lines  %s\n", $3, $5, file; file = "" }' |
		sort -u -k6
}

files "$@" | awk -v asked="$*" '
	{
		print
		split($6, path, "/")
		lines[path[2]] += $4
		reached[path[2]] += $1 / 100 * $4
	}
	END {
		count = split(asked, folder, " ")
		for (i = 1; i <= count; i++) {
			split(folder[i], wish, "=")
			all = lines[wish[1]]
			share = all ? 100 * reached[wish[1]] / all : 0
			printf "%6.1f %% of %5d lines  src/%s\n", share, all, wish[1]
			if (share < wish[2] + 0) {
				printf "boids: that is less than %d %%\n", wish[2]
				verdict = 1
			}
		}
		exit verdict
	}'
