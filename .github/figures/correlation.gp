# SPDX-License-Identifier: MIT
# Cavagna et al. 2010, figure 3: the correlation length of starlings is 0.35 of the size of the flock, whatever that is. The
# size is that of a disc of the same spread. Ballerini et al. 2008: starlings have their nearest neighbours beside them,
# at more than the 45 degrees (57.3 in space) of any direction.
load 'figure.gp'
set title 'Starlings: correlation length, and where the nearest neighbour is'
set xlabel 'size of the flock (units)'
set ylabel 'correlation length (units)'
set y2label 'angle to the nearest neighbour (degrees)'
set xrange [0:300]
set yrange [0:180]
set y2range [0:90]
set y2tics 0, 15, 90
set ytics nomirror
set key left top Left reverse
plot csv using (column("spread") * 2 * sqrt(2)):"correlation" with points lt 1 title 'correlation length of starlings', \
	0.35 * x with lines lt 1 title 'Cavagna 2010: 0.35 of the size', \
	csv using (column("spread") * 2 * sqrt(2)):"nearest_angle" axes x1y2 with points lt 2 title 'angle', \
	45 axes x1y2 with lines lt 2 dt 2 title 'any direction'
