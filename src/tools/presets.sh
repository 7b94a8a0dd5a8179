#!/bin/sh
# SPDX-License-Identifier: MIT
# Presets: makes the C file that embeds them, in the order given. Needs no built tool.
#
#   presets.sh FILE.ini... >presets.c
set -eu
export LC_ALL=C

echo '/* Made by src/tools/presets.sh from src/presets. */'
echo '#include "app/settings.h"'
echo
echo '#include <stddef.h>'
echo
echo '#pragma GCC diagnostic ignored "-Woverlength-strings"'
echo
echo 'const struct preset preset_table[] = {'
for file; do
	name=${file##*/}
	printf '\t{ "%s",\n' "${name%.ini}"
	sed 's/[\\"?]/\\&/g; s/.*/\t  "&\\n"/' "$file" # \? lest it be a trigraph
	printf '\t},\n'
done
printf '\t{ NULL, NULL },\n};\n'
