boids --config none -p hunters -n 30 -s 4 --captured removed --hunt-range 100
60x16
1 * Tab Space L Space L Space J Space Esc
4 press:2:20:8 drag:2:30:8
6 release:2:30:8 u u U U
9 turn:captured turn:captured turn:predators u
12 size:80x24 u u
14 R
15
