/* SPDX-License-Identifier: MIT */
#include "terminfo.h"

#include "io/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <term.h>
#include <unistd.h>

/* Substitutes for types missing from an older terminfo database: for `name` and `name-...`. */
static const struct {
	const char *name, *type;
} substitutes[] = {
	{ "xterm", "xterm-256color" },     { "foot", "xterm-256color" },
	{ "alacritty", "xterm-256color" }, { "kitty", "xterm-256color" },
	{ "ghostty", "xterm-256color" },   { "wezterm", "xterm-256color" },
	{ "konsole", "xterm-256color" },   { "contour", "xterm-256color" },
	{ "rio", "xterm-256color" },       { "st", "xterm-256color" },
	{ "tmux", "screen-256color" },     { "screen", "screen" },
};

static const char *
substitute(const char *term)
{
	for (size_t i = 0; i < sizeof substitutes / sizeof *substitutes; i++) {
		size_t length = strlen(substitutes[i].name);
		char next = strncmp(term, substitutes[i].name, length) ? '?' : term[length];
		if (next == '\0' || next == '-')
			return substitutes[i].type;
	}
	return NULL;
}

/* Returns a capability of the current terminal; NULL: it has none of this name. */
static const char *
capability(const char *name)
{
	const char *text = tigetstr((char *)name);

	/* NOLINTNEXTLINE(performance-no-int-to-ptr): tigetstr returns -1 for a non-string */
	return text == (char *)-1 ? NULL : text;
}

static const char cure[] = "try TERM=xterm-256color";

/* Returns why setupterm failed, which it does not report: ENOMEM, EMFILE ...; 0: unknown type. */
static int
reason(void)
{
	int spare = errno == ENOMEM ? -1 : open("/", O_RDONLY | O_CLOEXEC);
	int why = spare < 0 ? errno : 0;

	if (spare >= 0)
		close(spare);
	return why;
}

/* Returns whether the type is known; sets *terminal if it is fit, with a cursor that can be placed. */
static bool
look_up(const char *type, struct term **terminal, int *why)
{
	struct term *before = set_curterm(NULL);
	int found = 0;

	errno = 0;
	setupterm((char *)type, -1, &found);
	*why = found == 1 ? 0 : reason();
	bool fit = found == 1 && capability("cup") && capability("clear");
	struct term *own = set_curterm(before);
	if (fit)
		*terminal = own;
	else if (own)
		del_curterm(own);
	return found == 1;
}

struct term *
terminfo_open(const char *term, const char **type, char *error, size_t size)
{
	enum { NAME = 40 };
	struct term *terminal = NULL;
	char name[NAME + 1] = "";
	int why = 0;

	errno = 0;
	if (!term || !*term) {
		snprintf(error, size, "TERM is not set; %s", cure);
		return NULL;
	}
	*type = term;
	bool known = look_up(term, &terminal, &why);
	if (!known && substitute(term)) {
		*type = substitute(term);
		known = look_up(*type, &terminal, &why);
	}
	for (int i = 0; i < NAME && term[i]; i++)
		name[i] = (char)(term[i] > ' ' && term[i] <= '~' ? term[i] : '?');
	if (why)
		snprintf(error, size, "cannot look up the terminal type TERM=%s: %s", name,
		         strerror(why));
	else if (!known)
		snprintf(error, size, "the terminal type TERM=%s is unknown here; %s", name, cure);
	else if (!terminal)
		snprintf(error, size, "a terminal of TERM=%s cannot place its cursor; %s", name,
		         cure);
	errno = why;
	return terminal;
}

void
terminfo_close(struct term *terminal)
{
	del_curterm(terminal);
}

static bool
is_ansi(void)
{
	const char *place = capability("cup");

	return place && strncmp(place, "\033[", 2) == 0;
}

/* Whether a capability is this text, padding delays behind it aside. */
static bool
is(const char *name, const char *expected)
{
	const char *text = capability(name);
	size_t length = strlen(expected);

	return text && strncmp(text, expected, length) == 0 &&
	       (text[length] == '\0' || strncmp(text + length, "$<", 2) == 0);
}

/* Whether a colour is set by `form`, with one of these numbers for text and for background. */
static bool
sets_colour(int colour, const char *form, int text, int paper)
{
	char expected[2][32];
	const char *setaf = capability("setaf"), *setab = capability("setab");

	snprintf(expected[0], sizeof *expected, form, text);
	snprintf(expected[1], sizeof *expected, form, paper);
	return setaf && setab && strcmp(tiparm(setaf, colour), expected[0]) == 0 &&
	       strcmp(tiparm(setab, colour), expected[1]) == 0;
}

/* Whether colours are RGB values instead of palette numbers. */
static bool
is_direct(void)
{
	return tigetflag("RGB") > 0 || tigetnum("RGB") > 0 || capability("RGB");
}

/* Direct colours are spelt with colons by some types whose terminals take semicolons, too. */
static bool
has_ansi_colours(int colours)
{
	enum { RGB = 0xC80A0B };

	if (!(is("op", "\033[39;49m") || is("op", "\033[0m") || is("op", "\033[m")) ||
	    !(sets_colour(3, "\033[%dm", 33, 43) || sets_colour(3, "\033[%d;5;3m", 38, 48)))
		return false;
	if (is_direct())
		return sets_colour(RGB, "\033[%d;2;200;10;11m", 38, 48) ||
		       sets_colour(RGB, "\033[%d:2:200:10:11m", 38, 48) ||
		       sets_colour(RGB, "\033[%d:2::200:10:11m", 38, 48);
	return (colours < 16 || sets_colour(9, "\033[%dm", 91, 101) ||
	        sets_colour(9, "\033[%d;5;9m", 38, 48)) &&
	       (colours < 256 || sets_colour(200, "\033[%d;5;200m", 38, 48));
}

/* Sets the styles of cells. Returns whether they are those of ANSI; without reverse video in colour
 * they are not. */
static bool
has_ansi_styles(struct cell_limits *limits)
{
	static const struct {
		const char *name, *text;
		uint8_t style, ncv; /* ncv: the bit that the capability has for "not with colours" */
	} styles[] = { { "bold", "\033[1m", STYLE_BOLD, 32 },
		       { "dim", "\033[2m", STYLE_DIM, 16 },
		       { "rev", "\033[7m", STYLE_REVERSE, 4 } };
	int ncv = tigetnum("ncv") > 0 ? tigetnum("ncv") : 0;

	limits->styles = limits->coloured_styles = 0;
	for (size_t i = 0; i < sizeof styles / sizeof *styles; i++) {
		if (!capability(styles[i].name))
			continue;
		if (!is(styles[i].name, styles[i].text))
			return false;
		limits->styles |= styles[i].style;
		limits->coloured_styles |= styles[i].ncv & ncv ? 0 : styles[i].style;
	}
	return limits->colours == 0 || limits->coloured_styles & STYLE_REVERSE;
}

/* Returns the colours to use. */
static int
count_colours(int most)
{
	int colours = tigetnum("colors"), pairs = tigetnum("pairs");
	int count = colours < pairs ? colours : pairs - 1;

	/* Without default colours the background would have to be painted. */
	if (!capability("op") && !capability("oc"))
		return 0;
	if (is_direct() || (count >= 256 && most == COLOURS_DIRECT))
		count = COLOURS_DIRECT;
	if (most >= 0 && count > most)
		count = most;
	return count >= COLOURS_DIRECT ? COLOURS_DIRECT
	       : count >= 256          ? 256
	       : count >= 16           ? 16
	       : count >= 8            ? 8
	                               : 0;
}

struct terminal_type
terminfo_type(struct term *terminal, int colours)
{
	struct term *before = set_curterm(terminal);
	struct terminal_type type = { .limits.colours = count_colours(colours),
		                      .is_ansi = is_ansi(),
		                      .has_reverse = capability("rev") };
	int count = type.limits.colours;

	type.takes_ansi = is("cup", "\033[%i%p1%d;%p2%dH") && is("cuf", "\033[%p1%dC") &&
	                  tigetflag("am") > 0 && tigetflag("xenl") > 0 &&
	                  has_ansi_styles(&type.limits) && (count == 0 || has_ansi_colours(count));
	if (!type.takes_ansi && is_direct() && count > 8)
		type.limits.colours = 8; /* curses takes numbers from 8 up for RGB values */
	else if (!type.takes_ansi && count > 256)
		type.limits.colours = 256;
	set_curterm(before);
	return type;
}

/* Appends a text without padding delays for hardware terminals: $<5> */
static void
append(struct byte_buffer *bytes, const char *text)
{
	while (text) {
		const char *delay = strstr(text, "$<"), *end = delay ? strchr(delay, '>') : NULL;
		memory_append(bytes, text, end ? (size_t)(delay - text) : strlen(text));
		text = end ? end + 1 : NULL;
	}
}

/* Appends capabilities, NULL at the end; nothing for one that the terminal lacks. */
static void
append_each(struct byte_buffer *bytes, const char *const *names)
{
	while (*names)
		append(bytes, capability(*names++));
}

static void
append_at(struct byte_buffer *bytes, const char *name, int first, int second)
{
	const char *text = capability(name);

	append(bytes, text ? tiparm(text, first, second) : NULL);
}

/* Not in terminfo; terminals without a mouse ignore them. Another program may have left other
 * encodings on. */
#define MOUSE_ON "\033[?1015l\033[?1016l\033[?1000h\033[?1002h"
static const char *const mouse_on[] = {
	[REPORT_BUTTONS] = MOUSE_ON "\033[?1006h", [REPORT_MOVES] = MOUSE_ON "\033[?1003h\033[?1006h"
};
/* Of moves, too: they may come and go. */
static const char mouse_off[] = "\033[?1006l\033[?1003l\033[?1002l\033[?1000l";

/* Some terminals have one mode of the three. */
const char *
terminfo_moves(bool reports)
{
	return reports ? "\033[?1003h" : "\033[?1003l\033[?1000h\033[?1002h";
}

/* Resets the scroll margins (DECSTBM) to the whole screen, which may be larger than the frame. csr
 * takes row numbers only. */
static const char no_margins[] = "\033[r";

void
terminfo_enter(struct term *terminal, struct byte_buffer *bytes, const char *more,
               enum mouse_reports mouse)
{
	static const char *const names[] = { "smcup", "civis", NULL };
	struct term *before = set_curterm(terminal);

	append_each(bytes, names);
	append(bytes, more);
	append(bytes, mouse_on[mouse]);
	set_curterm(before);
}

void
terminfo_reset(struct term *terminal, struct byte_buffer *bytes, int rows)
{
	/* Modes another program may have left: margins, insert, autowrap, colours, cursor. */
	static const char *const names[] = { "sgr0", "op", "rmir", "smam", "civis", NULL };
	struct term *before = set_curterm(terminal);

	append_at(bytes, "csr", 0, rows - 1);
	append_each(bytes, names);
	set_curterm(before);
}

void
terminfo_leave(struct term *terminal, struct byte_buffer *bytes, const char *more,
               enum mouse_reports mouse, int rows)
{
	static const char *const plain[] = { "sgr0", "op", NULL };
	static const char *const names[] = { "el", "rmcup", NULL };
	struct term *before = set_curterm(terminal);
	/* cnorm may also stop the cursor from blinking. It is shown last: on some terminals rmcup
	 * restores it as curses saved it: hidden. */
	const char *show = is("civis", "\033[?25l") ? "\033[?25h" : capability("cnorm");

	append(bytes, mouse == REPORT_NOTHING ? NULL : mouse_off);
	append(bytes, more);
	append_each(bytes, plain);
	append(bytes, is_ansi() && capability("csr") ? no_margins : NULL);
	append_at(bytes, "cup", rows - 1, 0);
	append_each(bytes, names);
	append(bytes, show);
	set_curterm(before);
}
