/* SPDX-License-Identifier: MIT */
/* Mdoc: the blocks of the manual. */
#include "pages.h"

#include "boids/factors.h"
#include "boids/measure.h"
#include "boids/state.h"
#include "models/model.h"
#include "rules/boundary.h"
#include "rules/spawn.h"
#include "rules/speed_policy.h"
#include "screen/glyphs.h"
#include "settings/options.h"
#include "settings/presets.h"
#include "view/colour_value.h"
#include "words.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { WORD = 64 };

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

/* Writes a list item for an option: ".It Fl n , -number Ar 0..10". */
static void
mdoc_option(char letter, const char *name, const char *macro, const char *argument)
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
}

/* Begins a list under a headline. */
static void
mdoc_list(const char *name)
{
	char headline[WORD];

	snprintf(headline, sizeof headline, "%c%s", toupper((unsigned char)*name), name + 1);
	fputs(".Ss ", stdout);
	mdoc_arguments(headline);
	puts("\n.Bl -tag -width Ds -compact");
}

/* Writes a list for each group of options. */
void
mdoc_options(void)
{
	const char *group = NULL;

	for (const struct option_row *row = option_table; row->name; row++) {
		if (!group || strcmp(group, row->group) != 0) {
			fputs(group ? ".El\n" : "", stdout);
			mdoc_list(group = row->group);
		}
		mdoc_option(row->letter, row->name, "Ar", row->argument);
		mdoc_sentence(row->help);
	}
	puts(".El");
}

static void
mdoc_factor(int i)
{
	mdoc_option(option_letter(i), boids_factor_table[i].name, "Ar",
	            boids_factor_table[i].word ? "word" : "number");
	mdoc_sentence(boids_factor_table[i].help);
	words_values(i);
	fputs("; default ", stdout);
	words_default(i);
	words_keys(i, "; key ", "; keys ");
	puts(".");
}

/* Writes a list for each group of factors. */
void
mdoc_factors(void)
{
	for (const struct boids_factor_group *group = boids_factor_groups; group->name; group++) {
		mdoc_list(group->name);
		for (int i = group->first; i < group[1].first; i++)
			mdoc_factor(i);
		puts(".El");
	}
}

static void
mdoc_word(const char *factor, const char *word, const char *help)
{
	mdoc_option(0, factor, "Cm", word);
	mdoc_sentence(help);
}

void
mdoc_words(void)
{
	const struct boids_factor *colour_by = &boids_factor_table[BOIDS_FACTOR_colour_by];

	for (const struct model *const *model = model_table; *model; model++)
		mdoc_word("model", (*model)->name, (*model)->help);
	for (const struct boundary *edge = boundary_table; edge->name; edge++)
		mdoc_word("edge", edge->name, edge->help);
	for (const struct speed_rule *speed = speed_policy_table; speed->name; speed++)
		mdoc_word("speed-policy", speed->name, speed->help);
	for (const struct spawn *start = spawn_table; start->name; start++)
		mdoc_word("start", start->name, start->help);
	for (const struct glyph_set *set = glyph_sets; set->name; set++)
		mdoc_word("glyphs", set->name, set->help);
	for (int by = 0; colour_by->word(by); by++)
		mdoc_word("colour-by", colour_by->word(by), colour_value_help(by));
}

static void
mdoc_item(const char *macro, const char *term, const char *help)
{
	printf(".It %s ", macro);
	mdoc_arguments(term);
	putchar('\n');
	mdoc_sentence(help);
}

/* Begins a block of lines as they are, under a headline. */
static void
mdoc_lines(const char *name)
{
	char headline[WORD];

	snprintf(headline, sizeof headline, "%c%s", toupper((unsigned char)*name), name + 1);
	fputs(".Ss ", stdout);
	mdoc_arguments(headline);
	puts("\n.Bd -literal");
}

/* Writes a term, and its text from this column on, wrapped. A point or an apostrophe that begins a line
 * would mean something to mdoc. */
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

/* Writes the name of a factor, its keys and the first clause of its sentence. */
static void
mdoc_short_factor(const struct boids_factor *f)
{
	char left[WORD], clause[WORD * 4];
	int lower = f->key ? f->key : ' ', upper = toupper((unsigned char)lower);

	snprintf(left, sizeof left, "%-*s%c%c", SHORT_NAME, f->name, lower,
	         lower == upper ? ' ' : upper);
	snprintf(clause, sizeof clause, "%.*s", (int)strcspn(f->help, ";"), f->help);
	mdoc_line(left, SHORT_NAME + SHORT_KEYS, clause);
}

/* Writes only the names of a group's factors. */
static void
mdoc_short_group(const struct boids_factor_group *group)
{
	char names[WORD * 4];
	int used = 0;

	for (int i = group->first; i < group[1].first; i++)
		used += snprintf(names + used, sizeof names - (size_t)used, "%s%s",
		                 i > group->first ? ", " : "", boids_factor_table[i].name);
	mdoc_line(group->name, SHORT_NAME + SHORT_KEYS, names);
}

static bool
has_keys(const struct boids_factor_group *group)
{
	for (int i = group->first; i < group[1].first; i++)
		if (boids_factor_table[i].key)
			return true;
	return false;
}

/* Writes a line for each factor, and one for each group that no key changes. */
void
mdoc_short_factors(void)
{
	puts(".Bd -literal");
	for (const struct boids_factor_group *g = boids_factor_groups; g->name; g++)
		for (int i = g->first; i < g[1].first && has_keys(g); i++)
			mdoc_short_factor(&boids_factor_table[i]);
	puts(".Ed");
	puts(".Pp\nGroups of factors without keys of their own:");
	puts(".Bd -literal");
	for (const struct boids_factor_group *g = boids_factor_groups; g->name; g++)
		if (!has_keys(g))
			mdoc_short_group(g);
	puts(".Ed");
}

void
mdoc_keys(void)
{
	enum { KEYS = 22 };
	for (int section = 0; section < SECTIONS; section++) {
		mdoc_lines(section_table[section].name);
		for (const struct command *c = section_table[section].commands; c->label; c++)
			mdoc_line(c->label, KEYS, c->help);
		puts(".Ed");
	}
}

void
mdoc_presets(void)
{
	for (const struct published *preset = preset_table; preset->name; preset++)
		mdoc_item("Cm", preset->name, words_preset(preset).about);
}

/* Writes a measure or a field of the state. A count has its unit in the sentence. */
static void
mdoc_quantity(const char *name, const char *help, const char *unit)
{
	bool counts = strcmp(unit, "boids") == 0 || strcmp(unit, "pairs") == 0;
	char text[WORD * 4];

	snprintf(text, sizeof text, "%s%s%s", help, *unit && !counts ? "; in " : "",
	         counts ? "" : unit);
	mdoc_item("Cm", name, text);
}

void
mdoc_measures(void)
{
	for (int i = 0; i < BOIDS_MEASURES; i++) {
		const struct boids_measure *m = &boids_measure_table[i];
		mdoc_quantity(m->name, m->help, m->unit);
	}
}

void
mdoc_state(void)
{
	for (int i = 0; i < BOIDS_STATES; i++) {
		const struct boids_state_field *field = &boids_state_table[i];
		mdoc_quantity(field->name, field->help, field->unit);
	}
}
