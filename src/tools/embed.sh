#!/bin/sh
# SPDX-License-Identifier: MIT
# Embed: writes a C table (struct published) with the contents of text files, in the given order. A file named groups,
# the first, has the order and the headings of some: see src/presets/groups. Needs no built tool.
#
#   embed.sh TABLE [FOLDER/groups] FILE... >TABLE.c
set -eu
export LC_ALL=C

echo '/* Made by src/tools/embed.sh. */'
echo '#include "types/published.h"'
echo
echo '#include <stddef.h>'
echo
echo '#pragma GCC diagnostic ignored "-Woverlength-strings"'
echo
echo "const struct published $1[] = {"
shift
heading=NULL walked=false written=' '

# row FILE: writes it, unless it has been written.
row()
{
	case $written in *" $1 "*) return 0 ;; esac
	written="$written$1 "
	name=${1##*/}
	printf '\t{ "%s",\n' "${name%.*}"
	sed 's/[\\"?]/\\&/g; s/.*/  "&\\n"/' "$1" # \? against trigraphs
	printf '\t  , %s, %s },\n' "$heading" "$walked"
}

for file; do
	case $file in */groups) ;; *) row "$file" && continue ;; esac
	while read -r group names; do
		[ "$group" != '#' ] || continue
		heading="\"$group\"" walked=true
		for name in $names; do
			if [ "$name" = '|' ]; then walked=false; else row "${file%groups}$name.ini"; fi
		done
	done <"$file"
done
printf '\t{ NULL, NULL, NULL, false },\n};\n'
