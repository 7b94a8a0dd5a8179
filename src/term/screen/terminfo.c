/* SPDX-License-Identifier: MIT */
/* Terminfo: the capabilities of a terminal type. */
#include "terminfo.h"

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

static const char *
capability(const char *name)
{
	const char *text = cur_term ? tigetstr((char *)name) : NULL;

	/* NOLINTNEXTLINE(performance-no-int-to-ptr): tigetstr returns -1 for a non-string */
	return text == (char *)-1 ? NULL : text;
}

static const char cure[] = "try TERM=xterm-256color";
enum verdict { UNKNOWN, UNFIT, FIT };

/* Returns why setupterm failed, which it does not report: ENOMEM, EMFILE ...; 0: unknown type. */
static int
reason(int fd)
{
	int spare = errno == ENOMEM ? -1 : fcntl(fd, F_DUPFD_CLOEXEC, 0);
	int why = spare < 0 ? errno : 0;

	if (spare >= 0)
		close(spare);
	return why;
}

/* newterm gives no reason for an unknown type, and accepts "dumb". */
static enum verdict
judge(const char *type, int fd, int *why)
{
	TERMINAL *before = cur_term;
	int found = 0;

	set_curterm(NULL);
	errno = 0;
	setupterm((char *)type, fd, &found);
	*why = found == 1 ? 0 : reason(fd);
	bool fit = capability("cup") && capability("clear");
	if (cur_term)
		del_curterm(cur_term);
	set_curterm(before);
	return found != 1 ? UNKNOWN : fit ? FIT : UNFIT;
}

static void
explain(const char *term, enum verdict verdict, int why, char *error, size_t size)
{
	enum { NAME = 40 };
	char name[NAME + 1] = "";

	for (int i = 0; i < NAME && term[i]; i++)
		name[i] = (char)(term[i] > ' ' && term[i] <= '~' ? term[i] : '?');
	if (why)
		snprintf(error, size, "cannot look up the terminal type TERM=%s: %s", name,
		         strerror(why));
	else if (verdict == UNKNOWN)
		snprintf(error, size, "the terminal type TERM=%s is unknown here; %s", name, cure);
	else
		snprintf(error, size, "a terminal of TERM=%s cannot place its cursor; %s", name,
		         cure);
}

const char *
terminfo_choose(const char *term, int fd, char *error, size_t size)
{
	int why = 0;

	errno = 0;
	if (!term || !*term) {
		snprintf(error, size, "TERM is not set; %s", cure);
		return NULL;
	}
	enum verdict verdict = judge(term, fd, &why);
	const char *type = verdict == UNKNOWN && substitute(term) ? substitute(term) : term;
	if (type != term)
		verdict = judge(type, fd, &why);
	if (verdict == FIT)
		return type;
	explain(term, verdict, why, error, size);
	errno = why;
	return NULL;
}

bool
terminfo_has(const char *name)
{
	return capability(name);
}

bool
terminfo_is_direct(void)
{
	return tigetflag("RGB") > 0 || tigetnum("RGB") > 0 || capability("RGB");
}

bool
terminfo_counts_colours(void)
{
	enum { ANY = 200 };
	const char *set = capability("setaf"), *text = set ? tiparm(set, ANY) : NULL;

	return text && strcmp(text, "\033[38;5;200m") == 0;
}

bool
terminfo_is_ansi(void)
{
	const char *place = capability("cup");

	return place && strncmp(place, "\033[", 2) == 0;
}

static bool
is_text(const char *text, const char *expected)
{
	return text && strcmp(text, expected) == 0;
}

static bool
sets_colour(const char *name, int colour, const char *expected)
{
	const char *set = capability(name);

	return set && is_text(tiparm(set, colour), expected);
}

static bool
has_standard_colours(int colours)
{
	return colours == 0 ||
	       (is_text(capability("op"), "\033[39;49m") && tigetnum("ncv") <= 0 &&
	        sets_colour("setaf", 3, "\033[33m") && sets_colour("setab", 3, "\033[43m") &&
	        (colours < 16 ||
	         (sets_colour("setaf", 9, "\033[91m") && sets_colour("setab", 9, "\033[101m"))) &&
	        (colours < 256 || (sets_colour("setaf", 200, "\033[38;5;200m") &&
	                           sets_colour("setab", 200, "\033[48;5;200m"))));
}

bool
terminfo_is_standard(int colours)
{
	return is_text(capability("cup"), "\033[%i%p1%d;%p2%dH") &&
	       is_text(capability("cuf"), "\033[%p1%dC") &&
	       is_text(capability("bold"), "\033[1m") && is_text(capability("dim"), "\033[2m") &&
	       is_text(capability("rev"), "\033[7m") && tigetflag("am") > 0 &&
	       tigetflag("xenl") > 0 && !terminfo_is_direct() && has_standard_colours(colours);
}

/* Omits padding delays for hardware terminals: $<5> */
static bool
append(struct byte_buffer *bytes, const char *text)
{
	bool done = true;

	while (done && text) {
		const char *delay = strstr(text, "$<"), *end = delay ? strchr(delay, '>') : NULL;
		done = byte_buffer_append(bytes, text, end ? (size_t)(delay - text) : strlen(text));
		text = end ? end + 1 : NULL;
	}
	return done;
}

bool
terminfo_append(struct byte_buffer *bytes, const char *name)
{
	return append(bytes, capability(name));
}

bool
terminfo_append_at(struct byte_buffer *bytes, const char *name, int first, int second)
{
	const char *text = capability(name);

	return append(bytes, text ? tiparm(text, first, second) : NULL);
}
