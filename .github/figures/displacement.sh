boids --config none --headless -p vicsek --visual-range 0 --number 400 --noise 1 --seed 1 --columns displacement --steps $((LENGTH * 30)) --every $((LENGTH > 4 ? LENGTH / 4 : 1))
