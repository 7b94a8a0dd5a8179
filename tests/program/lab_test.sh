#!/bin/sh
# SPDX-License-Identifier: MIT
# Lab: the manual's way from one flight to a figure, flights shared by processes, and what kills them.
set -u
# shellcheck source=tests/support/tmux_window.sh
. "${SRCDIR:-.}/tests/support/tmux_window.sh"
export HOME="$scratch" XDG_CONFIG_HOME="$scratch"
mkdir "$scratch/bin" "$scratch/here"
ln -s "$BOIDS" "$scratch/bin/boids"
export PATH="$scratch/bin:$PATH"
cd "$scratch/here" || exit 1

# block NAME: prints the commands of a block of the manual, each on a line, with a tenth of the steps.
block()
{
	sed 's/\\&//g' "$SRCDIR/man/boids-lab.7" | sed -n "/^\\.\\\\\" $1, from here/,/^\\.\\\\\" to here/p" | grep -v '^\.' |
		sed -e ':more' -e '/\\e$/N; s/\\e\n[[:blank:]]*//; t more' -e 's/00 --burn \([0-9]*\)00/0 --burn \10/'
}

runs()
{
	sh -c "$1" >out 2>err </dev/null && [ ! -s err ] && [ -s "${2:-out}" ]
	status=$?
	cat err out
	return $status
}

block ten >commands
check 'the manual leads to a figure in ten commands' [ "$(wc -l <commands)" -eq 10 ]
while IFS= read -r line <&3; do
	case $line in
	gnuplot*)
		is_long || continue
		if ! command -v gnuplot >/dev/null; then skip 'no gnuplot' && continue; fi
		;;
	esac
	check "$line" runs "$line" "$(echo "$line" | sed -n 's/.*--measures \([^ ]*\).*/\1/p')"
done 3<commands

block search >search.sh
runs_search()
{
	sed -i.old 's/^boids -p/boids --headless --steps 9 -p/; s/--trials 2/& --seconds 1/' search.sh && sh -e search.sh >out 2>err &&
		[ "$(wc -l <order.csv)" -eq 141 ] && [ "$(wc -l <out)" -eq 3 ]
}
check 'and to a search' runs_search

# The first flight of other seeds, flown from the .ini, is that of the preset.
tables()
{
	[ "$(wc -l <noise.csv)" -eq 34 ] && [ "$(wc -l <more.csv)" -eq 34 ] && [ "$(wc -l <size.csv)" -eq 23 ] &&
		boids --headless -p vicsek --noise 0.5 -s 4 --steps 300 --burn 100 --every 10 | tail -n 1 >one &&
		sed -n 's/^4,0.5,4,//p' more.csv | diff - one
}
check 'their tables have all flights' tables

# ---------------------------------------------------------------- parts

# The flights of an array job, at a tenth of that length.
array()
{
	block array | sed 's/0 --burn \([0-9]*\)0/ --burn \1/'
}
whole()
{
	array | sed 's/--part [^ ]*//; s/part-[^ ]*/whole.csv/' >whole.sh && sh whole.sh && [ "$(wc -l <whole.csv)" -eq 34 ]
}
joins()
{
	block join >join.sh && sh join.sh && cmp all.csv whole.csv && rm all.csv part-*
}
by_array()
{
	array >array.sh && for part in 4 2 1 3; do SLURM_ARRAY_TASK_ID=$part sh array.sh || return 1; done && joins
}
by_parallel()
{
	block parallel | sed 's/0 --burn \([0-9]*\)0/ --burn \1/' >parallel.sh && sh parallel.sh && joins
}
check 'one run makes the table' whole
check 'an array job makes its parts' by_array
if ! is_long; then
	: # array jobs do the same
elif command -v parallel >/dev/null; then
	mkdir -p .parallel && : >.parallel/will-cite
	check 'parallel makes its parts' by_parallel
else
	skip 'no parallel'
fi

# ---------------------------------------------------------------- readers: the mean of order at noise 2

mean_is()
{
	cat means
	awk -F, 'NR == FNR { if ($2 == 2) { n++; o += $7 } next } { d = $1 - o / n; exit !(d * d < 1e-12 && n == 3) }' noise.csv means
}
by_pandas()
{
	python3 -c 'import pandas; d = pandas.read_csv("noise.csv"); print(d[d.noise == 2].order.mean())' >means && mean_is
}
by_r()
{
	# shellcheck disable=SC2016 # of R
	Rscript -e 'd <- read.csv("noise.csv"); cat(format(mean(d$order[d$noise == 2]), digits = 12), "\n")' >means && mean_is
}
by_gnuplot()
{
	gnuplot -e "set datafile separator ','; stats 'noise.csv' using (column('noise') == 2 ? column('order') : NaN) nooutput;
		print sprintf('%.12g', STATS_mean)" 2>means && mean_is
}
if is_long; then
	if python3 -c 'import pandas' 2>/dev/null; then check 'pandas reads the table' by_pandas; else skip 'no pandas'; fi
	if command -v Rscript >/dev/null; then check 'R reads the table' by_r; else skip 'no R'; fi
	if command -v gnuplot >/dev/null; then check 'gnuplot reads the table' by_gnuplot; else skip 'no gnuplot'; fi
fi

# ---------------------------------------------------------------- ends

set -- --headless --config none -p ganz -n 60 --sweep noise=0:0.3:4 --seeds 1-20 --steps "$(is_long && echo 600 || echo 120)" --burn 100

# killed SIGNAL STATUS COMMAND...: ends the command by this signal when its table has some flights, but not
# all: if it was quicker, once more.
killed()
{
	signal=$1 expected=$2 && shift 2
	for try in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
		rm -f kill.csv kill.ini
		"$@" 2>err &
		pid=$!
		while kill -0 $pid 2>/dev/null && { [ ! -e kill.csv ] || [ "$(wc -l <kill.csv)" -lt 4 ]; }; do sleep 0.01; done
		kill "-$signal" $pid 2>/dev/null
		wait $pid
		status=$?
		[ "$status" -eq 0 ] || break
	done
	echo "status $status at try $try, $(wc -l <kill.csv) lines"
	[ "$status" -eq "$expected" ] && [ "$(wc -l <kill.csv)" -lt 81 ]
}
goes_on()
{
	boids "$@" --measures unharmed.csv --threads 1 || return 1
	for signal in KILL INT TERM; do
		case $signal in KILL) status=137 ;; INT) status=130 ;; TERM) status=143 ;; esac
		# A shell ignores SIGINT for what it runs in the background, and the program then does, too.
		[ $signal = INT ] && default=--default-signal=INT || default=
		# shellcheck disable=SC2086 # it may be none
		killed $signal $status env $default "$BOIDS" "$@" --threads 2 --measures kill.csv || return 1
		boids "$@" --measures kill.csv && cmp kill.csv unharmed.csv || return 1
	done
}
check 'killed, interrupted or ended, a sweep goes on to the same table' goes_on "$@"

# A limit on the size of files stands for a full disk.
fills()
{
	rm -f kill.csv kill.ini
	(ulimit -f 16 && exec boids "$@" --measures kill.csv) 2>err
	[ $? -eq 1 ] && grep -q '^boids: cannot write kill.csv: ' err && [ "$(wc -l <err)" -eq 1 ] || return 1
	boids "$@" --measures kill.csv && cmp kill.csv unharmed.csv || return 1
	boids "$@" --measures /dev/full 2>err
	[ $? -eq 1 ] && [ "$(cat err)" = 'boids: cannot write /dev/full: No space left on device' ] || return 1
	boids "$@" --measures no/kill.csv 2>err
	[ $? -eq 1 ] && [ "$(cat err)" = 'boids: cannot write no/kill.ini: No such file or directory' ] && [ ! -e no ]
}
check 'on a full disk the flights that are whole stay' fills "$@"

# Two at a time would write each other's rows.
one_at_a_time()
{
	rm -f kill.csv kill.ini
	boids "$@" --steps 100000000 --burn 0 --measures kill.csv &
	first=$!
	while [ ! -s kill.csv ]; do sleep 0.01; done
	boids "$@" --steps 100000000 --burn 0 --measures kill.csv 2>err
	status=$?
	kill $first
	wait $first
	[ $status -eq 1 ] && grep -q 'kill.csv is being written by another process' err
}
check 'a second process leaves the table alone' one_at_a_time "$@"

progresses()
{
	window far "trap : INT; boids --headless --sweep noise=0:1:500 -n 9 --steps 20000 --threads 1 >rows; echo ended \$?; cat"
	await shows far 'boids: [0-9]* of 500 flights, 0:[0-9][0-9]:[0-9][0-9] left' && press far C-c && await shows far 'ended 130'
}
if command -v tmux >/dev/null; then check 'it shows flights and time left on a terminal' progresses; else skip 'no tmux'; fi

# ---------------------------------------------------------------- a search

# Standard output may be a file that has something already.
output_follows()
{
	{ echo first && boids --headless --config none -n 9 --sweep noise=0,1 --steps 1 && echo last; } >all.csv &&
		[ "$(head -n 1 all.csv)" = first ] && [ "$(tail -n 1 all.csv)" = last ] && [ "$(wc -l <all.csv)" -eq 7 ] &&
		boids --headless --config none -n 9 --sweep noise=0,1 --steps 1 --measures /dev/stdout >all.csv &&
		[ "$(wc -l <all.csv)" -eq 5 ] && [ ! -e /dev/stdout.ini ]
}
check 'a table on standard output keeps what stands before it' output_follows

set -- --headless --config none -p classic -n 30 --evolve 'many order, few captures' --predators 2 --over separation,noise \
	--population 6 --generations 8 --trials 2 --steps "$(is_long && echo 400 || echo 200)"

# Killed at each tenth of its rows, it has the same bytes as one that was left alone.
search_goes_on()
{
	rm -f unharmed.csv unharmed.ini
	boids "$@" --evolved unharmed.csv --threads 1 2>said || return 1
	[ "$(wc -l <unharmed.csv)" -eq 49 ] && [ "$(wc -l <said)" -eq 6 ] && grep -q -e '--best FILE keeps the best' said || return 1
	rm -f kill.csv kill.ini
	for tenth in 1 2 3 4 5 6 7 8 9; do
		boids "$@" --evolved kill.csv --threads 2 2>err &
		pid=$!
		while kill -0 $pid 2>/dev/null && { [ ! -e kill.csv ] || [ "$(wc -l <kill.csv)" -lt $((tenth * 5)) ]; }; do sleep 0.01; done
		kill -KILL $pid 2>/dev/null
		wait $pid
	done
	boids "$@" --evolved kill.csv 2>err && cmp kill.csv unharmed.csv && cmp err said
}
check 'killed at every tenth, a search goes on to the same table' search_goes_on "$@"

# The last line that it says is a command; flown for as long, its flock is the best of the table.
best_flies()
{
	command=$(tail -n 1 said)
	case $command in "boids --config none -p classic "*" -s 1") ;; *) return 1 ;; esac
	best=$(sed -n 's/^boids: generation 7, individual \([01]\) is the best: .*/7,\1,/p' said)
	for factor in $(grep "^$best" unharmed.csv | cut -d , -f 9-10 | tr , ' '); do
		case " $command " in *" $factor "*) ;; *) [ "$factor" = 0.19 ] || return 1 ;; esac # that of the preset
	done
	eval "$command --headless --steps 9" >out && [ "$(wc -l <out)" -eq 3 ]
}
check 'and says the command that flies its best' best_flies

interrupted_search()
{
	rm -f kill.csv kill.ini best.ini
	env --default-signal=INT "$BOIDS" "$@" --generations 10000 --evolved kill.csv --best best.ini 2>err &
	pid=$!
	while kill -0 $pid && { [ ! -e kill.csv ] || [ "$(wc -l <kill.csv)" -lt 9 ]; }; do sleep 0.01; done
	kill -INT $pid
	wait $pid
	[ $? -eq 130 ] && grep -q 'kill.csv has the rows so far; the same command goes on' err && [ -s best.ini ] &&
		boids --headless --steps 1 -p best.ini >out
}
check 'an interrupted search has its best so far' interrupted_search "$@"

small_search()
{
	boids --headless -n 9 --seconds 1 --population 4 --generations 2 --trials 1 "$@"
}
# Tables and the best of a search have a brain of the user's own in their files.
with_an_own_brain()
{
	sed 's/0\.5$/0.33/' "$SRCDIR/src/brains/rules.brain" >own.brain
	small_search --model brain --brain ./own.brain --evolve 'many order' --over max-force --evolved own.csv --best own-best.ini 2>err || return 1
	rm own.brain
	for file in own.ini own-best.ini; do
		grep -q '^gather-ahead ahead 0.33$' "$file" && boids --headless --steps 3 -p "$file" >out || return 1
	done
}
check 'a brain of the user is in the files of a search' with_an_own_brain

searches_in_a_terminal()
{
	shift
	window wild "boids $(printf "'%s' " "$@" | sed "s/'--steps' '[24]00'/--seconds 6/") --generations 900 --evolved far.csv; echo ended \$?; cat"
	await shows wild 'searching  generation [1-9]' && await shows wild '0 best 0\.[0-9].*1 0\.[0-9]' || return 1
	press wild 1 && await shows wild 'the flock is yours' && press wild S && await shows wild 'separation .* -> ' && press wild q &&
		await shows wild 'far.csv has the rows so far' && await shows wild 'ended 0' && [ -s far.csv ]
}
# The search ends with the program that shows it, in the middle of a flight, and says so when it is over.
search_says_when_it_is_over()
{
	window over "boids -n 9 --seconds 1 --population 4 --generations 2 --trials 1 --evolve 'many order' --over noise"
	await shows over 'search over: q says more' && press over q || return 1
	mkfifo held
	{ cat held && : >left; } & # until no process has it open
	window long "echo \$\$ >pid; exec boids -n 20000 --seconds 3000 --population 4 --evolve 'few groups' --over noise 9>held"
	await shows long 'searching' && kill -KILL "$(cat pid)" && await [ -e left ]
}
# Space stops the flocks, not the search; Ctrl-C ends both, as it ends others. What has found nothing says so.
search_takes_keys()
{
	shift
	window halts "trap : INT; boids $(printf "'%s' " "$@" | sed "s/'--steps' '[24]00'/--seconds 6/") --generations 900; echo ended \$?; cat"
	await shows halts 'generation [1-9]' && press halts Space && await shows halts PAUSED && press halts C-c &&
		await shows halts 'this command flies it' && await shows halts '^boids --config none -p classic ' &&
		await shows halts 'ended 130' || return 1
	window first "boids -n 20000 --seconds 3000 --population 4 --evolve 'few groups' --over noise; echo ended \$?; cat"
	await shows first 'searching' && press first q && await shows first 'it ended within its first generation: nothing was found' &&
		await shows first 'ended 0'
}
if command -v tmux >/dev/null; then
	check 'a search that is watched takes Space, Ctrl-C and an early q' search_takes_keys "$@"
	check 'in a terminal the best of a generation fly, and a key takes one' searches_in_a_terminal "$@"
	check 'a search says when it is over, and ends with its program' search_says_when_it_is_over
else
	skip 'no tmux'
fi

# ---------------------------------------------------------------- figures, at a hundredth of their length

figure()
{
	golden=$SRCDIR/tests/data/golden/figure-$1.csv
	(cd "$SRCDIR/.github/figures" && LENGTH=1 sh "$1.sh") >figure.csv || return 1
	[ "${GOLDEN:-}" = write ] && cp figure.csv "$golden"
	cmp figure.csv "$golden"
}
for line in "$SRCDIR"/.github/figures/*.sh; do
	name=$(basename "$line" .sh)
	if is_long || [ "$name" != chate ]; then # it flies longest
		check "the figure $name comes from the same numbers" figure "$name"
	fi
	check "and is in the manual" eval "[ -s '$SRCDIR/.github/figures/$name.svg' ] && grep -q '$name.svg' '$SRCDIR/man/boids-models.7'"
done
