#!/bin/sh
# SPDX-License-Identifier: MIT
# Over mosh: a server and a client of it on loopback.
set -u
# shellcheck source=tests/support/tmux_window.sh
. "${SRCDIR:-.}/tests/support/tmux_window.sh"
for tool in mosh-server mosh-client tmux; do
	if ! command -v "$tool" >/dev/null; then
		skip "no $tool"
		exit 0
	fi
done
servers=
ln -s "$BOIDS" "$scratch/boids" # the flocks of these servers are known by their name

stop_servers()
{
	for server in $servers; do kill "$server"; done 2>/dev/null
}
at_end stop_servers

# serve VARIABLE=VALUE...: starts a server with a flock; sets $port, $key and $server.
serve()
{
	env "$@" mosh-server new -i 127.0.0.1 -p 61000:61999 -c 256 -- "$scratch/boids" --config none -s 7 \
		>"$scratch/connect" 2>&1 </dev/null
	port=$(sed -n 's/^MOSH CONNECT \([0-9]*\) .*/\1/p' "$scratch/connect" | tr -d '\r')
	key=$(sed -n 's/^MOSH CONNECT [0-9]* //p' "$scratch/connect" | tr -d '\r')
	server=$(sed -n 's/.*detached, pid = \([0-9]*\).*/\1/p' "$scratch/connect")
	servers="$servers $server"
	[ "$port" ] && [ "$key" ] && [ "$server" ]
}

# looks NAME: starts a client in a window; the file of that name has its process id.
looks()
{
	window "$1" "sh -c 'echo \$\$ >$scratch/$1; MOSH_KEY=$key exec mosh-client 127.0.0.1 $port'; echo back again; cat"
	await shows "$1" classic
}

flies()
{
	# shellcheck disable=SC2009 # the whole command line is asked for
	ps -eo args | grep -q "^$scratch/boids --config"
}

# Zombies that no parent waits for are still listed, but without arguments.
ends()
{
	# shellcheck disable=SC2009
	! flies && ! ps -o args= -p "$server" | grep -q 'mosh-server new'
}

# bottom NAME ROW: whether the status line is in this row.
bottom()
{
	seen "$1" | sed -n "$2p" | grep -q '^classic.*keys'
}

flies_and_quits()
{
	serve LC_ALL=C.UTF-8 && looks flight && press flight s && await shows flight 'separation  *[0-9]' &&
		press flight '?' && await shows flight 'choose a key' && press flight Escape && press flight q &&
		await shows flight 'back again' && await ends
}

follows_the_size()
{
	serve LC_ALL=C.UTF-8 && looks size && await bottom size 24 && tmux -L glass resize-window -t size -x 100 -y 30 &&
		await bottom size 30 && tmux -L glass resize-window -t size -x 60 -y 12 &&
		await bottom size 12 && press size q && await ends
}

# mosh waits for its client: an unseen flock flies on, until the server gets a signal or times out.
flies_on_without_its_client()
{
	serve LC_ALL=C.UTF-8 && looks lost && kill -9 "$(cat "$scratch/lost")" && await shows lost 'back again' &&
		sleep 2 && flies && kill "$server" && await ends
}

# The client is heard every three seconds, at the latest.
ends_without_its_client()
{
	serve LC_ALL=C.UTF-8 MOSH_SERVER_NETWORK_TMOUT=10 && looks gone && kill -9 "$(cat "$scratch/gone")" && await ends
}

check 'a flock flies over mosh, accepts keys and quits' flies_and_quits
check 'it follows the size of the window' follows_the_size
check 'without its client it flies on, and ends with its server' flies_on_without_its_client
check 'it ends when its server times out' ends_without_its_client
