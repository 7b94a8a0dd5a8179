awk -v n="$LENGTH" '{ $1 = int($1 * n / 100) } 1' couzin.journal | boids --config none --headless --play - --steps $((LENGTH * 240)) --every "$LENGTH" --measures -
