#!/bin/sh
# SPDX-License-Identifier: MIT
# Sees: makes for each room of src/rooms a folder of links to the rooms that it may include.
#
#   sees.sh FOLDER
set -eu
above=
while read -r room others; do
	case $room in '#'*) continue ;; esac
	case $above in *" ${room%/*}/"*) ;; *) above= ;; esac
	mkdir -p "$1/$room"
	for seen in $above $others; do ln -s "$PWD/src/$seen" "$1/$room/${seen#*/}"; done
	above="$above $room"
done <src/rooms
