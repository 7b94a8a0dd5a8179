# SPDX-License-Identifier: MIT
# Couzin et al. 2005, figure 3: the way of a group with two parties against the angle between theirs. It is the mean of both
# up to a critical angle, and one of both above it.
load 'figure.gp'
set title 'Couzin 2005: the mean way, or one of two'
set xlabel 'angle between the ways of both parties (degrees)'
set ylabel 'way of the group (degrees)'
set xrange [0:185]
set yrange [-60:240]
set xtics 30
set ytics 30
set key left top Left reverse
plot csv using "angle":(column("way") < -90 ? column("way") + 360 : column("way")) with points lt 1 title 'groups of leaders', \
	x / 2 with lines lt 2 title 'the mean of both', 0 with lines lc rgb '#333333' dt 2 title 'the way of either', \
	x with lines lc rgb '#333333' dt 2 notitle
