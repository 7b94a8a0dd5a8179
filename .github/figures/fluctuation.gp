# SPDX-License-Identifier: MIT
# Chate, Ginelli, Gregoire, Raynaud 2008, figure 7: in the ordered phase of the model of Vicsek the number n of boids in a
# box fluctuates as n^0.8, without order as n^0.5. Attanasi et al. 2014: the susceptibility grows with the system where
# there is order, and falls to none without.
load 'figure.gp'
set title 'Vicsek: fluctuations of number, and susceptibility'
set xlabel 'noise (radians)'
set ylabel 'exponent of number fluctuations'
set y2label 'susceptibility (boids)'
set xrange [0.5:6]
set yrange [0.3:1.1]
set y2range [0.1:1e6]
set logscale y2
set y2tics 1, 10, 1000
set ytics nomirror 0.3, 0.1, 0.9
set key top right
plot csv using "noise":(only("size", '80x24', "fluctuation")) smooth unique with linespoints lt 1 title 'exponent, N = 120', \
	csv using "noise":(only("size", '320x96', "fluctuation")) smooth unique with linespoints lt 2 title 'exponent, N = 1920', \
	csv using "noise":(only("size", '80x24', "susceptibility")) axes x1y2 smooth unique with lines lt 1 dt 3 title 'susceptibility, N = 120', \
	csv using "noise":(only("size", '320x96', "susceptibility")) axes x1y2 smooth unique with lines lt 2 dt 3 title 'susceptibility, N = 1920', \
	0.8 with lines lc rgb '#333333' title 'Chaté 2008, ordered', 0.5 with lines lc rgb '#333333' dt 2 title 'at random'
