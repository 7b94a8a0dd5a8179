/* SPDX-License-Identifier: MIT */
/* Environment: what its variables say of the terminal. */
#include "environment.h"

#include "screen/frame.h"

#include <stdlib.h>
#include <string.h>

/* Whether the terminal claims direct colour. GNU screen lacks it, but passes on COLORTERM from the
 * terminal around it. */
static bool
claims_direct(void)
{
	const char *claim = getenv("COLORTERM");

	return claim && (strcmp(claim, "truecolor") == 0 || strcmp(claim, "24bit") == 0) &&
	       !getenv("STY");
}

int
environment_colours(const struct options *options)
{
	const char *refused = getenv("NO_COLOR");

	if (options->colour == COLOUR_NEVER ||
	    (options->colour == COLOUR_AUTO && refused && *refused))
		return 0;
	return claims_direct() ? COLOURS_DIRECT : -1;
}

bool
environment_may_sync(void)
{
	const char *term = getenv("TERM"), *program = getenv("TERM_PROGRAM");

	return term && strncmp(term, "linux", 5) != 0 && strncmp(term, "screen", 6) != 0 &&
	       !(program && strcmp(program, "Apple_Terminal") == 0);
}

bool
environment_is_local(const struct options *options)
{
	return !options->restricted && !getenv("TMUX") && !getenv("STY") &&
	       !getenv("SSH_CONNECTION");
}
