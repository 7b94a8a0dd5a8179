boids --config none -n 50 -s 5 --edge wrap
60x16
0.5 turn:edge turn:margin turn:turn-rate turn:wall turn:fling
3 turn:torus turn:radius turn:collide
5.5 turn:wind turn:wind-angle turn:gust turn:gust-size
8 turn:avoidance turn:look-ahead turn:seek turn:map-wind
11 / type:turn Enter + e e e E E E
14 u u
15
