/* SPDX-License-Identifier: MIT */
/* Fixed: a type of terminal that is the same on every machine. */
#include "fixed.h"

#include "bytes.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>

static const char type_name[] = "boids-recording";

/* What every emulator and player of recordings can do, as xterm does it. */

static const char *const flags[] = { "am", "bce", "mir", "msgr", "xenl", NULL };

static const struct {
	const char *name;
	int value;
} numbers[] = {
	{ "colors", 256 }, { "pairs", 32767 }, { "cols", 80 },
	{ "lines", 24 },   { "it", 8 },        { NULL, 0 },
};

/* clang-format off */
static const struct {
	const char *name, *text;
} texts[] = {
	{ "bold",  "\033[1m" },
	{ "civis", "\033[?25l" },
	{ "clear", "\033[H\033[2J" },
	{ "cnorm", "\033[?25h" },
	{ "cr",    "\r" },
	{ "csr",   "\033[%i%p1%d;%p2%dr" },
	{ "cub",   "\033[%p1%dD" },
	{ "cub1",  "\b" },
	{ "cud",   "\033[%p1%dB" },
	{ "cuf",   "\033[%p1%dC" },
	{ "cuf1",  "\033[C" },
	{ "cup",   "\033[%i%p1%d;%p2%dH" },
	{ "cuu",   "\033[%p1%dA" },
	{ "cuu1",  "\033[A" },
	{ "dim",   "\033[2m" },
	{ "ech",   "\033[%p1%dX" },
	{ "ed",    "\033[J" },
	{ "el",    "\033[K" },
	{ "el1",   "\033[1K" },
	{ "home",  "\033[H" },
	{ "hpa",   "\033[%i%p1%dG" },
	{ "op",    "\033[39;49m" },
	{ "rev",   "\033[7m" },
	{ "rmcup", "\033[?1049l" },
	{ "rmir",  "\033[4l" },
	{ "setab", "\033[%?%p1%{8}%<%t4%p1%d%e%p1%{16}%<%t10%p1%{8}%-%d%e48;5;%p1%d%;m" },
	{ "setaf", "\033[%?%p1%{8}%<%t3%p1%d%e%p1%{16}%<%t9%p1%{8}%-%d%e38;5;%p1%d%;m" },
	{ "sgr0",  "\033[m" },
	{ "smam",  "\033[?7h" },
	{ "smcup", "\033[?1049h" },
	{ "vpa",   "\033[%i%p1%dd" },
	{ NULL,    NULL },
};
/* clang-format on */

/* An entry of terminfo in the making, see term(5). */
struct entry {
	struct bytes flags, numbers, offsets, table;
	bool whole; /* there was memory for all of it */
};

static void
put_byte(struct entry *e, struct bytes *bytes, int value)
{
	unsigned char byte = (unsigned char)value;

	e->whole &= bytes_append(bytes, &byte, 1);
}

static void
put_short(struct entry *e, struct bytes *bytes, int value)
{
	put_byte(e, bytes, value & 255);
	put_byte(e, bytes, value >> 8 & 255);
}

static bool
has_flag(const char *name)
{
	for (const char *const *flag = flags; *flag; flag++)
		if (strcmp(*flag, name) == 0)
			return true;
	return false;
}

static int
number_of(const char *name)
{
	for (int i = 0; numbers[i].name; i++)
		if (strcmp(numbers[i].name, name) == 0)
			return numbers[i].value;
	return -1;
}

static const char *
text_of(const char *name)
{
	for (int i = 0; texts[i].name; i++)
		if (strcmp(texts[i].name, name) == 0)
			return texts[i].text;
	return NULL;
}

/* Capabilities go by their place in curses' own lists. */
static void
describe(struct entry *e)
{
	for (const char *const *name = boolnames; *name; name++)
		put_byte(e, &e->flags, has_flag(*name));
	for (const char *const *name = numnames; *name; name++)
		put_short(e, &e->numbers, number_of(*name));
	for (const char *const *name = strnames; *name; name++) {
		const char *text = text_of(*name);
		put_short(e, &e->offsets, text ? (int)e->table.length : -1);
		e->whole &= !text || bytes_append(&e->table, text, strlen(text) + 1);
	}
}

static void
assemble(struct entry *e, struct bytes *all)
{
	enum { MAGIC = 0432 };
	size_t counts[] = { sizeof type_name, e->flags.length, e->numbers.length / 2,
		            e->offsets.length / 2, e->table.length };
	const struct bytes *parts[] = { &e->numbers, &e->offsets, &e->table, NULL };

	put_short(e, all, MAGIC);
	for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
		put_short(e, all, (int)counts[i]);
	e->whole &= bytes_append(all, type_name, sizeof type_name) &&
	            bytes_append(all, e->flags.at, e->flags.length);
	if (all->length % 2) /* numbers begin at an even place */
		put_byte(e, all, 0);
	for (size_t i = 0; parts[i]; i++)
		e->whole &= bytes_append(all, parts[i]->at, parts[i]->length);
}

/* "hex:1A01...": curses takes an entry from TERMINFO itself, so that no file is needed. */
static bool
write_out(const struct bytes *all, struct bytes *text)
{
	static const char digits[] = "0123456789ABCDEF";
	bool whole = bytes_append(text, "hex:", 4);

	for (size_t i = 0; whole && i < all->length; i++) {
		unsigned char byte = (unsigned char)all->at[i];
		char pair[2] = { digits[byte >> 4], digits[byte & 15] };
		whole = bytes_append(text, pair, sizeof pair);
	}
	return whole && bytes_append(text, "", 1);
}

static char *
copy(const char *text)
{
	return text ? strdup(text) : NULL;
}

const char *
fixed_begin(struct fixed *fixed)
{
	struct entry e = { .whole = true };
	struct bytes all = { 0 }, text = { 0 };
	const char *before = getenv("TERMINFO");

	fixed->before = copy(before);
	describe(&e);
	assemble(&e, &all);
	bool good = e.whole && write_out(&all, &text) && (fixed->before || !before) &&
	            setenv("TERMINFO", text.at, 1) == 0;
	struct bytes *parts[] = { &e.flags, &e.numbers, &e.offsets, &e.table, &all, &text, NULL };
	for (size_t i = 0; parts[i]; i++)
		bytes_free(parts[i]);
	return good ? type_name : NULL;
}

void
fixed_end(struct fixed *fixed)
{
	if (fixed->before)
		setenv("TERMINFO", fixed->before, 1);
	else
		unsetenv("TERMINFO");
	free(fixed->before);
	fixed->before = NULL;
}
