boids --config none --share flock --open --number 40
80x24
0.5 join:bob:80x24 join:cid:60x20
1 S S @bob A A u
2.5 @cid C C @bob u @cid u U
4 @bob * Space L Space Tab Space Esc
6 @cid press:1:10:5 drag:1:20:5 release:1:20:5
7 @bob u @cid u u
8 @cid press:0:20:5 drag:0:25:8
9 @cid release:0:25:8 @bob 5 @cid i type:Hi Enter
11 @bob , , ; @cid u
13 u u
14
