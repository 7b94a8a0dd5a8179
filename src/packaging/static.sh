#!/bin/sh
# SPDX-License-Identifier: MIT
# static.sh FOLDER: builds ncurses, libvterm and utf8proc with musl into FOLDER, for a program that needs no
# file but its own: ncurses knows the usual terminals by itself. Their sources are Debian's, unless
# FOLDER/sources has them. Run on Debian 12 (ncurses 6.4, libvterm 0.1.4, utf8proc 2.8.0; musl 1.2.3).
set -eu
mkdir -p "$1/sources" "$1/lib" "$1/include"
ls "$1"/sources/utf8proc_*.orig.tar.gz >/dev/null 2>&1 || sh src/packaging/debian_source.sh "$1/sources" ncurses libvterm utf8proc
cd "$1"
root=$PWD
cd sources
for name in ncurses libvterm utf8proc; do
	ls -d "$name"-*/ >/dev/null 2>&1 || tar xf "$name"_*.orig.tar.gz
done
[ -e "$root/lib/libncursesw.a" ] || (
	cd ncurses-*/
	./configure --prefix="$root" CC=musl-gcc CFLAGS=-O2 BUILD_CC=cc --quiet --enable-widec --disable-db-install \
		--without-ada --without-cxx --without-debug --without-manpages --without-progs --without-tests \
		--with-terminfo-dirs=/etc/terminfo:/lib/terminfo:/usr/share/terminfo:/usr/lib/terminfo \
		--with-fallbacks=xterm,xterm-256color,tmux,tmux-256color,screen,screen-256color,linux,vt100
	make && make install.libs install.includes
)
# compile ARCHIVE FILE...
compile()
{
	archive=$root/lib/$1
	shift
	mkdir -p "$root/objects" && (cd "$root/objects" && rm -f ./*.o && musl-gcc -std=c99 -O2 -I"$root/include" -c "$@" && ar rcs "$archive" ./*.o)
}
cp libvterm-*/include/*.h utf8proc-*/utf8proc.h "$root/include/"
compile libvterm.a "$PWD"/libvterm-*/src/*.c
compile libutf8proc.a "$PWD"/utf8proc-*/utf8proc.c
