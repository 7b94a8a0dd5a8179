#!/bin/sh
# SPDX-License-Identifier: MIT
# The build from outside: installing, repeatable bytes, who may include whom, what is missing.
set -u
cd "$SRCDIR" || exit 1
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES BUILD CFLAGS CPPFLAGS LDFLAGS LDLIBS GOLDEN
: "${MAKE:=make}" "${CC:=cc}"

check()
{
	sentence=$1 && shift
	if "$@" >"$scratch/said" 2>&1; then
		echo "ok - $sentence"
	else
		echo "not ok - $sentence"
		sed 's/^/# /' "$scratch/said"
	fi
}

build()
{
	"$MAKE" --no-print-directory CC="$CC" CFLAGS=-O1 "$@"
}

# A copy of what is needed to build, in a folder of this name.
copy()
{
	mkdir -p "$scratch/$1" && cp -R Makefile include src man "$scratch/$1/"
}

same_bytes()
{
	copy here && copy 'another folder, with a longer name' &&
		(cd "$scratch/here" && build) &&
		(cd "$scratch/another folder, with a longer name" && build) &&
		for file in boids libboids.a; do
			cmp "$scratch/here/.build/$file" \
				"$scratch/another folder, with a longer name/.build/$file" || return 1
		done
}

nothing_to_do()
{
	(cd "$scratch/here" && build) >"$scratch/second"
	cat "$scratch/second"
	! grep -qE '^ +(CC|AR|LINK)' "$scratch/second"
}

new_flags_rebuild()
{
	(cd "$scratch/here" && build CPPFLAGS=-DNEW .build/core/world.o) | tee "$scratch/second"
	grep -q 'CC .*world.c' "$scratch/second"
}

installs()
{
	(cd "$scratch/here" && build install DESTDIR="$scratch/a root" prefix=/usr) &&
		[ -x "$scratch/a root/usr/bin/boids" ] &&
		[ -f "$scratch/a root/usr/share/man/man6/boids.6" ] &&
		[ "$(find "$scratch/a root" -type f | wc -l)" -eq 2 ]
}

uninstalls()
{
	(cd "$scratch/here" && build uninstall DESTDIR="$scratch/a root" prefix=/usr) &&
		[ -z "$(find "$scratch/a root" -type f)" ]
}

refuses()
{
	folder=$1
	printf '#include "%s"\n' "$2" >"$scratch/here/src/$folder/wrong.c"
	(cd "$scratch/here" && build ".build/$folder/wrong.o") >"$scratch/wrong" 2>&1
	status=$?
	rm "$scratch/here/src/$folder/wrong.c"
	cat "$scratch/wrong"
	[ "$status" -ne 0 ] && grep -q 'o such file\|file not found' "$scratch/wrong"
}

# A machine without libraries: the compiler finds nothing, and no package manager may run.
says_what_is_missing()
{
	mkdir -p "$scratch/bin"
	for tool in apt-get sudo; do
		printf '#!/bin/sh\necho ran %s\n' "$tool" >"$scratch/bin/$tool" && chmod +x "$scratch/bin/$tool"
	done
	PATH=$scratch/bin:$PATH CC=gcc-that-is-not-here DEPS=no sh src/tools/deps.sh install core build >"$scratch/missing" 2>&1
	status=$?
	cat "$scratch/missing"
	[ "$status" -ne 0 ] && ! grep -q '^ran' "$scratch/missing" &&
		grep -q 'apt-get install gcc-that-is-not-here libc6-dev libncurses-dev libinih-dev' "$scratch/missing"
}

names_wrong_flags()
{
	PATH=$scratch/bin:$PATH CFLAGS=-fno-such-thing sh src/tools/deps.sh install core build >"$scratch/flags" 2>&1
	status=$?
	cat "$scratch/flags"
	[ "$status" -ne 0 ] && ! grep -q '^ran' "$scratch/flags" && grep -q -- '-fno-such-thing' "$scratch/flags"
}

leaves_what_is_there()
{
	printf '#!/bin/sh\necho ran apt-get >&2\nexit 1\n' >"$scratch/bin/apt-get"
	PATH=$scratch/bin:$PATH sh src/tools/deps.sh install core build check
}

check 'two folders give the same bytes' same_bytes
check 'a second make has nothing to do' nothing_to_do
check 'install puts program and manual under DESTDIR' installs
check 'uninstall takes them away' uninstalls
check 'other flags build anew' new_flags_rebuild
check 'the core cannot include the terminal' refuses core term/frame.h
check 'the core cannot include the program' refuses core app/app.h
check 'the terminal cannot include boids' refuses term boids/flock.h
check 'what is missing is named, and installed by nobody if DEPS=no' says_what_is_missing
check 'flags that the compiler refuses are not taken for a missing compiler' names_wrong_flags
check 'no package manager starts where everything is there' leaves_what_is_there
