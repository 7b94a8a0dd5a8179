# SPDX-License-Identifier: MIT
# Completion for bash, which asks the program for its options, presets, maps, themes and stories.
# shellcheck shell=bash disable=SC2207 # file names by lines: IFS is the end of a line

# Adds those lines of standard input that begin as the word does.
_boids_offer()
{
	local line
	while IFS= read -r line; do
		[[ $line == "$word"* ]] && COMPREPLY+=("$line")
	done
}

_boids()
{
	local IFS=$'\n' word=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]} name value list files
	COMPREPLY=()
	# "--name=value" comes in three words
	if [[ $word == '=' ]]; then
		word=
	elif [[ $option == '=' && $COMP_CWORD -gt 2 ]]; then
		option=${COMP_WORDS[COMP_CWORD - 2]}
	fi
	IFS=$'\t' read -r name value < <("$1" --list-options 2>/dev/null | awk -F '\t' -v option="$option" \
		'$3 != "-" && ("--" $1 == option || "-" $2 == option) { print $1 "\t" $3 }')
	if [[ -z $name ]]; then
		_boids_offer < <("$1" --list-options 2>/dev/null | cut -f 1 | sed 's/^/--/')
		return
	fi
	case $name in
	preset | map | theme) list=--list-${name}s ;;
	story) list=--list-stories ;;
	watch | relay) list=--list-shared ;;
	esac
	case $name in
	preset) files='*.ini' ;;
	map) files='*.map' ;;
	brain) files='*.brain' ;;
	esac
	value="|${value//[][]/}|"
	[[ $value == *'|NAME|'* && $list ]] && _boids_offer < <("$1" "$list" 2>/dev/null | cut -f 1)
	_boids_offer < <(tr '|' '\n' <<<"$value" | LC_ALL=C grep '^[a-z-]')
	if [[ $value == *'|FILE|'* || $value == *'|PATH|'* ]]; then
		compopt -o filenames 2>/dev/null
		[[ $files ]] && COMPREPLY+=($(compgen -d -- "$word"))
		COMPREPLY+=($(compgen -A file -X "!${files:-*}" -- "$word"))
	fi
}

complete -F _boids boids
