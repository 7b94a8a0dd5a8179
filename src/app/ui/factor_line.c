/* SPDX-License-Identifier: MIT */
/* Factor line: the factor that a key has changed. */
#include "factor_line.h"

#include "session/change_factors.h"
#include "settings/restricted.h"
#include "value_bar.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

void
factor_line_keys(int factor, char *text)
{
	char key = boids_factor_table[factor].key;

	if (key == 0)
		*text = '\0';
	else if (isupper((unsigned char)key))
		snprintf(text, 8, "%c", key);
	else
		snprintf(text, 8, "%c %c", key, toupper((unsigned char)key));
}

void
factor_line_bar(const struct ui *ui, int factor, int side, char *text)
{
	struct ladder ladder = session_ladder(ui->session, factor);
	double home = (double)ui->session->home.at[factor].number;
	const struct boids_factors now = asked_factors(ui->session);

	*text = '\0';
	if (!boids_factor_table[factor].word)
		value_bar_write(text, &ladder, home, (double)now.at[factor].number, side,
		                ui->display.bars);
}

static int
word_length(const struct boids_factor *factor, int row, int chosen)
{
	return (int)strlen(factor->word(row)) + (row == chosen ? 2 : 0);
}

/* Writes the words from `first` on that fit, ".." for others; returns the last one shown. */
static int
write_words(const struct boids_factor *factor, int first, int chosen, int room, char *text,
            size_t size)
{
	int row = first, width = first > 0 ? 2 : 0;
	size_t length = (size_t)snprintf(text, size, "%s", first > 0 ? ".." : "");

	for (; factor->word(row); row++) {
		int gap = width > 0, more = factor->word(row + 1) ? 3 : 0;
		int next = width + gap + word_length(factor, row, chosen);
		if (next + more > room || length >= size)
			break;
		length += (size_t)snprintf(text + length, size - length,
		                           row == chosen ? "%s[%s]" : "%s%s", gap ? " " : "",
		                           factor->word(row));
		width = next;
	}
	if (factor->word(row) && length < size)
		snprintf(text + length, size - length, "%s..", width > 0 ? " " : "");
	return row - 1;
}

/* Writes the words from the first on, or from a later one if the chosen word would not show; "" if
 * it does not fit at all. */
static void
show_words(const struct boids_factor *factor, int chosen, int room, char *text, size_t size)
{
	int first = 0;

	if (!factor->word(chosen)) {
		write_words(factor, 0, -1, room, text, size);
		return;
	}
	while (write_words(factor, first, chosen, room, text, size) < chosen && first <= chosen)
		first++;
	if (first > chosen)
		*text = '\0';
}

/* Writes the range that the bar shows: few values beyond it are of use. The whole range if the value
 * lies beyond, or where --restricted limits it. */
static void
write_useful_range(const struct ui *ui, int factor, char *text, size_t size)
{
	struct ladder ladder = session_ladder(ui->session, factor);
	struct boids_factors f = ui->session->settings.factors;
	double home = (double)ui->session->home.at[factor].number, now = (double)f.at[factor].number;
	double low = value_bar_value(&ladder, home, -1, 1),
	       high = value_bar_value(&ladder, home, 1, 1);
	char first[BOIDS_FACTOR_TEXT], last[BOIDS_FACTOR_TEXT];

	if (ui->session->options->restricted || now < low || now > high) {
		restricted_range(ui->session->options, factor, "", text, size);
		return;
	}
	f.at[factor].number = (float)low;
	boids_factor_show(&f, factor, first);
	f.at[factor].number = (float)high;
	boids_factor_show(&f, factor, last);
	snprintf(text, size, "%s..%s", first, last);
}

void
factor_line_range(const struct ui *ui, int factor, int room, char *text, size_t size)
{
	const struct boids_factor *row = &boids_factor_table[factor];

	if (row->word) {
		show_words(row, ui->session->settings.factors.at[factor].choice, room, text, size);
		return;
	}
	write_useful_range(ui, factor, text, size);
}

/* Returns why another factor or the terminal overrules the value; "": none does. */
static const char *
caveat(const struct ui *ui, int factor)
{
	const struct boids_factors *f = &ui->session->settings.factors;
	struct glyph_set glyphs = settings_glyphs(f);

	if ((factor == BOIDS_FACTOR_min_speed || factor == BOIDS_FACTOR_max_speed) &&
	    f->min_speed > f->max_speed)
		return "max-speed applies";
	if (factor == BOIDS_FACTOR_glyphs && glyphs.unicode && !ui->session->options->utf8)
		return "shown in ASCII: the locale is not UTF-8";
	if (factor == BOIDS_FACTOR_glyphs && glyphs.ambiguous && ui->display.wide)
		return "shown in ASCII: too wide here";
	if (factor == BOIDS_FACTOR_colour_by && ui->display.colours == 0)
		return "no colours here";
	if (factor == BOIDS_FACTOR_colour_by && f->colour_by == BOIDS_COLOUR_BY_DEPTH &&
	    f->dimensions < 3)
		return "a 2-D world has no depth";
	if (factor == BOIDS_FACTOR_colour_by && f->colour_by >= BOIDS_COLOUR_BY_ENERGY &&
	    !boids_flock_is_alive(ui->session->flock))
		return "this flock is not alive";
	if (factor == BOIDS_FACTOR_backdrop && f->backdrop == BOIDS_BACKDROP_FOOD && !(f->food > 0))
		return "no food grows";
	return "";
}

/* Writes "separation 1 -> 1.1"; without the old value if it is the same or does not fit. */
static void
show_change(const struct ui *ui, int room, char *text, size_t size)
{
	const struct message *m = &ui->session->message;
	const struct boids_factors new = asked_factors(ui->session);
	const char *name = boids_factor_table[m->factor].name;
	char old[BOIDS_FACTOR_TEXT], now[BOIDS_FACTOR_TEXT];

	boids_factor_show(&m->old, m->factor, old);
	boids_factor_show(&new, m->factor, now);
	if (!boids_factor_same(&m->old, &new, m->factor)) {
		snprintf(text, size, "%s %s -> " BOLD "%s" BOLD, name, old, now);
		if (styled_width(text) <= room)
			return;
	}
	snprintf(text, size, "%s %s", name, now);
}

static void
add_details(const struct ui *ui, struct line *line, int reserve)
{
	int factor = ui->session->message.factor;
	bool choice = boids_factor_table[factor].word;
	char field[LINE_TEXT], bar[BAR_TEXT], home[BOIDS_FACTOR_TEXT];

	if (!choice) {
		factor_line_bar(ui, factor, BAR_SIDE_MOST, bar);
		snprintf(field, sizeof field, ui->display.bars ? "▕%s▏" : "[%s]", bar);
		line_add(line, 2, field, reserve);
	}
	factor_line_range(ui, factor, line->room - line->width - 3 - reserve, field, sizeof field);
	if (!*field || !line_add(line, choice ? 3 : 2, field, reserve))
		return;
	if (!choice) {
		boids_factor_show(&ui->session->home, factor, home);
		snprintf(field, sizeof field, "preset %s", home);
		line_add(line, 2, field, reserve);
	}
	factor_line_keys(factor, field);
	if (*field)
		line_add(line, choice ? 3 : 2, field, reserve);
}

int
factor_line_min_width(const struct ui *ui)
{
	char value[BOIDS_FACTOR_TEXT];

	boids_factor_show(&ui->session->settings.factors, ui->session->message.factor, value);
	return styled_width(boids_factor_table[ui->session->message.factor].name) + 1 +
	       styled_width(value);
}

void
factor_line_add(const struct ui *ui, struct line *line)
{
	const struct message *m = &ui->session->message;
	const char *note = caveat(ui, m->factor);
	char field[LINE_TEXT], why[BOIDS_FACTOR_ERROR];

	show_change(ui, line->room - line->width - (line->width > 0 ? 2 : 0), field, sizeof field);
	line_add(line, 2, field, 0);
	if (boids_flock_factor_inactive(ui->session->flock, m->factor, why)) {
		line_add(line, 2, why, 0);
	} else if (m->at_end) {
		restricted_range(ui->session->options, m->factor, "", why, sizeof why);
		snprintf(field, sizeof field, "at its limit, %.80s", why);
		line_add(line, 2, field, 0);
	} else {
		add_details(ui, line, *note ? styled_width(note) + 2 : 0);
		line->full = false; /* add_details left room for the caveat */
		if (*note)
			line_add(line, 2, note, 0);
	}
}

void
factor_line_selected(const struct ui *ui, char *text, size_t size)
{
	char value[BOIDS_FACTOR_TEXT], bar[BAR_TEXT];
	bool choice = boids_factor_table[ui->panel.selected].word;

	boids_factor_show(&ui->session->settings.factors, ui->panel.selected, value);
	factor_line_bar(ui, ui->panel.selected, BAR_SIDE_MOST, bar);
	snprintf(text, size,
	         choice             ? "%s %s%s"
	         : ui->display.bars ? "%s %s ▕%s▏"
	                            : "%s %s [%s]",
	         boids_factor_table[ui->panel.selected].name, value, bar);
}
