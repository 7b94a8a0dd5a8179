#!/bin/sh
# SPDX-License-Identifier: MIT
# Examples: runs every command line of the manual and README.
set -u
# shellcheck source=tests/support/tmux_window.sh
. "${SRCDIR:-.}/tests/support/tmux_window.sh"
export HOME="$scratch" XDG_CONFIG_HOME="$scratch" XDG_RUNTIME_DIR="$scratch"
mkdir "$scratch/bin" "$scratch/here"
ln -s "$BOIDS" "$scratch/bin/boids"
export PATH="$scratch/bin:$PATH"
cd "$scratch/here" || exit 1

manual()
{
	sed 's/\\e$/\\/; s/\\&//g' "$SRCDIR"/man/*
}

# prints COMMAND: checks that it prints something or creates a file, without errors.
prints()
{
	before=$(find . -type f -newer start | wc -l)
	sh -c "$1" >out 2>err </dev/null && [ ! -s err ] && { [ -s out ] || [ "$(find . -type f | wc -l)" -gt "$before" ]; }
	status=$?
	cat err
	return $status
}

flies()
{
	rm -f ended
	window flight "cd '$scratch/here'; PATH='$PATH'; $1; echo \$? >ended"
	# A screensaver ignores keys at first.
	await shows flight "${2:-[►◥▲◤◄◣▼◢<>^▸▴◂▾●▀▄←↑→↓|−╱╲⠁⠂⠄⡀⠈⠐⠠⢀⠃⠘⠒⠤⣀]}" && await quits && [ "$(cat ended)" -eq 0 ]
}

# watches COMMAND: flies it beside the command that shares the flock of this name.
watches()
{
	name=${1#*--watch } && name=${name%% *}
	window sharer "PATH='$PATH'; $(grep -m 1 -e "--share $name" examples)"
	await shows sharer '[►◥▲◤◄◣▼◢▀▄]' && flies "$1" && press sharer q
}

quits()
{
	press flight q
	[ -s ended ]
}

: >start
manual | sed -n '/^\.Sh EXAMPLES/,/^\.Sh OPTIONS/s/^\$ //p' | sed 's/  *# .*//' >examples
grep -E '^boids|[|] boids' "$SRCDIR/README.md" | sed 's/  *# .*//; /^|/d' >>examples
tr '`' '\n' <"$SRCDIR/README.md" | grep '^boids.* --[sw][^ ]* sky' >>examples
ln -s "$SRCDIR/src" src
check 'the manual has examples' [ "$(wc -l <examples)" -ge 10 ]
while IFS= read -r line <&3; do
	case $line in
	*--headless* | *--list-* | *--print*) check "$line" prints "$line" ;;
	*) if ! command -v tmux >/dev/null; then skip 'no tmux'; else
		case $line in
		*--watch*) check "$line" watches "$line" ;;
		*'| boids') check "$line" flies "$line" src/core ;;
		*) check "$line" flies "$line" ;;
		esac
	fi ;;
	esac
done 3<examples

# ---------------------------------------------------------------- progress

progresses()
{
	window far "trap : INT; boids --headless --steps 1000000000000000 -n 1 >rows; echo ended \$?; cat"
	await shows far 'boids: .* %' && press far C-c && await shows far 'ended 130' && ! seen far | grep -q %
}
if command -v tmux >/dev/null; then
	check 'a long flight shows its progress on a terminal' progresses
fi
