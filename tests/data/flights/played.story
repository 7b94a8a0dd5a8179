boids --config none --play compare.journal
80x24
0.5 P G Space Space
3 PgDn
4 PgUp PgUp
5 " C n
6 PgDn PgDn PgDn
9 PgUp Space
10 C y C C
12 u u PgUp
13 PgDn
14
