/* SPDX-License-Identifier: MIT */
/* Asciicast: a recording (version 2) that asciinema and its players show, of each frame only what
 * differs from the one before. */
#include "recording_format.h"

#include "screen/ansi_writer.h"

#include <inttypes.h>
#include <string.h>

/* Writes bytes as JSON has them between quotes. */
static void
write_json(FILE *out, const char *bytes, size_t length)
{
	static const char digits[] = "0123456789abcdef";

	for (size_t i = 0; i < length; i++) {
		unsigned char c = (unsigned char)bytes[i];
		if (c < ' ' || c == 127) { /* an escape every few bytes */
			fputs("\\u00", out);
			putc_unlocked(digits[c >> 4], out);
			putc_unlocked(digits[c & 15], out);
			continue;
		}
		if (c == '"' || c == '\\')
			putc_unlocked('\\', out);
		putc_unlocked(c, out);
	}
}

static void
write_event(const struct recorded *r, double seconds, const char *bytes, size_t length)
{
	if (length == 0)
		return;
	fprintf(r->file, "[%.6f, \"o\", \"", seconds);
	write_json(r->file, bytes, length);
	fputs("\"]\n", r->file);
}

static void
begin(struct recorded *r)
{
	fprintf(r->file, "{\"version\": 2, \"width\": %d, \"height\": %d, \"title\": \"boids: ",
	        r->shown.columns, r->shown.rows);
	for (const char *c = r->preset; *c; c++) /* it may be a file's name, in no encoding */
		write_json(r->file, (unsigned char)*c < 127 ? c : "?", 1);
	fprintf(r->file, ", seed %" PRIu64 "\", \"env\": {\"TERM\": \"xterm-256color\"}}\n",
	        r->seed);
	write_event(r, 0, ansi_frame_begin, strlen(ansi_frame_begin));
}

static void
write_frame(struct recorded *r, double seconds)
{
	r->bytes.length = 0;
	ansi_frame_change(&r->bytes, &r->shown, &r->frame);
	write_event(r, seconds, r->bytes.at, r->bytes.length);
}

const struct recording_format asciicast_format = { .ending = ".cast",
	                                           .begin = begin,
	                                           .frame = write_frame };
