/* SPDX-License-Identifier: MIT */
#include "preset.h"

#include "flock_text.h"
#include "math/number.h"
#include "text/error.h"

#include <stdio.h>
#include <string.h>

const struct published *
published_find(const struct published *table, const char *name)
{
	while (table->name && strcmp(table->name, name) != 0)
		table++;
	return table->name ? table : NULL;
}

static bool read_lines(struct preset *preset, const struct published *published, char *error);

static bool
take_line(void *user, const char *name, const char *value, char *error)
{
	struct preset *preset = user;

	if (strcmp(name, "base") == 0) {
		const struct published *base = published_find(preset_table, value);
		return base ? read_lines(preset, base, error)
		            : error_set(error, 0, "no preset %s", QUOTED(value));
	}
	if (strcmp(name, "about") == 0) {
		snprintf(preset->about, sizeof preset->about, "%s", value);
	} else if (strcmp(name, "map") == 0) {
		snprintf(preset->map, sizeof preset->map, "%s", value);
	} else {
		if (!factors_set(&preset->factors, name, value, error))
			return false;
		preset->given[factor_find(name)] = true;
	}
	return true;
}

static bool
read_lines(struct preset *preset, const struct published *published, char *error)
{
	struct flock_text nothing;

	return flock_text_read(&nothing, NULL, published->name, published->text,
	                       strlen(published->text), take_line, preset, error);
}

bool
preset_read(struct preset *preset, const struct published *published, char *error)
{
	*preset = (struct preset){ 0 };
	factors_init(&preset->factors);
	return read_lines(preset, published, error);
}
