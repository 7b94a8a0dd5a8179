/* SPDX-License-Identifier: MIT */
/* Change place: the kinds of changes that place, remove or hold things. */
#include "change_kind.h"

#include "math/number.h"
#include "placed_boids.h"
#include "placed_map.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

/* ---- words of both kinds */

/* Takes the word of a thing, one of the first `most`; false: it is none, and nothing was taken. */
static bool
take_thing(struct line_words *line, int most, enum placed_kind *thing)
{
	for (int i = 0; i < most; i++) {
		if (!line_words_take(line, placed_table[i].name))
			continue;
		*thing = (enum placed_kind)i;
		return true;
	}
	return false;
}

static void
write_numbers(FILE *out, const float *numbers, int count)
{
	char text[BOIDS_FACTOR_TEXT];

	for (int i = 0; i < count; i++) {
		number_write(numbers[i], text);
		fprintf(out, " %s", text);
	}
}

static bool
read_number(const char *word, float *number)
{
	double value;

	if (!number_read(word, &value) || !(value > -1e9 && value < 1e9))
		return false;
	*number = (float)value;
	return true;
}

void
change_place_write(FILE *out, struct boids_vec place)
{
	write_numbers(out, (float[]){ place.x, place.y, place.z }, place.z != 0 ? 3 : 2);
}

bool
change_place_read(struct line_words *line, const char *what, bool spatial, struct boids_vec *place)
{
	float *numbers[] = { &place->x, &place->y, &place->z };

	*place = (struct boids_vec){ 0 };
	for (int i = 0; i < (spatial ? 3 : 2); i++) {
		const char *word = line_words_next(line);
		if (i == 2 && !*word)
			break;
		if (!read_number(word, numbers[i]))
			return error_set(line->error, 0,
			                 "%s takes a position of 2 or 3 numbers, not %s", what,
			                 QUOTED_NUMBER(word));
	}
	return true;
}

/* ---- place and remove */

/* Of food, writes the radius of the disc, and the share of full that it sets unless that is 1.
 * Undo may fill some discs and empty others: then all are placed, with their shares. */
static void
write_place(FILE *out, const struct change *change)
{
	const struct placing *p = change->placings;
	bool removes = true;

	for (int i = 0; i < change->count; i++)
		removes = removes && p[i].removes;
	fputs(removes ? "remove" : "place", out);
	for (int i = 0; i < change->count; i++, p++) {
		if (i > 0)
			putc(',', out);
		if (i == 0 || p->thing != p[-1].thing)
			fprintf(out, " %s", placed_table[p->thing].name);
		change_place_write(out, p->place);
		if (p->thing == PLACED_FOOD)
			write_numbers(out, (float[]){ p->radius, p->share },
			              removes || p->share == 1 ? 1 : 2);
	}
}

/* Reads "RADIUS SHARE" of food, or less: a radius of 0 is one cell, a share of 1 full. */
static bool
read_disc(struct line_words *line, const char *verb, struct placing *p)
{
	float *numbers[] = { &p->radius, &p->share };
	const float most[] = { 1e6f, 1 };

	p->radius = 0;
	p->share = p->removes ? 0 : 1;
	for (int i = 0; i < (p->removes ? 1 : 2); i++) {
		const char *word = line_words_next(line);
		if (!*word)
			break;
		if (!read_number(word, numbers[i]) || !(*numbers[i] >= 0 && *numbers[i] <= most[i]))
			return line_words_refuse(
				line->error, verb,
				i == 0 ? "a radius of 0 or more" : "a share of 0 to 1", word);
	}
	return true;
}

/* Reads things and their places; without a word for it, a thing is of the kind before. */
static bool
read_place(struct change_read *read, struct flight *flight, struct line_words *line)
{
	struct change *change = &read->change;
	const char *word = line->word;
	const bool removes = strcmp(word, "remove") == 0;

	(void)flight;
	for (char *next = line->rest; next; change->count++) {
		struct placing *p = &read->placings[change->count];
		line->rest = next;
		next = line_words_cut(next, ", ");
		if (change->count == PLACINGS_MOST)
			return error_set(line->error, 0, "%s takes at most %d places", word,
			                 PLACINGS_MOST);
		*p = (struct placing){ .removes = removes,
			               .thing = change->count > 0 ? p[-1].thing : PLACED_GOAL };
		if (!take_thing(line, removes ? PLACED_KINDS : PLACED_WORDS, &p->thing) &&
		    change->count == 0)
			return line_words_refuse(
				line->error, word,
				removes ? "goal, predator, wall, pillar or food"
					: "goal, predator, wall, pillar, food, air or map",
				line->rest);
		const bool food = p->thing == PLACED_FOOD;
		if (!change_place_read(line, word, !food, &p->place) ||
		    (food && !read_disc(line, word, p)) || !line_words_end(line, word))
			return false;
	}
	change->placings = read->placings;
	return true;
}

/* Marks are laid as one. */
static bool
place_has_parts(const struct flight *flight, const struct change *change)
{
	bool marks = true;

	(void)flight;
	for (int i = 0; i < change->count; i++)
		marks = marks && !placed_boids_is(change->placings[i].thing) &&
		        change->placings[i].thing != PLACED_FOOD;
	return change->count > 1 && !marks;
}

static bool
apply_place(struct flight *flight, const struct change *change, char *error)
{
	bool marks = false, good = true;
	int added[PLACED_WORDS] = { 0 };

	for (int i = 0; i < change->count; i++)
		added[change->placings[i].thing] += !change->placings[i].removes;
	for (int i = 0; i < PLACED_KINDS && good; i++)
		good = !placed_boids_is((enum placed_kind)i) ||
		       placed_boids_may_add(flight, (enum placed_kind)i, added[i], error);
	for (int i = 0; i < change->count && good; i++) {
		const struct placing *p = &change->placings[i];
		if (p->thing == PLACED_FOOD) {
			flock_place_food(flight->flock, p->place, p->radius, p->share);
		} else if (placed_boids_is(p->thing)) {
			good = (p->removes ? placed_boids_remove
			                   : placed_boids_put)(flight, p->thing, p->place, error);
		} else {
			const struct placed_cell cell = placed_cell_at(flight, p->place);
			const char there = placed_char(flight, cell);
			const bool is_base = there == placed_base_char(flight, cell);
			if (p->removes && there != placed_table[p->thing].cell)
				continue;
			good = placed_set_mark(&flight->placed, cell,
			                       !p->removes ? p->thing
			                       : is_base   ? PLACED_AIR
			                                   : PLACED_MAP);
			marks = true;
		}
	}
	return good && (!marks || placed_lay(flight, error));
}

static void
describe_place(const struct boids_factors *before, const struct change *change,
               char text[CHANGE_TEXT])
{
	const struct placing *p = change->placings;
	const char *verb =
		change->count > 0 && (p->removes || p->thing == PLACED_MAP) ? "removes" : "places";

	(void)before;
	if (change->count == 1 && p->thing < PLACED_KINDS)
		snprintf(text, CHANGE_TEXT, "%s a %s", verb, placed_table[p->thing].name);
	else
		snprintf(text, CHANGE_TEXT, "%s %d thing%s", verb, change->count,
		         change->count == 1 ? "" : "s");
}

const struct change_row change_place_row = {
	.words = { "place", "remove" },
	.write = write_place,
	.read = read_place,
	.has_parts = place_has_parts,
	.apply = apply_place,
	.describe = describe_place,
};

/* ---- hold */

static void
write_hold(FILE *out, const struct change *change)
{
	fputs("hold ", out);
	if (change->has_id)
		fprintf(out, "%" PRIu32 " ", change->id);
	fputs(change->held.on ? placed_table[change->held.thing].name : "none", out);
	if (change->held.on)
		change_place_write(out, change->held.place);
}

static bool
read_hold(struct change_read *read, struct flight *flight, struct line_words *line)
{
	struct change *change = &read->change;
	const char *word = line->word;
	uint64_t id = 0;

	(void)flight;
	if (line_words_take(line, "none"))
		return line_words_end(line, word);
	const char *rest = line_words_rest(line);
	change->has_id = *rest >= '0' && *rest <= '9';
	if (change->has_id && !parse_count(line_words_next(line), PLACED_NONE, &id))
		return line_words_refuse(line->error, word, "an id up to 4294967295", rest);
	change->id = (uint32_t)id;
	if (!take_thing(line, PLACED_WALL, &change->held.thing))
		return line_words_refuse(line->error, word, "goal, predator or none", rest);
	change->held.on = true;
	return change_place_read(line, word, true, &change->held.place) &&
	       line_words_end(line, word);
}

/* Lets go of one thing and holds another. */
static bool
hold_has_parts(const struct flight *flight, const struct change *change)
{
	const struct held *held = &flight->placed.held;

	return held->on && change->held.on && held->thing != change->held.thing;
}

static bool
apply_hold(struct flight *flight, const struct change *change, char *error)
{
	struct placed *placed = &flight->placed;
	const struct held *held = &change->held;
	bool goal = held->thing == PLACED_GOAL;

	if (placed->held.on && (!held->on || held->thing != placed->held.thing)) {
		placed->held.on = false;
		if (!(placed->held.thing == PLACED_GOAL ? placed_lay : placed_boids_release)(flight,
		                                                                             error))
			return false;
	}
	if (held->on && goal && !placed->held.on)
		placed->turn = flock_goal(flight->flock);
	if (held->on && !goal && !change->has_id && !placed->held.on) {
		if (!placed_boids_put(flight, held->thing, held->place, error))
			return false;
		const size_t newest = placed_boids_count(flight, held->thing) - 1;
		placed->held_id = placed_boids_get(flight, held->thing, newest).id;
	}
	if (!held->on)
		return true;
	placed->held = *held;
	if (change->has_id && goal)
		placed->turn = (int)fmin(change->id, BOIDS_MAP_GOALS);
	if (goal)
		return placed_lay(flight, error);
	if (change->has_id)
		placed->held_id = change->id; /* it is where it was when the text was written */
	else
		placed_boids_move_held(flight);
	return true;
}

/* A hold has no description: users see it, and every move of the mouse makes one. */
const struct change_row change_hold_row = {
	.words = { "hold" },
	.write = write_hold,
	.read = read_hold,
	.has_parts = hold_has_parts,
	.apply = apply_hold,
};
