/* SPDX-License-Identifier: MIT */
/* Usage: --help and the lists, all from the tables. */
#include "app/usage.h"

#include "app/options.h"
#include "app/presets.h"
#include "core/number.h"

#include <string.h>
#include <unistd.h>

enum { WIDTH = 80, INDENT = 30, LISTED = 20, LEFT = 96 };

const char *
usage_range(int factor, char *text)
{
	const struct factor *f = &factor_table[factor];

	factor_range(factor, "..", "|", "|", text, USAGE_RANGE);
	if (!f->word && f->usual.number < f->least)
		strcat(text, "|auto");
	return text;
}

/* The sentence from the column on, wrapped at blanks and indented. */
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
print_option(FILE *out, char letter, const char *name, const char *argument, const char *sentence)
{
	char left[LEFT], shortly[5] = "";

	if (letter)
		snprintf(shortly, sizeof shortly, "-%c, ", letter);
	int length = snprintf(left, sizeof left, "  %-4s--%s%s%s", shortly, name,
	                      argument ? " " : "", argument ? argument : "");
	fputs(left, out);
	if (length > INDENT - 2) {
		fputc('\n', out);
		length = 0;
	}
	print_wrapped(out, length, INDENT, sentence);
}

/* What a factor does; of a choice its words too, which are too many to stand beside its name. */
static void
factor_sentence(int factor, char sentence[2 * USAGE_RANGE])
{
	const struct factor *f = &factor_table[factor];
	int length = snprintf(sentence, 2 * USAGE_RANGE, "%s", f->help);

	for (int row = 0; f->word && f->word(row); row++)
		length += snprintf(sentence + length, (size_t)(2 * USAGE_RANGE - length), "%s%s",
		                   row ? ", " : ": ", f->word(row));
}

static void
print_factor(FILE *out, int factor)
{
	const struct factor *f = &factor_table[factor];
	char range[USAGE_RANGE], sentence[2 * USAGE_RANGE];

	factor_sentence(factor, sentence);
	print_option(out, option_letter(factor), f->name,
	             f->word ? "WORD" : usage_range(factor, range), sentence);
}

/* The name of a group above its first factor. */
static void
print_group(FILE *out, int factor, bool apart)
{
	const struct factor_group *group = &factor_groups[factor_group(factor)];

	if (group->first == factor)
		fprintf(out, "%s%s\n", apart ? "\n" : "", group->name);
}

void
usage_help(FILE *out)
{
	const char *group = "";

	fputs("usage: boids [options]\n"
	      "A flock of boids in your terminal. Its keys are listed by ? while it flies.\n",
	      out);
	for (const struct option_row *row = option_table; row->name; row++) {
		if (strcmp(group, row->group) != 0)
			fprintf(out, "\n%s\n", group = row->group);
		print_option(out, row->letter, row->name, row->argument, row->help);
	}
	fputs("\nfactors: what shapes the flock (the preset says what they are)\n", out);
	for (int i = 0; i < FACTORS; i++) {
		print_group(out, i, true);
		print_factor(out, i);
	}
	fputs("\nSettings come from the config file, the preset and the options, in this order.\n"
	      "The whole story: man boids.\n",
	      out);
}

/* People see columns; a script gets them whatever their width, with a tab between. */
static bool
is_read_by_people(FILE *out)
{
	return isatty(fileno(out));
}

/* A preset and its sentence; where it cannot be read, why. */
static void
print_preset(FILE *out, const char *name)
{
	struct settings s = settings_usual();
	char error[SETTINGS_ERROR];
	bool good = settings_preset(&s, name, error);

	fprintf(out, is_read_by_people(out) ? "%-16s  %s%s\n" : "%s\t%s%s\n", name,
	        good ? "" : "! ", good ? s.about : error);
}

void
usage_presets(FILE *out)
{
	struct library_names names = library_names(&preset_library);

	for (int i = 0; i < names.count; i++)
		print_preset(out, names.at[i]);
	library_names_free(&names);
}

/* Name, usual value, range and unit; below them the sentence, in 80 columns. */
static void
list_for_people(FILE *out, int factor, const char *usual)
{
	const struct factor *f = &factor_table[factor];
	char range[USAGE_RANGE], sentence[2 * USAGE_RANGE];

	print_group(out, factor, factor > 0);
	fprintf(out, "  %-16s  %s", f->name, usual);
	if (!f->word)
		fprintf(out, "%*s%s%s%s", 13 - (int)strlen(usual), "", usage_range(factor, range),
		        *f->unit ? " " : "", f->unit);
	fputc('\n', out);
	factor_sentence(factor, sentence);
	print_wrapped(out, 0, LISTED, sentence);
}

static void
list_for_scripts(FILE *out, int factor, const char *usual)
{
	const struct factor *f = &factor_table[factor];
	char range[USAGE_RANGE];

	fprintf(out, "%s\t%s\t%s\t%s\t%s\t%s\n", f->name, usage_range(factor, range), usual,
	        *f->unit ? f->unit : "-", f->help, factor_groups[factor_group(factor)].name);
}

void
usage_factors(FILE *out)
{
	struct factors usual = factors_usual();
	char text[FACTOR_TEXT];

	for (int i = 0; i < FACTORS; i++) {
		factor_write(&usual, i, text);
		(is_read_by_people(out) ? list_for_people : list_for_scripts)(out, i, text);
	}
}
