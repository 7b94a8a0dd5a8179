/* SPDX-License-Identifier: MIT */
/* Terminal modes: sequences that enter, reset and leave full-screen mode. */
#include "terminal_modes.h"
#include "terminfo.h"

#include <stddef.h>

/* Not in terminfo; terminals without a mouse ignore them. */
static const char buttons_on[] = "\033[?1000h\033[?1002h\033[?1006h";
static const char buttons_off[] = "\033[?1006l\033[?1002l\033[?1000l";

/* Ends synchronized output. Sent first, as the terminal shows nothing before it. */
static const char sync_off[] = "\033[?2026l";

/* Resets the scroll margins (DECSTBM) to the whole screen, which may be larger than the frame. csr
 * takes row numbers only. */
static const char no_margins[] = "\033[r";

static bool
append_each(struct byte_buffer *bytes, const char *const *names)
{
	while (*names && terminfo_append(bytes, *names))
		names++;
	return !*names;
}

bool
terminal_modes_enter(struct byte_buffer *bytes, bool buttons)
{
	static const char *const names[] = { "smcup", "civis", NULL };

	return append_each(bytes, names) &&
	       (!buttons || byte_buffer_append(bytes, buttons_on, sizeof buttons_on - 1));
}

bool
terminal_modes_reset(struct byte_buffer *bytes, int rows)
{
	/* Modes another program may have left: margins, insert, autowrap, colours, cursor. */
	static const char *const names[] = { "sgr0", "op", "rmir", "smam", "civis", NULL };

	return terminfo_append_at(bytes, "csr", 0, rows - 1) && append_each(bytes, names);
}

bool
terminal_modes_leave(struct byte_buffer *bytes, bool buttons, bool uses_sync, int rows)
{
	static const char *const plain[] = { "sgr0", "op", NULL };
	/* cnorm last: on some terminals rmcup restores the cursor as curses saved it: hidden. */
	static const char *const names[] = { "el", "rmcup", "cnorm", NULL };

	return (!uses_sync || byte_buffer_append(bytes, sync_off, sizeof sync_off - 1)) &&
	       (!buttons || byte_buffer_append(bytes, buttons_off, sizeof buttons_off - 1)) &&
	       append_each(bytes, plain) &&
	       (!terminfo_is_ansi() || !terminfo_has("csr") ||
	        byte_buffer_append(bytes, no_margins, sizeof no_margins - 1)) &&
	       terminfo_append_at(bytes, "cup", rows - 1, 0) && append_each(bytes, names);
}
