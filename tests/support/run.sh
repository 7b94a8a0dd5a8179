#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs tests in parallel, goes on after failures, and counts test cases by the lines "ok ..." and
# "not ok ..." they print. A test that crashes, hangs or prints nothing fails. After many, it prints
# which twenty took most time of processors, their own and that of programs that they waited for.
#
#   run.sh BUILD COMMAND FILE...    ".build/tests/core/math_tests noise_test", "sh tests/program/cli_test.sh"; JOBS
#                                   at once, default: one for each processor, and two for tests that wait
set -u
BUILD=$(cd "$1" && pwd) && shift || exit 1
SRCDIR=$PWD
BOIDS=$BUILD/boids
DOCGEN=$BUILD/tools/docgen
CMOCKA_MESSAGE_OUTPUT=TAP
export BUILD SRCDIR BOIDS DOCGEN CMOCKA_MESSAGE_OUTPUT
unset XDG_CONFIG_HOME COLORTERM

# run COMMAND FILE: with a limit of TEST_SECONDS if there is a timeout command.
run()
{
	[ "$1" = sh ] || set -- "$(realpath "$1")" "$2"
	if command -v timeout >/dev/null; then set -- timeout -k 5 "${TEST_SECONDS:-3600}" "$@"; fi
	"$@"
}

# judge NAME STATUS SECONDS: prints the verdict on the log of a test.
judge()
{
	good=$(grep -c '^ok ' "$log")
	bad=$(grep '^not ok ' "$log" | grep -vc '# SKIP')
	skipped=$(grep -c '^not ok .*# SKIP' "$log")
	planned=$(sed -n 's/^1\.\.\([0-9][0-9]*\).*/\1/p' "$log" | awk '{ n += $1 } END { print n + 0 }')
	seen=$((good + bad + skipped))
	why=
	if [ "$seen" -lt "$planned" ]; then
		why="ended with status $2 after $seen of $planned"
		bad=$((planned - good - skipped))
	elif [ "$seen" -eq 0 ]; then
		why="tested nothing, status $2"
		bad=1
	elif [ "$2" -ne 0 ] && [ "$bad" -eq 0 ]; then
		why="ended with status $2"
		bad=1
	fi
	echo "$good $bad" >"$log.count"
	if [ "$bad" -eq 0 ]; then
		printf 'ok    %s (%d, %d s)\n' "$1" "$good" "$3"
		sed -n 's/^not ok [0-9]* # SKIP /      skipped: /p' "$log"
	else
		printf 'FAIL  %s (%d of %d)%s\n' "$1" "$bad" $((good + bad)) "${why:+: $why}"
		grep -v '^ok ' "$log" | sed 's/^/      /'
	fi
}

# one COMMAND FILE: runs a test with its own empty HOME, and prints its verdict in one write.
one()
{
	name=${2##*/}
	log=$BUILD/log/${1##*/tests/}/$name # files of several folders may have the same name
	HOME=$log.home
	export HOME
	rm -rf "$HOME" "$log.count" && mkdir -p "$HOME" || exit 1
	began=$(date +%s)
	run "$@" </dev/null >"$log" 2>&1
	status=$?
	times >"$log.times"
	verdict=$(judge "$name" "$status" $(($(date +%s) - began)))
	printf '%s\n' "$verdict"
}

if [ "${RUN_ONE:-}" ]; then
	unset RUN_ONE
	one "$@"
	exit
fi
# dearest: prints the names that took most, from the lines of times, "0m1.50s 0m0.25s".
dearest()
{
	for name in $names; do
		sed "s|^|${name##*/} |" "$BUILD/log/$name.times" 2>/dev/null
	done | awk '
		{ split($2 "m" $3, time, /[ms]+/) }
		{ spent[$1] += 60 * (time[1] + time[3]) + time[2] + time[4] }
		END { for (name in spent) printf "%8.1f s  %s\n", spent[name], name }' | sort -rn >"$BUILD/log/dearest"
	[ "$(wc -l <"$BUILD/log/dearest")" -gt 20 ] || return 0
	awk '{ all += $1 } END { printf "processors worked for %.0f s, most of it for\n", all }' "$BUILD/log/dearest"
	head -n 20 "$BUILD/log/dearest"
}

[ $# -gt 0 ] || { echo '0 passed, 0 failed' && exit; }
mkdir -p "$BUILD/log"
jobs=${JOBS:-$(($(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1) + 2))}
names=$(printf '%s %s\n' "$@" | sed 's|^sh .*/|sh/|; s|^.*/tests/\(.*\) |\1/|')
for name in $names; do rm -f "$BUILD/log/$name.count" "$BUILD/log/$name.times"; done
printf '%s\n' "$@" | RUN_ONE=yes xargs -n 2 -P "$jobs" sh "$0" "$BUILD"
dearest
for name in $names; do
	cat "$BUILD/log/$name.count" 2>/dev/null || echo '0 1'
done | awk '{ good += $1; bad += $2 } END { print good " passed, " bad " failed"; exit bad > 0 }'
