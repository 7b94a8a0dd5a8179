/* SPDX-License-Identifier: MIT */
/* Lists: what the library has, by name. */
#include "boid_columns.h"
#include "measures/measure.h"
#include "models/model.h"
#include "states/preset.h"
#include "text/error.h"

#include <stdio.h>
#include <string.h>

/* Returns the row of a table; without a name: it has none. */
static struct published
published_row(const struct published *table, size_t row)
{
	while (table->name && row-- > 0)
		table++;
	return *table;
}

size_t
boids_list(enum boids_list list, size_t row, char *text, size_t size)
{
	const char *name = NULL, *unit = "", *help = "";
	char range[BOIDS_FACTOR_ERROR] = "", about[PRESET_ABOUT], error[ERROR_SIZE];
	struct published published = { .name = NULL };
	struct preset preset;
	size_t rows = 0;

	switch (list) {
	case BOIDS_LIST_FACTORS:
		if (row >= BOIDS_FACTORS)
			break;
		name = factor_table[row].name;
		unit = factor_table[row].unit;
		help = factor_table[row].help;
		factor_range((int)row, " to ", ", ", ", ", range, sizeof range);
		break;
	case BOIDS_LIST_MEASURES:
		if (row >= BOIDS_MEASURES)
			break;
		name = measure_table[row].name;
		unit = measure_table[row].unit;
		help = measure_table[row].help;
		break;
	case BOIDS_LIST_PRESETS:
		published = published_row(preset_table, row);
		if (!published.name || !preset_read(&preset, &published, error))
			break;
		name = published.name;
		help = preset.about;
		break;
	case BOIDS_LIST_MAPS: /* the sentence of a map is its first line, a comment */
		published = published_row(map_table, row);
		if (!published.name)
			break;
		name = published.name;
		help = published.text + (*published.text == BOIDS_MAP_COMMENT);
		help += strspn(help, " ");
		snprintf(about, sizeof about, "%.*s", (int)strcspn(help, "\n"), help);
		help = about;
		break;
	case BOIDS_LIST_MODELS:
		while (rows < row && model_table[rows])
			rows++;
		if (!model_table[rows])
			break;
		name = model_table[row]->name;
		help = model_table[row]->help;
		break;
	case BOIDS_LIST_COLUMNS:
		while (rows < row && boid_column_table[rows].name)
			rows++;
		name = boid_column_table[rows].name;
		unit = boid_column_table[rows].unit;
		snprintf(range, sizeof range, "%s", name ? boid_column_table[rows].type : "");
		help = boid_column_table[rows].help;
	}
	int length =
		name ? snprintf(text, text ? size : 0, "%s\t%s\t%s\t%s", name, unit, range, help)
		     : 0;
	return length > 0 ? (size_t)length : 0;
}
