/* SPDX-License-Identifier: MIT */
/* Placing text: what a change places, removes or holds, as words of its line. */
#include "placing_text.h"

#include "files/error.h"
#include "math/number.h"
#include "placed.h"

#include <string.h>

static const char *
thing_word(int thing)
{
	return thing < PLACED_KINDS  ? placed_kind_name((enum placed_kind)thing)
	       : thing == PLACED_AIR ? "air"
	                             : "map";
}

/* ---- writing */

static void
write_numbers(FILE *out, const float *numbers, int count)
{
	char text[BOIDS_FACTOR_TEXT];

	for (int i = 0; i < count; i++) {
		number_write(numbers[i], text);
		fprintf(out, " %s", text);
	}
}

void
placing_text_write_place(FILE *out, struct boids_vec place)
{
	write_numbers(out, (float[]){ place.x, place.y, place.z }, place.z != 0 ? 3 : 2);
}

/* Writes the radius of a disc of food, and the share of full that it sets unless that is 1. */
static void
write_disc(FILE *out, const struct placing *p)
{
	write_numbers(out, (float[]){ p->radius, p->share }, p->removes || p->share == 1 ? 1 : 2);
}

void
placing_text_write(FILE *out, const struct change *change)
{
	const struct placing *p = change->placings;

	fputs(p->removes ? "remove" : "place", out);
	for (int i = 0; i < change->count; i++) {
		if (i > 0)
			putc(',', out);
		if (i == 0 || p[i].thing != p[i - 1].thing)
			fprintf(out, " %s", thing_word((int)p[i].thing));
		placing_text_write_place(out, p[i].place);
		if (p[i].thing == PLACED_FOOD)
			write_disc(out, &p[i]);
	}
}

void
placing_text_write_hold(FILE *out, const struct change *change)
{
	fprintf(out, "hold %s%s", change->newest ? "newest " : "",
	        change->held.on ? thing_word((int)change->held.thing) : "none");
	if (change->held.on)
		placing_text_write_place(out, change->held.place);
}

/* ---- reading */

static bool
read_number(const char *word, float *number)
{
	double value;

	if (!number_read(word, &value) || !(value > -1e9 && value < 1e9))
		return false;
	*number = (float)value;
	return true;
}

bool
placing_text_read_place(struct line_words *line, const char *what, bool spatial,
                        struct boids_vec *place)
{
	float *numbers[] = { &place->x, &place->y, &place->z };

	*place = (struct boids_vec){ 0 };
	for (int i = 0; i < (spatial ? 3 : 2); i++) {
		const char *word = line_words_next(line);
		if (i == 2 && !*word)
			break;
		if (!read_number(word, numbers[i]))
			return line_words_refuse(line, what, "a position of 2 or 3 numbers", word);
	}
	return true;
}

/* Takes the word of a thing, one of the first `most`; false: it is none, and nothing was taken. */
static bool
take_thing(struct line_words *line, int most, enum placed_kind *thing)
{
	for (int i = 0; i < most; i++) {
		if (!line_words_take(line, thing_word(i)))
			continue;
		*thing = (enum placed_kind)i;
		return true;
	}
	return false;
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
				line, verb, i == 0 ? "a radius of 0 or more" : "a share of 0 to 1",
				word);
	}
	return true;
}

/* Reads where a thing is to be placed or removed. */
static bool
read_where(struct line_words *line, const char *verb, struct placing *p)
{
	bool food = p->thing == PLACED_FOOD;

	return placing_text_read_place(line, verb, !food, &p->place) &&
	       (!food || read_disc(line, verb, p)) && line_words_end(line, verb);
}

/* Reads one of the things; without a word it is the same as the one before. */
static bool
read_one(struct line_words *line, const char *verb, const struct placing *before,
         struct placing *placing)
{
	bool removes = placing->removes;

	placing->thing = before ? before->thing : PLACED_GOAL;
	if (!take_thing(line, removes ? PLACED_KINDS : PLACED_WORDS, &placing->thing) && !before)
		return line_words_refuse(line, verb,
		                         removes ? "goal, predator, wall, pillar or food"
		                                 : "goal, predator, wall, pillar, food, air or map",
		                         line->rest);
	return read_where(line, verb, placing);
}

bool
placing_text_read(struct line_words *line, bool removes, struct change *change,
                  struct placing *placings)
{
	const char *verb = removes ? "remove" : "place";

	for (char *next = line->rest; next; change->count++) {
		struct placing *p = &placings[change->count];
		line->rest = next;
		next = line_words_cut(next, ", ");
		if (change->count == PLACINGS_MOST)
			return error_set(line->error, 0, "%s takes at most %d places", verb,
			                 PLACINGS_MOST);
		*p = (struct placing){ .removes = removes };
		if (!read_one(line, verb, change->count > 0 ? p - 1 : NULL, p))
			return false;
	}
	change->placings = placings;
	return true;
}

bool
placing_text_read_hold(struct line_words *line, struct change *change)
{
	if (line_words_take(line, "none"))
		return line_words_end(line, "hold");
	change->newest = line_words_take(line, "newest");
	if (!take_thing(line, PLACED_WALL, &change->held.thing))
		return line_words_refuse(line, "hold", "goal, predator or none",
		                         line_words_rest(line));
	change->held.on = true;
	return placing_text_read_place(line, "hold", true, &change->held.place) &&
	       line_words_end(line, "hold");
}
