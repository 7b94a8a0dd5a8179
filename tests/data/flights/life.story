boids --config none -p cycle -s 7 --number 60
60x16
0.5 turn:food turn:food-size turn:regrowth turn:regrow turn:bite
3 turn:forage
5.5 turn:hunger turn:exertion turn:exhaustion turn:lifespan turn:crash u
8 turn:breeding turn:maturity turn:mate-range turn:courtship turn:brood
10.5 turn:max-number turn:mutation
13 turn:hunt-range turn:predator-cost turn:predator-stomach turn:yield turn:digest
15.5 turn:confusion turn:territory turn:strays
18.5 / type:regrow Enter + turn:brood -
22 u u
23
