boids --config none -p murmuration -n 60 -s 4 --orbit 20
80x24
1 ( ) ) & &
3 * Tab Space L Space J Space Esc
6 u press:2:20:8 drag:2:24:9 drag:2:30:12
8 release:2:30:12 turn:dimensions % u
10 U u Z Z z
12
