#!/bin/sh
# SPDX-License-Identifier: MIT
# debian_source.sh FOLDER PACKAGE...: downloads the sources of packages into FOLDER, from the archive of packages of
# this system, with separate lists: its own need not have those of sources (deb-src), and stay unchanged.
set -eu
mkdir -p "$1"
cd "$1"
shift
lists=$PWD/apt
mkdir -p "$lists/lists/partial" "$lists/cache/archives/partial" "$lists/parts"
for list in /etc/apt/sources.list /etc/apt/sources.list.d/debian*; do
	[ -f "$list" ] || continue
	sed -e 's/^deb /deb-src /' -e 's/^Types:.*/Types: deb-src/' "$list" >"$lists/parts/${list##*/}"
done
get()
{
	apt-get -qq -o Dir::State="$lists" -o Dir::State::status=/dev/null -o Dir::Cache="$lists/cache" \
		-o Dir::Etc::sourcelist=/dev/null -o Dir::Etc::sourceparts="$lists/parts" "$@"
}
get update
get --download-only source "$@"
