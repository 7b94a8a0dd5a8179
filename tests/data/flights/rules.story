boids --config none -p starlings -n 60 -s 3
60x16
0.5 turn:separation turn:alignment turn:cohesion turn:noise turn:model u
3.5 turn:brain turn:update
5.5 turn:separation-range turn:visual-range turn:alignment-range turn:neighbours turn:field-of-view
8 turn:min-speed turn:max-speed turn:turn-rate turn:budget turn:max-force
10.5 turn:speed-policy
11.5 u u u
13
