/* SPDX-License-Identifier: MIT */
/* Recording: the frames of a flight and when they come, in a file whose name chooses the format. */
#include "view/recording.h"

#include "command.h"
#include "drawn_flock.h"
#include "folder.h"
#include "input/key_table.h"
#include "lab/flight_runner.h"
#include "program.h"
#include "session/session_flight.h"
#include "settings/configure.h"

#include <signal.h>

TEST(the_end_of_a_name_is_its_format)
{
	static const struct {
		const char *name, *ending;
	} names[] = {
		{ "a.svg", ".svg" },
		{ "a.SVG", ".svg" },
		{ "/tmp/x.cast/b.ans", ".ans" },
		{ "c.txt", ".txt" },
		{ "flock.cast", ".cast" },
		{ "a.svg.cast", ".cast" },
		{ ".svg", ".svg" },
		{ "svg", NULL },
		{ "a.png", NULL },
		{ "-", NULL },
		{ "", NULL },
		{ "a.svg ", NULL },
	};

	foreach (i, names) {
		const struct recording_format *format = recording_format_of(names[i].name);
		if (names[i].ending)
			assert_string_equal(format->ending, names[i].ending);
		else
			assert_null(format);
	}
}

/* Returns a picture of "ab" over "<", bold, as text to be freed. */
static char *
picture(const char *name, const char *about)
{
	char *text = NULL;
	size_t length;
	FILE *file = open_memstream(&text, &length);
	scoped(frame) frame = new_frame(3, 2);
	struct recorded r = { .file = file, .preset = "a<b&c", .seed = 3, .about = about };

	frame_text(&frame, 0, 0, 0, "ab");
	frame_put(&frame, 2, 1, (struct cell){ .glyph = '<', .colour = 160, .style = STYLE_BOLD });
	recording_picture(recording_format_of(name), &r, &frame);
	fclose(file);
	return text;
}

TEST(a_frame_is_written_in_each_format)
{
	scoped_block char *plain = picture("a.txt", NULL), *styled = picture("a.ans", NULL);
	scoped_block char *svg = picture("a.svg", "boids -p 'a<b' -s 3"),
			  *cast = picture("a.cast", NULL);

	assert_string_equal(plain, "ab\n  <\n");
	assert_string_equal(styled, "\033[H\033[2Jab\n  \033[0;1;38;5;160m<\033[0m\n");
	assert_contains(svg, "<title>boids: a&#60;b&#38;c, seed 3</title>");
	assert_contains(svg, "<desc>boids -p 'a&#60;b' -s 3</desc>");
	assert_contains(svg, "<path class=\"a\" d=\"M0 0h0\"/>");
	assert_contains(svg, "<path class=\"c\" d=\"M2 1h0\"/>");
	assert_lacks(svg, "animation");
	assert_contains(cast, "{\"version\": 2, \"width\": 3, \"height\": 2,");
}

/* A character that is drawn again is the same kind: a picture is as large as its flock is varied. */
TEST(a_kind_of_cell_is_kept_once)
{
	struct recorded r = { .frame = new_frame(3, 2) };

	frame_text(&r.frame, 0, 0, 0, "aba");
	recorded_keep(&r, 0);
	recorded_keep(&r, 0);
	assert_int_equal(recorded_frames(&r).kinds, 2);
	frame_free(&r.frame);
	byte_buffer_free(&r.bytes);
	byte_buffer_free(&r.kept);
}

/* Flies again with these words, and writes what a new view draws of each step, the last without the
 * hysteresis of those before. Returns where the last begins. */
static char *
draw_again(const char *words, FILE *out, char **text)
{
	char error[ERROR_SIZE], line[512], *argv[40] = { "boids", "--headless" };
	struct options o;
	struct session session;
	scoped(view) view = { 0 };
	size_t last = 0;
	int argc = 2;

	snprintf(line, sizeof line, "--record a.ans -s 7 %s", words);
	for (char *word = strtok(line, " "); word; word = strtok(NULL, " "))
		argv[argc++] = word;
	assert_int_equal(configure_read(&o, argc, argv, key_meaning), CONFIGURE_RUN);
	assert_true(lab_flight_start(&session, &o, error));
	const struct flock_state *flock = session.flight.flock;
	const struct boids_factors *looks = &session.flight.factors;
	struct display display = { .rows = o.rows,
		                   .colours = o.colour == COLOUR_NEVER ? 0 : 256,
		                   .utf8 = true,
		                   .trails = true };
	view.camera.viewport = (struct viewport){ 0, 0, o.columns, o.rows };
	view.marks = true;
	for (uint64_t step = 0; step <= o.steps; step++) {
		scoped(frame) frame = new_frame(o.columns, o.rows);
		if (step == o.steps)
			view_forget(&view);
		view_draw(&view, step < o.skip_steps ? NULL : &frame, flock, looks, &display);
		if (step >= o.skip_steps)
			fputs("\033[H\033[2J", out);
		fflush(out);
		last = strlen(*text);
		if (step >= o.skip_steps)
			frame_print(&frame, true, out);
		session_step(&session);
	}
	fclose(out);
	session_end(&session);
	return *text + last;
}

/* The last is what --print prints. */
TEST(each_frame_is_what_the_flock_looked_like)
{
	static const char *const flights[] = {
		"--steps 100",
		"--steps 0",
		"--steps 60 --size 1x1 -n 1",
		"--steps 60 --size 1x5 -n 9",
		"--steps 60 --size 7x2 -n 40 -g ascii",
		"--steps 60 --size 40x12 -p ganz -n 90",
		"--steps 60 --size 133x37 -n 900 -g braille --trails 1",
		"--steps 60 --color never --trails 1 --wind 3",
		"--steps 60 --map ring --trails 1 --predators 2 --pillars 9",
		"--steps 20 --glyphs density -n 2000 --trails 0",
		"--steps 90 --dimensions 3 --size 120x40 --trails 1",
		"--steps 60 --edge open --wind 3 --skip 0.5",
		"--steps 9 --dt 0.5 -p therrien",
	};
	char words[512];

	every (flight, flights) {
		scoped_block char *text = NULL;
		size_t length;
		FILE *out = open_memstream(&text, &length);
		const char *last = draw_again(*flight, out, &text);
		snprintf(words, sizeof words, "-s 7 %s --fps 60 --record @a.ans --print=@b.ans",
		         *flight);
		command_runs(words);
		folder_holds("a.ans", text);
		assert_string_equal(folder_read("b.ans") + strlen("\033[H\033[2J"), last);
	}
}

TEST(a_picture_goes_where_it_is_told)
{
	folder_sh(
		"fly() { LC_ALL=C.UTF-8 \"$boids\" --headless -s 7 --seconds 2 \"$@\"; }; fly "
		"--print a.txt && "
		"fly --print >b.txt && cmp a.txt b.txt && fly --print - >b.txt && cmp a.txt b.txt");
}

/* A cast has the times of its frames. The first takes over the screen. */
static void
assert_times(const char *name, double fps, int events, double end)
{
	double seconds = 0, last = 0;
	int count = 0;

	for (const char *at = folder_read(name); (at = strchr(at, '\n')) && at[1]; at++) {
		assert_near(last * fps, round(last * fps), 1e-3);
		assert_int_equal(sscanf(at, "\n[%lf, \"o\", \"", &seconds), 1);
		assert_true(seconds >= last);
		last = seconds;
		count++;
	}
	assert_true(events < 0 ? count > 1 : count == events);
	assert_true(end < 0 || fabs(last - end) < 1e-6);
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
		{ "--seconds 2 --skip 1", 30, 2, 62 },
		{ "--steps 30", 30, 0.5, 17 },
	};
	char words[128];

	every (row, cases) {
		snprintf(words, sizeof words, "%s --record @a.cast", row->words);
		command_runs(words);
		assert_times("a.cast", row->fps, row->events, row->last);
	}
}

TEST(whatever_the_machine_is_the_bytes_are_the_same)
{
	folder_sh("fly() { env \"$@\" \"$boids\" --headless --seconds 2 --record -; }; "
	          "fly LC_ALL=C.UTF-8 >a && fly TERM=vt100 LC_ALL=C >b && cmp a b && "
	          "fly -u TERM LC_ALL=xx_XX NO_COLOR=1 >b && cmp a b && "
	          "fly TERM=dumb TERMINFO=/nowhere LINES=3 COLUMNS=9 >b && cmp a b && "
	          "fly TZ=Asia/Tokyo >b && cmp a b && "
	          "\"$boids\" --headless --threads 2 --seconds 2 --record b.cast && cmp a b.cast");
}

TEST(a_recording_that_fails_leaves_what_was_there)
{
	folder_sh("\"$boids\" --headless --seconds 1 --record a.cast; cp a.cast b.cast; : >err");
	int before = folder_count(".", "");
	folder_sh(
		"for name in a new no/a; do (ulimit -f 8; ! \"$boids\" --headless --seconds 9 "
		"--record $name.cast 2>err) && grep -q '^boids: cannot write ' err || exit; done; "
		"cmp a.cast b.cast");
	/* nor is one whose reader of rows leaves */
	folder_sh("\"$boids\" --headless --seconds 1000 --every 1 --measures - --record new.cast | "
	          "head -n 1 >/dev/null");
	assert_int_equal(folder_count(".", ""), before);
}

TEST(an_interrupted_recording_plays_as_far_as_it_goes)
{
	static const struct {
		const char *name;
		int number;
	} signals[] = { { "INT", SIGINT }, { "TERM", SIGTERM }, { "HUP", SIGHUP } };
	char script[512];

	every (row, signals) {
		int before = folder_count(".", "");
		snprintf(script, sizeof script,
		         "{ until grep -qs . .new.cast.*; do sleep 0.1; done; sleep 0.2; "
		         "kill -%s $(cat pid); rm pid; } & "
		         "sh -c 'echo $$ >pid; exec \"$0\" --headless --seconds 1000000 "
		         "--record new.cast' \"$boids\"; status=$?; wait; test $status = %d; "
		         "sed -i -n '1,99p;$p' new.cast",
		         row->name, 128 + row->number);
		folder_sh(script);
		assert_times("new.cast", 30, -1, -1);
		folder_sh("rm new.cast");
		assert_int_equal(folder_count(".", ""), before);
	}
}

/* What is changed meanwhile shows as in the journal that is played. */
TEST(a_terminal_records_the_same_bytes)
{
	static const struct {
		const char *name, *keys, *again;
	} cases[] = {
		{ "t.cast", "", "-p cycle -s 11 --size 60x20 --steps" },
		{ "t.svg", "", "-p cycle -s 11 --size 60x20 --steps" },
		{ "t.ans", "SSr", "--play t.journal --steps" },
	};
	char line[512];

	every (row, cases) {
		snprintf(line, sizeof line,
		         "cd %s && exec \"$0\" --config none -p cycle -s 11 --size 60x20 --record "
		         "%s "
		         "--journal t.journal",
		         folder(), row->name);
		scoped_pty *pty = program_script(line, NULL, 90, 24);
		pty_expect(pty, "cycle");
		pty_type(pty, row->keys);
		pty_watch(pty, 0.5);
		program_exit(pty);
		snprintf(line, sizeof line,
		         "\"$boids\" --headless --config none --record again-%s %s "
		         "$(awk '$2 == \"end\" { print $1 }' t.journal)",
		         row->name, row->again);
		folder_sh(line);
		snprintf(line, sizeof line, "again-%s", row->name);
		assert_true(folder_same(row->name, line));
	}
}

TEST(a_link_and_a_fifo_stay_what_they_are_and_the_rights_are_the_umasks)
{
	folder_sh("umask 027; rm -f real; \"$boids\" --headless --steps 9 --record real; "
	          "ls -l real | grep -q '^-rw-r-----'; ln -s real link; "
	          "\"$boids\" --headless --steps 99 --record link; "
	          "test -L link && cmp real link && tail -n 1 real | grep -q '^.1[.]65' && "
	          "mkfifo f; \"$boids\" --headless --steps 99 --record f & "
	          "cmp real f && wait && test -p f && rm f");
}

static int
set_up(void **state)
{
	scoped_block char *path = realpath(program_path(), NULL);

	return path && setenv("boids", path, 1) == 0 ? folder_make_utf8(state) : -1;
}

TEST_FILE(set_up, folder_remove);
