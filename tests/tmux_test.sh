#!/bin/sh
# SPDX-License-Identifier: MIT
# Inside tmux: the recipes of the manual, each in a tmux that runs in a tmux.
set -u
: "${BOIDS:=.build/boids}"
BOIDS=$(realpath "$BOIDS")
if ! command -v tmux >/dev/null; then
	echo 'not ok 0 # SKIP no tmux'
	exit 0
fi
scratch=$(mktemp -d) || exit 1
export HOME="$scratch" TMUX_TMPDIR="$scratch" XDG_CONFIG_HOME="$scratch" LC_ALL=C.UTF-8 TERM=xterm-256color
unset TMUX
trap 'tmux -L glass kill-server 2>/dev/null; tmux -L inner kill-server 2>/dev/null; rm -rf "$scratch"' EXIT

check()
{
	sentence=$1 && shift
	if "$@" >"$scratch/said" 2>&1; then
		echo "ok - $sentence"
	else
		echo "not ok - $sentence"
		sed 's/^/# /' "$scratch/said"
	fi
}

# await COMMAND...: until it succeeds, a minute at most.
await()
{
	tries=0
	until "$@"; do
		tries=$((tries + 1))
		[ "$tries" -lt 600 ] || { echo "not in a minute: $*"; return 1; }
		sleep 0.1
	done
}

# glass WINDOW COMMAND: a terminal to look at, that runs it.
glass()
{
	if tmux -L glass has-session 2>/dev/null; then
		tmux -L glass -f /dev/null new-window -d -n "$1" "$2"
	else
		tmux -L glass -f /dev/null new-session -d -x 80 -y 24 -n "$1" "$2"
	fi
}

seen()
{
	tmux -L glass capture-pane -p -t "$1"
}

shows()
{
	seen "$1" | grep -q "$2"
}

shows_no()
{
	! shows "$1" "$2"
}

press()
{
	tmux -L glass send-keys -t "$1" "$2"
}

# Presses a key until this shows: a screensaver is deaf at first.
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
	glass lock "tmux -L inner -f $scratch/inner.conf new-session 'echo at work; cat'"
	await shows lock 'at work' && await shows lock '[←↖↑↗→↘↓↙]' && shows_no lock 'at work' &&
		shows_no lock '? keys' && await wakes lock x 'at work'
	verdict=$?
	seen lock
	tmux -L inner kill-server
	return $verdict
}

# The line is the same for all, but two looks are never at the same time: it is paused.
same_line()
{
	[ "$(seen one | sed -n '/PAUSED/p')" = "$(seen two | sed -n '/PAUSED/p')" ] && shows one PAUSED
}

watched()
{
	tmux -L inner -f /dev/null new-session -d -x 80 -y 24 -s flock "$BOIDS --config none -s 7"
	glass one 'tmux -L inner attach -r -t flock'
	glass two 'tmux -L inner attach -r -t flock'
	await shows one classic && await shows two classic && press one q && press two q &&
		tmux -L inner send-keys -t flock Space && await same_line && shows two PAUSED
	verdict=$?
	seen one
	seen two
	tmux -L inner kill-server
	return $verdict
}

check 'tmux locks with a screensaver, and a key unlocks' locks
check 'who attaches with -r sees the flock and cannot touch it' watched
