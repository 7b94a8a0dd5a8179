/* SPDX-License-Identifier: MIT */
/* Emulator: a terminal in memory (libvterm). */
#include "emulator.h"
#include "screen/screen.h"

#include <assert.h>
#include <limits.h>
#include <stdint.h>
#include <stdlib.h>
#include <vterm.h>

struct emulator {
	VTerm *vterm;
	VTermScreen *screen;
	int columns, rows;
	bool alternate, cursor;
	struct frame line; /* buffer of one row for printing */
	char *text;
};

static int
on_property(VTermProp property, VTermValue *value, void *data)
{
	struct emulator *emulator = data;

	if (property == VTERM_PROP_ALTSCREEN)
		emulator->alternate = value->boolean;
	if (property == VTERM_PROP_CURSORVISIBLE)
		emulator->cursor = value->boolean;
	return 1;
}

struct emulator *
emulator_new(int columns, int rows)
{
	static const VTermScreenCallbacks callbacks = { .settermprop = on_property };
	struct emulator *emulator = calloc(1, sizeof *emulator);

	assert(emulator);
	emulator->vterm = vterm_new(rows, columns);
	emulator->columns = columns;
	emulator->rows = rows;
	emulator->cursor = true;
	vterm_set_utf8(emulator->vterm, 1);
	emulator->screen = vterm_obtain_screen(emulator->vterm);
	vterm_screen_set_callbacks(emulator->screen, &callbacks, emulator);
	vterm_screen_enable_altscreen(emulator->screen, 1);
	vterm_screen_reset(emulator->screen, 1);
	return emulator;
}

void
emulator_free(struct emulator *emulator)
{
	vterm_free(emulator->vterm);
	frame_free(&emulator->line);
	free(emulator->text);
	free(emulator);
}

void
emulator_resize(struct emulator *emulator, int columns, int rows)
{
	vterm_set_size(emulator->vterm, rows, columns);
	emulator->columns = columns;
	emulator->rows = rows;
}

void
emulator_feed(struct emulator *emulator, const char *bytes, size_t length)
{
	vterm_input_write(emulator->vterm, bytes, length);
}

struct frame
new_frame(int columns, int rows)
{
	struct frame frame = { 0 };

	frame_fit(&frame, columns, rows);
	return frame;
}

void
emulator_show(struct emulator *emulator, struct screen *screen, const struct frame *frame)
{
	const struct byte_buffer *bytes = screen_show(screen, frame, INT_MAX, &(bool){ 0 });

	emulator_feed(emulator, bytes->at, bytes->length);
}

size_t
emulator_answer(struct emulator *emulator, char *bytes, size_t size)
{
	return vterm_output_read(emulator->vterm, bytes, size);
}

/* Returns a colour as in a cell. */
static int32_t
colour_of(const VTermColor *colour)
{
	if (VTERM_COLOR_IS_INDEXED(colour))
		return colour->indexed.idx;
	return COLOUR_DIRECT + (colour->rgb.red << 16 | colour->rgb.green << 8 | colour->rgb.blue);
}

struct cell
emulator_cell(const struct emulator *emulator, int column, int row)
{
	VTermScreenCell seen;

	vterm_screen_get_cell(emulator->screen, (VTermPos){ .row = row, .col = column }, &seen);
	struct cell cell = { seen.chars[0] ? seen.chars[0] : ' ', COLOUR_DEFAULT, 0, 0 };

	if (seen.chars[0] == UINT32_MAX && column > 0) { /* libvterm has no colours there */
		cell = emulator_cell(emulator, column - 1, row);
		cell.glyph += GLYPH_RIGHT;
		return cell;
	}
	if (seen.width == 2)
		cell.glyph += GLYPH_WIDE;
	if (!VTERM_COLOR_IS_DEFAULT_FG(&seen.fg))
		cell.colour = colour_of(&seen.fg);
	if (!VTERM_COLOR_IS_DEFAULT_BG(&seen.bg))
		cell.paper = 1 + colour_of(&seen.bg);
	if (seen.attrs.bold)
		cell.style |= STYLE_BOLD;
	if (seen.attrs.reverse)
		cell.style |= STYLE_REVERSE;
	return cell;
}

const char *
emulator_row(struct emulator *emulator, int row)
{
	size_t size = 0;

	free(emulator->text);
	emulator->text = NULL;
	frame_fit(&emulator->line, emulator->columns, 1);
	for (int column = 0; column < emulator->columns; column++)
		frame_put(&emulator->line, column, 0, emulator_cell(emulator, column, row));
	FILE *out = open_memstream(&emulator->text, &size);
	frame_print(&emulator->line, false, out);
	fclose(out);
	emulator->text[size - 1] = '\0'; /* replaces the newline */
	return emulator->text;
}

int
emulator_columns(const struct emulator *emulator)
{
	return emulator->columns;
}

int
emulator_rows(const struct emulator *emulator)
{
	return emulator->rows;
}

bool
emulator_is_alternate(const struct emulator *emulator)
{
	return emulator->alternate;
}

bool
emulator_shows_cursor(const struct emulator *emulator)
{
	return emulator->cursor;
}
