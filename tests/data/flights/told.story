boids --config none --story rules -s 4 -n 60
60x16
3 Space
4 Space Tab Tab
14 S
15 Space Space
21
