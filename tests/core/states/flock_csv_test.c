/* SPDX-License-Identifier: MIT */
/* Flock CSV: all boids as CSV, written and read back; tests/data/refusals has what is refused. */
#include "scene.h"
#include "states/flock_csv.h"

#include <errno.h>
#include <inttypes.h>

static const char *const kind_words[] = {
	[BOIDS_KIND_BOID] = "", [BOIDS_KIND_PREDATOR] = "predator "
};
static const struct boids_world flat = { .size = { 80, 48, 0 } };
static const struct boids_world deep = { .size = { 80, 48, 48 } };
static const struct boids_world round_world = { .size = { 80, 48, 0 }, .wraps = true, .torus = true };

#define HEADER "id,x,y,vx,vy\n"

/* edge: of a world that does not wrap. */
static bool
reads(struct flock_csv *s, const char *text, size_t length, struct boids_world world, int edge,
      char *error)
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
good(const char *text, struct boids_world world, int edge)
{
	char error[ERROR_SIZE] = "";
	struct flock_csv s = { 0 };
	bool read = reads(&s, text, strlen(text), world, edge, error);

	assert_string_equal(error, "");
	assert_true(read);
	return s;
}

/* Shows what was read: the step, and of each boid kind, id, species, position and velocity. */
static const char *
shown(const struct flock_csv *s)
{
	static char text[400];
	int length = snprintf(text, sizeof text, "%g", s->state.step);

	for (size_t i = 0; i < s->count; i++) {
		const struct boids_boid *b = &s->boids[i];
		const struct boids_vec p = b->position, v = b->velocity;
		length += snprintf(text + length, sizeof text - (size_t)length,
		                   "; %s%u of %d at %g %g %g by %g %g %g", kind_words[b->kind],
		                   b->id, b->species, (double)p.x, (double)p.y, (double)p.z,
		                   (double)v.x, (double)v.y, (double)v.z);
	}
	return text;
}

TEST(texts_of_many_programs_are_read)
{
	static const struct {
		const char *text, *shown;
		int edge;
	} texts[] = {
		/* Columns are found by name. */
		{ "vy,species, x ,mass,id,y,vx,step\n-4,1,1.5,9,7,2,3,20\n",
		  "20; 7 of 1 at 1.5 2 0 by 3 -4 0", BOIDS_EDGE_TURN },
		/* As write.csv of R and LibreOffice write them: with a column of row names. */
		{ "\xef\xbb\xbf\"\",\"id\",\"x\",\"y\",\"vx\",\"vy\",\"kind\", \"no\"\"te, 2\" \r\n"
		  "\"1\",7,\"1.5\",2,3,-4,\"predator\",\"\"\r\n",
		  "0; predator 7 of 0 at 1.5 2 0 by 3 -4 0", BOIDS_EDGE_TURN },
		/* The last step wins, with ids ascending. */
		{ "step,id,x,y,vx,vy\n0,1,0,0,0,0\n0,2,0,0,0,0\n0,3,0,0,0,0\n5,9,1,0,0,0\n5,2,3,0,"
		  "0,0",
		  "5; 2 of 0 at 3 0 0 by 0 0 0; 9 of 0 at 1 0 0 by 0 0 0", BOIDS_EDGE_TURN },
		{ HEADER, "0", BOIDS_EDGE_TURN },
		{ "\xef\xbb\xbfid,x,y,vx,vy\r\n\r\n0,1,2,3,4\r\n\r\n",
		  "0; 0 of 0 at 1 2 0 by 3 4 0", BOIDS_EDGE_TURN },
		/* As spreadsheets of other countries write them. */
		{ "\"no, te\";id;x;y;vx;vy\r;7;1,5;2;-0,25;4\r",
		  "0; 7 of 0 at 1.5 2 0 by -0.25 4 0", BOIDS_EDGE_TURN },
		{ "id;x;y;vx;vy\n7;1.5; 2 ;-0,25;\"4\"\n", "0; 7 of 0 at 1.5 2 0 by -0.25 4 0",
		  BOIDS_EDGE_TURN },
		{ "id\tno\tx\ty\tvx\tvy\r\n7\t\t1.5\t2\t-0.25\t4",
		  "0; 7 of 0 at 1.5 2 0 by -0.25 4 0", BOIDS_EDGE_TURN },
		{ "id, no\t,x,y,vx,vy\n7,,1.5,2,-0.25,4\n", "0; 7 of 0 at 1.5 2 0 by -0.25 4 0",
		  BOIDS_EDGE_TURN },
		/* Outside a world that does not wrap, and far outside after step 0. */
		{ HEADER "0,-1,48.5,0,0\n", "0; 0 of 0 at -1 48.5 0 by 0 0 0", BOIDS_EDGE_TURN },
		{ HEADER "0,80,48,0,0\n", "0; 0 of 0 at 80 48 0 by 0 0 0", BOIDS_EDGE_BOUNCE },
		{ HEADER "0,1e9,2,3,4\n", "0; 0 of 0 at 1e+09 2 0 by 3 4 0", BOIDS_EDGE_OPEN },
		{ "step,id,x,y,vx,vy\n9,0,400,2,3,4\n", "9; 0 of 0 at 400 2 0 by 3 4 0",
		  BOIDS_EDGE_TURN },
		{ "step,id,x,y,vx,vy\n9,0,400,2,3,4\n", "9; 0 of 0 at 400 2 0 by 3 4 0",
		  BOIDS_EDGE_REPEL },
		{ "step,id,x,y,vx,vy\n9,0,400,2,3,4\n", "9; 0 of 0 at 400 2 0 by 3 4 0",
		  BOIDS_EDGE_FLING },
		{ "step,id,x,y,vx,vy\n9,0,400,2,3,4\n", "9; 0 of 0 at 400 2 0 by 3 4 0",
		  BOIDS_EDGE_ROOST },
		/* Packed fields are read as others are; the bits of 1. */
		{ "packed id,x,kind,y,vx,vy\n0,,,,,\n,K^Oo4,1,,,\n\"7\",,,,,\n1w,,0,,,\n",
		  "0; 0 of 0 at 0 0 0 by 0 0 0; 143 of 0 at 9.5 0 0 by 0 0 0; "
		  "predator 1 of 0 at 9.5 0 0 by 0 0 0; predator 7 of 0 at 9.5 0 0 by 0 0 0",
		  BOIDS_EDGE_TURN },
		{ "packed id,x,y,vx,vy\n,KY#!L,,,\n", "0; 1 of 0 at 1 0 0 by 0 0 0",
		  BOIDS_EDGE_TURN },
		/* Kinds are numbered apart. */
		{ "id,x,y,vx,vy,kind\n7,1,1,0,0,predator\n7,2,2,0,0,boid\n3,3,3,0,0,predator\n",
		  "0; 7 of 0 at 2 2 0 by 0 0 0; predator 3 of 0 at 3 3 0 by 0 0 0; "
		  "predator 7 of 0 at 1 1 0 by 0 0 0",
		  BOIDS_EDGE_TURN },
	};

	every (row, texts) {
		scoped(flock_csv) s = good(row->text, flat, row->edge);
		assert_string_equal(shown(&s), row->shown);
	}
}

TEST(a_text_that_is_refused_changes_nothing)
{
	static const char far[] =
		HEADER "0,160,-48,0,0\n1,1e9,2,3,4\n"; /* one side away, and more */
	static const struct {
		const char *text;
		int edge;
	} wrong[] = {
		{ "", BOIDS_EDGE_TURN },
		{ "id,x,y,vx\n", BOIDS_EDGE_TURN },
		{ HEADER "0,1,2,3,4\n1,,2,3,4\n", BOIDS_EDGE_TURN },
		{ HEADER "0,1,2,3,4\n\n0,1,2,3,4\n", BOIDS_EDGE_TURN },
		{ "step,id,x,y,vx,vy\n5,0,1,2,3,4\n4,0,1,2,3,4\n", BOIDS_EDGE_TURN },
		{ "packed id,x,y,vx,vy\n,,,,\n1,,,,\n", BOIDS_EDGE_TURN },
		{ far, BOIDS_EDGE_TURN },
		{ far, BOIDS_EDGE_REPEL },
		{ far, BOIDS_EDGE_FLING },
		{ far, BOIDS_EDGE_ROOST },
	};

	every (row, wrong) {
		struct flock_csv s = { .count = 3, .state.step = 4 };
		char error[ERROR_SIZE];
		assert_false(reads(&s, row->text, strlen(row->text), flat, row->edge, error));
		assert_int_equal(errno, 0);
		assert_int_equal(s.count, 3);
		assert_null(s.boids);
	}
}

TEST(lines_and_columns_are_limited)
{
	char text[6000], error[ERROR_SIZE];
	struct flock_csv s;
	static const struct {
		size_t length;
		const char *sentence;
		char byte;
	} wrong[] = {
		{ 6000, "s.csv:1: a line has at most 4095 bytes", 'x' },
		{ 4000, "s.csv:1: there are more than 256 columns", ',' },
		{ 6000, "s.csv:1: the file contains a NUL byte", '\0' },
	};

	every (row, wrong) {
		memset(text, row->byte, sizeof text);
		assert_false(reads(&s, text, row->length, flat, BOIDS_EDGE_TURN, error));
		assert_string_equal(error, row->sentence);
	}
}

/* Fits a flock to the factors and lets it fly some steps. */
static struct flock_state *
fly(const struct boids_factors *f, struct boids_world world, int steps)
{
	struct flock_state *flock = fitted_flock(f, world, 3);

	run_steps(flock, steps, FRAME);
	return flock;
}

/* Returns the table of a flock, with its header. */
static char *
written(const struct flock_state *flock)
{
	char *text = NULL;
	size_t length = 0;
	FILE *out = open_memstream(&text, &length);

	flock_csv_write_header(out, false, false);
	flock_csv_write(out, flock, false, false);
	assert_false(ferror(out));
	fclose(out);
	return text;
}

static void
assert_same(const struct boids_boid *back, const struct boids_boid *b)
{
	assert_memory_equal(&back->position, &b->position, sizeof b->position);
	assert_memory_equal(&back->velocity, &b->velocity, sizeof b->velocity);
	assert_memory_equal(&back->mood, &b->mood, sizeof b->mood);
	assert_true(back->id == b->id && back->kind == b->kind);
}

/* Expects that a text has the boids of a flock, to the bit. */
static struct flock_csv
assert_has(const char *text, const struct flock_state *flock, struct boids_world world)
{
	struct flock_csv s = good(text, world, BOIDS_EDGE_TURN);

	for (size_t i = 0; i < boid_count(flock); i++) {
		struct boids_boid b = boid_of(flock, i);
		assert_same(&s.boids[b.id], &b);
	}
	return s;
}

#define ALL "step,id,x,y,z,vx,vy,vz,species,kind,fear,rest,bias,catches\n"

static void
assert_reads_back(int count, struct boids_world world)
{
	struct boids_factors f = default_factors();
	size_t length;

	f.number = (float)count;
	f.dimensions = world.size.z > 0 ? 3 : 2;
	f.edge = world.wraps ? BOIDS_EDGE_WRAP : BOIDS_EDGE_TURN;
	factors_fit(&f, 80, 24);
	scoped_flock *flock = fly(&f, world, 100);
	scoped_block char *text = written(flock);
	scoped(flock_csv) s = assert_has(text, flock, world);

	assert_memory_equal(text, ALL "100,0,", strlen(ALL) + (count ? 6 : 0));
	assert_int_equal(s.count, count);
	assert_int_equal(s.state.step, count ? 100 : 0);
	/* Of the flock alone, columns that say nothing are left out. */
	const char *head = world.size.z > 0 ? "id,x,y,z,vx,vy,vz\n" : "id,x,y,vx,vy\n";
	scoped_block char *alone = flock_csv_text(flock, false, &length);
	scoped(flock_csv) same = assert_has(alone, flock, world);
	assert_memory_equal(alone, head, strlen(head));
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

TEST(rows_are_those_of_printf_by_ascending_id)
{
	const struct boids_factors f =
		default_with("number 300, dimensions 3, species 2, edge open");
	char row[512];

	scoped_flock *flock = fly(&f, deep, 200);
	scoped_block char *text = written(flock);
	const char *at = text + strlen(ALL);
	for (uint32_t id = 0; id < 300; id++, at += strlen(row)) {
		const struct boids_boid b = boid_with_id(flock, id);
		const float places[] = { b.position.x, b.position.y, b.position.z,
			                 b.velocity.x, b.velocity.y, b.velocity.z };
		const float moods[] = { b.mood.fear, b.mood.rest, b.mood.bias };
		sprintf(row, "200,%" PRIu32, id);
		foreach (i, places)
			print_value(row, places[i]);
		sprintf(row + strlen(row), ",%d,boid", b.species);
		foreach (i, moods)
			print_value(row, moods[i]);
		strcat(row, ",0\n");
		assert_int_equal(strncmp(at, row, strlen(row)), 0);
	}
	assert_int_equal(*at, '\0');
}

/* Packed, in half the bytes. */
TEST(predators_pillars_fear_and_scouts_read_back_to_the_bit)
{
	struct boids_factors f =
		default_with("number 200, predators 5, pillars 3, scouts-right 30");
	size_t afraid = 0, scouts = 0, fed = 0, lengths[2];

	factors_fit(&f, 80, 24);
	for (int steps = 0; steps <= 600; steps += 200) {
		scoped_flock *flock = fly(&f, flat, steps);
		scoped_block char *text = flock_csv_text(flock, false, &lengths[0]);
		scoped_block char *packed = flock_csv_text(flock, true, &lengths[1]);
		scoped(flock_csv) s = assert_has(text, flock, flat);
		scoped(flock_csv) same = assert_has(packed, flock, flat);
		assert_true(s.count == 208 && s.of[BOIDS_KIND_BOID] == 200 &&
		            s.of[BOIDS_KIND_PREDATOR] == 5 && s.of[BOIDS_KIND_PILLAR] == 3);
		assert_int_equal(same.count, 208);
		for (size_t i = 0; i < 208; i++) {
			struct boids_boid b =
				i < 200   ? boid_of(flock, i)
				: i < 205 ? predator_of(flock, i - 200)
					  : flock_boid(flock, BOIDS_KIND_PILLAR, i - 205);
			assert_same(&s.boids[i < 200 ? b.id : i], &b);
			assert_memory_equal(&same.boids[i], &s.boids[i], sizeof b);
			afraid += b.kind == BOIDS_KIND_BOID && b.mood.fear > 0;
			scouts += b.kind == BOIDS_KIND_BOID && b.mood.bias > 0;
			fed += b.mood.catches > 0;
		}
		assert_true(lengths[1] < lengths[0] * 6 / 10);
	}
	assert_true(afraid > 0 && scouts > 0 && fed > 0);
}
