boids --config none -p murmuration -n 50 -s 8
60x16
0.5 turn:zoom turn:aspect turn:glyphs turn:colour-by turn:theme
3 turn:background turn:trails turn:backdrop turn:rotation turn:orbit
6 ( ( ) turn:orbit
8 " u g G y Y P P t T b B
12
