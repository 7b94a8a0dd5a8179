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
.github/flock.svg             boids -p starlings -n 400                         | --seed 3 --size 90x26 --skip 25 --seconds 5 --fps 10
.github/trails.svg            boids -p starlings --trails 2                     | --seed 3 --size 60x18 --skip 20 --seconds 5 --fps 8 -n 150
.github/meadow.svg            boids -p meadow                                   | --seed 4 --size 60x18 --skip 60 --seconds 6 --fps 5
.github/city.svg              boids --map city --predators 2                    | --seed 5 --size 60x18 --skip 8 --seconds 6 --fps 8
.github/murmuration.svg       boids -p murmuration --rotation 30                | --seed 6 --size 60x18 --skip 12 --seconds 5 --fps 8 -n 900
.github/sky-left.svg          boids -p starlings --part 1/2                     | --seed 3 --size 80x18 --skip 14 --seconds 6 --fps 8 -n 500 --trails 0
.github/sky-right.svg         boids -p starlings --part 2/2                     | --seed 3 --size 80x18 --skip 14 --seconds 6 --fps 8 -n 500 --trails 0
.github/panel.svg             boids -p school                                   | Tab
src/packaging/boids.svg       boids -p starlings -n 14                          | --seed 1 --size 8x4 --seconds 4 --trails 0.3 --print
'

# rows: prints the table with a bar between all three.
rows()
{
	echo "$table" | sed -n 's/^\([^ ]\{1,\}\)  *\(.*[^ ]\)  *| \(.*\)$/\1|\2|\3/p'
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
	words="${2#boids} --config none"
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
	rows | while IFS='|' read -r file command how <&3; do
		name=${file##*/}
		case " ${*:-$name} " in *" $name "* | *" ${name%.svg} "*) make_one "$file" "$command" "$how" ;; esac
	done 3<&0 </dev/null
	;;
esac
