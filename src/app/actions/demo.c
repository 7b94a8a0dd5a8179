/* SPDX-License-Identifier: MIT */
#include "demo.h"

#include "math/random.h"
#include "session/session_flight.h"
#include "session/undo_history.h"
#include "settings/about.h"
#include "settings/configure.h"
#include "settings/map_files.h"
#include "settings/theme_files.h"
#include "text/line_words.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GLIDE_STEPS = 6 }; /* from one change of the gliding values to the next */

/* ---- what there is to show */

static const struct named_files *const files[DEMO_KINDS] = { &preset_files, &map_files,
	                                                     &story_files };

/* Lists the scenes: a story alone, those of a list, the preset of the command line, or all. A map that the
 * user has named stays in all scenes. Of a list that is longer than all that there are, the rest is left
 * out. */
static void
list_scenes(struct demo *demo, const struct options *o, const char *story)
{
	const char *only[DEMO_KINDS] = { [DEMO_PRESETS] = story       ? NULL
		                                          : o->preset ? o->settings.preset
		                                                      : o->scenes,
		                         [DEMO_STORIES] = story };

	for (int kind = 0; kind < DEMO_KINDS; kind++) {
		struct named_files_list *names = &demo->names[kind];
		*names = named_files_list(files[kind]);
		const int all = names->count;
		names->count = 0;
		for (const char *at = only[kind]; at && names->count < all;)
			at = named_files_next(at, names->at[names->count++]);
		if (only[DEMO_PRESETS] || story || (kind == DEMO_MAPS && o->map))
			continue;
		for (int i = 0; i < all; i++) { /* no preset that < > leave out, nor a preset's map */
			const struct published *preset = published_find(preset_table, names->at[i]);
			if (!preset || kind == DEMO_STORIES ||
			    (kind == DEMO_PRESETS && preset->walked))
				memmove(names->at[names->count++], names->at[i], SETTINGS_NAME);
		}
	}
}

static uint64_t
scenes(const struct demo *demo)
{
	uint64_t count = 0;

	for (int kind = 0; kind < DEMO_KINDS; kind++)
		count += (uint64_t)demo->names[kind].count;
	return count;
}

/* ---- stories */

/* Reads the next line of the story, if there is one. */
static void
read_line(struct demo *demo, struct session *session)
{
	char error[ERROR_SIZE];
	const enum journal_verdict read = journal_reader_next(&demo->story, &demo->next, error);

	demo->tells = read == JOURNAL_EVENT;
	if (read == JOURNAL_WRONG)
		session_failure(session, "%s", error);
}

/* What a scene begins with. */
struct beginning {
	char preset[SETTINGS_NAME], map[SETTINGS_NAME];
};

static bool
take_beginning(void *user, const char *name, const char *value, char *error)
{
	struct beginning *b = user;
	char *to = strcmp(name, "preset") == 0 ? b->preset
	           : strcmp(name, "map") == 0  ? b->map
	                                       : NULL;

	(void)error;
	return to && snprintf(to, SETTINGS_NAME, "%s", value) < SETTINGS_NAME;
}

/* Opens the story of the scene, and takes what its first line says. A line that has more is a change, too. */
static bool
open_story(struct demo *demo, struct session *session, struct beginning *begins, char *error)
{
	char *text = named_files_load(&story_files, demo->name, error), line[sizeof *begins + 32];

	journal_reader_start(&demo->story, demo->name, &session->flight.assets);
	const bool good =
		text && byte_buffer_append(journal_reader_room(&demo->story), text, strlen(text));
	free(text);
	demo->story.ended = true;
	if (good)
		read_line(demo, session);
	if (!demo->tells || demo->next.kind != JOURNAL_CHANGE)
		return good;
	const bool fits = (size_t)snprintf(line, sizeof line, "%s", demo->next.text) < sizeof line;
	if (line_words_settings(line, take_beginning, begins, error) && fits)
		read_line(demo, session);
	return good;
}

/* Whether the user has given a factor on the command line, or chosen one for all presets. */
static bool
is_fixed(const struct options *o, int factor)
{
	return o->given[factor] || (settings_survives(factor) && o->settings.chosen[factor]);
}

/* Makes a change of the story, but for what the user has named. A text that does not fit is left out. */
static void
make_change(struct demo *demo, struct session *session)
{
	const struct options *o = session->options;
	struct change *change = &demo->read.change;
	char error[ERROR_SIZE];
	bool good = change_read(&demo->read, &session->flight, demo->next.text, error);
	const bool says = good && change->kind == CHANGE_SAY;

	for (int i = 0; i < BOIDS_FACTORS && good; i++)
		change->sets[i] = change->sets[i] && !is_fixed(o, i);
	if (says && (o->say || o->clock))
		return;
	if (!good || (!session_follow(session, change, error) && !says))
		session_failure(session, "%s: %s", demo->name, error);
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

/* Gives a scene that has chosen no theme one of all in turn, unless the user has. */
static void
turn_theme(const struct demo *demo, const struct options *o, struct settings *s)
{
	const struct boids_factors plain = settings_default().factors;
	struct named_files_list themes = named_files_list(&theme_files);
	char error[SETTINGS_ERROR];

	if (!is_fixed(o, BOIDS_FACTOR_theme) && factor_same(&s->factors, &plain, BOIDS_FACTOR_theme))
		theme_files_set(&s->factors, "theme",
		                themes.at[demo->scene % (uint64_t)themes.count], error);
	named_files_list_free(&themes);
}

/* Reads the settings of the scene, with what the user has named: a map, or a preset, which may have
 * none. */
static bool
read_scene(struct demo *demo, struct session *session, struct settings *s, char *error)
{
	const struct options *o = session->options;
	const bool named = o->map || o->preset;
	struct beginning begins = { "classic", "" };

	if (demo->kind == DEMO_STORIES && !open_story(demo, session, &begins, error))
		return false;
	if (demo->kind != DEMO_STORIES)
		snprintf(demo->kind == DEMO_MAPS ? begins.map : begins.preset, SETTINGS_NAME, "%s",
		         demo->name);
	if (o->preset)
		*s = o->settings;
	else if (!configure_preset(o, begins.preset, s, error))
		return false;
	for (int i = 0; i < BOIDS_FACTORS; i++)
		if (o->given[i])
			factor_copy(&s->factors, &o->settings.factors, i);
	if (demo->turns)
		turn_theme(demo, o, s);
	s->origin = named ? o->settings.origin : (struct saved_state){ 0 };
	if (named)
		memcpy(s->map, o->settings.map, sizeof s->map);
	else if (*begins.map)
		snprintf(s->map, sizeof s->map, "%s", begins.map);
	s->preset_map = !named; /* another preset drops the map of a scene */
	flight_resolve(&session->flight, &s->factors);
	snprintf(demo->about, sizeof demo->about, "%s", s->about);
	if (demo->kind == DEMO_MAPS)
		about_map(demo->name, demo->about);
	demo->about[strcspn(demo->about, "(")] = '\0'; /* the size of a map */
	if (demo->kind == DEMO_STORIES)
		about_story(demo->name, demo->about);
	return true;
}

/* Shows a scene; at once, with all of its values, or gliding there. */
static bool
show(struct demo *demo, struct session *session, bool glides, char *error)
{
	struct settings s;
	const struct asset *map;

	journal_reader_free(&demo->story);
	demo->tells = false;
	demo->began = session->flown;
	session->caption = (struct caption){ 0 };
	int kind = 0;
	uint64_t at = demo->scene % scenes(demo);
	for (; at >= (uint64_t)demo->names[kind].count; kind++)
		at -= (uint64_t)demo->names[kind].count;
	demo->kind = (enum demo_kind)kind;
	snprintf(demo->name, sizeof demo->name, "%s", demo->names[kind].at[at]);
	if (!read_scene(demo, session, &s, error))
		return false;
	demo->to = demo->from = s.factors;
	if (glides && demo->kind != DEMO_STORIES)
		demo->from = s.factors = first_factors(&session->flight.factors, &demo->to);
	if (!session_read_map(session, s.map, &map) || !session_set_settings(session, &s, map))
		return error_set(error, errno, "%s", session->message.text);
	session->preset.factors = demo->to;
	session->preset.origin.seeded = true;
	session->preset.origin.seed = session->flight.seed;
	return true;
}

/* Shows the scene, or the next that can be read: one of the user's own may be wrong. */
static bool
show_any(struct demo *demo, struct session *session, bool glides)
{
	char error[ERROR_SIZE] = "";

	for (uint64_t left = scenes(demo); left > 0; left--, demo->scene++)
		if (show(demo, session, glides, error))
			return true;
	return session_failure(session, "%s", error);
}

/* Called before each step. */
static bool
advance(void *data, struct session *session)
{
	struct demo *demo = data;
	const bool is_over =
		demo->kind == DEMO_STORIES
			? !demo->tells && !*session_caption(session)
			: session->flown >=
				  demo->began + (uint64_t)round(DEMO_SECONDS / session->dt);

	if (is_over && !demo->turns) {
		demo_end(demo, session);
		if (session->message.kind != MESSAGE_FAILURE)
			session_notice(session, "the flock is yours   ? lists the keys");
		return true;
	}
	if (is_over) {
		demo->scene++;
		show_any(demo, session, true);
	}
	if (demo->kind != DEMO_STORIES)
		glide(demo, session);
	for (; demo->tells && demo->began + demo->next.step <= session->flown;
	     read_line(demo, session)) {
		if (demo->next.kind == JOURNAL_CHANGE)
			make_change(demo, session);
		else if (demo->next.kind == JOURNAL_NOTE && demo->next.text)
			session_set_caption(session, demo->next.text);
	}
	return true;
}

bool
demo_start(struct demo *demo, struct session *session, const char *story)
{
	demo_end(demo, session);
	demo->turns = !story;
	history_begin(session, 0);
	demo->before = session->history.before;
	list_scenes(demo, session->options, story);
	demo->scene = random_bits(&(struct random){ session->flight.seed });
	demo->on = show_any(demo, session, false) && session_restart(session, session->flight.seed);
	if (!demo->on)
		demo_end(demo, session);
	else
		session->source = (struct session_source){ .data = demo, .advance = advance };
	demo->changes = session->changes;
	return demo->on;
}

void
demo_end(struct demo *demo, struct session *session)
{
	if (demo->on && session->source.data == demo)
		session->source = (struct session_source){ 0 };
	if (demo->on)
		session->caption = (struct caption){ 0 };
	if (demo->on && demo->turns) {
		session->history.before = demo->before;
		history_record(session, 0, GESTURE_LOADS);
	}
	for (int kind = 0; kind < DEMO_KINDS; kind++)
		named_files_list_free(&demo->names[kind]);
	journal_reader_free(&demo->story);
	*demo = (struct demo){ 0 };
}

void
demo_yield(struct demo *demo, struct session *session, uint64_t changes)
{
	if (demo->changes > changes) /* the user has just begun it */
		changes = demo->changes;
	if (demo->on && !demo->turns && (session->changes != changes || session->source.data != demo))
		demo_end(demo, session);
}
