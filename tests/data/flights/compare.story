boids --config none -n 50 -s 15
80x24
0.5 S S C C , S u
2 , , A , u , U
4 N N , , N , n
6 S , size:90x26 , size:70x20 ,
8 ; u ; U u 7 S ; u
10 , 8 , u , ;
12
