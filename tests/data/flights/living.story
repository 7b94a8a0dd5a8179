boids --config none -p cycle -n 60 -s 9
80x24
1 * Tab Tab Tab Tab Space L Space Space L Space Space Esc
4 * Tab Tab Space H Space J Space Esc
7 u u u u u U U
9.5 turn:predators turn:breeding turn:regrowth
12 , , ; u
14 press:1:20:8 drag:1:30:8 drag:1:30:12 release:1:30:12 u U
18
