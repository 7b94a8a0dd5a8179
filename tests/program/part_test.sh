#!/bin/sh
# SPDX-License-Identifier: MIT
# Part: one sky on several screens. Parts that are printed, or watched live in tmux, are pasted and
# compared with the whole.
set -u
# shellcheck source=tests/support/tmux_window.sh
. "${SRCDIR:-.}/tests/support/tmux_window.sh"
export HOME="$scratch" XDG_CONFIG_HOME="$scratch" XDG_RUNTIME_DIR="$scratch"

# cut_columns COLUMN COUNT: prints the columns of stdin, blanks included.
cut_columns()
{
	awk -v from="$1" -v count="$2" '{ printf "%s\n", substr(sprintf("%-300s", $0), from, count) }'
}

# pastes COLUMNS ROWS ACROSS DOWN WORD...: prints a world of that size, and a wall of its parts.
pastes()
{
	columns=$1 rows=$2 across=$3 down=$4 && shift 4
	set -- "$BOIDS" --config none --headless --steps 150 --size "${columns}x$rows" --glyphs ascii "$@" --print
	"$@" | sed 's/ *$//' >"$scratch/whole" || return 1
	row=0
	while [ $((row += 1)) -le "$down" ]; do
		column=0 parts=
		while [ $((column += 1)) -le "$across" ]; do
			wide=$((column * columns / across - (column - 1) * columns / across))
			part=$column,$row/${across}x$down
			[ "$down" -eq 1 ] && part=$column/$across
			"$@" --part "$part" | cut_columns 1 "$wide" >"$scratch/part$column" || return 1
			parts="$parts $scratch/part$column"
		done
		# shellcheck disable=SC2086 # several names
		paste -d '\0' $parts
	done | sed 's/ *$//' >"$scratch/pasted"
	[ -n "$(tr -d ' \n' <"$scratch/whole")" ] && diff "$scratch/whole" "$scratch/pasted"
}

all_paste()
{
	pastes 100 30 3 1 && pastes 121 37 3 1 -n 400 && pastes 121 37 3 2 --map city &&
		pastes 61 17 7 4 -p starlings && pastes 20 10 20 10 && pastes 100 30 2 3 -p meadow
}
# The camera moves along with the flock, and marks come from the other side of a border.
marks_paste()
{
	pastes 22 20 4 2 --seed 5813 -p therrien --edge open --trails 3 &&
		pastes 29 18 1 3 --seed 7056 -p arms --edge open --trails 3 --zoom 2
}
check 'parts of an open world have the marks of each other' marks_paste
check 'parts that are printed, pasted, are the print of the whole' all_paste

recorded()
{
	"$BOIDS" --config none --headless --steps 30 --size 100x30 --part 2/3 --record "$scratch/part.txt" &&
		[ "$(grep -c "$(printf '\f')" "$scratch/part.txt")" -ge 14 ] &&
		[ "$(LC_ALL=C.UTF-8 wc -L <"$scratch/part.txt")" -le 33 ]
}
check 'a part is recorded in its own size' recorded

refused()
{
	for value in 0/3 4/3 a 2/0 1/10000000 2,1/3; do
		"$BOIDS" --part "$value" >"$scratch/stdout" 2>"$scratch/err"
		[ $? -eq 2 ] && [ "$(wc -l <"$scratch/err")" -eq 1 ] && [ ! -s "$scratch/stdout" ] &&
			grep -q "^boids: --part takes I/N or .*, not '$value'" "$scratch/err" || return 1
	done
}
check 'values that name no part are refused in one line' refused
if ! command -v tmux >/dev/null; then
	skip 'no tmux'
	exit 0
fi

# screen NAME COLUMNS COMMAND: runs it in a terminal of that many columns and 24 rows.
screen()
{
	tmux -L glass new-session -d -s "$1" -x "$2" -y 24 "$3"
}

# picture NAME COLUMN COUNT: prints these columns of a screen, in ASCII for any awk.
picture()
{
	seen "$1:" | sed 's/░/1/g; s/▒/2/g; s/▓/3/g; s/█/4/g; s/│/|/g' | cut_columns "$2" "$3"
}

same_picture()
{
	picture whole 1 80 | sed 's/ *$//' >"$scratch/whole"
	# The windows have 5, 0 and 3 columns on the left of 26, 27 and 27 columns of the world.
	picture left 6 26 >"$scratch/left"
	picture middle 1 27 >"$scratch/middle"
	picture right 4 27 >"$scratch/right"
	paste -d '\0' "$scratch/left" "$scratch/middle" "$scratch/right" | sed 's/ *$//' >"$scratch/pasted"
	diff "$scratch/whole" "$scratch/pasted" >"$scratch/stdout"
}

# All joined more than a trail ago. A pause forgets what glyphs were drawn before.
watched()
{
	look='--glyphs density --trails 1 --color never'
	window flock "$BOIDS --config none -s 7 -n 200 --share flock --size 80x24 $look"
	await shows 0:flock '0 watch' || return 1
	tmux -L glass set -g status off
	screen whole 80 "$BOIDS --config none --watch flock --part 1/1 $look"
	screen left 36 "$BOIDS --config none --watch flock --part 1/3 $look"
	screen middle 27 "$BOIDS --config none --watch flock --part 2/3 $look"
	screen right 34 "$BOIDS --restricted --watch $scratch/boids/flock.sock --part 3/3 $look"
	await shows 0:flock '4 watch' && sleep 3 && press 0:flock Space && await shows 0:flock PAUSED &&
		await same_picture && [ "$(tr -d ' \n' <"$scratch/pasted" | wc -c)" -gt 50 ] &&
		press middle: Tab && sleep 1 && press middle: q && await shows 0:flock '3 watch'
}
check 'live parts in windows of unequal size, pasted, are the whole' watched
