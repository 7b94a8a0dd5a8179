/* SPDX-License-Identifier: MIT */
/* Status line: at every width, and the messages that replace it. */
#include "widgets/status_line.h"

#include "actions/load_save.h"
#include "dialogue.h"
#include "golden.h"
#include "io/input.h"
#include "widgets/draw_screen.h"

#include <math.h>

/* Figures as after a minute of flight, independent of the flock. */
static void
settle(struct screens *screens)
{
	screens->ui.hint_over = true;
	screens->ui.gauges.sampled_at = HUGE_VAL;
	for (int m = 0; m < BOIDS_MEASURES; m++)
		screens->ui.gauges.of[m].earliest = HUGE_VAL;
	screens->ui.line.drawn_fps = 30;
	screens->ui.line.bytes_per_second = 12300;
}

static void
start(struct screens *screens, int columns, int rows)
{
	screens_start(screens, columns, rows);
	settle(screens);
}

/* A line after these keys, in a window of so many columns, 0: of each width. */
struct shown {
	const char *what, *keys;
	int columns;
};

static void
check_sheet(const char *golden, const struct shown *rows, size_t count)
{
	static const int widths[] = { 200, 120, 100, 80, 66, 65, 60, 40, 20, 8, 1 };
	char text[1 << 14] = "", label[32];
	size_t length = 0;

	for (const struct shown *row = rows; row < rows + count; row++)
		for (size_t i = 0; i < (row->columns ? 1 : LENGTH(widths)); i++) {
			scoped_screens screens;
			screens_start(&screens, row->columns ? row->columns : widths[i], 24);
			if (strstr(row->what, "ASCII"))
				screens.ui.display.bars = false;
			if (strcmp(row->what, "no colours") == 0)
				screens.ui.display.colours = 0;
			if (strcmp(row->what, "hint") != 0) {
				settle(&screens);
				screens_type(&screens, row->keys);
				settle(&screens);
			}
			snprintf(label, sizeof label, row->columns ? "%s" : "%s, %d", row->what,
			         widths[i]);
			length += (size_t)snprintf(text + length, sizeof text - length,
			                           "%-28s|%s\n", label, screens_row(&screens, -1));
		}
	golden_text(golden, text);
}
#define SHEET(name, golden, ...) \
	TEST(name) \
	{ \
		static const struct shown rows[] = { __VA_ARGS__ }; \
		check_sheet(golden, rows, LENGTH(rows)); \
	} \
	_Static_assert(1, "a semicolon follows")

SHEET(the_line_is_cut_by_whole_fields, "status-fields", { "flying", "", 0 },
      { "paused", " n\x1b", 0 }, { "slow", "X\x1b", 0 }, { "ASCII", "S\x1b", 0 });

SHEET(a_factor_line_is_cut_by_whole_fields, "status-echoes", { "S twice", "SS", 0 },
      { "S paused", " S", 0 }, { "E", "E", 0 }, { "s ten times in ASCII", "ssssssssss", 0 });

SHEET(the_hint_is_cut_by_whole_pairs, "status-hint", { "hint", "", 0 });

SHEET(notices_and_prompts_take_the_whole_line, "status-notices", { "pause", " ", 80 },
      { "three steps", "...", 80 }, { "three steps", "...", 40 }, { "a new seed", "r", 80 },
      { "a new seed", "r", 20 }, { "the same again", "R", 80 }, { "a preset", "1", 80 },
      { "the next preset", ">", 80 }, { "a preset to come", "4", 80 }, { "undo", "u", 80 },
      { "saving", "j", 80 }, { "place mode", "*", 80 }, { "unknown key", "ы", 80 },
      { "unknown key", "ы", 20 }, { "a value", "S\r0.07", 80 }, { "a value", "S\r0.07", 40 },
      { "a value", "S\r0.07", 20 }, { "a wrong value", "S\r1e9\r", 80 },
      { "a wrong value", "S\r1e9\r", 40 }, { "a choice", "E\rbou", 80 }, { "finding", "/rang", 80 },
      { "finding", "/rang", 40 }, { "not finding", "/xyzzy", 80 }, { "not found", "/xyzzy\r", 80 });

SHEET(a_factor_line_tells_what_overrules_the_value, "status-caveats", { "an end", "k\x1bk", 80 },
      { "another end", "F", 60 }, { "max-speed applies", "/min-s\r\r30\r", 80 },
      { "max-speed applies", "/min-s\r\r30\r", 40 }, { "idle", "/max-force\r", 60 },
      { "no colours", "P", 80 }, { "no colours", "Y", 80 }, { "no hunger", "/food\r+", 80 },
      { "no hunger", "/food\r+", 60 }, { "hungry boids", "/hunger\r+/food\r+", 80 },
      { "no gusts", "BB", 80 });

TEST(a_choice_shows_its_chosen_word_or_none)
{
	for (int columns = 1; columns <= 120; columns++) {
		scoped_screens screens;
		start(&screens, columns, 24);
		for (int i = 0; i < 10; i++) {
			screens_type(&screens, "L");
			const char *line = screens_row(&screens, -1);
			assert_true(!strstr(line, "..") || strchr(line, '['));
		}
	}
}

/* What the mouse does is first. It reminds of two keys from then on, at the right, and says what the preset
 * is; after 20 s of that of the help alone. */
FLYING(the_hint_stays_until_the_first_key_for_20_seconds)
{
	dialogue(screens,
	         { "", "boids   drag: lead   right: scare   ? keys   Tab tune   q quit",
	           .after = 10 },
	         { "\033" }, { "", "? keys  Tab tune", .lacks = "presets", .after = 6.7 });
	const char *row = screens_row(screens, -1);
	assert_string_equal(row + strlen(row) - 16, "? keys  Tab tune");
	assert_near(draw_deadline(&screens->ui) - screens->session.now, 3, 0.1);
	dialogue(screens, { "", "and turn at the edges         ? keys", .after = 3.1 });
	assert_true(draw_deadline(&screens->ui) < 0);
	dialogue(screens, { "?\033", "right: scare   ? keys   Tab tune", .after = 100 },
	         { "", "   ? keys", .lacks = "Tab", .after = 21 },
	         { "", "boids  groups that meet, merge and turn at the edges " });
}

/* A map that the preset does not bring is named, a slow picture and what kills boids too. The sentence
 * is cut at its parts. */
FLYING(the_line_says_what_flies_where)
{
	settle(screens);
	assert_true(load_map(&screens->session, "city"));
	screens->session.message.kind = MESSAGE_NONE;
	dialogue(screens, { "", "classic in city  288 boids ", .lacks = "groups" });
	assert_true(load_preset(&screens->session, "city"));
	screens->session.message.kind = MESSAGE_NONE;
	dialogue(screens, { "", "city  ", .lacks = "in city" });
	screens->ui.line.drawn_fps = 7;
	assert_true(load_preset(&screens->session, "midges"));
	screens->session.message.kind = MESSAGE_NONE;
	dialogue(screens, { "", " boids  7 fps  a swarm that dances in place " });
	assert_true(load_preset(&screens->session, "mill"));
	screens->session.message.kind = MESSAGE_NONE;
	screens->ui.keeps_world = true;
	screens_resize(screens, 66, 24);
	dialogue(screens, { "", " 7 fps  a wheel ", .lacks = "circle" },
	         { " \033", .lacks = "fps" });
}

/* A visit each 9 s: by lot either kind comes within a minute and a half. */
FLYING(the_line_names_what_visits)
{
	bool named[2] = { false };

	settle(screens);
	screens_change(screens, "visits = 9, edge = wrap");
	for (int seconds = 0; seconds < 90; seconds++) {
		screens_fly(screens, 60);
		screens->session.message.kind = MESSAGE_NONE;
		const enum boids_visit_kind kind = flock_visit(screens_flock(screens)).kind;
		const char *line = screens_row(screens, -1);
		const bool says[2] = { strstr(line, "  a hawk crosses  288 boids"),
			               strstr(line, "  a wind rises  288 boids") };
		for (int i = 0; i < 2; i++) {
			assert_true(says[i] == (kind == (i ? BOIDS_VISIT_WIND : BOIDS_VISIT_HAWK)));
			named[i] |= says[i];
		}
	}
	assert_true(named[0] && named[1]);
}

/* What the line has besides never covers the way to the keys and out. */
FLYING(a_long_line_keeps_the_keys_of_help_and_quit)
{
	static const char *const presets[] = { "reckless", "cycle", "hunters", "couzin-parallel" };
	static const int widths[] = { 120, 80, 66, 40 };

	every (preset, presets)
		every (columns, widths) {
			assert_true(load_preset(&screens->session, *preset));
			screens->session.message.kind = MESSAGE_NONE;
			screens->ui.hint_over = false;
			screens->ui.hint_until = 0;
			screens_resize(screens, *columns, 24);
			dialogue(screens, { "", "   ? keys   " }, { "", "   q quit" });
		}
}

FLYING(without_a_mouse_the_hint_is_the_key_of_placing)
{
	screens->ui.display.mouse = false;
	dialogue(screens, { "", "boids   * place   ? keys   Tab tune   q quit", .lacks = "drag" });
	screens_resize(screens, 40, 24);
	dialogue(screens, { "", "boids   ? keys   q quit" });
}

/* Marks have the colours that they have in the world. */
FLYING_AS(the_legend_counts_births_and_deaths_where_there_is_room, 160, 24, "--number", "50")
{
	char words[96];
	struct projection s;

	screens->ui.hint_over = true;
	assert_true(load_preset(&screens->session, "hunters"));
	screens->session.message.kind = MESSAGE_NONE;
	dialogue(screens, { "", .lacks = " eaten" }); /* none yet */
	session_steps(&screens->session, 1200);
	measure_history_invalidate(&screens->ui.gauges);
	const struct flock_state *flock = screens_flock(screens);
	const double births = measure_value(flock, BOIDS_MEASURE_BIRTHS) +
	                      measure_value(flock, BOIDS_MEASURE_PREDATOR_BIRTHS),
		     starved = measure_value(flock, BOIDS_MEASURE_STARVED) +
	                       measure_value(flock, BOIDS_MEASURE_AGED) +
	                       measure_value(flock, BOIDS_MEASURE_PREDATOR_DEATHS),
		     eaten = measure_value(flock, BOIDS_MEASURE_EATEN);
	snprintf(words, sizeof words, "  o %.0f born  + %.0f starved, aged  x %.0f eaten", births,
	         starved, eaten);
	assert_true(births > 0 && eaten > 0);
	screens_row_has(screens, -1, words);
	screens_row_lacks(screens, -1, "crashed");
	s = ui_projection(&screens->ui);
	int column = 0;
	while (screens_drawn(screens, column + 1, 23).glyph != 'x' ||
	       screens_drawn(screens, column, 23).glyph != ' ')
		column++;
	const int colour = projection_thing(&s, THEME_DEATH, 'x').colour;
	assert_int_equal(screens_drawn(screens, column + 1, 23).colour, colour);
	assert_int_not_equal(colour, COLOUR_DEFAULT);
	screens->ui.keeps_world = true;
	screens_resize(screens, 70, 24); /* as many as fit, with what they mean */
	dialogue(screens, { "", " born ", .lacks = "eaten" });
}

FLYING_AS(where_boids_inherit_with_changes_the_line_has_their_generation, 160, 24, "--number", "50")
{
	char words[32];

	screens->ui.hint_over = true;
	assert_true(load_preset(&screens->session, "arms"));
	screens->session.message.kind = MESSAGE_NONE;
	session_steps(&screens->session, 2400);
	measure_history_invalidate(&screens->ui.gauges);
	const double mean = measure_value(screens_flock(screens), BOIDS_MEASURE_GENERATION);
	assert_true(mean > 1);
	snprintf(words, sizeof words, " boids  generation %.0f  ", mean);
	screens_row_has(screens, -1, words);
	screens_change(screens, "mutation = 0");
	screens_row_lacks(screens, -1, "generation");
}

FLYING_AS(where_boids_crash_the_line_and_the_demo_say_how_often, 120, 24, "--number", "50")
{
	char text[64];

	screens->ui.hint_over = true;
	assert_true(load_preset(&screens->session, "reckless"));
	screens->session.message.kind = MESSAGE_NONE;
	session_steps(&screens->session, 1200);
	measure_history_invalidate(&screens->ui.gauges);
	double rate = measure_value(screens_flock(screens), BOIDS_MEASURE_CRASHED_RATE);
	assert_true(rate > 0);
	snprintf(text, sizeof text, "  %.2f crashes/min per boid", rate);
	screens_row_has(screens, -1, text);
	screens->ui.demo.on = screens->ui.demo.turns = true;
	screens_row_has(screens, -1, text);
	screens_row_has(screens, -1, "any key takes over");
	screens->ui.demo.on = false;
}

/* Also beside the longest sentence, in 80 columns. */
TEST(each_preset_in_a_demo_says_how_it_is_taken_over)
{
	int brief = 0;

	for (const struct published *p = preset_table; p->name; p++) {
		if (!p->walked)
			continue;
		scoped_screens screens;
		screens_start(&screens, 80, 24);
		struct demo *demo = &screens.ui.demo;
		const char *about = strstr(p->text, "\nabout = ") + strlen("\nabout = ");
		demo->on = demo->turns = true;
		snprintf(demo->name, sizeof demo->name, "%s", p->name);
		snprintf(demo->about, sizeof demo->about, "%.*s", (int)strcspn(about, "\n"), about);
		screens_row_has(&screens, 23, demo->about);
		const char *line = screens_row(&screens, 23);
		const bool is_brief = strstr(line, "a key: yours");
		assert_that(is_brief || strstr(line, "any key takes over"), "%s", line);
		brief += is_brief;
		demo->on = demo->turns = false;
	}
	assert_true(brief > 0);
}

/* What the followed boid has, twice a second. */
FLYING_AS(the_followed_boid_has_the_line, 100, 24, "--number", "50")
{
	char text[LINE_TEXT];

	settle(screens);
	screens_press(screens, '&');
	screens->session.message.kind = MESSAGE_NONE;
	uint32_t i = screens->ui.view.camera.boid;
	struct boids_vec v = screens_boid(screens, i).velocity;
	snprintf(text, sizeof text, "classic  boid %u  speed %.1f  ", i,
	         sqrt((double)(v.x * v.x + v.y * v.y)));
	dialogue(screens, { "", text }, { "", " neighbour", .lacks = "meet" }, { "%" },
	         { "", "groups that meet", .after = NOTICE_SECONDS });
	assert_true(load_preset(&screens->session, "meadow"));
	dialogue(screens, { "&" }, { "", "  energy ", .after = NOTICE_SECONDS },
	         { "", "  generation 0" });
}

/* The useful one; the prompt and the limit name the whole. */
FLYING_AS(the_line_has_the_range_of_a_factor, 120, 24, NULL)
{
	settle(screens);
	dialogue(screens, { "T", "  0..10  " }, { "\r", "  0..60  " },
	         { "60\rT", "at its limit, 0..60" });
}

/* 12 kB/s are of use only where the line is what limits. */
FLYING(the_rate_of_bytes_shows_where_the_line_limits)
{
	settle(screens);
	dialogue(screens, { "", .lacks = "kB/s" });
	screens->ui.line.limited = true;
	dialogue(screens, { "", "boids  12 kB/s" });
}

/* A failure stays until a key. */
FLYING(an_echo_stays_3_seconds_and_a_notice_5)
{
	settle(screens);
	screens_key(screens, 0, 'S');
	assert_true(draw_deadline(&screens->ui) == screens->session.now + 3);
	dialogue(screens, { "", "->", .after = 2.9 }, { "", .lacks = "->", .after = 0.2 }, { "U" },
	         { "", .line = "nothing to redo", .after = 4.9 },
	         { "", .lacks = "redo", .after = 0.2 });
	session_failure(&screens->session, "not saved: %s", "Permission denied");
	dialogue(screens, { "", .line = "! not saved: Permission denied", .after = 1e6 });
	assert_true(screens_drawn(screens, 0, 23).style & STYLE_BOLD);
	assert_false(screens_drawn(screens, 2, 23).style & STYLE_BOLD);
	assert_true(draw_deadline(&screens->ui) < 0);
	dialogue(screens, { "\033", .lacks = "saved" });
}

FLYING(underscore_only_empties_the_line)
{
	settle(screens);
	dialogue(screens, { "_", .line = "" });
	assert_int_equal(ui_world_rows(&screens->ui), 23);
	dialogue(screens, { "S", "separation" }, { "", .line = "", .after = 3 }, { "_", "classic" });
}

TEST(every_width_and_height_draws)
{
	static const char *const keys[] = { "", " S", "\r12345", "x\r", "\033\033?" };

	for (int columns = 1; columns <= 130; columns += columns < 45 ? 1 : 7) {
		for (int rows = 1; rows <= 4; rows++) {
			scoped_screens screens;
			start(&screens, columns, rows);
			every (key, keys)
				dialogue(&screens, { *key, .shows = "" });
		}
	}
}

TEST(bytes_have_two_digits)
{
	static const struct {
		double rate;
		const char *text;
	} cases[] = {
		{ 0, "0.0 kB/s" },       { 49, "0.0 kB/s" },     { 940, "0.9 kB/s" },
		{ 9400, "9.4 kB/s" },    { 9949, "9.9 kB/s" },   { 9951, "10 kB/s" },
		{ 12345, "12 kB/s" },    { 99499, "99 kB/s" },   { 123456, "120 kB/s" },
		{ 994000, "990 kB/s" },  { 996000, "1.0 MB/s" }, { 1234567, "1.2 MB/s" },
		{ 12345678, "12 MB/s" },
	};
	char text[STATUS_RATE];

	every (row, cases) {
		status_rate(row->rate, text);
		assert_string_equal(text, row->text);
	}
}

/* Measures cost time: the line asks for those of life alone. */
TEST(only_measures_that_the_line_shows_are_taken)
{
	for (int off = 0; off < 2; off++) {
		scoped_screens screens;
		screens_start(&screens, 80, 24);
		measure_history_start(&screens.ui.gauges);
		screens.ui.line_off = off;
		screens_draw(&screens);
		assert_true(isnan(screens.ui.gauges.of[BOIDS_MEASURE_ORDER].value));
		assert_true(load_preset(&screens.session, "hunters"));
		screens_draw(&screens);
		assert_true(isnan(screens.ui.gauges.of[BOIDS_MEASURE_EATEN].value) == off);
	}
}

/* Clicks the bottom row where it has these words. */
static void
click(struct screens *screens, const char *words, int offset)
{
	const char *row = screens_row(screens, -1), *at = strstr(row, words);
	int column = offset;

	assert_that(at != NULL, "no %s in %s", words, row);
	for (const char *byte = row; byte < at; byte++)
		column += (*byte & 0xC0) != 0x80;
	screens_mouse(screens, MOUSE_PRESS, column, screens->ui.display.rows - 1);
	screens_mouse(screens, MOUSE_RELEASE, column, screens->ui.display.rows - 1);
}

/* Each click begins in a flight of its own, after these keys. */
TEST(a_click_on_a_hint_is_its_key)
{
	static const struct {
		const char *keys, *words;
		int offset;
		const char *has;
	} rows[] = {
		{ "", "? keys", 0, "help 1" },
		{ "", "? keys", 5, "help 1" },
		{ "", "? keys", -1, "help 0" },
		{ "", "? keys", 6, "help 0" },
		{ "", "Tab tune", 2, "panel 1" },
		{ "", "q quit", 2, "quit 1" },
		{ "", "drag: lead", 2, "preset classic" }, /* it is no key */
		{ "\033\033", "? keys  Tab", 0, "help 1" },
		{ "\033\033", "? keys  Tab", 8, "panel 1" },
		{ "\033\033", "classic", 1, "help 0, panel 0" },
		{ "\033\033", "9 boids", 0, "preset classic" }, /* nor are numbers */
		{ " ", "Space resumes", 3, "paused 0" },
		{ " ", "key . steps", 4, "steps 1" },
		{ "y", "Enter type", 1, "prompt 1" },
		{ "S\r0.7", "Enter do", 1, "prompt 0, separation 0.7" },
		{ "S\r0.7", "Esc cancel", 1, "prompt 0, separation 0.6" },
		{ "S\r0.7", "0.7", 1, "prompt 1" },
		{ "*", "Space place", 1, "placed 1" },
		{ "*", "Esc done", 1, "place 0" },
		{ "* ", "u undoes", 1, "placed 0" },
		{ "'", "Tab next list", 1, "picker 1" },
		{ "'", "Esc cancel", 6, "picker 0" },
		{ "'\u2193", "Enter keep", 1, "picker 0" },
		{ "?", "Esc back", 1, "help 0, quit 0" },
		{ "\u044B", "? lists all keys", 3, "help 1" },
	};

	every (row, rows) {
		scoped_screens screens;
		screens_start_with(&screens, 120, 24, "--number", "9");
		screens_type(&screens, row->keys);
		click(&screens, row->words, row->offset);
		screens_has(&screens, row->has);
	}
}

/* The question whether to replace a preset takes y and n, and no letter of a name. */
FLYING_IN_FOLDER(a_click_answers_a_question)
{
	dialogue(screens, { "jmill\r", "override it? y n" });
	click(screens, "mill", 1);
	click(screens, "override", 1);
	dialogue(screens, { "", .has = "prompt 1" });
	click(screens, "y n", 2);
	dialogue(screens, { "", "not saved", .has = "prompt 0" }, { "jmill\r" });
	click(screens, "y n", 0);
	dialogue(screens, { "", "saved", .has = "prompt 0" });
}

/* Where the world lies under the line, and where the line is off, no cell of it is a hint. */
FLYING(a_line_that_is_off_has_no_hints)
{
	click(screens, "q quit", 0);
	screens->quit = false;
	dialogue(screens, { "_", .line = "", .mouse = "L30,23n" }, { "", .has = "quit 0" });
}
