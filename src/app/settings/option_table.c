/* SPDX-License-Identifier: MIT */
/* Option table: all options that are not factors, and functions that read their values. */
#include "options.h"

#include "map_files.h"
#include "math/number.h"
#include "measures/measure.h"
#include "named_files.h"
#include "text/line_words.h"
#include "theme_files.h"

#include <stddef.h>
#include <string.h>
#include <unistd.h>

#define STEPS_MOST 1e15 /* exact as a double */

/* Sets the error "--name takes ..., not 'value'". */
static bool
refuse(const struct option_row *row, const char *allowed, const char *value, char *error)
{
	return error_set(error, 0, "--%s takes %s, not %s", row->name, allowed, QUOTED(value));
}

/* The error of a value that is no number, or not from least to most: "0 to 100000 minutes". */
static bool
refuse_range(const struct option_row *row, const char *quoted, char *error)
{
	return error_set(error, 0, "--%s takes %.16g to %.16g%s, not %s", row->name, row->least,
	                 row->most, row->unit, quoted);
}

static bool
set_count(struct options *o, const struct option_row *row, const char *value, char *error)
{
	uint64_t count;

	if (!parse_count(value, (uint64_t)row->most, &count) || (double)count < row->least)
		return refuse_range(row, QUOTED(value), error);
	memcpy((char *)o + row->field, &count, sizeof count);
	return true;
}

static bool
set_number(struct options *o, const struct option_row *row, const char *value, char *error)
{
	double number;

	if (!number_read(value, &number) || number < row->least || number > row->most)
		return refuse_range(row, QUOTED_NUMBER(value), error);
	memcpy((char *)o + row->field, &number, sizeof number);
	return true;
}

/* No double holds the greatest seed. */
static bool
set_seed(struct options *o, const struct option_row *row, const char *value, char *error)
{
	return parse_count(value, UINT64_MAX, &o->seed) ||
	       refuse(row, "0 to 18446744073709551615", value, error);
}

static bool
set_text(struct options *o, const struct option_row *row, const char *value, char *error)
{
	(void)error;
	memcpy((char *)o + row->field, &value, sizeof value);
	return true;
}

static bool
set_name(struct options *o, const struct option_row *row, const char *value, char *error)
{
	const char *what = strncmp(row->argument, "FILE", 4) == 0 ? "the name of a file"
	                   : strcmp(row->argument, "TEXT") == 0   ? "a text"
	                                                          : "a name";

	return value[strspn(value, " ")] ? set_text(o, row, value, error)
	                                 : refuse(row, what, value, error);
}

static bool
set_story(struct options *o, const struct option_row *row, const char *value, char *error)
{
	return named_files_known(&story_files, value)
	               ? set_text(o, row, value, error)
	               : named_files_refuse(&story_files, value, error);
}

/* Presets with commas between them. */
static bool
set_scenes(struct options *o, const struct option_row *row, const char *value, char *error)
{
	char name[SETTINGS_NAME];

	for (const char *at = value; at;) {
		at = named_files_next(at, name);
		if (!named_files_known(&preset_files, name))
			return named_files_refuse(&preset_files, name, error);
	}
	return set_text(o, row, value, error);
}

static bool
set_colour(struct options *o, const struct option_row *row, const char *value, char *error)
{
	static const char *const words[] = {
		[COLOUR_AUTO] = "auto", [COLOUR_ALWAYS] = "always", [COLOUR_NEVER] = "never"
	};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		if (strcmp(words[i], value) == 0) {
			o->colour = (enum options_colour)i;
			return true;
		}
	}
	return refuse(row, "auto, always or never", value, error);
}

static bool
set_pointer(struct options *o, const struct option_row *row, const char *value, char *error)
{
	o->pointer = strcmp(value, "scare") == 0 ? POINTER_SCARE : POINTER_NONE;
	return o->pointer == POINTER_SCARE || strcmp(value, "none") == 0 ||
	       refuse(row, "scare or none", value, error);
}

static bool
set_size(struct options *o, const struct option_row *row, const char *value, char *error)
{
	return parse_size(value, &o->columns, &o->rows) ||
	       refuse(row, PARSE_SIZE_ALLOWED, value, error);
}

/* Column and row count from 1. Without ",ROW" and "xROWS" there is one row. Only flights of a sweep
 * have more than 99 parts. */
static bool
set_part(struct options *o, const struct option_row *row, const char *value, char *error)
{
	const char *allowed = "I/N or X,Y/COLSxROWS (at most 99), such as 2/3 or 2,1/3x2";
	int column = 0, line = 1, columns = 0, lines = 1, end = 0;

	o->part_count = 0;
	if (sscanf(value, "%7d/%7d%n", &column, &columns, &end) < 2)
		sscanf(value, "%2d,%2d/%2dx%2d%n", &column, &line, &columns, &lines, &end);
	else if (column > 0 && columns >= column) {
		o->part_index = (uint64_t)column;
		o->part_count = (uint64_t)columns;
	}
	if (value[strspn(value, "0123456789,/x")] || end == 0 || value[end] || column < 1 ||
	    column > columns || line < 1 || line > lines)
		return refuse(row, allowed, value, error);
	o->part = (struct world_part){ (column - 0.5) / columns - 0.5, (line - 0.5) / lines - 0.5,
		                       1.0 / columns, 1.0 / lines };
	return true;
}

static bool
set_sweep(struct options *o, const struct option_row *row, const char *value, char *error)
{
	if (o->sweeps == OPTIONS_SWEEPS)
		return error_set(error, 0, "--%s can be given at most %d times", row->name,
		                 OPTIONS_SWEEPS);
	o->sweep[o->sweeps++] = value;
	return true;
}

bool
option_refuse_word(const char *option, const char *why, const char *list, char *error)
{
	const bool has_nearest = why[strlen(why) - 1] == '?';

	return error_set(error, 0, "--%s: %s%s%s", option, why, has_nearest ? "" : "; see --list-",
	                 has_nearest ? "" : list);
}

/* Names of measures with commas between them. */
static bool
set_columns(struct options *o, const struct option_row *row, const char *value, char *error)
{
	char name[SETTINGS_NAME], why[ERROR_SIZE];

	o->measured = 0;
	for (const char *at = value; at;) {
		at = named_files_next(at, name);
		const int m = measure_find(name, why);
		if (m < 0)
			return option_refuse_word(row->name, why, "measures", error);
		o->measured |= UINT64_C(1) << m;
	}
	return true;
}

static bool
set_seeds(struct options *o, const struct option_row *row, const char *value, char *error)
{
	char first[NUMBER_QUOTE];
	const char *dash = strchr(value, '-');

	snprintf(first, sizeof first, "%.*s", (int)strcspn(value, "-"), value);
	return (parse_count(first, UINT64_MAX, &o->first_seed) &&
	        parse_count(dash ? dash + 1 : first, UINT64_MAX, &o->last_seed) &&
	        o->last_seed >= o->first_seed) ||
	       refuse(row, "A-B, such as 1-20", value, error);
}

static bool
set_map(struct options *o, const struct option_row *row, const char *value, char *error)
{
	if (!*value || strlen(value) >= SETTINGS_MAP)
		return refuse(row, "a name, a file or none", value, error);
	return set_text(o, row, value, error);
}

static bool
set_goal(struct options *o, const struct option_row *row, const char *value, char *error)
{
	int cells[MAP_FILES_CELLS];

	if (!map_files_parse_goals(value, cells))
		return refuse(row, "1 to 9 pairs of column,row, such as 70,12 or 70,12,5,3", value,
		              error);
	return set_text(o, row, value, error);
}

/* A sentence that begins with the name of the factor gets the dashes of its option. */
static bool
set_factor(struct options *o, const struct option_row *row, const char *value, char *error)
{
	struct boids_factors scratch;
	char sentence[ERROR_SIZE];

	factors_init(&scratch);
	o->given[row->field] = value;
	if (row->field == BOIDS_FACTOR_brain) /* --restricted may follow, with which no file is read */
		return true;
	if (theme_files_set(&scratch, row->name, value, sentence))
		return true;
	bool named = strncmp(sentence, row->name, strlen(row->name)) == 0;
	return error_set(error, 0, "%s%s", named ? "--" : "", sentence);
}

/* clang-format off */
#define GENERAL "general"
#define TERMINAL "in a terminal"
#define SHARED "shared flocks"
#define WITHOUT "without a terminal"
#define AT(field) offsetof(struct options, field)
#define FLAG(field) NULL, 0, AT(field), 0, 0, ""
#define TEXT(field, set) set, AT(field), NO_FLAG, 0, 0, ""
#define COUNT(field, flag, least, most) set_count, AT(field), flag, least, most, ""
#define NUMBER(field, flag, least, most, unit) set_number, AT(field), flag, least, most, unit
const struct option_row option_table[] = {
	{ "usage",          NULL,                "show the options that are used most, and exit", GENERAL, 'h', ANYWHERE, FLAG(usage) },
	{ "help",           NULL,                "list all options and factors and exit", GENERAL, 0, ANYWHERE, FLAG(help) },
	{ "version",        NULL,                "print the version and exit", GENERAL, 'V', ANYWHERE, FLAG(version) },
	{ "preset",         "NAME|FILE|-",       "load a preset: a name (see --list-presets), a file or - for standard input (default: classic)", GENERAL, 'p', BEGINS, TEXT(preset, set_text) },
	{ "config",         "FILE|none",         "settings to read before the preset (default: boids/boids.ini in $XDG_CONFIG_HOME or ~/.config, if it exists)", GENERAL, 0, NAMES_FILE, TEXT(config, set_name) },
	{ "seed",           "N",                 "random seed: the same seed and settings give the same flock (default: a new one in a terminal, 1 with --headless)", GENERAL, 's', BEGINS, set_seed, AT(seed), AT(seeded), 0, 0, "" },
	{ "threads",        "N",                 "number of threads, 1 to 64, which does not change the flock (default: 1 below 20000 boids, else one per processor); with --sweep and --evolve, number of flights at a time (default: one per processor)", GENERAL, 0, ANYWHERE, COUNT(threads, NO_FLAG, 1, 64) },
	{ "seconds",        "T",                 "exit after T seconds: real time in a terminal; with --headless, simulated time, instead of --steps", GENERAL, 0, ANYWHERE, NUMBER(seconds, AT(has_seconds), 0.01, 1e9, " seconds") },
	{ "size",           "COLSxROWS",         "size of the world in cells; a terminal of another size shows it scaled (default: the size of the terminal, or 80x24 without one)", GENERAL, 0, BEGINS, set_size, AT(columns), AT(has_size), 0, 0, "" },
	{ "part",           "I/N|X,Y/COLSxROWS", "show a part of the world, for a wall of screens (see boids-share(7)); with --sweep, run a part of the flights (see boids-lab(7))", GENERAL, 0, UNEVOLVABLE, set_part, AT(part), NO_FLAG, 0, 0, "" },
	{ "map",            "NAME|FILE|none",    "load a map with walls, goals and wind: a name (see --list-maps) or a file", GENERAL, 0, BEGINS, TEXT(map, set_map) },
	{ "goal",           "X,Y[,X,Y...]",      "goals that the flock visits in turn: column and row in the map (without a map, in the world), counted from 0 at the top left", GENERAL, 0, BEGINS, TEXT(goal, set_goal) },
	{ "say",            "TEXT",              "let the flock write TEXT in large letters", GENERAL, 0, BEGINS, TEXT(say, set_name) },
	{ "journal",        "FILE|-",            "write the run as a short text, which --play repeats (-: standard output, with --headless)", GENERAL, 0, NAMES_FILE | ONE_FLIGHT, TEXT(journal, set_name) },
	{ "record",         "FILE|-",            "write a recording; the ending of FILE sets the format: .svg or .gif (animated), .ans or .txt (text), .cast or none (for asciinema)", GENERAL, 0, NAMES_FILE | ONE_FLIGHT, TEXT(record, set_name) },
	{ "skip",           "SECONDS",           "start the recording after SECONDS; without a terminal, the run lasts SECONDS longer", GENERAL, 0, PRIVATE, NUMBER(skip, AT(has_skip), 0, 1e6, " seconds") },
	{ "play",           "FILE|-",            "play a run that --journal has written, or lines such as 'separation = 0.7' from a pipe: see boids-journal(5)", GENERAL, 0, NAMES_FILE, TEXT(play, set_name) },
	{ "story",          "NAME",              "tell a story, such as rules, until you change the flock", GENERAL, 0, BEGINS | ONE_FLIGHT, TEXT(story, set_story) },
	{ "breed",          NULL,                "breed a flock by eye: it and its children fly side by side, and you choose the next parent", GENERAL, 0, BEGINS | ONE_FLIGHT, FLAG(breed) },
	{ "choices",        "K@STEP,...",        "with --breed, the choices made so far, as boids prints them: child K at STEP, with + or - for large or small changes after it", GENERAL, 0, BEGINS | ONE_FLIGHT, TEXT(choices, set_text) },
	{ "text",           "FILE|-",            "let the letters of a text fly and land again; in a terminal a pipe on standard input needs no option", GENERAL, 0, NAMES_FILE | BEGINS | ONE_FLIGHT, TEXT(text, set_name) },
	{ "list-presets",   NULL,                "list the presets and exit", GENERAL, 0, ANYWHERE, FLAG(list_presets) },
	{ "list-factors",   NULL,                "list the factors and exit", GENERAL, 0, ANYWHERE, FLAG(list_factors) },
	{ "list-maps",      NULL,                "list the maps and exit", GENERAL, 0, ANYWHERE, FLAG(list_maps) },
	{ "list-stories",   NULL,                "list the stories and exit", GENERAL, 0, ANYWHERE, FLAG(list_stories) },
	{ "list-themes",    NULL,                "list the themes and exit", GENERAL, 0, ANYWHERE, FLAG(list_themes) },
	{ "list-measures",  NULL,                "list the measures with unit and meaning, and exit", GENERAL, 0, ANYWHERE, FLAG(list_measures) },
	{ "list-options",   NULL,                "list the options in a form for shell completion and exit", GENERAL, 0, ANYWHERE, FLAG(list_options) },
	{ "print-settings", NULL,                "print the preset and what differs from it, in the format that --preset reads, and exit", GENERAL, 0, BEGINS, FLAG(print_settings) },

	{ "fps",            "N",                 "maximum number of frames per second (1 to 240, default 30, on a quick local terminal 60)", TERMINAL, 'f', ANYWHERE, COUNT(fps, AT(has_fps), 1, 240) },
	{ "max-rate",       "BYTES",             "maximum number of bytes per second to the terminal (default: unlimited): for tmux, screen or mosh over a slow line", TERMINAL, 0, IN_TERMINAL, COUNT(max_rate, NO_FLAG, 100, 1e9) },
	{ "no-pace",        NULL,                "do not adapt to a slow terminal: for programs that record the screen", TERMINAL, 0, IN_TERMINAL, FLAG(no_pace) },
	{ "color",          "auto|always|never", "when to use colours (default auto: in a terminal unless NO_COLOR is set; always: also with --print)", TERMINAL, 0, ANYWHERE, TEXT(colour, set_colour) },
	{ "colour",         "auto|always|never", "same as --color", TERMINAL, 0, ANYWHERE, TEXT(colour, set_colour) },
	{ "no-status",      NULL,                "hide the status line", TERMINAL, 0, IN_TERMINAL, FLAG(no_status) },
	{ "no-mouse",       NULL,                "leave the mouse to the terminal, to select text", TERMINAL, 0, IN_TERMINAL, FLAG(no_mouse) },
	{ "pointer",        "scare|none",        "whether boids flee from the pointer without a button (default: the letters of a text do)", TERMINAL, 0, IN_TERMINAL, TEXT(pointer, set_pointer) },

	{ "idle",           "MIN",               "exit after MIN minutes without a key or click (0 = never)", TERMINAL, 0, IN_TERMINAL, NUMBER(idle, AT(has_idle), 0, 100000, " minutes") },
	{ "restricted",     NULL,                "safe mode for public logins: no files, at most 2000 boids, --idle 10 (see boids-security(7))", TERMINAL, 0, ANYWHERE, FLAG(restricted) },
	{ "demo",           "[PRESETS]",         "show presets in turn (default: all, and maps, themes and stories) until a key is pressed; options that you give stay fixed", TERMINAL, 0, IN_TERMINAL | BEGINS | UNEVOLVABLE, set_scenes, AT(scenes), AT(demo), 0, 0, "" },
	{ "clock",          NULL,                "let the flock write the time of day", TERMINAL, 0, IN_TERMINAL | BEGINS, FLAG(clock) },
	{ "screensaver",    "[PRESETS]",              "as --demo or with a text, without the status line; any key, click or move of the mouse exits", TERMINAL, 0, IN_TERMINAL | BEGINS | UNEVOLVABLE, set_scenes, AT(scenes), AT(screensaver), 0, 0, "" },
	{ "land",           "SECONDS",           "let a text fly for a moment (0.5 to 10 seconds) on the normal screen, and leave it there as cat prints it: for the start of a shell (see boids-looks(7))", TERMINAL, 0, IN_TERMINAL | BEGINS | ONE_FLIGHT | PRIVATE, NUMBER(land, NO_FLAG, 0.5, 10, " seconds") },

	{ "share",          "NAME|PATH",         "let others watch this flock: NAME for your own terminals, PATH (a socket) for other users (see boids-share(7))", SHARED, 0, IN_TERMINAL | PRIVATE, TEXT(share, set_text) },
	{ "open",           NULL,                "let watchers change the flock", SHARED, 0, IN_TERMINAL, FLAG(open) },
	{ "watch",          "NAME|PATH|[USER@]HOST:NAME", "watch a flock that is shared here, or elsewhere over ssh", SHARED, 0, ANYWHERE, TEXT(watch, set_name) },
	{ "name",           "NAME",              "your name for other users (default: the login name)", SHARED, 0, IN_TERMINAL, TEXT(name, set_name) },
	{ "ssh",            "COMMAND",           "command to use instead of ssh", SHARED, 0, PRIVATE, TEXT(ssh, set_text) },
	{ "list-shared",    NULL,                "list the flocks that are shared by name and exit", SHARED, 0, PRIVATE, FLAG(list_shared) },
	{ "relay",          "NAME|PATH",         "connect standard input and output to a shared flock; --watch HOST:NAME runs this on HOST", SHARED, 0, ANYWHERE, TEXT(relay, set_name) },

	{ "headless",       NULL,                "run without a terminal; needs --steps or --seconds", WITHOUT, 0, PRIVATE, FLAG(headless) },
	{ "steps",          "N",                 "run N steps", WITHOUT, 0, HEADLESS, COUNT(steps, AT(has_steps), 0, STEPS_MOST) },
	{ "dt",             "S",                 "length of a step in seconds (0.0001 to 1, default 1/60); the flock behaves alike (see boids-factors(7))", WITHOUT, 0, HEADLESS | BEGINS, NUMBER(dt, NO_FLAG, 0.0001, 1, " seconds") },
	{ "every",          "K",                 "measure the first, every K-th and the last step (default: the first and the last)", WITHOUT, 0, HEADLESS | UNEVOLVABLE, COUNT(every, NO_FLAG, 1, STEPS_MOST) },
	{ "burn",           "STEPS",             "skip STEPS steps, then write one row: the mean of each measure (with --every, over every K-th step), the variance and Binder cumulant of order and the number of rows averaged", WITHOUT, 0, HEADLESS | UNEVOLVABLE, COUNT(burn, AT(has_burn), 0, STEPS_MOST) },
	{ "measures",       "FILE|-",            "write measures of the flock (order, speed ...) as CSV (default: to standard output, unless other output is chosen)", WITHOUT, 0, HEADLESS | UNEVOLVABLE, TEXT(measures, set_name) },
	{ "columns",        "NAME,NAME",         "measure only these, in the order of --list-measures; those from displacement on are columns by name only", WITHOUT, 0, HEADLESS | UNEVOLVABLE, set_columns, 0, NO_FLAG, 0, 0, "" },
	{ "header",         NULL,                "begin the CSV with comments: version, command, settings", WITHOUT, 0, HEADLESS | UNEVOLVABLE, FLAG(header) },
	{ "sweep",          "NAME=VALUES",       "run a flight for each value, A,B,C or FROM:TO:COUNT, of a factor, preset, map or size; several: for each combination (see boids-lab(7))", WITHOUT, 0, HEADLESS | BEGINS | UNEVOLVABLE, set_sweep, 0, NO_FLAG, 0, 0, "" },
	{ "seeds",          "A-B",               "run each flight with the seeds A to B", WITHOUT, 0, HEADLESS | BEGINS | UNEVOLVABLE, set_seeds, 0, AT(has_seeds), 0, 0, "" },
	{ "pool",           NULL,                "write one row for all seeds of --seeds, after --burn: means, and the standard error of each between seeds", WITHOUT, 0, HEADLESS | UNEVOLVABLE, FLAG(pool) },
	{ "evolve",         "AIM",               "search for the factors that suit AIM, such as 'many order', best; a flight lasts --seconds (default: 24): see boids-lab(7)", WITHOUT, 0, BEGINS | PRIVATE, TEXT(evolve, set_text) },
	{ "over",           "FACTORS",           "factors that the search changes, such as separation,noise; or brain", WITHOUT, 0, EVOLVES, TEXT(over, set_text) },
	{ "population",     "N",                 "sets of factors in a generation (4 to 10000, default 30)", WITHOUT, 0, EVOLVES, COUNT(population, NO_FLAG, 4, 10000) },
	{ "generations",    "N",                 "generations (1 to 10000, default 20)", WITHOUT, 0, EVOLVES, COUNT(generations, NO_FLAG, 1, EVOLVE_GENERATIONS) },
	{ "trials",         "N",                 "flights of each set in a generation (1 to 1000, default 6)", WITHOUT, 0, EVOLVES, COUNT(trials, NO_FLAG, 1, 1000) },
	{ "evolved",        "FILE|-",            "write all sets of factors and their scores as CSV (default, with --headless: to standard output); with the same command an interrupted search goes on", WITHOUT, 0, EVOLVES | NAMES_FILE, TEXT(evolved, set_name) },
	{ "best",           "FILE",              "write the best set of factors, for --preset", WITHOUT, 0, EVOLVES | NAMES_FILE, TEXT(best, set_name) },
	{ "states",         "FILE|-",            "write the position and velocity of every boid as CSV", WITHOUT, 0, HEADLESS | ONE_FLIGHT, TEXT(states, set_name) },
	{ "start-state",    "FILE|-",            "start from the last step of a file written by --states", WITHOUT, 0, HEADLESS | BEGINS, TEXT(start_state, set_name) },
	{ "print",          "[FILE|-]",          "print the last frame as text, or write it to a file whose name ends in .svg, .gif, .ans or .txt", WITHOUT, 0, HEADLESS | ONE_FLIGHT, set_text, AT(print_file), AT(print), 0, 0, "" },
	{ 0 },
};
/* clang-format on */

char
option_letter(int factor)
{
	return factor == BOIDS_FACTOR_number ? 'n' : factor == BOIDS_FACTOR_glyphs ? 'g' : '\0';
}

struct option_row
option_at(int row)
{
	const int factor = row - (int)(sizeof option_table / sizeof *option_table - 1);

	if (factor < 0 || factor >= BOIDS_FACTORS)
		return factor < 0 ? option_table[row] : (struct option_row){ 0 };
	return (struct option_row){
		.name = factor_table[factor].name,
		.argument = factor_table[factor].word ? "WORD" : "NUMBER",
		.help = factor_table[factor].help,
		.group = factor_groups[factor_group(factor)].name,
		.letter = option_letter(factor),
		.uses = factor_table[factor].is_view ? ANYWHERE : BEGINS,
		.set = set_factor,
		.field = (size_t)factor,
		.flag = NO_FLAG,
	};
}

int
options_threads(const struct options *options, size_t boids)
{
	enum {
		WORTH_IT = 20000, /* boids: with fewer a step ends before all threads are awake */
		MOST = 16
	};
	long processors = sysconf(_SC_NPROCESSORS_ONLN);

	if (options->threads > 0)
		return (int)options->threads;
	if (boids < WORTH_IT || processors < 1)
		return 1;
	return processors < MOST ? (int)processors : MOST;
}

int
options_line_rows(const struct options *options, int rows)
{
	return rows >= 3 && !options->no_status;
}

struct world_size
options_world(const struct options *options, int columns, int rows)
{
	int line_rows = options_line_rows(options, rows);

	if (options->has_size)
		return (struct world_size){ options->columns, options->rows, 0 };
	return (struct world_size){ columns, rows - line_rows, line_rows };
}
