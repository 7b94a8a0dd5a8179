/* SPDX-License-Identifier: MIT */
/* Arguments: parses the command line into struct options. */
#include "options.h"

#include "files/output.h"
#include "map_files.h"
#include "math/number.h"
#include "math/spelling.h"
#include "named_files.h"
#include "restricted.h"
#include "usage.h"

#include <getopt.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

enum { LONG = 256 }; /* what getopt_long returns for a long option: above any letter */

static const char *
option_name(int row)
{
	return option_at(row).name;
}

/* Returns the row of the option "--name"; one without a name, with an error, if there is none: offers
 * the only one that begins so, as an abbreviation is none, or the nearest. */
static struct option_row
find_name(const char *option, char *error)
{
	const char *near = NULL, *typed = option + strlen("--");
	int beginning = 0;

	for (int row = 0; option_name(row); row++) {
		if (spelling_is(option_name(row), typed))
			return option_at(row);
		if (!spelling_begins(option_name(row), typed))
			continue;
		near = option_name(row);
		beginning++;
	}
	if (beginning != 1)
		near = nearest_name(typed, option_name);
	if (near)
		error_set(error, 0, "no option %s; did you mean --%s?", QUOTED(option), near);
	else
		error_set(error, 0, "no option %s; see boids --help", QUOTED(option));
	return (struct option_row){ 0 };
}

static bool
is_dash(const char *text)
{
	return text && strcmp(text, "-") == 0;
}

/* Reports an option that getopt_long refused; word is its word in argv. */
static bool
report_misuse(int found, const char *word, char *error)
{
	const char letters[] = { '-', (char)optopt, '\0' };
	bool is_long = word[1] == '-';
	int length = (int)strcspn(word, "=");

	if (found == ':')
		return error_set(error, 0, "%.*s needs a value", is_long ? length : 2,
		                 is_long ? word : letters);
	if (is_long)
		return error_set(error, 0, "%.*s takes no value", length, word);
	return error_set(error, 0, "no option %s; see boids --help", QUOTED(letters));
}

/* Sets the option at argv[at], or the next of the letters there. getopt_long gets the one long
 * option that the word names: it would take abbreviations, and knows one spelling of a name. Returns
 * false at the first word that is no option, with "" in error, or with an error. */
static bool
take_option(struct options *o, const char *letters, int argc, char **argv, int at, char *error)
{
	const char *word = argv[at];
	char name[NUMBER_QUOTE];
	struct option longs[2] = { { .name = NULL } };
	struct option_row row = { 0 };

	if (strncmp(word, "--", 2) == 0 && word[2]) {
		snprintf(name, sizeof name, "%.*s", (int)strcspn(word, "="), word);
		row = find_name(name, error);
		if (!row.name)
			return false;
		longs[0] = (struct option){ name + 2,
			                    !row.argument          ? no_argument
			                    : *row.argument == '[' ? optional_argument
			                                           : required_argument,
			                    NULL, LONG };
	}
	int found = getopt_long(argc, argv, letters, longs, NULL);
	if (found == -1)
		return false;
	if (found == ':' || found == '?')
		return report_misuse(found, word, error);
	for (int i = 0; found != LONG && row.letter != found; i++)
		row = option_at(i);
	/* a word behind an option that may have a value is that value */
	if (!optarg && row.argument && optind < argc &&
	    (*argv[optind] != '-' || is_dash(argv[optind])))
		optarg = argv[optind++];
	for (int use = 1; use < OPTION_USES; use *= 2)
		if ((row.uses & use) && !o->first[use])
			o->first[use] = row.name;
	if (row.set && !row.set(o, &row, optarg, error))
		return false;
	if (row.flag != NO_FLAG)
		*(bool *)((char *)o + row.flag) = true;
	return true;
}

/* Refuses options that need or exclude each other. */
static bool
check_combinations(const struct options *o, char *error)
{
	int outputs = is_dash(o->measures) + is_dash(o->states) + is_dash(o->record) +
	              is_dash(o->journal) + (o->print && (!o->print_file || is_dash(o->print_file)));
	const struct {
		bool is_wrong;
		const char *option, *sentence; /* the sentence may begin with an option */
	} combinations[] = {
		{ !o->headless && !o->print_settings, o->first[HEADLESS], " needs --headless" },
		{ o->headless, o->first[IN_TERMINAL],
		  " needs a terminal and cannot be used with --headless" },
		{ o->headless && !o->has_steps && !o->has_seconds && !o->print_settings &&
		          !o->play && !o->text,
		  "headless", " needs --steps or --seconds" },
		{ o->headless && o->has_steps && o->has_seconds, "steps",
		  " and --seconds cannot be used together" },
		{ outputs > 1, "",
		  "only one of --measures -, --states -, --record -, --journal - and --print can "
		  "use standard output" },
		{ o->record && (o->columns > ASCIICAST_COLUMNS || o->rows > ASCIICAST_ROWS),
		  "record", " needs a --size of at most 2000x1000" },
		{ o->demo && o->screensaver, "demo", " and --screensaver cannot be used together" },
		{ o->scenes && o->preset, "preset",
		  " cannot be used with the list of --demo or --screensaver" },
		{ o->story && (o->demo || o->screensaver || o->text), "story",
		  " cannot be used with --demo, --screensaver or --text" },
		{ o->choices && !o->breed, "choices", " needs --breed" },
		{ o->breed && (o->demo || o->screensaver || o->story || o->text || o->say ||
		               o->clock || o->share),
		  "breed", " cannot be used with --demo, --screensaver, --story, --text, --say, --clock or --share" },
		{ o->say && o->clock, "say", " and --clock cannot be used together" },
		{ o->text && (o->say || o->clock), o->say ? "say" : "clock",
		  " cannot be used with --text" },
		{ o->has_skip && !o->record, "skip", " needs --record" },
		{ is_dash(o->start_state) && is_dash(o->preset), "",
		  "only one of --preset - and --start-state - can use standard input" },
		{ (is_dash(o->text) || (o->land > 0 && !o->text)) &&
		          (is_dash(o->start_state) || is_dash(o->preset)),
		  "", "only one of --preset -, --start-state - and --text - can use standard input" },
		{ o->text && (o->start_state || o->demo || o->scenes), "text",
		  " cannot be used with --start-state, --demo or the list of --screensaver" },
		{ o->land > 0 && (o->say || o->clock || o->demo || o->screensaver || o->story ||
		                  o->share || o->journal),
		  "land",
		  " cannot be used with --say, --clock, --demo, --screensaver, --story, --share or "
		  "--journal" },
		{ o->has_burn && (o->has_steps || o->has_seconds) && o->burn >= o->steps, "burn",
		  " must be less than --steps" },
		{ is_dash(o->journal) && !o->headless, "journal",
		  " - needs --headless: the flock is on the terminal" },
		{ is_dash(o->record) && !o->headless, "record",
		  " - needs --headless: the flock is on the terminal" },
		{ !o->headless && output_same_name(o->record, o->journal), "record",
		  " and --journal need different files" },
		{ o->play, o->first[BEGINS],
		  " cannot be used with --play: the flock is the journal's" },
		{ o->watch, o->first[BEGINS],
		  " cannot be used with --watch: the flock is another program's" },
		{ o->watch && o->play, "watch", " and --play cannot be used together" },
		{ o->watch && o->share, "watch", " and --share cannot be used together" },
		{ options_sweep(o), o->first[ONE_FLIGHT], " cannot be used with --sweep or --seeds" },
		{ (options_sweep(o) || o->evolve) && is_dash(o->start_state), "start-state",
		  " - cannot be used with --sweep, --seeds or --evolve" },
		{ o->seeded && o->has_seeds, "seed", " and --seeds cannot be used together" },
		{ o->pool && !(o->has_seeds && o->has_burn), "pool", " needs --seeds and --burn" },
		{ options_sweep(o) && o->part.width > 0 && !o->part_count, "part",
		  " takes I/N with --sweep or --seeds" },
		{ o->part_count > 99 && !options_sweep(o), "part",
		  " takes at most 99 parts without --sweep" },
		{ !o->evolve, o->first[EVOLVES], " needs --evolve" },
		{ o->evolve && !o->over, "evolve", " needs --over, such as --over noise" },
		{ o->evolve, o->first[ONE_FLIGHT], " cannot be used with --evolve" },
		{ o->evolve, o->first[UNEVOLVABLE], " cannot be used with --evolve" },
		{ o->evolve && !o->headless && is_dash(o->evolved), "evolved",
		  " - needs --headless: the flock is on the terminal" },
		{ is_dash(o->best), "best", " takes a file" },
		{ o->best && output_same_name(o->best, o->evolved), "best",
		  " and --evolved need different files" },
		{ o->open && !o->share, "open", " needs --share" },
		{ o->name && !o->share && !o->watch, "name", " needs --share or --watch" },
		{ o->ssh && !o->watch, "ssh", " needs --watch" },
	};

	for (size_t i = 0; i < sizeof combinations / sizeof *combinations; i++) {
		const char *option = combinations[i].option;
		if (combinations[i].is_wrong && option)
			return error_set(error, 0, "%s%s%s", *option ? "--" : "", option,
			                 combinations[i].sentence);
	}
	return true;
}

/* Refuses a word that is no option, and offers a preset or map of that name. */
static bool
refuse_word(const char *word, char *error)
{
	char nearest[SETTINGS_NAME];
	bool map = named_files_known(&map_files, word);

	if (map && !published_find(preset_table, word))
		return error_set(error, 0, "unexpected argument %s; did you mean --map %s?",
		                 QUOTED(word), word);
	if (named_files_nearest(&preset_files, word, nearest))
		return error_set(error, 0, "unexpected argument %s; did you mean -p %s?",
		                 QUOTED(word), nearest);
	return error_set(error, 0, "unexpected argument %s; see boids --help", QUOTED(word));
}

bool
arguments_read(struct options *o, int argc, char **argv, char *error)
{
	/* With '+' getopt_long stops at a word that is no option, with ':' it tells a missing value from
	 * an unknown letter. */
	char letters[2 * UCHAR_MAX] = "+:", *end = letters + 2;
	int at = 1;

	for (int i = 0; option_name(i); i++) {
		struct option_row row = option_at(i);
		if (row.letter)
			end += sprintf(end, row.argument ? "%c:" : "%c", row.letter);
	}
	o->argv = argv;
	opterr = 0;
	optind = 0; /* 0 makes getopt_long start again on every call */
	*error = '\0';
	while (at < argc && take_option(o, letters, argc, argv, at, error))
		at = optind;
	if (*error)
		return false;
	if (at < argc && strcmp(argv[at], "--") == 0)
		at++;
	if (at < argc)
		return refuse_word(argv[at], error);
	/* Values that depend on several options, in any order. */
	if (((o->headless && o->text) || o->evolve) && !o->has_steps && !o->has_seconds) {
		o->has_seconds = true;
		o->seconds = o->evolve ? EVOLVE_SECONDS : TEXT_SECONDS;
	}
	if ((o->headless || o->evolve) && !o->has_steps && o->has_seconds)
		o->steps = (uint64_t)(o->seconds / o->dt + 0.5);
	if (o->has_skip)
		o->skip_steps = (uint64_t)(o->skip / o->dt + 0.5);
	o->steps += o->skip_steps;
	o->no_status = o->no_status || o->screensaver || o->part.width > 0;
	bool only_answers = usage_requested(o) && !o->print_settings; /* whatever else is given */
	return only_answers || (restricted_options(o, error) && check_combinations(o, error));
}
