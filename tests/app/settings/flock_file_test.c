/* SPDX-License-Identifier: MIT */
/* Flock file: what it writes has all that a flock needs, and nothing of another machine. */
#include "settings/flock_file.h"

#include "files/atomic_file.h"
#include "folder.h"
#include "scene.h"
#include "settings/map_files.h"
#include "settings/settings_load.h"

#include <string.h>

static struct settings
hunt(void)
{
	static const char text[] = "base = classic\nnumber = 80\nmargin = 3\npredators = 2\n";
	struct settings s = settings_default();
	char error[SETTINGS_ERROR] = "";

	assert_that(settings_text(&s, "hunt", text, strlen(text), error), "%s", error);
	s.origin = (struct saved_state){ .seeded = true, .seed = 9, .columns = 60, .rows = 20 };
	return s;
}

/* Writes a flock of seed 9 to a file. Returns its path. */
static const char *
save(const char *name, const struct settings *s, const struct boids_map *map,
     const struct boids_flock *flock)
{
	const struct flock_file file = { .settings = s,
		                         .run = { 9, 0, 0 },
		                         .defaults = &s->factors,
		                         .map = map,
		                         .placed = flock ? "place goal 1.5 3" : NULL,
		                         .flock = flock };

	assert_true(atomic_file_write(folder_path(name), true, flock_file_write, &file));
	return folder_path(name);
}

static struct boids_flock *
new_flock(const struct settings *s)
{
	struct boids_flock *flock = boids_flock_new(9);

	assert_true(flock &&
	            boids_flock_fit(flock, &s->factors, boids_world_of(&s->factors, 60, 20)));
	boids_flock_step(flock, 1 / 60.0f);
	return flock;
}

TEST(a_flock_is_its_settings_and_the_lines_that_lead_to_it)
{
	static const char *const lines[] = { " flock 2\n# seed 9\n",
		                             "\nmap = ",
		                             "\nseed = 9\n",
		                             "\nsize = 60x20\n",
		                             "\nasset ",
		                             "\nplace goal 1.5 3\n",
		                             "\nasset ",
		                             "\nid,x,y,vx,vy",
		                             "\nboids ",
		                             " step = 1, ",
		                             "\nend\n" };
	struct settings s = hunt(), back = settings_default();
	scoped_map *map = boids_map_new(4, 2);
	scoped_flock *flock = new_flock(&s);
	char error[SETTINGS_ERROR] = "";
	const char *path = save("whole.ini", &s, map, flock), *at = folder_read("whole.ini");

	for (size_t i = 0; i < LENGTH(lines); i++) {
		at = strstr(at, lines[i]);
		assert_that(at, "%s", lines[i]);
		at++;
	}
	assert_that(settings_preset(&back, path, error), "%s", error);
	assert_string_equal(back.origin.state, path);
	assert_string_equal(back.map, path);
	scoped_map *again = map_files_read(path, error);
	assert_true(again && boids_map_same(again, map));
}

TEST(no_preset_or_config_of_another_machine_changes_a_saved_flock)
{
	struct settings s = hunt(), back = settings_default();
	scoped_flock *flock = new_flock(&s);
	char error[SETTINGS_ERROR] = "";

	save("saved.ini", &s, NULL, flock);
	folder_write("boids/presets/classic.ini", "noise = 3\nmap = cave\nsize = 5x5\n");
	strcpy(back.map, "city");
	back.factors.aspect = 1;
	assert_that(settings_preset(&back, folder_path("saved.ini"), error), "%s", error);
	folder_sh("rm boids/presets/classic.ini");
	assert_string_equal(back.map, "none");
	for (int i = 0; i < BOIDS_FACTORS; i++)
		assert_that(boids_factor_table[i].is_view ||
		                    boids_factor_same(&back.factors, &s.factors, i),
		            "%s", boids_factor_table[i].name);
}

TEST(settings_alone_are_written_without_more)
{
	struct settings s = hunt();

	save("alone.ini", &s, NULL, NULL);
	folder_sh("! grep '^end\\|^asset\\| flock ' alone.ini");
}

TEST_PROGRAM(folder_make, folder_remove);
