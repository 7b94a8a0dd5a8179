#!/bin/sh
# SPDX-License-Identifier: MIT
# Package: Debian packages. What is in debian/ here is laid over the sources, and Debian's tools do the rest.
#
#   package.sh dsc VERSION FOLDER ARCHIVE     a source package of an archive of the sources
#   package.sh deb VERSION FOLDER             binary packages of the sources in this folder
#
# They are put into FOLDER/KIND, which is made anew.
set -eu
export LC_ALL=C
umask 022
kind=$1 version=$2 folder=$3/$1
tree=$folder/boids-$version

needs()
{
	command -v "$1" >/dev/null || { echo "boids: make $kind needs $1 (apt-get install $2)" >&2; exit 1; }
}

# Copies all but what was built and what belongs to git.
copy_sources()
{
	mkdir -p "$tree"
	for file in Makefile README.md .github include man src tests; do
		[ ! -e "$file" ] || cp -Rp "$file" "$tree/"
	done
}

rm -rf "$folder"
mkdir -p "$folder"
case $kind in
dsc)
	needs dpkg-source dpkg-dev
	cp "$4" "$folder/boids_$version.orig.tar.gz"
	tar -xzf "$4" -C "$folder"
	cp -R src/packaging/debian "$tree/"
	(cd "$folder" && dpkg-source --build "boids-$version")
	;;
deb)
	needs dpkg-buildpackage dpkg-dev
	needs dh debhelper
	copy_sources
	cp -R src/packaging/debian "$tree/"
	(cd "$tree" && env -u MAKEFLAGS -u MAKELEVEL -u MFLAGS DEB_BUILD_OPTIONS="${DEB_BUILD_OPTIONS-nocheck}" dpkg-buildpackage --build=binary --no-sign)
	;;
esac
rm -rf "$tree"
