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

printf 'align-aside aside 3\ngather-aside h1 1\nh1 aside 1\npush-ahead ahead 1\n' >own.brain
for options in '' '--model brain --brain own.brain' '-p cave --model brain --brain guided' '-p hunted --seed 9' '-p city -n 50' '--map city --goal 30,0,5,5' '-p storm --dt 0.03 --size 40x12' \
	'-p murmuration -n 60' '--edge open -n 30'; do
	# shellcheck disable=SC2086 # words
	check "a journal has the same flight: $options" same $options
done
headless --steps 90 --predators 2 --states saved
check "a journal has a flight from saved states" same --start-state saved --predators 2

# starts OPTION...: loaded as a preset, a journal gives the same flock.
starts()
{
	headless --steps 60 --journal flight "$@" && headless -p ./flight --steps 60 --journal again &&
		[ "$(tail -n 1 flight)" = "$(tail -n 1 again)" ] && sed '1d; s/^0 //' flight >bare &&
		{ grep -q '^asset' bare || { headless -p - --steps 60 --journal again <bare &&
			[ "$(tail -n 1 flight)" = "$(tail -n 1 again)" ]; }; }
}
for options in '-s 5' '--model brain --brain own.brain' '-p hunted --seed 9 --noise 0.3' '-p city --seed 2' '-p meadow --size 60x20' \
	'--start-state saved --predators 2'; do
	# shellcheck disable=SC2086 # words
	check "the start of a journal is a preset: $options" starts $options
done
printf '0 separation = 2, number = 30\npreset = school, seed = 4\n0 size = 40x12\n1 scatter\n' >hand
in_any_order()
{
	headless -p ./hand --steps 60 --journal flight &&
		headless -p school -s 4 --size 40x12 --separation 2 -n 30 --steps 60 --journal again &&
		[ "$(tail -n 1 flight)" = "$(tail -n 1 again)" ]
}
check "so is one by hand, whose lines come in any order" in_any_order
printf '0 seed = 1\n0 preset = schol\n' >wrong
refuse 2 "./wrong:2: no preset 'schol'; did you mean school?" --steps 1 -p ./wrong
printf 'preset = mill\ndefaults = mill\n' >wrong
refuse 2 "./wrong:2: preset or defaults is set twice" --steps 1 -p ./wrong

on_pipes()
{
	headless --steps 130 --seed 4 --journal - >flight && headless --seed 4 --steps 130 >measures &&
		headless --seed 4 --steps 130 --journal - | headless --play - | cmp - measures &&
		headless --play flight --print frame.txt && [ -s frame.txt ] &&
		headless --play flight --record flight.cast && [ -s flight.cast ]
}
check "journals pass through pipes, and are printed and recorded" on_pipes

# looks OPTION...: its journal shows the same cells in the same colours.
looks()
{
	headless --steps 150 --size 60x20 --journal flight --record one.ans --print one.svg "$@" &&
		headless --play flight --record two.ans --print two.svg && cmp one.ans two.ans &&
		cmp one.svg two.svg
}
for preset in meadow christian storm hunters; do
	check "a journal looks as its flight did: $preset" looks -p $preset
done
own_theme()
{
	mkdir -p config/boids/themes && printf '# mine\nbase = sea\nheading = #ff0000 120\n' >config/boids/themes/rain.ini &&
		looks --theme rain --glyphs '→↗↑↖←↙↓↘' && grep -q ', theme = rain/sea, ' flight &&
		! grep -Eq 'mine|ff0000' flight && rm -r config && headless --play flight --record two.ans &&
		! cmp -s one.ans two.ans && headless -p ./flight --steps 1 --record rain.ans &&
		headless -p ./flight --steps 1 --theme sea --record sea.ans && cmp rain.ans sea.ans
}
check "so does one with a theme and glyphs of the user's own, elsewhere in the base of the theme" own_theme
viewers_own()
{
	headless --play flight --theme dusk --journal other --record two.ans && ! cmp -s one.ans two.ans &&
		grep -q '^0 .*, theme = dusk, ' other && [ "$(tail -n 1 flight)" = "$(tail -n 1 other)" ] &&
		sed 's/^60 hash/50 theme = amber, trails = 3\n&/' flight >other && headless --play other
}
check "the looks of a viewer win, and change no hash" viewers_own

# other_version VERSION: what --headless says of a journal that this version has written.
other_version()
{
	sed "1s/boids .*/boids $1/" flight >other
	headless --play other --measures /dev/null 2>&1
}
versions()
{
	[ "$(other_version 0.8.0)" = "boids: other: written by boids 0.8.0: it may fly another flock" ] &&
		[ -z "$(other_version "$("$BOIDS" --version | sed 's/boids //')")" ] && other_version 0.8.0 &&
		sed 's/^60 hash .*/60 hash 1/' other >differs && headless --play differs 2>&1 >/dev/null |
		grep -q 'another flock at step 60: .*; boids 0.8.0 has written it$'
}
check "a journal of another version says so" versions

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
printf 'journal format 3 of boids 0.10.0\n' >later
printf 'journal of boids 0.10.0\n' >first
printf '5 scatter\n\377\376\001\n' >garbage
{ printf '5 scatter\n' && head -c 200000 /dev/zero | tr '\0' x; } >huge
{ printf 'asset 0123456789abcdef 99999999999999\n' && head -c 5000 /dev/zero; } >asset
printf 'scatter\n5 seed = x\n' >seed
refuse 2 "wrong:2: no factor 'alignmet'; did you mean alignment?" --play wrong
refuse 2 "later:1: this journal is in format 3; this program reads format 2" --play later
refuse 2 "first:1: the first line of a journal must be journal format 2 of boids VERSION" --play first
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
refuse 2 "cannot write ./flight: this run reads it as flight" --play flight --journal ./flight
refuse 2 "cannot write flight: this run reads it as flight" --play flight --states flight
refuse 2 "--journal needs a file that no other option writes" --steps 1 --states x --journal ./x
refuse 2 "only one of --measures -, --states -, --record -, --journal - and --print can use standard output" \
	--steps 1 --journal - --print
for text in '# settings\nbase = mill\nnoise = 0.1\n' \
	'separation = 1\n# 2\n\npreset = school\n' '0 seed = 3\n0 size = 40x12\n'; do
	# shellcheck disable=SC2059 # with its line ends
	printf "$text" >preset
	refuse 2 "preset is a preset: it has no start; -p ./preset flies it" --play preset
done
printf 'flock format 2 of boids 1\nseed = 3\nend\n' >kept
refuse 2 "kept is a saved flock: it has no start; -p ./kept flies it" --play kept
no_presets()
{
	headless --play - <preset 2>/dev/null && return 1
	# shellcheck disable=SC2002 # a pipe
	cat preset | headless --play - && for text in '' '# 1\n' '0 start\nseed = 3\n' '0 seed = 3\n0 scatter\n' \
		'0 seed = 3\n5 seed = 4\n' 'seed = 3\n0 end\n' 'journal format 2 of boids 0.10.0\n0 seed = 3\n'; do
		# shellcheck disable=SC2059 # with its line ends
		printf "$text" >other && headless --play other || return 1
	done
}
check "what comes through a pipe or has more than settings is no preset" no_presets
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
# any_order OPTION...: the four lines of the file `lines` fly the flock of the options, in any order.
any_order()
{
	headless "$@" --steps 30 --journal asked --measures /dev/null
	for order in $(seq 1234 4321 | grep 1 | grep 2 | grep 3 | grep 4); do
		for line in $(echo "$order" | sed 's/./& /g'); do
			sed -n "${line}p" lines
		done >flight.order
		tail -n 1 asked >>flight.order
		headless --play flight.order >/dev/null || return 1
	done
}
printf '0 seed = 3\n0 separation = 1\n0 preset = school\n0 size = 40x12\n' >lines
check "settings of a start come in any order" any_order -p school --separation 1 --seed 3 --size 40x12
printf '0 number = auto 0.05\n0 zoom = 0.5\n0 preset = school\n0 size = 40x12\n' >lines
check "automatic numbers go by the size that comes later" any_order -p school -n 'auto 0.05' --zoom 0.5 --size 40x12 \
	--seed 1
piped()
{
	for _ in 1 2 3; do
		echo 'separation = 0.7'
		sleep 0.1
	done | headless --play - --steps 50 --journal steered >/dev/null &&
		grep -q '^0 separation = 0.7$' steered
}
check "lines without a step are applied after those above them" piped
config()
{
	mkdir -p config/boids && printf 'separation = 9\nnumber = 20\ntheme = sea\n' >config/boids/boids.ini
	headless --play hand --measures with && rm config/boids/boids.ini && cmp with again
}
check "no settings of the user change a journal" config
