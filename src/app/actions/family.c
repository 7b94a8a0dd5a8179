/* SPDX-License-Identifier: MIT */
#include "family.h"

#include "math/number.h"
#include "math/random.h"
#include "measures/measure.h"
#include "session/session_clone.h"
#include "session/session_flight.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	SETTLED = 300, /* steps after which boids have found together */
	TRIAL = 600,
	TRIAL_LEAST = 180, /* steps of a trial, fewer for more boids than ... */
	TRIAL_BOIDS = 400, /* ... this, as all trials of a generation are waited for */
	SAMPLE = 20,       /* steps between two samples of its later part */
	DRAWS = 6          /* of a child: five more than the first */
};

/* What an eye sees of a flock. */
static const int seen[FAMILY_MEASURES] = { BOIDS_MEASURE_ORDER,   BOIDS_MEASURE_MILLING,
	                                   BOIDS_MEASURE_GROUPS,  BOIDS_MEASURE_SPEED,
	                                   BOIDS_MEASURE_NEAREST, BOIDS_MEASURE_SPREAD };
enum { SPEED = 3, SPREAD = 5 };

int
family_size(const struct family *f)
{
	return f->made > 0 ? f->choice[f->made - 1].size : 0;
}

bool
family_flies(const struct family *f)
{
	return f->made < f->count;
}

/* ---- mutation */

/* Moves a factor some rungs of its ladder, within its useful ends; from 0 a press of the ladder would not
 * be seen. */
static void
move(const struct session *parent, int factor, int rungs, bool up, struct boids_factors *f)
{
	struct ladder ladder = session_ladder(parent, factor);
	float low, high, *value = &f->at[factor].number;

	factor_ends(&parent->preset.factors, factor, &low, &high);
	up = *value <= low || (up && *value < high);
	ladder.coarse = true;
	ladder.least = (double)fminf(low, *value);
	ladder.most = (double)fmaxf(high, *value);
	double to = (double)*value;
	if (up && to < ladder.most / 20)
		to = ladder_up(&ladder, ladder.most / 20);
	for (; rungs > 0; rungs--)
		to = up ? ladder_up(&ladder, to) : ladder_down(&ladder, to);
	*value = (float)to;
}

/* Returns the factors of a draw of a child. */
static struct boids_factors
mutate(const struct family *f, int child, int draw)
{
	static const int least[] = { 1, 4, 8 }, more[] = { 2, 4, 6 }; /* rungs, by size */
	const struct session *parent = f->start[f->made];
	const int size = family_size(f) + 1;
	const uint64_t key = random_key(parent->flight.seed, (uint64_t)f->made, RANDOM_FAMILY);
	struct random chance = random_of(key, (uint32_t)(child * DRAWS + draw));
	struct boids_factors to = parent->flight.factors;
	int bred[BOIDS_FACTORS], count = 0;
	char why[BOIDS_FACTOR_ERROR];

	for (int i = 0; i < BOIDS_FACTORS; i++)
		if (factor_table[i].is_bred && !flock_factor_inactive(parent->flight.flock, i, why))
			bred[count++] = i;
	for (int changes = 2; changes > 0 && count > 0; changes--) {
		const int at = (int)(random_bits(&chance) % (uint64_t)count), factor = bred[at];
		const int rungs = least[size] + (int)(random_bits(&chance) % (uint64_t)more[size]);
		bred[at] = bred[--count];
		move(parent, factor, rungs, random_bits(&chance) & 1, &to);
	}
	return to;
}

void
family_describe(const struct session *parent, const struct session *child, int columns, char *text)
{
	static const char *const words[2][2] = { { "less ", "more " }, { "-", "+" } };
	const struct boids_factors *a = &parent->flight.factors, *b = &child->flight.factors;

	for (int brief = 0; brief < 2; brief++) {
		*text = '\0';
		for (int i = 0; i < BOIDS_FACTORS; i++)
			if (factor_table[i].is_bred && !factor_same(a, b, i))
				snprintf(text + strlen(text), LINE_TEXT - strlen(text), "%s%s%s",
				         *text ? ", " : "",
				         words[brief][b->at[i].number > a->at[i].number],
				         factor_table[i].name);
		if ((int)strlen(text) <= columns)
			return;
	}
}

/* Returns a clone of the parent at the start of the generation, with these factors; NULL: no memory. */
static struct session *
clone_with(struct family *f, struct boids_factors to)
{
	struct session *clone = session_clone(f->start[f->made], 0);

	if (clone && session_change_factors(clone, &to))
		return clone;
	session_clone_free(clone);
	f->failed = true;
	return NULL;
}

/* ---- trials */

static void
sample(struct trial *t)
{
	for (int i = 0; i < FAMILY_MEASURES; i++) {
		const double value = measure_value(t->flight->flight.flock, seen[i]);
		t->sum[i] += isnan(value) ? 0 : value;
		t->squares[i] += isnan(value) ? 0 : value * value;
	}
	t->samples++;
}

/* Whether a child flies otherwise than its parent does at times, in a measure, and by what can be seen; but does
 * not stand still, nor leave the view. */
static bool
is_different(const struct family *f, const struct trial *t)
{
	bool differs = false;

	if (t->sum[SPEED] / t->samples < f->mean[SPEED] / 10 ||
	    t->sum[SPREAD] / t->samples > (double)flock_world(t->flight->flight.flock).size.x / 2)
		return false;
	for (int i = 0; i < FAMILY_MEASURES; i++) {
		const bool share = measure_table[seen[i]].kind == MEASURE_SHARE;
		const double least = share ? 0.05 : 0.1 * f->mean[i];
		differs |= fabs(t->sum[i] / t->samples - f->mean[i]) > fmax(3 * f->spread[i], least);
	}
	return differs;
}

/* Takes what a trial has shown: the values of the parent, or a child. */
static void
judge(struct family *f)
{
	struct trial *t = &f->trial;

	if (t->child == 0) {
		for (int i = 0; i < FAMILY_MEASURES; i++) {
			f->mean[i] = t->sum[i] / t->samples;
			f->spread[i] =
				sqrt(fmax(0, t->squares[i] / t->samples - f->mean[i] * f->mean[i]));
		}
		f->is_measured = true;
	} else if (++t->tries == DRAWS || is_different(f, t)) {
		f->child[t->child - 1] = clone_with(f, t->flight->flight.factors);
	}
	session_clone_free(t->flight);
	t->flight = NULL;
}

/* Begins the trial of the parent, or the next one of a child. */
static void
begin_trial(struct family *f, int child)
{
	const struct flight *parent = &f->start[f->made]->flight;
	struct trial *t = &f->trial;
	const double boids = (double)flock_count(parent->flock, BOIDS_KIND_BOID);

	*t = (struct trial){ .child = child, .tries = t->child == child ? t->tries : 0 };
	t->half = (uint64_t)fmax(TRIAL_LEAST, TRIAL * fmin(1, TRIAL_BOIDS / boids)) / 2;
	t->flight = clone_with(f, child > 0 ? mutate(f, child, t->tries) : parent->factors);
}

struct session *
family_child(struct family *f, int child)
{
	struct trial *t = &f->trial;

	if (f->child[child - 1])
		return f->child[child - 1];
	if (!t->flight)
		begin_trial(f, f->is_measured ? child : 0);
	if (!t->flight || !session_step(t->flight))
		return NULL;
	if (++t->steps > t->half && t->steps % SAMPLE == 0)
		sample(t);
	if (t->steps >=
	    (t->child > 0 ? 2 : 4) * t->half) /* the parent's is longer: all depends on it */
		judge(f);
	return NULL;
}

/* ---- generations */

static void
forget(struct session **clones, int count)
{
	for (int i = 0; i < count; i++) {
		session_clone_free(clones[i]);
		clones[i] = NULL;
	}
}

static void
free_children(struct family *f)
{
	forget(f->child, FAMILY_CHILDREN);
	session_clone_free(f->trial.flight);
	f->trial = (struct trial){ .flight = NULL };
	f->is_measured = f->is_child = false;
}

/* Makes the flock of a session the parent of the generation after the choices that are made. */
static bool
begin_generation(struct family *f, const struct session *session)
{
	free_children(f);
	if (!f->start[f->made])
		f->start[f->made] = session_clone(session, 0);
	return f->start[f->made];
}

/* Called before each step: a generation ends where its choice was made, and until then the session flies as the
 * child that was chosen. */
static bool
advance(void *data, struct session *session)
{
	struct family *f = data;
	const struct family_choice *next = &f->choice[f->made];
	const struct session *child = NULL;

	for (; family_flies(f) && flock_steps(session->flight.flock) >= next->step; next++) {
		f->made++;
		if (!begin_generation(f, session))
			f->count = f->made;
	}
	if (!family_flies(f) || f->is_child || next->child == 0)
		return true;
	while (!f->failed && !(child = family_child(f, next->child)))
		if (session->go_on && !session->go_on(session->go_on_data, true))
			return false;
	f->is_child = child && session_change_factors(session, &child->flight.factors);
	if (!f->is_child) {
		f->count = f->made;
		session_failure(session, "not enough memory for the children of generation %d",
		                f->made);
	}
	return true;
}

bool
family_choose(struct family *f, struct session *session, int child, int size)
{
	struct session *chosen = child > 0 ? f->child[child - 1] : session;

	if (f->made == FAMILY_CHOICES || !chosen)
		return false;
	f->choice[f->made++] =
		(struct family_choice){ child, flock_steps(chosen->flight.flock), size };
	f->count = f->made;
	forget(f->start + f->made, FAMILY_CHOICES + 1 - f->made);
	if (child > 0) {
		session_become(session, chosen);
		session_tell_begun(session);
	}
	return begin_generation(f, session);
}

bool
family_go(struct family *f, struct session *session, int way)
{
	const int to = f->made + way;
	struct session *clone;

	if (to < 1 || to > FAMILY_CHOICES || !f->start[to] ||
	    !(clone = session_clone(f->start[to], 0)))
		return false;
	f->made = f->count = to;
	session_become(session, clone);
	session_tell_begun(session);
	session_clone_free(clone);
	return begin_generation(f, session);
}

/* ---- start and end */

/* Reads "4@612,7@1190+" behind the choices that there are. */
static bool
read_choices(struct family *f, const char *text, char *error)
{
	for (const char *at = text; *at; at += *at == ',') {
		struct family_choice *choice = &f->choice[f->count];
		int end = 0;
		if (f->count == FAMILY_CHOICES)
			return error_set(error, 0, "--choices takes at most %d choices", f->count);
		sscanf(at, "%1d@%15" SCNu64 "%n", &choice->child, &choice->step, &end);
		choice->size = end == 0 ? 0 : at[end] == '+' ? 1 : at[end] == '-' ? -1 : 0;
		const char *rest = at + end + (choice->size != 0);
		if (end == 0 || choice->child < 0 || choice->child > FAMILY_CHILDREN ||
		    (f->count > 0 && choice->step < choice[-1].step) ||
		    (*rest && (*rest != ',' || !rest[1])))
			return error_set(error, 0,
			                 "--choices takes a child of 1 to %d and a later step for "
			                 "each choice, such as 4@612,7@1190+, not %s",
			                 FAMILY_CHILDREN, QUOTED(at));
		at = rest;
		f->count++;
	}
	return true;
}

bool
family_start(struct family *f, struct session *session, const char *text, char *error)
{
	const uint64_t steps = flock_steps(session->flight.flock);

	*f = (struct family){ 0 };
	if (!text || strncmp(text, "0@", 2) != 0)
		f->choice[f->count++] =
			(struct family_choice){ .step = steps > SETTLED ? steps : SETTLED };
	if (flock_count(session->flight.flock, BOIDS_KIND_BOID) > FAMILY_BOIDS)
		return error_set(error, 0, "a family has at most %d boids in a flock", FAMILY_BOIDS);
	if (text && !read_choices(f, text, error))
		return false;
	if (!(f->start[0] = session_clone(session, 0)))
		return error_set(error, ENOMEM, "not enough memory for a family");
	session->source = (struct session_source){ .data = f, .advance = advance };
	return true;
}

void
family_end(struct family *f, struct session *session)
{
	if (session->source.data == f)
		session->source = (struct session_source){ 0 };
	free_children(f);
	forget(f->start, FAMILY_CHOICES + 1);
	*f = (struct family){ 0 };
}

void
family_write(const struct family *f, char text[FAMILY_TEXT])
{
	const bool is_plain = f->choice[0].step == SETTLED && f->choice[0].size == 0;

	*text = '\0';
	for (int i = is_plain; i < f->made && f->made > 1; i++)
		sprintf(text + strlen(text), "%s%d@%" PRIu64 "%s", *text ? "," : "",
		        f->choice[i].child, f->choice[i].step,
		        f->choice[i].size > 0   ? "+"
		        : f->choice[i].size < 0 ? "-"
		                                : "");
}
