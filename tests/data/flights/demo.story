boids --config none --demo -s 4 -n 40
48x14
29 size:60x16
36 S
37 u u U
38
