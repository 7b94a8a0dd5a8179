/* SPDX-License-Identifier: MIT */
/* Family: children are the same whichever fly, begin as their parent is, and choices lead to the same flock
 * without a picture. */
#include "actions/family.h"

#include "scene.h"
#include "screens.h"

#include <inttypes.h>

/* Flies a session to the last choice of a text; NULL: to the first generation. */
static void
begin(struct family *family, struct session *session, const char *text)
{
	char error[ERROR_SIZE];

	assert_true(family_start(family, session, text, error));
	while (family_flies(family))
		session_step(session);
}

static struct session *
drawn(struct family *family, int child)
{
	struct session *found;

	while (!(found = family_child(family, child)))
		assert_false(family->failed);
	return found;
}

static uint64_t
hash(const struct session *session)
{
	return flock_hash(session->flight.flock);
}

FLYING(a_child_is_the_same_whichever_of_its_siblings_are_drawn)
{
	struct boids_factors alone[FAMILY_CHILDREN + 1];
	struct family family;

	begin(&family, &screens->session, NULL);
	for (int i = FAMILY_CHILDREN; i > 0; i -= 3)
		alone[i] = drawn(&family, i)->flight.factors;
	family_end(&family, &screens->session);
	assert_true(session_restart(&screens->session, 11));
	begin(&family, &screens->session, NULL);
	for (int i = 1; i <= FAMILY_CHILDREN; i++) {
		const struct boids_factors f = drawn(&family, i)->flight.factors;
		if ((FAMILY_CHILDREN - i) % 3 == 0)
			assert_same_factors(&alone[i], &f);
	}
	family_end(&family, &screens->session);
}

/* One or two of those that are bred, within their useful ends; boids are where the parent's were. */
FLYING(children_begin_as_clones_with_one_or_two_other_values)
{
	struct session *session = &screens->session;
	struct family family;

	begin(&family, session, NULL);
	for (int i = 1; i <= FAMILY_CHILDREN; i++) {
		const struct flight *child = &drawn(&family, i)->flight;
		const struct flight *parent = &family.start[1]->flight;
		int changed = 0;
		for (int k = 0; k < BOIDS_FACTORS; k++) {
			float low, high;
			if (factor_same(&parent->factors, &child->factors, k))
				continue;
			factor_ends(&session->preset.factors, k, &low, &high);
			assert_true(factor_table[k].is_bred && k != BOIDS_FACTOR_number &&
			            k != BOIDS_FACTOR_zoom);
			assert_true(child->factors.at[k].number >= low &&
			            child->factors.at[k].number <= high);
			changed++;
		}
		assert_in_range(changed, 1, 2);
		for (size_t k = 0; k < flock_count(child->flock, BOIDS_KIND_BOID); k++) {
			const struct boids_boid a = flock_boid(child->flock, BOIDS_KIND_BOID, k),
						b = flock_boid(parent->flock, BOIDS_KIND_BOID, k);
			assert_true(a.id == b.id && a.position.x == b.position.x &&
			            a.position.y == b.position.y && a.velocity.x == b.velocity.x);
		}
	}
	family_end(&family, session);
}

/* By hand, with other steps between and a way back, and from the text alone. */
FLYING(choices_lead_to_the_same_flock_from_their_text)
{
	static const struct family_choice choices[] = {
		{ 4, 37, 0 }, { 7, 111, 1 }, { 0, 20, -1 }, { 3, 60, 0 }
	};
	struct session *session = &screens->session;
	struct family family;
	char text[FAMILY_TEXT], again[FAMILY_TEXT];

	begin(&family, session, NULL);
	every (choice, choices) {
		struct session *child = choice->child ? drawn(&family, choice->child) : session;
		session_steps(session, 5);
		session_steps(child, (int)choice->step); /* here: more of them */
		assert_true(family_choose(&family, session, choice->child, choice->size));
		if (choice->size > 0)
			assert_true(family_go(&family, session, -1) &&
			            family_go(&family, session, 1));
	}
	session_steps(session, 100);
	family_write(&family, text);
	const uint64_t end = hash(session), steps = flock_steps(screens_flock(screens));
	family_end(&family, session);
	screens_finish(screens);
	assert_true(screens_begin(screens, screens_options(screens), 11, 80, 24));
	begin(&family, session, text);
	while (flock_steps(screens_flock(screens)) < steps)
		session_step(session);
	assert_true(hash(session) == end);
	family_write(&family, again);
	assert_string_equal(again, text);
	family_end(&family, session);
}

FLYING(generations_are_left_and_found_again_as_they_began)
{
	struct session *session = &screens->session;
	struct family family;

	begin(&family, session, NULL);
	const uint64_t first = hash(family.start[1]);
	session_steps(drawn(&family, 2), 50);
	assert_true(family_choose(&family, session, 2, 0));
	const uint64_t second = hash(session);
	const struct boids_factors bred = session->flight.factors;
	session_steps(session, 50);
	assert_true(family_go(&family, session, -1));
	assert_true(hash(session) == first && family.made == 1);
	session_steps(session, 30); /* no choice is made by itself */
	assert_true(family.made == 1 && !family_go(&family, session, -1));
	assert_true(family_go(&family, session, 1));
	assert_true(hash(session) == second);
	assert_same_factors(&session->flight.factors, &bred);
	assert_false(family_go(&family, session, 1));
	assert_true(family_go(&family, session, -1));
	session_steps(drawn(&family, 5), 20);
	assert_true(family_choose(&family, session, 5, 0)); /* in the place of 2 */
	assert_false(family_go(&family, session, 1));
	family_end(&family, session);
}

/* Smaller and larger changes: the mean number of presses of a key between a value and its child's. */
FLYING(sizes_make_smaller_and_larger_changes)
{
	struct session *session = &screens->session;
	double moved[3] = { 0 };
	struct family family;

	begin(&family, session, NULL);
	for (int size = -1; size <= 1; size++) {
		assert_true(family_choose(&family, session, 0, size));
		for (int i = 1; i <= FAMILY_CHILDREN; i++) {
			const struct boids_factors *f = &drawn(&family, i)->flight.factors;
			for (int k = 0; k < BOIDS_FACTORS; k++) {
				if (!factor_table[k].is_bred)
					continue;
				const struct ladder ladder = session_ladder(session, k);
				moved[size + 1] +=
					fabs(ladder_presses(&ladder, (double)f->at[k].number) -
				             ladder_presses(
						     &ladder,
						     (double)session->flight.factors.at[k].number));
			}
		}
	}
	assert_true(moved[0] < moved[1] && moved[1] < moved[2]);
	family_end(&family, session);
}

/* Above all bounds. */
FLYING_AS(a_flock_may_be_too_large_for_a_family, 80, 24, "--number", "20001")
{
	struct family family;
	char error[ERROR_SIZE];

	assert_false(family_start(&family, &screens->session, NULL, error));
	assert_string_equal(error, "a family has at most 20000 boids in a flock");
}
