/* SPDX-License-Identifier: MIT */
/* Flock restore: what no flock can be restored from. */
#include "scene.h"

#include <locale.h>

static struct boids_boid
boid(uint32_t id)
{
	return boid_at(id, 3, 4, 8, 0);
}

static struct flock_state *
three_boids(void)
{
	struct boids_factors f = lively_factors();
	const struct boids_boid boids[] = { boid(0), boid(5), boid(9) };

	f.species = 2;
	return flock_on_screen(&f, boids, 3);
}

/* Expects that the flock is refused and stays as it was. */
static void
refused(const struct boids_boid *boids, size_t count, struct boids_state with, const char *expected)
{
	scoped_flock *flock = three_boids();
	uint64_t before = flock_hash(flock);
	struct boids_state old = flock_state(flock), now;
	char error[BOIDS_FACTOR_ERROR] = "";

	assert_false(flock_restore(flock, boids, count, &with, error));
	assert_string_equal(error, expected);
	now = flock_state(flock);
	assert_true(flock_hash(flock) == before && boid_count(flock) == 3);
	assert_memory_equal(&now, &old, sizeof now);
	assert_false(flock_restore(flock, boids, count, &with, NULL));
}

static const struct boids_state plain = { .step = 0 };

TEST(each_value_of_a_boid_is_checked)
{
	static const char places[] = "boid 7: positions and velocities take -1e9 to 1e9";
	static const char species[] = "boid 7: species must be less than the number of species";
	static const char moods[] = "boid 7: fear and bias take 0 to 1";
	static const char looks[] = "boid 7: colour and paper take 0 to 33554432, style 0 to 7";
	static const struct {
		struct boids_boid boid;
		const char *why;
	} wrong[] = {
		{ { .id = 7, .position.x = NAN }, places },
		{ { .id = 7, .position.z = -1.1e9f }, places },
		{ { .id = 7, .velocity.y = INFINITY }, places },
		{ { .id = 7, .species = 2 }, species },
		{ { .id = 7, .species = -1 }, species },
		{ { .id = 7, .mood.fear = 1.5f }, moods },
		{ { .id = 7, .mood.fear = NAN }, moods },
		{ { .id = 7, .mood.bias = -0.5f }, moods },
		{ { .id = 7, .mood.rest = -1 }, "boid 7: rest takes 0 to 1e9" },
		{ { .id = 7, .kind = BOIDS_KINDS }, "boid 7: kind is unknown" },
		{ { .id = 1u << 31 }, "boid 2147483648: id takes 0 to 2147483647" },
		{ { .id = 7, .writes = 2 }, "boid 7: writes takes 0 or 1" },
		{ { .id = 7, .letter.colour = BOIDS_COLOURS_MOST + 1 }, looks },
		{ { .id = 7, .letter.paper = UINT32_MAX }, looks },
		{ { .id = 7, .letter.style = 8 }, looks },
		{ { .id = 7, .home.x = NAN }, "boid 7: a home takes -1e9 to 1e9" },
	};

	every (row, wrong)
		refused(&row->boid, 1, plain, row->why);
}

/* ESC, DEL, CSI, a surrogate, an override of the direction, beyond Unicode. */
TEST(a_letter_is_one_that_a_terminal_shows)
{
	static const uint32_t wrong[] = { 0x1B, 0x7F, 0x9B, 0xD800, 0x202E, 0x110000 },
			      right[] = { ' ', 'a', 0xE4, 0x6F22, 0x1F600 };

	assert_non_null(setlocale(LC_CTYPE, "C.UTF-8"));
	every (character, wrong) {
		struct boids_boid b = boid(7);
		for (int i = 0; i < BOIDS_POINTS; i++) {
			b.letter = (struct boids_letter){ .points = { 'a' } };
			b.letter.points[i] = *character;
			refused(&b, 1,
			        plain, "boid 7: letter and mark take the code point of a character that is shown");
		}
	}
	every (character, right) {
		struct boids_boid b = boid(7);
		b.letter = (struct boids_letter){ { *character, 0x301 }, 1, BOIDS_COLOURS_MOST, 7 };
		scoped_flock *flock = three_boids();
		assert_true(flock_restore(flock, &b, 1, NULL, NULL));
		b = boid_of(flock, 0);
		assert_true(b.letter.points[0] == *character && b.letter.points[1] == 0x301 &&
		            b.letter.style == 7);
	}
}

TEST(an_id_is_unique_in_its_kind)
{
	for (int kind = 0; kind < BOIDS_KINDS; kind++) {
		struct boids_boid same[] = { boid(4), boid(6), boid(4) }, other[3];
		for (int i = 0; i < 3; i++)
			same[i].kind = (enum boids_boid_kind)kind;
		refused(same, 3, plain, "two boids have the id 4");
		memcpy(other, same, sizeof same);
		other[2].kind = (enum boids_boid_kind)((kind + 1) % BOIDS_KINDS);
		scoped_flock *flock = three_boids();
		assert_true(flock_restore(flock, other, 3, &plain, NULL));
	}
}

TEST(of_no_kind_are_there_more_than_its_factor_allows)
{
	static struct boids_boid many[1001];

	for (uint32_t i = 0; i < 1001; i++) {
		many[i] = boid(i);
		many[i].kind = BOIDS_KIND_PREDATOR;
	}
	scoped_flock *flock = three_boids();
	restore_boids(flock, many, 1000);
	assert_int_equal(predator_count(flock), 1000);
	refused(many, 1001, plain, "predators takes 0 to 1000, not 1001");
	for (int i = 0; i < 101; i++)
		many[i].kind = BOIDS_KIND_PILLAR;
	refused(many, 101, plain, "pillars takes 0 to 100, not 101");
	for (int i = 0; i < 101; i++)
		many[i].kind = BOIDS_KIND_BOID;
	refused(many, 101, (struct boids_state){ .removed = 9999900 },
	        "number takes 0 to 10000000, not 10000001");
}

TEST(the_state_is_checked)
{
	struct boids_boid b = boid(0);

	refused(&b, 1, (struct boids_state){ .step = 0.5 },
	        "step takes whole numbers from 0 to 1e+15, not '0.5'");
	refused(&b, 1, (struct boids_state){ .time = (double)NAN },
	        "time takes 0 to 1e+15, not 'nan'");
	refused(&b, 1, (struct boids_state){ .scatter = (double)INFINITY },
	        "scatter takes 0 to 2, not 'inf'");
	refused(&b, 1, (struct boids_state){ .goal = 2 }, "goal is 2, but this world has 0 goals");
}
