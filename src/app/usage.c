/* SPDX-License-Identifier: MIT */
/* Usage: --help and the lists, all from the tables. */
#include "app/usage.h"

#include "app/options.h"
#include "app/presets.h"
#include "core/number.h"

#include <string.h>
#include <unistd.h>

enum { WIDTH = 80, INDENT = 30, LEFT = 96 };

const char *
usage_range(int factor, char *text)
{
	const struct factor *f = &factor_table[factor];

	factor_range(factor, "..", "|", "|", text, USAGE_RANGE);
	if (!f->word && f->usual.number < f->least)
		strcat(text, "|auto");
	return text;
}

/* The sentence from the column on, wrapped at blanks. */
static void
print_wrapped(FILE *out, int column, const char *sentence)
{
	while (*sentence) {
		size_t length = strlen(sentence), room = WIDTH - INDENT;
		fprintf(out, "%*s", column < INDENT ? INDENT - column : 0, "");
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
	print_wrapped(out, length, sentence);
}

/* A number has its range beside its name; the words of a choice are too many and go below. */
static void
print_factor(FILE *out, int factor)
{
	const struct factor *f = &factor_table[factor];
	char range[USAGE_RANGE], sentence[2 * USAGE_RANGE];
	int length = snprintf(sentence, sizeof sentence, "%s", f->help);

	usage_range(factor, range);
	for (const char *word = range; f->word && *word; word += *word == '|') {
		int letters = (int)strcspn(word, "|");
		length += snprintf(sentence + length, sizeof sentence - (size_t)length, "%s%.*s",
		                   word == range ? ": " : ", ", letters, word);
		word += letters;
	}
	print_option(out, option_letter(factor), f->name, f->word ? "WORD" : range, sentence);
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
	struct preset_names names = preset_names();

	for (int i = 0; i < names.count; i++)
		print_preset(out, names.at[i]);
	preset_names_free(&names);
}

void
usage_factors(FILE *out)
{
	struct factors usual = factors_usual();
	bool people = is_read_by_people(out);
	char range[USAGE_RANGE], text[FACTOR_TEXT];

	for (int i = 0; i < FACTORS; i++) {
		const struct factor *f = &factor_table[i];
		factor_write(&usual, i, text);
		if (people)
			print_group(out, i, i > 0);
		fprintf(out, people ? "  %-16s  %-24s  %-11s  %-15s  %s" : "%s\t%s\t%s\t%s\t%s",
		        f->name, usage_range(i, range), text, *f->unit ? f->unit : "-", f->help);
		fprintf(out, people ? "\n" : "\t%s\n", factor_groups[factor_group(i)].name);
	}
}
