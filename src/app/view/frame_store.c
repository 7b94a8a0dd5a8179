/* SPDX-License-Identifier: MIT */
#include "frame_store.h"

#include "io/memory.h"
#include "screen/rgb.h"

#include <string.h>

static const struct {
	uint32_t ground, text;
} papers[BACKGROUNDS] = { [BACKGROUND_UNKNOWN] = { 0x101418, 0xD8DEE4 },
	                  [BACKGROUND_DARK] = { 0x101418, 0xD8DEE4 },
	                  [BACKGROUND_LIGHT] = { 0xFFFFFF, 0x202428 } };

const struct cell *
frame_store_cells(const struct recorded *r)
{
	return (const struct cell *)(const void *)r->bytes.at;
}

int
frame_store_kinds(const struct recorded *r)
{
	return (int)(r->bytes.length / sizeof(struct cell));
}

const uint32_t *
frame_store_frames(const struct recorded *r)
{
	return (const uint32_t *)(const void *)r->kept.at;
}

/* Returns the kind of a cell, a new one if there is none like it. */
static uint32_t
kind_of(struct recorded *r, struct cell cell)
{
	const struct cell *kinds = frame_store_cells(r);
	size_t count = (size_t)frame_store_kinds(r);

	if (cell_is_blank(cell) && !cell.paper)
		return BLANK;
	for (size_t i = 0; i < count; i++)
		if (kinds[i].glyph == cell.glyph && cell_has_style(kinds[i], cell))
			return (uint32_t)i + 1;
	memory_append(&r->bytes, &cell, sizeof cell);
	return (uint32_t)count + 1;
}

void
frame_store_keep(struct recorded *r, double seconds)
{
	size_t cells = (size_t)r->frame.columns * (size_t)r->frame.rows;
	char *room = memory_reserve(&r->kept, cells * sizeof(uint32_t));

	(void)seconds;
	for (size_t i = 0; i < cells; i++) {
		uint32_t kind = kind_of(r, r->frame.cells[i]);
		memcpy(room + i * sizeof kind, &kind, sizeof kind);
	}
	r->kept.length += cells * sizeof(uint32_t);
}

uint32_t
frame_store_ground(const struct recorded *r)
{
	return papers[r->background].ground;
}

uint32_t
frame_store_rgb(const struct recorded *r, int32_t number, bool dim)
{
	static const uint32_t first[] = { 0x2E3436, 0xCC4444, 0x4E9A06, 0xC4A000,
		                          0x5C8FD6, 0x9A6FB0, 0x06989A, 0xD3D7CF,
		                          0x7A7D78, 0xEF5A5A, 0x8AE234, 0xFCE94F,
		                          0x82AEE0, 0xBE94C4, 0x34E2E2, 0xEEEEEC };
	uint32_t colour = number == COLOUR_DEFAULT  ? papers[r->background].text
	                  : number >= COLOUR_DIRECT ? (uint32_t)(number - COLOUR_DIRECT)
	                  : number < 16             ? first[number]
	                                            : rgb_of(number);
	uint32_t mixed = 0;

	for (int shift = 0; shift < 24 && dim; shift += 8) {
		uint32_t own = colour >> shift & 0xFF,
			 ground = papers[r->background].ground >> shift & 0xFF;
		mixed |= (own * 11 + ground * 9) / 20 << shift;
	}
	return dim ? mixed : colour;
}
