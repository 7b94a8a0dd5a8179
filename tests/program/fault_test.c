/* SPDX-License-Identifier: MIT */
/* Fault: every system call fails in turn: nothing crashes, leaks or is left half done. */
#include "boids/boids.h"
#include "fault.h"
#include "folder.h"
#include "screens_state.h"
#include "session/session_flight.h"

#include "input/key_table.h"
#include "lab/sweep.h"
#include "run/headless.h"
#include "science.h"
#include "settings/configure.h"
#include "settings/map_files.h"
#include "settings/settings_load.h"
#include "widgets/draw_screen.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

enum { CALLS_MOST = 20000 };

static int old_err = -1;

/* Keeps the error messages of failing calls out of the log. */
static void
be_silent(bool silent)
{
	fflush(stderr);
	if (silent) {
		old_err = dup(STDERR_FILENO);
		int nothing = open("/dev/null", O_WRONLY);
		dup2(nothing, STDERR_FILENO);
		close(nothing);
	} else {
		dup2(old_err, STDERR_FILENO);
		close(old_err);
	}
}

/* Returns how many calls after this one the next one is that fails: the first few fail each, then
 * ever fewer. In the exhaustive form the first hundred; of more, every second fails alone and the
 * others with all later ones. With sanitizers, which take ten times as long, every thirteenth. */
static long
to_next_call(struct fault plan, long call)
{
	const long alone = plan.count == 1;

	if (!test_is_long())
		return 1 + (call + 2 * alone) / 4;
	return call <= 101 - alone ? 1 : HAS_ADDRESS_SANITIZER ? 13 : 2;
}

/* Runs `work` with each of its calls of a kind failing in turn, alone or with all later ones, until
 * no call is left to fail. Nothing may leak, and `check` holds after each run. */
static void
fail_each(struct fault plan, void (*work)(void), void (*check)(long call))
{
	long call = 1;
	bool struck = true;

	if (!fault_works())
		skip();
	be_silent(true);
	work(); /* allocations that stay for good from the first run on */
	be_silent(false);
	for (; struck && call < CALLS_MOST; call += to_next_call(plan, call)) {
		long blocks = fault_blocks();
		int files = fault_files();
		plan.first = call;
		be_silent(true);
		fault_plan(plan);
		work();
		struck = fault_struck();
		fault_plan((struct fault){ 0 });
		be_silent(false);
		if (fault_blocks() != blocks || fault_files() != files)
			fail_msg("call %ld of kind %d leaves %ld blocks, %d files", call,
			         (int)plan.kind, fault_blocks() - blocks, fault_files() - files);
		if (check)
			check(call);
	}
	assert_true(call > 2 && call < CALLS_MOST);
}

static void
fail_one_and_all(enum fault_kind kind, int error, void (*work)(void), void (*check)(long call))
{
	fail_each((struct fault){ .kind = kind, .count = 1, .error = error }, work, check);
	fail_each((struct fault){ .kind = kind, .count = FAULT_LASTING, .error = error }, work,
	          check);
}

/* ---- a run without the device of a terminal */

static void
press(struct screens *screens, const char *keys)
{
	for (; *keys; keys++) {
		screens->session.now += 0.3;
		screens_dispatch(screens, *keys == '\n' ? KEY_ENTER : (unsigned char)*keys);
		draw_screen(&screens->ui);
	}
}

static void
play(struct screens *screens)
{
	screens->ui.display.colours = 256;
	draw_screen(&screens->ui);
	press(screens, "\t\t?\033xX/coh\n");
	for (int i = 0; i < 3; i++)
		session_step(&screens->session);
	ui_resize(&screens->ui, 44, 14);
	press(screens, "\t3S'cave\nw<>,,;uuUU");
	ui_resize(&screens->ui, 1, 1);
	press(screens, "g*r*");
	ui_resize(&screens->ui, 48, 15);
	press(screens, "nNG/spec\n\n3\n/dim\n\n3\n R.. ");
	ui_resize(&screens->ui, 40, 12);
	brush_paint(&screens->ui, &(struct brush){ PLACED_WALL, false }, 10, 5);
	brush_paint(&screens->ui, &(struct brush){ PLACED_GOAL, false }, 30, 10);
	press(screens, "/preda\n\n2\njmine+\ny");
	session_step(&screens->session);
	draw_screen(&screens->ui);
}

/* Whether the flock flies by the settings of the session. */
static bool
is_true_to_itself(const struct screens *screens)
{
	const struct boids_factors *flown = flock_factors(screens->session.flight.flock);

	for (int i = 0; i < BOIDS_FACTORS; i++)
		if (!factor_table[i].is_view &&
		    !factor_same(flown, &screens->session.flight.factors, i))
			return false;
	return (float)boid_count(screens->session.flight.flock) ==
	       screens->session.flight.factors.number;
}

static bool sane;

/* With one thread, as the files saved do not depend on their number. */
static void
run_app(void)
{
	char *argv[] = { "boids", "--threads", "1", "-s", "11", NULL };
	struct options options;
	struct screens screens;

	if (configure_read(&options, 5, argv, key_meaning) != CONFIGURE_RUN)
		return;
	sane = true;
	if (screens_begin(&screens, &options, 11, 40, 12)) {
		play(&screens);
		sane = is_true_to_itself(&screens);
	}
	screens_finish(&screens);
}

/* Only the file of the preset is in the folder, and no temporary one. */
static void
check_names(long call)
{
	struct dirent *entry;
	DIR *presets = opendir(folder_path("boids/presets"));

	assert_non_null(presets);
	while ((entry = readdir(presets)))
		if (*entry->d_name != '.' ? strcmp(entry->d_name, "mine.ini") != 0
		                          : strlen(entry->d_name) > 2)
			fail_msg("call %ld leaves %s", call, entry->d_name);
	closedir(presets);
}

/* The preset saved before is complete, in its old or its new version; no other file is there. */
static void
check_presets(long call)
{
	struct settings s = settings_default();
	char error[SETTINGS_ERROR] = "";

	if (!sane)
		fail_msg("call %ld: it flies by other factors than it says", call);
	if (!settings_preset(&s, "mine", error))
		fail_msg("call %ld: %s", call, error);
	struct boids_map *map = map_files_named(s.map) ? map_files_read(s.map, error) : NULL;
	if (map_files_named(s.map) && !map)
		fail_msg("call %ld: %s", call, error);
	map_free(map);
	check_names(call);
}

/* Checks that the run without failures reaches its end; else the tests would cover less. */
TEST(play_gets_to_its_end)
{
	struct settings s = settings_default();
	char error[SETTINGS_ERROR];

	run_app();
	assert_true(settings_preset(&s, "mine", error));
	assert_true(s.factors.species == 3 && s.factors.dimensions == 3);
	assert_true(s.factors.predators == 2);
	scoped_map *map = map_files_read(s.map, error);
	assert_non_null(map);
}

TEST(a_flock_is_saved_whole_or_not_at_all)
{
	static const int errors[] = { ENOSPC, EIO, EINTR, EAGAIN, EPIPE };

	every (error, errors)
		fail_one_and_all(FAULT_FILE, *error, run_app, check_presets);
}

/* ---- the library */

static void
lacks(struct boids_flock *flock, uint64_t hash, bool done)
{
	if (!done)
		sane = sane && fault_struck() && *boids_error() &&
		       boids_hash(flock) == hash; /* which clears the sentence */
}

/* Saves the flock and loads it again. */
static void
run_texts(struct boids_flock *flock)
{
	size_t length;
	const char *text = boids_save(flock, &length);

	if (text) {
		uint64_t hash = boids_hash(flock);
		lacks(flock, hash, boids_load(flock, text, length));
		sane = sane && boids_hash(flock) == hash;
	}
}

static void
run_library(void)
{
	static const char *const lines[] = {
		"size = 40x14, preset = hunters, number = 30",
		"place wall 5 5, 8 3, goal 8 9, predator 3 3",
		"preset = city",
		"hold predator 9 4",
		"dimensions = 3, species = 2",
		"seed = 5",
		"scatter",
	};
	float places[100][3];
	struct boids_flock *flock = boids_new(1);

	sane = true;
	foreach (i, lines) {
		uint64_t hash = boids_hash(flock);
		if (!flock)
			break;
		lacks(flock, hash, boids_do(flock, lines[i]));
		sane = sane && boids_step(flock, 1 / 60.0); /* it needs no memory */
		size_t rows = boids_count(flock, BOIDS_BOID);
		rows = rows < 100 ? rows : 100;
		sane = sane &&
		       boids_read(flock, BOIDS_BOID, BOIDS_COLUMN_POSITION, 0, rows, places, 0);
		hash = boids_hash(flock);
		lacks(flock, hash,
		      boids_write(flock, BOIDS_BOID, BOIDS_COLUMN_POSITION, 0, rows, places, 0));
		sane = sane && boids_hash(flock) == hash;
		lacks(flock, hash, boids_set(flock, "threads", i % 2 ? "2" : "1"));
	}
	if (flock) {
		struct boids_flock *clone = boids_clone(flock);
		sane = sane && (clone ? boids_hash(clone) == boids_hash(flock) : fault_struck());
		boids_free(clone);
		run_texts(flock);
	}
	boids_free(flock);
}

static void
check_sane(long call)
{
	if (!sane)
		fail_msg("call %ld: it has changed, or there is no sentence", call);
}

TEST(the_library_bears_every_lack_of_memory)
{
	fail_one_and_all(FAULT_MEMORY, ENOMEM, run_library, check_sane);
	run_library();
	assert_true(sane);
}

/* Takes a flight through changes of several parts. */
static void
run_changes(void)
{
	static const char *const lines[] = {
		"defaults = plain, size = 40x14, number = 30, predators = 2, food = 1, seed = 4",
		"place predator 5 5, pillar 9 9, wall 5 5, 8 3, goal 8 9, food 9 3 2",
		"hold predator 9 4",
		"hold goal 12 6",
		"hold predator 7 4",
		"hold none",
		"map = ring, number = 90, pillars = 3",
		"size = 50x20, number = 40",
		"remove predator 5 5, 7 7, pillar 9 9",
		"preset = cave",
		"seed = 5",
		"scatter",
	};
	struct flight flight = { .columns = 20, .rows = 10 };
	struct change_read read;
	char error[ERROR_SIZE];

	sane = true;
	factors_init(&flight.factors);
	flight_resolve(&flight, &flight.factors);
	every (line, lines) {
		uint64_t hash = flight.flock ? flock_hash(flight.flock) : 0;
		if (!change_read(&read, &flight, *line, error))
			break;
		const struct flight before = flight;
		if (flight_apply(&flight, &read.change, error))
			continue;
		sane = sane && fault_struck() && memcmp(&before, &flight, sizeof before) == 0 &&
		       (!flight.flock || hash == flock_hash(flight.flock));
		if (!flight.flock)
			break;
	}
	flight_end(&flight);
}

TEST(a_change_that_cannot_be_had_leaves_the_flight)
{
	fail_one_and_all(FAULT_MEMORY, ENOMEM, run_changes, check_sane);
}

/* ---- a flight without a terminal */

enum { WORDS = 24 };
static int flown; /* status of the last flight */

/* "@name" in words is a file in the folder. */
static int
fly(const char *const *words)
{
	char paths[WORDS][64], *argv[WORDS] = { "boids", "--headless" };
	struct options options;
	int argc = 2, status;

	for (; *words; words++, argc++) {
		const char *word = *words;
		snprintf(paths[argc], sizeof paths[argc], "%s%s%s", *word == '@' ? folder() : "",
		         *word == '@' ? "/" : "", word + (*word == '@'));
		argv[argc] = paths[argc];
	}
	status = configure_read(&options, argc, argv, key_meaning);
	if (status == CONFIGURE_RUN)
		status = options_sweep(&options) ? sweep_run(&options) : headless_run(&options);
	return status;
}

static void
run_headless_on(const char *threads)
{
	const char *const words[] = { "--steps",  "20",   "--every",       "10",
		                      "--states", "@s",   "--measures",    "@m",
		                      "--record", "@r",   "--start-state", "@start",
		                      "--size",   "40x9", "--threads",     threads,
		                      NULL };

	flown = fly(words);
}

static void
run_headless(void)
{
	run_headless_on("2");
}

static void
run_headless_alone(void)
{
	run_headless_on("1");
}

/* A flight without an error has written all, and a recording is complete or as before. */
static void
check_flight(long call)
{
	bool whole = folder_same("r", "r.good");

	assert_int_equal(folder_count(".", "part"), 0);
	if (flown == 0)
		whole = whole && folder_same("m", "m.good") && folder_same("s", "s.good");
	else
		whole = whole || folder_same("r", "r.old");
	if (!whole)
		fail_msg("call %ld: a file is not whole", call);
	folder_write("r", "old\n");
	if (flown != 0 && flown != 1 && flown != 2)
		fail_msg("call %ld: status %d", call, flown);
}

static void
make_good_files(void)
{
	static const char *const words[] = { "--steps",  "5",      "--size", "40x9",
		                             "--states", "@start", NULL };

	if (folder_count(".", "start") == 0) /* this process does not write what it has read */
		assert_int_equal(fly(words), 0);
	folder_write("r.old", "old\n");
	run_headless();
	assert_int_equal(flown, 0);
	folder_sh("cp m m.good; cp s s.good; cp r r.good");
}

TEST(a_flight_bears_every_lack_of_threads_and_pipes)
{
	make_good_files();
	fail_one_and_all(FAULT_START, EMFILE, run_headless, check_flight);
}

TEST(a_flight_tells_of_every_file_that_is_not_whole)
{
	static const int errors[] = { ENOSPC, EIO, EINTR, EAGAIN };

	make_good_files();
	every (error, errors)
		fail_one_and_all(FAULT_FILE, *error, run_headless_alone, check_flight);
}

static void
run_sweep(void)
{
	static const char *const words[] = {
		"--sweep",  "noise=0,0.1", "--sweep",    "map=cave,none",
		"--seeds",  "1-2",         "--steps",    "3",
		"--size",   "40x9",        "--threads",  "1",
		"--header", "--measures",  "@sweep.csv", NULL
	};

	flown = fly(words);
}

/* What a sweep without an error has written is whole; given again, any goes on to the same table. */
static void
check_sweep(long call)
{
	const bool whole = flown == 0;

	if (flown < 0 || flown > 2 || (whole && !folder_same("sweep.csv", "sweep.good")))
		fail_msg("call %ld: status %d, but the table is not whole", call, flown);
	run_sweep();
	if (flown != 0 || !folder_same("sweep.csv", "sweep.good"))
		fail_msg("call %ld: status %d, the table is not gone on with", call, flown);
	unlink(folder_path("sweep.csv"));
	unlink(folder_path("sweep.ini"));
}

TEST(a_sweep_goes_on_after_every_failure)
{
	run_sweep();
	assert_int_equal(flown, 0);
	folder_sh("mv sweep.csv sweep.good; rm sweep.ini");
	run_sweep();
	check_sweep(0); /* which files have been read stays known for good */
	fail_one_and_all(FAULT_FILE, ENOSPC, run_sweep, check_sweep);
}

/* Returns the boids born, lost and arrived last. */
static size_t
come_and_gone(const struct flock_state *flock)
{
	struct boids_life_event events[BOIDS_LIFE_EVENTS];

	return flock_life_events(flock, events, BOIDS_LIFE_EVENTS);
}

/* In none of the presets, alive or not, on one thread or shared; several of them breed and hunt. */
TEST(no_step_allocates)
{
	const int steps = test_is_long() ? 150 : 50;
	size_t alive = 0;

	if (!fault_works())
		skip();
	for (const struct published *p = preset_table; p->name; p++) {
		scoped_flock *flock = science_flock(science_preset(p->name), 80, 24, 1);
		for (int threads = 1; threads <= 2; threads++) {
			assert_true(flock_threads(flock, threads));
			fault_plan((struct fault){ FAULT_MEMORY, 1, FAULT_LASTING, ENOMEM, 0 });
			run_steps(flock, steps, 0.1f);
			bool struck = fault_struck();
			fault_plan((struct fault){ 0 });
			assert_that(!struck, "%s, %d threads", p->name, threads);
		}
		alive += flock_is_alive(flock) && come_and_gone(flock) > 10;
	}
	assert_true(alive >= 3);
}

TEST_FILE(folder_make_utf8, folder_remove);
