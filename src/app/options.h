/* SPDX-License-Identifier: MIT */
/* Options: what a run is asked for, and the table of options that are not factors. */
#pragma once

#include "app/keymap.h"
#include "app/settings.h"
#include "boids/map.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The largest screen that a player of recordings shows. */
enum { RECORD_COLUMNS = 2000, RECORD_ROWS = 1000 };

/* Where an option makes sense; settings do everywhere. */
enum option_place { ANYWHERE, IN_TERMINAL, HEADLESS, OPTION_PLACES };
enum options_colour { COLOUR_AUTO, COLOUR_ALWAYS, COLOUR_NEVER };

struct options {
	struct settings settings; /* built-in default, config, preset, command line, in this order */
	struct keymap keys;       /* as the config has them */
	const char *config, *preset; /* what --config and --preset name; NULL: not given */
	const char *said[FACTORS];   /* by factor: its value on the command line, or NULL */
	bool seeded;
	uint64_t seed; /* if seeded */
	int fps;       /* 1..240 */
	enum options_colour colour;
	bool no_status, no_mouse, screensaver, restricted;
	bool has_idle;
	double idle; /* minutes without a key; 0: for ever */
	bool no_pace;
	uint64_t max_rate; /* bytes a second to the terminal; 0: no limit */
	bool utf8;         /* the locale has UTF-8 (its LC_CTYPE must be set by then) */
	uint64_t threads;  /* 0: not given */
	bool has_seconds;
	double seconds; /* if has_seconds: on the clock in a terminal, of flight without one */
	const char *map, *goal; /* what --map and --goal say; NULL: not given */
	struct map *read_map;   /* the map that settings name, owned (options_free); NULL: none */
	bool help, version, list_presets, list_factors, list_maps, print_settings;

	bool headless;
	bool has_steps;
	uint64_t steps;
	bool has_size;
	int columns, rows; /* --size */
	double dt;         /* seconds a step */
	uint64_t every;    /* 0: not given */
	bool has_burn;
	uint64_t burn;                               /* if has_burn */
	const char *measures, *states, *start_state; /* NULL: not asked for; "-" stdout or stdin */
	bool print;
	const char *record;     /* NULL: not asked for; "-" stdout */
	const char *names_file; /* the first option that names a file, but for --preset, or NULL */
	const char *only[OPTION_PLACES]; /* by place, the first option that makes sense only there, or NULL */
};

/* One row for each option that is not a factor: drives getopt_long, --help, man page and
 * completions. Ends with a NULL name; the rows of one group stand together. */
struct option_row {
	const char *name;     /* "headless" */
	const char *argument; /* "FILE|-"; NULL: takes none */
	const char *help;     /* one sentence, no full stop */
	const char *group;    /* its headline: "in a terminal" */
	char letter;          /* short option, or 0 */
	enum option_place place;

	/* How its value is read: where it goes in struct options, and for counts what is allowed. */
	bool (*take)(struct options *o, const struct option_row *row, const char *value,
	             char *error);
	size_t field;
	uint64_t least, most;
};
enum { OPTIONS_MOST = 48 };
extern const struct option_row option_table[];

/* The short option of a factor, or 0. */
char option_letter(int factor);

/* How many threads fly a flock: as many as --threads says; else one, where sharing the work of a step
 * costs more than it saves, or as many as there are processors. */
int options_threads(const struct options *options, size_t boids);

/* Frees the map, the one thing that options own. */
void options_free(struct options *options);
