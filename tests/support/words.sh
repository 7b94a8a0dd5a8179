#!/bin/sh
# SPDX-License-Identifier: MIT
# Words: finds the words that the list in CONTRIBUTING replaces, in the text for users: strings of C
# files that contain a blank, sentences of presets, README, manual. Comments, examples, generated blocks
# and the licence are left out. Prints each as "file:line: ..."; fails if there is one.
#
#   words.sh [FILE...]      default: all files with text for users; make lint runs it
set -u
list=.github/CONTRIBUTING.md

if [ $# = 0 ]; then
	# shellcheck disable=SC2046 # names without blanks
	set -- README.md man/* src/packaging/debian/control .github/SECURITY.md src/presets/*.ini include/boids/*.h \
		$(find src -name '*.[ch]')
fi

# Each line is "word<tab>what to say"; the third column of the list has the words, with commas between.
words=$(awk -F ' *[|] *' '
	/^## / { inside = $0 == "## Words" }
	inside && NF == 5 && $2 != "say" && $2 !~ /^-*$/ {
		count = split($4, words, ", *")
		for (i = 1; i <= count; i++) print words[i] "\t" $2
	}' "$list")
[ -n "$words" ] || { echo "words.sh: no word list in $list" >&2; exit 2; }

# Prints "file:line<tab>text" for each string literal of a C file, adjacent ones joined.
c_strings()
{
	awk '
	function flush() { if (text ~ / /) print place "\t" text; text = "" }
	{
		line = $0
		gsub(/\047\\?"\047/, "", line)
		if (line ~ /^#include/) next
		while (line != "") {
			if (comment) {
				at = index(line, "*/")
				if (!at) break
				line = substr(line, at + 2)
				comment = 0
			} else if (match(line, /^[ \t\\]+/)) {
				line = substr(line, RLENGTH + 1)
			} else if (line ~ /^\/\*/) {
				comment = 1
				line = substr(line, 3)
			} else if (match(line, /^"([^"\\]|\\.)*"/)) {
				if (text == "") place = FILENAME ":" FNR
				text = text substr(line, 2, RLENGTH - 2)
				line = substr(line, RLENGTH + 1)
			} else {
				flush()
				match(line, /^([^"\/ \t\\]|[\/\\])[^"\/ \t\\]*/)
				line = substr(line, RLENGTH + 1)
			}
		}
	}
	END { flush() }' "$1"
}

# Prints each paragraph of the manual as one line; a macro ends a phrase.
manual_text()
{
	awk '
	function flush() { if (text != "") print FILENAME ":" place "\t" text; text = "" }
	/^\.\\" begin/ || /^\.Bd/ { skip = 1 }
	/^\.\\" end/ || /^\.Ed/ { skip = 0; next }
	skip || /^\.\\"/ { next }
	/^\.(Pp|It|El|Bl|Sh|Ss|Dl)/ { flush(); next }
	text == "" { place = FNR }
	{ text = text ($0 ~ /^\.(Nd|Nm$)/ || $0 !~ /^\./ ? " " $0 : " | ") }
	END { flush() }' "$1"
}

page_text()
{
	awk '
	/^<!-- begin/ || (/^```/ && !skip) { skip = 1; next }
	/^<!-- end/ || /^```/ { skip = 0; next }
	/^## / { licence = $2 == "Licence" }
	!skip && !licence && NF { print FILENAME ":" FNR "\t" $0 }' "$1"
}

text_of()
{
	case $1 in
	*.[ch]) c_strings "$1" ;;
	*.ini) awk '/^about = / { print FILENAME ":" FNR "\t" $0 }' "$1" ;;
	*.[567]) manual_text "$1" ;;
	*) page_text "$1" ;;
	esac
}

found=$(for file; do text_of "$file"; done | words=$words awk -F '\t' '
	BEGIN {
		count = split(ENVIRON["words"], rows, "\n")
		for (i = 1; i <= count; i++) split(rows[i], row, "\t") && (say[row[1]] = row[2])
	}
	{
		plain = " " tolower($2) " "
		gsub(/%%/, "%", plain)
		gsub(/[^a-z0-9%|&_-]+/, " ", plain)
		for (word in say)
			if (index(plain, " " word " ")) print $1 ": \"" word "\", say " say[word] ": " $2
	}' | sort -t : -k 1,1 -k 2,2n)
[ -z "$found" ] || { echo "$found"; exit 1; }
