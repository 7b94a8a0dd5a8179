#!/bin/sh
# SPDX-License-Identifier: MIT
# Examples: runs every command line of the manual and README.
set -u
# shellcheck source=tests/support/tmux_window.sh
. "${SRCDIR:-.}/tests/support/tmux_window.sh"
export HOME="$scratch" XDG_CONFIG_HOME="$scratch"
mkdir "$scratch/bin" "$scratch/here"
ln -s "$BOIDS" "$scratch/bin/boids"
export PATH="$scratch/bin:$PATH"
cd "$scratch/here" || exit 1

manual()
{
	sed 's/\\e$/\\/; s/\\&//g' "$SRCDIR"/man/*
}

# block NAME: prints the lines of a block of the manual.
block()
{
	manual | sed -n "/^\\.\\\\\" $1, from here/,/^\\.\\\\\" to here/p" | grep -v '^\.'
}

# prints COMMAND: checks that it prints something or creates a file, without errors.
prints()
{
	before=$(find . -type f -newer start | wc -l)
	sh -c "$1" >out 2>err </dev/null && [ ! -s err ] && { [ -s out ] || [ "$(find . -type f | wc -l)" -gt "$before" ]; }
	status=$?
	cat err
	return $status
}

flies()
{
	rm -f ended
	window flight "cd '$scratch/here'; PATH='$PATH'; $1; echo \$? >ended"
	# A screensaver ignores keys at first.
	await shows flight '[►◥▲◤◄◣▼◢<>^]' && await quits && [ "$(cat ended)" -eq 0 ]
}

quits()
{
	press flight q
	[ -s ended ]
}

: >start
manual | sed -n '/^\.Sh EXAMPLES/,/^\.Sh OPTIONS/s/^\$ //p' | sed 's/  *# .*//' >examples
grep '^boids ' "$SRCDIR/README.md" >>examples
check 'the manual has examples' [ "$(wc -l <examples)" -ge 10 ]
while IFS= read -r line <&3; do
	case $line in
	*--headless* | *--list-* | *--print*) check "$line" prints "$line" ;;
	*) if command -v tmux >/dev/null; then check "$line" flies "$line"; else skip 'no tmux'; fi ;;
	esac
done 3<examples

# ---------------------------------------------------------------- sweeps, with fewer steps

sweeps()
{
	block parallel >parallel.sh && sh parallel.sh && cat sweep.csv &&
		[ "$(head -n 1 sweep.csv)" = "noise,seed,$(boids --headless --steps 0 | head -n 1)" ] &&
		[ "$(wc -l <sweep.csv)" -eq 34 ] && [ "$(awk -F , '{ print NF }' sweep.csv | sort -u | wc -l)" -eq 1 ]
}

arrays()
{
	block array >array.sh && cat array.sh || return 1
	for point in 0 42 99; do
		SLURM_ARRAY_TASK_ID=$point sh array.sh || return 1
	done
	cat point-*.csv
	[ "$(cat point-*.csv | cut -d , -f 1,2 | tr '\n' ' ')" = '0,1 2,3 4.75,5 ' ]
}

draws()
{
	cat point-*.csv >>sweep.csv
	sh "$SRCDIR/src/tools/transition.sh" sweep.csv order >drawn && cat drawn &&
		[ "$(wc -l <drawn)" -eq 13 ]
}

block flight | sed 's/--steps 8000 --burn 3000/--steps 80 --burn 30/' >flight.sh
check 'the line of a sweep has the noise, the seed and the means' eval \
	'sh flight.sh 1.5 2 | tee out | grep -Eq "^1.5,2,80,[0-9.]+,100,0[.][0-9]+," || { cat out; false; }'
if command -v parallel >/dev/null; then
	mkdir -p .parallel && : >.parallel/will-cite
	check 'a sweep by parallel has a line for each flight' sweeps
else
	boids --headless --steps 0 | sed -n '1s/^/noise,seed,/p' >sweep.csv
	for noise in 0 0.5 1 1.5 2 2.5 3 3.5 4 4.5 5; do sh flight.sh $noise 1 >>sweep.csv; done
	skip 'no parallel'
fi
check 'each task of an array job flies its own point' arrays
check 'the transition is drawn from the CSV' draws

# Computed by hand: the mean of 0.2 and 0.4 is 0.3, its standard error 0.1; nan does not count.
by_hand()
{
	printf 'noise,seed,step,order,speed\n2,1,9,0.2,1\n10,1,9,1,1\n2,2,9,0.4,3\n2,3,9,nan,5\n' >hand.csv
	sh "$SRCDIR/src/tools/transition.sh" hand.csv >drawn && cat drawn &&
		awk 'NR == 2 { a = $1 == 2 && $2 == 0.3 && $3 == 0.1 && $4 == 2 }
			NR == 3 { b = $1 == 10 && $2 == 1 && $3 == 0 && $4 == 1 }
			END { exit !(a && b && NR == 3) }' drawn &&
		sh "$SRCDIR/src/tools/transition.sh" hand.csv speed | awk 'NR == 2 { exit !($2 == 3 && $4 == 3) }' &&
		! sh "$SRCDIR/src/tools/transition.sh" hand.csv nothing 2>err && [ -s err ]
}
check 'means, errors and flights are right' by_hand

# ---------------------------------------------------------------- progress

progresses()
{
	window far "trap : INT; boids --headless --steps 1000000000000000 -n 1 >rows; echo ended \$?; cat"
	await shows far 'boids: .* %' && press far C-c && await shows far 'ended 130' && ! seen far | grep -q %
}
if command -v tmux >/dev/null; then
	check 'a long flight shows its progress on a terminal' progresses
fi
