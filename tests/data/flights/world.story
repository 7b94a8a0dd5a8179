boids --config none -n 50 -s 6 --predators 1
60x16
0.5 turn:number turn:species turn:species-mode turn:start turn:dimensions
3 turn:time-scale turn:reference-rate
5.5 turn:scatter turn:perch turn:homing turn:pillars turn:predators
8 turn:fear turn:fear-range turn:captured turn:scouts-right turn:scouts-left
10.5 turn:bias
13 u u u
15
