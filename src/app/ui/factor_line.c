/* SPDX-License-Identifier: MIT */
#include "factor_line.h"

#include "math/number.h"
#include "settings/restricted.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

char
factor_line_more(int factor)
{
	const char key = factor_table[factor].key;

	return key == '[' ? ']' : (char)toupper((unsigned char)key);
}

void
factor_line_keys(int factor, char *text)
{
	const char key = factor_table[factor].key, more = factor_line_more(factor);

	snprintf(text, 8, key == more ? "%c" : "%c %c", key, more); /* of none "" */
}

struct value_bar
factor_line_bar(const struct ui *ui, int factor, int cells)
{
	const struct boids_factors *preset = &ui->session->preset.factors;
	struct value_bar bar = { session_ladder(ui->session, factor), .cells = cells };
	float low, high;

	factor_ends(preset, factor, &low, &high);
	bar.low = (double)low;
	bar.high = (double)high;
	for (int i = 0; i < NUMBER_BOUNDS && ui->session->flight.most > 0; i++)
		if (factor == number_bounds[i])
			bar.high = fmin(bar.high, ui->session->flight.most);
	bar.home = (double)preset->at[factor].number;
	return bar;
}

void
factor_line_write_bar(const struct ui *ui, int factor, int cells, char *text)
{
	const struct value_bar bar = factor_line_bar(ui, factor, cells);
	const struct boids_factors now = asked_factors(ui->session);

	*text = '\0';
	if (!factor_table[factor].word && cells >= BAR_LEAST)
		value_bar_write(text, &bar, (double)now.at[factor].number, ui->display.bars);
}

/* Writes the words from `first` on that fit, ".." for others; returns the last one shown. */
static int
write_words(const struct boids_factor *factor, int first, int chosen, int room, char *text,
            size_t size)
{
	int row = first, width = first > 0 ? 2 : 0;
	size_t length = (size_t)snprintf(text, size, "%s", first > 0 ? ".." : "");

	for (; factor->word(row); row++) {
		const char *word = factor->word(row), *gap = width > 0 ? " " : "";
		int next = width + (int)strlen(gap) + (int)strlen(word) + (row == chosen ? 2 : 0);
		if (next + (factor->word(row + 1) ? 3 : 0) > room || length >= size)
			break;
		length += (size_t)snprintf(text + length, size - length,
		                           row == chosen ? "%s[%s]" : "%s%s", gap, word);
		width = next;
	}
	if (factor->word(row) && length < size)
		snprintf(text + length, size - length, "%s..", width > 0 ? " " : "");
	return row - 1;
}

/* Of a choice writes the words from the first on, or from a later one if the chosen word would not
 * show. */
void
factor_line_range(const struct ui *ui, int factor, int room, char *text, size_t size)
{
	const struct boids_factor *row = &factor_table[factor];
	const struct value_bar bar = factor_line_bar(ui, factor, 0);
	int first = 0, chosen = ui->session->flight.factors.at[factor].choice;
	char least[BOIDS_FACTOR_TEXT], most[BOIDS_FACTOR_TEXT];

	if (row->word && !row->word(chosen)) { /* own glyphs, an own theme */
		write_words(row, 0, -1, room, text, size);
		return;
	}
	if (row->word) {
		while (write_words(row, first, chosen, room, text, size) < chosen && first <= chosen)
			first++;
		if (first > chosen)
			*text = '\0';
		return;
	}
	number_show((float)bar.low, least);
	number_show((float)bar.high, most);
	snprintf(text, size, "%s..%s", least, most);
}

const char *
factor_line_caveat(const struct ui *ui, int factor)
{
	const struct boids_factors *f = &ui->session->flight.factors;
	struct glyph_set glyphs = settings_glyphs(f);

	switch (factor) {
	case BOIDS_FACTOR_min_speed:
	case BOIDS_FACTOR_max_speed:
		return f->min_speed > f->max_speed ? "max-speed applies" : "";
	case BOIDS_FACTOR_glyphs:
		return glyphs.instead && !ui->session->options->utf8
		               ? "shown in ASCII: the locale is not UTF-8"
		       : glyphs.ambiguous && ui->display.wide ? "shown in ASCII: too wide here"
		                                              : "";
	case BOIDS_FACTOR_food:
	case BOIDS_FACTOR_bite:
	case BOIDS_FACTOR_forage:
		return f->hunger > 0 || (factor == BOIDS_FACTOR_food &&
		                         f->backdrop == BOIDS_BACKDROP_FOOD)
		               ? ""
		               : "no boid eats: hunger is 0";
	case BOIDS_FACTOR_theme:
	case BOIDS_FACTOR_background:
		return ui->display.colours == 0 ? "no colours here" : "";
	case BOIDS_FACTOR_colour_by:
		if (ui->display.colours == 0)
			return "no colours here";
		if (f->colour_by == BOIDS_COLOUR_BY_DEPTH)
			return f->dimensions < 3 ? "a 2-D world has no depth" : "";
		return f->colour_by >= BOIDS_COLOUR_BY_ENERGY &&
		                       f->colour_by != BOIDS_COLOUR_BY_LETTER &&
		                       !flock_is_alive(ui->session->flight.flock)
		               ? "this flock is not alive"
		               : "";
	case BOIDS_FACTOR_backdrop:
		return f->backdrop == BOIDS_BACKDROP_FOOD && !(f->food > 0)   ? "no food grows"
		       : f->backdrop == BOIDS_BACKDROP_WIND && !(f->gust > 0) ? "gust is 0"
		                                                              : "";
	case BOIDS_FACTOR_trails:
		if (factor_automatic(f, factor) == 0)
			return "";
		return ui->display.colours < 256 || !ui->display.utf8 ? "off in this terminal"
		       : ui->display.trails                           ? ""
		                                                      : "off on this line";
	default:
		return "";
	}
}

/* Adds keys, bar, range and preset value of a number, words and keys of a choice. */
static void
add_details(const struct ui *ui, struct line *line, int reserve)
{
	int factor = ui->session->message.factor;
	char field[LINE_TEXT], bar[BAR_TEXT], home[BOIDS_FACTOR_TEXT], letters[8], keys[40];

	factor_line_keys(factor, letters);
	const bool lands = factor == BOIDS_FACTOR_homing && flock_is_text(ui->session->flight.flock);
	snprintf(keys, sizeof keys, "%s%s%s  Enter %s", letters, *letters ? " " : "",
	         ui->display.bars ? "← →" : "<- ->", lands ? "land" : "type");
	if (factor_table[factor].word) {
		int room = line->room - line->width - 6 - reserve - styled_width(keys);
		factor_line_range(ui, factor, room, field, sizeof field);
		if (*field)
			line_add(line, 3, field, reserve);
		line_add(line, 3, keys, reserve);
		return;
	}
	factor_line_write_bar(ui, factor, BAR_CELLS, bar);
	line_add(line, 2, keys, reserve);
	line_print(line, 2, reserve, ui->display.bars ? "▕%s▏" : "[%s]", bar);
	factor_line_range(ui, factor, 0, field, sizeof field);
	line_add(line, 2, field, reserve);
	factor_show(&ui->session->preset.factors, factor, home);
	line_print(line, 2, reserve, "preset %s", home);
}

int
factor_line_min_width(const struct ui *ui)
{
	char value[BOIDS_FACTOR_TEXT];

	factor_show(&ui->session->flight.factors, ui->session->message.factor, value);
	return styled_width(factor_table[ui->session->message.factor].name) + 1 +
	       styled_width(value);
}

/* Leaves out the old value if it is the same or does not fit. */
void
factor_line_add(const struct ui *ui, struct line *line)
{
	const struct message *m = &ui->session->message;
	const struct boids_factors asked = asked_factors(ui->session);
	const char *name = factor_table[m->factor].name, *note = factor_line_caveat(ui, m->factor);
	int room = line->room - line->width - (line->width > 0 ? 2 : 0);
	char field[LINE_TEXT], why[BOIDS_FACTOR_ERROR];
	char old[BOIDS_FACTOR_TEXT], now[BOIDS_FACTOR_TEXT];

	factor_show(&m->old, m->factor, old);
	factor_show_next(&m->old, &asked, m->factor, now);
	snprintf(field, sizeof field, "%s %s -> " BOLD "%s" BOLD, name, old, now);
	if (factor_same(&m->old, &asked, m->factor) || styled_width(field) > room)
		snprintf(field, sizeof field, "%s %s", name, now);
	line_add(line, 2, field, 0);
	if (flock_factor_inactive(ui->session->flight.flock, m->factor, why)) {
		line_add(line, 2, why, 0);
	} else if (m->at_end) {
		restricted_range(ui->session->options, m->factor, "", why, sizeof why);
		line_print(line, 2, 0, "at its limit, %.80s", why);
	} else {
		add_details(ui, line, *note ? styled_width(note) + 2 : 0);
		line->full = false; /* add_details left room for the caveat */
		if (*note)
			line_add(line, 2, note, 0);
	}
}
