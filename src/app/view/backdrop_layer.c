/* SPDX-License-Identifier: MIT */
/* Backdrop layer: draws the backdrop under all that a frame shows already. */
#include "backdrop_layer.h"

/* How a level shows: a colour of the background, or a glyph. */
struct shown {
	int32_t paper; /* 0: none */
	struct cell grass;
};

/* The lowest level has no glyph, so that half of the ground stays blank. */
static const uint32_t grass[THEME_FOODS] = { ' ', '\'', '"' };

static struct shown
shown_of(const struct projection *s, bool food, int level)
{
	int32_t colour =
		(food ? theme_food : theme_hill)(s->theme, s->background, level, s->colours);

	if (colour != COLOUR_DEFAULT || !food)
		return (struct shown){ 1 + colour, { ' ', COLOUR_DEFAULT, 0, 0 } };
	return (struct shown){ 0, projection_thing(s, THEME_FOOD, grass[level - 1]) };
}

void
backdrop_layer_draw(const struct backdrop *backdrop, const struct projection *s,
                    struct frame *frame, const struct boids_flock *flock)
{
	const bool food = backdrop->scene.choice == BOIDS_BACKDROP_FOOD;
	const int levels = food ? THEME_FOODS : THEME_HILLS;
	struct shown shown[THEME_FOODS + 1];
	size_t i = 0;

	if (!backdrop_is_on(backdrop) || (food && !projection_shows_map(s)))
		return;
	for (int level = 1; level <= levels; level++)
		shown[level] = shown_of(s, food, level);
	for (int row = s->down.from; row < s->down.to; row++)
		for (int column = s->across.from; column < s->across.to; column++, i++) {
			int level = backdrop_level(backdrop, i);
			if (level == 0 || !projection_has_world(s, flock, column, row))
				continue;
			struct cell cell = frame_cell(frame, column, row);
			if (food && cell.glyph == ' ')
				cell = shown[level].grass;
			cell.paper = shown[level].paper;
			frame_put(frame, column, row, cell);
		}
}
