#!/bin/sh
# SPDX-License-Identifier: MIT
# The program from outside: its output, errors and exit status; refusals_test.c has what it refuses.
#
# shellcheck disable=SC2016 # eval expands the single quotes
set -u
# shellcheck source=tests/support/check.sh
. "${SRCDIR:-.}/tests/support/check.sh"
cd "$scratch" || exit 1
mkdir home config config/boids config/boids/presets
export HOME="$scratch/home" XDG_CONFIG_HOME="$scratch/config" TERM=xterm LC_ALL=C.UTF-8
unset COLUMNS LINES NO_COLOR LANG LANGUAGE POSIXLY_CORRECT

: >in
flies()
{
	"$BOIDS" --headless "$@"
}

# ---------------------------------------------------------------- recordings

for name in recorded ./no.ending/recorded .recorded; do
	mkdir -p no.ending
	check "a recording in $name is an asciicast" eval 'flies --steps 1 --record '$name' && grep -q "^.\"version\": *2" '$name
done

# ---------------------------------------------------------------- writing

check "a flock writes, and its journal has the text" eval \
	'flies --say Tea --steps 900 --print --journal tea.jrn >tea && grep -qE " [^ ]{5} [^ ]{5}  [^ ]{3} " tea &&
	grep -qx "0 say Tea" tea.jrn && flies --play tea.jrn --print | cmp - tea'

# ---------------------------------------------------------------- files

printf '#####\n#S#G#\n#####\n' >blocked.map
printf 'map = blocked.map\n' >mapped.ini
check "no way through is stdout once, and flown" eval \
	'"$BOIDS" --map blocked.map --headless --steps 50 --every 1 >rows 2>err &&
	[ "$(cat err)" = "boids: goal 1 of 1 cannot be reached from the start" ] &&
	[ "$(wc -l <rows)" -eq 52 ]'
check "a settings file may name a map, and the command line overrides it" eval \
	'"$BOIDS" -p mapped.ini --print-settings | grep -qx "map = $(pwd -P)/blocked.map" &&
	"$BOIDS" -p mapped.ini --map none --headless --steps 1 2>err >/dev/null && [ ! -s err ]'
check "a map is found again from another folder" eval \
	'mkdir -p maps.d elsewhere && cp blocked.map maps.d/own.map &&
	echo "map = own.map" >maps.d/beside.ini &&
	"$BOIDS" --map ./blocked.map --print-settings >maps.d/printed.ini &&
	for file in beside printed; do
		(cd elsewhere && "$BOIDS" -p ../maps.d/$file.ini --headless --steps 0 --size 5x3 --print)
	done | grep -cx "#####" | grep -qx 4'
check "every map is listed with its contents" eval \
	'"$BOIDS" --list-maps | grep -qx "cave	caves and passages, .* (80x23 cells, 2 goals)" &&
	"$BOIDS" --list-maps | grep -qx "ring	a race track .* (80x23 cells, wind)"'
check "a map is printed behind the boids" eval \
	'"$BOIDS" --map blocked.map -n 0 --headless --steps 0 --size 5x3 --print 2>/dev/null |
	tr "\n" / | grep -qx "#####/# #\*#/#####/"'
printf 'gather-aside h7 .5\nh7 aside 2\nalign-aside aside 3' >own.brain
printf 'model = brain\nbrain = own.brain\n' >brainy.ini
check "printed settings contain a brain that is not built in, wherever they are read" eval \
	'"$BOIDS" -p brainy.ini --print-settings >elsewhere/brainy.ini &&
	"$BOIDS" -p brainy.ini --headless --steps 60 >one && (cd elsewhere && "$BOIDS" -p ./brainy.ini --headless --steps 60) >two &&
	cmp one two && ! "$BOIDS" --model brain --headless --steps 60 | cmp -s one -'
# kept OPTIONS...: a run that is refused leaves the files of its other options as they were.
kept()
{
	printf 'kept\n' >m && printf 'kept\n' >s && printf 'kept\n' >j
	! flies --steps 1 --measures m "$@" && grep -q kept m && grep -q kept s && grep -q kept j
}
check "a refused recording leaves measures" kept --states s --journal j --record x.png
check "refused states leave measures" kept --states no/s
check "a refused journal leaves states" kept --states s --journal no/j
flies --steps 1 --measures m --states s --journal j && ! grep kept m s j
report $? "a run replaces what was in its files"
if [ "$(id -u)" -ne 0 ]; then
	: >secret.ini && chmod 000 secret.ini
	check "a file that may not be read is refused" eval \
		'! "$BOIDS" -p secret.ini 2>err && grep -qx "boids: cannot open secret.ini: Permission denied" err'
fi

# ---------------------------------------------------------------- files that block

mkfifo pipe
runs=
# begins SIGNAL ARGUMENT...: starts a run that a FIFO of its own, fifo-N, blocks, to be ended by this signal.
begins()
{
	runs="$runs $1" && shift
	"$BOIDS" --config none --headless "$@" >/dev/null 2>&1 &
	runs="$runs:$!"
}
# Each dies of its first signal.
end_soon()
{
	sleep 0.3
	for run in $runs; do kill "-${run%:*}" "${run#*:}" || echo "$run has ended"; done
	for run in $runs; do
		for _ in $(seq 100); do
			kill -0 "${run#*:}" 2>/dev/null || break
			sleep 0.05
		done
		kill -KILL "${run#*:}" 2>/dev/null && echo "$run goes on"
		wait "${run#*:}"
		[ $? -gt 128 ] || echo "$run has not died of it"
	done
}
for n in 1 2 3 4 5 6 7 8 9 10 11; do mkfifo fifo-$n; done
n=0
for option in --measures --states --journal --record --play --text --start-state; do
	n=$((n + 1))
	begins TERM --steps 3 $option fifo-$n
done
begins HUP --seeds 1-2 --steps 3 --measures fifo-8
begins TERM --seeds 1-2 --steps 3 --start-state fifo-9
begins TERM --evolve order=1 --over noise --best fifo-10
sh -c 'exec sleep 60' <fifo-11 & # a reader that has stopped
reader=$!
begins TERM --seconds 1e6 --every 1 --states fifo-11
begins TERM --sweep number=10,10000000 --steps 9 --measures great.csv # it makes a great flock
check "signals end runs that an input, an output, a reader or a great flock blocks" nothing end_soon
kill $reader
check "an output waits for the reader of a FIFO" eval \
	'{ { sleep 0.2; cat pipe; } >got & } && flies --steps 9 --measures pipe && wait && [ "$(wc -l <got)" -eq 3 ]'

# ---------------------------------------------------------------- files of other machines

same_settings()
{
	printf '%b' "$1" >foreign.ini
	"$BOIDS" --config none -p foreign.ini --print-settings >one && grep -qx 'noise = 0.5' one &&
		grep -qx 'wind = 1' one && "$BOIDS" --config foreign.ini --print-settings | grep -qx 'wind = 1' &&
		"$BOIDS" --config none -p - --print-settings <foreign.ini | grep -qx 'wind = 1'
}
check "settings may end lines with CRLF, a byte order mark before and no line end behind" \
	same_settings '\0357\0273\0277noise = 0.5\r\nwind = 1'
played_elsewhere()
{
	printf '####\n#  #\n####\n' >walls.map && flies --map walls.map --steps 70 --journal here --measures one || return 1
	sed 's/$/\r/' here >there && flies --play there --measures two && cmp one two || return 1
	{ printf '\357\273\277' && tr '\n' '\r' <here; } >there && flies --play there --measures two && cmp one two
}
check "a journal with a map plays with the line ends of another system" played_elsewhere
saved_elsewhere()
{
	flies --sweep noise=0:1:3 --seeds 1-2 --steps 5 --measures table.csv && cp table.csv whole.csv || return 1
	for ends in 's/$/\r/' '1s/^/\xef\xbb\xbf/'; do
		head -n 8 whole.csv | sed "$ends" >table.csv && sed -i.old "$ends" table.ini &&
			flies --sweep noise=0:1:3 --seeds 1-2 --steps 5 --measures table.csv && cmp table.csv whole.csv || return 1
	done
	head -n 8 whole.csv | tr '\n' '\r' >table.csv &&
		flies --sweep noise=0:1:3 --seeds 1-2 --steps 5 --measures table.csv && cmp table.csv whole.csv
}
check "a table that another system has saved goes on" saved_elsewhere
# ---------------------------------------------------------------- settings

in_colour()
{
	escape=$(printf '\033') tint=$(printf '\033\[0;38;5;[0-9]*m')
	flies --steps 50 --trails 0 --print >one && flies --steps 50 --trails 0 --print --color always >two &&
		! grep -q "$escape" one && grep -q "$tint" two &&
		sed "s/$escape\[[0-9;]*m//g" two | cmp - one &&
		NO_COLOR=1 flies --steps 50 --trails 0 --print --colour always | cmp - two &&
		flies --steps 50 --trails 0 --print --color never | cmp - one &&
		flies --steps 50 --trails 0 --print --color always --colour-by none | cmp - one
}
check "prints in colour only when asked" in_colour

own_glyphs()
{
	for glyphs in '>/^\<,v.' '>^<v' '#=:[' ';^<v' '"!%$' '→↗↑↖←↙↓↘'; do
		"$BOIDS" --config none --glyphs "$glyphs" --print-settings >one &&
			grep -qxF "glyphs = $glyphs" one &&
			"$BOIDS" --config none -p - --print-settings <one >two && cmp one two || return
	done
	cp one config/boids/boids.ini && "$BOIDS" --print-settings | grep -qx "glyphs = →↗↑↖←↙↓↘" &&
		flies --steps 9 --print -g density >two && ! grep -q '[→↑←↓]' two &&
		flies --steps 9 --print >two && grep -q '[→↑←↓]' two &&
		LC_ALL=C flies --steps 9 --print >two && LC_ALL=C grep -q '[<>]' two &&
		! LC_ALL=C grep -q '[^ -~]' two
}
check "custom glyphs read back from files" own_glyphs
rm config/boids/boids.ini
reads_back()
{
	"$BOIDS" "$@" -s 9 --print-settings >one && "$BOIDS" -p - -s 9 --print-settings <one >two &&
		cp one one.ini && "$BOIDS" -p one.ini -s 9 --headless --steps 50 --states - >three &&
		flies "$@" -s 9 --steps 50 --states - >four && cmp one two && cmp three four
}
check "--print-settings reads back, with numbers of many digits" \
	reads_back --wind 0.1 --separation 0.123456789 --cohesion 1e-7 --visual-range 1999.9999 --number 'auto 0.01'

users_presets()
{
	printf 'about = a storm\nwind = 20\n' >config/boids/presets/windy.ini
	printf 'about = mine\nbase = ganz\n' >config/boids/presets/wrong.ini
	"$BOIDS" --list-presets >list && grep -qx 'windy	a storm' list && grep -q '^wrong	! ' list &&
		[ "$(sed -En 's/^(classic|ganz)	.*/\1/p' list | head -n 2 | tr '\n' ' ')" = "classic ganz " ] &&
		"$BOIDS" -p windy --print-settings | grep -qx 'wind = 20'
	status=$?
	rm config/boids/presets/*.ini
	return $status
}
check "the user's presets are listed and fly" users_presets
# Control characters: C0, DEL, and C1 in UTF-8, as a byte, and hidden in broken UTF-8.
control_names()
{
	"$BOIDS" --list-maps >one && "$BOIDS" --list-presets >two && mkdir -p config/boids/maps &&
		printf 'SG\n' >config/boids/maps/Ûber.map && printf 'wind = 1\n' >config/boids/presets/Ûber.ini || return 1
	for control in '\033[31m' '\t' '\n' '\177' '\302\23331m' '\23331m' '\303\303\23331m' '\300\233' \
		'\355\240\233' '\365\233\233\233'; do
		# shellcheck disable=SC2059 # the name is meant as a format
		name=$(printf "Ev${control}il")
		printf 'SG\n' >"config/boids/maps/$name.map" && : >"config/boids/presets/$name.ini" || return 1
	done
	"$BOIDS" --list-maps | grep -vx 'Ûber	2x1 cells, 1 goal' >three
	"$BOIDS" --list-presets | grep -v '^Ûber	' >four
	"$BOIDS" -p Evil --headless --steps 0 2>five
	rm config/boids/presets/*.ini config/boids/maps/Ev*
	[ "$(wc -l <five)" -eq 1 ] && grep -aqx "boids: no preset 'Evil'; see --list-presets" five &&
		! tr -d '\n' <five | LC_ALL=C grep -aq '[[:cntrl:]]' && ! grep -aq 'Ev.*Ev.*Ev' five && cmp one three && cmp two four
}
check "names with control characters are neither listed nor proposed" control_names
unlisted()
{
	mkdir -p looped/boids && ln -s presets looped/boids/presets
	XDG_CONFIG_HOME=$PWD/looped "$BOIDS" --list-presets >list 2>err
	[ $? -eq 1 ] && grep -q '^classic' list && grep -q '^boids: cannot list all presets: ' err &&
		[ "$(wc -l <err)" -eq 1 ]
}
check "an incomplete list is reported" unlisted

# Saves a flock at step 40 by hand, as the key j does.
saved_flock()
{
	"$BOIDS" -p ganz -s 5 --noise 0.2 --print-settings >config/boids/presets/mid.ini &&
		flies -p ganz -s 5 --noise 0.2 --steps 40 --size 60x20 --states config/boids/presets/mid.csv &&
		printf 'start-state = mid.csv\nseed = 5\nsize = 60x20\n' >>config/boids/presets/mid.ini &&
		flies -p mid --steps 60 --states one && tail -n 1 one | grep -q '^100,' &&
		flies -p ganz -s 5 --noise 0.2 --steps 100 --size 60x20 --states two &&
		grep '^100,' one >three && grep '^100,' two | cmp - three
	status=$?
	rm config/boids/presets/mid.*
	return $status
}
check "a saved flock flies on, exact to the bit" saved_flock

# One file, in a folder of its own, has settings, map, state and boids: the lines of a journal.
one_file()
{
	mkdir -p other && flies -p ganz -s 5 --map cave --steps 40 --size 60x20 --states boids.csv &&
		flies -p ganz -s 5 --map cave --size 60x20 --start-state boids.csv --steps 0 --journal state &&
		{ "$BOIDS" -p ganz --map cave -s 5 --print-settings |
			sed "s/^# boids/flock format 2 of boids/; s/^map = .*/map = $(sed -n 's/^asset \([^ ]*\).*/\1/p;T;q' state)/" &&
			printf 'seed = 5\nsize = 60x20\n' &&
			sed '/^asset/,$!d; s/^0 boids/boids/; /^0 [a-z]/d' state && echo 'end'; } >other/one.ini &&
		flies -p other/one.ini --steps 60 --states one && grep '^100,' one >three &&
		flies -p ganz -s 5 --map cave --steps 100 --size 60x20 --states two &&
		grep '^100,' two | cmp - three &&
		"$BOIDS" -p other/one.ini --print-settings >again.ini &&
		flies -p again.ini --steps 60 --states one && grep '^100,' one | cmp - three
}
check "a flock in one file flies on with its map" one_file
# Fits a terminal of 24 lines with the prompt below it; its examples run.
usage_is_short()
{
	"$BOIDS" -h >usage && cat usage && [ "$(wc -l <usage)" -le 23 ] && [ "$(wc -L <usage)" -le 80 ] &&
		[ "$(grep -cE '^  (-., |    )--' usage)" -eq 12 ] && [ "$(grep -c '^  boids ' usage)" -eq 6 ] &&
		! grep ' $' usage && grep -q -e '--help' usage && grep -q 'man boids' usage
}

usage_examples_run()
{
	# One that is shared needs a terminal: examples_test.sh has it.
	"$BOIDS" -h | sed -n '/--share/d; s/^  boids \(.*[^ ]\)  .*/\1/p' >examples
	while read -r options; do
		# shellcheck disable=SC2086 # options are words
		if ! "$BOIDS" $options --config none --headless --steps 1 >row 2>&1 || [ "$(wc -l <row)" -le 1 ]; then
			echo "$options"
			return 1
		fi
	done <examples
}

check "-h fits a screen" usage_is_short
check "the examples of -h run" usage_examples_run
printf 'base = ganz\nseparation = 1\n' >"built.ini"
printf 'start-state = a.csv\n' >"near.ini"
check "--print-settings names the state that a preset lies beside" eval \
	'"$BOIDS" -p ./near.ini --print-settings | grep -qx "start-state = ./a.csv"'
state_from_afar()
{
	mkdir -p from to &&
		"$BOIDS" --config none -s 3 -n 9 --size 60x20 --headless --steps 5 --states from/nine.csv &&
		printf 'start-state = nine.csv\nseed = 3\nsize = 60x20\nnumber = 9\n' >from/nine.ini &&
		"$BOIDS" -p from/nine.ini --print-settings >to/nine.ini &&
		"$BOIDS" -p from/nine.ini --headless --steps 9 >one &&
		"$BOIDS" -p to/nine.ini --headless --steps 9 >two && cmp one two
}
check "--print-settings may be kept in another folder, the state stays where it is" state_from_afar
check "--print-settings keeps the base of a file, and its own output as it is" eval \
	'"$BOIDS" -p ./built.ini --print-settings >./once.ini && grep -qx "base = ganz" ./once.ini &&
	[ "$(wc -l <./once.ini)" -lt 12 ] &&
	"$BOIDS" -p ./once.ini --print-settings >./twice.ini && cmp -s ./once.ini ./twice.ini'
tabs()
{
	[ "$("$BOIDS" --list-presets | awk -F '\t' 'NF != 2 || $1 == "" || $2 == ""' | wc -l)" -eq 0 ] &&
		[ "$("$BOIDS" --list-factors | awk -F '\t' 'NF != 6 || $4 == "" || $6 == ""' | wc -l)" -eq 0 ] &&
		"$BOIDS" --list-factors | grep -qx 'cohesion	0..100	0[.0-9]*	1/s/frame	.*	rules'
}
check "lists have a tab between fields where a script reads them" tabs
# ---------------------------------------------------------------- headless

by_seconds()
{
	flies --seconds 1 >one && flies --steps 60 >two && cmp one two &&
		flies --seconds 1 --dt 0.1 >one && flies --steps 10 --dt 0.1 >two && cmp one two &&
		flies --seconds 0.01 >one && [ "$(tail -n 1 one | cut -d, -f1)" = 1 ]
}
check "--seconds is flight without a terminal" by_seconds
columns()
{
	[ "$(flies --steps 0 -n 2 --states - | head -n 1)" = step,id,x,y,z,vx,vy,vz,species,kind,fear,rest,bias,catches ] &&
		[ "$(flies --steps 3 -n 2 --states - | cut -d, -f1,2 | tr '\n' ' ')" = "step,id 0,0 0,1 3,0 3,1 " ]
}
check "states have their columns" columns
resumed()
{
	alive="-n 60 --predators 3 --scouts-left 20 --gust 20 --collide elastic --perch 9 --scatter 7 --captured removed --fear 0.02 $*"
	# shellcheck disable=SC2086
	flies --steps 900 $alive --states whole.csv && flies --steps 400 $alive --states half.csv &&
		flies --steps 500 ${alive#-n 60} --start-state half.csv --states again.csv &&
		grep -q '^900,.*predator' whole.csv && grep '^900' whole.csv >one &&
		grep '^900' again.csv >two && cmp one two && [ "$(grep -c boid one)" -lt 60 ]
}
check "predators, fear and scouts fly on from a file without a difference" resumed
check "the same with sequential update" resumed --update sequential
only_asked()
{
	flies --steps 1 --states s.csv >one && [ ! -s one ] && [ -s s.csv ] &&
		flies --steps 1 --measures m.csv >one && [ ! -s one ] && [ -s m.csv ] &&
		flies --steps 1 --print --measures m.csv >one && [ "$(wc -l <one)" -eq 24 ] &&
		flies --steps 1 --states s.csv --measures - >one && [ "$(wc -l <one)" -eq 3 ]
}
check "only requested output goes to standard output" only_asked
printed()
{
	flies --steps 100 --print --size 40x12 -g ascii >one && [ "$(wc -l <one)" -eq 12 ] &&
		[ "$(awk 'length > 40' one | wc -l)" -eq 0 ] && grep -q '[^ ]' one &&
		! LC_ALL=C grep -q '[^ -~]' one && flies --steps 100 --print --size 40x12 >two &&
		grep -q '[►◥▲◤◄◣▼◢]' two && flies --print --steps 9 --size 1x1 >three &&
		[ "$(wc -l <three)" -eq 1 ]
}
check "--print prints the last frame on all rows" printed
same()
{
	flies -s 5 --steps 300 --every 100 --states - >one && flies -s 5 --steps 300 --every 100 --states - >two &&
		flies -s 6 --steps 300 --every 100 --states - >three && cmp one two && ! cmp -s one three &&
		flies --steps 9 --states - >one && flies -s 1 --steps 9 --states - >two && cmp one two
}
check "a seed gives the same flock, and headless its default is 1" same
goes_on()
{
	flies --edge wrap --noise 1 --steps 100 --states half && flies --edge wrap --noise 1 --steps 200 --states whole &&
		flies --edge wrap --noise 1 --steps 100 --start-state - --states rest <half &&
		tail -n 100 whole >one && tail -n 100 rest >two && cmp one two
}
check "a flight goes on from states on standard input" goes_on

printf 'a text\n  of \033[1;31mthree\033[0m\n\n\tlines 漢字' >text.txt
lands()
{
	printf 'a text\n  of three\n\n        lines 漢字\n\n\n' >expected
	flies --text text.txt --size 40x6 --print >one && cmp one expected &&
		flies --text - --size 40x6 --record frames.txt --fps 1 <text.txt &&
		tr '\f' '\n' <frames.txt | tail -n 6 >two && cmp two expected &&
		[ "$(grep -c 'a text' frames.txt)" -lt 8 ] &&
		flies --text text.txt --size 40x6 --steps 500 --print >three && cmp three expected &&
		flies --text text.txt --size 10x3 --print >three 2>err &&
		[ "$(cat err)" = "boids: text.txt: the end does not fit in 10x3 cells" ] &&
		flies --text text.txt --print --color always --size 40x6 | grep -q '31mt'
}
check "a text flies and lands without a terminal" lands
carried()
{
	set -- --map city --predators 2 -s 5 --text text.txt
	flies "$@" --steps 700 --every 100 --states one --journal j && flies "$@" --steps 700 --every 100 --states two --threads 3 &&
		cmp one two && flies --play j --every 100 --states three && tail -n 20 one >four && tail -n 20 three >five && cmp four five &&
		grep -q '^step,.*,home_x,home_y,writes,letter,mark_1,.*colour,paper,style$' one && ! grep -q "$(printf '\033')" j
}
check "a text flies alike on any threads and in its journal, without an escape sequence" carried

full_disk()
{
	for options in --help -V --list-presets --list-factors --print-settings '--headless --steps 1' \
		'--headless --steps 1 --print' '--headless --steps 1 --states -'; do
		# shellcheck disable=SC2086 # words
		"$BOIDS" $options >/dev/full 2>err
		[ $? -eq 1 ] && [ "$(cat err)" = "boids: cannot write standard output: No space left on device" ] ||
			return 1
	done
}
closed_output()
{
	"$BOIDS" -V >&- 2>err
	[ $? -eq 1 ] && [ "$(wc -l <err)" -eq 1 ] || return 1
	flies --steps 1 >&- 2>err
	[ $? -eq 1 ] && [ "$(wc -l <err)" -eq 1 ]
}
held_descriptors()
{
	rm -f rows
	flies --steps 1 --measures rows --states no/x 2>&-
	[ $? -eq 1 ] && [ ! -s rows ] || return 1
	flies --steps 1 --size 300x100 --print --states rows >&- 2>err
	[ $? -eq 1 ] && [ "$(wc -l <err)" -eq 1 ] && [ "$(grep -c , rows)" -eq "$(wc -l <rows)" ] || return 1
	flies --steps 1 --measures - --states rows <in >&- 2>err
	[ $? -eq 1 ] && [ "$(cat err)" = "boids: cannot write standard output: Bad file descriptor" ]
}
small_files()
{
	flies --steps 9 --record - >large && (ulimit -f 0 && flies --steps 9 --record - 2>&1) | cmp - large
}
broken_pipe()
{
	{ flies --steps 1000000000000000 --every 1; } 2>err | head -n 1 >one
	{ (trap '' PIPE && flies --steps 1000000000000000 --every 1); } 2>>err | head -n 1 >two
	[ ! -s err ] && [ "$(wc -l <one)" -eq 1 ] && [ "$(wc -l <two)" -eq 1 ]
}
if [ -w /dev/full ]; then
	check "a full disk exits with 1" full_disk
else
	skip "no /dev/full"
fi
check "a closed standard output exits with 1" closed_output
check "output for a closed descriptor gets into no other file" held_descriptors
check "a recording to a pipe needs no file" small_files
check "a broken pipe ends the flight quietly" broken_pipe

# interrupt_when PATTERN FILE COMMAND...: sends SIGINT to the command a while after a line of the file
# matches, and SIGKILL if that does not end it within a minute. Returns its status.
interrupt_when()
{
	pattern=$1 file=$2 && shift 2
	rm -f "$file" pid
	{
		until [ -s pid ]; do sleep 0.1; done
		until grep -qs "$pattern" "$file"; do sleep 0.1 && kill -0 "$(cat pid)" || exit; done
		sleep 0.5
		kill -INT "$(cat pid)"
		tries=0
		while kill -0 "$(cat pid)"; do
			sleep 0.1
			tries=$((tries + 1))
			[ $tries -lt 600 ] || kill -KILL "$(cat pid)"
		done
	} 2>/dev/null &
	# shellcheck disable=SC2016 # the inner shell expands the single quotes
	sh -c 'echo $$ >pid; exec "$@"' - "$@"
}
interrupted()
{
	interrupt_when . m.csv "$BOIDS" --headless --steps 1000000000000000 --every 1 --measures m.csv 2>err
	[ $? -eq 130 ] && [ ! -s err ] && [ "$(awk -F, 'NF != n && n { bad++ } { n = NF } END { print bad + 0 }' m.csv)" -eq 0 ] &&
		[ -z "$(tail -c 1 m.csv)" ]
}
# Without boids a step polls for no signal, and no row is written.
interrupted_without_boids()
{
	interrupt_when ' hash ' j "$BOIDS" --headless --number 0 --journal j --measures - \
		--steps 1000000000000000 >out 2>err
	[ $? -eq 130 ] && [ ! -s err ] && [ "$(wc -l <out)" -eq 2 ]
}
# A step of this crowd takes minutes: it is cancelled, and complete rows stay.
interrupted_in_a_step()
{
	interrupt_when . j "$BOIDS" --headless --number 400000 --size 10x5 --journal j \
		--visual-range 20 --steps 1000 --every 1 --measures m.csv 2>err
	[ $? -eq 130 ] && [ ! -s err ] && [ -z "$(tail -c 1 m.csv)" ]
}
# A killed recording leaves its draft, which is no obstacle to the next one.
killed()
{
	mkdir -p dead && { "$BOIDS" --headless --steps 1000000000000000 --record dead/r.cast & } && pid=$! || return 1
	until [ "$(find dead -type f)" ] || ! kill -0 "$pid"; do sleep 0.1; done
	kill -9 "$pid"
	wait "$pid"
	find dead -type f ! -name '.r.cast.boids-*' | grep . && return 1
	flies --steps 5 --record dead/r.cast && [ "$(find dead -type f | wc -l)" -eq 2 ]
}
check "the draft of a killed recording is no obstacle to the next one" killed
check "an interrupt leaves whole rows and ends with 130" interrupted
check "an interrupt ends a flight without boids" interrupted_without_boids
check "an interrupt does not wait for a step that takes minutes" interrupted_in_a_step

# ---------------------------------------------------------------- locales and terminals

export LC_ALL=C
check "without UTF-8 all is ASCII" eval \
	'flies --steps 50 --print >one && ! grep -q "[^ -~]" one && grep -q "[^ ]" one'
missing_locale()
{
	LC_ALL=xx_XX.nothing "$BOIDS" --headless --seed 7 --steps 50 --print >two 2>err &&
		[ "$(cat err)" = 'boids: the locale xx_XX.nothing is not installed: ASCII; try LC_ALL=C.UTF-8' ] &&
		! grep -q '[^ -~]' two && LC_ALL=xx_XX.utf8@euro "$BOIDS" --headless --seed 7 --steps 50 --print >two 2>err &&
		[ ! -s err ] && grep -q '[^ -~]' two
}
check "a locale that is not installed is ASCII with a word, or UTF-8" missing_locale
export LC_ALL=C.UTF-8

commas()
{
	export LOCPATH="$scratch/locales" LC_ALL=de_DE.UTF-8 LC_NUMERIC=de_DE.UTF-8
	flies --steps 100 --every 10 --separation 0.25 >two && "$BOIDS" --print-settings --noise 0.5 >four
	status=$?
	"$BOIDS" --separation 0,25 2>err
	stdout=$?
	unset LOCPATH LC_NUMERIC
	export LC_ALL=C.UTF-8
	flies --steps 100 --every 10 --separation 0.25 >one && "$BOIDS" --print-settings --noise 0.5 >three &&
		[ $status -eq 0 ] && cmp one two && cmp three four && [ $stdout -eq 2 ] &&
		[ "$(cat err)" = "boids: --separation takes 0 to 100, not '0,25': write 0.25" ]
}
mkdir locales
is_long && localedef -i de_DE -f UTF-8 locales/de_DE.UTF-8 >/dev/null 2>&1
if ! is_long; then
	: # it takes a second to make one; the tests of the core have another
elif [ "$(LOCPATH=$scratch/locales LC_ALL=de_DE.UTF-8 locale decimal_point 2>/dev/null)" = , ]; then
	check "numbers have a point where the locale has a comma" commas
else
	skip "no locale with decimal commas can be made here"
fi

# one_line STATUS: the command exited with 2, and wrote one line to standard error.
one_line()
{
	[ "$1" -eq 2 ] && [ "$(wc -l <err)" -eq 1 ] && grep -q '^boids: ' err
}
no_terminal()
{
	"$BOIDS" </dev/null >stdout 2>err
	one_line $? && [ ! -s stdout ] || return 1
	"$BOIDS" -p ganz -n 5 </dev/null 2>err | cat >stdout
	[ "$(wc -l <err)" -eq 1 ] && [ ! -s stdout ]
}
check "without a terminal the error is one line" no_terminal

# typed TYPE: the program refuses this terminal type; - for none.
typed()
{
	if [ "$1" = - ]; then
		command="env -u TERM $BOIDS 2>$scratch/err"
	else
		command="env TERM=$1 $BOIDS 2>$scratch/err"
	fi
	script -qec "$command" /dev/null </dev/null >stdout
	one_line $? && [ ! -s stdout ]
}
if script -qec true /dev/null </dev/null >/dev/null 2>&1; then
	check "lists are in columns on a terminal" eval \
		'script -qec "$BOIDS --list-presets" /dev/null </dev/null >stdout &&
		grep -q "^classic           *[a-zA-Z]" stdout && ! grep -q "	" stdout &&
		[ "$(tr -d "\r" <stdout | grep -cxE "flocks|worlds|living|evolved|models")" -eq 5 ]'
	check "a name shows what the locale cannot as question marks" eval \
		'LC_ALL=C script -qec "$BOIDS --list-maps" /dev/null </dev/null >stdout && rm config/boids/maps/Ûber.map &&
		grep -q "^??ber  *2x1" stdout'
	check "lists fit in 80 columns on a terminal, and name every factor" eval \
		'script -qec "$BOIDS --list-factors; $BOIDS --list-presets" /dev/null </dev/null |
		tr -d "\r" >stdout && [ "$(wc -L <stdout)" -le 80 ] &&
		"$BOIDS" --list-factors | cut -f 1,3 | while IFS="	" read -r name usual; do
			grep -qE "^  $name  +$usual( |$)" stdout || exit 1
		done'
	check "an unset TERM is refused in one line" typed -
	check "an empty TERM is refused in one line" typed "''"
	check "an unknown TERM is refused in one line" typed xyzzy
	check "TERM dumb is refused in one line" typed dumb
else
	skip "no script of util-linux"
fi

check "nothing is left behind" eval '[ -z "$(find home config -type f)" ]'
