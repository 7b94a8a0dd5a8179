#!/bin/sh
# SPDX-License-Identifier: MIT
# Public login: the sshd_config of the manual in a real sshd on loopback, with throwaway keys, and
# logins that try to get more than a flock. Needs sshd, ssh and tmux.
set -u
# shellcheck source=tests/support/tmux_window.sh
. "${SRCDIR:-.}/tests/support/tmux_window.sh"
PATH=$PATH:/usr/sbin:/usr/local/sbin
for tool in sshd ssh ssh-keygen tmux; do
	if ! command -v "$tool" >/dev/null; then
		skip "no $tool"
		exit 0
	fi
done
user=$(id -un)
unset SSH_AUTH_SOCK
ln -s "$BOIDS" "$scratch/boids" # identifies the flocks of this sshd in ps

stop_sshd()
{
	[ -s "$scratch/pid" ] && kill "$(cat "$scratch/pid")" 2>/dev/null
}
at_end stop_sshd

manuals_block()
{
	sed -n '/for sshd_config, from here/,/to here/p' "$SRCDIR/man/boids.6" | grep -v '^\.'
}

# Adapts the manual's lines to this user and program; without the login that needs no password.
configure()
{
	{
		echo "ListenAddress 127.0.0.1"
		echo "Port $1"
		echo "HostKey $scratch/host"
		echo "PidFile $scratch/pid"
		echo "AuthorizedKeysFile $scratch/authorized"
		echo "StrictModes no"
		echo "UsePAM no"
		echo "Subsystem sftp internal-sftp"
		manuals_block | sed "s|User boids|User $user|; s|ForceCommand boids|ForceCommand $scratch/boids|
			/PermitEmptyPasswords\|AuthenticationMethods/d"
	} >"$scratch/sshd_config"
}

starts()
{
	configure "$1" && "$(command -v sshd)" -f "$scratch/sshd_config" -E "$scratch/log"
}

listening()
{
	[ -s "$scratch/pid" ] && ssh-keyscan -p "$port" 127.0.0.1 2>/dev/null | grep -q .
}

# A service manager would create it. It stays, as another sshd may have been started since.
if [ "$(id -u)" -eq 0 ]; then mkdir -p /run/sshd; fi
ssh-keygen -q -t ed25519 -N '' -f "$scratch/host" && ssh-keygen -q -t ed25519 -N '' -f "$scratch/key" &&
	cp "$scratch/key.pub" "$scratch/authorized"
: >"$scratch/log"
port=
for try in 1 2 3 4 5; do
	port=$((20000 + ($$ * 7 + try * 1009) % 20000))
	starts "$port" && await listening && break
	port=
done
if [ -z "$port" ]; then
	sed 's/^/# /' "$scratch/log"
	skip 'no sshd can be started here'
	exit 0
fi

# The start of the command line of a login.
ssh_words="ssh -F none -q -i $scratch/key -p $port -o BatchMode=yes -o StrictHostKeyChecking=no \
	-o UserKnownHostsFile=/dev/null -o IdentitiesOnly=yes"

# flies_and_quits NAME: waits until j is refused, presses q, and checks the status in the file NAME.
flies_and_quits()
{
	await shows "$1" boids && press "$1" j && await shows "$1" 'nothing can be saved here' &&
		press "$1" q && await test -s "$scratch/$1" && cat "$scratch/$1" &&
		[ "$(cat "$scratch/$1")" -eq 0 ]
}

logs_in()
{
	window login "$ssh_words -t $user@127.0.0.1; echo \$? >$scratch/login; cat"
	flies_and_quits login
}

asks_for_a_command()
{
	window command "$ssh_words -t $user@127.0.0.1 'touch $scratch/out; sh'; echo \$? >$scratch/command; cat"
	flies_and_quits command && [ ! -e "$scratch/out" ]
}

# Without a terminal every command is refused.
gets_nothing()
{
	for words in '' 'cat /etc/passwd' 'sh -i' '-s sftp'; do
		case $words in
		-s*) command="$ssh_words -s $user@127.0.0.1 sftp" ;;
		*) command="$ssh_words $user@127.0.0.1 $words" ;;
		esac
		$command >"$scratch/got" 2>"$scratch/err" </dev/null
		status=$?
		echo "$words: $status, $(cat "$scratch/err")"
		[ "$status" -eq 2 ] && [ ! -s "$scratch/got" ] || return 1
		[ "${words%% *}" = -s ] || grep -q '^boids: ' "$scratch/err" || return 1
	done
}

forwards_nothing()
{
	! $ssh_words -W "127.0.0.1:$port" "$user@127.0.0.1" </dev/null >"$scratch/got" 2>&1 && ! grep -q SSH-2.0 "$scratch/got"
}

ends_when_the_line_does()
{
	window line "$ssh_words -t $user@127.0.0.1; cat"
	await shows line boids && [ "$(flocks)" -eq 1 ] && tmux -L glass kill-window -t line &&
		await no_flocks
}

flocks()
{
	# shellcheck disable=SC2009 # pgrep cannot match the whole command line
	ps -eo args | grep -c "^$scratch/boids --restricted"
}

no_flocks()
{
	[ "$(flocks)" -eq 0 ]
}

whole_block_is_understood()
{
	manuals_block && { echo "HostKey $scratch/host" && manuals_block; } >"$scratch/whole" &&
		"$(command -v sshd)" -t -f "$scratch/whole" &&
		"$(command -v sshd)" -T -f "$scratch/whole" -C user=boids,host=h,addr=127.0.0.1 >"$scratch/all" &&
		grep -qx 'forcecommand boids --restricted --seconds 3600' "$scratch/all" &&
		grep -qx 'disableforwarding yes' "$scratch/all" && grep -qx 'permittunnel no' "$scratch/all"
}

check 'sshd understands every line of the manual' whole_block_is_understood
check 'a login flies, and cannot save' logs_in
check 'a login with a command flies, and does not run it' asks_for_a_command
check 'a login without a terminal gets nothing' gets_nothing
check 'nothing is forwarded' forwards_nothing
check 'a flock ends with its line' ends_when_the_line_does
