boids --config none -p city -n 40 -s 2 --predators 2 --goal 30,2,5,20
80x24
1 press:0:40:12 drag:0:42:12 drag:0:50:9
3 release:0:50:9 * Space L Space Right Space Esc
6 u u U
7 turn:seek turn:map-wind turn:avoidance
8 F2 Right type:none Enter
10 u Delete u
12
