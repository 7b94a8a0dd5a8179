#!/bin/sh
# SPDX-License-Identifier: MIT
# Completions: tests those of real shells, each through its own interface.
#
# shellcheck disable=SC2016,SC1003 # the shells expand the single quotes; a backslash is one
set -u
# shellcheck source=tests/support/tmux_window.sh
. "${SRCDIR:-.}/tests/support/tmux_window.sh"
export HOME="$scratch" XDG_CONFIG_HOME="$scratch/config"
mkdir -p "$scratch/bin" "$scratch/here/folder" "$scratch/config/boids/presets"
ln -s "$BOIDS" "$scratch/bin/boids"
PATH=$scratch/bin:$PATH
echo 'about = a stray' >"$scratch/config/boids/presets/stray.ini"
: >"$scratch/here/two words.ini"
: >"$scratch/here/numbers.csv"
for shell in bash zsh fish; do cp "$SRCDIR/src/completions/boids.$shell" "$scratch"; done
mv "$scratch/boids.zsh" "$scratch/_boids"
cd "$scratch/here" || exit 1

# offers SHELL WORDS...: prints the completions of the last word, a line each, sorted.
offers()
{
	shell=$1 && shift
	"offers_$shell" "$@" | sort
}

offers_bash()
{
	bash --norc -c 'source "$0"
		COMP_WORDS=(boids "$@") COMP_CWORD=$#
		_boids boids "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
		printf "%s\n" "${COMPREPLY[@]}"' "$scratch/boids.bash" "$@"
}

offers_fish()
{
	fish --no-config -c 'source $argv[1]; complete -C "boids $argv[2..]"' "$scratch/boids.fish" "$@" | cut -f 1
}

# are OFFERS LINE...: checks that they are exactly these.
are()
{
	echo "$1"
	got=$1 && shift
	[ "$got" = "$(printf '%s\n' "$@")" ]
}

# Prints every long option of --help.
every_option()
{
	"$BOIDS" --help | grep -oE '^  (    |-., )--[a-z-]+' | grep -oE -e '--[a-z-]+' | sort
}

knows_every_option()
{
	[ "$(offers "$1" --)" = "$(every_option)" ]
}

offers_words()
{
	are "$(offers "$1" --color '')" always auto never &&
		are "$(offers "$1" --torus '')" off on &&
		are "$(offers "$1" --edge b)" bounce
}

offers_stories()
{
	are "$(offers "$1" --story r)" race rules
}

offers_presets()
{
	are "$(offers "$1" -p couzin)" couzin-parallel couzin-swarm couzin-torus &&
		are "$(offers "$1" --preset st | grep -v ini)" starlings storm stray
}

offers_maps()
{
	are "$(offers "$1" --map c | grep -v /)" cave city && offers "$1" --map '' | grep -qx none
}

offers_files()
{
	offers "$1" --states '' | tr -d '\\/' | grep -qx folder &&
		offers "$1" --preset two | tr -d '\\' | grep -qx 'two words.ini'
}

# Options whose value is a path, by --list-options: of those that name one kind, files of that kind.
takes_paths()
{
	"$BOIDS" --list-options | awk -F '\t' '$3 ~ /FILE|PATH/ { print $1 }'
}

offers_files_to_all()
{
	: >two.map && : >two.brain && takes_paths | tee "$scratch/paths" && [ "$(wc -l <"$scratch/paths")" -ge 17 ] || return 1
	for option in share watch relay brain best evolved; do grep -qx $option "$scratch/paths" || return 1; done
	while read -r option; do
		case $option in map | brain) file=two.$option ;; *) file='two words.ini' ;; esac
		offers "$1" "--$option" two | tr -d '\\' | grep -qx "$file" || { echo "--$option"; return 1; }
	done <"$scratch/paths"
	rm two.map two.brain
	! offers bash --brain '' | grep -E 'csv|ini' && offers "$1" --brain '' | grep -qx fledglings
}

offers_with_an_old_sed()
{
	(old_sed && [ "$(echo at | sed 's/\t/x/')" = ax ] && knows_every_option "$1")
}

# Presets and maps are files with an ending; a folder may hold some.
offers_fitting_files()
{
	offers bash --preset '' >"$scratch/offered"
	grep -qx folder "$scratch/offered" && grep -qx 'two words.ini' "$scratch/offered" && ! grep csv "$scratch/offered" &&
		! offers bash --map '' | grep -E 'csv|ini' && offers bash --start-state n | grep -qx numbers.csv &&
		[ "$(offers bash --preset '' | grep -cx folder)" -eq 1 ]
}

offers_no_numbers()
{
	[ -z "$(offers "$1" --seed '' | tr -d '\n')" ]
}

# make check has bash, make check-all the others.
for shell in bash fish; do
	is_long || [ $shell = bash ] || continue
	if ! command -v $shell >/dev/null; then
		skip "no $shell"
		continue
	fi
	check "$shell offers every option" knows_every_option $shell
	check "$shell offers the words of a choice" offers_words $shell
	check "$shell offers presets, the user's too" offers_presets $shell
	check "$shell offers stories" offers_stories $shell
	check "$shell offers maps" offers_maps $shell
	check "$shell offers files" offers_files $shell
	check "$shell offers files to all options that take one" offers_files_to_all $shell
	check "$shell offers every option with a sed that takes \\t for t" offers_with_an_old_sed $shell
	check "$shell offers nothing for a number" offers_no_numbers $shell
done

if command -v bash >/dev/null; then
	check 'bash offers only files that can be presets or maps' offers_fitting_files
	check 'bash completes --name=value' are "$(offers bash --edge = f)" fling
	check 'bash has boids completed' eval \
		'bash --norc -c "source $scratch/boids.bash; complete -p boids" | grep -q -- "-F _boids boids"'
fi

if is_long && command -v fish >/dev/null; then
	# The program may be gone, its completions may not.
	fish_without_boids()
	{
		PATH=$(dirname "$(command -v fish)"):/usr/bin:/bin fish --no-config -c \
			'source $argv[1]; complete -C "boids-that-is-not-here -p "; complete -C "boids -p "' "$scratch/boids.fish" 2>"$scratch/said" >&2
		cat "$scratch/said"
		! grep -Eqi 'unknown|not found|could not' "$scratch/said"
	}
	check 'fish is silent where there is no boids' fish_without_boids
fi

# zsh completes only Tab in a terminal.
zsh_completes()
{
	press zsh C-u && press zsh "$1" Tab && await shows zsh "$2"
	verdict=$?
	[ $verdict -eq 0 ] || seen zsh
	return $verdict
}

if ! is_long; then
	exit
elif command -v zsh >/dev/null && command -v tmux >/dev/null; then
	check 'zsh reads its completions' zsh -n "$scratch/_boids"
	echo 'PS1="% "; fpath=($HOME $fpath); autoload -U compinit; compinit -u -d "$HOME/dump"; echo ready' >"$scratch/.zshrc"
	window zsh 'zsh -i'
	check 'zsh starts with them' await shows zsh ready
	check 'zsh completes an option' zsh_completes 'boids --separation-r' 'boids --separation-range'
	check 'zsh completes the word of a choice' zsh_completes 'boids --edge=fl' 'boids --edge=fling'
	check 'zsh completes a preset' zsh_completes 'boids -p netl' 'boids -p netlogo'
	check "zsh completes the user's preset" zsh_completes 'boids --preset stra' 'boids --preset=*.stray'
	check 'zsh completes a map' zsh_completes 'boids --map slal' 'boids --map=*.slalom'
	check 'zsh completes a file' zsh_completes 'boids --headless --states fol' 'states=*.folder/'
	check 'zsh completes the file of a brain' zsh_completes 'boids --brain fol' 'brain=*.folder/'
	check 'zsh completes the path of a shared flock' zsh_completes 'boids --watch fol' 'watch=*.folder/'
else
	skip 'no zsh, or no tmux to see it in'
fi
