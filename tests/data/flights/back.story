boids --config none -n 50 -s 17
80x24
0.5 S S 5 * Space Tab Space Esc
3 size:70x20
6 , C press:1:10:5 drag:1:20:5 release:1:20:5 r
14 Esc Esc PgUp PgUp
16 PgDn PgDn
20 Esc Esc u u
21
