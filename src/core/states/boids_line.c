/* SPDX-License-Identifier: MIT */
#include "boids_line.h"

#include "math/number.h"
#include "text/error.h"

#include <string.h>

void
boids_line_write(FILE *out, const struct asset *boids, const struct boids_state *state)
{
	const char *gap = " ";
	char value[BOIDS_FACTOR_TEXT];

	fprintf(out, "boids %s", boids->name);
	for (int i = 0; i < BOIDS_STATES; i++) {
		if (state->at[i] == 0)
			continue;
		number_write_double(state->at[i], value);
		fprintf(out, "%s%s = %s", gap, state_table[i].name, value);
		gap = ", ";
	}
}

bool
boids_line_read(struct line_words *line, const struct asset *assets, const struct asset **boids,
                struct boids_state *state)
{
	const char *name = line_words_next(line);
	bool given[BOIDS_STATES] = { false };
	int which;

	*state = (struct boids_state){ .step = 0 };
	*boids = asset_find(assets, name);
	if (!*boids)
		return line_words_refuse(line, "boids", "an asset defined before", name);
	while (line->rest && *line->rest) {
		char *value, *text = line_words_setting(line, &value);
		if (!value)
			return line_words_refuse(line, "boids", "NAME = VALUE after its asset",
			                         text);
		if (!state_set(state, text, value, &which, line->error))
			return false;
		if (given[which])
			return error_set(line->error, 0, "%s is set twice", text);
		given[which] = true;
	}
	return true;
}
