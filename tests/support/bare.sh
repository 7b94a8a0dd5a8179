#!/bin/sh
# SPDX-License-Identifier: MIT
# Bare: the project on a new machine. Makes a Debian 12 that has git and make and no more, clones
# the commit there, waits for the flock of `make run`, presses q, and runs `make check` as root.
#
#   bare.sh FOLDER [COMMIT [GOAL...]]    make bare; COMMIT: HEAD without one; GOAL: run, check
#
# The system is in FOLDER/system/root. It is removed if all passes, and stays for a look otherwise.
# Mounts and processes are in namespaces of their own: they end with this script in every case.
set -u

stop()
{
	echo "boids: make bare $*" >&2
	exit 1
}

# releases: prints "URI RELEASE COMPONENT" of each archive of Debian 12 in the sources of apt here.
releases()
{
	# shellcheck disable=SC2016 # apt-get expands them
	apt-get indextargets --format '$(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' |
		grep -E ' bookworm(-updates|-security)? main$' | sort -u
}

# Makes the system, which gets packages from where the system here gets them.
make_system()
{
	eval "$(apt-config shell proxy Acquire::http::Proxy)"
	mirror=$(releases | sed -n 's/ bookworm main$//p' | sed 1q)
	[ "$mirror" ] || stop 'finds no archive of Debian 12 (bookworm) in the sources of apt here'
	if ! http_proxy=${http_proxy:-${proxy:-}} debootstrap --variant=minbase --include=git,make \
		bookworm "$root" "$mirror" >"$folder/system.log" 2>&1; then
		tail "$folder/system.log" >&2
		stop "cannot make a Debian 12 from $mirror"
	fi
	releases | sed 's/^/deb /' >"$root/etc/apt/sources.list"
	apt-config dump | grep '^Acquire::' >"$root/etc/apt/apt.conf.d/99here"
	find /etc/apt/trusted.gpg.d /etc/apt/keyrings /usr/share/keyrings -type f -name '*.[ga][ps][gc]' \
		-exec cp {} "$root/etc/apt/trusted.gpg.d/" \;
	mkdir -p "$root/etc/ssl" "$root/usr/local/share"
	cp -rL /etc/ssl/certs "$root/etc/ssl/" 2>/dev/null
	cp -rL /usr/local/share/ca-certificates "$root/usr/local/share/" 2>/dev/null
	cp -L /etc/hosts /etc/resolv.conf "$root/etc/"
}

clone()
{
	if ! git -c safe.directory='*' bundle create -q "$root/boids.bundle" HEAD ||
		! there git -c advice.detachedHead=false clone -q /boids.bundle /root/boids ||
		! there git -C /root/boids checkout -q "$commit"; then
		stop "cannot clone $commit"
	fi
}

# there COMMAND...: runs it in the system, as root after login.
there()
{
	chroot "$root" env -i HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
		TERM="$TERM" LC_ALL=C.UTF-8 ${http_proxy:+http_proxy="$http_proxy"} \
		${https_proxy:+https_proxy="$https_proxy"} ${no_proxy:+no_proxy="$no_proxy"} \
		${TEST_SECONDS:+TEST_SECONDS="$TEST_SECONDS"} "$@"
}

# boids_seen: prints the number of cells with boids in the window.
boids_seen()
{
	seen flock | grep -o '[◢◣◤◥▲▼◄►]' | wc -l
}

ended()
{
	[ -s "$scratch/status" ]
}

# Waits until boids are drawn, and move, in the terminal of `make run`. Then q must end it with
# status 0.
fly()
{
	began=$(date +%s)
	window flock "sh '$SRCDIR/tests/support/bare.sh' there '$folder' make -C /root/boids run
		echo \$? >'$scratch/status'; exec cat"
	until [ "$(boids_seen)" -ge 40 ]; do
		if ended; then
			seen flock
			stop "saw no flock: make run ended with status $(cat "$scratch/status")"
		fi
		sleep 0.2
	done
	seconds=$(($(date +%s) - began))
	seen flock | tee "$scratch/first"
	while seen flock | cmp -s - "$scratch/first"; do sleep 0.2; done
	press flock q
	await ended
	[ "$(cat "$scratch/status")" = 0 ] || stop "pressed q: status $(cat "$scratch/status")"
	echo "the first flock after $seconds s; q ended it with status 0"
}

test_all()
{
	{
		there make -C /root/boids check </dev/null 2>&1
		echo $? >"$scratch/status"
	} | tee "$folder/check.log"
	[ "$(cat "$scratch/status")" = 0 ] || stop "failed in make check: $folder/check.log"
}

# The first process of its namespace: when it ends, so do all others there.
inside()
{
	export SRCDIR="$PWD" BOIDS=. DOCGEN=.
	# shellcheck source=tests/support/tmux_window.sh
	. tests/support/tmux_window.sh
	make_system
	if ! mount -t proc proc /proc || ! mount -t proc proc "$root/proc" ||
		! mount -t sysfs sys "$root/sys" || ! mount --bind /dev/pts "$root/dev/pts" ||
		! mount -t tmpfs -o mode=1777 shm "$root/dev/shm"; then
		stop 'cannot mount /proc, /sys and /dev there'
	fi
	clone
	for goal in $goals; do
		case $goal in
		run) fly ;;
		check) test_all ;;
		*) stop "knows run and check, not $goal" ;;
		esac
	done
}

[ "$(id -u)" = 0 ] || stop 'needs root, for a system of its own in a folder'
case $1 in
inside | there) mode=$1 && shift ;;
*) mode=outside ;;
esac
folder=$(mkdir -p "$1" && cd "$1" && pwd) || exit 1
shift
root=$folder/system/root
: "${TERM:=dumb}"
if [ "$mode" = there ]; then
	there "$@"
	exit
fi
commit=${1:-HEAD}
[ $# -eq 0 ] || shift
goals=${*:-run check}
if [ "$mode" = inside ]; then
	inside
	exit
fi

for tool in debootstrap tmux unshare apt-get; do
	command -v "$tool" >/dev/null || stop "needs $tool, which is not here"
done
commit=$(git -c safe.directory='*' rev-parse "$commit") || stop "knows no commit $commit"
unshare --mount --pid --fork true || stop 'cannot have namespaces for mounts and processes here'
rm -rf "$folder/system" && mkdir -p "$root"
trap 'kill -KILL "$running" 2>/dev/null' EXIT
trap 'exit 1' HUP INT TERM
unshare --mount --pid --fork --kill-child sh "$0" inside "$folder" "$commit" "$goals" &
running=$!
wait "$running" || exit 1
rm -rf "$folder/system"
