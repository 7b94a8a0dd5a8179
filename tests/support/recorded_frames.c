/* SPDX-License-Identifier: MIT */
/* Recorded frames: frames at random, and the file that a format of recordings writes of them. */
#include "recorded_frames.h"

static void
copy(struct frame *to, const struct frame *from)
{
	frame_fit(to, from->columns, from->rows);
	memcpy(to->cells, from->cells,
	       (size_t)from->columns * (size_t)from->rows * sizeof *from->cells);
}

struct recorded_frames
record_at_random(const char *name, int columns, int rows, int colours)
{
	const struct recording_format *format = recording_format_of(name);
	struct recorded_frames frames = { 0 };
	struct recorded r = { .file = fopen(folder_path(name), "w"),
		              .preset = "random",
		              .background = BACKGROUND_DARK,
		              .fps = RECORDED_FPS,
		              .shown = new_frame(columns, rows),
		              .frame = new_frame(columns, rows) };
	struct dice d = { 3 };

	assert_non_null(r.file);
	if (format->begin)
		format->begin(&r);
	for (; r.frames < RECORDED; r.frames++) {
		struct frame *now = &frames.at[r.frames];
		put_at_random(&r.frame, &d, r.frames ? 8 : columns * rows, colours);
		format->frame(&r, (double)r.frames / RECORDED_FPS);
		copy(now, &r.frame);
		copy(&r.shown, now);
		if (r.frames % 8 < 6)
			copy(&r.frame, &frames.at[r.frames / 8 * 8]);
	}
	if (format->end)
		format->end(&r);
	assert_int_equal(fclose(r.file), 0);
	frame_free(&r.shown);
	frame_free(&r.frame);
	byte_buffer_free(&r.bytes);
	byte_buffer_free(&r.kept);
	return frames;
}

void
recorded_frames_free(struct recorded_frames *frames)
{
	every (frame, frames->at)
		frame_free(frame);
}
