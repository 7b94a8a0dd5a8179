boids --config none -n 40 -s 19 --predators 1
80x24
0.5 S S * Space Tab Tab Space Esc
3 j type:mine+ Enter
5 5 r
7 F2 type:mine Enter
10 R
12 u U
14
