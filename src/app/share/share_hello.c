/* SPDX-License-Identifier: MIT */
#include "share_hello.h"

#include "boids/boids.h"
#include "files/output.h"
#include "flock/flock.h"
#include "io/memory.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>
#include <wctype.h>

enum { BOIDS = 24, STEPS = 12, COLUMNS = 24, ROWS = 12 };

uint64_t
share_hello_bits(void)
{
	struct boids_factors f;
	uint64_t bits = 0xcbf29ce484222325;

	factors_init(&f);
	f.number = BOIDS;
	f.predators = 1;
	f.noise = 0.1f;
	for (int i = 0; i < 2 * factor_choices(&f, BOIDS_FACTOR_model); i++) {
		struct flock_state *flock = flock_new(1);
		f.model = i / 2;
		f.dimensions = i % 2 ? 3 : 2;
		factors_fit(&f, COLUMNS, ROWS);
		if (!flock || !flock_fit(flock, &f, world_of(&f, COLUMNS, ROWS)))
			memory_lack();
		for (int step = 0; step < STEPS; step++)
			flock_step(flock, 1.0f / 60);
		bits = (bits ^ flock_hash(flock)) * 0x100000001b3;
		flock_free(flock);
	}
	return bits;
}

void
share_hello_name(char name[SHARE_NAME], const char *text)
{
	char *to = name;
	wchar_t c;

	snprintf(name, SHARE_NAME / 2, "%s", text);
	output_printable(name); /* each character that is left is a whole one */
	for (size_t length, left = strlen(name), at = 0; at < left; at += length) {
		length = mbrtowc(&c, name + at, left - at, &(mbstate_t){ 0 });
		if (wcwidth(c) == 0)
			continue;
		bool blank = c == 0x115F || c == 0x3164 || c == 0xFFA0; /* letters of Hangul */
		bool good = (iswalnum((wint_t)c) && !blank) || (c > ' ' && c <= '~');
		memmove(to, good ? name + at : c == ' ' ? "_" : "?", good ? length : 1);
		to += good ? length : 1;
	}
	strcpy(to, to == name ? "?" : "");
}

void
share_hello_write(const struct share_hello *hello, char text[SHARE_HELLO])
{
	snprintf(text, SHARE_HELLO, SHARE_NOTE "share %u %016" PRIx64 " %s %d %s\n", hello->format,
	         hello->bits, hello->open ? "open" : "closed", hello->watchers, hello->user);
}

bool
share_hello_read(struct share_hello *hello, const char *note)
{
	char bits[17] = "", open[8] = "", user[SHARE_NAME] = "";
	unsigned format = 0;
	int watchers = 0;

	if (sscanf(note, "share %4u %16[0-9a-f] %7s %6d %63s", &format, bits, open, &watchers,
	           user) < 5)
		return false;
	*hello = (struct share_hello){ .format = format,
		                       .open = strcmp(open, "open") == 0,
		                       .watchers = watchers > 0 ? watchers : 0 };
	memcpy(hello->user, user, sizeof user);
	output_printable(hello->user);
	return sscanf(bits, "%" SCNx64, &hello->bits) == 1;
}

bool
share_hello_fits(const struct share_hello *hello, const char *version, char *error)
{
	if (hello->format != SHARE_FORMAT)
		return error_set(
			error, 0,
			"boids %.20s of %s shares in format %u; this program watches format %d",
			version, hello->user, hello->format, SHARE_FORMAT);
	return hello->bits == share_hello_bits() ||
	       error_set(error, 0,
	                 "boids %.20s of %s computes other bits than this boids %s: watch with the "
	                 "same version",
	                 version, hello->user, BOIDS_VERSION);
}
