/* SPDX-License-Identifier: MIT */
/* Flight text: what is written is read back, whatever has been done to the flock. */
#include "flight/flight_text.h"

#include "api/boid_columns.h"
#include "boids/boids.h"
#include "flight/placed_boids.h"
#include "flock/flock_build.h"
#include "scene.h"
#include "states/flock_csv.h"

enum { BOIDS_MOST = 40, SEQUENCE = 8, LINE = 400 };

/* What is done to a flight at random, and its lines, for whom a failure puzzles. */
struct hand {
	struct dice dice;
	struct flight flight;
	struct change_read read;
	char done[SEQUENCE + 1][LINE];
	int count;
};

static const char *
any_name(struct dice *d, const struct published *table)
{
	int count = 0;

	while (table[count].name)
		count++;
	return table[dice_below(d, count)].name;
}

static void
start(struct hand *h, const char *settings)
{
	char error[ERROR_SIZE];

	h->count = 0;
	assert_true(flight_text_new(&h->flight, 1, error));
	h->flight.most = BOIDS_MOST;
	assert_true(change_read(&h->read, &h->flight, settings, error));
	assert_true(flight_apply(&h->flight, &h->read.change, error));
}

/* Returns a coordinate within a side, on its borders, outside or far away. */
static double
any_place(struct dice *d, double side)
{
	static const double odd[] = { 0, -1, 1e-7, 999999936, -999999936, 143 };

	if (dice_below(d, 8) == 0)
		return dice_pick(d, odd);
	if (dice_below(d, 7) == 0)
		return dice_below(d, 2) ? side : side / 2;
	return dice_between(d, 0, side);
}

static int
place_text(struct hand *h, char *to, bool spatial)
{
	const struct boids_vec size = flight_world(&h->flight).size;
	struct dice *d = &h->dice;
	int length = snprintf(to, 64, " %.9g %.9g", any_place(d, (double)size.x),
	                      any_place(d, (double)size.y));

	if (spatial && dice_below(d, 4) == 0)
		length += snprintf(to + length, 32, " %.9g", any_place(d, (double)size.z));
	return length;
}

/* Writes a factor and a value: mostly one of the ends of its range, where that is quick. */
static int
any_factor(struct hand *h, char *to)
{
	struct dice *d = &h->dice;
	const int i = dice_below(d, BOIDS_FACTORS);
	const struct boids_factor *factor = &factor_table[i];
	struct boids_factors f = h->flight.factors;
	char value[BOIDS_FACTOR_TEXT];

	if (factor->word) {
		do
			f.at[i].choice = dice_below(d, factor_choices(&f, i));
		while (i == BOIDS_FACTOR_theme && f.theme == BOIDS_THEME_OWN);
	} else if (dice_below(d, 2)) {
		f.at[i].number = dice_below(d, 2) ? factor->most : factor->least;
	} else {
		double share = dice_between(d, 0, 1);
		double number = (double)factor->least +
		                share * share * share * (double)(factor->most - factor->least);
		f.at[i].number = (float)(factor->step == 1 ? floor(number) : number);
	}
	f.predators = f.predators < 6 ? f.predators : 6;
	f.pillars = f.pillars < 6 ? f.pillars : 6;
	f.zoom = f.zoom > 0.5f ? f.zoom : 0.5f;
	f.food_size = f.food_size > 0.5f ? f.food_size : 0.5f;
	factor_write(&f, i, value);
	return snprintf(to, 80, "%s = %s", factor->name,
	                factor_takes_auto(i) && dice_below(d, 4) == 0 ? "auto" : value);
}

static void
any_settings(struct hand *h, char line[LINE])
{
	struct dice *d = &h->dice;
	const char *map = dice_below(d, 3) ? any_name(d, map_table) : "none";
	const int which = dice_below(d, 9);
	int length = 0;

	if (which < 2) {
		snprintf(line, LINE, "preset = %s", any_name(d, preset_table));
	} else if (which == 2) {
		snprintf(line, LINE, "map = %s", map);
	} else if (which == 3) {
		snprintf(line, LINE, "seed = %d", dice_below(d, 1000));
	} else if (which < 6) {
		snprintf(line, LINE, "size = %dx%d", 1 + dice_below(d, 60), 1 + dice_below(d, 30));
	} else {
		length = any_factor(h, line);
		for (int more = dice_below(d, 3); more > 0; more--) {
			length += snprintf(line + length, 3, ", ");
			length += any_factor(h, line + length);
		}
		if (dice_below(d, 6) == 0)
			snprintf(line + length, LINE - (size_t)length, " at %.3g %.3g",
			         dice_between(d, 0, 1), dice_between(d, 0, 1));
	}
}

static void
any_placing(struct hand *h, char line[LINE])
{
	struct dice *d = &h->dice;
	const bool removes = dice_below(d, 3) == 0;
	int length = snprintf(line, LINE, "%s", removes ? "remove" : "place");

	for (int more = dice_below(d, 4); more >= 0; more--) {
		const int thing = dice_below(d, removes ? PLACED_KINDS : PLACED_WORDS);
		length += snprintf(line + length, 16, " %s", placed_table[thing].name);
		length += place_text(h, line + length, thing != PLACED_FOOD);
		if (thing == PLACED_FOOD)
			length += snprintf(line + length, 32, removes ? " %.3g" : " %.3g %.3g",
			                   dice_between(d, 0, 9), dice_between(d, 0, 1));
		length += snprintf(line + length, 2, "%s", more > 0 ? "," : "");
	}
}

static void
any_line(struct hand *h, char line[LINE])
{
	static const char *const said[] = { "say A", "say", "say HI", "say GO 1", "say !?" };
	static const char *const held[] = { "hold goal", "hold predator", "hold 1 predator" };
	struct dice *d = &h->dice;
	const int which = dice_below(d, 10);

	if (which < 4) {
		any_settings(h, line);
	} else if (which < 6) {
		any_placing(h, line);
	} else if (which < 8) {
		snprintf(line, LINE, "%s", dice_pick(d, held));
		place_text(h, line + strlen(line), true);
		if (dice_below(d, 4) == 0)
			snprintf(line, LINE, "hold none");
	} else {
		snprintf(line, LINE, "%s", which == 8 ? dice_pick(d, said) : "scatter");
	}
}

static void
fly(struct flight *flight, int steps, float dt)
{
	for (int i = 0; i < steps; i++) {
		flock_step(flight->flock, dt);
		placed_boids_move_held(flight);
		flight->fresh.is = false;
	}
}

/* Writes a column of some boids, as a program does. Returns whether it was taken. */
static bool
write_column(struct hand *h, char line[LINE])
{
	struct dice *d = &h->dice;
	const int32_t column = dice_below(d, BOIDS_COLUMN_FOUNDER + 1);
	const int32_t kind = dice_below(d, BOIDS_KINDS);
	const double most = column == BOIDS_COLUMN_POSITION || column == BOIDS_COLUMN_HOME ? 100 : 1;
	float numbers[8 * BOIDS_GENES];
	char error[ERROR_SIZE];

	for (size_t i = 0; i < LENGTH(numbers); i++)
		numbers[i] = (float)(dice_below(d, 8) ? dice_between(d, 0, most) : any_place(d, 60));
	snprintf(line, LINE, "(column %d of kind %d)", column, kind);
	return boid_columns_write(h->flight.flock, kind, column, 0, (size_t)dice_below(d, 9),
	                          numbers, 0, error);
}

/* Gives a flight boids that it had before, once other changes have come since. */
static void
any_boids(struct hand *h, char line[LINE])
{
	const struct asset *boids = h->flight.assets;
	size_t length;

	while (boids && (strncmp(boids->text, "id,", 3) != 0 || dice_below(&h->dice, 3) == 0))
		boids = boids->next;
	if (!boids) {
		char *text = flock_csv_text(h->flight.flock, dice_below(&h->dice, 2), &length);
		assert_non_null(text);
		boids = asset_add(&h->flight.assets, text, length);
	}
	snprintf(line, LINE, "boids %s step = %d, step-length = 0.0%d", boids->name,
	         dice_below(&h->dice, 1000), dice_below(&h->dice, 100));
}

static void
act(struct hand *h)
{
	static const float lengths[] = { 1 / 60.0f, 1 / 60.0f, 1e-6f, 1, 10, 1e9f };
	struct dice *d = &h->dice;
	char error[ERROR_SIZE], *line = h->done[h->count++];

	if (dice_below(d, 4) == 0) {
		float dt = dice_pick(d, lengths);
		int steps = 1 + dice_below(d, 8);
		snprintf(line, LINE, "(%d steps of %g)", steps, (double)dt);
		fly(&h->flight, steps, dt);
		return;
	}
	if (dice_below(d, 9) == 0) {
		h->count -= !write_column(h, line);
		h->flight.fresh.is = false;
		return;
	}
	(dice_below(d, 9) ? any_line : any_boids)(h, line);
	if (!change_read(&h->read, &h->flight, line, error) ||
	    !flight_apply(&h->flight, &h->read.change, error))
		h->count--;
}

/* Returns what is wrong with the text of a flight, "" if nothing is. */
static void
check_text(struct hand *h, char error[ERROR_SIZE])
{
	struct flight other;
	size_t length;
	scoped_block char *text = flight_text_write(&h->flight, &length);

	*error = '\0';
	assert_non_null(text);
	assert_true(flight_text_new(&other, 99, error));
	other.most = BOIDS_MOST;
	if (flight_text_read(&other, &h->read, text, length, error)) {
		*error = '\0';
		if (flight_hash(&other) != flight_hash(&h->flight))
			snprintf(error, ERROR_SIZE, "another flock was read");
		fly(&h->flight, 3, 1 / 60.0f);
		fly(&other, 3, 1 / 60.0f);
		if (!*error && flight_hash(&other) != flight_hash(&h->flight))
			snprintf(error, ERROR_SIZE, "it flies on otherwise");
	}
	flight_end(&other);
}

/* As after counting for ages, or a text of another program. */
TEST(a_state_at_its_limits_is_read_back_a_step_later)
{
	static struct hand h;
	char error[ERROR_SIZE];

	for (int i = 0; i < 2 * BOIDS_STATES; i++) {
		const struct boids_state_field *field = &state_table[i / 2];
		start(&h, "preset = cycle, size = 30x9");
		fly(&h.flight, 2, 1 / 60.0f);
		struct boids_state limits = flock_state(h.flight.flock);
		limits.at[i / 2] = i % 2 ? field->most : field->least;
		flock_set_state(h.flight.flock, &limits);
		fly(&h.flight, 1, 1 / 60.0f);
		check_text(&h, error);
		assert_that(!*error, "%s = %g: %s", field->name, limits.at[i / 2], error);
		flight_end(&h.flight);
	}
}

/* LONG: this number of sequences in place of some hundred; SEED: other ones. */
TEST(what_is_written_is_read_and_flies_on)
{
	const char *asked = getenv("LONG"), *seed = getenv("SEED");
	const int sequences = asked ? atoi(asked) : repeats(500);
	static struct hand h;
	char error[ERROR_SIZE];
	int wrong = 0;

	for (int i = 0; i < sequences; i++) {
		h.dice.state = (uint64_t)(seed ? atoi(seed) : 1) * 1000003 + (uint64_t)i + 1;
		start(&h, "preset = classic");
		for (int k = 2 + dice_below(&h.dice, SEQUENCE - 2); k >= 0; k--)
			act(&h);
		check_text(&h, error);
		flight_end(&h.flight);
		if (!*error)
			continue;
		if (++wrong > 8)
			continue;
		print_error("sequence %d: %s\n", i, error);
		for (int k = 0; k < h.count; k++)
			print_error("    %s\n", h.done[k]);
	}
	assert_that(wrong == 0, "%d of %d texts are wrong", wrong, sequences);
}
