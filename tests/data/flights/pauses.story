boids --config none --share flock --open --number 40
80x24
0.5 join:bob:80x24 S
12 Space S @bob Esc Esc PgUp
24 Space
26 @bob Esc Esc PgUp Space
27 S A
35 @bob Space
36 @bob PgDn PgDn PgDn
38 @bob PgUp
39 @bob S
40 @bob S
41 @bob press:1:10:5 drag:1:20:5
42 S
43 @bob drag:1:30:5 release:1:30:5
44 u
45 u @bob u U
47 @bob press:2:20:8
48 @bob drag:2:50:8
49 @bob release:2:50:8
50
