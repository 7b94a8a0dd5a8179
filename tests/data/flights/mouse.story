boids --config none -n 50 -s 13
80x24
0.5 press:0:20:6 drag:0:25:6 drag:0:30:10
2 release:0:30:10 press:1:10:4 drag:1:20:4 drag:1:20:12 release:1:20:12
4 u U press:1:15:4 drag:1:20:4 drag:1:20:8 release:1:20:8 u
6 up:0:40:12 up:0:40:12 down:0:20:6 u
8 press:2:50:12 drag:2:52:12 S drag:2:54:12 release:2:54:12
10 * press:0:30:3 drag:0:40:3 drag:0:45:8 release:0:45:8 Esc u u U
13 Tab press:0:30:6 drag:0:34:6 release:0:34:6 up:0:10:6 Esc
15 u u u u
16
