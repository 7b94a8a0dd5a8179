boids --config none -n 50 -s 21
80x24
0.5 S S x 2 A ,
12 C s Left Right
13 Esc Esc , PgUp PgUp
16 PgDn PgDn PgDn
18 , Esc Esc u
26 Esc Esc PgUp
27
