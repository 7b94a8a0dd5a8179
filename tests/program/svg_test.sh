#!/bin/sh
# SPDX-License-Identifier: MIT
# SVG: pictures of flights, read by a parser of XML and played by a browser, where those are installed.
set -u
# shellcheck source=tests/support/check.sh
. "${SRCDIR:-.}/tests/support/check.sh"
export XDG_CONFIG_HOME="$scratch" HOME="$scratch" LC_ALL=C.UTF-8
cd "$scratch" || exit 1

records()
{
	"$BOIDS" --headless -n 200 -s 7 --skip 5 --seconds 8 --fps 10 --record flock.svg &&
		"$BOIDS" --headless -s 7 --seconds 2 --map ring --trails 1 --fps 10 --record map.svg &&
		"$BOIDS" --headless -s 7 --seconds 2 -g '<>^v' --print frame.svg
}

is_small()
{
	[ "$(wc -c <flock.svg)" -le 290000 ] && [ "$(gzip -9 -c flock.svg | wc -c)" -le 60000 ]
}

parses()
{
	xmllint --noout flock.svg map.svg frame.svg
}

# The same bytes in another locale, with a decimal comma if there is one, and with more threads.
same_bytes()
{
	for locale in C POSIX de_DE.UTF-8; do
		LC_ALL=$locale "$BOIDS" --headless -n 200 -s 7 --skip 5 --seconds 8 --fps 10 --threads 2 \
			--record other.svg && cmp flock.svg other.svg || return 1
	done
}

# shot NAME DELAY [OPTION]: a picture of the animation after DELAY s: the page shifts its beginning, as a
# screenshot is always taken at the first moment.
shot()
{
	sed "s/animation-delay:\([0-9.]*\)s/animation-delay:calc(\1s - $2s)/g; \
		s/\.L{animation:/.L{animation-delay:-$2s!important;animation:/" flock.svg >"shift.svg"
	"$browser" --headless --no-sandbox --disable-gpu --hide-scrollbars --user-data-dir="$scratch/browser" \
		${3:+"$3"} --window-size=820,500 --screenshot="$scratch/$1.png" "file://$scratch/shift.svg" \
		>/dev/null 2>&1
	[ -s "$1.png" ]
}

# A blank picture is much smaller than one of 200 boids.
moves()
{
	shot one 2 && shot other 5 && ! cmp -s one.png other.png &&
		[ "$(wc -c <one.png)" -gt 5000 ] && [ "$(wc -c <other.png)" -gt 5000 ]
}

holds_still()
{
	shot one 2 --force-prefers-reduced-motion && shot other 5 --force-prefers-reduced-motion &&
		cmp one.png other.png && [ "$(wc -c <one.png)" -gt 5000 ]
}

refuses()
{
	"$BOIDS" "$@" >out 2>err
	[ $? -eq 2 ] && [ ! -s out ] && [ "$(wc -l <err)" -eq 1 ] && cat err
}

check "flights and frames are recorded" records
check "eight seconds are at most 290 kB, 60 kB compressed" is_small
check "the same command writes the same bytes in any locale" same_bytes
if command -v xmllint >/dev/null; then
	check "a parser of XML reads them" parses
else
	skip "no xmllint"
fi
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome)
if [ -n "$browser" ]; then
	check "a browser shows it move" moves
	check "it holds still for a reader who prefers that" holds_still
else
	skip "no Chromium"
fi
check "--print refuses a name of no format" refuses --headless --steps 1 --print frame.png
check "--skip needs a recording" refuses --headless --steps 1 --skip 3
check "--skip refuses a word" refuses --headless --steps 1 --skip long --record a.svg
check "--print and --record need two files" refuses --headless --steps 1 --print a.svg --record a.svg
check "--restricted writes no picture" refuses --restricted --headless --steps 1 --print a.svg
