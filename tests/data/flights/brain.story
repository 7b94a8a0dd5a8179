boids --config none -n 40 -s 7 --model brain --brain own.brain --map own.map
70x20
1 turn:brain u U
3 turn:brain turn:model u u
5 Tab Tab Tab Tab Esc
7 , , ;
9 u
10
