#!/bin/sh
# SPDX-License-Identifier: MIT
# The build from outside: installation, reproducible bytes, include rules, missing dependencies.
set -u
# shellcheck source=tests/support/check.sh
. "${SRCDIR:-.}/tests/support/check.sh"
cd "$SRCDIR" || exit 1
forget_make
unset DEPS
: "${CC:=cc}"

# Not optimised, to be quick; -g would embed paths.
build()
{
	"$MAKE" --no-print-directory CC="$CC" CFLAGS='-O0 -g' "$@"
}

version=$(sed -n 's/^#define BOIDS_VERSION "\(.*\)".*/\1/p' include/boids/boids.h)

# copy NAME: copies the sources to a folder of this name.
copy()
{
	mkdir -p "$scratch/$1" && cp -R Makefile README.md .github include src man "$scratch/$1/"
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
	(cd "$scratch/here" && build CPPFLAGS=-DNEW .build/core/rules/rates.o) | tee "$scratch/second"
	grep -q 'CC .*rates.c' "$scratch/second"
}

# installed ROOT: lists the installed files.
installed()
{
	(cd "$1" && find . -type f | sort | sed 's|^\./||')
}

installs()
{
	(cd "$scratch/here" && build install DESTDIR="$scratch/a root" prefix=/usr) || return 1
	installed "$scratch/a root" >"$scratch/installed"
	cat "$scratch/installed"
	diff - "$scratch/installed" <<-end
		usr/bin/boids
		$(cd include && printf 'usr/include/%s\n' boids/*.h)
		usr/lib/cmake/boids/boidsConfig.cmake
		usr/lib/cmake/boids/boidsConfigVersion.cmake
		usr/lib/libboids.a
		usr/lib/libboids.so.1
		usr/lib/pkgconfig/boids.pc
		usr/share/applications/boids.desktop
		usr/share/bash-completion/completions/boids
		usr/share/doc/boids/LICENSE
		usr/share/doc/boids/NEWS.md
		usr/share/doc/boids/README.md
		usr/share/fish/vendor_completions.d/boids.fish
		usr/share/icons/hicolor/scalable/apps/boids.svg
		usr/share/man/man3/libboids.3
		usr/share/man/man5/boids-journal.5
		usr/share/man/man5/boids-settings.5
		usr/share/man/man6/boids.6
		usr/share/man/man7/boids-factors.7
		usr/share/man/man7/boids-keys.7
		usr/share/man/man7/boids-lab.7
		usr/share/man/man7/boids-looks.7
		usr/share/man/man7/boids-models.7
		usr/share/man/man7/boids-security.7
		usr/share/man/man7/boids-share.7
		usr/share/metainfo/invalid.boids.boids.metainfo.xml
		usr/share/zsh/site-functions/_boids
	end
}

# sections FILE: prints the names of its sections, of an archive those of its members.
sections()
{
	readelf -SW "$1" | grep -oE '\.(debug_info|symtab|text)( |$)' | sort -u | paste -s -d ' ' -
}

# The program and library that were built have data for debuggers, those installed have not.
installs_no_debug_data()
{
	(cd "$scratch/here" && build install-strip DESTDIR="$scratch/lean" prefix=/usr) || return 1
	for pair in here/.build/boids:debug_info,symtab,text "a root/usr/bin/boids:symtab,text" lean/usr/bin/boids:text \
		here/.build/libboids.a:debug_info,symtab,text "a root/usr/lib/libboids.a:symtab,text" lean/usr/lib/libboids.a:symtab,text; do
		[ "$(sections "$scratch/${pair%:*}" | tr -d ' .' | sed 's/symtab/,symtab/; s/text/,text/; s/^,//')" = "${pair##*:}" ] ||
			{ echo "$pair: $(sections "$scratch/${pair%:*}")"; return 1; }
	done
	"$scratch/lean/usr/bin/boids" -V
}

licence_is_installed()
{
	licence=$scratch/a\ root/usr/share/doc/boids/LICENSE
	head -n 1 "$licence" | grep -x MIT && tail -n 1 "$licence" | grep 'WITHOUT WARRANTY OF ANY KIND' && ! grep '^#' "$licence"
}

desktop_data_are_valid()
{
	desktop-file-validate src/packaging/boids.desktop && appstreamcli validate --pedantic --no-net src/packaging/boids.metainfo.xml &&
		sed -n 's/.*<release version="\([^"]*\)".*/## \1/p' src/packaging/boids.metainfo.xml >"$scratch/releases" &&
		grep '^## [0-9]' .github/NEWS.md | cmp - "$scratch/releases"
}

# Links the program with a format of recordings that was compiled as without giflib.
# shellcheck disable=SC2046 # flags are words
does_without_giflib()
{
	built=$scratch/here/.build
	$CC -std=c17 -D_XOPEN_SOURCE=700 -Iinclude -Isrc/core -Isrc/term -Isrc/app -DNO_GIF -c -o "$scratch/no_gif.o" src/app/view/gif_animation.c &&
		$CC -pthread -o "$scratch/without" "$built/app/run/main.o" "$scratch/no_gif.o" "$built/app.a" "$built/term.a" "$built/core.a" \
			$(for name in curses vterm utf8proc; do sh src/tools/deps.sh libs $name; done) -lm || return 1
	"$scratch/without" --config none --headless --steps 1 --record "$scratch/x.gif" 2>"$scratch/said"
	[ $? -eq 2 ] && [ ! -e "$scratch/x.gif" ] && grep -x "boids: cannot write '.*x.gif': boids was built without giflib .*" "$scratch/said"
}

# Prints the expected output of the README's program: boids flies the same flock.
library_says()
{
	"$scratch/root/usr/bin/boids" --config none -p starlings --headless --steps 600 --seed 1 |
		awk -F, 'END { printf "%d boids, order %.2f\n", $3, $4 }'
}

# Builds the README's program with installed files only.
# shellcheck disable=SC2046 # flags are words
library_is_found()
{
	awk '/^```$/ { inside = 0 } inside; /^```c$/ { inside = 1 }' README.md >"$scratch/user.c"
	export PKG_CONFIG_PATH="$scratch/root/usr/lib/pkgconfig"
	(cd "$scratch/here" && build install DESTDIR="$scratch/root" prefix=/usr) &&
		pkg-config --modversion boids &&
		$CC -o "$scratch/user" "$scratch/user.c" \
			$(pkg-config --define-variable=prefix="$scratch/root/usr" --define-variable=libdir="$scratch/root/usr/lib" \
				--define-variable=includedir="$scratch/root/usr/include" --cflags --libs boids) &&
		[ "$(LD_LIBRARY_PATH=$scratch/root/usr/lib "$scratch/user")" = "$(library_says)" ]
}

uninstalls()
{
	(cd "$scratch/here" && build uninstall DESTDIR="$scratch/a root" prefix=/usr) &&
		[ -z "$(find "$scratch/a root" ! -type d)" ] &&
		[ -z "$(find "$scratch/a root" -name '*boids*')" ]
}

# prefix_is_refused PREFIX: by install and uninstall, before they touch a file of these names, or make one.
# What the pieces of such a prefix name is in the folder of the copy, from which make runs.
prefix_is_refused()
{
	mkdir -p "$scratch/here/b/bin" "$scratch/try" && : >"$scratch/here/b/bin/boids" && : >"$scratch/try/a" || return 1
	for goal in install-library install uninstall; do
		! (cd "$scratch/here" && build "$goal" prefix="$1") >"$scratch/refused" 2>&1 || return 1
		cat "$scratch/refused"
		grep -q "prefix is a folder without blanks and colons, not '$1'" "$scratch/refused" || return 1
	done
	[ -e "$scratch/here/b/bin/boids" ] && [ "$(installed "$scratch/try")" = a ] && rm -r "$scratch/here/b" "$scratch/try"
}

prefixes_are_words()
{
	prefix_is_refused "$scratch/try/a b" && prefix_is_refused "$scratch/try/a:b"
}

# Checks the effect of the hardening flags in the program: PIE, no writable and executable memory, full
# RELRO and stack protector. The compiler guards buffers only with optimisation: _FORTIFY_SOURCE shows in
# a module of each house that is built so.
hardened()
{
	program=$scratch/here/.build/boids
	readelf -hlW "$program" >"$scratch/headers" && readelf -dW "$program" >"$scratch/dynamic" &&
		readelf -sW "$program" >"$scratch/symbols" || return 1
	cat "$scratch/headers" "$scratch/dynamic"
	grep -q 'Type: *DYN' "$scratch/headers" && grep -q 'GNU_RELRO' "$scratch/headers" &&
		grep -q 'GNU_STACK.* RW ' "$scratch/headers" && ! grep -q 'LOAD.* RWE ' "$scratch/headers" &&
		grep -Eq 'BIND_NOW|FLAGS.*NOW' "$scratch/dynamic" &&
		! grep -Eq 'TEXTREL|RPATH|RUNPATH' "$scratch/dynamic" &&
		grep -q '__stack_chk_fail' "$scratch/symbols" || return 1
	for module in core/flock/factor_text term/io/tty app/share/share_ssh; do
		(cd "$scratch/here" && build CFLAGS=-O1 BUILD=optimised "optimised/$module.o") &&
			nm "$scratch/here/optimised/$module.o" | grep '__[a-z]*_chk$' || return 1
	done
}

# Checks that the program starts no other but ssh and opens no other socket than those of shared flocks,
# each in one file, and uses no network, as the manual says.
keeps_to_itself()
{
	(cd "$scratch/here/.build" && find core term app gen -name '*.o' -exec nm -P -A -u {} +) |
		sed 's|^\(.*\): \([^ ]*\) .*|\2 \1|' >"$scratch/called"
	grep -q '^open ' "$scratch/called" &&
		! grep -E '^(clone|vfork|exec[lv][a-z]*|fexecve|posix_spawn[a-z]*|system|popen|dlopen|getaddrinfo|set[a-z]*uid) ' "$scratch/called" |
			grep -v '^execvp app/share/share_ssh.o$' &&
		! grep '^fork ' "$scratch/called" | grep -Ev ' app/(share/share_ssh|run/(search_process|fly_record)).o$' &&
		! grep -E '^(socket|connect|bind) ' "$scratch/called" | grep -v ' app/share/share_socket.o$' &&
		! grep -E 'AF_INET|in6?_addr|netinet' -r src
}

# Files with a Linux-only call, and its replacement on other systems; -: none.
linux_only='src/term/screen/curses_writer.c memfd_create tmpfile
src/app/settings/restricted.c prctl -
src/app/share/share_socket.c getsockopt -'

# The files with a part for one machine only are something on any other, too.
nothing_is_empty()
{
	grep -l '^#if' -r src --include='*.c' | while read -r file; do
		$CC -std=c17 -D_XOPEN_SOURCE=700 -Iinclude -Isrc/core -Isrc/term -Isrc/app -pedantic-errors \
			-U__AVX2__ -U__AVX512F__ -U__linux__ -fsyntax-only "$file" || return 1
	done
}

elsewhere()
{
	grep -rlE '__linux__|_GNU_SOURCE' src include | sort >"$scratch/found"
	echo "$linux_only" | awk '{ print $1 }' | sort | diff - "$scratch/found" || return 1
	echo "$linux_only" | while read -r file here there; do
		$CC -std=c17 -D_XOPEN_SOURCE=700 -Iinclude -Isrc/core -Isrc/term -Isrc/app -Werror -U__linux__ -c -o "$scratch/there.o" "$file" &&
			nm "$scratch/there.o" >"$scratch/called" && ! grep -w "$here" "$scratch/called" &&
			{ [ "$there" = - ] || grep -w "$there" "$scratch/called"; } || return 1
	done
}

# deb PACKAGE: prints the file name of the package that make deb has built.
deb()
{
	echo "$scratch"/here/.build/deb/"$1"_"$version"-1_*.deb
}

# Not optimised, and no tests in it: neither is looked at here.
packages()
{
	(cd "$scratch/here" && DEB_BUILD_OPTIONS='nocheck noopt parallel=2' build deb) || return 1
	for package in boids libboids-dev libboids1; do
		dpkg-deb -x "$(deb $package)" "$scratch/deb" && dpkg-deb -e "$(deb $package)" "$scratch/ctrl-$package" &&
			! dpkg-deb -c "$(deb $package)" | grep -qv ' root/root ' || return 1
	done
	installed "$scratch/deb"
	[ "$("$scratch/deb/usr/games/boids" -V)" = "boids $version" ] &&
		gzip -t "$scratch/deb/usr/share/man/man6/boids.6.gz" && [ ! -e "$scratch/ctrl-boids/conffiles" ] &&
		grep -q 'WITHOUT WARRANTY' "$scratch/deb/usr/share/doc/boids/copyright" &&
		dpkg-deb -f "$(deb boids)" Depends | grep -q 'libc6 .*libncursesw6' &&
		[ "$(find "$scratch/deb/usr/lib" -name 'libboids.*' | wc -l)" -eq 3 ] && [ -f "$scratch/deb/usr/include/boids/boids.h" ] &&
		[ "$(installed "$scratch/deb" | grep -c '^usr/share/.*completions')" -eq 3 ]
}

lints()
{
	lintian --allow-root --display-info --pedantic --fail-on error,warning,info,pedantic \
		--suppress-tags initial-upload-closes-no-bugs,hardening-no-fortify-functions "$scratch"/here/.build/deb/*.changes
}

# The newest entry of the changelog is that of this version; a release's text is made from it.
changelog_is_new()
{
	dpkg-parsechangelog -l src/packaging/debian/changelog -S Version | grep -x "$version-1"
}

# may_include ROOM OTHER: those above it in its house, and those behind its name.
may_include()
{
	if [ "${1%/*}" = "${2%/*}" ]; then
		sed "\\|^$1\$|q" "$scratch/rooms" | grep -qx "$2"
	else
		grep "^$1 " src/rooms | grep -qw "$2"
	fi
}

# One file for each room tries the first header of each other: what it finds must be what the order allows.
rooms_see_what_is_below()
{
	sed '/^#/d; s/ .*//' src/rooms >"$scratch/rooms" && (cd src && ls -d core/*/ term/*/ app/*/) | sed 's|/$||' | sort >"$scratch/folders" &&
		sort "$scratch/rooms" | diff - "$scratch/folders" || return 1
	# shellcheck disable=SC2013 # a room is a word
	for room in $(cat "$scratch/rooms"); do
		for other in $(grep -vx "$room" "$scratch/rooms"); do
			header=$(cd "$scratch/here/src/$other" && find . -name '*.h' | sort | sed -n '1s|^\./||p')
			printf 'extern int more;\n#if __has_include("%s")\n#include "%s"\nint sees_%s;\n#endif\n' \
				"${other#*/}/$header" "${other#*/}/$header" "$(echo "$other" | tr / _)" >&3
			if may_include "$room" "$other"; then echo "$room/try.o sees_$(echo "$other" | tr / _)"; fi
		done 3>"$scratch/here/src/$room/try.c"
	done | sort >"$scratch/allowed"
	(cd "$scratch/here" && sed 's|.*|.build/&/try.o|' "$scratch/rooms" | xargs "$MAKE" -j4 --no-print-directory CC="$CC" CFLAGS=) &&
		(cd "$scratch/here/.build" && find core term app -name try.o -exec nm -P -A {} +) |
		sed -n 's|^\(.*\): \(sees_[a-z_]*\) .*|\1 \2|p' | sort | diff "$scratch/allowed" -
	found=$?
	find "$scratch/here" -name 'try.*' -exec rm {} +
	return $found
}

# Two modules that include, and two that call, each other, in a tree that has none of either.
finds_circles()
{
	circles()
	{
		(cd "$scratch/here" && sh tests/support/cycles.sh .build) >"$scratch/circles" 2>&1
		status=$?
		cat "$scratch/circles"
		return $status
	}
	mkdir -p "$scratch/here/tests/support" && cp tests/support/cycles.sh "$scratch/here/tests/support/" && circles || return 1
	room=$scratch/here/src/core/math
	echo '#include "try_b.h"' >"$room/try_a.h" && echo '#include "try_a.h"' >"$room/try_b.h"
	! circles && grep -q 'math/try_[ab]' "$scratch/circles" && rm "$room"/try_* || return 1
	for pair in a:b b:a; do
		printf 'void try_%s(void);\nvoid try_%s(void) { try_%s(); }\n' "${pair#*:}" "${pair%:*}" "${pair#*:}" >"$room/try.c"
		$CC -c -o "$scratch/here/.build/core/math/try_${pair%:*}.o" "$room/try.c" && rm "$room/try.c" || return 1
	done
	! circles && grep -q 'math/try_[ab]' "$scratch/circles"
	found=$?
	rm "$scratch/here"/.build/core/math/try_*
	return $found
}

# Without libraries and with DEPS=no: names the packages and runs no package manager.
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
		grep -q 'apt-get install gcc-that-is-not-here libc6-dev libncurses-dev' "$scratch/missing"
}

# As on a machine that has debhelper alone: asks for a package that is no command, with all else of check-all.
asks_for_what_packages_need()
{
	printf '#!/bin/sh\necho "ran apt-get $*"\n' >"$scratch/bin/apt-get" && printf '#!/bin/sh\nexit 1\n' >"$scratch/bin/dpkg-query" &&
		printf '#!/bin/sh\nexec "$@"\n' >"$scratch/bin/sudo" && chmod +x "$scratch/bin/dpkg-query" || return 1
	PATH=$scratch/bin:$PATH CC=gcc-that-is-not-here sh src/tools/deps.sh install core build check all >"$scratch/asked" 2>&1
	rm "$scratch/bin/dpkg-query"
	cat "$scratch/asked"
	grep 'ran apt-get.* install' "$scratch/asked" | grep -qw build-essential
}

# answered TEXT: a user who is not root types it when asked. "": there is no terminal to ask.
answered()
{
	printf '#!/bin/sh\necho 1000\n' >"$scratch/bin/id" && chmod +x "$scratch/bin/id" || return 1
	install="PATH=$scratch/bin:$PATH CC=gcc-that-is-not-here sh src/tools/deps.sh install core build"
	if [ "$1" ]; then
		{ sleep 1 && echo "$1"; } | script -qec "$install" /dev/null
	else
		setsid sh -c "$install" </dev/null 2>&1
	fi >"$scratch/answered"
	status=$?
	rm "$scratch/bin/id"
	cat "$scratch/answered"
	return $status
}

asks_before_sudo()
{
	printf '#!/bin/sh\necho "ran apt-get $*"\n' >"$scratch/bin/apt-get"
	printf '#!/bin/sh\necho ran sudo && exec "$@"\n' >"$scratch/bin/sudo"
	! answered '' && ! grep '^ran' "$scratch/answered" &&
		grep 'install it with: sudo apt-get install gcc-that-is-not-here libc6-dev' "$scratch/answered" &&
		! answered n && grep '? \[Y/n\]' "$scratch/answered" && ! grep '^ran' "$scratch/answered" || return 1
	answered y
	grep '^ran sudo' "$scratch/answered" && grep '^ran apt-get.* install .*libc6-dev' "$scratch/answered" || return 1
	DEPS=yes && export DEPS
	answered ''
	unset DEPS
	grep '^ran sudo' "$scratch/answered" && ! grep '? \[Y/n\]' "$scratch/answered"
}

names_a_wrong_tmpdir()
{
	! PATH=$scratch/bin:$PATH TMPDIR=$scratch/nowhere sh src/tools/deps.sh install core build check >"$scratch/folder" 2>&1 || return 1
	cat "$scratch/folder"
	! grep -Eq '^ran|not found' "$scratch/folder" && grep -q "temporary folder $scratch/nowhere" "$scratch/folder"
}

# jobs_are NUMBER MAKEFLAGS ARGUMENT...: whether make with them has this number of jobs.
jobs_are()
{
	number=$1 flags=$2 && shift 2
	MAKEFLAGS=$flags "$MAKE" -f "$scratch/jobs.mk" "$@" | tee "$scratch/jobs"
	grep -qx -e "-j$number" "$scratch/jobs"
}

# The lines of the Makefile that choose the number of jobs, and goals that print it.
builds_with_every_processor()
{
	processors=$(getconf _NPROCESSORS_ONLN)
	# shellcheck disable=SC2016 # make expands the single quotes
	sed -n '/^processors/,/^\.SUFFIXES/p' Makefile >"$scratch/jobs.mk" &&
		echo 'run check all: ; @echo $(or $(filter -j%,$(MFLAGS)),-j1)' >>"$scratch/jobs.mk" || return 1
	jobs_are "$processors" '' run && jobs_are "$processors" k check && jobs_are 1 '' all && jobs_are 1 '' -j1 run &&
		jobs_are 7 '' -j7 check && jobs_are 7 -j7 run && jobs_are 7 'k -j7' run JOBS=3 && jobs_are 1 '' all -k
}

# As if make installed the compiler: at first -dumpmachine fails.
asks_a_late_compiler_again()
{
	# shellcheck disable=SC2016 # the compiler's script expands the single quotes
	printf '#!/bin/sh\n[ "$1" != -dumpmachine ] || [ -e "%s" ] || { : >"%s" && exit 1; }\nexec %s "$@"\n' \
		"$scratch/asked" "$scratch/asked" "$CC" >"$scratch/late" && chmod +x "$scratch/late" &&
		"$MAKE" -n V=1 CC="$scratch/late" BUILD="$scratch/by-late" DEPS=no all >"$scratch/commands" &&
		[ -e "$scratch/asked" ] && grep 'simd_8\.c' "$scratch/commands" | grep -q -e -mavx2
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
	PATH=$scratch/bin:$PATH sh src/tools/deps.sh install core build check all
}

# As on a machine where make check has installed what it needs.
asks_for_what_check_all_needs_alone()
{
	printf '#!/bin/sh\necho "ran apt-get $*"\n' >"$scratch/bin/apt-get" && printf '#!/bin/sh\nexit 1\n' >"$scratch/bin/dpkg-query" &&
		chmod +x "$scratch/bin/dpkg-query" || return 1
	for kinds in 'core build check' 'core build check all'; do
		# shellcheck disable=SC2086 # words
		PATH=$scratch/bin:$PATH sh src/tools/deps.sh install $kinds >"$scratch/asked" 2>&1 || return 1
		cat "$scratch/asked"
		grep -q 'ran apt-get.* install.* build-essential' "$scratch/asked" && [ "$kinds" = 'core build check' ] && return 1
	done
	grep -q 'ran apt-get.* install.* build-essential' "$scratch/asked"
	found=$?
	rm "$scratch/bin/dpkg-query"
	return $found
}

check 'two folders give the same bytes' same_bytes
check 'a second make has nothing to do' nothing_to_do
check 'install puts everything under DESTDIR' installs
check 'the installed files suffice to build the program of the README' library_is_found
check 'it installs the licence as a file of its own' licence_is_installed
if command -v readelf >/dev/null; then
	check 'it installs nothing for debuggers, and install-strip no symbols of the program' installs_no_debug_data
fi
if command -v desktop-file-validate >/dev/null && command -v appstreamcli >/dev/null; then
	check 'the data for desktops are valid' desktop_data_are_valid
fi
check 'without giflib all but .gif works, and that says so' does_without_giflib
check 'uninstall removes all of it' uninstalls
check 'a prefix with blanks or colons is refused, and nothing touched' prefixes_are_words
if [ "$(uname -s)" = Linux ] && command -v readelf >/dev/null; then
	check 'the program is hardened' hardened
	check 'the program starts only ssh, and uses no network' keeps_to_itself
else
	echo 'not ok 0 # SKIP no readelf here'
fi
if sh src/tools/deps.sh has dh && sh src/tools/deps.sh has build-essential; then
	check 'deb makes packages of program and library with all in them' packages
	if command -v lintian >/dev/null; then check 'lintian finds nothing in them' lints; fi
	check 'the newest entry of the changelog is of this version' changelog_is_new
else
	skip 'no debhelper or build-essential'
fi
check 'a file with a part for one machine is not empty on others' nothing_is_empty
check 'three files have Linux-only calls, with replacements' elsewhere
check 'other flags rebuild' new_flags_rebuild
check 'a room can include those below it and no others' rooms_see_what_is_below
check 'modules in a circle are found' finds_circles
check 'missing packages are named, and not installed if DEPS=no' says_what_is_missing
if command -v script >/dev/null && command -v setsid >/dev/null; then
	check 'sudo is used after a question, and without a terminal not at all' asks_before_sudo
fi
case $("$CC" -dumpmachine) in
x86_64-*) check 'a compiler that comes late is asked again which machine it is for' asks_a_late_compiler_again ;;
esac
check 'what building packages needs is asked for' asks_for_what_packages_need
check 'an unusable TMPDIR is named, and no library' names_a_wrong_tmpdir
case $("$MAKE" --version) in
'GNU Make 3.'* | 'GNU Make 4.'[012]*) ;;
*) check 'run and check build with every processor, unless a number of jobs is given' builds_with_every_processor ;;
esac
check 'flags that the compiler refuses are not taken for a missing compiler' names_wrong_flags
check 'no package manager starts where everything is there' leaves_what_is_there
check 'what only check-all needs is asked for where check has all' asks_for_what_check_all_needs_alone
