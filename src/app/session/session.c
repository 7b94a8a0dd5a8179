/* SPDX-License-Identifier: MIT */
#include "session.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct settings
session_settings(const struct session *session)
{
	struct settings settings = session->preset;

	settings.factors = session->flight.factors;
	settings.origin = (struct saved_state){ 0 };
	memcpy(settings.preset, session->flight.preset, sizeof settings.preset);
	return settings;
}

void
session_take_settings(struct session *session, const struct settings *settings)
{
	session->flight.factors = settings->factors;
	memcpy(session->flight.preset, settings->preset, sizeof settings->preset);
	session->preset = *settings;
}

bool
session_notice(struct session *session, const char *format, ...)
{
	va_list arguments;

	session->message =
		(struct message){ .kind = MESSAGE_NOTICE, .until = session->now + NOTICE_SECONDS };
	va_start(arguments, format);
	vsnprintf(session->message.text, LINE_TEXT, format, arguments);
	va_end(arguments);
	return false;
}

bool
session_failure(struct session *session, const char *format, ...)
{
	va_list arguments;

	session->message = (struct message){ .kind = MESSAGE_FAILURE, .until = HUGE_VAL };
	va_start(arguments, format);
	vsnprintf(session->message.text, LINE_TEXT, format, arguments);
	va_end(arguments);
	return false;
}

void
session_set_caption(struct session *session, const char *text)
{
	snprintf(session->caption.text, sizeof session->caption.text, "%s", text);
	session->caption.step = session->flown;
	if (session->message.kind == MESSAGE_NOTICE)
		session->message.kind = MESSAGE_NONE;
}

const char *
session_caption(const struct session *session)
{
	const struct caption *caption = &session->caption;
	const double age = ((double)session->flown - (double)caption->step) * session->dt;

	return age >= 0 && age < CAPTION_SECONDS ? caption->text : "";
}

void
session_report_factor(struct session *session, int factor, const struct boids_factors *old)
{
	struct message *message = &session->message;
	bool run = message->kind == MESSAGE_FACTOR && message->factor == factor &&
	           session->now - message->pressed <= REPEAT_SECONDS;

	*message = (struct message){ .kind = MESSAGE_FACTOR,
		                     .factor = factor,
		                     .old = run ? message->old : *old,
		                     .pressed = session->now,
		                     .until = session->now + FACTOR_SECONDS };
}

void
session_threads(struct session *session)
{
	int threads = options_threads(session->options,
	                              flock_count(session->flight.flock, BOIDS_KIND_BOID));

	session->flight.threads = threads;
	if (!flock_threads(session->flight.flock, threads))
		session_failure(session, "cannot start %d threads: using one", threads);
}

void
session_listen(struct session *session, struct session_listener *listener)
{
	listener->next = session->listeners;
	session->listeners = listener;
}

void
session_unlisten(struct session *session, struct session_listener *listener)
{
	struct session_listener **l = &session->listeners;

	while (*l && *l != listener)
		l = &(*l)->next;
	if (*l)
		*l = listener->next;
}
