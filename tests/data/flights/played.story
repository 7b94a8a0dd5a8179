boids --config none --play compare.journal
80x24
0.5 P G Space Space
3 Right
4 Left Left
5 " C n
6 Right Right Right
9 Left Space
10 C y C C
12 u u Left
13 Right
14
