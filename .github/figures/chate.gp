# SPDX-License-Identifier: MIT
# Gregoire and Chate 2004: with noise in what boids see, order jumps. The Binder cumulant is 2/3 where there
# is order, 1/3 without any. Points: an independent program of N = 100
# at twice the density (tests/science/vicsek_test.c).
load 'figure.gp'
$hundred << E
0.5,0.909
0.6,0.843
0.7,0.136
E
set title 'Chaté 2004: the jump of order'
set xlabel 'noise (share)'
set ylabel 'order, Binder cumulant'
set xrange [0.5:0.7]
set yrange [0:1.02]
set key left bottom Left reverse
plot csv using "noise":(only("size", '32x16', "order")) smooth unique with lines lt 1 title 'order, N = 128', \
	csv using "noise":(only("size", '128x64', "order")) smooth unique with lines lt 2 title 'order, N = 2048', \
	csv using "noise":(only("size", '32x16', "order_binder")) smooth unique with lines lt 1 dt 3 title 'Binder, N = 128', \
	csv using "noise":(only("size", '128x64', "order_binder")) smooth unique with lines lt 2 dt 3 title 'Binder, N = 2048', \
	$hundred with points lt 1 lc rgb '#333333' title 'an independent program'
