# SPDX-License-Identifier: MIT
# Vicsek et al. 1995, figure 2a: order against noise at one density. Points: an independent program
# (3000 steps to settle, means over 5000, 10 or 12 seeds; tests/science/vicsek_test.c), as the paper does
# not print its own as numbers.
load 'figure.gp'
$forty << E
0,1.000
0.5,0.989
1,0.957
1.5,0.905
2,0.835
2.5,0.750
3,0.652
3.5,0.545
4,0.426
4.5,0.302
5,0.203
E
$hundred << E
0,1.000
0.5,0.988
1,0.953
1.5,0.898
2,0.822
2.5,0.729
3,0.623
3.5,0.500
4,0.365
4.5,0.225
5,0.133
E
$four_hundred << E
0,1.000
0.5,0.986
1,0.946
1.5,0.880
2,0.798
2.5,0.686
3,0.560
3.5,0.427
4,0.277
4.5,0.139
5,0.067
E
set title 'Vicsek 1995: order against noise at one density'
set xlabel 'noise (radians)'
set ylabel 'order'
set yrange [0:1.02]
plot csv using "noise":(only("size", '63x32', "order")) smooth unique with lines lt 1 title 'N = 40', \
	csv using "noise":(only("size", '100x50', "order")) smooth unique with lines lt 2 title 'N = 100', \
	csv using "noise":(only("size", '200x100', "order")) smooth unique with lines lt 3 title 'N = 400', \
	$forty with points lt 1 title 'an independent program', $hundred with points lt 2 notitle, $four_hundred with points lt 3 notitle
