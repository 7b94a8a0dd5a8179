/* SPDX-License-Identifier: MIT */
/* Arguments: parses the command line into struct options. */
#include "options.h"

#include "map_files.h"
#include "math/number.h"
#include "math/spelling.h"
#include "named_files.h"
#include "restricted.h"
#include "usage.h"

#include <stdio.h>
#include <string.h>

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

static bool
set_option(struct options *o, const struct option_row *row, const char *value, char *error)
{
	for (int use = 1; use < OPTION_USES; use *= 2)
		if ((row->uses & use) && !o->first[use])
			o->first[use] = row->name;
	if (row->set && !row->set(o, row, value, error))
		return false;
	if (row->flag != NO_FLAG)
		*(bool *)((char *)o + row->flag) = true;
	return true;
}

/* Sets the option at argv[*at], "--name" or "-n", to the value in the same word or, if that is NULL,
 * in the next one, if the option takes one. */
static bool
take(struct options *o, const struct option_row *row, const char *option, const char *value,
     char **argv, int *at, char *error)
{
	const char *argument = row->argument, *next = value ? NULL : argv[*at + 1];
	bool may_miss = argument && *argument == '[';

	if (!argument && value)
		return error_set(error, 0, "%s takes no value", option);
	if (argument && next && (!may_miss || *next != '-' || is_dash(next))) {
		value = next;
		++*at;
	}
	if (argument && !value && !may_miss)
		return error_set(error, 0, "%s needs a value", option);
	return set_option(o, row, value, error);
}

/* Sets the options of the word argv[*at], "--name=value" or letters behind a '-'. */
static bool
take_word(struct options *o, char **argv, int *at, char *error)
{
	const char *word = argv[*at];
	struct option_row row;

	if (word[1] == '-') {
		const char *sign = strchr(word, '=');
		char option[NUMBER_QUOTE];
		snprintf(option, sizeof option, "%.*s", (int)strcspn(word, "="), word);
		row = find_name(option, error);
		return row.name && take(o, &row, option, sign ? sign + 1 : NULL, argv, at, error);
	}
	for (const char *in = word + 1; *in; in++) {
		char option[] = { '-', *in, '\0' };
		int i = 0;
		do
			row = option_at(i++);
		while (row.name && row.letter != *in);
		if (!row.name)
			return error_set(error, 0, "no option %s; see boids --help", QUOTED(option));
		if (row.argument) /* the other letters are its value */
			return take(o, &row, option, in[1] ? in + 1 : NULL, argv, at, error);
		if (!set_option(o, &row, NULL, error))
			return false;
	}
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
		{ o->headless && !o->has_steps && !o->has_seconds && !o->print_settings && !o->play,
		  "headless", " needs --steps or --seconds" },
		{ o->headless && o->has_steps && o->has_seconds, "steps",
		  " and --seconds cannot be used together" },
		{ outputs > 1, "",
		  "only one of --measures -, --states -, --record -, --journal - and --print can "
		  "use standard output" },
		{ o->record && (o->columns > ASCIICAST_COLUMNS || o->rows > ASCIICAST_ROWS),
		  "record", " needs a --size of at most 2000x1000" },
		{ o->demo && o->screensaver, "demo", " and --screensaver cannot be used together" },
		{ o->has_skip && !o->record, "skip", " needs --record" },
		{ is_dash(o->start_state) && is_dash(o->preset), "",
		  "only one of --preset - and --start-state - can use standard input" },
		{ o->has_burn && (o->has_steps || o->has_seconds) && o->burn >= o->steps, "burn",
		  " must be less than --steps" },
		{ is_dash(o->journal) && !o->headless, "journal",
		  " - needs --headless: the flock is on the terminal" },
		{ o->play, o->first[BEGINS],
		  " cannot be used with --play: the flock is the journal's" },
		{ o->watch, o->first[BEGINS],
		  " cannot be used with --watch: the flock is another program's" },
		{ o->watch && o->play, "watch", " and --play cannot be used together" },
		{ o->watch && o->share, "watch", " and --share cannot be used together" },
		{ o->open && !o->share, "open", " needs --share" },
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
	char nearest[SETTINGS_NAME], path[SETTINGS_PATH];
	bool map = published_find(map_table, word) || named_files_own(&map_files, word, path);

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
	int at = 1;

	for (; at < argc && *argv[at] == '-' && argv[at][1] && strcmp(argv[at], "--") != 0; at++)
		if (!take_word(o, argv, &at, error))
			return false;
	if (at < argc && strcmp(argv[at], "--") == 0)
		at++;
	if (at < argc)
		return refuse_word(argv[at], error);
	/* Values that depend on several options, in any order. */
	if (o->headless && !o->has_steps && o->has_seconds)
		o->steps = (uint64_t)(o->seconds / o->dt + 0.5);
	if (o->has_skip)
		o->skip_steps = (uint64_t)(o->skip / o->dt + 0.5);
	o->steps += o->skip_steps;
	o->no_status = o->no_status || o->screensaver || o->part.width > 0;
	bool only_answers = usage_requested(o) && !o->print_settings; /* whatever else is given */
	return only_answers || (restricted_options(o, error) && check_combinations(o, error));
}
