#!/bin/sh
# SPDX-License-Identifier: MIT
# Journals from outside: written, killed, torn, spoilt, by hand and through pipes.
set -u
# shellcheck source=tests/support/check.sh
. "${SRCDIR:-.}/tests/support/check.sh"
export XDG_CONFIG_HOME="$scratch/config" LC_ALL=C.UTF-8
cd "$scratch" || exit 1

headless()
{
	"$BOIDS" --headless "$@"
}

# fails STATUS SENTENCE OPTION...: exits with the status, says the sentence alone, measures no last step.
fails()
{
	expected=$1 sentence=$2 && shift 2
	headless "$@" >/dev/null 2>err
	status=$?
	cat err
	[ "$status" -eq "$expected" ] && [ "$(cat err)" = "boids: $sentence" ]
}

# refuse STATUS SENTENCE OPTION...
refuse()
{
	check "$2" fails "$@"
}

# ---------------------------------------------------------------- the same flight

# same OPTION...: its journal has the same measures and states.
same()
{
	rm -f measures states again again.states
	headless --steps 150 --every 50 --measures measures --states states --journal flight "$@" &&
		headless --play flight --every 50 --measures again --states again.states &&
		cmp measures again && cmp states again.states && headless --play flight --journal twice &&
		headless --play twice --measures again && [ "$(tail -n 1 measures)" = "$(tail -n 1 again)" ] &&
		tail -n 1 flight | grep -qE '^[0-9]+ end [0-9a-f]{16}$'
}

for options in '' '-p hunted --seed 9' '-p city -n 50' '--map city --goal 30,0,5,5' '-p storm --dt 0.03 --size 40x12' \
	'-p murmuration -n 60' '--edge open -n 30'; do
	# shellcheck disable=SC2086 # words
	check "a journal has the same flight: $options" same $options
done
headless --steps 90 --predators 2 --states saved
check "a journal has a flight from saved states" same --start-state saved --predators 2

on_pipes()
{
	headless --steps 130 --seed 4 --journal - >flight && headless --seed 4 --steps 130 >measures &&
		headless --seed 4 --steps 130 --journal - | headless --play - | cmp - measures &&
		headless --play flight --print frame.txt && [ -s frame.txt ] &&
		headless --play flight --record flight.cast && [ -s flight.cast ]
}
check "journals pass through pipes, and are printed and recorded" on_pipes

stops()
{
	headless --play flight --steps 40 | tail -n 1 | grep -q '^40,' &&
		headless --play flight --seconds 3 | tail -n 1 | grep -q '^180,'
}
check "--steps and --seconds end a journal before its end, or go on behind it" stops

# ---------------------------------------------------------------- killed

killed()
{
	: >killed
	"$BOIDS" --headless --steps 1000000000 --journal killed --measures /dev/null 2>/dev/null &
	flight=$!
	while [ "$(grep -c ' hash ' killed)" -lt 5 ]; do
		kill -0 $flight || return 1
		sleep 0.05
	done
	kill -KILL $flight
	wait $flight
	! grep -q ' end ' killed && headless --play killed >again 2>err
	status=$?
	cat err
	[ $status -eq 0 ] && { [ ! -s err ] || grep -q 'incomplete' err; } &&
		step=$(grep ' hash ' killed | sed '$d' | tail -n 1 | sed 's/ .*//') &&
		[ "$(tail -n 1 again | sed 's/,.*//')" -ge "$step" ]
}
check "kill -9 leaves a journal that is played as far as it goes" killed

torn()
{
	size=$(wc -c <flight)
	head -c $((size - 3)) flight >torn
	headless --play torn >again 2>err || return 1
	lines=$(wc -l <torn)
	cat err
	[ "$(cat err)" = "boids: torn: the last line is incomplete and was left out" ] &&
		tail -n 1 again | grep -q "^120," && [ "$lines" -gt 0 ]
}
check "a torn last line is left out, and said" torn

interrupted()
{
	"$BOIDS" --headless --steps 1000000000 --journal stopped --measures /dev/null 2>/dev/null &
	flight=$!
	while ! grep -q ' hash ' stopped 2>/dev/null; do
		kill -0 $flight || return 1
		sleep 0.05
	done
	kill -TERM $flight
	wait $flight
	tail -n 1 stopped | grep -q ' end ' && headless --play stopped
}
check "a flight that is stopped ends its journal" interrupted

# ---------------------------------------------------------------- wrong

sed 's/^120 hash ...\(.*\)/120 hash 123\1/' flight >differs
differs()
{
	headless --play differs >/dev/null 2>err
	[ $? -eq 1 ] && grep -qE '^boids: differs:[0-9]+: another flock at step 120: its hash is [0-9a-f]{16}, not 123[0-9a-f]{13}$' err &&
		[ "$(wc -l <err)" -eq 1 ]
}
check "a hash that differs is an error with its step" differs
printf '5 scatter\n7 separation = 2, alignmet = 1\n' >wrong
printf '# boids 0.9.0 journal 3\n' >later
printf '# boids 0.9.0 flock 2\nend\n' >flock
printf '5 scatter\n\377\376\001\n' >garbage
{ printf '5 scatter\n' && head -c 200000 /dev/zero | tr '\0' x; } >huge
{ printf 'asset 0123456789abcdef 99999999999999\n' && head -c 5000 /dev/zero; } >asset
printf 'scatter\n5 seed = x\n' >seed
refuse 2 "wrong:2: no factor 'alignmet'; did you mean alignment?" --play wrong
refuse 2 "later:1: this journal is in format 3; this program reads format 2" --play later
refuse 2 "flock:1: this is no journal: its first line must be # boids VERSION journal 2" --play flock
refuse 2 "garbage:2: control characters are not allowed" --play garbage
refuse 2 "huge:2: the line is too long: over 131072 bytes" --play huge
refuse 2 "asset:1: the assets are larger than is allowed" --play asset
refuse 2 "seed:2: seed takes 0 to 18446744073709551615, not 'x'" --play seed
refuse 1 "cannot open gone: No such file or directory" --play gone
refuse 2 ". is a directory" --play .
refuse 1 "cannot write no/x: No such file or directory" --steps 1 --journal no/x
for option in '-p classic' '--seed 3' '--size 80x24' '--map cave' '--goal 1,1' '--start-state saved' '--dt 0.1' \
	'--separation 1' '-n 30' '--print-settings'; do
	name=$(printf '%s' "${option%% *}" | sed 's/^-p$/--preset/; s/^-n$/--number/')
	# shellcheck disable=SC2086 # a name and its value
	refuse 2 "$name cannot be used with --play: the flock is the journal's" --play flight $option
done
refuse 2 "--play needs a file that no other option writes" --play flight --journal ./flight
refuse 2 "--play needs a file that no other option writes" --play flight --states flight
refuse 2 "--journal needs a file that no other option names" --steps 1 --states x --journal ./x
refuse 2 "only one of --measures -, --states -, --record -, --journal - and --print can use standard output" \
	--steps 1 --journal - --print
check "a refused journal is left as it was" headless --play flight
restricted()
{
	"$BOIDS" --restricted --play flight 2>err
	[ $? -eq 2 ] && [ "$(cat err)" = "boids: --restricted does not allow --play" ] || return 1
	"$BOIDS" --restricted --journal none-of-it 2>err
	[ $? -eq 2 ] && [ "$(cat err)" = "boids: --restricted does not allow --journal" ] && [ ! -e none-of-it ]
}
check "--restricted plays and writes none" restricted
dash()
{
	"$BOIDS" --journal - 2>err
	[ $? -eq 2 ] && grep -q '^boids: --journal - needs --headless' err
}
check "a terminal is no journal" dash
full()
{
	[ -c /dev/full ] || return 0
	headless --steps 100 --journal /dev/full --measures /dev/null 2>err
	[ $? -eq 1 ] && [ "$(cat err)" = "boids: cannot write /dev/full: No space left on device" ]
}
check "a journal that cannot be written is an error" full

# ---------------------------------------------------------------- by hand

by_hand()
{
	printf '600 predators = 1\n900 scatter\n\n# a goal\n1200 place goal 40 12\r\n1500 preset = starlings\n2000 size = 120x40\n2010 end\n' >hand &&
		headless --play hand --journal written --measures again && tail -n 1 again | grep -q '^2010,' &&
		grep -q '^600 predators = 1$' written && grep -q '^900 scatter$' written &&
		grep -q '^1200 place goal 40 12$' written && grep -q '^1500 defaults = starlings, ' written &&
		grep -q '^2000 size = 120x40$' written && headless --play written
}
check "a journal can be written by hand, and is written again with its values" by_hand
piped()
{
	for _ in 1 2 3; do
		echo 'separation = 0.7'
		sleep 0.1
	done | headless --play - --steps 50 --journal steered >/dev/null &&
		grep -q '^0 size = .*defaults = classic, separation = 0.7,' steered
}
check "lines without a step are applied after those above them" piped
config()
{
	mkdir -p config/boids && printf 'separation = 9\nnumber = 20\ntheme = sea\n' >config/boids/boids.ini
	headless --play hand --measures with && rm config/boids/boids.ini && cmp with again
}
check "no settings of the user change a journal" config
