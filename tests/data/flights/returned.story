boids --config none -n 40 -s 20
60x16
0.5 S
# The past is that of 599 steps: its end comes just before a hash.
9.98334 PgUp G
13 P y b
20.5 C u u
22
