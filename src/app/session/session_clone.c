/* SPDX-License-Identifier: MIT */
#include "session_clone.h"

#include "session_flight.h"

#include <stdlib.h>

struct session *
session_clone(const struct session *session, int most)
{
	struct session *clone = malloc(sizeof *clone);

	if (!clone)
		return NULL;
	*clone = *session;
	clone->listeners = NULL;
	clone->source = (struct session_source){ 0 };
	clone->message.kind = MESSAGE_NONE;
	clone->history = (struct history){ 0 };
	if (flight_copy(&clone->flight, &session->flight, most))
		return clone;
	free(clone);
	return NULL;
}

/* The clone gets the flight of before. Texts and bounds stay; those that the clone has read join them. */
static void
swap_flights(struct session *session, struct session *clone)
{
	asset_join(&session->flight.assets, &clone->flight.assets);
	const struct flight own = session->flight, flown = clone->flight;

	session->flight = flown;
	session->flight.most = own.most;
	session->flight.line_rows = own.line_rows;
	session->flight.assets = own.assets;
	clone->flight = own;
	clone->flight.assets = NULL;
	session_threads(session);
}

void
session_rejoin(struct session *session, struct session *clone)
{
	for (int i = 0; i < BOIDS_FACTORS; i++)
		if (factor_table[i].is_view)
			clone->preset.chosen[i] = session->preset.chosen[i];
	session->preset = clone->preset;
	session->by_user = clone->by_user;
}

void
session_become(struct session *session, struct session *clone)
{
	const struct boids_factors mine = session->flight.factors, *shared = &clone->layers.shared;

	swap_flights(session, clone);
	for (int i = 0; i < BOIDS_FACTORS; i++)
		if (factor_table[i].is_view)
			factor_copy(&session->flight.factors,
			            session->preset.chosen[i] ? &mine : shared, i);
	session_rejoin(session, clone);
	session->layers.shared = clone->layers.shared;
	session->flown = clone->flown;
	session->caption = clone->caption;
	session->dt = clone->dt;
	session->layers.compares = false;
}

bool
session_adopt(struct session *session, struct session *clone, const struct change *changes,
              int count)
{
	if (session->source.take)
		return session_apply(session, changes);
	swap_flights(session, clone);
	for (int i = 0; i < count; i++)
		session_tell(session, &changes[i]);
	return true;
}

/* Steps of the same factors, size and seed give the same flock. */
void
session_catch_up(struct session *session, struct session *clone)
{
	struct flock_state *flock = session->flight.flock;

	if (session->source.take || clone->flight.columns != session->flight.columns ||
	    clone->flight.rows != session->flight.rows ||
	    clone->flight.seed != session->flight.seed ||
	    !session_same_factors(&clone->flight.factors, &session->flight.factors))
		return;
	asset_join(&session->flight.assets, &clone->flight.assets);
	session->flight.flock = clone->flight.flock;
	clone->flight.flock = flock;
	session->flown = clone->flown;
	session_threads(session);
}

void
session_clone_free(struct session *clone)
{
	if (clone)
		session_end(clone);
	free(clone);
}
