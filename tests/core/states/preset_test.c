/* SPDX-License-Identifier: MIT */
/* Preset: presets and maps are found by name, and presets read with their bases. */
#include "states/settings_text.h"

#include "test.h"
#include "text/error.h"
#include "types/map.h"

static struct preset
read(const char *name)
{
	char error[ERROR_SIZE];
	struct preset preset;

	assert_true(preset_read(&preset, published_find(preset_table, name), error));
	return preset;
}

TEST(texts_are_found_by_their_whole_name)
{
	assert_ptr_equal(published_find(preset_table, "classic"), &preset_table[0]);
	assert_string_equal(published_find(map_table, "cave")->name, "cave");
	assert_null(published_find(preset_table, "classi"));
	assert_null(published_find(map_table, ""));
}

TEST(every_preset_reads_and_names_a_map_that_reads)
{
	for (const struct published *p = preset_table; p->name; p++) {
		const struct preset preset = read(p->name);
		const struct published *map = published_find(map_table, preset.map);
		char error[BOIDS_MAP_ERROR];
		assert_true(*preset.about);
		assert_true(map || !*preset.map);
		if (!map)
			continue;
		struct boids_map *read = map_read(map->text, strlen(map->text), error);
		assert_non_null(read);
		map_free(read);
	}
}

TEST(a_preset_has_what_its_base_sets_and_its_own_lines)
{
	const struct preset classic = read("classic"), cave = read("cave");

	assert_string_equal(classic.map, "");
	assert_string_equal(cave.map, "cave");
	assert_string_not_equal(cave.about, classic.about);
	assert_float_equal(read("storm").factors.wind, 6, 0);
	assert_float_equal(read("starlings").factors.wind, 0, 0);
	for (int i = 0; i < BOIDS_FACTORS; i++) {
		const bool own = i == BOIDS_FACTOR_theme;
		assert_true(factor_same(&cave.factors, &classic.factors, i) == !own);
		assert_int_equal(cave.given[i], classic.given[i] || own);
	}
}

TEST(factors_without_a_line_have_their_defaults)
{
	struct boids_factors defaults;

	factors_init(&defaults);
	for (const struct published *p = preset_table; p->name; p++) {
		const struct preset preset = read(p->name);
		for (int i = 0; i < BOIDS_FACTORS; i++)
			assert_true(preset.given[i] || factor_same(&preset.factors, &defaults, i));
	}
}

/* With the sizes of two terminals. */
TEST(the_useful_ends_of_a_number_lie_around_the_value_of_every_preset)
{
	float low, high;

	for (const struct published *p = preset_table; p->name; p++)
		for (int i = 0; i < 2 * BOIDS_FACTORS; i++) {
			struct boids_factors f = read(p->name).factors;
			const int which = i / 2;
			const struct boids_factor *row = &factor_table[which];
			factors_fit(&f, i % 2 ? 40 : 200, i % 2 ? 12 : 60);
			factor_ends(&f, which, &low, &high);
			assert_that(row->word ||
			                    (row->least <= low && low < high && high <= row->most),
			            "%s", row->name);
			assert_that(row->word || (low <= f.at[which].number &&
			                          f.at[which].number <= high),
			            "%s in %s", row->name, p->name);
		}
	struct boids_factors f = read("classic").factors;
	factors_fit(&f, 200, 60);
	factor_ends(&f, BOIDS_FACTOR_number, &low, &high);
	assert_float_equal(low, 180, 0);
	assert_float_equal(high, 18000, 0);
}
