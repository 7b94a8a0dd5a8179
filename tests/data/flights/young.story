boids --config none --share flock --journal x --number 40
80x24
0.5 S S * Space Tab Space Esc
3 join:bob:80x24 x 5
5 C u join:cid:60x20
7 @cid P G Esc Esc PgUp
9 ! r
11
