boids --config none -n 20 -s 8 --edge open --cohesion 0.001
60x16
1 & & Z Z
3 * Space L Space Esc
5 % u U turn:torus E
7 press:0:50:8
9 release:0:50:8 z z z
11 turn:margin e e u u
13
