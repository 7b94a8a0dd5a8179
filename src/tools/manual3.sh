#!/bin/sh
# SPDX-License-Identifier: MIT
# Manual 3: prints libboids(3), the page of the library, from the comments and declarations of boids.h.
set -eu
cat <<'end'
.\" SPDX-License-Identifier: MIT
.\" Made from boids.h by make docs.
.Dd November 27, 2026
.Dt LIBBOIDS 3
.Os
.Sh NAME
.Nm libboids
.Nd flocks of boids as a C library
.Sh SYNOPSIS
.In boids/boids.h
.Pp
Programs are compiled and linked with
.Ql pkg-config --cflags --libs boids ,
and with
.Fl -static
too if the library is to be part of them.
.Sh DESCRIPTION
end
awk '
	# Prints a comment as text: indented lines as they are, empty ones as paragraphs.
	function tell(text,    lines, count, i, literal) {
		count = split(text, lines, "\n")
		for (i = 1; i <= count; i++) {
			if (literal && lines[i] !~ /^  /) {
				print lines[i] == "" ? ".Ed" : ".Ed\n.Pp"; literal = 0
			}
			if (lines[i] == "") { print ".Pp"; continue }
			if (lines[i] ~ /^  / && !literal) { print ".Bd -literal"; literal = 1 }
			if (!literal) gsub(/[.] /, ".\n", lines[i])
			gsub(/\\/, "\\e", lines[i])
			print lines[i]
		}
		if (literal) print ".Ed"
	}
	function declared() {
		if (code != "") printf ".Bd -literal\n%s.Ed\n.Pp\n", code
		if (comment != "") tell(comment)
		code = comment = ""
	}
	/^\/\* ---- / { declared(); sub(/^\/\* ---- /, ""); sub(/ \*\/$/, ""); print ".Sh", toupper($0); next }
	/^(#ifdef|#endif|#ifndef|#pragma|#include|extern|}|\/\* SPDX)/ { next }
	/^\/\*/ && code != "" { declared(); print ".Pp" }
	/^\/\*/ { inside = 1 }
	inside {
		line = $0; over = sub(/ *\*\/$/, "", line); sub(/^ ?\/?\* ?/, "", line)
		comment = comment (comment == "" ? "" : "\n") line; inside = !over
		next
	}
	/^$/ { if (code != "" || comment != "") { declared(); print ".Pp" } next }
	{ gsub(/\\/, "\\e"); gsub(/\t/, "        "); code = code $0 "\n" }
' include/boids/boids.h | awk '
	# No paragraph before a heading or another, nor at the end.
	/^\.Pp$/ { waits = 1; next }
	{ if (waits && !/^\.(Sh|Bd)/ && !headed) print ".Pp"; waits = 0; headed = /^\.Sh/; print }'
cat <<'end'
.Sh SEE ALSO
.Xr boids-journal 5 ,
.Xr boids-settings 5 ,
.Xr boids 6 ,
.Xr boids-models 7
end
