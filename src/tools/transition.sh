#!/bin/sh
# SPDX-License-Identifier: MIT
# Transition: plots a measure against a factor, from a CSV of many flights. Its first column is the
# factor, the others are a seed and the measures, all named in the first line (see SWEEPS in the
# manual). Prints a row for each value of the factor: the mean over the flights, its standard error, the
# number of flights, and a mark at the mean, scaled from 0 to the largest mean or 1.
#
#   transition.sh FILE.csv [MEASURE]      default: order
set -eu
export LC_ALL=C
if [ $# -lt 1 ] || [ $# -gt 2 ]; then
	echo "usage: transition.sh FILE.csv [MEASURE]" >&2
	exit 2
fi

rows=$(awk -F , -v measure="${2:-order}" '
NR == 1 {
	for (i = 1; i <= NF; i++) if ($i == measure) column = i
	if (!column) { print "transition.sh: no column " measure > "/dev/stderr"; exit bad = 2 }
	printf "%s,mean,error,flights\n", $1
	next
}
$column != "nan" && NF >= column {
	n[$1]++
	sum[$1] += $column
	squares[$1] += $column * $column
}
END {
	if (bad) exit bad
	for (x in n) {
		mean = sum[x] / n[x]
		variance = n[x] > 1 ? (squares[x] - n[x] * mean * mean) / (n[x] - 1) : 0
		printf "%s,%.6g,%.2g,%d\n", x, mean, sqrt(variance > 0 ? variance / n[x] : 0), n[x]
	}
}' "$1") || exit

echo "$rows" | { IFS= read -r head && echo "$head" && sort -t , -k 1,1g; } | awk -F , '
NR == 1 { name = $1; next }
{ x[NR] = $1; mean[NR] = $2; error[NR] = $3; flights[NR] = $4; if ($2 > most) most = $2 }
END {
	if (most < 1) most = 1
	printf "%10s %9s %8s %8s  0%38s%g\n", name, "mean", "+-", "flights", "", most
	for (i = 2; i <= NR; i++)
		printf "%10s %9.4f %8.4f %8d  |%*s*\n", x[i], mean[i], error[i], flights[i],
			int(mean[i] / most * 39 + 0.5), ""
}'
