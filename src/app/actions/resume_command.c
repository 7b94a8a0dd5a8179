/* SPDX-License-Identifier: MIT */
#include "resume_command.h"

#include "files/file.h"
#include "session/layers.h"
#include "settings/configure.h"
#include "settings/map_files.h"
#include "settings/named_files.h"
#include "settings/settings_write.h"
#include "text/line_words.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static bool
is_same_map(const struct settings *a, const struct settings *b)
{
	return map_files_named(a->map) ? strcmp(a->map, b->map) == 0 : !map_files_named(b->map);
}

/* Returns the preset as on the command line (a path); its own name if replaced, as by one that was saved, or
 * from a pipe. */
static const char *
preset_argument(const struct session *session, const char *saved)
{
	const char *name = session->options->preset;
	bool same = strcmp(session->flight.preset, session->options->settings.preset) == 0;
	bool temporary = name && named_files_is_path(&preset_files, name) && !file_is_regular(name);

	return name && same && !temporary && strcmp(saved, session->flight.preset) != 0 &&
	                       strcmp(name, "-") != 0
	               ? name
	               : session->flight.preset;
}

/* Appends " --name word", quoted for the shell, if there is room. */
static void
append(char *text, const char *option, const char *word)
{
	size_t length = strlen(text);

	if (length + strlen(option) + 4 * strlen(word) + 5 >= RESUME_COMMAND_TEXT)
		return;
	text += length + (size_t)sprintf(text + length, " %s ", option);
	line_words_shell(word, text);
}

void
resume_command_play(const char *journal, char *text)
{
	strcpy(text, "boids");
	append(text, "--play", journal);
}

void
resume_command_write(const struct session *session, const char *saved, char *text)
{
	const struct settings *start = &session->options->settings;
	struct boids_factors first = start->factors;
	const struct boids_factors own = own_factors(session);

	flight_resolve(&session->flight, &first);
	bool as_started =
		strcmp(saved, session->flight.preset) != 0 &&
		is_same_map(&session->preset, start) && session_same_factors(&own, &first) &&
		strcmp(session->flight.preset, start->preset) == 0 &&
		(session->options->say || session->options->clock || !*session->flight.placed.said);
	*text = '\0';
	if (!as_started && !session->text.state) /* no option has the text */
		resume_command_whole(session, saved, NULL, text);
}

void
resume_command_whole(const struct session *session, const char *saved, const char *choices,
                     char *text)
{
	char value[BOIDS_FACTOR_TEXT], option[BOIDS_FACTOR_TEXT], error[SETTINGS_ERROR];
	const struct options *o = session->options;
	const char *preset = preset_argument(session, saved);
	const char *map = map_files_named(session->preset.map) ? session->preset.map : "none";
	bool same_map = is_same_map(&session->preset, &o->settings);
	struct settings given;
	struct boids_factors first = o->settings.factors;

	flight_resolve(&session->flight, &first);
	strcpy(text, "boids");
	if (o->config)
		append(text, "--config", o->config);
	if (!configure_alone(o, preset, &given, NULL, error)) {
		if (configure_alone(o, "classic", &given, NULL, error))
			preset = "classic"; /* the preset is gone: use one that always exists */
		else                        /* so is the config */
			given = (struct settings){ .factors = session->preset.factors };
	}
	flight_resolve(&session->flight, &given.factors);
	append(text, "-p", preset);
	if ((o->has_size || choices) && (given.origin.columns != session->flight.columns ||
	                                 given.origin.rows != session->flight.rows)) {
		snprintf(value, sizeof value, "%dx%d", session->flight.columns,
		         session->flight.rows);
		append(text, "--size", value);
	}
	if (!is_same_map(&given, &session->preset))
		append(text, "--map", o->map && same_map ? o->map : map);
	if (o->goal && same_map)
		append(text, "--goal", o->goal);
	struct boids_factors own = own_factors(session);
	if (given.origin.columns > 0 || choices) /* a saved flock has its size, and values for it */
		factors_settle(&own);
	for (int i = 0; i < BOIDS_FACTORS; i++) {
		if (settings_written_same(&own, &given.factors, i))
			continue; /* the preset has it */
		factor_write(&own, i, value);
		snprintf(option, sizeof option, "--%s", factor_table[i].name);
		if (i != BOIDS_FACTOR_brain || own.brain != BOIDS_BRAIN_OWN)
			append(text, option, value);
		else if (o->given[i] && factor_same(&own, &first, i)) /* else no known file has it */
			append(text, option, o->given[i]);
	}
	if (o->clock)
		strncat(text, " --clock", RESUME_COMMAND_TEXT - strlen(text) - 1);
	else if (*session->flight.placed.said)
		append(text, "--say", session->flight.placed.said);
	snprintf(value, sizeof value, "%" PRIu64, session->flight.seed);
	if (!given.origin.seeded || given.origin.seed != session->flight.seed)
		append(text, "-s", value); /* else a saved flock contains its seed */
	if (choices && *choices)
		append(text, "--breed --choices", choices);
}
