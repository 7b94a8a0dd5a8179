/* SPDX-License-Identifier: MIT */
/* Fly: a text that is read from standard input or a file while the flock flies. */
#include "fly.h"

#include "io/clock.h"

#include <errno.h>

static const double first_seconds = 0.2; /* that the first frame waits for a text */

/* Gives the flock the text, if it is whole. */
static bool
begin(struct fly *fly, char *error)
{
	struct text_input *text = &fly->text;
	const double deadline = text_input_deadline(text);

	if (!text->in || (text->reads && (deadline < 0 || clock_now() < deadline)))
		return true;
	bool good = text_input_is_empty(text, error) ? !fly->session.options->text
	                                             : ui_begin_text(&fly->ui, &text->text, error);
	int reason = errno;
	text_input_end(text);
	fly->stale = true;
	errno = reason;
	return good;
}

/* A world of a size of its own gets a text of that size. */
bool
fly_text_start(struct fly *fly, char *error)
{
	const struct flight *flight = &fly->session.flight;
	const struct display *display = &fly->ui.display;
	const struct options *o = fly->session.options;
	const bool own = o->has_size || o->share;
	const double end = clock_now() + first_seconds;
	double now;

	if (!text_input_open(&fly->text, o, own ? flight->columns : display->columns,
	                     own ? flight->rows : display->rows, error))
		return false;
	while (fly->text.reads && (now = clock_now()) < end)
		text_input_read(&fly->text, clock_until(end), now);
	return begin(fly, error);
}

void
fly_text_read(struct fly *fly)
{
	char error[ERROR_SIZE];

	text_input_read(&fly->text, 0, fly->session.now);
	if (!begin(fly, error))
		session_failure(&fly->session, "%s", error);
}
