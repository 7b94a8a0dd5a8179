boids --config none --share flock --number 40 --predators 1
80x24
0.5 join:bob:60x20
1 S S join:cid:100x30
2 5 u U
3 @bob Z P ( Space Space
4 * Space Tab Space Tab Space Esc
6 size:70x20 x X
7 F2 type:cycle Enter
9 @cid S G
10 leave:bob u u
12 Space . . Space
14
