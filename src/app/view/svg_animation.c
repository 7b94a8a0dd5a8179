/* SPDX-License-Identifier: MIT */
/* SVG animation: a recording as a picture that moves, or one frame as one that does not. CSS alone
 * moves it, without script and outside fonts; `prefers-reduced-motion` stops it at the first frame,
 * which is also what a viewer without animation shows. All cells that look alike are the vertices
 * of an invisible path, which has their glyph as marker: two or three bytes a cell. Cells that look
 * the same in more than half of the frames are drawn once; each frame draws the others, on a dark
 * ground, so that the picture suits pages of any colour. */
#include "recording_format.h"

#include "glyph_outline.h"
#include "io/memory.h"

#include <inttypes.h>
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { WIDE = 10, HIGH = 20, BESIDE = 10 }; /* of a cell, and around all, in units of the picture */

/* What is written: frames of kinds, which are the distinct cells. */
struct drawing {
	struct recorded *r;
	struct kept_frames kept;
	uint32_t *base;  /* by cell: the kind in most frames, or BLANK */
	size_t *start;   /* by kind: the first of its cells in `order`; one more */
	uint32_t *order; /* cells to draw, by kind */
};

/* ---- what does not move */

/* Sets the kind that a cell has in more than half of the frames (the vote of Boyer and Moore). */
static void
find_base(const struct drawing *d, size_t cell)
{
	uint32_t kind = BLANK;
	int votes = 0, count = 0;

	for (int i = 0; i < d->r->frames; i++) {
		uint32_t here = d->kept.frames[(size_t)i * d->kept.cells + cell];
		kind = votes == 0 ? here : kind;
		votes += here == kind ? 1 : -1;
	}
	for (int i = 0; i < d->r->frames; i++)
		count += d->kept.frames[(size_t)i * d->kept.cells + cell] == kind;
	d->base[cell] = 2 * count > d->r->frames ? kind : BLANK;
}

/* ---- writing */

/* Returns the name of a kind, "a" .. "z", "aa" ...: of its class and of the marker that it draws
 * with. */
enum { NAME = 8 };
static const char *
name_of(int kind, char text[NAME])
{
	int at = NAME - 1;

	text[at] = '\0';
	for (; kind > 0 && at > 0; kind = (kind - 1) / 26)
		text[--at] = (char)('a' + (kind - 1) % 26);
	return &text[at];
}

static void
write_marker(const struct drawing *d, int kind, struct cell cell)
{
	bool reverse = cell.style & STYLE_REVERSE;
	uint32_t colour = recorded_rgb(d->r, cell.colour, cell.style & STYLE_DIM),
		 ground = recorded_ground(d->r);
	int columns = cell_columns(cell);
	uint32_t points[CLUSTER_POINTS];
	char name[NAME];
	FILE *out = d->r->file;

	fprintf(out, "<marker id=\"%s\" markerUnits=\"userSpaceOnUse\">", name_of(kind, name));
	if (columns == 0) { /* that of the left one draws both */
		fputs("</marker>\n", out);
		return;
	}
	if (reverse || cell.paper)
		fprintf(out, "<path fill=\"#%06" PRIx32 "\" d=\"M0 0h%dv1H0z\"/>",
		        reverse ? colour : recorded_rgb(d->r, cell.paper - 1, false), columns);
	fprintf(out, "<path transform=\"scale(.%d .05)\" fill=\"#%06" PRIx32 "\"", columns,
	        reverse ? ground : colour);
	if (cell.style & STYLE_BOLD)
		fprintf(out, " stroke=\"#%06" PRIx32 "\"", reverse ? ground : colour);
	fputs(" d=\"", out);
	frame_points(&d->r->frame, cell.glyph, points);
	glyph_outline(out, points);
	fputs("\"/></marker>\n", out);
}

/* A name may be a file's, and in no encoding. */
static void
write_text(FILE *out, const char *text)
{
	for (; *text; text++)
		if (*text == '<' || *text == '>' || *text == '&')
			fprintf(out, "&#%d;", *text);
		else
			putc((unsigned char)*text < ' ' || (unsigned char)*text > 126 ? '?' : *text,
			     out);
}

static void
write_style(const struct drawing *d)
{
	FILE *out = d->r->file;
	int frames = d->r->frames;
	double seconds = frames / d->r->fps;
	double fade = fmin(4, 25 / seconds); /* per cent: a quarter of a second at most */
	char name[NAME];

	fputs("<style>\n", out);
	for (int kind = 1; kind <= d->kept.kinds; kind++)
		fprintf(out, ".%s{marker:url(#%s)}\n", name_of(kind, name), name_of(kind, name));
	fputs(".Z{marker:url(#Z)}\n", out);
	if (frames > 1)
		fprintf(out,
		        ".F{visibility:hidden;animation:F %.6gs step-end infinite}\n"
		        "@keyframes F{0%%{visibility:visible}%.6g%%{visibility:hidden}}\n"
		        ".L{animation:L %.6gs linear infinite}\n"
		        "@keyframes L{0%%,to{opacity:0}%.3g%%,%.4g%%{opacity:1}}\n"
		        "#S{visibility:visible}\n"
		        "@media(prefers-reduced-motion:reduce){.F,.L{animation:none}}\n",
		        seconds, 100.0 / frames, seconds, fade, 100 - fade);
	fputs("</style>\n", out);
}

static void
write_head(const struct drawing *d)
{
	FILE *out = d->r->file;
	int wide = d->r->shown.columns * WIDE + 2 * BESIDE;
	int high = d->r->shown.rows * HIGH + 2 * BESIDE;

	fprintf(out,
	        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
	        "viewBox=\"0 0 %d %d\" role=\"img\">\n<title>boids: ",
	        wide, high, wide, high);
	write_text(out, d->r->preset);
	fprintf(out, ", seed %" PRIu64 "</title>\n", d->r->seed);
	if (d->r->about) {
		fputs("<desc>", out);
		write_text(out, d->r->about);
		fputs("</desc>\n", out);
	}
	write_style(d);
	for (int kind = 1; kind <= d->kept.kinds; kind++)
		write_marker(d, kind, d->kept.of[kind - 1]);
	fprintf(out,
	        "<marker id=\"Z\" markerUnits=\"userSpaceOnUse\"><path fill=\"#%06" PRIx32 "\" "
	        "d=\"M0 0h1v1H0z\"/></marker>\n"
	        "<rect width=\"%d\" height=\"%d\" rx=\"%d\" fill=\"#%06" PRIx32 "\"/>\n"
	        "<g fill=\"none\" transform=\"translate(%d %d)scale(%d %d)\">\n",
	        recorded_ground(d->r), wide, high, BESIDE, recorded_ground(d->r), BESIDE, BESIDE,
	        WIDE, HIGH);
}

/* Writes a path through cells in the order of the screen, if any. One vertex alone may draw no
 * marker. */
static void
write_path(const struct drawing *d, const char *class, const uint32_t *cells, size_t count)
{
	FILE *out = d->r->file;
	int columns = d->r->shown.columns, x = 0, y = -1;
	bool across = false;

	if (count == 0)
		return;
	fprintf(out, "<path class=\"%s\" d=\"", class);
	for (size_t i = 0; i < count; i++) {
		int column = (int)cells[i] % columns, row = (int)cells[i] / columns;
		if (row != y)
			fprintf(out, y < 0 ? "M%d %d" : "l%d %d", y < 0 ? column : column - x,
			        y < 0 ? row : row - y);
		else
			fprintf(out, across ? " %d" : "h%d", column - x);
		across = row == y;
		x = column;
		y = row;
	}
	fputs(count == 1 ? "h0\"/>" : "\"/>", out);
}

/* Sorts the cells of a frame that differ from the base by their kind. */
static void
sort_cells(const struct drawing *d, const uint32_t *frame, const uint32_t *base)
{
	size_t sum = 0;

	memset(d->start, 0, ((size_t)d->kept.kinds + 2) * sizeof *d->start);
	for (size_t i = 0; i < d->kept.cells; i++)
		d->start[frame[i] + 1] += !base || frame[i] != base[i];
	for (int kind = 0; kind <= d->kept.kinds; kind++) {
		size_t here = d->start[kind + 1];
		d->start[kind + 1] = sum;
		sum += here;
	}
	for (size_t i = 0; i < d->kept.cells; i++)
		if (!base || frame[i] != base[i])
			d->order[d->start[frame[i] + 1]++] = (uint32_t)i;
	d->start[0] = 0;
}

/* Writes the cells of each kind; where one covers the base, that is blanked before. */
static void
write_cells(const struct drawing *d, const uint32_t *frame, const uint32_t *base)
{
	size_t covered = 0;
	char name[NAME];

	for (size_t i = 0; base && i < d->kept.cells; i++)
		if (base[i] != BLANK && frame[i] != base[i])
			d->order[covered++] = (uint32_t)i;
	write_path(d, "Z", d->order, covered);
	sort_cells(d, frame, base);
	for (int kind = 1; kind <= d->kept.kinds; kind++) {
		size_t from = d->start[kind];
		write_path(d, name_of(kind, name), d->order + from, d->start[kind + 1] - from);
	}
}

static void
write_frames(const struct drawing *d)
{
	FILE *out = d->r->file;
	int frames = d->r->frames;

	fputs("<g>", out);
	write_cells(d, d->base, NULL);
	fputs("</g>\n", out);
	if (frames > 1)
		fputs("<g class=\"L\">\n", out);
	for (int i = 0; i < frames && frames > 1; i++) {
		recorded_tell(d->r, 0.5 + 0.5 * i / frames);
		fprintf(out, "<g class=\"F\"%s style=\"animation-delay:%.6gs\">",
		        i == 0 ? " id=\"S\"" : "", i / d->r->fps);
		write_cells(d, d->kept.frames + (size_t)i * d->kept.cells, d->base);
		fputs("</g>\n", out);
	}
	fputs(frames > 1 ? "</g>\n</g>\n</svg>\n" : "</g>\n</svg>\n", out);
}

static void
write_all(struct recorded *r)
{
	struct drawing d = { .r = r, .kept = recorded_frames(r) };

	d.base = memory_new(d.kept.cells, sizeof *d.base);
	d.order = memory_new(d.kept.cells, sizeof *d.order);
	d.start = memory_new((size_t)d.kept.kinds + 2, sizeof *d.start);
	for (size_t i = 0; i < d.kept.cells; i++)
		find_base(&d, i);
	write_head(&d);
	write_frames(&d);
	free(d.base);
	free(d.order);
	free(d.start);
}

const struct recording_format svg_format = {
	.ending = ".svg", .frame = recorded_keep, .end = write_all, .direct = true
};
