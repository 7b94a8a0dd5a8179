/* SPDX-License-Identifier: MIT */
/* Key table: the action of a key in each mode, and how often it counts. */
#include "input/key_table.h"

#include "dialogue.h"
#include "io/input.h"

FLYING(a_held_key_counts_once)
{
	static const struct {
		int count;
		double after;
		uint32_t key;
		const char *facts;
	} rows[] = {
		{ 30, 0.033, ' ', "paused 1" }, { 1, 0.099, ' ', "paused 1" },
		{ 1, 0.101, ' ', "paused 0" },  { 1, 0.01, 'p', "paused 1" }, /* another key */
		{ 31, 0.033, '?', "help 1" },   { 31, 0.033, KEY_ENTER, "help 0, prompt 0" },
		{ 1, 0.3, KEY_DOWN, "help 0" }, { 30, 0.033, KEY_ENTER, "prompt 1" },
	};

	every (row, rows) {
		screens_keys(screens, row->count, row->after, row->key);
		screens_has(screens, row->facts);
	}
}

FLYING(a_key_of_another_layout_maps_to_one_of_the_tables)
{
	screens_options(screens)->keys =
		(struct key_layout){ .count = 2, .from = { 0x42B, 0x43D }, .to = { 'S', 'y' } };
	dialogue(screens, { "Ы", "separation 0.5 -> 0.6" }, { "/Ы", .typed = "Ы" }, /* itself */
	         { "\033ы", "unknown key: ы" });
}
