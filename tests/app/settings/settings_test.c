/* SPDX-License-Identifier: MIT */
/* Settings: factors as text, presets and the user's files; tests/data/refusals has what is refused. */
#include "files/file.h"
#include "folder.h"
#include "input/key_table.h"
#include "scene.h"
#include "settings/settings_load.h"
#include "settings/settings_write.h"

#include <errno.h>
#include <math.h>
#include <sys/stat.h>
#include <unistd.h>

#define FORMAT "flock format 2 of boids 0.10.0\n"
#define MAP "asset 81f37c7cc65d3a9f 4\nG G\n\n"
#define BOIDS "asset 21a61f834380adae 13\nid,x,y,vx,vy\n\nboids 21a61f834380adae\nend\n"

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
	struct settings s = good("separation = 0.25\nedge=bounce\n  visual-range\t=  12 \n"),
			none = good(""), usual = settings_default();

	assert_true(s.factors.separation == 0.25f && s.factors.visual_range == 12);
	assert_int_equal(s.factors.edge, BOIDS_EDGE_BOUNCE);
	assert_string_equal(s.preset, "");
	assert_same_factors(&none.factors, &usual.factors);
}

TEST(what_is_refused_changes_nothing)
{
	static const char *const texts[] = {
		"wind = 1\nwnid = 2\n",
		"about = x\nbase = clasic\n",
		"base = ganz\nwind = 1\nwind = 1\n",
		"seed = 1\nsize = 4x5\nstart-state = -\n",
		"wind = 1\nabout = \033[2J\n",
		"wind = 1\n" BOIDS,
		FORMAT "wind = 1\n",
		FORMAT "start-state = a.csv\n" BOIDS,
	};
	char error[SETTINGS_ERROR];

	every (text, texts) {
		struct settings s = settings_default(), before = s;
		errno = ENOENT;
		assert_false(settings_text(&s, "x.ini", *text, strlen(*text), error));
		assert_int_equal(errno, 0);
		assert_memory_equal(&s, &before, sizeof s);
		assert_false(settings_preset(&s, folder_write("boids/x.ini", *text), error));
		assert_memory_equal(&s, &before, sizeof s);
		folder_sh("rm boids/x.ini");
	}
}

TEST(every_published_preset_reads_and_has_a_description)
{
	assert_string_equal(preset_table[0].name, "classic");
	for (const struct published *p = preset_table; p->name; p++) {
		struct settings s = preset(p->name);
		assert_string_equal(s.preset, p->name);
		assert_true(*s.about);
		assert_contains(p->text, "\n# Source: ");
	}
}

TEST(a_published_preset_leaves_nothing_of_the_flock_before_it)
{
	for (const struct published *p = preset_table; p->name; p++) {
		struct settings fresh = preset(p->name), s = { .factors = elsewhere() };
		struct boids_factors before = s.factors;
		char error[SETTINGS_ERROR];
		assert_true(settings_preset(&s, p->name, error));
		for (int i = 0; i < BOIDS_FACTORS; i++) {
			bool is_open = factor_table[i].is_view || i == BOIDS_FACTOR_aspect;
			assert_that(factor_same(&s.factors, &fresh.factors, i) ||
			                    (is_open && factor_same(&s.factors, &before, i)),
			            "%s leaves %s as it was", p->name, factor_table[i].name);
		}
	}
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
	scoped_block char *text = written(s, ground);
	char error[SETTINGS_ERROR] = "";
	struct settings back = { .factors = ground };

	assert_contains(text, "# seed 7\n");
	bool read = settings_text(&back, "x.ini", text, strlen(text), error);
	assert_string_equal(error, "");
	assert_true(read);
	assert_same_factors(&back.factors, &s->factors);
	assert_string_equal(back.about, s->about);
	assert_string_equal(back.map, s->map);
	assert_string_equal(back.origin.state, s->origin.state);
	assert_int_equal(back.origin.seeded, s->origin.seeded);
	assert_true(back.origin.seed == s->origin.seed);
	assert_int_equal(back.origin.columns, s->origin.columns);
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
	for (int round = 0; round < repeats(2000); round++) {
		struct settings s = preset(preset_table[rand() % presets].name);
		struct boids_factors ground = rand() % 2 ? default_factors() : elsewhere();
		for (int i = rand() % BOIDS_FACTORS; i >= 0; i--) {
			int factor = rand() % BOIDS_FACTORS;
			s.factors.at[factor] = anywhere(&factor_table[factor]);
		}
		assert_reads_back(&s, ground);
	}
}

TEST(a_user_adds_presets)
{
	folder_write("boids/presets/windy.ini", "base = ganz\nabout = a storm\nwind = 20\n");
	struct settings s = preset("windy");
	assert_string_equal(s.preset, "windy");
	assert_string_equal(s.about, "a storm");
	assert_true(s.factors.wind == 20 && s.factors.visual_range == 100);
	folder_write("boids/presets/ganz.ini",
	             "base = ganz\nwind = 20\n"); /* shadows the one that it builds on */
	s = preset("ganz");
	assert_true(s.factors.wind == 20 && s.factors.visual_range == 100);
	assert_reads_back(&s, elsewhere());
	folder_write("boids/presets/one.ini", "base = two\n");
	folder_write("boids/presets/two.ini", "base = classic\n");
	folder_write("boids/presets/classic.ini", "wind = 2\n");
	assert_float_equal(preset("one").factors.wind, 0, 0); /* not the user's own of that name */
	folder_sh("rm boids/presets/*");
}

TEST(lines_behind_the_settings_make_a_saved_flock)
{
	struct settings s = good(FORMAT "map = 81f37c7cc65d3a9f\n" MAP BOIDS);
	assert_string_equal(s.map, "./x.ini");
	assert_string_equal(s.origin.state, "x.ini");
	s = good(FORMAT "map = cave\n" BOIDS); /* another map, and boids */
	assert_string_equal(s.map, "cave");
	s = good(FORMAT "map = cave\n" MAP "end\n"); /* of which nothing is used */
	assert_string_equal(s.map, "cave");
	folder_write("boids/presets/saved.ini",
	             FORMAT "map = 81f37c7cc65d3a9f\nnoise = 1\n" MAP BOIDS);
	folder_write("boids/presets/built.ini", "base = saved\nnoise = 2\n");
	s = preset("built");
	assert_contains(s.map, "/presets/saved.ini");
	assert_contains(s.origin.state, "/presets/saved.ini");
	assert_float_equal(s.factors.noise, 2, 0);
	folder_sh("rm boids/presets/*");
}

TEST(names_read_back_whatever_a_line_can_hold)
{
	static const char *const names[] = { ";y.map", "a ;b.map", "a #b.map", "=.map",
		                             "a;b c.map" };
	static const char *const given[] = { "start-state = x.csv\n", "seed = 5\n",
		                             "size = 5x6\nabout = x\n" };
	char text[2 * SETTINGS_PATH], error[SETTINGS_ERROR];

	every (name, names) {
		snprintf(text, sizeof text, "about = %s\nmap = %s\nstart-state = %s\n", *name,
		         *name, *name);
		struct settings s = good(text);
		assert_string_equal(s.about, *name);
		assert_string_equal(s.map, *name);
		assert_true(settings_writable(&s, error));
		assert_reads_back(&s, default_factors());
	}
	snprintf(text, sizeof text, "start-state=%0*d", SETTINGS_PATH - 1, 0); /* the longest path */
	struct settings s = good(text);
	assert_int_equal(strlen(s.origin.state), SETTINGS_PATH - 1);
	assert_reads_back(&s, default_factors());
	snprintf(text, sizeof text, "about = %0199d", 0);
	s = good(text);
	assert_int_equal(strlen(s.about), 199);
	assert_reads_back(&s, default_factors());
	every (row, given) { /* what is not given is not written */
		s = good(*row);
		assert_reads_back(&s, default_factors());
	}
}

TEST(a_name_that_no_line_can_hold_is_an_error)
{
	static const char *const names[] = { "a\nwind = 3.map", "a\033[2Jb.map", "a\302\233.map",
		                             "a\233.map",       " a.map",        "a.map " };
	char error[SETTINGS_ERROR];
	struct settings s = good("");

	every (name, names) {
		snprintf(s.map, sizeof s.map, "%s", *name);
		assert_false(settings_writable(&s, error));
		assert_int_equal(strncmp(error, "map '", 5), 0);
		assert_null(strpbrk(error, "\n\t\033"));
	}
}

TEST(a_preset_may_be_a_file_or_a_pipe)
{
	char path[32], large[(1 << 20) + 1]; /* the largest that there may be */
	int ends[2];

	memset(large, '\n', sizeof large - 1);
	large[sizeof large - 1] = '\0';
	preset(folder_write("boids/large.ini", large));
	struct settings s = preset(folder_write("boids/mine.ini", "wind = 3\n"));
	assert_string_equal(s.preset, "mine");
	assert_float_equal(s.factors.wind, 3, 0);
	assert_int_equal(pipe(ends), 0);
	assert_int_equal(write(ends[1], "wind = 4\n", 9), 9);
	close(ends[1]);
	snprintf(path, sizeof path, "/dev/fd/%d", ends[0]);
	assert_float_equal(preset(path).factors.wind, 4, 0);
	close(ends[0]);
}

TEST(a_file_may_be_optional)
{
	struct settings s = settings_default();
	char error[SETTINGS_ERROR];

	assert_true(settings_config(&s, NULL, "/no/such/file", true, error));
	assert_true(settings_config(&s, NULL, "/dev/null/file", true, error));
	assert_true(settings_config(&s, NULL, folder_write("boids/boids.ini", "wind = 9\n"), true,
	                            error));
	assert_float_equal(s.factors.wind, 9, 0);
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

	assert_that(settings_config(&s, &keys, folder_write("boids/boids.ini", text), false, error),
	            "%s", error);
	assert_true(s.factors.wind == 2 && s.factors.trails == 1 && keys.count == 8);
	foreach (i, mapped)
		assert_int_equal(key_layout_key(&keys, mapped[i][0]), mapped[i][1]);
	assert_int_equal(unlink(folder_write("boids/boids.ini", "")), 0);
}

static void
user_path_is(const char *home, const char *xdg, const char *expected)
{
	char path[64];

	setenv("HOME", home, 1);
	xdg ? setenv("XDG_CONFIG_HOME", xdg, 1) : unsetenv("XDG_CONFIG_HOME");
	assert_true(user_path(path, sizeof path, "boids.ini"));
	assert_string_equal(path, expected);
	assert_false(user_path(path, 20, "boids.ini"));
}

TEST(the_users_files_are_where_xdg_says)
{
	char path[64];

	user_path_is("/home/me", "/etc/xdg", "/etc/xdg/boids/boids.ini");
	user_path_is("/home/me", "relative", "/home/me/.config/boids/boids.ini");
	user_path_is("/home/me", NULL, "/home/me/.config/boids/boids.ini");
	unsetenv("HOME");
	assert_false(user_path(path, sizeof path, "boids.ini"));
	setenv("XDG_CONFIG_HOME", folder(), 1);
}

TEST_FILE(folder_make, folder_remove);
