/* SPDX-License-Identifier: MIT */
/* Arguments: parses the command line into struct options. */
#include "options.h"

#include "map_files.h"
#include "math/number.h"
#include "math/spelling.h"
#include "named_files.h"
#include "restricted.h"
#include "theme_files.h"
#include "usage.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>

enum { LONG = 256 }; /* value of the first long option for getopt_long: above any letter */

static int
rows(void)
{
	int count = 0;

	while (option_table[count].name)
		count++;
	return count;
}

/* Returns the name of a long option: the table's rows, then the factors. */
static const char *
option_name(int row)
{
	int factor = row - rows();

	if (factor < 0)
		return option_table[row].name;
	return factor < BOIDS_FACTORS ? factor_table[factor].name : NULL;
}

static const char *
option_argument(int row)
{
	return row < rows() ? option_table[row].argument : "";
}

static char
letter(int row)
{
	return row < rows() ? option_table[row].letter : option_letter(row - rows());
}

/* Returns the only option that begins with the word; NULL: none, or several. */
static const char *
only_beginning(const char *word)
{
	const char *found = NULL;

	for (int row = 0; option_name(row); row++) {
		if (!spelling_begins(option_name(row), word))
			continue;
		if (found)
			return NULL;
		found = option_name(row);
	}
	return found;
}

/* Refuses abbreviated names, which getopt_long accepts, and offers the one that may be meant. */
static bool
is_whole_name(const char *argument, char *error)
{
	size_t length = strcspn(argument, "=");
	char word[NUMBER_QUOTE];

	snprintf(word, sizeof word, "%.*s", length < sizeof word ? (int)length : NUMBER_QUOTE,
	         argument);
	for (int row = 0; option_name(row); row++)
		if (spelling_is(option_name(row), word + 2))
			return true;
	const char *near = only_beginning(word + 2);
	if (!near)
		near = nearest_name(word + 2, option_name);
	return near ? error_set(error, 0, "no option %s; did you mean --%s?", QUOTED(word), near)
	            : error_set(error, 0, "no option %s; see boids --help", QUOTED(word));
}

/* A sentence that begins with the name of the factor gets the dashes of its option. */
static bool
set_factor(struct options *o, int factor, const char *value, char *error)
{
	const char *name = factor_table[factor].name;
	struct boids_factors scratch;
	char sentence[ERROR_SIZE];

	factors_init(&scratch);
	o->given[factor] = value;
	if (theme_files_set(&scratch, name, value, sentence))
		return true;
	bool named = strncmp(sentence, name, strlen(name)) == 0;
	return error_set(error, 0, "%s%s", named ? "--" : "", sentence);
}

static bool
set_option(struct options *o, int row, const char *value, char *error)
{
	if (row >= rows())
		return set_factor(o, row - rows(), value, error);
	const struct option_row *r = &option_table[row];
	if (!o->only[r->place])
		o->only[r->place] = r->name;
	if (r->argument && value && strstr(r->argument, "FILE") && !o->names_file &&
	    strncmp(r->argument, "NAME|", 5) != 0) /* NAME|FILE may be given a name */
		o->names_file = r->name;
	if (!r->set(o, r, value, error))
		return false;
	if (r->flag != NO_FLAG)
		*(bool *)((char *)o + r->flag) = true;
	return true;
}

/* Reports an option that getopt_long refused; argument is its word in argv. */
static bool
report_misuse(int found, const char *argument, char *error)
{
	char flag[] = { '-', (char)optopt, '\0' };
	bool is_long = strncmp(argument, "--", 2) == 0;
	int length = is_long ? (int)strcspn(argument, "=") : 2;

	if (found == ':')
		return error_set(error, 0, "%.*s needs a value", length, is_long ? argument : flag);
	if (is_long)
		return error_set(error, 0, "%.*s takes no value", length, argument);
	return error_set(error, 0, "no option %s; see boids --help", QUOTED(flag));
}

static bool
is_dash(const char *text)
{
	return text && strcmp(text, "-") == 0;
}

/* Returns the first option that a journal, or a flock that is watched, answers in its place; NULL:
 * none. */
static const char *
answered_by_flight(const struct options *o)
{
	const struct {
		bool given;
		const char *name;
	} options[] = {
		{ o->preset, "preset" },
		{ o->seeded, "seed" },
		{ o->has_size, "size" },
		{ o->map, "map" },
		{ o->goal, "goal" },
		{ o->start_state, "start-state" },
		{ o->has_dt, "dt" },
		{ o->demo, "demo" },
		{ o->screensaver, "screensaver" },
		{ o->print_settings, "print-settings" },
	};

	for (size_t i = 0; i < sizeof options / sizeof *options; i++)
		if (options[i].given)
			return options[i].name;
	for (int i = 0; i < BOIDS_FACTORS; i++)
		if (o->given[i] && !factor_table[i].is_view)
			return factor_table[i].name;
	return NULL;
}

/* Refuses options that need or exclude each other. */
static bool
check_combinations(const struct options *o, char *error)
{
	const char *answered = o->play || o->watch ? answered_by_flight(o) : NULL;
	int outputs = is_dash(o->measures) + is_dash(o->states) + is_dash(o->record) +
	              is_dash(o->journal) + (o->print && (!o->print_file || is_dash(o->print_file)));
	const struct {
		bool is_wrong;
		const char *before, *option, *after;
	} combinations[] = {
		{ !o->headless && !o->print_settings && o->only[HEADLESS], "--", o->only[HEADLESS],
		  " needs --headless" },
		{ o->headless && o->only[IN_TERMINAL], "--", o->only[IN_TERMINAL],
		  " needs a terminal and cannot be used with --headless" },
		{ o->headless && !o->has_steps && !o->has_seconds && !o->print_settings && !o->play,
		  "--headless needs --steps or --seconds", "", "" },
		{ o->headless && o->has_steps && o->has_seconds,
		  "--steps and --seconds cannot be used together", "", "" },
		{ outputs > 1,
		  "only one of --measures -, --states -, --record -, --journal - and --print can "
		  "use "
		  "standard output",
		  "", "" },
		{ o->record && (o->columns > ASCIICAST_COLUMNS || o->rows > ASCIICAST_ROWS),
		  "--record needs a --size of at most 2000x1000", "", "" },
		{ o->demo && o->screensaver, "--demo and --screensaver cannot be used together", "",
		  "" },
		{ o->has_skip && !o->record, "--skip needs --record", "", "" },
		{ is_dash(o->start_state) && is_dash(o->preset),
		  "only one of --preset - and --start-state - can use standard input", "", "" },
		{ o->has_burn && (o->has_steps || o->has_seconds) && o->burn >= o->steps,
		  "--burn must be less than --steps", "", "" },
		{ is_dash(o->journal) && !o->headless,
		  "--journal - needs --headless: the flock is on the terminal", "", "" },
		{ answered, "--", answered,
		  o->play ? " cannot be used with --play: the flock is the journal's"
		          : " cannot be used with --watch: the flock is another program's" },
		{ o->watch && (o->play || o->share), "--watch and --", o->play ? "play" : "share",
		  " cannot be used together" },
		{ o->open && !o->share, "--open needs --share", "", "" },
		{ o->name && !o->share && !o->watch, "--name needs --share or --watch", "", "" },
		{ o->ssh && !o->watch, "--ssh needs --watch", "", "" },
	};

	for (size_t i = 0; i < sizeof combinations / sizeof *combinations; i++)
		if (combinations[i].is_wrong)
			return error_set(error, 0, "%s%s%s", combinations[i].before,
			                 combinations[i].option, combinations[i].after);
	return true;
}

/* Refuses a word that is no option, and offers a preset or map of that name. */
static bool
refuse_word(const char *word, char *error)
{
	char nearest[SETTINGS_NAME], path[SETTINGS_PATH];
	bool map =
		named_files_published(&map_files, word) || named_files_own(&map_files, word, path);

	if (map && !named_files_published(&preset_files, word))
		return error_set(error, 0, "unexpected argument %s; did you mean --map %s?",
		                 QUOTED(word), word);
	if (named_files_nearest(&preset_files, word, nearest))
		return error_set(error, 0, "unexpected argument %s; did you mean -p %s?",
		                 QUOTED(word), nearest);
	return error_set(error, 0, "unexpected argument %s; see boids --help", QUOTED(word));
}

/* The options of getopt_long: names, then those names in American spelling that differ. */
struct long_options {
	struct option at[2 * (OPTIONS_MOST + BOIDS_FACTORS) + 1];
	char american[OPTIONS_MOST + BOIDS_FACTORS][SPELLING_TEXT];
	int count;
};

/* Adds an option under a name, unless there is one of that name. */
static void
add_long(struct long_options *longs, const char *name, int row)
{
	const char *argument = option_argument(row);
	int kind = !argument          ? no_argument
	           : *argument == '[' ? optional_argument
	                              : required_argument;

	for (int i = 0; i < longs->count; i++)
		if (strcmp(longs->at[i].name, name) == 0)
			return;
	longs->at[longs->count++] = (struct option){ name, kind, NULL, LONG + row };
}

/* Converts the tables to the format of getopt_long. */
static void
list_options(struct long_options *longs, char *shorts)
{
	shorts += sprintf(shorts, "+:"); /* stop at a non-option; return ':' for a missing value */
	for (int row = 0; option_name(row); row++) {
		add_long(longs, option_name(row), row);
		if (letter(row))
			shorts += sprintf(shorts, option_argument(row) ? "%c:" : "%c", letter(row));
	}
	for (int row = 0; option_name(row); row++) {
		spelling_american(option_name(row), longs->american[row]);
		add_long(longs, longs->american[row], row);
	}
}

bool
arguments_read(struct options *o, int argc, char **argv, char *error)
{
	struct long_options longs = { .count = 0 };
	char shorts[2 * (OPTIONS_MOST + BOIDS_FACTORS) + 3];

	list_options(&longs, shorts);
	opterr = 0;
	optind = 0; /* 0 makes getopt_long start again on every call */
	for (int at = 1; at < argc; at = optind) {
		if (strncmp(argv[at], "--", 2) == 0 && argv[at][2] && !is_whole_name(argv[at], error))
			return false;
		int found = getopt_long(argc, argv, shorts, longs.at, NULL);
		if (found == -1)
			break;
		if (found == ':' || found == '?')
			return report_misuse(found, argv[at], error);
		int row = found < LONG ? 0 : found - LONG;
		while (found < LONG && letter(row) != found)
			row++;
		/* a word behind an option that may have a value is that value */
		if (!optarg && option_argument(row) && optind < argc &&
		    (*argv[optind] != '-' || is_dash(argv[optind])))
			optarg = argv[optind++];
		if (!set_option(o, row, optarg, error))
			return false;
	}
	if (argc > 1 && optind < argc)
		return refuse_word(argv[optind], error);
	/* Values that depend on several options, in any order. */
	if (o->headless && !o->has_steps && o->has_seconds)
		o->steps = (uint64_t)(o->seconds / o->dt + 0.5);
	if (o->has_skip)
		o->skip_steps = (uint64_t)(o->skip / o->dt + 0.5);
	o->steps += o->skip_steps;
	o->no_status = o->no_status || o->screensaver;
	bool only_answers = usage_requested(o) && !o->print_settings; /* whatever else is given */
	return only_answers || (restricted_options(o, error) && check_combinations(o, error));
}
