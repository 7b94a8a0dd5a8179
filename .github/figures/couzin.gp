# SPDX-License-Identifier: MIT
# Couzin et al. 2002, figure 4: the same zone of orientation, another state. Points: an independent program
# that starts at random in each zone, 12 seeds (tests/science/couzin_test.c): what the flock does that has
# no memory.
load 'figure.gp'
$started << E
200,0.205,0.698
600,0.363,0.683
1000,0.998,0.011
1400,0.363,0.683
1800,0.205,0.698
2200,0.173,0.250
E
$zone << E
0,2
400,2
400,3
800,3
800,4
1200,4
1200,3
1600,3
1600,2
2000,2
2000,0.5
2400,0.5
E
set title 'Couzin 2002: the memory of a flock'
set xlabel 'time (s)'
set ylabel 'order, milling'
set y2label 'width of the zone of orientation'
set xrange [0:2400]
set yrange [0:1.2]
set ytics 0, 0.2, 1
set y2range [0:9.6]
set y2tics 0, 1, 4
set ytics nomirror
set key top center horizontal
plot $zone using 1:2 axes x1y2 with filledcurves x1 lc rgb '#e4e4e4' title 'zone', \
	csv using "time":"order" with lines lt 1 lw 1.5 title 'order', \
	csv using "time":"milling" with lines lt 2 lw 1.5 title 'milling', \
	$started using 1:2 with points lt 1 ps 1.5 title 'an independent program', $started using 1:3 with points lt 2 ps 1.5 notitle
