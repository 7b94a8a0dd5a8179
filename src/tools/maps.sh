#!/bin/sh
# SPDX-License-Identifier: MIT
# Maps: makes the C file that embeds them, in the order given. Needs no built tool.
#
#   maps.sh FILE.map... >maps.c
set -eu
export LC_ALL=C

echo '/* Made by src/tools/maps.sh from src/maps. */'
echo '#include "app/maps.h"'
echo
echo '#include <stddef.h>'
echo
echo '#pragma GCC diagnostic ignored "-Woverlength-strings"'
echo
echo 'const struct published_map map_table[] = {'
for file; do
	name=${file##*/}
	printf '\t{ "%s",\n' "${name%.map}"
	sed 's/[\\"?]/\\&/g; s/.*/\t  "&\\n"/' "$file"
	printf '\t},\n'
done
printf '\t{ NULL, NULL },\n};\n'
