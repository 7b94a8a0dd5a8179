/* SPDX-License-Identifier: MIT */
/* Options: the parsed command line, and the table of options that are not factors. */
#pragma once

#include "settings.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The largest screen for a recording: players show no larger one. */
enum { ASCIICAST_COLUMNS = 2000, ASCIICAST_ROWS = 1000 };

/* Most options --sweep. */
enum { OPTIONS_SWEEPS = 16 };

/* A rectangle of the world, in shares of its sides: its middle, from the world's, and its size; {0}:
 * the whole. */
struct world_part {
	double across, down, width, height;
};

enum { TEXT_SECONDS = 15 }; /* of a text that flies without a terminal, if no option says */
enum {
	EVOLVE_SECONDS = 24, /* of a flight of a search, if no option says */
	EVOLVE_GENERATIONS = 10000
};

/* What an option is only good for, as bits. */
enum option_use {
	ANYWHERE = 0,
	IN_TERMINAL = 1,
	HEADLESS = 2,
	BEGINS = 4,  /* says how the flight begins: not of one that is played or watched */
	PRIVATE = 8, /* not for --restricted, as HEADLESS and NAMES_FILE */
	NAMES_FILE = 16,
	EVOLVES = 32,      /* part of --evolve */
	ONE_FLIGHT = 64,   /* not for --sweep, --seeds and --evolve */
	UNEVOLVABLE = 128, /* not for --evolve */
	OPTION_USES = 256
};
enum options_pointer {
	POINTER_AUTO,
	POINTER_NONE,
	POINTER_SCARE
}; /* auto: it scares letters of a text */
enum options_colour { COLOUR_AUTO, COLOUR_ALWAYS, COLOUR_NEVER };

struct options {
	struct settings settings; /* built-in default, config, preset, command line, in this order */
	struct key_layout keys;   /* of the config */
	const char *config, *preset;      /* values of --config and --preset; NULL: not given */
	const char *given[BOIDS_FACTORS]; /* by factor: its value on the command line, or NULL */

	/* Whether options are given whose values do not tell. */
	bool seeded, has_fps, has_idle, has_seconds, has_steps, has_size, has_burn, has_seeds,
		has_skip;

	uint64_t seed;
	uint64_t fps; /* 1..240; if not has_fps, a quick line may have more (terminal_pace.h) */
	enum options_colour colour;
	enum options_pointer pointer;
	bool no_status, no_mouse, breed, demo, screensaver, clock, restricted;
	double idle; /* minutes without a key until the end; 0: never */
	bool no_pace;
	uint64_t max_rate;     /* bytes a second to the terminal; 0: no limit */
	bool utf8;             /* the locale has UTF-8; LC_CTYPE must be set before */
	const char *no_locale; /* named by the environment, but not installed: ASCII; NULL: none */
	uint64_t threads;      /* 0: not given */
	double seconds;        /* real time in a terminal, simulated time without one */
	const char *map, *goal, *say, *story,
		*choices;   /* values of these options; NULL: not given */
	const char *scenes; /* of --demo or --screensaver: names of presets, with commas; or NULL */
	bool usage, help, version, list_presets, list_factors, list_maps, list_stories, list_themes,
		list_measures, list_options, print_settings;

	const char *share, *watch, *ssh, *relay, *name; /* of these options; NULL: not given */
	bool open, list_shared;

	bool headless;
	uint64_t steps;
	int columns, rows;               /* --size; without a terminal the default as well */
	struct world_part part;          /* of the world, shown in the place of the whole */
	uint64_t part_index, part_count; /* the I and N of --part I/N; count 0: not so given */
	double dt;                       /* seconds a step */
	uint64_t every;                  /* 0: not given */
	uint64_t burn;
	const char *measures, *states, *start_state, *text; /* NULL: not given; "-": stdout, stdin */
	bool header, pool;
	uint64_t measured;                 /* --columns: bits of measures; 0: the default ones */
	const char *sweep[OPTIONS_SWEEPS]; /* in the order given, not read yet */
	int sweeps;
	uint64_t first_seed, last_seed;
	const char *evolve, *over, *evolved, *best; /* of these options; NULL: not given */
	uint64_t population, generations, trials;
	bool print;
	const char *print_file;         /* if print; NULL or "-": standard output */
	const char *record;             /* NULL: not given; "-" stdout */
	const char *journal;            /* NULL: not given; "-" stdout */
	const char *play;               /* NULL: not given; "-" stdin */
	double land;                    /* seconds in which a text lands for good; 0: not given */
	double skip;                    /* seconds before the recording ... */
	uint64_t skip_steps;            /* ... and as steps, part of `steps` */
	const char *first[OPTION_USES]; /* by use, the first option that has it, or NULL */
	char **argv;                    /* the command line, up to a NULL */
};

/* A row for each option that is not a factor, for the command line, --help, manual and completions. The
 * table ends with a NULL name; the rows of a group are adjacent. */
struct option_row {
	const char *name;     /* "headless" */
	const char *argument; /* "FILE|-"; NULL: takes none; "[FILE|-]": may have one */
	const char *help;     /* one sentence, no full stop */
	const char *group;    /* headline of its group: "in a terminal" */
	char letter;          /* short option, or 0 */
	int uses;

	/* Parses the value to the field at this offset; NULL: there is none. The flag, a bool at
	 * another offset, tells that the option is given. A number must be from least to most. */
	bool (*set)(struct options *o, const struct option_row *row, const char *value, char *error);
	size_t field, flag;
	double least, most;
	const char *unit; /* of a number: " seconds", or "" */
};
#define NO_FLAG SIZE_MAX /* the value itself tells */
extern const struct option_row option_table[];

/* Returns a row of the table or, behind them, that of a factor; past the last, one with a NULL name. */
struct option_row option_at(int row);

/* Sets the error to "--OPTION: why". The sentence then names the option that lists what there is, unless
 * it ends with the question for the nearest name. Returns false. */
bool option_refuse_word(const char *option, const char *why, const char *list, char *error);

/* Parses argv and checks values and combinations (arguments.c). Values of factors are only checked
 * and stored in o->given: the caller sets them after reading config and preset. */
bool arguments_read(struct options *o, int argc, char **argv, char *error);

/* Returns the short option of a factor, or 0. */
char option_letter(int factor);

/* Returns the number of threads for a flock: that of --threads, else one for a small flock, where
 * sharing the work costs more than it saves, else one for each processor, at most 16. */
int options_threads(const struct options *options, size_t boids);

/* Whether these are the options of many flights: of --sweep or --seeds. */
static inline bool
options_sweep(const struct options *options)
{
	return options->sweeps > 0 || options->has_seeds;
}

/* Returns how many of a terminal's rows the status line takes: 1, or 0 if it has fewer than 3 or
 * the user wants none. */
int options_line_rows(const struct options *options, int rows);

/* The size of a world in cells, and the rows below it that automatic values count as well. */
struct world_size {
	int columns, rows, line_rows;
};

/* Returns the size of the world in a terminal of this size: that of --size, which fits automatic
 * values alone, else that above the status line. */
struct world_size options_world(const struct options *options, int columns, int rows);
