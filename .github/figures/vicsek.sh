boids --config none --headless -p vicsek --zoom 5 --number 'auto 0.25' --sweep size=63x32,100x50,200x100 --sweep noise=0:5:21 --seeds 1-3 --steps $((LENGTH * 100)) --burn $((LENGTH * 40)) --every 10
