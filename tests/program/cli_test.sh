#!/bin/sh
# SPDX-License-Identifier: MIT
# The program from outside: its output, errors and exit status.
#
# shellcheck disable=SC2016 # eval expands the single quotes
set -u
# shellcheck source=tests/support/check.sh
. "${SRCDIR:-.}/tests/support/check.sh"
cd "$scratch" || exit 1
mkdir home config config/boids config/boids/presets
export HOME="$scratch/home" XDG_CONFIG_HOME="$scratch/config" TERM=xterm LC_ALL=C.UTF-8
unset COLUMNS LINES NO_COLOR LANG LANGUAGE POSIXLY_CORRECT

# refuse STATUS LINE ARGUMENT...: prints only this line, to standard error, and exits with this status.
# Standard input is the file `in`.
: >in
refuse()
{
	expected=$1 line=$2 && shift 2
	"$BOIDS" "$@" >stdout 2>err <in
	status=$?
	[ "$status" -eq "$expected" ] && [ ! -s stdout ] && [ "$(cat err)" = "boids: $line" ] &&
		[ "$(wc -l <err)" -eq 1 ]
	report $? "refuses '$(printf '%s' "$*" | LC_ALL=C tr -c '[:print:]' '?')' with $expected"
}

flies()
{
	"$BOIDS" --headless "$@"
}

# ---------------------------------------------------------------- names and values

refuse 2 "no option '--separatio'; did you mean --separation?" --separatio=1
refuse 2 "--fps takes 1 to 240, not '0'" --fps 0
refuse 2 "--headless needs --steps or --seconds" --headless
refuse 2 "--print takes a name that ends in .svg, .gif, .ans or .txt, not 'yes'" --headless --steps 1 --print=yes
check "options take American spelling" eval \
	'"$BOIDS" --color-by neighbors --neighbors=7 --start center --print-settings >stdout &&
	grep -qx "colour-by = neighbours" stdout && grep -qx "neighbours = 7" stdout &&
	grep -qx "start = centre" stdout'
refuse 2 "unexpected argument ''; see boids --help" ''
for wrong in '' ' ' ' 1' '1 ' far; do
	refuse 2 "--separation takes 0 to 100, not '$wrong'" --separation "$wrong"
done
refuse 2 "--number takes auto [DENSITY] or whole numbers from 0 to 10000000, not 'auto x'" -n 'auto x'
refuse 2 "--separation takes 0 to 100, not '?[31m?xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...'" \
	--separation "$(printf '\033[31m\nxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx')"
refuse 2 "no theme ''; there are default, safe, sea, dusk, night and amber" --theme ''
refuse 2 "--record needs a file that no other option writes" --headless --steps 1 --record x --states x
refuse 2 "only one of --preset -, --start-state - and --text - can use standard input" --text - -p -
refuse 2 "--text cannot be used with --start-state, --demo or --screensaver" --text - --demo
refuse 2 "--text cannot be used with --play: the flock is the journal's" --text - --play -
refuse 2 "--text cannot be used with --watch: the flock is another program's" --text x --watch x
refuse 2 "--restricted does not allow --text" --restricted --text x
refuse 2 "--text takes the name of a file, not ''" --headless --text=
refuse 1 "cannot open none.txt: No such file or directory" --headless --text none.txt
refuse 2 "stdin has no visible character" --headless --text -
printf AB >x
refuse 2 "cannot write x: this run reads it as x" --headless --text x --journal x
printf x >stdin # its name is also that of standard input in messages
refuse 2 "cannot write stdin: this run reads it as stdin" --headless --steps 1 --text stdin --measures stdin
rm x
refuse 2 "--record needs a file that no other option writes" --headless --steps 1 --record x --states ./x
refuse 1 "cannot write no/x: No such file or directory" --headless --steps 1 --record no/x
for wrong in x.mp4 x.cast.gz .x.mp4 no.dir/x.CAST. 'x.svg '; do
	refuse 2 "--record takes a name that ends in .cast, .svg, .gif, .ans or .txt or has no ending, not '$wrong'" \
		--headless --steps 1 --record "$wrong"
done
check "a recording with an unknown ending is not written" eval '[ ! -e x.mp4 ]'
for name in recorded ./no.ending/recorded .recorded; do
	mkdir -p no.ending
	check "a recording in $name is an asciicast" eval 'flies --steps 1 --record '$name' && grep -q "^.\"version\": *2" '$name
done

# ---------------------------------------------------------------- writing

refuse 2 "--say takes a text, not '  '" --say '  ' --headless --steps 1
refuse 2 "--say takes Latin, Greek and Cyrillic letters, digits and signs of ASCII, not 'Tea?[1m'" --say "$(printf 'Tea\033[1m')" --headless --steps 1
refuse 2 "--say takes at most 119 bytes of UTF-8, not 10000" --say "$(printf '%010000d' 0)" --headless --steps 1
refuse 2 "--say fits 'ABCDEFGHIJKLM' into 80x24 cells, not 'ABCDEFGHIJKLMN'" --say ABCDEFGHIJKLMN --headless --steps 1
refuse 2 "--say and --clock cannot be used together" --say Tea --clock
refuse 2 "--clock needs a terminal and cannot be used with --headless" --clock --headless --steps 1
refuse 2 "--say cannot be used with --play: the flock is the journal's" --say Tea --play x
check "a flock writes, and its journal has the text" eval \
	'flies --say Tea --steps 400 --print --journal tea.jrn >tea && grep -q " █████ █████  ███ " tea &&
	grep -qx "0 say Tea" tea.jrn && flies --play tea.jrn --print | cmp - tea'

# ---------------------------------------------------------------- files

printf 'wind = 1\nwnid = 2\n' >bad.ini
printf 'wind = 1\nwind\n' >noequals.ini
printf 'wind = 1\0\n' >nul.ini
printf '[flock]\nwind = 1\n' >section.ini
printf 'base = bad\n' >config/boids/presets/self.ini
printf 'base = self\n' >config/boids/presets/bad.ini
mkfifo fifo.ini
{ printf '#' && head -c 131072 /dev/zero | tr '\0' x && echo; } >long.ini
head -c 1048577 /dev/zero | tr '\0' '\n' >large.ini

refuse 2 "bad.ini:2: no factor 'wnid'; did you mean wind?" -p bad.ini
refuse 2 "bad.ini:2: no factor 'wnid'; did you mean wind?" --config bad.ini
refuse 2 "noequals.ini:2: expected name = value" -p noequals.ini
refuse 2 "nul.ini:1: control characters are not allowed" -p nul.ini
refuse 2 "section.ini:1: expected name = value" -p section.ini
refuse 2 "long.ini:1: the line is too long: over 131072 bytes" -p long.ini
refuse 2 "large.ini is larger than 1048576 bytes" -p large.ini
check "a preset may come through a pipe that has a path" eval \
	'{ echo "wind = 3" >fifo.ini & } && "$BOIDS" -p ./fifo.ini --print-settings | grep -qx "wind = 3"'
printf '###\n#\t#\n' >tab.map
printf '#####\n#S#G#\n#####\n' >blocked.map
printf 'map = blocked.map\n' >mapped.ini
: >empty.map
refuse 2 "tab.map:2:2: tabs are not allowed in a map: use blanks" --map tab.map
refuse 2 "empty.map:1:1: a map needs at least one cell" --map empty.map
refuse 2 "no map 'cav'; did you mean cave?" --map cav --headless --steps 1
refuse 2 "--map takes a name, a file or none, not ''" --map ''
for option in record states measures start-state config; do
	refuse 2 "--$option takes the name of a file, not ''" --headless --steps 1 --$option=
done
refuse 1 "cannot open gone.map: No such file or directory" --map gone.map --headless --steps 1
refuse 2 "--goal takes 1 to 9 pairs of column,row, such as 70,12 or 70,12,5,3, not '70'" --goal 70
refuse 2 "goal 80,3 is outside the map: cells go from 0,0 to 79,23" --goal 80,3 --headless --steps 1
refuse 2 "goal 0,0 is in a wall" --map cave --goal 0,0 --headless --steps 1
refuse 2 "--restricted allows only built-in maps (see --list-maps), not './x.map'" \
	--restricted --map ./x.map
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
printf 'align-aside aside 3\nbias h1 nan\n' >bad.brain
printf 'gather-aside h7 .5\nh7 aside 2\nalign-aside aside 3' >own.brain
printf 'model = brain\nbrain = own.brain\n' >brainy.ini
head -c 10000000 /dev/zero | tr '\0' '\n' >large.brain
refuse 2 "bad.brain:2: the weight of a link takes -1000 to 1000, not 'nan'" --brain bad.brain --headless --steps 1
refuse 2 "large.brain is larger than 65536 bytes" --brain large.brain --headless --steps 1
refuse 2 "brain takes rules, blind, guided, fledglings or cavers or the path of a file, not 'rulez'" --brain rulez --headless --steps 1
refuse 1 "cannot open gone.brain: No such file or directory" --brain gone.brain --headless --steps 1
refuse 2 "--restricted allows only built-in brains, not './own.brain'" --restricted --brain ./own.brain
refuse 2 "model brain steers in 2-D only: set dimensions to 2, or another model" \
	-p murmuration --model brain --headless --steps 1
check "printed settings contain a brain that is not built in, wherever they are read" eval \
	'"$BOIDS" -p brainy.ini --print-settings >elsewhere/brainy.ini &&
	"$BOIDS" -p brainy.ini --headless --steps 60 >one && (cd elsewhere && "$BOIDS" -p ./brainy.ini --headless --steps 60) >two &&
	cmp one two && ! "$BOIDS" --model brain --headless --steps 60 | cmp -s one -'
refuse 2 "no preset 'nope'; see --list-presets" -p nope -p ganz
refuse 2 "fifo.ini is not a regular file" --config fifo.ini
refuse 2 "/dev/zero is not a regular file" -p /dev/zero
refuse 2 "/dev/zero is not a regular file" --headless --steps 1 --start-state /dev/zero
refuse 2 "/ is a directory" -p /
refuse 2 "no preset 'gnaz'; did you mean ganz?" -p gnaz
refuse 2 "no preset ''; see --list-presets" -p ''
refuse 1 "cannot open none.ini: No such file or directory" -p none.ini
refuse 1 "cannot open nothing: No such file or directory" --config nothing
refuse 1 "cannot open nothing: No such file or directory" --headless --steps 1 --start-state nothing
refuse 1 "cannot write no/m.csv: No such file or directory" \
	--headless --steps 1000000000000000 --measures no/m.csv
refuse 2 "--measures and --states need different files" --headless --steps 1 --measures m --states ./m
refuse 2 "--print needs a file that no other option writes" --headless --steps 1 --record no.svg --print ./no.svg
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
	refuse 1 "cannot open secret.ini: Permission denied" -p secret.ini
fi
refuse 2 "$XDG_CONFIG_HOME/boids/presets/self.ini:1: $XDG_CONFIG_HOME/boids/presets/bad.ini:1: preset 'self' is based on itself" -p self
rm config/boids/presets/*.ini

printf 'id,x,y,vx\n' >few.csv
printf 'id,x,y,vx,vy\n0,1,1,1,1\n0,2,2,2,2\n' >twice.csv
printf 'id,x,y,vx,vy\n0,1,nan,1,1\n' >nan.csv
printf 'id,x,y,vx,vy\n0,80,1,1,1\n' >out.csv
printf 'root:x:0:0\n' >passwd
refuse 2 "passwd:1: the first line must be a CSV header with a column 'id'" \
	--headless --steps 1 --start-state passwd
refuse 2 "few.csv:1: the first line must be a CSV header with a column 'vy'" --headless --steps 1 --start-state few.csv
refuse 2 "twice.csv:3: id 0 is in line 2 already" --headless --steps 1 --start-state twice.csv
refuse 2 "nan.csv:2: y takes -1000000000 to 1000000000, not 'nan'" \
	--headless --steps 1 --start-state nan.csv
refuse 2 "out.csv:2: x takes 0 to less than 80 with edge wrap, not 80" \
	--headless --steps 1 --edge wrap --start-state out.csv
printf 'wind = 99\n' >in
refuse 2 "stdin:1: wind takes 0 to 50, not '99'" -p -
printf 'id,x,y,vx,vy\n0,1\n' >in
refuse 2 "stdin:2: 2 values for 5 columns" --headless --steps 1 --start-state -
: >in

endless_input()
{
	"$BOIDS" -p - </dev/zero 2>err
	[ $? -eq 2 ] && [ "$(cat err)" = "boids: stdin is larger than 1048576 bytes" ] || return 1
	flies --steps 1 --start-state - </dev/zero 2>err
	[ $? -eq 2 ] && [ "$(cat err)" = "boids: stdin:1: the file contains a NUL byte" ]
}
check "ends on endless standard input" endless_input

# ---------------------------------------------------------------- files that block

mkfifo pipe
# ends_soon SIGNAL ARGUMENT...: a run that a FIFO blocks dies of its first signal.
ends_soon()
{
	signal=$1 && shift
	"$BOIDS" --config none "$@" >/dev/null 2>&1 &
	flight=$!
	sleep 0.3
	kill "-$signal" $flight || return 1
	for _ in $(seq 100); do
		kill -0 $flight 2>/dev/null || break
		sleep 0.05
	done
	kill -KILL $flight 2>/dev/null && return 1
	wait $flight
	[ $? -gt 128 ]
}
for option in --measures --states --journal --record --play --text --start-state; do
	check "a signal ends a run that $option blocks" ends_soon TERM --headless --steps 3 $option pipe
done
check "a signal ends a sweep whose table blocks" ends_soon HUP --headless --seeds 1-2 --steps 3 --measures pipe
check "a signal ends a sweep whose start blocks" ends_soon TERM --headless --seeds 1-2 --steps 3 --start-state pipe
check "a signal ends a search whose best blocks" \
	ends_soon TERM --headless --evolve order=1 --over noise --best pipe
check "a signal ends a run whose reader has stopped" eval \
	'{ sleep 60 <pipe & } && reader=$! && ends_soon TERM --headless --seconds 1e6 --every 1 --states pipe;
	status=$?; kill $reader; [ $status -eq 0 ]'
check "a signal ends a sweep that makes a great flock" \
	ends_soon TERM --headless --sweep number=10,10000000 --steps 9 --measures great.csv
check "an output waits for the reader of a FIFO" eval \
	'{ { sleep 0.2; cat pipe; } >got & } && flies --steps 9 --measures pipe && wait && [ "$(wc -l <got)" -eq 3 ]'

# ---------------------------------------------------------------- files of other machines

foreign()
{
	printf '%b' "$2" | iconv -f UTF-8 -t "$1"
}
same_settings()
{
	printf '%b' "$1" >foreign.ini
	"$BOIDS" --config none -p foreign.ini --print-settings >one && grep -qx 'noise = 0.5' one &&
		grep -qx 'wind = 1' one && "$BOIDS" --config foreign.ini --print-settings | grep -qx 'wind = 1' &&
		"$BOIDS" --config none -p - --print-settings <foreign.ini | grep -qx 'wind = 1'
}
check "settings may end lines with CRLF" same_settings 'noise = 0.5\r\nwind = 1\r\n'
check "settings may end lines with CR" same_settings 'noise = 0.5\rwind = 1\r'
check "settings may have a byte order mark and no last newline" same_settings '\0357\0273\0277noise = 0.5\r\nwind = 1'
foreign UTF-16 'noise = 1\n' >wide.ini
foreign UTF-16 'id,x,y,vx,vy\n' >wide.csv
foreign UTF-16 '0 start\n' >wide.journal
refuse 2 "wide.ini:1: the text is in UTF-16: save it as UTF-8" -p wide.ini
refuse 2 "wide.csv:1: the text is in UTF-16: save it as UTF-8" --headless --steps 1 --start-state wide.csv
refuse 2 "./wide.csv:1: the text is in UTF-16: save it as UTF-8" --map ./wide.csv
refuse 2 "wide.journal:1: the text is in UTF-16: save it as UTF-8" --headless --play wide.journal
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
		head -n 8 whole.csv | sed "$ends" >table.csv && sed -i "$ends" table.ini &&
			flies --sweep noise=0:1:3 --seeds 1-2 --steps 5 --measures table.csv && cmp table.csv whole.csv || return 1
	done
	head -n 8 whole.csv | tr '\n' '\r' >table.csv &&
		flies --sweep noise=0:1:3 --seeds 1-2 --steps 5 --measures table.csv && cmp table.csv whole.csv
}
check "a table that another system has saved goes on" saved_elsewhere
refuse 2 "--noise takes 0 to 6.2832, not '0,5': write 0.5" --noise 0,5
refuse 2 "--dt takes 0.0001 to 1 seconds, not '0,01': write 0.01" --headless --steps 1 --dt 0,01
refuse 2 "--number takes auto [DENSITY] or whole numbers from 0 to 10000000, not '1,000'" -n 1,000
refuse 2 "--sweep noise takes A,B,C or FROM:TO:COUNT with a COUNT of 1 to 1000000, not '0,5': write 0.5" \
	--headless --steps 1 --sweep noise=0:0,5:3
printf 'noise = 0,5\n' >comma.ini
refuse 2 "comma.ini:1: noise takes 0 to 6.2832, not '0,5': write 0.5" -p comma.ini
ln -s gone dangling.ini
refuse 1 "dangling.ini is a link to a file that does not exist" --config dangling.ini
ln -s gone config/boids/boids.ini
refuse 1 "$XDG_CONFIG_HOME/boids/boids.ini is a link to a file that does not exist" --print-settings
rm config/boids/boids.ini

# ---------------------------------------------------------------- settings

by_config()
{
	printf 'cohesion = 3\nglyphs = ascii\n' >config/boids/boids.ini
	"$BOIDS" --print-settings >one && grep -qx 'cohesion = 3' one && grep -qx 'base = classic' one &&
		"$BOIDS" -p classic --print-settings >two && ! grep -q cohesion two &&
		grep -qx 'glyphs = ascii' two && "$BOIDS" --config none --print-settings >three &&
		! grep -q cohesion three && "$BOIDS" --cohesion 4 --print-settings | grep -qx 'cohesion = 4'
}
check "config, preset and command line override each other in this order" by_config
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
refuse 2 "--glyphs does not take U+6F22, which is not one column wide" -g '>^<漢'
printf 'glyphs = >^<v>\n' >config/boids/boids.ini
refuse 2 "$XDG_CONFIG_HOME/boids/boids.ini:1: glyphs takes ascii4, ascii, arrows, triangles, wedges, lines, halves, sixths, braille, density, letter or 4 or 8 characters one column wide, not '>^<v>'" --print-settings
printf 'wind = 99\n' >config/boids/boids.ini
refuse 2 "$XDG_CONFIG_HOME/boids/boids.ini:1: wind takes 0 to 50, not '99'" --print-settings
check "--help, --version and the lists do without the config" eval \
	'"$BOIDS" --help && "$BOIDS" -V && "$BOIDS" --list-presets && "$BOIDS" --list-factors'
rm config/boids/boids.ini

in_home()
{
	mkdir -p home/.config/boids && echo 'wind = 7' >home/.config/boids/boids.ini
	env -u XDG_CONFIG_HOME "$BOIDS" --print-settings | grep -qx 'wind = 7' &&
		XDG_CONFIG_HOME=relative "$BOIDS" --print-settings | grep -qx 'wind = 7' &&
		env -u XDG_CONFIG_HOME -u HOME "$BOIDS" --print-settings | grep -qx 'base = classic'
	status=$?
	rm -r home/.config
	return $status
}
check "the config is in ~/.config if XDG_CONFIG_HOME is unset" in_home

reads_back()
{
	"$BOIDS" "$@" -s 9 --print-settings >one && "$BOIDS" -p - -s 9 --print-settings <one >two &&
		cp one one.ini && "$BOIDS" -p one.ini -s 9 --headless --steps 50 --states - >three &&
		flies "$@" -s 9 --steps 50 --states - >four && cmp one two && cmp three four
}
check "--print-settings reads back: classic" reads_back
check "--print-settings reads back: ganz, changed" reads_back -p ganz -n 77 --wind 0.1 --zoom 0.3
check "--print-settings reads back: numbers of many digits" \
	reads_back --separation 0.123456789 --cohesion 1e-7 --visual-range 1999.9999 --number 'auto 0.01'

users_presets()
{
	printf 'about = a storm\nwind = 20\n' >config/boids/presets/windy.ini
	printf 'about = mine\nbase = ganz\n' >config/boids/presets/wrong.ini
	"$BOIDS" --list-presets >list && grep -qx 'windy	a storm' list && grep -q '^wrong	! ' list &&
		[ "$(sed -n 's/^\(classic\|ganz\)	.*/\1/p' list | head -n 2 | tr '\n' ' ')" = "classic ganz " ] &&
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

default_view()
{
	"$BOIDS" --print-settings >one && LC_ALL=C "$BOIDS" --print-settings >two && cmp one two &&
		! grep -q '^glyphs\|^colour-by\|^aspect\|^time-scale' one &&
		"$BOIDS" --aspect 1.5 --print-settings | grep -qx 'aspect = 1.5'
}
check "--print-settings omits view factors at their default, in any locale" default_view

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
sed '$d' other/one.ini >torn.ini
refuse 2 "torn.ini:$(wc -l <torn.ini): the file is incomplete: its last line is not end" \
	--headless --steps 1 -p torn.ini
cp other/one.ini in
refuse 2 "stdin: a flock with its map or boids is read from a file alone" --headless --steps 1 -p -
: >in

sizes()
{
	"$BOIDS" --print-settings --size 120x40 >stdout && grep -qx '# size 120x40' stdout &&
		! grep -q '^number\|^margin' stdout && "$BOIDS" --headless --print-settings >stdout &&
		grep -qx '# size 80x24' stdout &&
		"$BOIDS" --number 'auto 0.05' --print-settings | grep -qx 'number = auto 0.05'
}
check "--print-settings keeps auto and names the size" sizes
check "--help fits 80 columns" eval '[ "$("$BOIDS" --help | awk "length > 80" | wc -l)" -eq 0 ]'
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
check "--help goes to standard output, the usage first" eval '"$BOIDS" --help | head -n 1 | grep -qx "usage: boids \[options\]"'
check "-V is one line" eval '"$BOIDS" -V | grep -Eqx "boids [0-9].*" && [ "$("$BOIDS" -V | wc -l)" -eq 1 ]'
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
check "--list-factors and --help name every word of every choice" eval \
	'"$BOIDS" --list-factors | grep -q "chate|couzin|brain	" &&
	"$BOIDS" --list-factors | awk "\$2 ~ /[|]/ { print \$2 }" | tr "|" "\n" | while read -r word; do
		"$BOIDS" --help | grep -qw -e "$word" || exit 1; done'
tabs()
{
	[ "$("$BOIDS" --list-presets | awk -F '\t' 'NF != 2 || $1 == "" || $2 == ""' | wc -l)" -eq 0 ] &&
		[ "$("$BOIDS" --list-factors | awk -F '\t' 'NF != 6 || $4 == "" || $6 == ""' | wc -l)" -eq 0 ] &&
		"$BOIDS" --list-factors | grep -qx 'cohesion	0..100	0[.0-9]*	1/s/frame	.*	rules'
}
check "lists have a tab between fields where a script reads them" tabs
check "--list-factors names every factor option" eval \
	'"$BOIDS" --list-factors | while read -r name rest; do "$BOIDS" --help | grep -q -e "--$name " || exit 1; done'

# ---------------------------------------------------------------- headless

rows()
{
	[ "$(flies --steps 50 --every 20 | cut -d, -f1 | tr '\n' ' ')" = "step 0 20 40 50 " ] &&
		[ "$(flies --steps 50 | cut -d, -f1-3 | tr '\n' ' ')" = "step,time,number 0,0,288 50,0.833333333333,288 " ] &&
		[ "$(flies --steps 50 --dt 0.05 --every 7 --burn 10 | wc -l)" -eq 2 ]
}
check "measures have a row for each K steps, the first and the last" rows
by_seconds()
{
	flies --seconds 1 >one && flies --steps 60 >two && cmp one two &&
		flies --seconds 1 --dt 0.1 >one && flies --steps 10 --dt 0.1 >two && cmp one two &&
		flies --seconds 0.01 >one && [ "$(tail -n 1 one | cut -d, -f1)" = 1 ]
}
check "--seconds is flight without a terminal" by_seconds
columns()
{
	flies --steps 0 | head -n 1 >stdout
	grep -q '^step,time,number,order,local_order,milling,speed,nearest,neighbours,groups,largest' stdout &&
		[ "$(flies --steps 0 -n 2 --states - | head -n 1)" = step,id,x,y,z,vx,vy,vz,species,kind,fear,rest,bias,catches ] &&
		[ "$(flies --steps 3 -n 2 --states - | cut -d, -f1,2 | tr '\n' ' ')" = "step,id 0,0 0,1 3,0 3,1 " ]
}
check "measures and states have their columns" columns
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
printf 'id,x,y,vx,vy,kind\n1,1,1,1,1,boid\n1,2,2,1,1,predator\n' >kinds.csv
refuse 2 "predators is 2, but --start-state has 1" --headless --steps 1 --start-state kinds.csv --predators 2
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
# The next recording in the folder removes the draft of a killed one.
killed()
{
	mkdir -p dead && { "$BOIDS" --headless --steps 1000000000000000 --record dead/r.cast & } && pid=$! || return 1
	until [ "$(find dead -type f)" ] || ! kill -0 "$pid"; do sleep 0.1; done
	kill -9 "$pid"
	wait "$pid"
	find dead -type f -name '.r.cast.*' | grep . && flies --steps 5 --record dead/s.cast &&
		[ "$(find dead -type f)" = dead/s.cast ]
}
check "the next recording removes the draft of a killed one" killed
check "an interrupt leaves whole rows and ends with 130" interrupted
check "an interrupt ends a flight without boids" interrupted_without_boids
check "an interrupt does not wait for a step that takes minutes" interrupted_in_a_step

# ---------------------------------------------------------------- locales and terminals

# Names and values are shown as far as the locale and the terminal can show them.
broken=$(printf 'a\377\302\233b\033')
refuse 2 "--separation takes 0 to 100, not 'ä→漢'" --separation 'ä→漢'
refuse 2 "no preset 'ä→漢'; see --list-presets" -p 'ä→漢'
refuse 1 'cannot open ./ä→漢.ini: No such file or directory' -p './ä→漢.ini'
refuse 2 "--separation takes 0 to 100, not 'a???b?'" --separation "$broken"
refuse 1 'cannot open ./a???b?.ini: No such file or directory' -p "./$broken.ini"
export LC_ALL=C
refuse 2 "--separation takes 0 to 100, not '??'" --separation 'ä'
refuse 1 'cannot open ./???.ini: No such file or directory' -p './→.ini'
refuse 2 "--glyphs takes ascii4, ascii, density or letter in a locale without UTF-8, not 'arrows'" -g arrows
refuse 2 "--glyphs takes ascii4, ascii, density or letter in a locale without UTF-8, not 'arrows'" \
	--headless --steps 1 --print --glyphs arrows
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
localedef -i de_DE -f UTF-8 locales/de_DE.UTF-8 >/dev/null 2>&1
if [ "$(LOCPATH=$scratch/locales LC_ALL=de_DE.UTF-8 locale decimal_point 2>/dev/null)" = , ]; then
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
		[ "$(tr -d "\r" <stdout | grep -cxE "shows|models")" -eq 2 ]'
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
