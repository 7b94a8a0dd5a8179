/* SPDX-License-Identifier: MIT */
/* Docgen: updates the parts of manual and README that come from the program's tables. Copies a page
 * from stdin to stdout and replaces the text between its markers:
 *
 *     <!-- begin NAME -->  ...  <!-- end NAME -->        in Markdown
 *     .\" begin NAME       ...  .\" end NAME             in mdoc
 *
 * usage: docgen <page >page */
#include "input/key_table.h"
#include "measures/measure.h"
#include "models/model.h"
#include "rules/boundary.h"
#include "rules/spawn.h"
#include "rules/speed_policy.h"
#include "screen/glyphs.h"
#include "settings/named_files.h"
#include "settings/options.h"
#include "settings/usage.h"
#include "types/factors.h"
#include "types/state.h"
#include "ui/factor_line.h"
#include "view/colour_value.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORD = 64 };

#define LIST ".Bl -tag -width Ds -compact"
#define DISPLAY ".Bd -literal"

/* Prints an error and exits with status 1. */
_Noreturn static void
fail(const char *why, const char *what)
{
	fprintf(stderr, "docgen: %s: %s\n", why, what);
	exit(1);
}

static struct preset
read_preset(const struct published *published)
{
	struct preset preset;
	char error[SETTINGS_ERROR];

	if (!preset_read(&preset, published, error))
		fail(published->name, error);
	return preset;
}

/* ---- the manual, in mdoc */

static void
mdoc_text(const char *text)
{
	static const char special[] = "\\^~`'\"";
	static const char *const escaped[] = { "\\e", "\\(ha", "\\(ti", "\\(ga", "\\(aq", "\\(dq" };

	for (const char *found; *text; text++) {
		if ((found = strchr(special, *text)))
			fputs(escaped[found - special], stdout);
		else
			putchar(*text);
	}
}

static void
mdoc_sentence(const char *text)
{
	putchar(toupper((unsigned char)*text));
	mdoc_text(text + 1);
	puts(".");
}

/* Writes words after a macro; \& keeps short ones from being read as a macro or full stop. */
static void
mdoc_arguments(const char *words)
{
	for (size_t length; *words; words += length) {
		char word[WORD];

		length = strcspn(words, " ");
		snprintf(word, sizeof word, "%.*s", (int)length, words);
		fputs(length <= 2 ? "\\&" : "", stdout);
		mdoc_text(word);
		length += strspn(words + length, " ");
		if (words[length])
			putchar(' ');
	}
}

/* Writes a list item for an option, ".It Fl n , -number Ar 0..10", and its sentence. */
static void
mdoc_option(char letter, const char *name, const char *macro, const char *argument, const char *help)
{
	fputs(".It ", stdout);
	if (letter)
		printf("Fl %c , ", letter);
	printf("Fl -%s", name);
	if (argument && *argument == '[')
		printf(" Op %s %.*s", macro, (int)strlen(argument) - 2, argument + 1);
	else if (argument)
		printf(" %s %s", macro, argument);
	putchar('\n');
	mdoc_sentence(help);
}

static void
mdoc_headline(const char *name)
{
	char headline[WORD];

	snprintf(headline, sizeof headline, "%c%s", toupper((unsigned char)*name), name + 1);
	fputs(".Ss ", stdout);
	mdoc_arguments(headline);
	putchar('\n');
}

/* Writes a list of the options that need --evolve, which only boids-lab(7) has. */
static void
mdoc_search(void)
{
	puts(LIST);
	for (const struct option_row *row = option_table; row->name; row++)
		if (row->uses & EVOLVES)
			mdoc_option(row->letter, row->name, "Ar", row->argument, row->help);
	puts(".El");
}

/* Writes a list for each group of options. */
static void
mdoc_options(void)
{
	const char *group = NULL;

	for (const struct option_row *row = option_table; row->name; row++) {
		if (row->uses & EVOLVES)
			continue;
		if (!group || strcmp(group, row->group) != 0) {
			fputs(group ? ".El\n" : "", stdout);
			mdoc_headline(group = row->group);
			puts(".Bl -tag -width 14n -compact");
		}
		mdoc_option(row->letter, row->name, "Ar", row->argument, row->help);
	}
	puts(".El");
}

/* Writes a list for each group of factors. */
static void
mdoc_factors(void)
{
	const struct preset first = read_preset(&preset_table[0]);
	const struct factor_group *group = factor_groups;
	char text[BOIDS_FACTOR_TEXT], range[USAGE_RANGE], *rest, *word;

	for (int i = 0; i < BOIDS_FACTORS; i++) {
		const struct boids_factor *f = &factor_table[i];
		if (i == group->first) {
			mdoc_headline(group++->name);
			puts(LIST);
		}
		mdoc_option(option_letter(i), f->name, "Ar", f->word ? "word" : "number", f->help);
		/* "0..100 1/s/frame", "0..2000 units, auto", "wrap, turn, bounce, open" */
		usage_range(i, range);
		printf("%s%s%s", strtok_r(range, "|", &rest), *f->unit ? " " : "", f->unit);
		while ((word = strtok_r(NULL, "|", &rest)))
			printf(", %s", word);
		factor_show(&first.factors, i, text);
		printf("; default %s", text);
		factor_line_keys(i, text);
		if (f->key)
			printf("; key%s %s", strlen(text) > 1 ? "s" : "", text);
		puts(".");
		if (i + 1 == group->first)
			puts(".El");
	}
}

static void
mdoc_words(void)
{
	const struct boids_factor *colour_by = &factor_table[BOIDS_FACTOR_colour_by];

	for (const struct model *const *model = model_table; *model; model++)
		mdoc_option(0, "model", "Cm", (*model)->name, (*model)->help);
	for (const struct boundary *edge = boundary_table; edge->name; edge++)
		mdoc_option(0, "edge", "Cm", edge->name, edge->help);
	for (const struct speed_rule *speed = speed_policy_table; speed->name; speed++)
		mdoc_option(0, "speed-policy", "Cm", speed->name, speed->help);
	for (const struct spawn *start = spawn_table; start->name; start++)
		mdoc_option(0, "start", "Cm", start->name, start->help);
	for (const struct glyph_set *set = glyph_sets; set->name; set++)
		mdoc_option(0, "glyphs", "Cm", set->name, set->help);
	for (int by = 0; colour_by->word(by); by++)
		mdoc_option(0, "colour-by", "Cm", colour_by->word(by), colour_value_help(by));
}

static void
mdoc_item(const char *term, const char *help)
{
	fputs(".It Cm ", stdout);
	mdoc_arguments(term);
	putchar('\n');
	mdoc_sentence(help);
}

/* Writes a term, and its text from this column on, wrapped. A point or an apostrophe that begins a
 * line would mean something to mdoc. */
static void
mdoc_line(const char *term, int column, const char *text)
{
	enum { INSIDE = 75 }; /* of 80 columns */
	int used = (int)strlen(term);

	fputs("\\&", stdout);
	mdoc_text(term);
	for (int room = INSIDE - column; *text; used = 0) {
		int length = (int)strlen(text);
		if (length > room)
			for (length = room; length > 0 && text[length] != ' '; length--)
				;
		char part[WORD * 4];
		snprintf(part, sizeof part, "%.*s", length, text);
		printf("%*s", column > used ? column - used : 1, "");
		mdoc_text(part);
		putchar('\n');
		text += length + (text[length] == ' ');
	}
}

enum { SHORT_NAME = 18, SHORT_KEYS = 4 };

/* Writes a line for each factor that has a key: its name, its keys and the first clause of its
 * sentence. */
static void
mdoc_short_factors(void)
{
	char left[WORD], clause[WORD * 4];

	puts(DISPLAY);
	for (int i = 0; i < BOIDS_FACTORS; i++) {
		const struct boids_factor *f = &factor_table[i];
		const char more = factor_line_more(i);
		if (!f->key)
			continue;
		snprintf(left, sizeof left, "%-*s%c%c", SHORT_NAME, f->name, f->key,
		         f->key == more ? ' ' : more);
		snprintf(clause, sizeof clause, "%.*s", (int)strcspn(f->help, ";"), f->help);
		mdoc_line(left, SHORT_NAME + SHORT_KEYS, clause);
	}
	puts(".Ed");
}

static void
mdoc_section_keys(const struct section *section)
{
	enum { KEYS = 22 };

	puts(DISPLAY);
	for (const struct command *c = section->commands; c->label; c++)
		mdoc_line(c->label, KEYS, c->help);
	puts(".Ed");
}

static void
mdoc_first_keys(void)
{
	mdoc_section_keys(&section_table[0]);
}

static void
mdoc_keys(void)
{
	for (const struct section *s = section_table; s < section_table + SECTIONS; s++) {
		mdoc_headline(s->name);
		if (s->about)
			puts(s->about);
		mdoc_section_keys(s);
	}
}

static void
mdoc_presets(void)
{
	const char *above = "";

	for (const struct published *preset = preset_table; preset->name; preset++) {
		if (strcmp(preset->heading, above) != 0) {
			fputs(*above ? ".El\n" : "", stdout);
			mdoc_headline(preset->heading);
			puts(".Bl -tag -width Ds");
		}
		above = preset->heading;
		mdoc_item(preset->name, read_preset(preset).about);
	}
	puts(".El");
}

/* Writes a measure or a field of the state. A count has its unit in the sentence. */
static void
mdoc_quantity(const char *name, const char *help, const char *unit)
{
	bool counts = strcmp(unit, "boids") == 0 || strcmp(unit, "pairs") == 0;
	char text[WORD * 4];

	snprintf(text, sizeof text, "%s%s%s", help, *unit && !counts ? "; in " : "",
	         counts ? "" : unit);
	mdoc_item(name, text);
}

static void
mdoc_measures(void)
{
	for (const struct boids_measure *m = measure_table; m < measure_table + BOIDS_MEASURES; m++)
		mdoc_quantity(m->name, m->help, m->unit);
}

static void
mdoc_state(void)
{
	for (const struct boids_state_field *f = state_table; f < state_table + BOIDS_STATES; f++)
		mdoc_quantity(f->name, f->help, f->unit);
}

/* ---- README, in Markdown */

/* The keys that matter most, in the order in which a visitor needs them. */
static const char *const most_used[] = { "? F1", "Tab", "F2 '",    "j Ctrl-S",
	                                 "*",    "u",   "Space p", "q Ctrl-C" };

static const struct command *
command_of(const char *label)
{
	for (int section = 0; section < SECTIONS; section++)
		for (const struct command *c = section_table[section].commands; c->label; c++)
			if (strcmp(c->label, label) == 0)
				return c;
	fail("no such key", label);
}

static void
markdown_keys(void)
{
	puts("| key | |\n|---|---|");
	for (size_t i = 0; i < sizeof most_used / sizeof *most_used; i++)
		printf("| `%s` | %s |\n", most_used[i], command_of(most_used[i])->help);
}

/* ---- the blocks of a page */

static const struct {
	const char *name;
	void (*mdoc)(void), (*markdown)(void);
} block_table[] = {
	{ "options", mdoc_options, NULL },       { "search", mdoc_search, NULL },
	{ "factors", mdoc_factors, NULL },       { "short-factors", mdoc_short_factors, NULL },
	{ "words", mdoc_words, NULL },           { "keys", mdoc_keys, markdown_keys },
	{ "first-keys", mdoc_first_keys, NULL }, { "presets", mdoc_presets, NULL },
	{ "measures", mdoc_measures, NULL },     { "state", mdoc_state, NULL },
};

int
main(void)
{
	char *line = NULL, block[WORD] = "";
	size_t size = 0;

	while (getline(&line, &size, stdin) > 0) {
		char mark[5] = "", verb[WORD] = "", name[WORD] = "";
		sscanf(line, "%4s %63s %63s", mark, verb, name);
		bool markdown = strcmp(mark, "<!--") == 0,
		     marks = markdown || strcmp(mark, ".\\\"") == 0;
		bool ends = marks && strcmp(verb, "end") == 0 && strcmp(name, block) == 0;
		if (*block && !ends)
			continue;
		fputs(line, stdout);
		*block = '\0';
		if (marks && strcmp(verb, "begin") == 0) {
			void (*write)(void) = NULL;
			for (size_t i = 0; i < sizeof block_table / sizeof *block_table && !write;
			     i++)
				if (strcmp(block_table[i].name, name) == 0)
					write = markdown ? block_table[i].markdown
					                 : block_table[i].mdoc;
			if (!write)
				fail("no such block", name);
			write();
			strcpy(block, name);
		}
	}
	if (*block)
		fail("no end of block", block);
	free(line);
	/* a truncated page must not replace a complete one */
	return ferror(stdin) || ferror(stdout) || fflush(stdout) != 0;
}
