boids --config none -n 50 -s 12
80x24
0.5 * Space L Space Tab Space L Space Tab Space Right Right Space
4 Tab Space J Space Tab Space K Backspace
6 Esc u u u U U
7 * Enter Right Right Down Down Left Enter Esc
9 u U Delete u
10 6 r size:60x20
12 size:90x26 * Home Tab Space End Space PgUp Space Esc
15 ; u , ,
16.5 * Tab Tab Tab Tab Space L Space Esc turn:predators Delete u turn:predators u u Delete u Delete
21 u ; u U
22 * Space Right Right Space Esc turn:predators - - u Delete
24
