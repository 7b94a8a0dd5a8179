boids --config none --text letters.txt -s 5
40x12
4 S S Enter
6 Enter
8 R
10 size:50x14 r
14
