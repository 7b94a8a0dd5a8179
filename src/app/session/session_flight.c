/* SPDX-License-Identifier: MIT */
#include "session_flight.h"

#include "flight/change_kind.h"
#include "flight/placed_boids.h"
#include "settings/map_files.h"
#include "settings/restricted.h"
#include "undo_history.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- changes */

char *
session_line(const struct session *session, const struct change *change)
{
	char *line = NULL;
	size_t length;
	FILE *out = open_memstream(&line, &length);

	if (!out)
		return NULL;
	fprintf(out, "%" PRIu64 " ", session->flown);
	change_write(out, change);
	putc('\n', out);
	const bool good = !ferror(out);
	if (fclose(out) == 0 && good)
		return line;
	free(line);
	return NULL;
}

void
session_tell(struct session *session, const struct change *change)
{
	char *line = NULL;

	session->changes++;
	for (struct session_listener *l = session->listeners; l; l = l->next) {
		line = l->changed && !line ? session_line(session, change) : line;
		if (l->changed)
			l->changed(l->data, session, change, line);
	}
	free(line);
}

void
session_tell_begun(struct session *session)
{
	session->source.repeats = false;
	for (struct session_listener *l = session->listeners; l; l = l->next)
		if (l->begun)
			l->begun(l->data, session);
}

bool
session_follow(struct session *session, const struct change *change, char *error)
{
	struct placed_few *few = &session->history.few;
	const int noted = few->count;

	history_note(session, change);
	if (!flight_apply(&session->flight, change, error)) {
		few->count = noted;
		return false;
	}
	for (int i = 0; *change->preset && i < BOIDS_FACTORS; i++)
		if (change->sets[i] && !(change->fresh.is && change->fresh.differs[i]))
			factor_copy(&session->preset.factors, &change->factors, i);
	session_threads(session);
	asked_factors_note(session, change, false);
	session_tell(session, change);
	return true;
}

bool
session_request(struct session *session, const struct change *change)
{
	const struct session_source *source = &session->source;
	char error[ERROR_SIZE];

	if (source->take) {
		bool sent = source->take(source->data, session, change);
		if (sent)
			asked_factors_note(session, change, true);
		return sent;
	}
	bool good = session_follow(session, change, error);
	if (*error)
		(good || errno == 0 ? session_notice : session_failure)(session, "%s", error);
	return good;
}

bool
session_apply(struct session *session, const struct change *change)
{
	bool sends = session->source.take;

	return session_request(session, change) && !sends;
}

bool
session_change_factors(struct session *session, const struct boids_factors *to)
{
	struct change change = { .factors = *to, .anchor = session->layers.anchor }, own = change;
	const struct boids_factors asked = asked_factors(session);
	const bool sends = session->source.take;
	bool any = false, any_own = false;
	char error[ERROR_SIZE];

	for (int i = 0; i < BOIDS_FACTORS; i++) {
		const bool differs = !factor_same(&asked, to, i);
		own.sets[i] = differs && sends && factor_table[i].is_view;
		change.sets[i] = differs && !own.sets[i];
		any_own = any_own || own.sets[i];
		any = any || change.sets[i];
	}
	if ((any && !session_apply(session, &change)) ||
	    (any_own && !session_follow(session, &own, error)))
		return false;
	for (int i = 0; i < BOIDS_FACTORS; i++) /* of equal values, whether they are automatic */
		if (factor_same(&session->flight.factors, to, i))
			factor_copy(&session->flight.factors, to, i);
	return true;
}

static void
warn_of_goals(struct session *session)
{
	char blocked[LINE_TEXT];

	if (map_files_blocked(session->flight.flock, blocked, sizeof blocked))
		session_failure(session, "%s: running anyway", blocked);
}

bool
session_start(struct session *session, const struct options *options, uint64_t seed, int columns,
              int rows, int line_rows)
{
	const struct asset *map;
	char error[ERROR_SIZE];

	*session = (struct session){
		.options = options,
		.dt = options->dt,
		.flight.columns = columns,
		.flight.rows = rows,
		.flight.line_rows = line_rows,
		.flight.seed = seed,
		.flight.most = restricted_most(options),
		.layers = { .waits = -1, .anchor = flight_middle },
	};
	session_take_settings(session, &options->settings);
	session->preset.origin.seeded = true;
	session->preset.origin.seed = seed;
	flight_resolve(&session->flight, &session->flight.factors);
	session->preset.factors = session->layers.shared = session->flight.factors;
	session->flight.threads = options_threads(options, (size_t)session->flight.factors.number);
	session_read_map(session, options->settings.map, &map); /* shows a failure */
	const struct change start = { .has_map = map, .map = map, .has_seed = true, .seed = seed };
	if (!flight_apply(&session->flight, &start, error))
		return false;
	session_threads(session);
	if (map)
		warn_of_goals(session);
	if (options->given[BOIDS_FACTOR_brain] &&
	    flock_factor_inactive(session->flight.flock, BOIDS_FACTOR_brain, error))
		session_failure(session, "--brain has no effect: %s", error);
	return true;
}

void
session_end(struct session *session)
{
	flight_end(&session->flight);
	history_clear(session);
}

void
session_advance(struct session *session)
{
	struct session_source *source = &session->source;

	if (source->advance)
		source->waits = !source->advance(source->data, session);
}

static bool
step_goes_on(void *data)
{
	const struct session *session = data;

	return session->go_on(session->go_on_data, true);
}

bool
session_step(struct session *session)
{
	session_advance(session);
	if (session->source.waits)
		return false;
	for (struct session_listener *l = session->listeners; l; l = l->next)
		if (l->steps)
			l->steps(l->data, session);
	if (!flock_step_while(session->flight.flock, (float)session->dt,
	                      session->go_on ? step_goes_on : NULL, session))
		return false;
	session->flown++;
	session->flight.fresh.is = false;
	placed_boids_move_held(&session->flight);
	for (struct session_listener *l = session->listeners; l; l = l->next)
		if (l->stepped)
			l->stepped(l->data, session);
	return true;
}

/* Resolves automatic values of the preset, and of the user's below it, for the current size. */
static void
resolve_others(struct session *session)
{
	flight_resolve(&session->flight, &session->preset.factors);
	flight_resolve(&session->flight, &session->layers.own);
}

bool
session_restart(struct session *session, uint64_t seed)
{
	struct boids_factors fitted = session->flight.factors;

	flight_resolve(&session->flight, &fitted);
	if (!session_change_factors(session, &fitted) ||
	    !session_apply(session, &(struct change){ .has_seed = true, .seed = seed }))
		return false;
	resolve_others(session);
	return true;
}

/* The number of boids goes by the window until boids were removed: then at the start only. */
bool
session_resize(struct session *session, int columns, int rows)
{
	struct boids_factors *now = &session->flight.factors;
	struct change change = { .columns = columns, .rows = rows, .factors = *now };

	flight_resolve_at(&session->flight, &change.factors, columns, rows);
	if ((now->captured == BOIDS_CAPTURED_REMOVED && now->predators > 0) ||
	    flock_is_alive(session->flight.flock) || flock_state(session->flight.flock).removed > 0)
		factor_copy(&change.factors, now, BOIDS_FACTOR_number);
	for (int i = 0; i < BOIDS_FACTORS; i++)
		change.sets[i] = !factor_same(&change.factors, now, i);
	if (!session_apply(session, &change))
		return false;
	resolve_others(session);
	return true;
}

bool
session_read_map(struct session *session, const char *name, const struct asset **map)
{
	struct boids_map *made;
	char error[SETTINGS_ERROR];

	*map = NULL;
	if (!map_files_make(name, session->options->goal, session->flight.columns,
	                    session->flight.rows, &made, error))
		return session_failure(session, "%s", error);
	if (!made)
		return true;
	size_t length;
	char *text = map_write(made, &length);
	*map = text ? asset_add(&session->flight.assets, text, length) : NULL;
	map_free(made);
	return *map || session_failure(session, "not enough memory for the map");
}

bool
session_set_map(struct session *session, const struct asset *map)
{
	if (!session_apply(session, &(struct change){ .has_map = true, .map = map }))
		return false;
	warn_of_goals(session);
	return true;
}

bool
session_set_settings(struct session *session, const struct settings *settings,
                     const struct asset *map)
{
	struct change change = change_preset(&settings->factors, settings->preset);

	change.has_map = map != session->flight.map_text;
	change.map = map;
	if (!session_apply(session, &change))
		return false;
	session_take_settings(session, settings);
	if (change.has_map)
		warn_of_goals(session);
	return true;
}
