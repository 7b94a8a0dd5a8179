/* SPDX-License-Identifier: MIT */
/* GIF animation: what giflib decodes of it is the flight. */
#include "command.h"
#include "recorded_frames.h"
#include "screen/rgb.h"

#if __has_include(<gif_lib.h>) && !defined NO_GIF
#include <gif_lib.h>

enum { WIDE = 8, HIGH = 16, GROUND = 0x101418 };

/* A decoded file, and the picture that a viewer has composed of its first frames. */
struct viewer {
	GifFileType *gif; /* owned */
	uint32_t *rgb;    /* owned; by pixel */
	int shown;        /* frames */
};

static struct viewer
viewer_open(const char *name)
{
	struct viewer v = { 0 };
	int error;

	v.gif = DGifOpenFileName(folder_path(name), &error);
	assert_non_null(v.gif);
	assert_int_equal(DGifSlurp(v.gif), GIF_OK);
	v.rgb = calloc((size_t)v.gif->SWidth * (size_t)v.gif->SHeight, sizeof *v.rgb);
	assert_non_null(v.rgb);
	return v;
}

static void
viewer_free(struct viewer *v)
{
	DGifCloseFile(v->gif, NULL);
	free(v->rgb);
}

/* Shows one frame more; returns how long, in 1/100 s. */
static int
viewer_next(struct viewer *v)
{
	const SavedImage *image = &v->gif->SavedImages[v->shown];
	const GifImageDesc *at = &image->ImageDesc;
	GraphicsControlBlock control;

	assert_int_equal(DGifSavedExtensionToGCB(v->gif, v->shown++, &control), GIF_OK);
	assert_int_equal(control.DisposalMode, DISPOSE_DO_NOT);
	assert_true(at->Left + at->Width <= v->gif->SWidth &&
	            at->Top + at->Height <= v->gif->SHeight);
	for (int i = 0; i < at->Width * at->Height; i++) {
		int number = image->RasterBits[i];
		if (number == control.TransparentColor)
			continue;
		assert_true(number < v->gif->SColorMap->ColorCount && number < 255);
		GifColorType c = v->gif->SColorMap->Colors[number];
		v->rgb[(at->Top + i / at->Width) * v->gif->SWidth + at->Left + i % at->Width] =
			(uint32_t)(c.Red << 16 | c.Green << 8 | c.Blue);
	}
	return control.DelayTime;
}

static uint32_t
pixel(const struct viewer *v, int x, int y)
{
	return v->rgb[y * v->gif->SWidth + x];
}

/* Writes one frame as a.gif, and decodes it. */
static struct viewer
view_frame(const struct frame *frame)
{
	FILE *file = fopen(folder_path("a.gif"), "w");
	struct recorded r = { .file = file, .preset = "p", .background = BACKGROUND_DARK };

	assert_non_null(file);
	recording_picture(recording_format_of("a.gif"), &r, frame);
	assert_int_equal(fclose(file), 0);
	struct viewer v = viewer_open("a.gif");
	assert_int_equal(v.gif->ImageCount, 1);
	viewer_next(&v);
	return v;
}

/* Blocks and boxes: which pixels are theirs is known without an outline. */
TEST(outlines_fill_the_pixels_of_their_cells)
{
	enum { RED = 0xFF0000, FULL = 0x2588, LEFT_HALF = 0x258C, UNKNOWN = 0xE000 };
	scoped(frame) frame = new_frame(4, 2);
	struct cell red = { .glyph = FULL, .colour = 196 };

	frame_put(&frame, 0, 0, red);
	red.glyph = LEFT_HALF;
	frame_put(&frame, 1, 0, red);
	red.glyph = UNKNOWN;
	frame_put(&frame, 3, 0, red);
	red.glyph = GLYPH_WIDE + LEFT_HALF;
	frame_put(&frame, 0, 1, red);
	red.glyph = LEFT_HALF;
	red.style = STYLE_REVERSE;
	frame_put(&frame, 2, 1, red);
	frame_put(&frame, 3, 1, (struct cell){ .glyph = 'o', .colour = 196, .paper = 1 + 21 });
	scoped(viewer) v = view_frame(&frame);
	assert_int_equal(v.gif->SWidth, 4 * WIDE);
	assert_int_equal(v.gif->SHeight, 2 * HIGH);
	for (int i = 0; i < WIDE * HIGH; i++) {
		int x = i % WIDE, y = i / WIDE;
		assert_int_equal(pixel(&v, x, y), RED);
		assert_int_equal(pixel(&v, WIDE + x, y), x < WIDE / 2 ? RED : GROUND);
		assert_int_equal(pixel(&v, 2 * WIDE + x, y), GROUND);
		assert_int_equal(pixel(&v, x, HIGH + y), RED);
		assert_int_equal(pixel(&v, WIDE + x, HIGH + y), GROUND);
		assert_int_equal(pixel(&v, 2 * WIDE + x, HIGH + y), x < WIDE / 2 ? GROUND : RED);
	}
	assert_int_equal(pixel(&v, 3 * WIDE + 4, HIGH / 2), GROUND); /* inside of the box */
	assert_int_not_equal(pixel(&v, 3 * WIDE + 4, 3), GROUND);    /* and its frame */
	assert_int_equal(pixel(&v, 3 * WIDE, HIGH), 0x0000FF);
}

/* 240 colours and their mixtures with the ground do not fit: each is near to what it should be. */
TEST(no_more_than_255_colours_are_used)
{
	enum { HALF = 20 }; /* of a step between them */
	scoped(frame) frame = new_frame(240, 2);

	for (int i = 0; i < 240; i++) {
		frame_put(&frame, i, 0, (struct cell){ .glyph = 0x2588, .colour = 16 + i });
		frame_put(&frame, i, 1, (struct cell){ .glyph = '*', .colour = 16 + i });
	}
	scoped(viewer) v = view_frame(&frame); /* checks each pixel's number */
	assert_int_equal(pixel(&v, WIDE - 1, 2 * HIGH - 1), GROUND);
	for (int i = 0; i < 240; i++)
		assert_true(rgb_distance(pixel(&v, i * WIDE, 0), rgb_of(16 + i)) <= 3 * HALF * HALF);
}

/* What has been composed of the changes is the picture of that frame alone. */
TEST(changes_add_up_to_each_frame)
{
	scoped(recorded_frames) frames = record_at_random("c.gif", 40, 12, 16);
	scoped(viewer) all = viewer_open("c.gif");

	assert_int_equal(all.gif->ImageCount, RECORDED);
	foreach (i, frames.at) {
		viewer_next(&all);
		if (i % 8 != 7 && !test_is_long())
			continue;
		scoped(viewer) alone = view_frame(&frames.at[i]);
		assert_memory_equal(all.rgb, alone.rgb,
		                    (size_t)(40 * WIDE * 12 * HIGH) * sizeof *all.rgb);
	}
}

TEST(it_takes_as_long_as_the_flight_and_repeats)
{
	static const struct {
		const char *words;
		int centiseconds, most; /* of all, and of a frame */
	} cases[] = {
		{ "--seconds 2", 205, 5 },
		{ "--seconds 2 --fps 30", 203, 4 },
		{ "--seconds 2 --fps 50", 202, 2 },
		{ "--seconds 2 --time-scale 2", 105, 5 },
		{ "--seconds 4 --dt 0.5", 450, 50 },               /* no more frames than steps */
		{ "-n 0 --seconds 3", 305, 305 },                  /* nothing changes */
		{ "-n 0 --size 4x2 --seconds 700", 70005, 65535 }, /* a delay has 16 bits */
	};
	char words[128];

	foreach (i, cases) {
		int sum = 0;
		snprintf(words, sizeof words, "%s --trails 0 --record @a.gif", cases[i].words);
		command_runs(words);
		scoped(viewer) v = viewer_open("a.gif");
		while (v.shown < v.gif->ImageCount) {
			int delay = viewer_next(&v);
			assert_in_range(delay, 2, cases[i].most);
			sum += delay;
		}
		assert_int_equal(sum, cases[i].centiseconds);
		const ExtensionBlock *loop = v.gif->SavedImages[0].ExtensionBlocks;
		assert_memory_equal(loop[0].Bytes, "NETSCAPE2.0", 11);
		assert_memory_equal(loop[1].Bytes, "\1\0\0", 3);
	}
}

TEST(six_seconds_of_100x30_are_at_most_3_megabytes)
{
	command_runs("-p starlings -s 3 --trails 0 --size 100x30 --seconds 6 --record @a.gif");
	FILE *file = fopen(folder_path("a.gif"), "r");
	assert_non_null(file);
	assert_int_equal(fseek(file, 0, SEEK_END), 0);
	assert_in_range(ftell(file), 100000, 3000000);
	fclose(file);
}

TEST(what_a_gif_cannot_be_is_refused)
{
	assert_int_equal(command_run("--seconds 1 --fps 51 --record @b.gif"), 2);
	assert_contains(command_errors,
	                "b.gif': a .gif has at most 50 frames per second (--fps)\n");
	assert_int_equal(command_run("--steps 0 --size 8192x1 --print=@b.gif"), 2);
	assert_contains(command_errors, "b.gif': a .gif has at most 8191x4095 cells\n");
	assert_int_equal(folder_count(".", "b.gif"), 0);
	command_runs("--steps 0 --size 8191x1 --print=@b.gif");
}

TEST_FILE(folder_make_utf8, folder_remove);

#else

TEST(without_giflib_there_is_no_gif)
{
	struct options o = { 0 };

	assert_contains(recording_format_of("a.gif")->refuse(&o), "built without giflib");
}

#endif
