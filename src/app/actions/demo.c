/* SPDX-License-Identifier: MIT */
#include "demo.h"

#include "math/random.h"
#include "session/session_flight.h"
#include "session/undo_history.h"
#include "settings/configure.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { GLIDE_STEPS = 6 }; /* from one change of the gliding values to the next */

/* ---- the settings of a scene */

/* Sets a line "theme = sea" unless the user has chosen another value, or the preset whose flock
 * it is. */
static bool
set_line(const struct session *session, const char *line, struct settings *s, char *error)
{
	const struct options *o = session->options;
	char name[BOIDS_FACTOR_TEXT];
	size_t length = strcspn(line, " ");

	snprintf(name, sizeof name, "%.*s", (int)length, line);
	int factor = factor_find(name);
	if (factor < 0 || o->given[factor] || (settings_survives(factor) && s->chosen[factor]) ||
	    (o->preset && !factor_table[factor].is_view))
		return true;
	return factors_set(&s->factors, name, line + length + strlen(" = "), error);
}

/* Reads the settings of a scene, with what the user has named: a map, or a preset, which may
 * have none. */
static bool
read_scene(const struct session *session, const struct demo_scene *scene, struct settings *s,
           char *error)
{
	const struct options *o = session->options;
	bool named = o->map || o->preset;

	if (o->preset)
		*s = o->settings;
	else if (!configure_preset(o, scene->preset, s, error))
		return false;
	for (size_t i = 0; scene->factors[i]; i++)
		if (!set_line(session, scene->factors[i], s, error))
			return false;
	for (int i = 0; i < BOIDS_FACTORS; i++)
		if (o->given[i])
			factor_copy(&s->factors, &o->settings.factors, i);
	if (named) {
		memcpy(s->map, o->settings.map, sizeof s->map);
		s->origin = o->settings.origin;
	} else if (scene->map) {
		snprintf(s->map, sizeof s->map, "%s", scene->map);
	}
	s->preset_map = !named; /* another preset drops the map of a scene */
	flight_resolve(&session->flight, &s->factors);
	return true;
}

/* ---- gliding */

/* Returns the factors with which a scene begins: those of the flight before where they glide,
 * lengths in units of the new zoom. */
static struct boids_factors
first_factors(const struct boids_factors *now, const struct boids_factors *to)
{
	struct boids_factors first = *to;
	float scale = now->zoom / to->zoom;

	for (int i = 0; i < BOIDS_FACTORS; i++) {
		const struct boids_factor *row = &factor_table[i];
		float value = now->at[i].number;
		bool weight = i == BOIDS_FACTOR_separation || i == BOIDS_FACTOR_alignment ||
		              i == BOIDS_FACTOR_cohesion || i == BOIDS_FACTOR_noise;
		if (!row->glides || (weight && now->model != to->model))
			continue; /* weights of one model mean nothing in another */
		if (strstr(row->unit, "units") && i != BOIDS_FACTOR_number)
			value *= scale;
		first.at[i].number = fminf(fmaxf(value, row->least), row->most);
	}
	if (first.min_speed > first.max_speed) /* by rounding alone */
		first.min_speed = first.max_speed;
	return first;
}

/* Goes on to the values of the scene, slowly at the start and the end of the way. */
static void
glide(struct demo *demo, struct session *session)
{
	uint64_t age = session->flown - demo->began,
		 length = (uint64_t)round(DEMO_GLIDE / session->dt);
	float share = (float)age / (float)length, eased = share * share * (3 - 2 * share);
	struct boids_factors f = demo->to;

	if (age == 0 || age > length || (age % GLIDE_STEPS != 0 && age != length))
		return;
	for (int i = 0; i < BOIDS_FACTORS && share < 1; i++) {
		float a = demo->from.at[i].number, b = f.at[i].number;
		if (factor_table[i].glides)
			f.at[i].number = a + (b - a) * eased;
	}
	f.number = roundf(f.number);
	session_change_factors(session, &f);
}

/* ---- scenes */

/* Shows a scene; at once, with all of its values, or gliding there. */
static bool
show(struct demo *demo, struct session *session, bool glides)
{
	struct settings s;
	const struct asset *map = session->flight.map_text;
	char error[SETTINGS_ERROR];

	if (!read_scene(session, &demo_table[demo->scene], &s, error)) {
		session_failure(session, "%s", error);
		return false;
	}
	demo->to = demo->from = s.factors;
	if (glides)
		demo->from = s.factors = first_factors(&session->flight.factors, &demo->to);
	if (strcmp(s.map, session->preset.map) != 0 && !session_read_map(session, s.map, &map))
		return false;
	if (!session_set_settings(session, &s, map))
		return false;
	session->preset.factors = demo->to;
	session->preset.origin.seeded = true;
	session->preset.origin.seed = session->flight.seed;
	return true;
}

/* Lets the flock write the text of the scene, unless it has another one, and ends that. */
static void
write_text(const struct demo *demo, struct session *session)
{
	const char *text = demo_table[demo->scene].says, *said = session->flight.placed.said;
	const uint64_t age = session->flown - demo->began;
	struct change change;
	char error[ERROR_SIZE];

	if (!text)
		return;
	if (age == (uint64_t)round(DEMO_WRITES / session->dt) && !*said)
		change_say(&change, text, error);
	else if (age == (uint64_t)round(DEMO_WRITTEN / session->dt) && strcmp(said, text) == 0)
		change_say(&change, "", error);
	else
		return;
	session_follow(session, &change, error); /* where it does not fit it is left out */
}

/* Called before each step. */
static bool
advance(void *data, struct session *session)
{
	struct demo *demo = data;

	if (session->flown >= demo->began + (uint64_t)round(DEMO_SECONDS / session->dt)) {
		demo->scene = (demo->scene + 1) % DEMO_SCENES;
		demo->began = session->flown;
		show(demo, session, true);
	}
	glide(demo, session);
	write_text(demo, session);
	return true;
}

bool
demo_start(struct demo *demo, struct session *session)
{
	*demo = (struct demo){ 0 };
	history_begin(session);
	demo->before = session->history.before;
	demo->scene = (int)(random_bits(&(struct random){ session->flight.seed }) % DEMO_SCENES);
	demo->began = session->flown;
	demo->on = true;
	session->source = (struct session_source){ .data = demo, .advance = advance };
	return show(demo, session, false) && session_restart(session, session->flight.seed);
}

void
demo_end(struct demo *demo, struct session *session)
{
	if (demo->on) {
		session->source = (struct session_source){ 0 };
		session->history.before = demo->before;
		history_record(session, -1, GESTURE_LOADS);
	}
	*demo = (struct demo){ 0 };
}

/* clang-format off */
const struct demo_scene demo_table[DEMO_SCENES + 1] = {
	{ "starlings", "a cloud of birds that swells and splits",
	  "starlings", NULL, { "number = auto 0.07", "trails = auto 0.2" }, NULL },
	{ "streets", "a flock finds its way through a city",
	  "city", NULL, { "theme = sea" }, NULL },
	{ "mill", "a wheel that turns and turns",
	  "mill", NULL, { "theme = dusk" }, NULL },
	{ "hunted", "starlings flee from three predators",
	  "hunted", NULL, { NULL }, NULL },
	{ "storm", "gusts tear at the flock",
	  "storm", NULL, { "theme = sea" }, NULL },
	{ "school", "fish that turn together",
	  "school", NULL, { "theme = sea", "glyphs = triangles" }, NULL },
	{ "cave", "through narrow passages, to and fro",
	  "cave", NULL, { "theme = amber", "trails = auto 0.4" }, NULL },
	{ "murmuration", "a 3-D flock that folds and turns",
	  "murmuration", NULL, { NULL }, NULL },
	{ "pillars", "streams around what never moves",
	  "pillars", NULL, { "theme = dusk", "trails = auto 0.3" }, NULL },
	{ "midges", "a swarm that dances in place",
	  "midges", NULL, { "glyphs = braille", "theme = dusk" }, NULL },
	{ "reckless", "careful boids multiply",
	  "reckless", NULL, { "theme = dusk" }, NULL },
	{ "race", "round and round with the wind",
	  "classic", "ring", { "theme = dusk", "trails = auto 0.3" }, NULL },
	{ "migration", "one in ten knows the way",
	  "migration", NULL, { "trails = auto 0.2" }, NULL },
	{ "flock", "groups that meet and merge",
	  "classic", NULL, { "trails = auto 0.2" }, "Boids" },
	{ NULL, NULL, NULL, NULL, { NULL }, NULL },
};
/* clang-format on */
