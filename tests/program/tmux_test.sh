#!/bin/sh
# SPDX-License-Identifier: MIT
# Inside tmux: the recipes of the manual, each in a nested tmux.
set -u
# shellcheck source=tests/support/tmux_window.sh
. "${SRCDIR:-.}/tests/support/tmux_window.sh"
if ! command -v tmux >/dev/null; then
	skip 'no tmux'
	exit 0
fi
export HOME="$scratch" XDG_CONFIG_HOME="$scratch"
shows_no()
{
	! shows "$1" "$2"
}

# wakes NAME KEY TEXT: presses the key and looks for the text; a screensaver ignores early keys.
wakes()
{
	press "$1" "$2"
	shows "$1" "$3"
}

locks()
{
	{
		echo "set -g lock-command '$BOIDS --screensaver'"
		echo 'set -g lock-after-time 1'
		echo 'set -g status-left work'
	} >"$scratch/inner.conf"
	window lock "tmux -L inner -f $scratch/inner.conf new-session 'echo at work; cat'"
	await shows lock 'at work' && await shows lock '[►◥▲◤◄◣▼◢▸▴◂▾●▀▄←↑→↓|−╱╲<>^⠁⠂⠄⡀⠈⠐⠠⢀⣀⠤]' && shows_no lock 'at work' &&
		shows_no lock '? keys' && await wakes lock x 'at work'
	verdict=$?
	seen lock
	tmux -L inner kill-server
	return $verdict
}

# Compares the line of both windows while paused, as they are captured at different times.
same_line()
{
	[ "$(seen one | sed -n '/PAUSED/p')" = "$(seen two | sed -n '/PAUSED/p')" ] && shows one PAUSED
}

watched()
{
	tmux -L flock -f /dev/null new-session -d -x 80 -y 24 -s flock "$BOIDS --config none -s 7"
	window one 'tmux -L flock attach -r -t flock'
	window two 'tmux -L flock attach -r -t flock'
	await shows one classic && await shows two classic && press one q && press two q &&
		tmux -L flock send-keys -t flock Space && await same_line && shows two PAUSED
	verdict=$?
	seen one
	seen two
	tmux -L flock kill-server
	return $verdict
}

# Prints tmux's state of a window: alternate screen, cursor, mouse, keypad, wrap, insert.
state_of()
{
	tmux -L glass display-message -p -t "$1" \
		'#{alternate_on} #{cursor_flag} #{mouse_any_flag} #{keypad_flag} #{wrap_flag} #{insert_flag}'
}

# leaves NAME COMMAND...: ends the flock in that window by COMMAND and checks that all is restored.
leaves()
{
	name=$1 && shift
	window "$name" "stty -g >$scratch/before; sh -c 'echo \$\$ >$scratch/pid; exec env ASAN_OPTIONS=handle_segv=0:handle_abort=0 $BOIDS --config none'
		stty -g >$scratch/after; echo back again; cat"
	await shows "$name" classic && "$@" && await shows "$name" 'back again' &&
		cmp "$scratch/before" "$scratch/after" && state_of "$name" &&
		[ "$(state_of "$name")" = '0 1 0 0 1 0' ]
	verdict=$?
	seen "$name"
	tmux -L glass kill-window -t "$name"
	return $verdict
}

signals()
{
	kill "-$1" "$(cat "$scratch/pid")"
}

leaves_by_every_way()
{
	leaves key press key q && leaves term signals TERM && leaves segv signals SEGV &&
		leaves abrt signals ABRT
}

# stands TEXT ROW: a text that has landed is what cat prints, with cursor and scrollback; flies in a window of its own.
stands()
{
	for how in cat land; do
		tmux -L glass list-windows -F '#W' | grep -qx "$1-$2-$how" || return 1
		{
			tmux -L glass capture-pane -p -e -S - -E - -t "$1-$2-$how"
			tmux -L glass capture-pane -p -J -S - -E - -t "$1-$2-$how"
			tmux -L glass display-message -p -t "$1-$2-$how" '#{cursor_x} #{cursor_y} #{history_size}'
			state_of "$1-$2-$how"
		} >"$how.seen"
	done
	grep -q 'end]' cat.seen && cmp cat.seen land.seen
}

# begins TEXT ROW: prints the text from this row on, by cat and by boids.
begins()
{
	window "$1-$2-cat" "seq 2 $2; cat $1; printf '[end]'; cat"
	window "$1-$2-land" "seq 2 $2; $BOIDS --config none --land 0.5 --text $1; printf '[end]'; cat"
}

lands()
{
	mkdir "$scratch/texts" && cd "$scratch/texts" || return 1
	printf '\033[31mred\033[0m \033[1;4;38;5;200mpink\033[0m \033[48;2;10;20;90mdirect\033[0m\n \033[7mreverse\033[m\n' >colours
	printf 'a\tb\n\tx\n12345678\t9\n\t\t\tend\n' >tabbed
	printf '漢字とかな\nｗｉｄｅ 한국어 mixed\n' >wide
	printf 'e\314\201a\314\212 👍🏽 é ½\n👩‍👩‍👧 family\n' >marks
	printf '%0200d\nshort\n%0160d' 1 2 >long
	: >empty
	printf 'no last newline' >open
	printf 'one\n\ntwo\n\n\nthree\n\n\n' >gaps
	printf 'logo\nlogo\nlogo\n\033[3A\033[9Cone\n\033[9Ctwo\n\033[9C\n' >columns
	printf 'left\033[44m to the end\033[K\033[m\n\033[44mx\n' >erased
	seq 24 >window
	seq 60 >high
	printf '\033[2J\033[5;10Hplaced\n' >placed
	for text in *; do
		for row in 1 12 24; do
			begins "$text" $row
		done
	done
	verdict=0
	for text in colours tabbed wide marks long empty open gaps columns erased window high placed; do
		for row in 1 12 24; do
			await stands "$text" $row || { echo "$text in row $row"; verdict=1; }
			tmux -L glass kill-window -t "$text-$row-cat"
			tmux -L glass kill-window -t "$text-$row-land"
		done
	done
	cd "$OLDPWD" && return $verdict
}

check 'a text that has landed is what cat prints' lands
check 'tmux locks with a screensaver, and a key unlocks' locks
check 'a read-only client sees the flock and cannot touch it' watched
check 'every way out leaves the terminal in tmux as it was' leaves_by_every_way
