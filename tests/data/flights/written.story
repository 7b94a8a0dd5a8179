boids --config none -n 90 -s 6 --say Ab
80x24
3 i type:To Enter
6 u U ! u
8 size:20x8 size:80x24
10 i Enter u N n
13 R
14
