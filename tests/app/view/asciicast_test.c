/* SPDX-License-Identifier: MIT */
/* Asciicast: what a player shows of a recording, and when. */
#include "folder.h"
#include "input/key_table.h"
#include "program.h"
#include "run/headless.h"
#include "settings/configure.h"
#include "test.h"
#include "view/view.h"

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { WORDS = 256, SCRIPT = 1024, COMMAND = 2048, WIDE = 400 };

/* State of a recording when it has been played to its end. */
struct played {
	struct emulator *glass; /* owned */
	int columns, rows, events;
	double last;  /* seconds */
	bool in_step; /* all but the last frame match the given rate */
	bool coloured;
};

/* Runs a shell command in the folder, which must succeed; "$boids" names the program. */
static void
shell(const char *script)
{
	char command[COMMAND];

	snprintf(command, sizeof command,
	         "boids=$(realpath '%s'); cd %s && export XDG_CONFIG_HOME=/nowhere; %s",
	         program_path(), folder(), script);
	assert_int_equal(system(command), 0);
}

/* Flies headless in an environment of `env NAME=value ...`. */
static void
run(const char *environment, const char *words)
{
	char script[SCRIPT];

	snprintf(script, sizeof script, "env %s \"$boids\" --headless %s", environment, words);
	shell(script);
}

/* Decodes a JSON string in place; returns its end. */
static char *
unquote(char *text)
{
	char *to = text;

	for (; *text != '"'; text++) {
		unsigned code;
		assert_true(*text);
		if (*text != '\\') {
			*to++ = *text;
		} else if (*++text == 'u') {
			assert_int_equal(sscanf(text + 1, "%4x", &code), 1);
			*to++ = (char)code;
			text += 4;
		} else {
			*to++ = *text;
		}
	}
	return to;
}

/* [1.5, "o", "text"] */
static void
play_event(struct played *p, char *line, double fps)
{
	double seconds, frame;
	int length = 0;

	assert_int_equal(sscanf(line, "[%lf, \"o\", \"%n", &seconds, &length), 1);
	assert_true(length > 0);
	assert_true(seconds >= p->last);
	char *text = line + length, *close = strrchr(line, '"');
	assert_string_equal(close, "\"]\n");
	char *end = unquote(text);
	emulator_feed(p->glass, text, (size_t)(end - text));
	*end = '\0';
	p->coloured = p->coloured || strstr(text, "\033[38;5;");
	frame = p->last * fps;
	p->in_step = p->in_step && fabs(frame - round(frame)) < 1e-3;
	p->last = seconds;
	p->events++;
}

static struct played
play(const char *name, double fps)
{
	struct played p = { .in_step = true };
	char *line = NULL;
	size_t size = 0;
	FILE *file = fopen(folder_path(name), "r");

	assert_non_null(file);
	assert_true(getline(&line, &size, file) > 0);
	assert_int_equal(sscanf(line, "{\"version\": 2, \"width\": %d, \"height\": %d,", &p.columns,
	                        &p.rows),
	                 2);
	p.glass = emulator_new(p.columns, p.rows);
	while (getline(&line, &size, file) > 0)
		play_event(&p, line, fps);
	free(line);
	fclose(file);
	return p;
}

/* Whether the emulator shows the lines of a file. */
static void
assert_shows(const struct played *p, const char *name)
{
	char line[4 * WIDE];
	FILE *file = fopen(folder_path(name), "r");

	assert_non_null(file);
	for (int row = 0; row < p->rows; row++) {
		assert_non_null(fgets(line, sizeof line, file));
		line[strcspn(line, "\n")] = '\0';
		assert_string_equal(emulator_row(p->glass, row), line);
	}
	fclose(file);
}

TEST(the_last_screen_is_what_print_prints)
{
	static const char *const flights[] = {
		"--seconds 4",
		"--steps 100 -s 7 --fps 240",
		"--steps 3 --fps 1",
		"--steps 0",
		"--seconds 10 --size 40x12 -p ganz -n 90",
		"--seconds 3 --size 120x40 -p christian --color never",
		"--seconds 5 --dt 0.5 -p therrien",
		"--seconds 2 --size 1x1",
		"--seconds 2 --size 7x2 -n 40 -g ascii",
		"--seconds 3 -n 0",
		"--seconds 6 --edge open --wind 3 --time-scale 3",
	};
	char words[WORDS];

	foreach (i, flights) {
		snprintf(words, sizeof words, "%s --trails 0 --record a.cast --print >a.txt",
		         flights[i]);
		run("LC_ALL=C.UTF-8", words);
		struct played p = play("a.cast", 30);
		assert_shows(&p, "a.txt");
		emulator_free(p.glass);
	}
}

/* The flight of a recording, flown and drawn a second time. */
struct recorded_flight {
	struct options options;
	struct flock_state *flock; /* owned */
	struct view view;
	struct frame frame;
	uint64_t next; /* step to be compared */
};

/* Records the flight of these words as a.cast, one frame a step. */
static struct recorded_flight
record_flight(const char *words)
{
	enum { MOST = 32 };
	char text[WORDS], path[WORDS];
	char *argv[MOST] = { "boids", "--headless", "--fps", "60", "--record", path };
	struct recorded_flight f = { 0 };
	int argc = 6;

	snprintf(text, sizeof text, "%s", words);
	snprintf(path, sizeof path, "%s", folder_path("a.cast"));
	for (char *word = strtok(text, " "); word; word = strtok(NULL, " "))
		argv[argc++] = word;
	assert_int_equal(configure_read(&f.options, argc, argv, key_meaning), CONFIGURE_RUN);
	assert_int_equal(headless_run(&f.options), 0);
	struct boids_factors factors = f.options.settings.factors;
	factors_fit(&factors, f.options.columns, f.options.rows);
	f.flock = flock_new(f.options.seed);
	assert_true(flock_fit(f.flock, &factors,
	                      world_of(&factors, f.options.columns, f.options.rows)));
	return f;
}

static void
assert_glass_shows(const struct emulator *glass, const struct frame *frame)
{
	for (int row = 0; row < frame->rows; row++)
		for (int column = 0; column < frame->columns; column++) {
			struct cell cell = frame_cell(frame, column, row);
			cell.style &= (uint8_t)~STYLE_DIM; /* the emulator cannot distinguish them */
			assert_true(cell_looks_like(cell, emulator_cell(glass, column, row)));
		}
}

/* Draws into the upper rows of the frame, as many as the display has. */
static void
draw(struct view *view, struct frame *frame, const struct flock_state *flock, struct display display)
{
	view->camera.viewport = (struct viewport){ 0, 0, frame->columns, display.rows };
	view_draw(view, frame, flock, flock_factors(flock), &display);
}

/* Each earlier step must look as on the emulator. */
static void
compare_until(struct recorded_flight *f, const struct emulator *glass, uint64_t step)
{
	const struct options *o = &f->options;
	int colours = o->colour == COLOUR_NEVER ? 0 : 256;
	struct display looks = { .rows = o->rows, .colours = colours, .utf8 = true, .trails = true };

	for (; f->next < step; f->next++) {
		if (f->next == o->steps)
			view_forget(&f->view);
		frame_fit(&f->frame, o->columns, o->rows);
		draw(&f->view, &f->frame, f->flock, looks);
		assert_glass_shows(glass, &f->frame);
		flock_step(f->flock, (float)o->dt);
		view_draw(&f->view, NULL, f->flock, flock_factors(f->flock), &looks);
	}
}

static void
play_flight(struct recorded_flight *f)
{
	struct played p = { .glass = emulator_new(f->options.columns, f->options.rows) };
	FILE *file = fopen(folder_path("a.cast"), "r");
	char *line = NULL;
	size_t size = 0;

	assert_non_null(file);
	assert_true(getline(&line, &size, file) > 0);
	while (getline(&line, &size, file) > 0) {
		compare_until(f, p.glass, (uint64_t)lround(strtod(line + 1, NULL) * 60));
		play_event(&p, line, 60);
	}
	compare_until(f, p.glass, f->options.steps + 1);
	free(line);
	fclose(file);
	emulator_free(p.glass);
}

TEST(each_frame_is_what_the_flock_looked_like)
{
	static const char *const flights[] = {
		"--steps 100",
		"--steps 60 --size 1x1 -n 1",
		"--steps 60 --size 1x5 -n 9",
		"--steps 60 --size 9x1 -n 9",
		"--steps 60 --size 2x1 -n 9",
		"--steps 60 --size 7x2 -n 40 -g ascii",
		"--steps 60 --size 40x12 -n 900 --trails 1",
		"--steps 60 --size 133x37 -n 900 -g braille --trails 1",
		"--steps 60 --color never --trails 1 --wind 3",
	};

	foreach (i, flights) {
		struct recorded_flight f = record_flight(flights[i]);
		play_flight(&f);
		flock_free(f.flock);
		view_free(&f.view);
		frame_free(&f.frame);
	}
}

TEST(frames_come_at_the_rate_asked_for_and_the_last_at_the_end)
{
	static const struct {
		const char *words;
		double fps, last;
		int events;
	} cases[] = {
		{ "--seconds 2", 30, 2, 62 }, /* taking over the screen, frames 0 to 59, the last */
		{ "--seconds 2 --fps 10", 10, 2, 22 },
		{ "--seconds 2 --fps 240", 240, 2, 122 }, /* no more frames than steps */
		{ "--seconds 2 --time-scale 2", 30, 1, 32 },
		{ "--steps 30", 30, 0.5, 17 },
	};
	char words[WORDS];

	foreach (i, cases) {
		snprintf(words, sizeof words, "%s --record a.cast", cases[i].words);
		run("", words);
		struct played p = play("a.cast", cases[i].fps);
		assert_int_equal(p.events, cases[i].events);
		assert_true(fabs(p.last - cases[i].last) < 1e-6);
		assert_true(p.in_step);
		emulator_free(p.glass);
	}
}

TEST(whatever_the_machine_is_the_bytes_are_the_same)
{
	static const char *const machines[] = {
		"TERM=vt100 LC_ALL=C", "-u TERM LC_ALL=xx_XX NO_COLOR=1",
		"TERM=dumb TERMINFO=/nowhere LC_ALL=C.UTF-8 LINES=3 COLUMNS=9", "TZ=Asia/Tokyo"
	};

	run("LC_ALL=C.UTF-8", "--seconds 2 --record a.cast");
	foreach (i, machines) {
		run(machines[i], "--seconds 2 --record - --threads 2 >b.cast");
		shell("cmp a.cast b.cast");
	}
}

TEST(colours_are_in_it_unless_they_are_not_wanted)
{
	run("", "--seconds 1 --record a.cast");
	struct played p = play("a.cast", 30);
	assert_true(p.coloured);
	emulator_free(p.glass);
	run("", "--seconds 1 --color never --record a.cast");
	p = play("a.cast", 30);
	assert_false(p.coloured);
	emulator_free(p.glass);
}

TEST(a_recording_that_fails_leaves_what_was_there)
{
	static const char *const failures[] = {
		"ulimit -f 8; ! \"$boids\" --headless --seconds 9 --record a.cast 2>err",
		"ulimit -f 8; ! \"$boids\" --headless --seconds 9 --record new.cast 2>err",
		"! \"$boids\" --headless --seconds 1 --record no/a.cast 2>err",
	};

	shell("\"$boids\" --headless --seconds 1 --record a.cast; cp a.cast b.cast; : >err");
	int before = folder_count(".", "");
	foreach (i, failures) {
		shell(failures[i]);
		shell("grep -q '^boids: cannot write ' err && cmp a.cast b.cast");
		assert_int_equal(folder_count(".", ""), before);
	}
}

TEST(an_interrupted_recording_plays_as_far_as_it_goes)
{
	static const struct {
		const char *name;
		int status; /* as the shell passes it */
	} signals[] = { { "INT", 130 }, { "TERM", 128 + SIGTERM }, { "HUP", 128 + SIGHUP } };
	char script[SCRIPT];

	foreach (i, signals) {
		int before = folder_count(".", "");
		snprintf(script, sizeof script,
		         "{ until grep -qs . .new.cast.*; do sleep 0.1; done; sleep 0.5; "
		         "kill -%s $(cat pid); rm pid; } & "
		         "sh -c 'echo $$ >pid; exec \"$0\" --headless --seconds 1000000 "
		         "--record new.cast' \"$boids\"; status=$?; wait; test $status = %d",
		         signals[i].name, signals[i].status);
		shell(script);
		struct played p = play("new.cast", 30);
		assert_true(p.events > 1);
		assert_true(p.in_step);
		emulator_free(p.glass);
		shell("rm new.cast");
		assert_int_equal(folder_count(".", ""), before);
	}
}

TEST(a_recording_whose_reader_of_rows_leaves_is_none)
{
	int before = folder_count(".", "");
	shell("\"$boids\" --headless --seconds 1000 --every 1 --measures - --record new.cast | "
	      "head -n 1 >/dev/null");
	assert_int_equal(folder_count(".", ""), before);
}

TEST(a_link_stays_one_and_the_rights_are_the_umasks)
{
	shell("umask 027; rm -f real; \"$boids\" --headless --steps 9 --record real");
	shell("ls -l real | grep -q '^-rw-r-----'");
	shell("ln -s real link; \"$boids\" --headless --steps 99 --record link");
	shell("test -L link && cmp real link && tail -n 1 real | grep -q '^.1[.]65'");
	shell("rm -f f; mkfifo f; \"$boids\" --headless --steps 99 --record f & "
	      "cmp real f && wait && test -p f && rm f");
}

TEST_FILE(folder_make, folder_remove);
