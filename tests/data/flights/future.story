boids --config none -n 50 -s 18 --predators 1
80x24
0.5 S S S * Tab Space Esc
4 6 C C !
13 Esc Esc PgUp
14 A n
15 A y A
17 u u u
18 Esc Esc PgUp PgDn PgUp
20 i y type:Hi Enter
22 press:2:30:8 drag:2:34:8 release:2:34:8 u
24
