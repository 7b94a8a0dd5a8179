#!/bin/sh
# SPDX-License-Identifier: MIT
# Check: shared by all tests in shell. A test that sources this file gets a temporary folder $scratch,
# absolute paths of program and sources, and the functions below.
#
# shellcheck disable=SC2034 # the tests use the variables
: "${BOIDS:=.build/boids}" "${DOCGEN:=.build/tools/docgen}" "${SRCDIR:=.}"
BOIDS=$(realpath "$BOIDS") DOCGEN=$(realpath "$DOCGEN") SRCDIR=$(realpath "$SRCDIR")
scratch=$(mktemp -d) || exit 1
endings=

# at_end COMMAND: runs it before $scratch is removed, the last one first.
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
trap 'exit 1' HUP INT TERM # runs the EXIT trap

# report STATUS SENTENCE: prints the verdict; after a failure the output and errors too.
report()
{
	if [ "$1" -eq 0 ]; then
		echo "ok - $2"
	else
		echo "not ok - $2"
		cat "$scratch/stdout" "$scratch/err" 2>/dev/null | tail -n 60 | sed 's/^/# /'
	fi
}

# check SENTENCE COMMAND...: the command succeeds.
check()
{
	sentence=$1 && shift
	: >"$scratch/err"
	"$@" >"$scratch/stdout" 2>&1
	report $? "$sentence"
}

# nothing COMMAND...: true if the command prints no line.
nothing()
{
	"$@" >"$scratch/lines"
	cat "$scratch/lines"
	[ ! -s "$scratch/lines" ]
}

# Whether tests run in their exhaustive form, as in make check-all.
is_long()
{
	[ "${LONG-}" ]
}

skip()
{
	echo "not ok 0 # SKIP $1"
}

# old_sed: puts a sed first in PATH that takes \t for t, as those of old BSD do.
old_sed()
{
	case $PATH in "$scratch/old:"*) return ;; esac
	mkdir -p "$scratch/old" && cat >"$scratch/old/sed" <<-end
		#!/bin/sh
		for word; do
			shift
			set -- "\$@" "\$(printf '%s\n' "\$word" | $(command -v sed) 's/\\\\t/t/g')"
		done
		exec $(command -v sed) "\$@"
	end
	chmod +x "$scratch/old/sed"
	PATH=$scratch/old:$PATH
}

# For tests that build: removes the influence of an outer make.
forget_make()
{
	unset PKG_CONFIG_PATH MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES BUILD CFLAGS CPPFLAGS LDFLAGS LDLIBS GOLDEN
	: "${MAKE:=make}"
}
