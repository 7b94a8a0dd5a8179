/* SPDX-License-Identifier: MIT */
#include "food.h"

#include "math/random.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

enum { MOST_CELLS = 1 << 20 };

/* Logistic growth starts from this share of full: from nothing it would never start. */
static const float SEED = 1 / 50.0f;

static int
cells_along(double side, double size)
{
	double cells = side / size + 0.5;

	return cells < 1 ? 1 : cells < 2 * MOST_CELLS ? (int)cells : 2 * MOST_CELLS;
}

/* Steady growth, at (1 - F) / regrowth, gives a share F = 1 - x, logistic growth, at
 * F (1 - F) / regrowth, F = 1/2 + sqrt(1/4 - x), x being what boids spend of full cells in that time. */
void
food_graze(struct food *food, const struct boids_factors *f, uint64_t key)
{
	const float full = food->is.full, cells = (float)food_cells(food);

	if (!(f->hunger > 0) || !(cells > 0))
		return;
	float x = f->number * f->regrowth / (f->hunger * cells * full);
	float share = f->regrow == BOIDS_REGROW_LOGISTIC ? 0.5f + sqrtf(x < 0.25f ? 0.25f - x : 0)
	                                                 : 1 - x;
	share = share > SEED ? share : SEED;
	for (int i = 0; i < food_cells(food); i++) {
		struct random chance = random_of(key, (uint32_t)i);
		float apart = (share < 0.5f ? share : 1 - share) * (random_uniform(&chance) - 0.5f);
		float left = share + apart;
		food->at[i] = food->barren[i] ? 0 : grains_floor((double)(left * full));
	}
}

bool
food_new(struct food *food, const struct boids_factors *f, const struct boids_world *w,
         const struct terrain *t)
{
	*food = (struct food){ .wraps = w->wraps || f->edge == BOIDS_EDGE_OPEN,
		               .repeats = f->edge == BOIDS_EDGE_OPEN,
		               .is.full = grains_floor((double)f->food) };
	if (!(food->is.full > 0))
		return true;
	const double width = (double)w->size.x, height = (double)w->size.y;
	double size = (double)f->food_size;
	while ((int64_t)cells_along(width, size) * cells_along(height, size) > MOST_CELLS)
		size *= 1.05;
	food->is.columns = cells_along(width, size);
	food->is.rows = cells_along(height, size);
	food->per_x = food->is.columns / width;
	food->per_y = food->is.rows / height;
	food->is.width = w->size.x / (float)food->is.columns;
	food->is.height = w->size.y / (float)food->is.rows;
	food->room = (food_cells(food) + FOOD_LANES - 1) / FOOD_LANES * FOOD_LANES;
	const size_t cells = (size_t)food->room;
	assert(cells > 0);
	food->is.at = food->at = malloc(cells * sizeof *food->at);
	food->most = malloc(cells * sizeof *food->most);
	food->is.barren = food->barren = malloc(cells * sizeof *food->barren);
	food->wanted = calloc(cells, sizeof *food->wanted);
	if (!food->at || !food->most || !food->barren || !food->wanted) {
		food_free(food);
		return false;
	}
	for (int i = 0; i < food->room; i++) {
		int column = i % food->is.columns, row = i / food->is.columns;
		float x = ((float)column + 0.5f) * food->is.width;
		float y = ((float)row + 0.5f) * food->is.height;
		int cell = t ? terrain_cell(t, x, y) : -1;
		food->barren[i] = i >= food_cells(food) || (cell >= 0 && t->walls[cell]);
		food->at[i] = food->most[i] = food->barren[i] ? 0 : food->is.full;
	}
	return true;
}

void
food_free(struct food *food)
{
	free(food->at);
	free(food->most);
	free(food->barren);
	free(food->wanted);
	*food = (struct food){ .at = NULL };
}

/* Returns the index in `from` cells of the middle of cell i of `to` cells along an axis. */
static int
same_part(int i, int to, int from)
{
	return (int)(((int64_t)2 * i + 1) * from / ((int64_t)2 * to));
}

void
food_take_over(struct food *food, const struct food *old)
{
	const struct boids_food *to = &food->is, *from = &old->is;

	if (from->columns == 0)
		return;
	for (int i = 0; i < food_cells(food); i++) {
		int column = same_part(i % to->columns, to->columns, from->columns);
		int row = same_part(i / to->columns, to->rows, from->rows);
		int cell = row * from->columns + column;
		if (food->barren[i] || old->barren[cell])
			continue;
		const float share = old->at[cell] / from->full;
		food->at[i] = to->full == from->full ? old->at[cell]
		                                     : grains_floor((double)(to->full * share));
	}
}

static int
cell_along(double place, double per_unit, int cells, bool repeats)
{
	double at = place * per_unit;
	int cell = at < -1e9 ? 0 : at > 1e9 ? 0 : (int)at - (at < 0);

	if (repeats)
		return (cell % cells + cells) % cells;
	return cell < 0 ? 0 : cell < cells ? cell : cells - 1;
}

int
food_cell(const struct food *food, float x, float y)
{
	int column = cell_along((double)x, food->per_x, food->is.columns, food->repeats);
	int row = cell_along((double)y, food->per_y, food->is.rows, food->repeats);

	return row * food->is.columns + column;
}

/* Lets cells begin .. end - 1 grow, and adds the grains to those of each lane. As `up` is below 1,
 * full cells do not grow, nor do barren ones. */
SIMD_INLINE void
grow_steady(int lanes, float *restrict at, const float *restrict most, float per, float up,
            int begin, int end, int *restrict grown)
{
	for (int i = begin; i < end; i += lanes)
		for (int k = i; k < i + lanes; k++) {
			int grains = (int)((most[k] - at[k]) * per + up);
			at[k] += (float)grains * BOIDS_ENERGY_GRAIN;
			grown[k - i] += grains;
		}
}

/* F' - F = F (K - F) p / (K - (K - F) p), p = 1 - e^(-t / regrowth) < 1. From the seed it would be
 * more than steady growth gives after a long step. */
SIMD_INLINE void
grow_logistic(int lanes, float *restrict at, const float *restrict most, float full, float part,
              float up, int begin, int end, int *restrict grown)
{
	const float seed = full * SEED;

	for (int i = begin; i < end; i += lanes)
		for (int k = i; k < i + lanes; k++) {
			float from = at[k] > seed ? at[k] : seed, lacks = most[k] - at[k];
			float steady = lacks * part, more = from * lacks * part / (full - steady);
			more = more < steady ? more : steady;
			int grains = (int)(more * GRAINS_PER_STOMACH + up);
			at[k] += (float)grains * BOIDS_ENERGY_GRAIN;
			grown[k - i] += grains;
		}
}

enum { BLOCK = 1024 }; /* cells whose grains do not overflow in one lane */

SIMD_INLINE void
grow(int lanes, const struct food *food, const struct life_rates *r, float up, int64_t *sum)
{
	const float full = food->is.full, part = r->regrown, per = part * GRAINS_PER_STOMACH;

	for (int begin = 0; begin < food->room; begin += BLOCK) {
		const int end = begin + BLOCK < food->room ? begin + BLOCK : food->room;
		int grown[FOOD_LANES] = { 0 };
		if (r->logistic)
			grow_logistic(lanes, food->at, food->most, full, part, up, begin, end,
			              grown);
		else
			grow_steady(lanes, food->at, food->most, per, up, begin, end, grown);
		for (int k = 0; k < lanes; k++)
			*sum += grown[k];
	}
}
SIMD_EACH(grow, (const struct food *food, const struct life_rates *r, float up, int64_t *sum), food,
          r, up, sum)

int64_t
food_grow(struct food *food, const struct life_rates *r, uint64_t step, enum simd_width simd)
{
	/* A number in [0, 1) for each step, of which any few in a row are spread evenly: multiples
	 * of the golden section. Rounded up below it, growth is right in the mean at any length of
	 * a step. */
	const float up = (float)((uint32_t)step * 2654435769u >> 8) * 0x1p-24f;
	int64_t grown = 0;

	SIMD_CALL(simd, grow, food, r, up, &grown);
	return grown;
}

enum { SMELL = 2 }; /* cells to each side */

/* Sums what each cell around gives: its amount times offset / distance^2. Cells outside of the world
 * are those of its other side, or none; with inside true there are none, and each loop is unrolled. */
SIMD_INLINE struct boids_vec
smell(const struct food *food, int column, int row, bool inside)
{
	const int columns = food->is.columns, rows = food->is.rows;
	struct boids_vec sum = { 0 };

	UNROLLED for (int dy = -SMELL; dy <= SMELL; dy++)
		UNROLLED for (int dx = -SMELL; dx <= SMELL; dx++)
	{
		int c = column + dx, r = row + dy;
		bool outside = !inside && (c < 0 || c >= columns || r < 0 || r >= rows);
		if ((dx == 0 && dy == 0) || (outside && !food->wraps))
			continue;
		c = outside ? (c % columns + columns) % columns : c;
		r = outside ? (r % rows + rows) % rows : r;
		float weight = food->at[r * columns + c] / (float)(dx * dx + dy * dy);
		sum.x += dx != 0 ? weight * (float)dx : 0;
		sum.y += dy != 0 ? weight * (float)dy : 0;
	}
	sum.x /= food->is.full;
	sum.y /= food->is.full;
	return sum;
}

struct boids_vec
food_smell(const struct food *food, int cell)
{
	const int columns = food->is.columns, rows = food->is.rows;
	const int column = cell % columns, row = cell / columns;
	bool inside =
		column >= SMELL && column < columns - SMELL && row >= SMELL && row < rows - SMELL;

	return inside ? smell(food, column, row, true) : smell(food, column, row, false);
}

int64_t
food_grains(const struct food *food)
{
	int64_t sum = 0;

	for (int i = 0; i < food_cells(food); i++)
		sum += grains_of(food->at[i]);
	return sum;
}

/* Returns the distance of the middle of a cell from a place along an axis, on the nearest image. */
static float
axis_distance(float place, int cell, float width, int cells, bool wraps)
{
	float side = width * (float)cells, d = ((float)cell + 0.5f) * width - place;

	if (wraps)
		d -= side * (float)(int64_t)(d / side + (d < 0 ? -0.5f : 0.5f));
	return d;
}

/* Whether a cell that is no wall lies in a disc; `own`: the cell of its middle, which always does. */
static bool
is_in_disc(const struct food *food, int cell, int own, struct boids_vec place, float radius)
{
	const struct boids_food *is = &food->is;
	float dx = axis_distance(place.x, cell % is->columns, is->width, is->columns, food->wraps);
	float dy = axis_distance(place.y, cell / is->columns, is->height, is->rows, food->wraps);

	return !food->barren[cell] && (cell == own || dx * dx + dy * dy <= radius * radius);
}

void
food_place(struct food *food, struct boids_vec place, float radius, float share)
{
	const float amount = grains_floor((double)(share * food->is.full));

	if (food->is.columns == 0)
		return;
	const int own = food_cell(food, place.x, place.y);
	for (int i = 0; i < food_cells(food); i++)
		if (is_in_disc(food, i, own, place, radius))
			food->at[i] = amount;
}

float
food_disc_share(const struct food *food, struct boids_vec place, float radius)
{
	double sum = 0;
	int count = 0;

	if (food->is.columns == 0)
		return -1;
	const int own = food_cell(food, place.x, place.y);
	for (int i = 0; i < food_cells(food); i++) {
		if (!is_in_disc(food, i, own, place, radius))
			continue;
		sum += (double)food->at[i];
		count++;
	}
	return count > 0 ? (float)(sum / count / (double)food->is.full) : -1;
}
