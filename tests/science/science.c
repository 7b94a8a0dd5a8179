/* SPDX-License-Identifier: MIT */
/* Science: helpers that the tests of published figures share. */
#include "science.h"

#include "math/vec.h"
#include "settings/map_files.h"
#include "settings/settings_load.h"

bool
science_asked(void)
{
	const char *enabled = getenv("SCIENCE");

	return enabled && *enabled && strcmp(enabled, "0") != 0;
}

bool
science_at_length(void)
{
	return science_asked() || test_is_long();
}

struct boids_factors
science_preset(const char *name)
{
	struct settings s = settings_default();
	char error[SETTINGS_ERROR] = "";

	setenv("XDG_CONFIG_HOME", "/nonexistent", 1); /* no presets of the user */
	if (!settings_preset(&s, name, error))
		fail_msg("%s", error);
	return s.factors;
}

struct flock_state *
science_flock(struct boids_factors f, int columns, int rows, uint64_t seed)
{
	return new_flock_in_cells(f, columns, rows, NULL, seed);
}

struct flock_state *
science_take_off(const char *preset, const char *start, int columns, int rows, uint64_t seed)
{
	struct settings s = settings_default();
	struct flock_state *flock = flock_new(seed);
	scoped_map *map = NULL;
	char error[SETTINGS_ERROR] = "";

	if (!flock || !settings_preset(&s, preset, error) ||
	    !map_files_make(s.map, NULL, columns, rows - 1, &map, error))
		fail_msg("%s: %s", preset, error);
	if (start)
		set_factor(&s.factors, "start", start);
	factors_fit(&s.factors, columns, rows);
	assert_true(flock_map(flock, map));
	assert_true(flock_fit(flock, &s.factors, world_of(&s.factors, columns, rows - 1)));
	return flock;
}

char *
science_page(void)
{
	static const char *const pages[] = { "models", "factors" };
	const char *root = getenv("SRCDIR");
	enum { MOST = 1 << 18 };
	char path[4096], *text = calloc(1, MOST);
	size_t size = 0;

	foreach (i, pages) {
		snprintf(path, sizeof path, "%s/man/boids-%s.7", root ? root : ".", pages[i]);
		FILE *file = fopen(path, "r");
		assert_that(file && text, "%s", path);
		size += fread(text + size, 1, MOST - 1 - size, file);
		assert_true(size < MOST - 1);
		fclose(file);
	}
	for (char *end = text; (end = strchr(end, '\n')) != NULL;)
		*end = ' ';
	return text;
}

double
science_distance(const struct boids_world *w, struct boids_vec a, struct boids_vec b)
{
	struct boids_vec o = vec_offset(w, a, b);

	return sqrt((double)o.x * (double)o.x + (double)o.y * (double)o.y +
	            (double)o.z * (double)o.z);
}

static double
flight_to_the_right(const struct flock_state *flock)
{
	double right = 0, speed = 0;

	for (size_t i = 0; i < boid_count(flock); i++) {
		struct boids_vec v = boid_of(flock, i).velocity;
		right += (double)v.x;
		speed += hypot((double)v.x, (double)v.y);
	}
	return right / speed;
}

double
science_value(const char *name, const struct flock_state *flock,
              const struct science_measure *others)
{
	for (; others && others->name; others++)
		if (strcmp(others->name, name) == 0)
			return others->of(flock);
	for (int i = 0; i < BOIDS_MEASURES; i++)
		if (strcmp(measure_table[i].name, name) == 0)
			return measure_value(flock, i);
	assert_string_equal(name, "flight to the right");
	return flight_to_the_right(flock);
}

/* Returns the number of figures missed since the last verdict. */
static int *
missed(void)
{
	static int count;

	return &count;
}

void
science_figure(const char *name, double expected, double tolerance, double measured)
{
	bool good = fabs(measured - expected) <= tolerance;

	*missed() += !good;
	if (science_asked() || !good)
		printf("%-46s expected %8.3f +- %-7.3f measured %8.3f  %s\n", name, expected,
		       tolerance, measured, good ? "fits" : "MISSED");
	fflush(stdout);
}

void
science_verdict(void)
{
	int count = *missed();

	*missed() = 0;
	if (count > 0)
		fail_msg("%d figures missed", count);
}

void
tally_add(struct tally *t, double value)
{
	t->sum += value;
	t->squares += value * value;
	t->count++;
}

double
tally_mean(const struct tally *t)
{
	return t->sum / t->count;
}

double
tally_deviation(const struct tally *t)
{
	double mean = tally_mean(t);

	return t->count > 1 ? sqrt(fmax(0, (t->squares - t->sum * mean) / (t->count - 1))) : 0;
}
