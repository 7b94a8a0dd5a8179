/* SPDX-License-Identifier: MIT */
/* Settings: factors as text, presets and the user's files. */
#include "files/file.h"
#include "folder.h"
#include "input/key_table.h"
#include "scene.h"
#include "screens.h"
#include "settings/named_files.h"
#include "settings/settings_load.h"
#include "settings/settings_write.h"

#include <errno.h>
#include <math.h>
#include <sys/stat.h>
#include <unistd.h>

/* Writes a file of the user; returns its path, valid until the next call. */
static const char *
file(const char *name, const char *text)
{
	char path[128];

	snprintf(path, sizeof path, "boids/%s", name);
	return folder_write(path, text);
}

static void
own_preset(const char *name, const char *text)
{
	char path[96];

	snprintf(path, sizeof path, "presets/%s.ini", name);
	file(path, text);
}

static void
remove_presets(void)
{
	folder_sh("rm boids/presets/*");
}

static struct settings
good(const char *text)
{
	struct settings s = settings_default();
	char error[SETTINGS_ERROR] = "";
	bool read = settings_text(&s, "x.ini", text, strlen(text), error);

	assert_string_equal(error, "");
	assert_true(read);
	return s;
}

/* Expects that a text of this length is refused with this error and changes nothing. */
static void
bad(const char *text, size_t length, const char *expected)
{
	struct settings s = settings_default(), before = s;
	char error[SETTINGS_ERROR];

	errno = ENOENT;
	assert_false(settings_text(&s, "x.ini", text, length, error));
	assert_string_equal(error, expected);
	assert_int_equal(errno, 0);
	assert_memory_equal(&s, &before, sizeof s);
}

static struct settings
preset(const char *name)
{
	struct settings s = settings_default();
	char error[SETTINGS_ERROR] = "";
	bool read = settings_preset(&s, name, error);

	assert_string_equal(error, "");
	assert_true(read);
	return s;
}

static void
refused_preset(const char *name, const char *part, bool machine)
{
	struct settings s = settings_default(), before = s;
	char error[SETTINGS_ERROR];

	assert_false(settings_preset(&s, name, error));
	assert_int_equal(errno != 0, machine);
	assert_contains(error, part);
	assert_null(strchr(error, '\n'));
	assert_memory_equal(&s, &before, sizeof s);
}

/* Sets every factor to another value than its default. */
static struct boids_factors
elsewhere(void)
{
	struct boids_factors f = default_factors();

	for (int i = 0; i < BOIDS_FACTORS; i++) {
		const struct boids_factor *row = &factor_table[i];
		if (row->word)
			f.at[i].choice = row->default_value.choice || !row->word(1) ? 0 : 1;
		else
			f.at[i].number =
				row->default_value.number == row->most ? row->least : row->most;
	}
	return f;
}

TEST(lines_set_factors)
{
	struct settings s = good("separation = 0.25\nedge=bounce\n  visual-range\t=  12 \n");

	assert_float_equal(s.factors.separation, 0.25, 0);
	assert_int_equal(s.factors.edge, BOIDS_EDGE_BOUNCE);
	assert_float_equal(s.factors.visual_range, 12, 0);
	assert_string_equal(s.preset, "");
}

TEST(an_empty_text_changes_nothing)
{
	struct settings s = good(""), usual = settings_default();

	screens_are_same(&s.factors, &usual.factors);
}

TEST(an_error_has_the_number_of_its_line)
{
	static const char *const texts[][2] = {
		{ "wind = 1\nwnid = 2\n", "x.ini:2: no factor 'wnid'; did you mean wind?" },
		{ "wind = far\n", "x.ini:1: wind takes 0 to 50, not 'far'" },
		{ "\n\nwind =\n", "x.ini:3: wind takes 0 to 50, not ''" },
		{ "wind = 51\n", "x.ini:1: wind takes 0 to 50, not '51'" },
		{ "wind = 1 # no comment here\n",
		  "x.ini:1: wind takes 0 to 50, not '1 # no comment here'" },
		{ "wind = 1 ; nor here\n", "x.ini:1: wind takes 0 to 50, not '1 ; nor here'" },
		{ "= 5\n", "x.ini:1: no factor ''" },
		{ "wind\nzoom = far\n", "x.ini:1: expected name = value" },
		{ "wind = 1\n[flock]\nzoom = 2\n", "x.ini:2: expected name = value" },
		{ "wind = 1\nwind = 1\n", "x.ini:2: wind is set twice" },
		{ "about = a\nabout = b\n", "x.ini:2: about is set twice" },
		{ "wind = 1\nbase = classic\n",
		  "x.ini:2: base must be the first setting, and only once" },
		{ "base = ganz\nbase = classic\n",
		  "x.ini:2: base must be the first setting, and only once" },
		{ "about = a\nbase = classic\n",
		  "x.ini:2: base must be the first setting, and only once" },
		{ "base = clasic\n", "x.ini:1: no preset 'clasic'; did you mean classic?" },
		{ "base = /etc/passwd\n",
		  "x.ini:1: base takes the name of a preset, not '/etc/passwd'" },
		{ "wind = 1\n\nabout = \033[2J\n", "x.ini:3: control characters are not allowed" },
	};

	foreach (i, texts)
		bad(texts[i][0], strlen(texts[i][0]), texts[i][1]);
}

TEST(every_published_preset_reads_and_has_a_description)
{
	assert_string_equal(preset_table[0].name, "classic");
	for (const struct published *p = preset_table; p->name; p++) {
		struct settings s = preset(p->name);
		assert_string_equal(s.preset, p->name);
		assert_true(*s.labels.about);
		assert_contains(p->text, "\n# Source: ");
	}
}

/* Whether the factor belongs to the view: presets leave it open. */
static bool
is_left_open(int factor)
{
	return factor == BOIDS_FACTOR_aspect || factor == BOIDS_FACTOR_time_scale ||
	       factor == BOIDS_FACTOR_glyphs || factor == BOIDS_FACTOR_colour_by ||
	       factor == BOIDS_FACTOR_theme || factor == BOIDS_FACTOR_background ||
	       factor == BOIDS_FACTOR_trails || factor == BOIDS_FACTOR_backdrop ||
	       factor == BOIDS_FACTOR_rotation || factor == BOIDS_FACTOR_orbit;
}

TEST(a_published_preset_leaves_nothing_of_the_flock_before_it)
{
	for (const struct published *p = preset_table; p->name; p++) {
		struct settings fresh = preset(p->name), s = { .factors = elsewhere() };
		struct boids_factors before = s.factors;
		char error[SETTINGS_ERROR];
		assert_true(settings_preset(&s, p->name, error));
		for (int i = 0; i < BOIDS_FACTORS; i++)
			if (!factor_same(&s.factors, is_left_open(i) ? &before : &fresh.factors, i) &&
			    !factor_same(&s.factors, &fresh.factors, i))
				fail_msg("%s leaves %s as it was", p->name, factor_table[i].name);
	}
}

TEST(classic_fills_the_terminal_it_starts_in)
{
	struct boids_factors f = preset("classic").factors;

	factors_fit(&f, 80, 24);
	assert_float_equal(f.number, 288, 0);
	assert_float_equal(f.margin, 2.5, 0);
	assert_float_equal(f.noise, 0.19, 1e-6);
	assert_float_equal(f.visual_range, 2.5, 0);
}

TEST(ganz_keeps_its_pixels)
{
	struct boids_factors f = preset("ganz").factors;

	assert_float_equal(f.zoom, 0.1, 1e-6);
	assert_float_equal(f.visual_range, 100, 0);
	assert_int_equal(f.update, BOIDS_UPDATE_SEQUENTIAL);
	factors_fit(&f, 60, 24); /* its canvas */
	assert_float_equal(f.number, 30, 0);
}

/* Returns the text of settings on this ground; the caller frees it. */
static char *
written(const struct settings *s, struct boids_factors ground)
{
	char *text = NULL;
	size_t length = 0;
	FILE *out = open_memstream(&text, &length);

	assert_non_null(out);
	settings_write(out, s, &(struct settings_run){ 7, 80, 24 }, &ground, false);
	assert_int_equal(fclose(out), 0);
	return text;
}

/* Writes s, reads it on top of `ground`, and expects the same factors. */
static void
assert_reads_back(const struct settings *s, struct boids_factors ground)
{
	char *text = written(s, ground), error[SETTINGS_ERROR] = "";
	struct settings back = { .factors = ground };

	assert_contains(text, "# seed 7\n");
	bool read = settings_text(&back, "x.ini", text, strlen(text), error);
	assert_string_equal(error, "");
	assert_true(read);
	screens_are_same(&back.factors, &s->factors);
	assert_string_equal(back.labels.about, s->labels.about);
	assert_string_equal(back.labels.map, s->labels.map);
	assert_string_equal(back.origin.state, s->origin.state);
	assert_int_equal(back.origin.seeded, s->origin.seeded);
	assert_true(back.origin.seed == s->origin.seed);
	assert_int_equal(back.origin.columns, s->origin.columns);
	free(text);
}

TEST(written_settings_read_back_on_any_ground)
{
	for (const struct published *p = preset_table; p->name; p++) {
		struct settings s = preset(p->name);
		assert_reads_back(&s, default_factors());
		assert_reads_back(&s, elsewhere());
	}
	assert_reads_back(&(struct settings){ .factors = default_factors() }, elsewhere());
	assert_reads_back(&(struct settings){ .factors = elsewhere(), .preset = "mine" },
	                  default_factors());
}

/* Draws a random float in the factor's range, or a word. */
static union boids_factor_value
anywhere(const struct boids_factor *row)
{
	union boids_factor_value value = { 0 };
	int words = 0;

	while (row->word && row->word(words))
		words++;
	if (row->word)
		value.choice = rand() % words;
	else
		value.number =
			row->least + (row->most - row->least) *
					     (float)pow((double)rand() / RAND_MAX, 1 + rand() % 9);
	if (!row->word && row->step == 1)
		value.number = roundf(value.number);
	if (!row->word && value.number > row->most)
		value.number = row->most;
	return value;
}

TEST(settings_drawn_at_random_read_back_the_same)
{
	int presets = 0;

	srand(7);
	while (preset_table[presets].name)
		presets++;
	for (int round = 0; round < 2000; round++) {
		struct settings s = preset(preset_table[rand() % presets].name);
		struct boids_factors ground = rand() % 2 ? default_factors() : elsewhere();
		for (int i = rand() % BOIDS_FACTORS; i >= 0; i--) {
			int factor = rand() % BOIDS_FACTORS;
			s.factors.at[factor] = anywhere(&factor_table[factor]);
		}
		assert_reads_back(&s, ground);
	}
}

TEST(view_factors_at_their_default_are_not_written)
{
	struct settings s = preset("ganz");

	for (int other_ground = 0; other_ground < 2; other_ground++) {
		scoped_block char *text =
			written(&s, other_ground ? elsewhere() : default_factors());
		assert_int_equal(strstr(text, "\nglyphs = wedges\n") != NULL, other_ground);
		assert_int_equal(strstr(text, "\ntime-scale = 1\n") != NULL, other_ground);
	}
}

TEST(written_settings_have_the_base_and_the_differences)
{
	struct settings s = preset("ganz");

	s.factors.cohesion = 0.5f;
	scoped_block char *text = written(&s, default_factors());
	assert_contains(text, "\nbase = ganz\ncohesion = 0.5\n");
	assert_lacks(text, "separation");
}

TEST(base_builds_on_another_preset)
{
	struct settings s = good("# mine\nbase = ganz\nwind = 2\n");

	assert_string_equal(s.preset, "ganz");
	assert_string_equal(s.labels.about, preset("ganz").labels.about);
	assert_float_equal(s.factors.visual_range, 100, 0);
	assert_float_equal(s.factors.wind, 2, 0);
	assert_string_equal(good("base = ganz\nabout = windy\n").labels.about, "windy");
}

TEST(a_user_adds_presets)
{
	own_preset("windy", "about = a storm\nbase = ganz\n");
	refused_preset("windy", "windy.ini:2: base must be the first setting", false);
	own_preset("windy", "base = ganz\nabout = a storm\nwind = 20\n");
	struct settings s = preset("windy");
	assert_string_equal(s.preset, "windy");
	assert_string_equal(s.labels.about, "a storm");
	assert_float_equal(s.factors.wind, 20, 0);
	assert_float_equal(s.factors.visual_range, 100, 0);
	remove_presets();
}

TEST(a_user_shadows_presets_and_may_build_on_them)
{
	own_preset("ganz", "base = ganz\nwind = 20\n");
	struct settings s = preset("ganz");
	assert_float_equal(s.factors.wind, 20, 0);
	assert_float_equal(s.factors.visual_range, 100, 0);
	assert_reads_back(&s, elsewhere());
	remove_presets();
}

TEST(a_preset_that_builds_on_itself_is_refused)
{
	own_preset("self", "base = self\n");
	refused_preset("self", "self.ini:1: preset 'self' is based on itself", false);
	own_preset("one", "base = two\n");
	own_preset("two", "base = one\n");
	refused_preset("one", "/two.ini:1: preset 'one' is based on itself", false);
	remove_presets();
}

TEST(a_base_of_the_users_builds_on_a_built_in_preset_alone)
{
	own_preset("one", "base = two\n");
	own_preset("two", "base = three\n");
	own_preset("three", "wind = 2\nwind = far\n");
	refused_preset("one",
	               "/two.ini:1: the base of a base must be a built-in preset, not 'three'",
	               false);
	refused_preset("two", "/three.ini:2: wind takes 0 to 50, not 'far'", false);
	refused_preset("two", "/two.ini:1: ", false);
	own_preset("two", "base = classic\n");
	own_preset("classic", "wind = 2\n");
	struct settings s = preset("one");
	assert_float_equal(s.factors.wind, 0, 0); /* not the user's own of that name */
	own_preset("two", "base = fuor\n");
	own_preset("four", "wind = 2\n");
	refused_preset("one", "/two.ini:1: no preset 'fuor'; did you mean four?", false);
	remove_presets();
}

TEST(a_saved_flock_reads_its_saved_state)
{
	own_preset("saved", "base = ganz\nstart-state = saved.csv\nseed = "
	                    "18446744073709551615\nsize = 80x23\n");
	struct settings s = preset("saved");
	char expected[256];

	snprintf(expected, sizeof expected, "%s/boids/presets/saved.csv", folder());
	assert_string_equal(s.origin.state, expected);
	assert_true(s.origin.seeded);
	assert_true(s.origin.seed == UINT64_MAX);
	assert_int_equal(s.origin.columns, 80);
	assert_int_equal(s.origin.rows, 23);
	assert_string_equal(good("start-state = /a/b.csv\n").origin.state, "/a/b.csv");
	assert_string_equal(good("start-state = b.csv\n").origin.state, "b.csv");
	bad("start-state = -\n",
	    16, "x.ini:1: start-state takes the name of a CSV file of states or a saved flock, not '-'");
	bad("seed = -1\n", 10, "x.ini:1: seed takes 0 to 18446744073709551615, not '-1'");
	bad("size = 80\n", 10,
	    "x.ini:1: size takes COLSxROWS from 1x1 to 10000x10000, "
	    "such as 80x24, not '80'");
	bad("seed = 1\nseed = 1\n", 18, "x.ini:2: seed is set twice");
	bad("seed = 1\nbase = ganz\n", 21, "x.ini:2: base must be the first setting, and only once");
	remove_presets();
}

#define FORMAT "flock format 2 of boids 0.10.0\n"
#define MAP "asset 81f37c7cc65d3a9f 4\nG G\n\n"
#define BOIDS "asset 21a61f834380adae 13\nid,x,y,vx,vy\n\nboids 21a61f834380adae\nend\n"

TEST(lines_behind_the_settings_make_a_saved_flock)
{
	struct settings s = good(FORMAT "map = 81f37c7cc65d3a9f\n" MAP BOIDS);
	assert_string_equal(s.labels.map, "./x.ini");
	assert_string_equal(s.origin.state, "x.ini");
	s = good(FORMAT "map = cave\n" BOIDS); /* another map, and boids */
	assert_string_equal(s.labels.map, "cave");
	s = good(FORMAT "map = cave\n" MAP "end\n"); /* of which nothing is used */
	assert_string_equal(s.labels.map, "cave");
	own_preset("saved", FORMAT "map = 81f37c7cc65d3a9f\nnoise = 1\n" MAP BOIDS);
	own_preset("built", "base = saved\nnoise = 2\n");
	s = preset("built");
	assert_contains(s.labels.map, "/presets/saved.ini");
	assert_contains(s.origin.state, "/presets/saved.ini");
	assert_float_equal(s.factors.noise, 2, 0);
	own_preset("saved", FORMAT "noise = 1\nplace goal 1 2\n");
	refused_preset("built", "/saved.ini:3: the file is incomplete: its last line is not end",
	               false);
	refused_preset("built", "/built.ini:1: ", false);
	remove_presets();
}

TEST(lines_that_contradict_the_settings_are_refused)
{
	static const struct {
		const char *text, *error;
	} wrong[] = {
		{ FORMAT "start-state = a.csv\n" BOIDS, "x.ini:6: start-state names other boids" },
		{ FORMAT "wind = x\n" BOIDS, "x.ini:2: wind takes 0 to 50, not 'x'" },
		{ "wind = 1\n" BOIDS,
		  "x.ini:1: a saved flock must begin with flock format 2 of boids VERSION" },
		{ FORMAT "wind = 1\n",
		  "x.ini:2: the file is incomplete: its last line is not end" },
	};

	every (row, wrong)
		bad(row->text, strlen(row->text), row->error);
}

TEST(an_about_has_at_most_199_bytes)
{
	char text[260] = "about = ";

	memset(text + 8, 'x', 199);
	struct settings s = good(text);
	assert_int_equal(strlen(s.labels.about), 199);
	assert_reads_back(&s, default_factors());
	text[8 + 199] = 'x';
	bad(text, strlen(text), "x.ini:1: about takes at most 199 bytes");
}

TEST(names_read_back_whatever_a_line_can_hold)
{
	static const char *const names[] = { ";y.map", "a ;b.map", "a #b.map", "=.map",
		                             "a;b c.map" };
	char text[2 * SETTINGS_PATH], error[SETTINGS_ERROR];

	every (name, names) {
		snprintf(text, sizeof text, "about = %s\nmap = %s\nstart-state = %s\n", *name,
		         *name, *name);
		struct settings s = good(text);
		assert_string_equal(s.labels.about, *name);
		assert_string_equal(s.labels.map, *name);
		assert_true(settings_writable(&s, error));
		assert_reads_back(&s, default_factors());
	}
	memset(text, 'x', SETTINGS_PATH + 12); /* the longest possible path */
	memcpy(text, "start-state=", 12);
	text[SETTINGS_PATH + 11] = '\0';
	struct settings s = good(text);
	assert_int_equal(strlen(s.origin.state), SETTINGS_PATH - 1);
	assert_reads_back(&s, default_factors());
}

TEST(a_name_that_no_line_can_hold_is_an_error)
{
	static const char *const names[] = { "a\nwind = 3.map", "a\033[2Jb.map", "a\302\233.map",
		                             "a\233.map",       " a.map",        "a.map " };
	char error[SETTINGS_ERROR];
	struct settings s = good("");

	every (name, names) {
		snprintf(s.labels.map, sizeof s.labels.map, "%s", *name);
		assert_false(settings_writable(&s, error));
		assert_int_equal(strncmp(error, "map '", 5), 0);
		assert_null(strpbrk(error, "\n\t\033"));
	}
}

TEST(only_given_values_of_a_saved_state_are_written)
{
	static const char *const texts[] = { "start-state = x.csv\n", "seed = 5\n",
		                             "size = 5x6\nabout = x\n" };

	foreach (i, texts) {
		struct settings s = good(texts[i]);
		assert_reads_back(&s, default_factors());
	}
}

TEST(a_preset_may_be_a_file)
{
	const char *path = file("mine.ini", "wind = 3\n");
	struct settings s = preset(path);

	assert_string_equal(s.preset, "mine");
	assert_float_equal(s.factors.wind, 3, 0);
	refused_preset("clasic", "no preset 'clasic'; did you mean classic?", false);
	refused_preset("", "no preset ''", false);
	refused_preset("/no/such/file", "cannot open /no/such/file: No such file", true);
	refused_preset("nosuchfile.ini", "cannot open nosuchfile.ini", true);
}

TEST(only_regular_files_are_read)
{
	assert_int_equal(mkfifo(folder_path("boids/presets/fifo.ini"), 0600), 0);
	refused_preset("fifo", "is not a regular file", false); /* it could block */
	refused_preset("/dev/zero", "/dev/zero is not a regular file", false);
	refused_preset("/tmp/", "/tmp/ is a directory", false);
}

TEST(a_pipe_is_read_by_its_path)
{
	static const char *const texts[] = { "wind = 3\n", FORMAT BOIDS };
	char path[32], error[SETTINGS_ERROR] = "";
	struct settings s = settings_default();

	for (int i = 0; i < 2; i++) {
		int ends[2];
		assert_int_equal(pipe(ends), 0);
		assert_true(write(ends[1], texts[i], strlen(texts[i])) > 0);
		close(ends[1]);
		snprintf(path, sizeof path, "/dev/fd/%d", ends[0]);
		assert_int_equal(settings_preset(&s, path, error), i == 0);
		close(ends[0]);
	}
	assert_contains(error, ": a flock with its map or boids is read from a file alone");
	assert_float_equal(s.factors.wind, 3, 0);
}

TEST(a_file_has_at_most_a_mebibyte)
{
	enum { MEBIBYTE = 1 << 20 };
	scoped_block char *text = calloc(1, MEBIBYTE + 2);

	assert_non_null(text);
	memset(text, '\n', MEBIBYTE);
	preset(file("large.ini", text));
	text[MEBIBYTE] = '\n';
	refused_preset(file("large.ini", text), "is larger than 1048576 bytes", false);
}

TEST(a_file_may_be_optional_but_not_wrong)
{
	struct settings s = settings_default();
	char error[SETTINGS_ERROR];

	assert_true(settings_config(&s, NULL, "/no/such/file", true, error));
	assert_true(settings_config(&s, NULL, "/dev/null/file", true, error));
	assert_false(settings_config(&s, NULL, "/no/such/file", false, error));
	assert_int_equal(errno, ENOENT);
	assert_false(settings_config(&s, NULL, file("boids.ini", "wind = 99\n"), true, error));
	assert_contains(error, "/boids.ini:1: wind takes 0 to 50, not '99'");
	assert_int_equal(errno, 0);
	assert_true(settings_config(&s, NULL, file("boids.ini", "wind = 9\n"), true, error));
	assert_float_equal(s.factors.wind, 9, 0);
}

/* Expects that a config with this line of a key is refused with this error. */
static void
key_refused(const char *line, const char *sentence)
{
	struct settings s = settings_default();
	struct key_layout keys = { .meaning = key_meaning };
	char text[128], error[SETTINGS_ERROR];

	snprintf(text, sizeof text, "\nkey ы = s\n%s\n", line);
	assert_false(settings_config(&s, &keys, file("boids.ini", text), false, error));
	assert_int_equal(errno, 0);
	assert_contains(error, sentence);
}

TEST(a_config_maps_keys_of_other_layouts)
{
	static const char text[] = "wind = 2\nkey ы = s\n  key\t\xd0\xab=S\nkey F5 = Space\n"
				   "key \xd0\xb9 = Ctrl-C\n# no\nkey @ = ?\nkey # = ;\nkey ~ = %\n"
				   "key ж = =\ntrails = 1\n";
	static const uint32_t mapped[][2] = { { 0x44B, 's' }, { 0x42B, 'S' }, { 0x439, 3 },
		                              { '@', '?' },   { '#', ';' },   { '~', '%' },
		                              { 0x436, '=' }, { 'x', 'x' } };
	struct settings s = settings_default();
	struct key_layout keys = { .meaning = key_meaning };
	char error[SETTINGS_ERROR] = "";

	assert_that(settings_config(&s, &keys, file("boids.ini", text), false, error), "%s", error);
	assert_float_equal(s.factors.wind, 2, 0);
	assert_float_equal(s.factors.trails, 1, 0);
	assert_int_equal(keys.count, 8);
	foreach (i, mapped)
		assert_int_equal(key_layout_key(&keys, mapped[i][0]), mapped[i][1]);
	assert_int_equal(unlink(file("boids.ini", "")), 0);
}

TEST(a_wrong_key_of_a_config_is_refused)
{
	key_refused("key ы = a", "boids.ini:3: key ы is set twice");
	key_refused("key q = s", "boids.ini:3: key q has a meaning already: quit");
	key_refused("key s = a", ":3: key s has a meaning already: separation");
	key_refused("key @ = я", ":3: key я does nothing, so @ cannot stand for it");
	key_refused("key @ = sa", ":3: no key 'sa': a key is a character, or Tab, F5, Ctrl-X ...");
	key_refused("key wind = 2", ":3: no key 'wind'");
	key_refused("key @ =", ":3: expected key NEW = OLD, such as key @ = s");
	key_refused("key = s", ":3: expected key NEW = OLD");
	key_refused("key = = s", ":3: expected key NEW = OLD");
	key_refused("keys x = s", ":3: no factor 'keys x'");
	key_refused("[keys]", ":3: expected name = value; keys are lines such as key @ = s");
	key_refused("[key", ":3: expected name = value");
	bad("key @ = s\n", 10,
	    "x.ini:1: keys are only allowed in boids.ini or the file of --config");
	bad("[keys]\n@ = s\n", 13,
	    "x.ini:1: expected name = value; keys are lines such as key @ = s");
	assert_int_equal(unlink(file("boids.ini", "")), 0);
}

TEST(an_error_is_one_printable_line)
{
	char path[600], error[SETTINGS_ERROR];
	struct settings s = settings_default();

	memset(path, 'x', sizeof path);
	strcpy(path, "/no\n\033[31m/");
	path[10] = 'x';
	path[sizeof path - 1] = '\0';
	for (int i = 0; i < 2; i++) {
		assert_false(settings_preset(&s, i ? "\n\033[31m" : path, error));
		for (const char *c = error; *c; c++)
			assert_in_range(*c, ' ', '~');
	}
}

TEST(the_users_files_are_where_xdg_says)
{
	char path[64];

	setenv("HOME", "/home/me", 1);
	setenv("XDG_CONFIG_HOME", "/etc/xdg", 1);
	assert_true(user_path(path, sizeof path, "boids.ini"));
	assert_string_equal(path, "/etc/xdg/boids/boids.ini");
	setenv("XDG_CONFIG_HOME", "relative", 1);
	assert_true(user_path(path, sizeof path, "boids.ini"));
	assert_string_equal(path, "/home/me/.config/boids/boids.ini");
	unsetenv("XDG_CONFIG_HOME");
	assert_true(user_path(path, sizeof path, "presets/x.ini"));
	assert_string_equal(path, "/home/me/.config/boids/presets/x.ini");
	assert_false(user_path(path, 20, "boids.ini"));
	unsetenv("HOME");
	assert_false(user_path(path, sizeof path, "boids.ini"));
	setenv("XDG_CONFIG_HOME", folder(), 1);
}

TEST_FILE(folder_make, folder_remove);
