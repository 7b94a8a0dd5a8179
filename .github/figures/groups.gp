# SPDX-License-Identifier: MIT
# Niwa 2003: the sizes of schools follow W(s) ~ 1/s exp(-s/P (1 - exp(-s/P) / 2)), P the mean size that a fish is in. So does
# the mean size of schools follow from P.
load 'figure.gp'
w(s, p) = exp(-s / p * (1 - exp(-s / p) / 2)) / s
mean(p) = (sum [s = 1:3000] s * w(s, p)) / (sum [s = 1:3000] w(s, p))
set title 'Sizes of groups: classic at visual ranges from 1.6 to 2.6'
set xlabel 'mean size of the group that a boid is in'
set ylabel 'mean size of a group'
set logscale xy
set xrange [20:600]
set samples 40
set key left top Left reverse
plot csv using "group_size":(column("number") / column("groups")) with points lt 1 title 'classic', \
	mean(x) with lines lt 2 title 'Niwa 2003'
