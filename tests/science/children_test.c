/* SPDX-License-Identifier: MIT */
/* Children: those of a family look different from their parent: of eight, six or more lie more than two
 * standard deviations of a parent's flights, and 5 %, from their mean in one measure after 10 s of flight from other
 * boids. LONG=1 draws 20 families of five presets; SCIENCE=1 200, and prints how many children do. */
#include "actions/family.h"
#include "science.h"
#include "screens.h"

enum { PARENTS = 20, CHILDREN_SEEDS = 6, STEPS = 600, FAR = 6 };

static const char *const presets[] = { "classic", "starlings", "school", "midges", "mill" };

static const int measures[] = { BOIDS_MEASURE_ORDER, BOIDS_MEASURE_MILLING, BOIDS_MEASURE_GROUPS,
	                        BOIDS_MEASURE_SPEED, BOIDS_MEASURE_NEAREST, BOIDS_MEASURE_SPREAD };
enum { MEASURES = LENGTH(measures) };

/* Adds what flights with the factors of a session have after 10 s, from one seed to another. */
static void
fly(const struct session *session, uint64_t from, uint64_t to, struct tally found[MEASURES])
{
	for (uint64_t seed = from; seed < to; seed++) {
		scoped_flock *flock = flock_new(seed);
		assert_true(flock_map(flock, session->flight.map));
		assert_true(
			flock_fit(flock, &session->flight.factors, flight_world(&session->flight)));
		for (int i = 0; i < STEPS; i++)
			flock_step(flock, FRAME);
		for (int i = 0; i < MEASURES; i++) {
			const double value = measure_value(flock, measures[i]);
			tally_add(&found[i], isnan(value) ? 0 : value);
		}
	}
}

static bool
is_far(const struct tally parent[MEASURES], const struct tally child[MEASURES])
{
	bool far = false;

	for (int i = 0; i < MEASURES; i++)
		far |= fabs(tally_mean(&child[i]) - tally_mean(&parent[i])) >
		       fmax(2 * tally_deviation(&parent[i]), 0.05 * tally_mean(&parent[i]));
	return far;
}

/* Returns how many children of a family are far from their parent. */
static int
far_children(const char *preset, uint64_t seed, const struct tally parent[MEASURES])
{
	char text[64], error[ERROR_SIZE];
	struct family family;
	scoped_begun screens;
	int count = 0;

	snprintf(text, sizeof text, "-p %s", preset);
	screens_command(&screens, text);
	assert_true(session_restart(&screens.session, seed));
	assert_true(family_start(&family, &screens.session, NULL, error));
	while (family_flies(&family))
		session_step(&screens.session);
	for (int i = 1; i <= FAMILY_CHILDREN; i++) {
		struct tally child[MEASURES] = { { 0, 0, 0 } };
		const struct session *drawn;
		char words[LINE_TEXT];
		while (!(drawn = family_child(&family, i)))
			assert_false(family.failed);
		fly(drawn, 100, 100 + CHILDREN_SEEDS, child);
		count += is_far(parent, child);
		family_describe(&screens.session, drawn, LINE_TEXT, words);
		if (science_asked())
			printf("  %s %d, child %d %s: %s\n", preset, (int)seed, i,
			       is_far(parent, child) ? "far" : "near", words);
	}
	family_end(&family, &screens.session);
	return count;
}

static void
check(const char *preset)
{
	const int families = science_asked() ? 40 : science_at_length() ? 4 : 1;
	struct tally parent[MEASURES] = { { 0, 0, 0 } }, same[MEASURES] = { { 0, 0, 0 } };
	int good = 0, far = 0;
	scoped_begun screens;
	char text[64];

	snprintf(text, sizeof text, "-p %s", preset);
	screens_command(&screens, text);
	fly(&screens.session, 1, 1 + PARENTS, parent);
	fly(&screens.session, 100, 100 + CHILDREN_SEEDS, same);
	assert_false(is_far(parent, same)); /* noise alone */
	for (int i = 0; i < families; i++) {
		const int children = far_children(preset, 1 + (uint64_t)i, parent);
		far += children;
		good += children >= FAR;
	}
	if (science_asked())
		printf("%s: %d of %d families have %d far children of %d, %.2f in the mean\n",
		       preset, good, families, FAR, FAMILY_CHILDREN, (double)far / families);
	assert_true(far >= FAR * families);
}

TEST(children_look_different_from_their_parent)
{
	for (size_t i = 0; i < (science_at_length() ? LENGTH(presets) : 2); i++)
		check(presets[i]);
}
