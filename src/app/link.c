/* SPDX-License-Identifier: MIT */
/* Link: the line to the terminal. */
#include "app/link.h"

static const double window_seconds = 0.5;

void
link_start(struct link *link, double now)
{
	link->traffic = (struct traffic){ .since = now };
}

void
link_send(struct link *link, const char *bytes, size_t length)
{
	if (!link->gone && !tty_write(link->tty, bytes, length))
		link->gone = true;
}

void
link_show(struct link *link, const char *bytes, size_t length)
{
	link_send(link, bytes, length);
	link->traffic.bytes += (double)length;
	link->traffic.frames++;
}

bool
link_is_free(const struct link *link)
{
	return tty_pending(link->tty) == 0;
}

void
link_count(struct link *link, struct app *app)
{
	struct traffic *t = &link->traffic;
	double seconds = app->now - t->since;

	if (app->paused || t->halted) {
		*t = (struct traffic){ .since = app->now, .halted = app->paused };
		app->drawn_fps = app->bytes_per_second = 0;
	} else if (seconds >= window_seconds) {
		app->drawn_fps = (t->frames + t->last_frames) / (seconds + t->last_seconds);
		app->bytes_per_second = (t->bytes + t->last_bytes) / (seconds + t->last_seconds);
		*t = (struct traffic){ .since = app->now,
			               .last_seconds = seconds,
			               .last_bytes = t->bytes,
			               .last_frames = t->frames };
	}
}
