/* SPDX-License-Identifier: MIT */
/* Frame text: a recording as the text of its frames. Plain: a line a row, a line with a form feed
 * between two frames. With escape sequences: each frame begins at the top of a cleared screen, so
 * that a terminal shows one after the other. */
#include "recording_format.h"

static bool
write_plain(struct recorded *r, double seconds)
{
	(void)seconds;
	if (r->frames > 0)
		fputs("\f\n", r->file);
	frame_print(&r->frame, false, r->file);
	return true;
}

static bool
write_styled(struct recorded *r, double seconds)
{
	(void)seconds;
	fputs("\033[H\033[2J", r->file);
	frame_print(&r->frame, true, r->file);
	return true;
}

const struct recording_format text_format = { ".txt", BACKGROUND_UNKNOWN, NULL, write_plain, NULL };
const struct recording_format ansi_format = { ".ans", BACKGROUND_UNKNOWN, NULL, write_styled, NULL };
