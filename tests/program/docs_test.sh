#!/bin/sh
# SPDX-License-Identifier: MIT
# Documents and rules of the code: checks them against program and sources.
set -u
# shellcheck source=tests/support/check.sh
. "${SRCDIR:-.}/tests/support/check.sh"
cd "$SRCDIR" || exit 1

page_is_fresh()
{
	echo "run make docs"
	"$DOCGEN" <"$1" >"$scratch/page" && diff "$1" "$scratch/page"
}

code="include/boids/*.h src/*/*.[ch] src/*/*/*.[ch] tests/*/*.[ch] tests/*/*/*.[ch]"
sources="$code src/rooms src/tools/* tests/*/*.sh src/presets/*.ini man/* Makefile tests/*.mk src/*/*.mk .ci/run .github/workflows/*.yml"

without_licence()
{
	# shellcheck disable=SC2086 # files are words
	printf '%s\n' $sources | grep -v '[*]' | xargs awk '
		FNR == 1 { lacks[FILENAME] }
		/SPDX-License-Identifier: MIT/ { delete lacks[FILENAME] }
		FNR == 2 { nextfile }
		END { for (file in lacks) print file }'
}

# The second line of a header is a title, and that of a C file without a header.
without_purpose()
{
	# shellcheck disable=SC2086
	awk 'FNR == 2 { if (!/^\/\* [A-Z]/) print FILENAME; nextfile }' $code | while read -r file; do
		header=${file%.c}.h
		[ "$header" != "$file" ] && [ -e "$header" ] || [ -e "src/core/types/${header##*/}" ] || echo "$file"
	done
}

others_at_the_top()
{
	git ls-files 2>/dev/null | sed 's|/.*||' | sort -u |
		grep -vxE '\.ci|\.github|\.clang-format|\.clang-tidy|\.editorconfig|\.gitignore|Makefile|README.md|include|man|src|tests'
}

broken_links()
{
	for page in README.md .github/CONTRIBUTING.md; do
		grep -o '](\([^)#]*\)' "$page" | cut -c 3- | while read -r link; do
			[ -e "$(dirname "$page")/$link" ] || echo "$page: $link"
		done
	done
}

headings()
{
	sed -n 's/^## //p' README.md | paste -s -d, -
}

readme_sections_are()
{
	headings
	[ "$(headings)" = "$1" ]
}

readme_length()
{
	lines=$(wc -l <README.md)
	echo "$lines lines"
	[ "$lines" -le 130 ]
}

# Each picture is small and stands still where it is asked to: for pages with several.
pictures_are_small()
{
	sh src/tools/pictures.sh list | while IFS=$(printf '\t') read -r file _ how; do
		echo "$file" && [ "$(wc -c <"$file")" -le 900000 ] && [ "$(gzip -9c "$file" | wc -c)" -le 110000 ] || return 1
		case $how in
		*--print | Tab | Right) ! grep -q animation "$file" || return 1 ;;
		*) grep -q 'prefers-reduced-motion:reduce){.F,.L{animation:none}' "$file" && grep -q 'id="S"' "$file" || return 1 ;;
		esac
	done
}

# Every picture that README shows is in the list of those that are made, and those besides it are not forgotten.
pictures_are_listed()
{
	sh src/tools/pictures.sh list | cut -f 1 | grep '^.github/' | sort >"$scratch/listed"
	find .github -name '*.svg' ! -path '*figures*' | sort | diff "$scratch/listed" -
}

# Prints pictures that README lacks, or whose command it does not tell, and the recording of the first.
pictures_without_command()
{
	sed 's/\\|/|/g' README.md >"$scratch/readme"
	sh src/tools/pictures.sh list | grep '^.github/' | while IFS=$(printf '\t') read -r file command how; do
		grep -qF "($file)" "$scratch/readme" && grep -qF "$command" "$scratch/readme" || echo "$file: $command"
		[ "$file" != .github/flock.svg ] || grep -qxF "$command --headless $how --record flock.svg" "$scratch/readme" || echo "$how"
	done
}

# A stranger sees what it is and how to start it at once.
readme_begins()
{
	sed 15q README.md | grep '^!\[.*(.github/hero.svg)' && sed 15q README.md | grep '^make run'
}

# A release takes its notes from the section of its version.
news_are_of_this_version()
{
	grep -x "## $(sed -n 's/^#define BOIDS_VERSION "\(.*\)".*/\1/p' include/boids/boids.h)" .github/NEWS.md
}

# Text of each kind with words that the list replaces, and some that no user reads.
words_are_found()
{
	cat >"$scratch/w.c" <<-'EOF'
		/* "draw so many frames" in a comment, for who reads it */
		static const char *const words[] = { "jot", "so many" /* "at home" */, "who",
			"an \"usual\" value", '"', "at the " "bottom "
			"line", "every pollen, everybody's post-it" };
	EOF
	printf '.\\" begin x\nwho\n.\\" end x\nNobody so\n.Ic many\nand so\nmany.\n.Bd\nwho\n.Ed\n' >"$scratch/w.6"
	printf '# who\nabout = a deep world\n' >"$scratch/w.ini"
	printf '<!-- begin x -->\nwho\n<!-- end x -->\nwhom\n\140\140\140\nwho\n\140\140\140\n## Licence\n\nwhom\n' >"$scratch/w.md"
	sh tests/support/words.sh "$scratch/w.c" "$scratch/w.6" "$scratch/w.ini" "$scratch/w.md" >"$scratch/found"
	[ $? -eq 1 ] && sed 's|.*/||; s/, say .*//' "$scratch/found" >"$scratch/words" &&
		printf '%s\n' 'w.6:4: "nobody"' 'w.6:4: "so many"' 'w.c:2: "so many"' 'w.c:3: "bottom line"' \
			'w.c:3: "usual"' 'w.c:4: "everybody"' 'w.ini:2: "deep world"' 'w.md:4: "whom"' |
		diff - "$scratch/words"
}

# The table of CONTRIBUTING has the rooms that the build reads, in the same order.
rooms_are_told()
{
	awk -F '|' '/^\| `src\// { house = $2 } house && $3 ~ /`/ { print house "/" $3 } house && !/^\|/ { exit }' \
		.github/CONTRIBUTING.md | tr -d '` ' | sed 's|^src/||' >"$scratch/told" || return 1
	sed '/^#/d; s/ .*//' src/rooms | diff "$scratch/told" -
}

# Whoever knows make reads it from top to bottom.
makefile_is_short()
{
	wc -l <Makefile
	[ "$(wc -l <Makefile)" -le 220 ]
}

help_lists_targets()
{
	(forget_make && "$MAKE" help) >"$scratch/help"
	for target in all run check check-all bench lint format sanitize coverage fuzz docs pictures golden install uninstall shared deb dsc dist \
		deps clean help; do
		grep -q "^  make $target " "$scratch/help" || { echo "$target"; return 1; }
	done
}

manual_is_short()
{
	mandoc -T utf8 -O width=80 man/boids.6 | wc -l | awk '{ print; exit $1 > 350 }'
}

# Prints sections that a page refers to and does not have, and pages that are not there.
lost_references()
{
	for page in man/*; do
		sed -n 's/^\.Sx //p; s/^\.P[qo] see Sx //p' "$page" | sed 's/ *[.,:;]*$//' | sort -u |
			while read -r title; do grep -q "^\.S[hs] $title" "$page" || echo "$page: $title"; done
		grep -oh 'Xr boids[a-z-]* [0-9]' "$page" | sort -u |
			while read -r _ name section; do [ -e "man/$name.$section" ] || echo "$page: $name($section)"; done
	done
}

# Prints lines of defaults that --list-factors and the manual do not have both; number and glyphs have
# another form there.
other_defaults()
{
	awk '/^\.It Fl -/ { name = substr($3, 2) }
		name && match($0, /; default [^;]*[.;]/) {
			print name "\t" substr($0, RSTART + 10, RLENGTH - 11)
			name = ""
		}' man/boids-factors.7 | sort >"$scratch/manual"
	"$BOIDS" --list-factors | cut -f 1,3 | grep -Ev '^number	|^glyphs	' | sort >"$scratch/listed"
	[ "$(wc -l <"$scratch/listed")" -gt 80 ] || echo "too few"
	diff "$scratch/manual" "$scratch/listed"
}

# Prints variables that the program reads and the manual lacks.
unexplained_variables()
{
	grep -oh 'getenv("[A-Z_]*")' src/*/*/*.c | cut -d '"' -f 2 | sort -u |
		while read -r name; do grep -Eq "Ev.* $name|Ev $name" man/boids.6 || echo "$name"; done
}

for page in man/*; do
	check "$page matches the tables" page_is_fresh "$page"
done
check 'README matches the tables and the output of the program' page_is_fresh README.md
check 'README answers in the order a visitor asks, the licence last' readme_sections_are \
	'Get it,Touch it,Try these,What only boids has,Keys,Together,Science,Trouble,Manual,Contributing,Licence'
check 'README is read in one sitting' readme_length
check 'README begins with a picture and a command' readme_begins
check 'README tells the command of each picture' nothing pictures_without_command
check 'pictures are small, and stand still for readers who ask for that' pictures_are_small
check 'each picture has its command in the list of pictures' pictures_are_listed
check 'the news has a section of this version' news_are_of_this_version
check 'links in the documents are not broken' nothing broken_links
check 'the pages of the manual refer to what is there' nothing lost_references
check 'make help lists every target' help_lists_targets
check 'the documents have the rooms of the build' rooms_are_told
check 'the Makefile has 220 lines at most' makefile_is_short
check 'words that the list replaces are found in text for users' words_are_found
check 'the manual names every environment variable' nothing unexplained_variables
check 'the manual and --list-factors have the same defaults' nothing other_defaults
check 'every file names its licence' nothing without_licence
check 'every header, and every C file without one, has a title' nothing without_purpose
check 'the top folder has nothing else' nothing others_at_the_top

check 'the core includes no library of terminals' nothing \
	grep -nE '#include.*(curses|ncurses|termios|ini\.h)' src/core/*/*.[ch] include/boids/*.h
check 'only one file includes curses' nothing \
	sh -c 'grep -lE "#include.*<n?curses\.h>" src/*/*/*.[ch] | grep -vE "^src/term/screen/curses_writer\.c$"'
check 'one file reads INI text' nothing sh -c 'grep -l "#include <ini\.h>" src/*/*/*.[ch] | tail -n +2'
check 'no struct hides behind a typedef' nothing grep -nE '^typedef (struct|union|enum)[^(]*$' src/*/*/*.[ch] include/boids/*.h
# shellcheck disable=SC2086 # files are words
check 'no file ends its lines with blanks' nothing \
	grep -nE '[ 	]+$' $code src/tools/*.sh tests/*/*.sh Makefile tests/*.mk src/*/*.mk
if command -v mandoc >/dev/null; then
	check 'the manual has no mistakes in its markup' mandoc -Tlint -Wwarning man/*
	check 'the page of the program has 350 lines at most' manual_is_short
fi
