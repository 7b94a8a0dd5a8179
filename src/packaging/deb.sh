#!/bin/sh
# SPDX-License-Identifier: MIT
# Deb: a Debian package from what `make install-program DESTDIR=STAGE prefix=/usr` has put in place.
# Settings are nobody's but the user's: there are no conffiles.
#
#   deb.sh STAGE VERSION README.md FOLDER      makes FOLDER/boids_VERSION_ARCHITECTURE.deb
set -eu
export LC_ALL=C
umask 022
stage=$1 version=$2-1 readme=$3 folder=$4
here=$(dirname "$0")
doc=$stage/usr/share/doc/boids

for tool in dpkg dpkg-deb dpkg-shlibdeps strip; do
	command -v "$tool" >/dev/null || { echo "boids: make deb needs $tool (apt-get install dpkg-dev)" >&2; exit 1; }
done

# The libraries that the program is linked to, as packages.
depends()
{
	scratch=$(mktemp -d)
	mkdir "$scratch/debian"
	printf 'Source: boids\n\nPackage: boids\nArchitecture: any\n' >"$scratch/debian/control"
	program=$(cd "$stage" && pwd)/usr/games/boids
	(cd "$scratch" && dpkg-shlibdeps -O "$program" 2>/dev/null) | sed -n 's/^shlibs:Depends=//p'
	rm -rf "$scratch"
}

fill_in()
{
	sed "s|@version@|$version|; s|@architecture@|$architecture|; s|@size@|$size|; s|@depends@|$depends|" "$here/$1"
}

# The licence stands in README, where a package's reader does not look.
copyright()
{
	cat "$here/copyright.in"
	sed -n '/^Permission is hereby/,$p' "$readme" | fold -s -w 78 | sed 's/ *$//; s/^$/./; s/^/ /'
}

strip --strip-unneeded --remove-section=.comment --remove-section=.note "$stage/usr/games/boids"
gzip -9nf "$stage/usr/share/man/man6/boids.6"
architecture=$(dpkg --print-architecture)
depends=$(depends)
size=
mkdir -p "$doc" "$stage/DEBIAN"
fill_in changelog.in | gzip -9n >"$doc/changelog.Debian.gz"
copyright >"$doc/copyright"
(cd "$stage" && find usr -type f | sort | xargs md5sum) >"$stage/DEBIAN/md5sums"
size=$(du -k -s --apparent-size "$stage/usr" | cut -f 1)
fill_in control.in >"$stage/DEBIAN/control"
chmod -R u+rwX,go+rX,go-w "$stage"
dpkg-deb --root-owner-group --build "$stage" "$folder/boids_${version}_$architecture.deb"
