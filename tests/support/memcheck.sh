#!/bin/sh
# SPDX-License-Identifier: MIT
# Memcheck: runs tests and the program, without and in a terminal, under valgrind. It detects reads of
# uninitialised memory, which sanitizers do not. Fails on any error or leak.
#
#   memcheck.sh BUILD PROGRAM FILE...     .build/tests/core/math_tests noise_test; of keyboard_test and mouse_drag_test:
#                                         the program they run
set -u
BUILD=$(cd "$1" && pwd) && shift || exit 1
SRCDIR=$PWD
BOIDS=$BUILD/boids
HOME=$BUILD/memcheck/home
CMOCKA_MESSAGE_OUTPUT=TAP
MEMCHECK=1 # scene.h
export MEMCHECK BUILD SRCDIR BOIDS HOME CMOCKA_MESSAGE_OUTPUT
unset XDG_CONFIG_HOME
rm -rf "$BUILD/memcheck" && mkdir -p "$HOME" || exit 1
watch="valgrind -q --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite,indirect,possible"
log=$BUILD/memcheck/log
verdict=0

# Errors go to files, not to the program's terminal.
cat >"$BUILD/memcheck/boids" <<end
#!/bin/sh
exec $watch --log-file='$BUILD/memcheck/%p' '$BOIDS' "\$@"
end
chmod +x "$BUILD/memcheck/boids"

# clean NAME COMMAND...: checks that it runs without errors.
clean()
{
	name=$1 && shift
	rm -f "$BUILD"/memcheck/[0-9]*
	"$@" >"$log" 2>&1 </dev/null
	status=$?
	if [ $status -eq 0 ] && ! grep -Eq 'lost in|Invalid|ninitialised' "$BUILD"/memcheck/[0-9]* 2>/dev/null; then
		echo "ok    $name"
		return
	fi
	verdict=1
	echo "FAIL  $name, status $status"
	cat "$log" "$BUILD"/memcheck/[0-9]* 2>/dev/null | grep -v '^ok ' | sed 's/^/      /'
}

while [ $# -gt 0 ]; do
	# shellcheck disable=SC2086 # $watch is words
	case $2 in
	keyboard_test | mouse_drag_test) clean "$2, in a terminal" env BOIDS="$BUILD/memcheck/boids" "$1" "$2" ;;
	*) clean "$2" $watch "$1" "$2" ;;
	esac
	shift 2
done
for preset in src/presets/*.ini; do
	preset=${preset##*/}
	clean "${preset%.ini}, without a terminal" "$BUILD/memcheck/boids" --config none --headless -n 60 \
		-p "${preset%.ini}" --predators 2 --map cave --steps 60 --measures -
done
exit $verdict
