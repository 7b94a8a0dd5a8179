#!/bin/sh
# SPDX-License-Identifier: MIT
# Public login: the sshd_config of the manual in a real sshd on loopback, and logins that try to get more
# than a flock. Needs sshd, ssh and tmux. Root tries the text as it stands, with its user, its ports and
# its firewall, in namespaces of the network and of mounts; other users their own sshd with throwaway keys.
set -u
if [ -z "${OWN_WORLD-}" ] && [ "$(id -u)" -eq 0 ] && command -v ip >/dev/null && unshare --net --mount true 2>/dev/null; then
	OWN_WORLD=yes exec unshare --net --mount sh "$0"
fi
# shellcheck source=tests/support/tmux_window.sh
. "${SRCDIR:-.}/tests/support/tmux_window.sh"
PATH=$PATH:/usr/sbin:/usr/local/sbin
for tool in sshd ssh ssh-keygen tmux; do
	if ! command -v "$tool" >/dev/null; then
		skip "no $tool"
		exit 0
	fi
done
unset SSH_AUTH_SOCK

stop_sshd()
{
	[ -s "$scratch/pid" ] && kill "$(cat "$scratch/pid")" 2>/dev/null
}
at_end stop_sshd

# manuals_block FILE: prints the block of the manual for this file.
manuals_block()
{
	sed -n "/for $1, from here/,/to here/p" "$SRCDIR/man/boids-security.7" | grep -v '^\.' | sed 's/\\e$/\\/'
}

# Adapts only the names of files, and PAM, which needs more of the system.
configure()
{
	echo "HostKey $scratch/host"
	echo "PidFile $scratch/pid"
	echo "UsePAM no"
	echo "Subsystem sftp internal-sftp"
	manuals_block sshd_config
}

# configure_user PORT: the same for this user and this program; a login without a password is not tried.
configure_user()
{
	echo "ListenAddress 127.0.0.1"
	echo "AuthorizedKeysFile $scratch/authorized"
	echo "StrictModes no"
	configure | sed "s|User boids|User $user|; s|ForceCommand boids|ForceCommand $flock|; s|^Port 2222|Port $1|
		/^Port 22$\|DenyUsers\|LocalPort\|PermitEmptyPasswords\|AuthenticationMethods/d"
}

starts()
{
	"$(command -v sshd)" -f "$scratch/sshd_config" -E "$scratch/log"
}

listening()
{
	[ -s "$scratch/pid" ] && ssh-keyscan -p "$port" 127.0.0.1 2>/dev/null | grep -q .
}

# Makes the user by the commands of the manual. No other process sees these mounts.
make_world()
{
	ip link set lo up && cp -a /etc "$scratch/etc" && mkdir "$scratch/bin" && cp "$BOIDS" "$scratch/bin/boids" &&
		chmod 755 "$scratch" "$scratch/bin" "$scratch/bin/boids" && mount --bind "$scratch/etc" /etc &&
		mount --bind "$scratch/bin" /usr/local/bin &&
		sed -n 's/^\.Dl # //p' "$SRCDIR/man/boids-security.7" | grep ' boids$' >"$scratch/make-user" &&
		userdel boids 2>/dev/null
	[ "$(grep -c . "$scratch/make-user")" -eq 2 ] && sh "$scratch/make-user" >/dev/null
}

start_in_own_world()
{
	user=boids port=2222 flock=boids key=none
	make_world && configure >"$scratch/sshd_config" && starts && await listening
}

start_as_user()
{
	user=$(id -un) flock=$scratch/boids key=$scratch/key
	ln -s "$BOIDS" "$flock" # identifies the flocks of this sshd in ps
	ssh-keygen -q -t ed25519 -N '' -f "$key" && cp "$key.pub" "$scratch/authorized"
	for try in 1 2 3 4 5; do
		port=$((20000 + ($$ * 7 + try * 1009) % 20000))
		configure_user $port >"$scratch/sshd_config"
		starts && await listening && return
	done
	return 1
}

# A service manager would create it. It stays, as another sshd may have been started since.
if [ "$(id -u)" -eq 0 ]; then mkdir -p /run/sshd; fi
ssh-keygen -q -t ed25519 -N '' -f "$scratch/host"
: >"$scratch/log"
{ echo "HostKey $scratch/host" && manuals_block sshd_config; } >"$scratch/whole"
if "$(command -v sshd)" -t -f "$scratch/whole" 2>&1 | grep -q 'Bad configuration option: UnusedConnectionTimeout'; then
	skip 'this sshd is older than 9.2'
	exit 0
fi
if [ "${OWN_WORLD-}" ]; then start=start_in_own_world; else start=start_as_user; fi
if ! $start; then
	sed 's/^/# /' "$scratch/log"
	skip 'no sshd can be started here'
	exit 0
fi

# The start of the command line of a login.
ssh_words="ssh -F none -q -i $key -p $port -o BatchMode=yes -o StrictHostKeyChecking=no \
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
	ps -eo args | grep -c "^$flock --restricted"
}

no_flocks()
{
	[ "$(flocks)" -eq 0 ]
}

whole_block_is_understood()
{
	"$(command -v sshd)" -t -f "$scratch/whole" &&
		"$(command -v sshd)" -T -f "$scratch/whole" -C user=boids,host=h,addr=127.0.0.1,laddr=127.0.0.1,lport=2222 \
			>"$scratch/all" &&
		grep -qx 'forcecommand boids --restricted --seconds 3600' "$scratch/all" &&
		grep -qx 'disableforwarding yes' "$scratch/all" && grep -qx 'permittunnel no' "$scratch/all" &&
		grep -qx 'unusedconnectiontimeout 10' "$scratch/all" && ! grep -q '^denyusers' "$scratch/all"
}

# ends COMMAND...: sshd ends the connection, not the command itself or the limit of 60 s.
ends()
{
	began=$(date +%s)
	timeout 60 "$@" </dev/null
	status=$?
	echo "$status after $(($(date +%s) - began)) s"
	[ $status -eq 255 ] && [ $(($(date +%s) - began)) -ge 9 ]
}

# A session that fails at once without a terminal, on a connection that stays.
ends_when_its_session_has()
{
	# shellcheck disable=SC2086 # words
	(
		await test -S "$scratch/master" && $ssh_words -S "$scratch/master" -T "$user@127.0.0.1" 2>&1
		echo $? >"$scratch/session"
	) &
	# shellcheck disable=SC2086
	ends $ssh_words -M -S "$scratch/master" -N "$user@127.0.0.1"
	verdict=$?
	wait $!
	[ $verdict -eq 0 ] && [ "$(cat "$scratch/session")" -eq 2 ]
}

# A client that flies and answers nothing; tmux would let its own child go on.
ends_when_its_client_stops()
{
	window stopped "sh -c 'echo \$\$ >$scratch/client; exec $ssh_words -t $user@127.0.0.1'; cat"
	await shows stopped boids && kill -STOP "$(cat "$scratch/client")" && { await no_flocks || await no_flocks; }
	verdict=$?
	kill -KILL "$(cat "$scratch/client")"
	return $verdict
}

check 'sshd understands every line of the manual' whole_block_is_understood
check 'a login flies, and cannot save' logs_in
check 'a login with a command flies, and does not run it' asks_for_a_command
check 'a login without a terminal gets nothing' gets_nothing
check 'nothing is forwarded' forwards_nothing
check 'a flock ends with its line' ends_when_the_line_does

# shellcheck disable=SC2086 # words
check 'a login without a session is ended' ends $ssh_words -N "$user@127.0.0.1"
check 'a login that stays when its session has ended is ended' ends_when_its_session_has
check 'a flock whose client has stopped is ended' ends_when_its_client_stops

# ---------------------------------------------------------------- the number of connections

if [ -z "${OWN_WORLD-}" ] || ! command -v nft >/dev/null; then
	skip 'the firewall needs root and nft'
	exit 0
fi

fly_so_many()
{
	[ "$(flocks)" -eq "$1" ]
}

# joins ADDRESS: one more login from there flies.
joins()
{
	so_many=$(($(flocks) + 1))
	window "flight$so_many" "$ssh_words -t -b $1 $user@127.0.0.1" && await fly_so_many $so_many
}

# is_refused WORD...: the connection is refused.
is_refused()
{
	# shellcheck disable=SC2086
	$(echo $ssh_words | sed 's/ -q / /') -N "$@" 2>&1 | tee -a "$scratch/said" | grep -Eq 'Connection re(fused|set)'
}

# four_join ADDRESS
four_join()
{
	joins "$1" && joins "$1" && joins "$1" && joins "$1"
}

four_from_each_address()
{
	four_join 127.0.0.2 && is_refused -b 127.0.0.2 "$user@127.0.0.1" && fly_so_many 4
}

twenty_in_all()
{
	for address in 3 4 5 6; do four_join 127.0.0.$address || return 1; done
	fly_so_many 20 && is_refused -b 127.0.0.7 "$user@127.0.0.1"
}

a_place_that_is_left_is_free()
{
	tmux -L glass kill-window -t flight20 && await fly_so_many 19 && joins 127.0.0.7
}

other_port_is_free()
{
	ssh-keyscan -p 22 127.0.0.1 2>/dev/null | grep -q . && port_22=$(echo "$ssh_words" | sed 's/-p 2222/-p 22/') &&
		! $port_22 -N "$user@127.0.0.1" </dev/null && grep -q 'User boids from .* not allowed' "$scratch/log"
}

four_are_logged_in()
{
	[ "$(pgrep -f -c "sshd: $user")" -ge 4 ]
}

four_from_each_network()
{
	# shellcheck disable=SC2086
	{
		$ssh_words -N "$user@::1" &
		$ssh_words -N "$user@::1" &
		$ssh_words -N "$user@::1" &
		$ssh_words -N "$user@::1" &
	}
	await four_are_logged_in && is_refused "$user@::1"
	verdict=$?
	wait # sshd ends them
	return $verdict
}

takes_the_rules()
{
	manuals_block nftables.conf >"$scratch/nft" && nft -f "$scratch/nft"
}

check 'nft understands the lines of the manual' takes_the_rules
check 'four logins fly from an IPv6 address' four_from_each_network
check 'four logins fly from an address, and a fifth is refused' four_from_each_address
check 'twenty logins fly, and one more is refused' twenty_in_all
check 'a full port 2222 leaves port 22 free, where boids cannot log in' other_port_is_free
check 'the place of an ended login is free again' a_place_that_is_left_is_free
