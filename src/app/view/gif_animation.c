/* SPDX-License-Identifier: MIT */
/* GIF animation: a recording as pixels, for pages that show no SVG, encoded by giflib. In each frame the
 * pixels that do not change are transparent: long runs, that LZW makes short. A frame in which nothing
 * changes only prolongs the one before. */
#include "recording_format.h"

#include "glyph_outline.h"
#include "io/memory.h"
#include "palette.h"
#include "screen/rgb.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#if __has_include(<gif_lib.h>) && !defined NO_GIF
#include <gif_lib.h>

enum {
	WIDE = 8,
	HIGH = 16, /* of a cell, in pixels */
	TILE = WIDE * HIGH,
	SAMPLES = 4, /* across and down a pixel */
	SHADES = 4,  /* steps from the background of a cell to its foreground */
	EDGES = 1024 /* of an outline at most */
};

/* What is written: of each kind, BLANK too, its pixels. */
struct drawing {
	const struct recorded *r;
	struct kept_frames kept;
	uint32_t *pixels; /* owned; kinds + 1 tiles in 24 bits */
	uint8_t *tiles;   /* owned; the same as numbers of the palette */
	uint8_t *line;    /* owned; a row of pixels */
	int colours;
	uint32_t palette[PALETTE_MOST];
};

/* ---- glyphs */

/* The outline of a glyph as straight edges in a cell of 10 by 20, some of no length. */
struct edges {
	int count;
	struct point {
		float x, y;
	} from[EDGES], to[EDGES], pen;
};

static void
add_edge(struct edges *e, float x, float y)
{
	if (e->count == EDGES)
		return;
	e->from[e->count] = e->pen;
	e->pen = e->to[e->count++] = (struct point){ x, y };
}

/* Adds the circle to the right of the pen: the one curve of the outlines. */
static void
add_circle(struct edges *e, float radius)
{
	const struct point start = e->pen;
	enum { PARTS = 12 };

	for (int i = 1; i <= PARTS; i++) {
		const float turn = 6.2831853f * (float)i / PARTS;
		add_edge(e, start.x + radius * (1 - cosf(turn)), start.y - radius * sinf(turn));
	}
}

/* Reads path data as glyph_outline writes it. */
static void
read_path(struct edges *e, const char *path)
{
	static const char commands[] = "zHVhvMLa";
	static const int numbers[] = { 0, 1, 1, 1, 1, 2, 2, 7 };
	struct point first = { 0, 0 };
	char command = 0;

	e->count = 0;
	e->pen = first;
	while (*path) {
		float v[7] = { 0 };
		if (strchr(commands, *path))
			command = *path++;
		for (int i = 0; i < numbers[strchr(commands, command) - commands]; i++) {
			char *end;
			v[i] = strtof(path, &end);
			path = end;
		}
		if (command == 'M') {
			e->pen = first = (struct point){ v[0], v[1] };
			command = 'L';
		} else if (command == 'L') {
			add_edge(e, v[0], v[1]);
		} else if (command == 'H' || command == 'h') {
			add_edge(e, v[0] + (command == 'h' ? e->pen.x : 0), e->pen.y);
		} else if (command == 'V' || command == 'v') {
			add_edge(e, e->pen.x, v[0] + (command == 'v' ? e->pen.y : 0));
		} else if (command == 'z') {
			add_edge(e, first.x, first.y);
		} else {
			add_circle(e, v[0]);
		}
	}
}

/* Whether a point is inside by the nonzero rule, which is that of SVG. */
static bool
is_inside(const struct edges *e, float x, float y)
{
	int winding = 0;

	for (int i = 0; i < e->count; i++) {
		struct point a = e->from[i], b = e->to[i];
		if ((a.y <= y) != (b.y <= y) && a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x) > x)
			winding += a.y <= y ? 1 : -1;
	}
	return winding != 0;
}

/* Returns the shade of a pixel, 0 to SHADES. side: how much more of the glyph a bold one covers. */
static int
shade_at(const struct edges *e, struct cell cell, int x, int y, float side)
{
	const int columns = cell_columns(cell), wide = columns == 1 ? WIDE : 2 * WIDE;
	int inside = 0;

	x += columns == 0 ? WIDE : 0; /* the right half of a glyph of two columns */
	for (int i = 0; i < SAMPLES * SAMPLES; i++) {
		const int across = i % SAMPLES, down = i / SAMPLES;
		float px = ((float)x + ((float)across + 0.5f) / SAMPLES) * 10 / (float)wide;
		float py = ((float)y + ((float)down + 0.5f) / SAMPLES) * 20 / HIGH;
		inside += is_inside(e, px - side, py) || (side > 0 && is_inside(e, px + side, py));
	}
	return (inside * SHADES + SAMPLES * SAMPLES / 2) / (SAMPLES * SAMPLES);
}

/* ---- colours */

static void
colours_of(const struct drawing *d, struct cell cell, uint32_t mixed[SHADES + 1])
{
	uint32_t ground = recorded_ground(d->r);
	uint32_t fore = recorded_rgb(d->r, cell.colour, cell.style & STYLE_DIM);
	uint32_t back = cell.paper ? recorded_rgb(d->r, cell.paper - 1, false) : ground;

	if (cell.style & STYLE_REVERSE) {
		back = fore;
		fore = ground;
	}
	for (int i = 0; i <= SHADES; i++)
		mixed[i] = rgb_blend(back, fore, (float)i / SHADES);
}

static void
draw_tiles(struct drawing *d)
{
	uint32_t mixed[SHADES + 1], points[CLUSTER_POINTS];
	struct edges edges;

	for (int i = 0; i < TILE; i++)
		d->pixels[i] = recorded_ground(d->r);
	for (int kind = 1; kind <= d->kept.kinds; kind++) {
		struct cell cell = d->kept.of[kind - 1];
		char *path = NULL;
		size_t length;
		FILE *out = memory_stream(&path, &length);
		frame_points(&d->r->frame, cell.glyph, points);
		glyph_outline(out, points);
		memory_stream_end(out);
		read_path(&edges, path);
		free(path);
		colours_of(d, cell, mixed);
		for (int i = 0; i < TILE; i++)
			d->pixels[(size_t)kind * TILE + (size_t)i] =
				mixed[shade_at(&edges, cell, i % WIDE, i / WIDE,
			                       cell.style & STYLE_BOLD ? 0.5f : 0)];
	}
}

/* ---- frames */

static bool
write_frame(struct drawing *d, GifFileType *gif, const uint32_t *before, const uint32_t *now,
            int delay)
{
	const int columns = d->r->shown.columns, width = columns * WIDE;
	const int height = d->r->shown.rows * HIGH;
	const GraphicsControlBlock control = { .DisposalMode = DISPOSE_DO_NOT,
		                               .DelayTime = delay,
		                               .TransparentColor = d->colours };
	GifByteType extension[4];

	EGifGCBToExtension(&control, extension);
	bool good = EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, sizeof extension, extension) &&
	            EGifPutImageDesc(gif, 0, 0, width, height, false, NULL);
	for (int y = 0; y < height && good; y++) {
		for (int x = 0; x < width; x++) {
			int cell = y / HIGH * columns + x / WIDE;
			size_t pixel = (size_t)y % HIGH * WIDE + (size_t)x % WIDE;
			uint8_t is = d->tiles[(size_t)now[cell] * TILE + pixel];
			bool same = before && d->tiles[(size_t)before[cell] * TILE + pixel] == is;
			d->line[x] = same ? (uint8_t)d->colours : is;
		}
		good = EGifPutLine(gif, d->line, width);
	}
	return good;
}

static bool
write_frames(struct drawing *d, GifFileType *gif)
{
	const int frames = d->r->frames;
	const size_t cells = d->kept.cells;
	const uint32_t *kept = d->kept.frames, *before = NULL;

	for (int i = 0, next; i < frames; i = next) {
		recorded_tell(d->r, 0.5 + 0.5 * i / frames);
		const uint32_t *now = kept + (size_t)i * cells;
		for (next = i + 1; next < frames; next++) /* as long as a delay of 16 bits lasts */
			if (100 * (next + 1 - i) > UINT16_MAX * d->r->fps ||
			    memcmp(now, kept + (size_t)next * cells, cells * sizeof *now) != 0)
				break;
		long from = lround(100 * i / d->r->fps), to = lround(100 * next / d->r->fps);
		if (!write_frame(d, gif, before, now, (int)(to - from)))
			return false;
		before = now;
	}
	return true;
}

/* Writes what comes before the frames: the size, the palette, and that they are shown again and
 * again (NETSCAPE2.0), if there is more than one. */
static bool
write_head(const struct drawing *d, GifFileType *gif)
{
	ColorMapObject *map = GifMakeMapObject(1 << GifBitSize(d->colours + 1), NULL);
	const struct recorded *r = d->r;

	if (!map)
		return false;
	for (int i = 0; i < d->colours; i++)
		map->Colors[i] = (GifColorType){ (GifByteType)(d->palette[i] >> 16),
			                         (GifByteType)(d->palette[i] >> 8),
			                         (GifByteType)d->palette[i] };
	EGifSetGifVersion(gif, true);
	bool good = EGifPutScreenDesc(gif, r->shown.columns * WIDE, r->shown.rows * HIGH, 8, 0, map);
	GifFreeMapObject(map);
	return good && (r->frames < 2 ||
	                (EGifPutExtensionLeader(gif, APPLICATION_EXT_FUNC_CODE) &&
	                 EGifPutExtensionBlock(gif, 11, "NETSCAPE2.0") &&
	                 EGifPutExtensionBlock(gif, 3, "\1\0") && EGifPutExtensionTrailer(gif)));
}

static int
put(GifFileType *gif, const GifByteType *bytes, int length)
{
	return (int)fwrite(bytes, 1, (size_t)length, gif->UserData);
}

static void
write_all(struct recorded *r)
{
	struct drawing d = { .r = r, .kept = recorded_frames(r) };
	int error;

	d.pixels = memory_new((size_t)d.kept.kinds + 1, TILE * sizeof *d.pixels);
	d.tiles = memory_new((size_t)d.kept.kinds + 1, TILE);
	d.line = memory_new((size_t)r->shown.columns, WIDE);
	draw_tiles(&d);
	d.colours = palette_make(d.pixels, ((size_t)d.kept.kinds + 1) * TILE, d.tiles, d.palette);
	GifFileType *gif = EGifOpen(r->file, put, &error);
	bool good = gif && write_head(&d, gif) && write_frames(&d, gif);
	if (gif)
		good = EGifCloseFile(gif, &error) && good;
	free(d.pixels);
	free(d.tiles);
	free(d.line);
	if (!good && !ferror(r->file))
		memory_lack();
}

/* A GIF counts pixels in 16 bits and time in 1/100 s; browsers show shorter frames than 2/100 s for
 * longer. */
static const char *
refuse(const struct options *o)
{
	if (o->columns > UINT16_MAX / WIDE || o->rows > UINT16_MAX / HIGH)
		return "a .gif has at most 8191x4095 cells";
	return o->has_fps && o->fps > 50 ? "a .gif has at most 50 frames per second (--fps)" : NULL;
}

#else

static void
write_all(struct recorded *r)
{
	(void)r;
}

static const char *
refuse(const struct options *o)
{
	(void)o;
	return "boids was built without giflib (libgif-dev on Debian): use .svg or .cast";
}

#endif

const struct recording_format gif_format = {
	.ending = ".gif",
	.fps = 20,
	.refuse = refuse,
	.frame = recorded_keep,
	.end = write_all,
	.direct = true,
};
