/* SPDX-License-Identifier: MIT */
/* Flock CSV: all boids as CSV, written and read back; tests/data/refusals has what is refused. */
#include "scene.h"
#include "states/flock_csv.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

static const struct boids_world flat = { .size = { 80, 48, 0 } };
static const struct boids_world deep = { .size = { 80, 48, 48 } };
static const struct boids_world round_world = { .size = { 80, 48, 0 }, .wraps = true, .torus = true };

static int edge = BOIDS_EDGE_TURN; /* of worlds that do not wrap */

#define HEADER "id,x,y,vx,vy\n"

static bool
reads(struct flock_csv *s, const char *text, size_t length, struct boids_world world, char *error)
{
	FILE *in = tmpfile();

	assert_non_null(in);
	assert_int_equal(fwrite(text, 1, length, in), length);
	rewind(in);
	errno = ENOENT;
	struct boids_factors f = default_factors();
	f.species = 2;
	f.edge = world.wraps ? BOIDS_EDGE_WRAP : edge;
	bool good =
		flock_csv_read(s, &(struct csv_source){ in, "s.csv", 0, false }, world, &f, error);
	fclose(in);
	return good;
}

static struct flock_csv
good(const char *text, struct boids_world world)
{
	char error[ERROR_SIZE] = "";
	struct flock_csv s = { 0 };
	bool read = reads(&s, text, strlen(text), world, error);

	assert_string_equal(error, "");
	assert_true(read);
	return s;
}

static void
bad(const char *text)
{
	char error[ERROR_SIZE];
	struct flock_csv s = { .count = 3, .state.step = 4 };

	assert_false(reads(&s, text, strlen(text), flat, error));
	assert_int_equal(errno, 0);
	assert_int_equal(s.count, 3);
	assert_null(s.boids);
}

TEST(columns_are_found_by_name)
{
	scoped(flock_csv) s = good("vy,species, x ,mass,id,y,vx,step\n-4,1,1.5,9,7,2,3,20\n", flat);

	assert_int_equal(s.count, 1);
	assert_int_equal(s.state.step, 20);
	assert_int_equal(s.boids[0].id, 7);
	assert_int_equal(s.boids[0].species, 1);
	assert_float_equal(s.boids[0].position.x, 1.5, 0);
	assert_float_equal(s.boids[0].position.y, 2, 0);
	assert_float_equal(s.boids[0].position.z, 0, 0);
	assert_float_equal(s.boids[0].velocity.x, 3, 0);
	assert_float_equal(s.boids[0].velocity.y, -4, 0);
}

/* As write.csv of R and LibreOffice write them: with a column of row names. */
TEST(values_may_be_in_double_quotes)
{
	scoped(flock_csv) s = good(
		"\xef\xbb\xbf\"\",\"id\",\"x\",\"y\",\"vx\",\"vy\",\"kind\", \"no\"\"te, 2\" \r\n"
		"\"1\",7,\"1.5\",2,3,-4,\"predator\",\"\"\r\n",
		flat);

	assert_int_equal(s.count, 1);
	assert_int_equal(s.boids[0].id, 7);
	assert_int_equal(s.boids[0].kind, BOIDS_KIND_PREDATOR);
	assert_float_equal(s.boids[0].position.x, 1.5, 0);
	assert_float_equal(s.boids[0].velocity.y, -4, 0);
}

TEST(the_last_step_wins_with_ids_ascending)
{
	scoped(flock_csv) s = good("step,id,x,y,vx,vy\n0,1,0,0,0,0\n0,2,0,0,0,0\n0,3,0,0,0,0\n"
	                           "5,9,1,0,0,0\n5,2,3,0,0,0",
	                           flat);

	assert_int_equal(s.state.step, 5);
	assert_int_equal(s.count, 2);
	assert_int_equal(s.boids[0].id, 2);
	assert_float_equal(s.boids[0].position.x, 3, 0);
	assert_int_equal(s.boids[1].id, 9);
}

TEST(a_header_alone_is_no_boid)
{
	scoped(flock_csv) s = good(HEADER, flat);

	assert_int_equal(s.count, 0);
	assert_int_equal(s.state.step, 0);
}

TEST(carriage_returns_blank_lines_and_a_byte_order_mark_read_as_if_absent)
{
	scoped(flock_csv) s = good("\xef\xbb\xbfid,x,y,vx,vy\r\n\r\n0,1,2,3,4\r\n\r\n", flat);

	assert_int_equal(s.count, 1);
	assert_float_equal(s.boids[0].velocity.y, 4, 0);
}

/* As spreadsheets of other countries write them. */
TEST(semicolons_and_tabs_separate_too)
{
	static const char *const texts[] = {
		"\"no, te\";id;x;y;vx;vy\r;7;1,5;2;-0,25;4\r",
		"id;x;y;vx;vy\n7;1.5; 2 ;-0,25;\"4\"\n",
		"id\tno\tx\ty\tvx\tvy\r\n7\t\t1.5\t2\t-0.25\t4",
		"id, no\t,x,y,vx,vy\n7,,1.5,2,-0.25,4\n",
	};

	every (text, texts) {
		scoped(flock_csv) s = good(*text, flat);
		assert_int_equal(s.count, 1);
		assert_int_equal(s.boids[0].id, 7);
		assert_float_equal(s.boids[0].position.x, 1.5, 0);
		assert_float_equal(s.boids[0].velocity.x, -0.25, 0);
	}
}

TEST(a_boid_may_be_outside_a_world_that_does_not_wrap)
{
	scoped(flock_csv) s = good(HEADER "0,-1,48.5,0,0\n", flat);

	assert_float_equal(s.boids[0].position.x, -1, 0);
}

TEST(a_text_that_is_refused_changes_nothing)
{
	bad("");
	bad("id,x,y,vx\n");
	bad(HEADER "0,1,2,3,4\n1,,2,3,4\n");
	bad(HEADER "0,1,2,3,4\n\n0,1,2,3,4\n");
	bad("step,id,x,y,vx,vy\n5,0,1,2,3,4\n4,0,1,2,3,4\n");
	bad("packed id,x,y,vx,vy\n,,,,\n1,,,,\n");
}

TEST(no_boid_is_outside_a_bouncing_edge)
{
	edge = BOIDS_EDGE_BOUNCE;
	scoped(flock_csv) s = good(HEADER "0,80,48,0,0\n", flat);
	edge = BOIDS_EDGE_TURN;
}

TEST(a_boid_at_step_0_is_at_most_one_side_away)
{
	static const int soft[] = { BOIDS_EDGE_TURN, BOIDS_EDGE_REPEL, BOIDS_EDGE_FLING,
		                    BOIDS_EDGE_ROOST };
	struct flock_csv s;

	foreach (i, soft) {
		edge = soft[i];
		bad(HEADER "0,160,-48,0,0\n1,1e9,2,3,4\n");
		s = good("step,id,x,y,vx,vy\n9,0,400,2,3,4\n", flat);
		flock_csv_free(&s);
	}
	edge = BOIDS_EDGE_OPEN;
	s = good(HEADER "0,1e9,2,3,4\n", flat);
	flock_csv_free(&s);
	edge = BOIDS_EDGE_TURN;
}

TEST(lines_and_columns_are_limited)
{
	char text[6000], error[ERROR_SIZE];
	struct flock_csv s;

	memset(text, 'x', sizeof text);
	assert_false(reads(&s, text, sizeof text, flat, error));
	assert_string_equal(error, "s.csv:1: a line has at most 4095 bytes");
	memset(text, ',', sizeof text);
	assert_false(reads(&s, text, 4000, flat, error));
	assert_string_equal(error, "s.csv:1: there are more than 256 columns");
	memset(text, 0, sizeof text);
	assert_false(reads(&s, text, sizeof text, flat, error));
	assert_string_equal(error, "s.csv:1: the file contains a NUL byte");
}

/* Fits a flock to the factors and lets it fly some steps. */
static struct flock_state *
fly(const struct boids_factors *f, struct boids_world world, int steps)
{
	struct flock_state *flock = flock_new(3);

	assert_true(flock && flock_fit(flock, f, world));
	run_steps(flock, steps, FRAME);
	return flock;
}

/* Returns the table of a flock, or that of the flock alone, with its header. */
static char *
written(const struct flock_state *flock, bool alone)
{
	char *text = NULL;
	size_t length = 0;
	FILE *out = alone ? NULL : open_memstream(&text, &length);

	if (alone)
		return flock_csv_text(flock, false, &length);
	flock_csv_write_header(out, false, false);
	assert_true(flock_csv_write(out, flock, false, false));
	fclose(out);
	return text;
}

static void
assert_same(const struct boids_boid *back, const struct boids_boid *b)
{
	assert_memory_equal(&back->position, &b->position, sizeof b->position);
	assert_memory_equal(&back->velocity, &b->velocity, sizeof b->velocity);
	assert_memory_equal(&back->mood, &b->mood, sizeof b->mood);
	assert_int_equal(back->id, b->id);
	assert_int_equal(back->kind, b->kind);
}

/* Expects that a text has the boids of a flock, to the bit. */
static struct flock_csv
assert_has(const char *text, const struct flock_state *flock, struct boids_world world)
{
	struct flock_csv s = good(text, world);

	for (size_t i = 0; i < boid_count(flock); i++) {
		struct boids_boid b = boid_of(flock, i);
		assert_same(&s.boids[b.id], &b);
	}
	return s;
}

/* Returns a flock of `count` boids after some steps. */
static struct flock_state *
flown(int count, struct boids_world world)
{
	struct boids_factors f = default_factors();

	f.number = (float)count;
	f.dimensions = world.size.z > 0 ? 3 : 2;
	f.edge = world.wraps ? BOIDS_EDGE_WRAP : BOIDS_EDGE_TURN;
	factors_fit(&f, 80, 24);
	return fly(&f, world, 100);
}

#define ALL "step,id,x,y,z,vx,vy,vz,species,kind,fear,rest,bias,catches\n"

static void
assert_reads_back(int count, struct boids_world world)
{
	scoped_flock *flock = flown(count, world);
	char *text = written(flock, false);
	scoped(flock_csv) s = assert_has(text, flock, world);

	assert_memory_equal(text, ALL "100,0,", strlen(ALL) + (count ? 6 : 0));
	assert_int_equal(s.count, count);
	assert_int_equal(s.state.step, count ? 100 : 0);
	free(text);
}

TEST(columns_that_say_nothing_are_left_out)
{
	static const char *const headers[] = { "id,x,y,vx,vy\n", "id,x,y,z,vx,vy,vz\n" };

	for (int spatial = 0; spatial < 2; spatial++) {
		struct boids_world world = spatial ? deep : flat;
		scoped_flock *flock = flown(20, world);
		char *text = written(flock, true);
		scoped(flock_csv) s = assert_has(text, flock, world);
		assert_memory_equal(text, headers[spatial], strlen(headers[spatial]));
		free(text);
	}
}

TEST(written_states_read_back_to_the_bit)
{
	assert_reads_back(200, flat);
	assert_reads_back(200, deep);
	assert_reads_back(200, round_world);
	assert_reads_back(1, flat);
	assert_reads_back(0, flat);
}

/* Appends the fewest digits of the C library that read back to the value. */
static void
print_value(char *row, float value)
{
	char text[32];
	int digits = 0;

	do
		snprintf(text, sizeof text, ",%.*g", ++digits, (double)value);
	while (strtof(text + 1, NULL) != value);
	if (strchr(text, 'e') && fabsf(value) >= 1)
		snprintf(text, sizeof text, ",%.0f", (double)value);
	strcat(row, text);
}

/* Makes the row that the C library writes. */
static void
print_row(char *row, uint64_t step, const struct boids_boid *b)
{
	const float places[] = { b->position.x, b->position.y, b->position.z,
		                 b->velocity.x, b->velocity.y, b->velocity.z };
	const float moods[] = { b->mood.fear, b->mood.rest, b->mood.bias };

	sprintf(row, "%" PRIu64 ",%" PRIu32, step, b->id);
	foreach (i, places)
		print_value(row, places[i]);
	sprintf(row + strlen(row), ",%d,boid", b->species);
	foreach (i, moods)
		print_value(row, moods[i]);
	strcat(row, ",0\n");
}

TEST(rows_are_those_of_printf_by_ascending_id)
{
	struct boids_factors f = default_factors();
	char row[512];

	f.number = 300;
	f.dimensions = 3;
	f.species = 2;
	f.edge = BOIDS_EDGE_OPEN;
	scoped_flock *flock = fly(&f, deep, 200);
	char *text = written(flock, false), *at = text + strlen(ALL);
	for (uint32_t id = 0; id < 300; id++, at += strlen(row)) {
		struct boids_boid b = boid_with_id(flock, id);
		print_row(row, 200, &b);
		assert_int_equal(strncmp(at, row, strlen(row)), 0);
	}
	assert_int_equal(*at, '\0');
	free(text);
}

TEST(predators_pillars_fear_and_scouts_read_back_to_the_bit)
{
	struct boids_factors f = default_factors();
	size_t afraid = 0, scouts = 0, fed = 0;

	f.number = 60;
	f.predators = 5;
	f.pillars = 3;
	f.scouts_right = 30;
	factors_fit(&f, 80, 24);
	scoped_flock *flock = fly(&f, flat, 600);
	char *text = written(flock, false);
	scoped(flock_csv) s = assert_has(text, flock, flat);
	assert_int_equal(s.count, 68);
	assert_true(s.of[BOIDS_KIND_BOID] == 60 && s.of[BOIDS_KIND_PREDATOR] == 5 &&
	            s.of[BOIDS_KIND_PILLAR] == 3);
	for (size_t i = 0; i < 60; i++) {
		struct boids_boid b = boid_of(flock, i);
		afraid += b.mood.fear > 0;
		scouts += b.mood.bias > 0;
	}
	for (size_t i = 0; i < 5; i++) {
		struct boids_boid p = predator_of(flock, i);
		assert_same(&s.boids[60 + i], &p);
		fed += p.mood.catches > 0;
	}
	for (size_t i = 0; i < 3; i++) {
		struct boids_boid p = flock_boid(flock, BOIDS_KIND_PILLAR, i);
		assert_same(&s.boids[65 + i], &p);
	}
	assert_true(afraid > 0 && scouts > 0 && fed > 0);
	free(text);
}

TEST(packed_rows_read_back_to_the_bit_in_half_the_bytes)
{
	struct boids_factors f = default_factors();
	char *texts[2];
	size_t lengths[2];

	f.number = 200;
	f.predators = 5;
	f.pillars = 3;
	f.scouts_right = 30;
	factors_fit(&f, 80, 24);
	for (int steps = 0; steps <= 300; steps += 100) {
		scoped_flock *flock = fly(&f, flat, steps);
		for (int packed = 0; packed < 2; packed++)
			texts[packed] = flock_csv_text(flock, packed, &lengths[packed]);
		scoped(flock_csv) plain = assert_has(texts[0], flock, flat);
		scoped(flock_csv) same = assert_has(texts[1], flock, flat);
		assert_int_equal(same.count, 208);
		for (size_t i = 0; i < same.count; i++)
			assert_memory_equal(&same.boids[i], &plain.boids[i], sizeof *same.boids);
		assert_true(lengths[1] < lengths[0] * 6 / 10);
		free(texts[0]);
		free(texts[1]);
	}
}

TEST(packed_fields_are_checked_as_others_are)
{
	scoped(flock_csv) s = good("packed id,x,kind,y,vx,vy\n"
	                           "0,,,,,\n,K^Oo4,1,,,\n\"7\",,,,,\n1w,,0,,,\n",
	                           flat);

	assert_int_equal(s.count, 4);
	assert_int_equal(s.boids[0].id, 0);
	assert_int_equal(s.boids[1].id, 143);
	assert_int_equal(s.boids[3].id, 7);
	assert_float_equal(s.boids[1].position.x, 9.5, 0);
	assert_float_equal(s.boids[3].position.x, 9.5, 0);
	assert_int_equal(s.boids[3].kind, BOIDS_KIND_PREDATOR);
}

/* The bits of 1, and of a number that is none. */
TEST(packed_floats_have_to_be_numbers)
{
	scoped(flock_csv) s = good("packed id,x,y,vx,vy\n,KY#!L,,,\n", flat);

	assert_float_equal(s.boids[0].position.x, 1, 0);
}

TEST(kinds_are_counted_and_numbered_apart)
{
	scoped(flock_csv) s = good("id,x,y,vx,vy,kind\n"
	                           "7,1,1,0,0,predator\n7,2,2,0,0,boid\n3,3,3,0,0,predator\n",
	                           flat);
	assert_int_equal(s.of[BOIDS_KIND_PREDATOR], 2);
	assert_int_equal(s.boids[0].kind, BOIDS_KIND_BOID);
	assert_true(s.boids[1].id == 3 && s.boids[2].id == 7);
}
