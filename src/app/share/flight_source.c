/* SPDX-License-Identifier: MIT */
#include "flight_source.h"

#include "io/clock.h"
#include "session/session_flight.h"

bool
flight_source_ask(void *data, struct session *session, const struct change *change)
{
	struct flight_source *source = data;

	*source->asked = '\0';
	if (change) /* else one will follow a prompt */
		change_describe(&session->flight.factors, change, source->asked);
	source->asks = true;
	return false;
}

struct source_progress
flight_source_progress(const struct flight_source *source)
{
	return source ? source->kind->progress(source->data) : (struct source_progress){ 0 };
}

void
flight_source_seek(struct flight_source *source, struct session *session, double until)
{
	while (session->flown < source->to && !session->source.waits && clock_now() < until)
		if (!session_step(session))
			break;
	source->seeks = session->flown < source->to && flight_source_progress(source).leads_on;
}
