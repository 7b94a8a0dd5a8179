# SPDX-License-Identifier: MIT
# Kareiva and Shigesada 1983, equation 2: the mean squared displacement of a walk whose turns are drawn at random, here
# uniformly from a width of 1 radian, as boids of vicsek turn that see no other.
load 'figure.gp'
c = sin(0.5) / 0.5
msd(n) = 0.12**2 * (n * (1 + c) / (1 - c) - 2 * c * (1 - c**n) / (1 - c)**2)
set title 'Displacement of boids that turn at random'
set xlabel 'steps'
set ylabel 'mean squared displacement (units^2)'
set logscale xy
set xrange [8:]
set key left top Left reverse
plot csv using "step":"displacement" with points lt 1 title 'vicsek without neighbours, 400 boids', \
	msd(x) with lines lt 2 title 'Kareiva and Shigesada 1983'
