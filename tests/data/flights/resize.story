boids --config none -s 16 --number auto~0.02
60x16
0.5 * Space L Space Tab Tab Space Esc
3 size:40x12 size:80x24 N size:60x16 u
5 size:20x6 size:5x3 size:80x24
7 turn:predators size:64x18 u size:80x24
9 _ size:70x20 _ Z size:80x24 z
12 turn:predators turn:captured size:60x16 R u
15
