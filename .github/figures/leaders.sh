echo angle,seed,way
for angle in 0 20 40 60 80 90 100 110 120 130 140 160 180; do
	for seed in 1 2 3 4 5 6 7 8; do
		boids --config none --headless -p leaders --scouts-angle $angle --seed $seed --dt 0.2 --steps $((LENGTH * 30)) --states - |
			awk -F, -v start="$angle,$seed" '$1 != step { step = $1; x = y = 0 } { x += $6; y -= $7 } END { printf "%s,%.0f\n", start, atan2(y, x) * 57.29578 }'
	done
done
