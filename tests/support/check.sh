#!/bin/sh
# SPDX-License-Identifier: MIT
# Check: what tests in shell share. Whoever reads this file gets a folder of its own, $scratch, which is
# gone in the end, the program and the sources by paths that hold anywhere, and the words below.
#
# shellcheck disable=SC2034 # what is not used here is for who reads it
: "${BOIDS:=.build/boids}" "${DOCGEN:=.build/tools/docgen}" "${SRCDIR:=.}"
BOIDS=$(realpath "$BOIDS") DOCGEN=$(realpath "$DOCGEN") SRCDIR=$(realpath "$SRCDIR")
scratch=$(mktemp -d) || exit 1
endings=

# at_end COMMAND: done before the folder goes, the last said first.
at_end()
{
	endings="$1 $endings"
}

clean_up()
{
	for ending in $endings; do "$ending"; done
	rm -rf "$scratch"
}
trap clean_up EXIT
trap 'exit 1' HUP INT TERM # so that what is trapped at the exit is done

# told STATUS SENTENCE: whether it is true; what was said and told of errors belongs to the failure.
told()
{
	if [ "$1" -eq 0 ]; then
		echo "ok - $2"
	else
		echo "not ok - $2"
		cat "$scratch/said" "$scratch/err" 2>/dev/null | tail -n 60 | sed 's/^/# /'
	fi
}

# check SENTENCE COMMAND...: the command succeeds.
check()
{
	sentence=$1 && shift
	: >"$scratch/err"
	"$@" >"$scratch/said" 2>&1
	told $? "$sentence"
}

skip()
{
	echo "not ok 0 # SKIP $1"
}

# For tests that build: no make above this one has a say.
forget_make()
{
	unset PKG_CONFIG_PATH MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES BUILD CFLAGS CPPFLAGS LDFLAGS LDLIBS GOLDEN
	: "${MAKE:=make}"
}
