#!/bin/sh
# SPDX-License-Identifier: MIT
# Pictures: the moving pictures of README and the icon, each with the command that flies what it shows.
#
#   pictures.sh list                  print names and commands, a picture a line
#   pictures.sh make BOIDS [NAME...]  make all or some with this program; a new one is a row
#
# Pictures are small enough for a page with six of them: 300 kB, 60 kB compressed.
set -eu

# file                        command                                           | how it is recorded
table='
.github/flock.svg             boids -p starlings -n 400 --trails 2              | --seed 3 --size 90x26 --skip 25 --seconds 5 --fps 10
.github/letters.svg           ls -C --color=always src/core src/presets | boids | --seed 3 --size 60x18 --skip 2.5 --seconds 8 --fps 8
.github/cycle.svg             boids -p cycle                                    | --seed 4 --size 60x18 --skip 6 --seconds 6 --fps 6
.github/city.svg              boids --map city --predators 2                    | --seed 5 --size 60x18 --skip 8 --seconds 6 --fps 8
.github/murmuration.svg       boids -p murmuration --orbit 20                   | --seed 6 --size 60x18 --skip 12 --seconds 6 --fps 8 -n 900
.github/sky-left.svg          boids -p starlings --share sky --part 1/2         | --seed 3 --size 80x18 --skip 27 --seconds 8 --fps 8 -n 500 --trails 0
.github/sky-right.svg         boids --watch sky --part 2/2                      | -p starlings --seed 3 --size 80x18 --skip 27 --seconds 8 --fps 8 -n 500 --trails 0
.github/panel.svg             boids -p school                                   | Tab
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
	sleep 3
	tmux -L "boids-$$" send-keys -t picture "$2" && sleep 1 && tmux -L "boids-$$" send-keys -t picture C-p && sleep 1
	tmux -L "boids-$$" kill-server
	mv "$folder"/boids-*.svg "$1"
}

# make_one FILE COMMAND HOW
# shellcheck disable=SC2086 # words
make_one()
{
	words="$(echo "${2#*boids}" | sed 's/--[a-z]* sky//') --config none" # recorded without sharing it
	case $2 in *'| boids') COLUMNS=60 LS_COLORS='' sh -c "${2% | boids}" >"$folder/text" && words="$words --text $folder/text" ;; esac
	case $3 in
	Tab) type_keys "$1" "$3" "$words" ;;
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
