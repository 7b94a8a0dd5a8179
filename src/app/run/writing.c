/* SPDX-License-Identifier: MIT */
#include "writing.h"

#include "session/session_flight.h"

#include <string.h>

/* Seconds of a minute in which a text is not written: it ends with them. Those of a page before
 * another one. */
enum { MINUTE = 60, LOOSE = 10, PAGE = 15 };

static void
write_time(time_t now, char text[CLOCK_TEXT])
{
	struct tm parts;

	if (!localtime_r(&now, &parts) || strftime(text, CLOCK_TEXT, "%H:%M", &parts) == 0)
		*text = '\0';
}

bool
writing_check(const struct session *session, char *error)
{
	const char *text = session->options->say;
	struct lettering lettering;
	struct change change;
	char sentence[ERROR_SIZE];

	return !text ||
	       (change_say(&change, text, sentence) &&
	        change_say_lay(&session->flight, change.said, 0, &lettering, sentence)) ||
	       error_set(error, 0, "--%.600s", sentence);
}

/* What a journal or another program writes is wanted as it is. */
static void
hear(void *data, const struct session *session, const struct change *change, const char *line)
{
	struct writing *writing = data;

	(void)line;
	if (change->kind != CHANGE_SAY && !session->source.take)
		return;
	if (change->kind == CHANGE_SAY) {
		writing->is_loose = change->lifts;
		writing->turned = session->flown;
	}
	memcpy(writing->wanted, session->flight.placed.said, sizeof writing->wanted);
	writing->is_clock = *writing->time && strcmp(writing->wanted, writing->time) == 0;
}

static bool
write_wanted(struct writing *writing, struct session *session, char *error)
{
	struct change change;
	bool good = change_say(&change, writing->wanted, error) &&
	            session_follow(session, &change, error);

	writing->tried = session->changes;
	return good;
}

static bool
leave(struct session *session, bool turns, char *error)
{
	return session_follow(
		session, &(struct change){ .kind = CHANGE_SAY, .lifts = !turns, .turns = turns },
		error);
}

/* Goes over the pages of a text, lets go of the last one, or of a whole text, for the last seconds of
 * each minute that it has flown, and writes it again. */
static void
write_on(void *data, struct session *session)
{
	struct writing *writing = data;
	const struct placed *placed = &session->flight.placed;
	const int seconds = writing->is_loose                      ? LOOSE
	                    : placed->page > 0 || placed->next > 0 ? PAGE
	                                                           : MINUTE - LOOSE;
	char error[ERROR_SIZE];

	if (session->source.take)
		return;
	if (session->flown < writing->turned) /* the flight goes on from its past */
		writing->turned = session->flown;
	if (!*placed->said || writing->is_clock ||
	    (double)(session->flown - writing->turned) * session->dt < seconds)
		return;
	if (writing->is_loose)
		write_wanted(writing, session, error);
	else
		leave(session, placed->next > 0, error);
}

bool
writing_start(struct writing *writing, struct session *session, time_t now, char *error)
{
	const struct options *o = session->options;
	struct change change;

	*writing = (struct writing){ .is_clock = o->clock,
		                     .tried = UINT64_MAX,
		                     .listener = {
					     .changed = hear, .steps = write_on, .data = writing } };
	session_listen(session, &writing->listener);
	*error = '\0';
	if (o->clock)
		write_time(now, writing->time);
	const char *text = o->say ? o->say : o->clock ? writing->time : session->flight.placed.said;
	if (!change_say(&change, text, error))
		return false;
	memcpy(writing->wanted, change.said, sizeof writing->wanted);
	return (!o->say && !o->clock) || write_wanted(writing, session, error) || !o->say;
}

bool
writing_tick(struct writing *writing, struct session *session, time_t now)
{
	char text[CLOCK_TEXT], error[ERROR_SIZE];

	if (session->source.take)
		return false;
	if (writing->is_clock)
		write_time(now, text);
	if (writing->is_clock && !writing->is_loose && *session->flight.placed.said &&
	    now % MINUTE >= MINUTE - LOOSE && strcmp(text, writing->time) == 0)
		return leave(session, false, error);
	if (writing->is_clock && strcmp(text, writing->time) != 0) {
		memcpy(writing->time, text, sizeof text);
		strcpy(writing->wanted, text);
	} else if (strcmp(writing->wanted, session->flight.placed.said) == 0 ||
	           writing->tried == session->changes) {
		return false;
	}
	write_wanted(writing, session, error);
	return true;
}
