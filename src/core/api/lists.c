/* SPDX-License-Identifier: MIT */
/* Lists: what the library has, by name. */
#include "boid_columns.h"
#include "measures/measure.h"
#include "models/model.h"
#include "states/preset.h"
#include "text/error.h"

#include <stdio.h>
#include <string.h>

static size_t
put_row(char *text, size_t size, const char *name, const char *unit, const char *range,
        const char *help)
{
	int length = snprintf(text, text ? size : 0, "%s\t%s\t%s\t%s", name, unit, range, help);

	return length > 0 ? (size_t)length : 0;
}

static size_t
list_factors(size_t row, char *text, size_t size)
{
	char range[BOIDS_FACTOR_ERROR];

	if (row >= BOIDS_FACTORS)
		return 0;
	const struct boids_factor *f = &factor_table[row];
	factor_range((int)row, " to ", ", ", ", ", range, sizeof range);
	return put_row(text, size, f->name, f->unit, range, f->help);
}

static size_t
list_measures(size_t row, char *text, size_t size)
{
	if (row >= BOIDS_MEASURES)
		return 0;
	const struct boids_measure *m = &measure_table[row];
	return put_row(text, size, m->name, m->unit, "", m->help);
}

/* Returns the row of a table, NULL: it has none. */
static const struct published *
published_row(const struct published *table, size_t row)
{
	while (table->name && row-- > 0)
		table++;
	return table->name ? table : NULL;
}

static size_t
list_presets(size_t row, char *text, size_t size)
{
	const struct published *published = published_row(preset_table, row);
	struct preset preset;
	char error[ERROR_SIZE];

	if (!published || !preset_read(&preset, published, error))
		return 0;
	return put_row(text, size, published->name, "", "", preset.about);
}

/* The sentence of a map is its first line, a comment. */
static size_t
list_maps(size_t row, char *text, size_t size)
{
	const struct published *map = published_row(map_table, row);
	char about[PRESET_ABOUT];

	if (!map)
		return 0;
	const char *begin = map->text + (*map->text == BOIDS_MAP_COMMENT);
	begin += strspn(begin, " ");
	snprintf(about, sizeof about, "%.*s", (int)strcspn(begin, "\n"), begin);
	return put_row(text, size, map->name, "", "", about);
}

static size_t
list_models(size_t row, char *text, size_t size)
{
	for (size_t i = 0; model_table[i]; i++)
		if (i == row)
			return put_row(text, size, model_table[i]->name, "", "",
			               model_table[i]->help);
	return 0;
}

static size_t
list_columns(size_t row, char *text, size_t size)
{
	for (const struct boid_column *c = boid_column_table; c->name; c++)
		if (row-- == 0)
			return put_row(text, size, c->name, c->unit, c->type, c->help);
	return 0;
}

size_t
boids_list(enum boids_list list, size_t row, char *text, size_t size)
{
	static size_t (*const lists[])(size_t row, char *text, size_t size) = {
		[BOIDS_LIST_FACTORS] = list_factors, [BOIDS_LIST_MEASURES] = list_measures,
		[BOIDS_LIST_PRESETS] = list_presets, [BOIDS_LIST_MAPS] = list_maps,
		[BOIDS_LIST_MODELS] = list_models,   [BOIDS_LIST_COLUMNS] = list_columns,
	};

	return (size_t)list < sizeof lists / sizeof *lists ? lists[list](row, text, size) : 0;
}
