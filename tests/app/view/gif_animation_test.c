/* SPDX-License-Identifier: MIT */
/* GIF animation: what giflib decodes of it is the flight. */
#include "folder.h"
#include "program.h"
#include "scoped.h"
#include "test.h"
#include "view/recording.h"

#include <stdio.h>
#include <stdlib.h>

#if __has_include(<gif_lib.h>) && !defined NO_GIF
#include <gif_lib.h>

enum { COMMAND = 2048, WIDE = 8, HIGH = 16, GROUND = 0x101418 };

/* Runs `boids --headless WORDS` in the folder; returns its exit status. */
static int
run(const char *words)
{
	char command[COMMAND];

	snprintf(command, sizeof command,
	         "boids=$(realpath '%s'); cd %s && LC_ALL=C.UTF-8 XDG_CONFIG_HOME=/nowhere "
	         "\"$boids\" --headless --config none %s",
	         program_path(), folder(), words);
	return WEXITSTATUS(system(command));
}

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

/* Whether a cell has a pixel that is not of the ground. */
static bool
is_drawn(const struct viewer *v, int column, int row)
{
	for (int i = 0; i < WIDE * HIGH; i++)
		if (pixel(v, column * WIDE + i % WIDE, row * HIGH + i / WIDE) != GROUND)
			return true;
	return false;
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
	enum { RED = 0xFF0000, FULL = 0x2588, LEFT_HALF = 0x258C, UNKNOWN = 0x4E2D };
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
	struct viewer v = view_frame(&frame);
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
	viewer_free(&v);
}

/* 240 colours and their mixtures with the ground do not fit: mixtures give way. */
TEST(no_more_than_255_colours_are_used)
{
	scoped(frame) frame = new_frame(240, 2);

	for (int i = 0; i < 240; i++) {
		frame_put(&frame, i, 0, (struct cell){ .glyph = 0x2588, .colour = 16 + i });
		frame_put(&frame, i, 1, (struct cell){ .glyph = '*', .colour = 16 + i });
	}
	struct viewer v = view_frame(&frame); /* checks each pixel's number */
	assert_int_equal(pixel(&v, 0, 0), 0x000000);
	assert_int_equal(pixel(&v, (231 - 16) * WIDE, 0), 0xFFFFFF);
	assert_int_equal(pixel(&v, (202 - 16) * WIDE, 0), 0xFF5F00);
	viewer_free(&v);
}

/* What has been composed of the changes is the picture of that step, and has boids where its text
 * has. */
TEST(changes_add_up_to_the_frame_of_each_step)
{
	static const int steps[] = { 0, 1, 7, 20 };
	char words[COMMAND], line[COMMAND];

	foreach (i, steps) {
		snprintf(words, sizeof words,
		         "-n 90 -g '>^<v' --size 40x12 --dt 0.05 --trails 0 --steps %d --record "
		         "a.gif "
		         "--print=a.txt",
		         steps[i]);
		assert_int_equal(run(words), 0);
		struct viewer v = viewer_open("a.gif");
		for (int k = 0; k <= steps[i]; k++)
			assert_int_equal(viewer_next(&v), 5);
		assert_int_equal(v.shown, v.gif->ImageCount);
		FILE *text = fopen(folder_path("a.txt"), "r");
		assert_non_null(text);
		for (int row = 0; row < 12; row++) {
			assert_non_null(fgets(line, sizeof line, text));
			size_t length = strcspn(line, "\n");
			for (int column = 0; column < 40; column++)
				assert_int_equal(is_drawn(&v, column, row),
				                 (size_t)column < length && line[column] != ' ');
		}
		fclose(text);
		viewer_free(&v);
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
	char words[COMMAND];

	foreach (i, cases) {
		int sum = 0;
		snprintf(words, sizeof words, "%s --trails 0 --record a.gif", cases[i].words);
		assert_int_equal(run(words), 0);
		struct viewer v = viewer_open("a.gif");
		while (v.shown < v.gif->ImageCount) {
			int delay = viewer_next(&v);
			assert_in_range(delay, 2, cases[i].most);
			sum += delay;
		}
		assert_int_equal(sum, cases[i].centiseconds);
		const ExtensionBlock *loop = v.gif->SavedImages[0].ExtensionBlocks;
		assert_memory_equal(loop[0].Bytes, "NETSCAPE2.0", 11);
		assert_memory_equal(loop[1].Bytes, "\1\0\0", 3);
		viewer_free(&v);
	}
}

TEST(six_seconds_of_100x30_are_at_most_3_megabytes)
{
	assert_int_equal(
		run("-p starlings -s 3 --trails 0 --size 100x30 --seconds 6 --record a.gif"), 0);
	FILE *file = fopen(folder_path("a.gif"), "r");
	assert_non_null(file);
	assert_int_equal(fseek(file, 0, SEEK_END), 0);
	assert_in_range(ftell(file), 100000, 3000000);
	fclose(file);
}

TEST(what_a_gif_cannot_be_is_refused)
{
	assert_int_equal(run("--seconds 1 --fps 51 --record b.gif 2>err"), 2);
	assert_string_equal(folder_read("err"),
	                    "boids: cannot write 'b.gif': a .gif has at most 50 "
	                    "frames per second (--fps)\n");
	assert_int_equal(run("--steps 0 --size 8192x1 --print=b.gif 2>err"), 2);
	assert_string_equal(folder_read("err"),
	                    "boids: cannot write 'b.gif': a .gif has at most 8191x4095 cells\n");
	assert_int_equal(folder_count(".", "b.gif"), 0);
	assert_int_equal(run("--steps 0 --size 8191x1 --print=b.gif"), 0);
}

TEST_FILE(folder_make, folder_remove);

#else

TEST(without_giflib_there_is_no_gif)
{
	struct options o = { 0 };

	assert_contains(recording_format_of("a.gif")->refuse(&o), "built without giflib");
}

#endif
