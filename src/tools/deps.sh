#!/bin/sh
# SPDX-License-Identifier: MIT
# Deps: the dependencies of build, tests and lint. Tries each one, so it does not matter how it was
# installed, and starts a package manager only for missing ones.
#
#   deps.sh look KIND...        report missing dependencies and how to install them
#   deps.sh install KIND...     install them first if there is apt-get      (KIND: core, build, check, all, of
#                               which each has those before it; far figures terminals valgrind fuzz bare ports
#                               lint; KIND? is what it can do without)
#   deps.sh has NAME            whether one dependency is there
#   deps.sh takes FLAG...       the flags, unless the linker refuses them
#   deps.sh cflags|libs NAME    the flags of one library
#
# From the environment: CC CPPFLAGS CFLAGS LDFLAGS PKG_CONFIG; DEPS=no forbids package managers, DEPS=yes lets sudo start
# them without a question.
set -uf
: "${CC:=cc}" "${CPPFLAGS=}" "${CFLAGS=}" "${LDFLAGS=}" "${PKG_CONFIG:=pkg-config}" "${DEPS=}"

# kind  name          apt                dnf                apk                pacman      brew
table='
core    compiler      gcc,libc6-dev      gcc                build-base         gcc         gcc
build   curses        libncurses-dev     ncurses-devel      ncurses-dev        ncurses     ncurses,pkg-config
build   vterm         libvterm-dev       libvterm-devel     libvterm-dev       libvterm    libvterm,pkg-config
build   utf8proc      libutf8proc-dev    utf8proc-devel     utf8proc-dev       libutf8proc utf8proc,pkg-config
build?  gif           libgif-dev         giflib-devel       giflib-dev         giflib      giflib
build?  unifont       unifont            -                  -                  -           -
check   cmocka        libcmocka-dev      libcmocka-devel    cmocka-dev         cmocka      cmocka,pkg-config
check   pkg-config    pkg-config         pkgconf-pkg-config pkgconf            pkgconf     pkg-config
check?  de_DE         locales            -                  -                  -           -
check?  unicode-data  unicode-data       -                  -                  -           -
check?  tmux          tmux               tmux               tmux               tmux        tmux
check?  sshd          openssh-server,openssh-client openssh-server,openssh-clients openssh openssh openssh
all?    c++           g++                gcc-c++            g++               gcc         gcc
all?    screen        screen             screen             screen             screen      screen
all?    nft           nftables           nftables           nftables           nftables    -
all?    ip            iproute2           iproute            iproute2           iproute2    -
all?    mosh-server   mosh               mosh               mosh               mosh        mosh
all?    parallel      parallel           parallel           parallel           parallel    parallel
all?    gnuplot       gnuplot-nox        gnuplot            gnuplot            gnuplot     gnuplot
all?    zsh           zsh                zsh                zsh                zsh         zsh
all?    fish          fish               fish               fish               fish        fish
all?    dh            debhelper          -                  -                  -           -
all?    desktop-file-validate desktop-file-utils desktop-file-utils desktop-file-utils desktop-file-utils -
all?    appstreamcli  appstream          appstream          appstream          appstream   -
all?    lintian       lintian            -                  -                  -           -
all?    cmake         cmake              cmake              cmake              cmake       cmake
all?    numpy         python3-numpy,python3-pip,python3-setuptools python3-numpy,python3-pip,python3-setuptools py3-numpy,py3-pip,py3-setuptools python-numpy,python-pip,python-setuptools numpy
all?    luajit        luajit             luajit             luajit             luajit      luajit
all?    clang         clang              clang              clang              clang       llvm
all?    build-essential build-essential - - - -
figures gnuplot       gnuplot-nox        gnuplot            gnuplot            gnuplot     gnuplot
far     ssh           openssh-client     openssh-clients    openssh-client     openssh     openssh
far     /usr/sbin/sshd openssh-server    openssh-server     openssh-server     openssh     openssh
far     tmux          tmux               tmux               tmux               tmux        tmux
terminals tmux        tmux               tmux               tmux               tmux        tmux
terminals screen      screen             screen             screen             screen      screen
terminals ssh         openssh-client     openssh-clients    openssh-client     openssh     openssh
terminals /usr/sbin/sshd openssh-server  openssh-server     openssh-server     openssh     openssh
terminals xterm       xterm              xterm              xterm              xterm       -
terminals Xvfb        xvfb               xorg-x11-server-Xvfb xvfb             xorg-server-xvfb -
terminals xdotool     xdotool            xdotool            xdotool            xdotool     xdotool
valgrind valgrind     valgrind           valgrind           valgrind           valgrind    -
fuzz    fuzzer        libclang-rt-dev    compiler-rt        compiler-rt        compiler-rt llvm
bare    debootstrap   debootstrap,debian-archive-keyring - - - -
bare    tmux          tmux               tmux               tmux               tmux        tmux
static  musl-gcc      musl-tools         -                  -                  -           -
ports   musl-gcc      musl-tools         -                  -                  -           -
ports   i686-linux-gnu-gcc gcc-i686-linux-gnu,libc6-dev-i386-cross - - - -
ports   aarch64-linux-gnu-gcc gcc-aarch64-linux-gnu,libc6-dev-arm64-cross - - - -
ports   s390x-linux-gnu-gcc gcc-s390x-linux-gnu,libc6-dev-s390x-cross - - - -
ports   de_DE         locales            -                  -                  -           -
ports   qemu-s390x    qemu-user          -                  -                  -           -
lint    clang         clang              clang              clang              clang       llvm
lint    clang-tidy    clang-tidy         clang-tools-extra  clang-extra-tools  clang       llvm
lint    clang-format  clang-format       clang-tools-extra  clang-extra-tools  clang       clang-format
lint    cppcheck      cppcheck           cppcheck           cppcheck           cppcheck    cppcheck
lint    shellcheck    shellcheck         ShellCheck         shellcheck         shellcheck  shellcheck
lint    mandoc        mandoc             mandoc             mandoc             mandoc      mandoc
'

# program NAME: prints the smallest program that needs it; fails for a command.
program()
{
	case $1 in
	compiler) echo 'int puts(const char *); int main(void) { return puts(""); }' ;;
	curses) echo '#include <curses.h>' && echo 'int main(void) { cchar_t c = {0}; return add_wch(&c) + alloc_pair(1, 2); }' ;;
	cmocka) printf '#include <%s.h>\n' stdarg stddef stdint setjmp cmocka &&
		echo 'int main(void) { cmocka_set_message_output(CM_OUTPUT_TAP); return 0; }' ;;
	vterm) echo '#include <vterm.h>' && echo 'int main(void) { return !vterm_new(1, 1); }' ;;
	utf8proc) echo '#include <utf8proc.h>' && echo 'int main(void) { return !utf8proc_unicode_version(); }' ;;
	gif) echo '#include <gif_lib.h>' && echo 'int main(void) { return !GifMakeMapObject(2, 0); }' ;;
	winsize) printf '#include <%s.h>\n' sys/ioctl termios signal && # shown by the system
		echo 'int main(void) { struct winsize size; return ioctl(0, TIOCGWINSZ, &size) == SIGWINCH; }' ;;
	fuzzer) echo 'int LLVMFuzzerTestOneInput(void *data, unsigned long size) { return !data && size; }' ;;
	*) return 1 ;;
	esac
}

# flags cflags|libs NAME: those of pkg-config, else the usual ones.
flags()
{
	case $2 in
	compiler | winsize) return ;;
	fuzzer) [ "$1" = cflags ] || echo -fsanitize=fuzzer,address && return ;;
	curses) module=ncursesw usual=-lncursesw ;;
	utf8proc) module=libutf8proc usual=-lutf8proc ;;
	*) module=$2 usual=-l$2 ;;
	esac
	if [ "$1" = cflags ]; then
		usual=
	fi
	# Homebrew hides its ncurses from pkg-config, and Apple's is too old.
	if [ "$2" = curses ] && command -v brew >/dev/null; then
		PKG_CONFIG_PATH=$(brew --prefix ncurses)/lib/pkgconfig:${PKG_CONFIG_PATH-}
		export PKG_CONFIG_PATH
	fi
	# Our -D_XOPEN_SOURCE is newer than that of ncursesw.
	# shellcheck disable=SC2086 # PKG_CONFIG may hold options
	$PKG_CONFIG "--$1" "$module" 2>/dev/null | sed 's/-D_[A-Z_]*SOURCE[^ ]*//g' | grep . || echo "$usual"
}

# shellcheck disable=SC2046,SC2086 # flags are words
has()
{
	case $1 in
	de_DE) # localedef can make it, for numbers with decimal commas
		[ -e /usr/share/i18n/locales/de_DE ]
		return
		;;
	unifont) # letters in pictures that are none of ASCII
		[ -e /usr/share/unifont/unifont.hex ]
		return
		;;
	unicode-data) # files that cluster_test reads
		[ -e /usr/share/unicode/EastAsianWidth.txt ]
		return
		;;
	numpy) # of the system's Python, which installs the module with it
		/usr/bin/python3 -c 'import setuptools, pip, numpy' 2>/dev/null
		return
		;;
	build-essential) # no command, and each package that is built needs it
		[ "$(dpkg-query -W -f '${db:Status-Status}' build-essential 2>/dev/null)" = installed ]
		return
		;;
	esac
	# Users lack /usr/sbin in PATH.
	program "$1" >"$scratch/try.c" || { PATH=$PATH:/usr/sbin command -v "$1" >/dev/null; return; }
	$CC -D_XOPEN_SOURCE=700 $CPPFLAGS $CFLAGS $(flags cflags "$1") -o "$scratch/try" "$scratch/try.c" \
		$LDFLAGS $(flags libs "$1") >/dev/null 2>&1
}

# missing KIND...: prints the rows of missing dependencies.
missing()
{
	echo "$table" | while read -r kind name packages; do
		case " $* " in
		*" $kind "*) has "$name" || echo "$name $packages" ;;
		esac
	done
}

# packages COLUMN ROWS: prints each package once. A compiler other than cc is its own package.
packages()
{
	case ${CC##*/} in
	gcc* | clang*) compiler=${CC%% *} ;;
	*) compiler=gcc ;;
	esac
	echo "$2" | awk -v column="$1" -v compiler="$compiler" '{
		count = split($column, names, ",")
		for (i = 1; i <= count; i++) {
			name = names[i] == "gcc" ? compiler : names[i]
			if (!seen[name]++) printf "%s ", name
		}
	}'
}

# Reports what no package manager can fix: an unknown compiler, flags it refuses.
cannot_fix()
{
	has compiler && return 1
	case ${CC##*/} in
	cc | gcc* | clang*) ;;
	*) command -v "${CC%% *}" >/dev/null || { echo "boids: no compiler $CC here" >&2; return; } ;;
	esac
	CPPFLAGS='' CFLAGS='' LDFLAGS='' sh "$0" has compiler &&
		echo "boids: $CC builds nothing with these flags: $CPPFLAGS $CFLAGS $LDFLAGS" >&2
}

# report ROWS: prints the missing dependencies and how to install them here.
report()
{
	echo "boids: not found: $(echo "$1" | awk '{ printf "%s%s", comma, $1; comma = ", " }')"
	column=1 found=
	for how in 'apt-get install' 'dnf install' 'apk add' 'pacman -S' 'brew install'; do
		column=$((column + 1))
		command -v "${how%% *}" >/dev/null || continue
		case $how in brew*) ;; *) [ "$(id -u)" = 0 ] || how="sudo $how" ;; esac
		echo "boids: install it with: $how $(packages $column "$1")"
		found=yes
		break
	done
	[ "$found" ] || echo "boids: on Debian these are: $(packages 2 "$1")"
	return 1
} >&2

as_root()
{
	if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

# shellcheck disable=SC2086 # PACKAGES are words
apt_install()
{
	echo "boids: installing with apt-get: $1"
	# Do not start services that a package brings, such as sshd.
	try="as_root env DEBIAN_FRONTEND=noninteractive SYSTEMD_OFFLINE=1 apt-get"
	install="$try -o DPkg::Lock::Timeout=120 install -qq -y --no-install-recommends $1"
	# A fresh system has no package lists, an old one stale ones.
	{ apt-cache show --no-all-versions $1 >/dev/null 2>&1 && $install; } ||
		{ $try -o DPkg::Lock::Timeout=120 update -qq && $install; }
} </dev/null >&2

# may_install PACKAGES: whether they may be installed. Asks the terminal before it uses sudo; make may have
# given standard input to another job.
may_install()
{
	[ "$DEPS" != no ] && command -v apt-get >/dev/null || return 1
	[ "$(id -u)" != 0 ] || return 0
	command -v sudo >/dev/null || return 1
	[ "$DEPS" != yes ] || return 0
	{ printf 'boids: install with sudo apt-get: %s? [Y/n] ' "${1% }" >/dev/tty && read -r answer </dev/tty; } 2>/dev/null &&
		case $answer in [!Yy]*) false ;; esac
}

case $1 in
cflags | libs)
	flags "$1" "$2"
	exit
	;;
esac
# Small programs are compiled in it. mktemp and echo have said why they fail.
if ! scratch=$(mktemp -d) || ! echo >"$scratch/try.c"; then
	echo "boids: nothing can be compiled in the temporary folder ${TMPDIR:-/tmp}: set TMPDIR to another" >&2
	exit 1
fi
trap 'rm -rf "$scratch"' EXIT
trap 'exit 1' HUP INT TERM
case $1 in
has) has "$2" ;;
takes)
	shift
	if LDFLAGS="$LDFLAGS $*" has compiler || ! has compiler; then echo "$@"; fi
	;;
look | install)
	mode=$1 && shift
	case " $* " in
	*' all '*) set -- core build check "$@" ;;
	*' check '*) set -- core build "$@" ;;
	*' build '*) set -- core "$@" ;;
	esac
	cannot_fix && exit 1
	rows=$(missing "$@")
	if [ "$mode" = install ]; then
		# What only serves a part of them is installed together with what they require, for `all` also alone.
		case "$rows: $* " in
		:*' all '* | [!:]*)
			# shellcheck disable=SC2046 # words
			optional=$(missing $(printf '%s? ' "$@"))
			wanted=$(packages 2 "$rows
$optional")
			[ -z "$rows$optional" ] || { may_install "$wanted" && apt_install "$wanted" && rows=$(missing "$@"); }
			;;
		esac
	fi
	[ -z "$rows" ] || report "$rows"
	;;
esac
