#compdef boids
# SPDX-License-Identifier: MIT
# Completion for zsh, which asks the program for its options, presets, maps, themes and stories.

# _boids_listed presets WORD...: these, the words and files
_boids_listed() {
	local -a listed
	listed=(${(f)"$(_call_program $1 $words[1] --list-$1 2>/dev/null |
		sed $'s/:/\\\\:/g; s/\t/:/')"})
	_describe -t $1 ${1%s} listed
	shift
	compadd -- "$@"
	_files -g '*.(ini|map)'
}

emulate -L zsh
setopt extended_glob

local name letter value help action equals
local -a options parts offered
while IFS=$'\t' read -r name letter value help; do
	help=${help//(#m)[][:\\]/\\$MATCH}
	parts=(${(s:|:)${value//[][]/}})
	offered=(${(M)parts:#[a-z-]*})
	equals== action=
	case "$name|$value|" in
	"$name|-|") equals= ;;
	(preset|map|theme)*'|NAME|'*) action=": _boids_listed ${name}s $offered" ;;
	story*) action=': _boids_listed stories' ;;
	(watch|relay)*) action=':{ compadd -- $(_call_program shared $words[1] --list-shared 2>/dev/null | cut -f 1); _files }' ;;
	*'|FILE|'* | *'|[FILE|'* | *'|PATH|'*) action=":{ compadd -- $offered; _files }" ;;
	*) [[ -n $offered ]] && action=":($offered)" || action=': ' ;;
	esac
	options+=("--${name}${equals}[$help]${equals:+:value$action}")
	[[ $letter == - ]] || options+=("-${letter}${equals:++}[$help]${equals:+:value$action}")
done < <(_call_program options $words[1] --list-options 2>/dev/null)
_arguments -s $options
