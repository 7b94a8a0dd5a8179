boids --config none -s 3 -n 20 --size 60x16 --evolve many~order --over separation,alignment --population 4 --generations 2 --trials 1 --seconds 1
80x24
1 Tab
2 Enter
4 S S
6 u
8
