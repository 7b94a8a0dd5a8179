boids --config none --share flock --open --number 40
80x24
0.5 join:bob:80x24 S S
2 5 A A
5 C C * Space Esc
12 @bob Esc Esc PgUp
13 @bob PgUp
14 S S @bob PgDn
16 @bob PgDn PgDn
18 ! r
20
