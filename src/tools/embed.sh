#!/bin/sh
# SPDX-License-Identifier: MIT
# Embed: writes a C table (struct published) with the contents of text files, in the given order, each
# under the heading before it. Needs no built tool.
#
#   embed.sh TABLE [heading=WORD] FILE... >TABLE.c
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
heading=NULL
for file; do
	case $file in heading=*) heading="\"${file#*=}\"" && continue ;; esac
	name=${file##*/}
	printf '\t{ "%s",\n' "${name%.*}"
	sed 's/[\\"?]/\\&/g; s/.*/  "&\\n"/' "$file" # \? against trigraphs
	printf '\t  , %s },\n' "$heading"
done
printf '\t{ NULL, NULL, NULL },\n};\n'
