boids --config none -n 50 -s 14
80x24
0.5 S S S hold:S:12 a A A A
4 u U u u u u U U U
6 4 S 5 C ! u u u u U U U
9 n N N u R u r u
11 Down Up Right Right + - Backspace u u U
14 Enter type:0.9 Enter u U m M E E v V v u u u u u u u u
19 U U U U s u
20 S
21.4 S
22 u
23
