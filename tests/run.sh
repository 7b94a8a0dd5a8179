#!/bin/sh
# SPDX-License-Identifier: MIT
# Runs tests one after the other, goes on after failures, and counts single test cases by the lines
# "ok ..." and "not ok ..." they print. A test that crashes, hangs or says nothing is a failure.
#
#   run.sh BUILD NAME_test|NAME_test.sh...
set -u
BUILD=$(cd "$1" && pwd) && shift || exit 1
SRCDIR=$PWD
BOIDS=$BUILD/boids
DOCGEN=$BUILD/tools/docgen
CMOCKA_MESSAGE_OUTPUT=TAP
HOME=$BUILD/log/home
export BUILD SRCDIR BOIDS DOCGEN CMOCKA_MESSAGE_OUTPUT HOME
unset XDG_CONFIG_HOME

# run NAME, within TEST_SECONDS where there is a timeout command.
run()
{
	case $1 in
	*.sh) set -- sh "tests/$1" ;;
	*) set -- "$BUILD/tests/$1" ;;
	esac
	if command -v timeout >/dev/null; then set -- timeout -k 5 "${TEST_SECONDS:-300}" "$@"; fi
	"$@"
}

passed=0
failed=0
mkdir -p "$BUILD/log"
for test; do
	log=$BUILD/log/$test
	# No test sees what its user, or another test, has saved.
	rm -rf "$HOME" && mkdir -p "$HOME" || exit 1
	began=$(date +%s)
	run "$test" </dev/null >"$log" 2>&1
	status=$?
	seconds=$(($(date +%s) - began))
	good=$(grep -c '^ok ' "$log")
	bad=$(grep '^not ok ' "$log" | grep -vc '# SKIP')
	skipped=$(grep -c '^not ok .*# SKIP' "$log")
	planned=$(sed -n 's/^1\.\.\([0-9][0-9]*\).*/\1/p' "$log" | awk '{ n += $1 } END { print n + 0 }')
	seen=$((good + bad + skipped))
	why=
	if [ "$seen" -lt "$planned" ]; then
		why="ended with status $status after $seen of $planned"
		bad=$((planned - good - skipped))
	elif [ "$seen" -eq 0 ]; then
		why="tested nothing, status $status"
		bad=1
	elif [ "$status" -ne 0 ] && [ "$bad" -eq 0 ]; then
		why="ended with status $status"
		bad=1
	fi
	passed=$((passed + good))
	failed=$((failed + bad))
	if [ "$bad" -eq 0 ]; then
		printf 'ok    %s (%d, %d s)\n' "$test" "$good" "$seconds"
		sed -n 's/^not ok [0-9]* # SKIP /      skipped: /p' "$log"
	else
		printf 'FAIL  %s (%d of %d)%s\n' "$test" "$bad" $((good + bad)) "${why:+: $why}"
		grep -v '^ok ' "$log" | sed 's/^/      /'
	fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
