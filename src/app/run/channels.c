/* SPDX-License-Identifier: MIT */
/* Channels: the hooks of all channels. */
#include "channels.h"

#include "channel_journal.h"
#include "channel_play.h"
#include "channel_share.h"
#include "io/clock.h"

enum { CHANNELS = 3 };
static const struct channel *const table[CHANNELS] = { &channel_journal, &channel_play,
	                                               &channel_share };

bool
channels_open(struct channels *c, struct session *session, const struct options *options,
              char *error)
{
	*c = (struct channels){ .session = session };
	for (int i = 0; i < CHANNELS; i++)
		if (table[i]->open && !table[i]->open(c, options, error))
			return false;
	return true;
}

void
channels_guard(struct channels *c, struct tty *tty)
{
	for (int i = 0; i < CHANNELS; i++)
		if (table[i]->guard)
			table[i]->guard(c, tty);
}

bool
channels_start(struct channels *c, char *error)
{
	for (int i = 0; i < CHANNELS; i++)
		if (table[i]->start && !table[i]->start(c, error))
			return false;
	return true;
}

bool
channels_show(struct channels *c, struct ui *ui, struct step_clock *clock, char *error)
{
	c->ui = ui;
	c->clock = clock;
	for (int i = 0; i < CHANNELS; i++)
		if (table[i]->show && !table[i]->show(c, error))
			return false;
	return true;
}

unsigned
channels_tick(struct channels *c, bool dragging)
{
	unsigned asked = 0;

	for (int i = 0; i < CHANNELS; i++)
		asked |= table[i]->tick ? table[i]->tick(c, dragging) : 0;
	return asked;
}

unsigned
channels_step(struct channels *c)
{
	unsigned asked = 0;

	for (int i = 0; i < CHANNELS; i++)
		asked |= table[i]->step ? table[i]->step(c) : 0;
	return asked;
}

unsigned
channels_key(struct channels *c, uint32_t *key)
{
	unsigned asked = 0;

	for (int i = 0; i < CHANNELS; i++)
		asked |= table[i]->key ? table[i]->key(c, key) : 0;
	for (int i = 0; (asked & CHANNEL_OWN) && i < CHANNELS; i++)
		if (table[i]->own)
			table[i]->own(c);
	return asked;
}

void
channels_save(struct channels *c)
{
	for (int i = 0; i < CHANNELS; i++)
		if (table[i]->save)
			table[i]->save(c);
}

bool
channels_fly(const struct channels *c)
{
	for (int i = 0; i < CHANNELS; i++)
		if (table[i]->flies && table[i]->flies(c))
			return true;
	return false;
}

/* Returns the number of polls that are left without those that are not open: poll() takes no more than the
 * process may have open. */
static int
close_up(struct pollfd *polls, int count)
{
	int left = 0;

	for (int i = 0; i < count; i++)
		if (polls[i].fd >= 0)
			polls[left++] = polls[i];
	return left;
}

double
channels_wait(struct channels *c, struct tty *tty)
{
	double first = -1;
	int count = 0;

	for (int i = 0; i < CHANNELS; i++) {
		count += table[i]->poll ? table[i]->poll(c, c->polls + count) : 0;
		if (table[i]->deadline)
			first = clock_earlier(first, table[i]->deadline(c));
	}
	tty_poll_also(tty, c->polls, close_up(c->polls, count));
	return first;
}

int
channels_end(struct channels *c, int status)
{
	for (int i = 0; i < CHANNELS; i++)
		status = table[i]->end ? table[i]->end(c, status) : status;
	return status;
}

const char *
channels_written(const struct channels *c)
{
	for (int i = 0; i < CHANNELS; i++) {
		const char *name = table[i]->written ? table[i]->written(c) : NULL;
		if (name)
			return name;
	}
	return NULL;
}
