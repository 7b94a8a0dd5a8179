# SPDX-License-Identifier: MIT
# Completion for fish, which asks the program for its options, presets, maps, themes and stories.

function __boids_listed
	set -l words (commandline -po)
	type -q $words[1]; and command $words[1] --list-$argv[1] 2>/dev/null
end

complete -c boids -f
if type -q boids
	command boids --list-options 2>/dev/null | while read -d \t -l name letter value help
		set -l about -c boids -l $name -d $help
		set -l values (string split '|' (string replace -a -r '[][]' '' -- $value))
		set -l offered (string match -r '^[a-z-].*' -- $values)
		test $letter != -; and set -a about -s $letter
		if contains NAME $values; and contains $name preset map theme
			set -a offered "(__boids_listed "$name"s)"
		else if test $name = story
			set -a offered '(__boids_listed stories)'
		else if contains $name watch relay
			set -a offered '(__boids_listed shared)'
		end
		if contains FILE $values; or contains PATH $values
			set -a about -r -F
		else if test $value != -
			set -a about -x
		end
		test $value != -; and set -q offered[1]; and set -a about -a "$offered"
		complete $about
	end
end
