/* SPDX-License-Identifier: MIT */
/* Display: what the terminal can show. */
#pragma once

#include "screen/background.h"
#include "screen/theme.h"

#include <stdbool.h>

struct display {
	int columns, rows; /* of the terminal, status line included */
	int colours;       /* in use: 0, 8, 16, 256 or COLOURS_DIRECT */
	int all_colours;   /* as many as the terminal has and the user allows */
	bool utf8;         /* false: glyph sets that need Unicode are replaced ... */
	bool wide;         /* ... and so are sets of ambiguous width, which it draws wide */
	bool bars;         /* bars, graphs and frames in Unicode, not in ASCII */
	bool plain;        /* it has neither reverse nor dim */
	bool coarse;       /* boids in ASCII, as the connection is slow */
	const struct theme *own_theme; /* the user's that is chosen; NULL: none */
	enum background background;    /* of the terminal, as far as it has told */
};
