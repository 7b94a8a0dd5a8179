#!/bin/sh
# SPDX-License-Identifier: MIT
# Tmux window: terminals for tests in shell, each a window of a separate tmux server. Includes check.sh.
# shellcheck source=tests/support/check.sh
. "${SRCDIR:-.}/tests/support/check.sh"
export TMUX_TMPDIR="$scratch" TERM=xterm-256color LC_ALL=C.UTF-8
unset TMUX

glass_end()
{
	for server in glass inner flock; do
		tmux -L "$server" kill-server 2>/dev/null
	done
}
at_end glass_end

# await COMMAND...: waits until it succeeds, at most a minute.
await()
{
	tries=0
	until "$@" 2>/dev/null; do
		tries=$((tries + 1))
		[ "$tries" -lt 600 ] || { echo "not in a minute: $*"; return 1; }
		sleep 0.1
	done
}

# window NAME COMMAND: runs it in a terminal of 80x24. The first window keeps the server alive.
window()
{
	tmux -L glass has-session 2>/dev/null || tmux -L glass -f /dev/null new-session -d -x 80 -y 24 cat
	tmux -L glass new-window -d -n "$1" "$2"
}

seen()
{
	tmux -L glass capture-pane -p -t "$1"
}

shows()
{
	seen "$1" | grep -q "$2"
}

# press NAME KEY...
press()
{
	name=$1 && shift
	tmux -L glass send-keys -t "$name" "$@"
}
