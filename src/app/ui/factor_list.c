/* SPDX-License-Identifier: MIT */
#include "factor_list.h"

#include "styled_text.h"

#include <stdio.h>

/* The factors that matter most: the panel begins with them, and their groups have the others. */
static const int first[] = {
	BOIDS_FACTOR_number,    BOIDS_FACTOR_separation,       BOIDS_FACTOR_alignment,
	BOIDS_FACTOR_cohesion,  BOIDS_FACTOR_separation_range, BOIDS_FACTOR_visual_range,
	BOIDS_FACTOR_noise,     BOIDS_FACTOR_max_speed,        BOIDS_FACTOR_edge,
	BOIDS_FACTOR_predators, BOIDS_FACTOR_trails,           BOIDS_FACTOR_theme,
	BOIDS_FACTOR_glyphs,    BOIDS_FACTOR_colour_by,
};
enum { FIRST = sizeof first / sizeof *first };

/* Returns the number of the last section. */
static int
unused_section(void)
{
	return factor_group(BOIDS_FACTORS - 1) + 2;
}

static bool
is_first(int factor)
{
	for (int i = 0; i < FIRST; i++)
		if (first[i] == factor)
			return true;
	return false;
}

int
factor_list_section(const struct ui *ui, int factor)
{
	char why[BOIDS_FACTOR_ERROR];

	if (flock_factor_inactive(ui->session->flight.flock, factor, why))
		return unused_section();
	return is_first(factor) ? 0 : factor_group(factor) + 1;
}

struct factor_list
factor_list_make(const struct ui *ui, uint32_t open)
{
	struct factor_list list = { .count = 0 };
	struct factor_row rows[BOIDS_FACTORS];
	int count = 0;

	for (int i = 0; i < FIRST; i++)
		rows[count++].factor = first[i];
	for (int factor = 0; factor < BOIDS_FACTORS; factor++)
		if (!is_first(factor))
			rows[count++].factor = factor;
	for (int i = 0; i < count; i++) {
		int section = rows[i].section = factor_list_section(ui, rows[i].factor);
		list.in[section]++;
		if (!factor_same(&ui->session->flight.factors, &ui->session->home, rows[i].factor))
			list.changed[section] = true;
	}
	for (int section = 0; section <= unused_section(); section++) {
		if (list.in[section] == 0)
			continue;
		if (section > 0)
			list.at[list.count++] = (struct factor_row){ section, HEADER };
		for (int i = 0; i < count; i++)
			if (rows[i].section == section && (section == 0 || open >> section & 1))
				list.at[list.count++] = rows[i];
	}
	return list;
}

int
factor_list_find(const struct factor_list *list, int section, int factor)
{
	for (int i = 0; i < list->count; i++)
		if (list->at[i].factor == factor &&
		    (factor != HEADER || list->at[i].section == section))
			return i;
	return -1;
}

void
factor_list_title(const struct ui *ui, const struct factor_list *list, int section, int room,
                  char *text)
{
	if (section != unused_section()) {
		snprintf(text, LINE_TEXT, "%s", factor_groups[section - 1].name);
		return;
	}
	snprintf(text, LINE_TEXT, "%d more, not used by %s", list->in[section],
	         ui->session->flight.preset);
	if (styled_width(text) > room)
		snprintf(text, LINE_TEXT, "%d more, not used now", list->in[section]);
}
