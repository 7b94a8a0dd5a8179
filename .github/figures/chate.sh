boids --config none --headless -p chate --sweep size=32x16,128x64 --sweep noise=0.5:0.7:21 --seeds 1-2 --steps $((LENGTH * 120)) --burn $((LENGTH * 40)) --every 10
