#!/bin/sh
# SPDX-License-Identifier: MIT
# Pictures: the moving pictures of README and the icon, each with the command that flies what it shows.
#
#   pictures.sh list                  print names and commands, a picture a line
#   pictures.sh make BOIDS [NAME...]  make all or some with this program; a new one is a row
#
# A picture has at most 110 kB compressed, as a page shows many.
set -eu

# file                        command                                           | how it is recorded
table='
.github/hero.svg              ls -C --color=always src src/core src/tools src/packaging | boids | --seed 3 --size 72x18 --trails 0.2 --seconds 12 --fps 15 hand
.github/flock.svg             boids -p starlings -n 400 --trails 2              | --seed 3 --size 90x26 --skip 25 --seconds 5 --fps 10
.github/cycle.svg             boids -p cycle                                    | --seed 4 --size 60x18 --skip 6 --seconds 6 --fps 6
.github/city.svg              boids --map city --predators 2                    | --seed 5 --size 60x18 --skip 8 --seconds 6 --fps 8
.github/murmuration.svg       boids -p murmuration --orbit 20                   | --seed 6 --size 60x18 --skip 12 --seconds 6 --fps 8 -n 900
.github/sky-left.svg          boids -p starlings --share sky --part 1/2         | --seed 3 --size 80x18 --skip 27 --seconds 8 --fps 8 -n 500 --trails 0
.github/sky-right.svg         boids --watch sky --part 2/2                      | -p starlings --seed 3 --size 80x18 --skip 27 --seconds 8 --fps 8 -n 500 --trails 0
.github/panel.svg             boids -p school                                   | Tab
.github/breed.svg             boids --breed                                     | Right
src/packaging/boids.svg       boids -p starlings -n 14                          | --seed 1 --size 8x4 --seconds 4 --trails 0.3 --print
'

tab=$(printf '\t')

# rows: prints the table with a tab between all three.
rows()
{
	echo "$table" | sed -n "s/^\([^ ]\{1,\}\)  *\(.*[^ ]\)  *| \(.*\)$/\1$tab\2$tab\3/p"
}

# type_keys FILE KEY WORDS: what is seen after a key, as the key of pictures writes it.
type_keys()
{
	tmux -L "boids-$$" new-session -d -s picture -x 80 -y 25 -c "$folder" "$boids $3 --seed 3"
	sleep 8 # a family needs as long for its children
	tmux -L "boids-$$" send-keys -t picture "$2" && sleep 1 && tmux -L "boids-$$" send-keys -t picture C-p && sleep 1
	tmux -L "boids-$$" kill-server
	mv "$folder"/boids-*.svg "$1"
}

# hand WIDTH HEIGHT: lines of a journal, with what a hand does for 12 s to letters in a world of this size: it lifts
# them, leads them in a circle, sends a hawk across, and lands them.
hand()
{
	awk -v width="$1" -v height="$2" 'BEGIN {
		print "54 homing = 0"
		for (i = 0; i <= 36; i++) {
			angle = 3.14159 * (1.75 * i / 36 - 0.85)
			printf "%d hold goal %.1f %.1f\n", 132 + 6 * i, width * (0.5 + 0.3 * cos(angle)), height * (0.5 + 0.34 * sin(angle))
		}
		print "354 hold none"
		for (i = 0; i <= 22; i++)
			printf "%d hold predator %.1f %.1f\n", 366 + 6 * i, width * i / 22, height * (0.85 - 0.6 * i / 22)
		print "504 hold none"
		print "522 homing = 1"
	}'
}

# make_one FILE COMMAND HOW
# shellcheck disable=SC2086 # words
make_one()
{
	words="$(echo "${2#*boids}" | sed 's/--[a-z]* sky//') --config none" # recorded without sharing it
	case $2 in *'| boids') COLUMNS=72 LS_COLORS='di=1;34:*.svg=1;35:*.c=1;36:*.sh=1;32:*.mk=33:*.xml=33' sh -c "${2% | boids}" >"$folder/text" && words="$words --text $folder/text" ;; esac
	case $3 in
	Tab | Right) type_keys "$1" "$3" "$words" ;;
	*hand)
		still=${3%%--seconds*} moves=--seconds${3#*--seconds}
		"$boids" $words --headless $still --visits 0 --steps 0 --journal "$folder/still" && sed -i.old '/ end /d' "$folder/still"
		{ cat "$folder/still" && hand 72 36; } | "$boids" --config none --headless --play - ${moves% hand} --record "$1"
		;;
	*--print) "$boids" $words --headless $3="$1" ;;
	*) "$boids" $words --headless $3 --record "$1" ;;
	esac
	echo "$1: $(wc -c <"$1") bytes, compressed $(gzip -9c "$1" | wc -c)"
}

case $1 in
list) rows ;;
make)
	boids=$(realpath "$2") && shift 2
	folder=$(mktemp -d)
	trap 'rm -rf "$folder"' EXIT
	rows | while IFS=$tab read -r file command how <&3; do
		name=${file##*/}
		case " ${*:-$name} " in *" $name "* | *" ${name%.svg} "*) make_one "$file" "$command" "$how" ;; esac
	done 3<&0 </dev/null
	;;
esac
