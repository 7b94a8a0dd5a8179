#!/bin/sh
# SPDX-License-Identifier: MIT
# Ports: the core on other machines. For each one with a compiler, builds the core, runs its tests, and
# compares every preset with golden/hashes.txt; emulates other processors.
#
#   ports.sh BUILD [NAME...]    make ports; NAME as in the table, all without one
set -u
BUILD=$(mkdir -p "$1" && cd "$1" && pwd) && shift || exit 1
SRCDIR=$PWD
CMOCKA_MESSAGE_OUTPUT=TAP
export SRCDIR CMOCKA_MESSAGE_OUTPUT
unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES CC CFLAGS CPPFLAGS LDFLAGS LDLIBS GOLDEN
: "${MAKE:=make}"

# name    compiler                 emulator      flags               what it stands for
ports='
musl      musl-gcc                 -             -                   another C library
i386      i686-linux-gnu-gcc       -             -msse2_-mfpmath=sse 32 bits
arm64     aarch64-linux-gnu-gcc    qemu-aarch64  -                   NEON, char without a sign
s390x     s390x-linux-gnu-gcc      qemu-s390x    -fexcess-precision=fast big end first
'

# No package has cmocka for these machines, but it is one file.
fetch_cmocka()
{
	sh src/packaging/debian_source.sh "$BUILD" cmocka &&
		(cd "$BUILD" && tar -xf cmocka_*.orig.tar.xz && mv cmocka-*/ cmocka)
}

# compile OUTPUT FILE...: one program or object; static, as there may be no loader.
compile()
{
	out=$1 && shift
	# shellcheck disable=SC2086 # flags are words
	"$compiler" -std=c17 -D_XOPEN_SOURCE=700 -O2 -fno-fast-math -ffp-contract=off -pthread -static -w \
		$flags -Iinclude -Isrc/core -Isrc/term -Isrc/app -Itests/support -I"$BUILD/cmocka/include" -o "$out" "$@"
}

# is_of_core FILE: whether it needs only the core.
is_of_core()
{
	! grep -qE '#include ([<"](vterm|curses|pty)|"(io|screen|files|settings|view|session|ui|input|run|pty|emulator|screens|golden)[./])' "$1"
}

tests_of_core()
{
	for test in tests/core/*/*_test.c; do
		if is_of_core "$test"; then echo "$test"; fi
	done
}

build()
{
	have='INTTYPES_H STDINT_H SIGNAL_H STRSIGNAL CLOCK_GETTIME STRUCT_TIMESPEC SNPRINTF VSNPRINTF MALLOC_H'
	# shellcheck disable=SC2046,SC2086 # flags are words
	"$MAKE" --no-print-directory BUILD="$dir" CC="$compiler" CFLAGS="-O2 $flags" WERROR=yes DEPS=no \
		"$dir/core.a" "$dir/libboids.a" &&
		compile "$dir/cmocka.o" $(printf ' -DHAVE_%s' $have) -D_GNU_SOURCE -c "$BUILD/cmocka/src/cmocka.c" ||
		return
	helpers=
	for file in tests/support/*.c; do
		# The main function of tests is in one of them; programs have their own.
		if is_of_core "$file" && { [ "${file##*/}" = test_main.c ] || ! grep -q '^main(' "$file"; }; then
			compile "$dir/${file##*/}.o" -c "$file" || return
			helpers="$helpers $dir/${file##*/}.o"
		fi
	done
	rm -f "$dir/helpers.a"
	# shellcheck disable=SC2086 # files are words
	ar rcs "$dir/helpers.a" $helpers
}

# count COMMAND: counts the test cases in its output.
count()
{
	"$@" >"$dir/log" 2>&1
	status=$?
	good=$((good + $(grep -c '^ok ' "$dir/log")))
	if [ "$status" -eq 0 ] && ! grep '^not ok ' "$dir/log" | grep -qv '# SKIP'; then return; fi
	bad=$((bad + 1))
	echo "FAIL  $name: $*, status $status"
	grep -v '^ok ' "$dir/log" | sed 's/^/      /'
}

# shellcheck disable=SC2317 # count calls it
same_hashes()
{
	compile "$dir/fly" tests/support/fly_presets.c "$dir/libboids.a" -lm &&
		sh tests/support/presets_flat.sh | $emulator "$dir/fly" | diff tests/data/golden/hashes.txt - &&
		echo 'ok - every preset flies as it does elsewhere'
}

port()
{
	good=0 bad=0
	mkdir -p "$dir"
	if ! build >"$dir/log" 2>&1; then
		echo "FAIL  $name: does not build"
		sed 's/^/      /' "$dir/log"
		return 1
	fi
	# The bytes of a locale are in the order of the machine.
	case $stands in
	big*) localedef --big-endian -i C -f UTF-8 "$dir/C.utf8" && export LOCPATH="$dir" ;;
	esac
	for test in $(tests_of_core); do
		program=$dir/$(basename "$test" .c)
		count compile "$program" "$test" "$dir/helpers.a" "$dir/core.a" "$dir/cmocka.o" -lm
		# shellcheck disable=SC2086 # no emulator is no word
		count timeout "${TEST_SECONDS:-3600}" $emulator "$program"
	done
	count same_hashes
	echo "$name: $good passed, $bad failed"
	[ "$bad" -eq 0 ]
}

[ -d "$BUILD/cmocka" ] || fetch_cmocka || exit 1
verdict=0
while read -r name compiler emulator flags stands; do
	case " ${*:-$name} " in *" $name "*) ;; *) continue ;; esac
	[ "$name" ] || continue
	[ "$emulator" = - ] && emulator=
	[ "$flags" = - ] && flags=
	flags=$(echo "$flags" | tr _ ' ')
	dir=$BUILD/$name
	if ! command -v "$compiler" ${emulator:+"$emulator"} >/dev/null; then
		echo "$name ($stands): no $compiler ${emulator:+and $emulator} here"
		verdict=1
		continue
	fi
	port </dev/null || verdict=1
done <<END
$ports
END
exit $verdict
