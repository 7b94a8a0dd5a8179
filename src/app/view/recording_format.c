/* SPDX-License-Identifier: MIT */
#include "recording_format.h"

#include "io/memory.h"
#include "screen/rgb.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

static const struct {
	uint32_t ground, text;
} papers[BACKGROUNDS] = {
	[BACKGROUND_DARK] = { 0x101418, 0xD8DEE4 }, [BACKGROUND_LIGHT] = { 0xFFFFFF, 0x202428 }
};

void
recorded_tell(const struct recorded *r, double done)
{
	const char percent = (char)(100 * done);

	if (r->tells > 0 && write(r->tells, &percent, 1) < 0)
		_exit(EPIPE); /* no one waits for it */
}

struct kept_frames
recorded_frames(const struct recorded *r)
{
	return (struct kept_frames){ .cells = (size_t)r->shown.columns * (size_t)r->shown.rows,
		                     .kinds = (int)(r->bytes.length / sizeof(struct cell)),
		                     .of = (const struct cell *)(const void *)r->bytes.at,
		                     .frames = (const uint32_t *)(const void *)r->kept.at };
}

/* Returns the kind of a cell, a new one if there is none like it. */
static uint32_t
kind_of(struct recorded *r, struct cell cell)
{
	const struct kept_frames kept = recorded_frames(r);

	if (cell_is_blank(cell) && !cell.paper)
		return BLANK;
	for (int i = 0; i < kept.kinds; i++)
		if (kept.of[i].glyph == cell.glyph && cell_has_style(kept.of[i], cell))
			return (uint32_t)i + 1;
	memory_append(&r->bytes, &cell, sizeof cell);
	return (uint32_t)kept.kinds + 1;
}

void
recorded_keep(struct recorded *r, double seconds)
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
recorded_ground(const struct recorded *r)
{
	return papers[r->background].ground;
}

uint32_t
recorded_rgb(const struct recorded *r, int32_t number, bool dim)
{
	static const uint32_t first[] = { 0x2E3436, 0xCC4444, 0x4E9A06, 0xC4A000,
		                          0x5C8FD6, 0x9A6FB0, 0x06989A, 0xD3D7CF,
		                          0x7A7D78, 0xEF5A5A, 0x8AE234, 0xFCE94F,
		                          0x82AEE0, 0xBE94C4, 0x34E2E2, 0xEEEEEC };
	uint32_t colour = number == COLOUR_DEFAULT  ? papers[r->background].text
	                  : number >= COLOUR_DIRECT ? (uint32_t)(number - COLOUR_DIRECT)
	                  : number < 16             ? first[number]
	                                            : rgb_of(number);

	return dim ? rgb_blend(papers[r->background].ground, colour, 0.55F) : colour;
}
