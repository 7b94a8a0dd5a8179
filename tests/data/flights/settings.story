boids --config none -s 11 -n 60
80x24
0.5 S S S u u U
2 3 Space . . Space
4 type:cd r R
6 size:100x30
7 size:60x20 x X X 5 > < [ ]
10 F2 type:gale Down Up Enter
13 F2 type:storm Esc Esc u
16 F2 Right type:ring Enter u U
19
