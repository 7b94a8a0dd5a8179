/* SPDX-License-Identifier: MIT */
#include "usage.h"

#include "about.h"
#include "boids/boids.h"
#include "files/output.h"
#include "map_files.h"
#include "measures/measure.h"
#include "named_files.h"
#include "theme_files.h"

#include <stddef.h>
#include <string.h>
#include <unistd.h>

enum { WIDTH = 80, INDENT = 30, LISTED = 20, LEFT = 96 };

const char *
usage_range(int factor, char *text)
{
	factor_range(factor, "..", "|", "|", text, USAGE_RANGE);
	if (factor_takes_auto(factor))
		strcat(text, "|auto");
	if (factor == BOIDS_FACTOR_brain)
		strcat(text, "|FILE");
	return text;
}

/* Prints the sentence from the column on, wrapped at blanks and indented. */
static void
print_wrapped(FILE *out, int column, int indent, const char *sentence)
{
	while (*sentence) {
		size_t length = strlen(sentence), room = (size_t)(WIDTH - indent);
		fprintf(out, "%*s", column < indent ? indent - column : 0, "");
		if (length > room) {
			length = room;
			while (length > 0 && sentence[length] != ' ')
				length--;
		}
		fprintf(out, "%.*s\n", (int)length, sentence);
		sentence += length + (sentence[length] == ' ');
		column = 0;
	}
}

static void
print_option(FILE *out, const struct option_row *row)
{
	char left[LEFT], short_option[5] = "";

	if (row->letter)
		snprintf(short_option, sizeof short_option, "-%c, ", row->letter);
	int length = snprintf(left, sizeof left, "  %-4s--%s%s%s", short_option, row->name,
	                      row->argument ? " " : "", row->argument ? row->argument : "");
	fputs(left, out);
	if (length > INDENT - 2) {
		fputc('\n', out);
		length = 0;
	}
	print_wrapped(out, length, INDENT, row->help);
}

/* Writes the help of a factor, and the words of a choice: too many to fit beside its name. */
static void
factor_sentence(int factor, char sentence[2 * USAGE_RANGE])
{
	const struct boids_factor *f = &factor_table[factor];
	int length = snprintf(sentence, 2 * USAGE_RANGE, "%s", f->help);

	for (int row = 0; f->word && f->word(row); row++)
		length += snprintf(sentence + length, (size_t)(2 * USAGE_RANGE - length), "%s%s",
		                   row ? ", " : ": ", f->word(row));
}

static bool
print_help(FILE *out)
{
	const char *group = "";
	int at = 0;
	char range[USAGE_RANGE], sentence[2 * USAGE_RANGE];

	fputs("usage: boids [options]\n"
	      "A flock of boids (simulated birds) in your terminal.\n"
	      "Press ? for a list of the keys.\n",
	      out);
	for (struct option_row row = option_at(at); row.name; row = option_at(++at)) {
		int factor = factor_find(row.name);
		if (factor == 0)
			fputs("\nfactors: the numbers and choices that shape the flock\n"
			      "(default: the preset's value; units: --list-factors)\n",
			      out);
		if (strcmp(group, row.group) != 0)
			fprintf(out, "\n%s\n", group = row.group);
		if (factor >= 0) {
			factor_sentence(factor, sentence);
			row.help = sentence;
			if (!factor_table[factor].word)
				row.argument = usage_range(factor, range);
		}
		print_option(out, &row);
	}
	fputs("\nOptions override the preset, which overrides the config file.\n"
	      "Manual: man boids.\n",
	      out);
	return true;
}

/* ---- what people use most, on a screen of 24 lines */

static const char *const used_most[] = { "preset", "number", "map",      "seed",
	                                 "glyphs", "theme",  "trails",   "fps",
	                                 "demo",   "record", "headless", "list-presets" };
static const struct {
	const char *command, *what;
} usage_examples[] = {
	{ "boids -p starlings --trails 2", "birds that leave long trails" },
	{ "boids --share flock", "others see it: boids --watch flock" },
	{ "boids --map city --theme dusk", "streams through streets" },
	{ "boids --story rules", "what the three rules do" },
	{ "boids --breed", "choose among children of a flock" },
	{ "boids --headless --steps 600", "measures instead of a picture" },
};

/* Prints options with the first clause of their sentences. */
static bool
print_usage(FILE *out)
{
	char clause[2 * USAGE_RANGE];

	fputs("usage: boids [options]   a flock of boids in your terminal; ? lists its keys\n\n",
	      out);
	for (size_t i = 0; i < sizeof used_most / sizeof *used_most; i++) {
		struct option_row row = option_at(0);
		for (int at = 0; strcmp(row.name, used_most[i]) != 0; at++)
			row = option_at(at);
		size_t length = strcspn(row.help, ",:;(");
		while (row.help[length - 1] == ' ')
			length--;
		snprintf(clause, sizeof clause, "%.*s", (int)length, row.help);
		row.help = clause;
		print_option(out, &row);
	}
	fputc('\n', out);
	for (size_t i = 0; i < sizeof usage_examples / sizeof *usage_examples; i++)
		fprintf(out, "  %-42s%s\n", usage_examples[i].command, usage_examples[i].what);
	fputs("\nAll options and factors: boids --help   The manual: man boids\n", out);
	return true;
}

/* Prints all names, each with its sentence, or with `!` and the error if it cannot be
 * read; on a terminal under headings and without control characters. */
static bool
list_names(FILE *out, const struct named_files *files, bool (*about)(const char *name, char *about))
{
	struct named_files_list names = named_files_list(files);
	const char *above = "", *heading;
	bool good = names.why == 0, aligned = isatty(fileno(out)); /* else tabs, for scripts */
	char sentence[ABOUT_TEXT], line[SETTINGS_NAME + 2 * ABOUT_TEXT];

	for (int i = 0; i < names.count; i++) {
		const char *mark = about(names.at[i], sentence) ? "" : "! ";
		heading = named_files_heading(files, names.at[i]);
		if (aligned && heading && strcmp(heading, above) != 0)
			fprintf(out, "%s%s\n", *above ? "\n" : "", heading);
		above = heading ? heading : above;
		snprintf(line, sizeof line, aligned ? "%-16s  %s%s" : "%s\t%s%s", names.at[i], mark,
		         sentence);
		fprintf(out, "%s\n", aligned ? output_printable(line) : line);
	}
	if (!good)
		complain(FAILED, "cannot list all %s: %s", files->folder, strerror(names.why));
	named_files_list_free(&names);
	return good;
}

/* Prints name, default, range and unit; below them the help, in 80 columns. */
static void
list_aligned(FILE *out, int factor, const char *value)
{
	const struct boids_factor *f = &factor_table[factor];
	char range[USAGE_RANGE], sentence[2 * USAGE_RANGE];

	const struct factor_group *group = &factor_groups[factor_group(factor)];
	if (group->first == factor)
		fprintf(out, "%s%s\n", factor > 0 ? "\n" : "", group->name);
	fprintf(out, "  %-16s  %s", f->name, value);
	if (!f->word)
		fprintf(out, "%*s%s%s%s", 13 - (int)strlen(value), "", usage_range(factor, range),
		        *f->unit ? " " : "", f->unit);
	fputc('\n', out);
	factor_sentence(factor, sentence);
	print_wrapped(out, 0, LISTED, sentence);
}

static bool
list_factors(FILE *out)
{
	struct preset start;
	char text[BOIDS_FACTOR_TEXT], range[USAGE_RANGE], error[SETTINGS_ERROR];

	if (!preset_read(&start, &preset_table[0], error))
		return false;
	for (int i = 0; i < BOIDS_FACTORS; i++) {
		const struct boids_factor *f = &factor_table[i];
		factor_write(&start.factors, i, text);
		if (isatty(fileno(out)))
			list_aligned(out, i, text);
		else
			fprintf(out, "%s\t%s\t%s\t%s\t%s\t%s\n", f->name, usage_range(i, range),
			        text, *f->unit ? f->unit : "-", f->help,
			        factor_groups[factor_group(i)].name);
	}
	return true;
}

/* Prints name, unit and help; on a terminal in columns. */
static bool
list_measures(FILE *out)
{
	const char *format = isatty(fileno(out)) ? "%-16s  %-8s  %s\n" : "%s\t%s\t%s\n";

	for (int m = 0; m < BOIDS_MEASURES; m++)
		fprintf(out, format, measure_table[m].name,
		        *measure_table[m].unit ? measure_table[m].unit : "-", measure_table[m].help);
	return true;
}

/* Lists options and factors for the completions of shells. A value is as in --help, NAME or FILE or
 * NUMBER or words, with | between. */
static bool
list_options(FILE *out)
{
	char range[USAGE_RANGE];
	int at = 0;

	for (struct option_row row = option_at(at); row.name; row = option_at(++at)) {
		int factor = factor_find(row.name);
		if (factor == BOIDS_FACTOR_theme) /* the user may have own ones */
			row.argument = "NAME";
		else if (factor >= 0 && factor_table[factor].word)
			row.argument = usage_range(factor, range);
		else if (factor >= 0 && factor_takes_auto(factor))
			row.argument = "NUMBER|auto";
		fprintf(out, "%s\t%c\t%s\t%s\n", row.name, row.letter ? row.letter : '-',
		        row.argument ? row.argument : "-", row.help);
	}
	return true;
}

static bool
print_version(FILE *out)
{
	fprintf(out, "boids %s\n", BOIDS_VERSION);
	return true;
}

#define ASKED(field) offsetof(struct options, field)
static const struct {
	size_t asked;
	bool (*write)(FILE *out); /* NULL: lists names */
	const struct named_files *files;
	bool (*about)(const char *name, char *about);
} answer_table[] = {
	{ ASKED(usage), print_usage, NULL, NULL },
	{ ASKED(help), print_help, NULL, NULL },
	{ ASKED(version), print_version, NULL, NULL },
	{ ASKED(list_presets), NULL, &preset_files, about_preset },
	{ ASKED(list_factors), list_factors, NULL, NULL },
	{ ASKED(list_maps), NULL, &map_files, about_map },
	{ ASKED(list_stories), NULL, &story_files, about_story },
	{ ASKED(list_themes), NULL, &theme_files, about_theme },
	{ ASKED(list_measures), list_measures, NULL, NULL },
	{ ASKED(list_options), list_options, NULL, NULL },
};
enum { ANSWERS = sizeof answer_table / sizeof *answer_table };

static bool
is_asked(const struct options *o, int answer)
{
	return *(const bool *)((const char *)o + answer_table[answer].asked);
}

bool
usage_requested(const struct options *o)
{
	for (int i = 0; i < ANSWERS; i++)
		if (is_asked(o, i))
			return true;
	return false;
}

bool
usage_print(const struct options *o, FILE *out)
{
	bool good = true;

	for (int i = 0; i < ANSWERS; i++)
		if (is_asked(o, i))
			good = (answer_table[i].write ? answer_table[i].write(out)
			                              : list_names(out, answer_table[i].files,
			                                           answer_table[i].about)) &&
			       good;
	return good;
}
