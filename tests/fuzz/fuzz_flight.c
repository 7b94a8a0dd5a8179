/* SPDX-License-Identifier: MIT */
/* Fuzz: every text is read as the start of a flight, and each of its lines as a change, or refused with
 * one printable line and nothing changed. What has come of it flies, and is written and read back to
 * the same. */
#include "fuzz.h"

#include "flight/flight_text.h"
#include "flight/placed_boids.h"
#include "screens_state.h"

enum { BOIDS_MOST = 30, LINES_MOST = 20 };

static struct change_read read;

static void
check_refused(const struct flight *flight, uint64_t hash, const char *error)
{
	fuzz_check_error(error, ERROR_SIZE);
	if (flight_hash(flight) != hash)
		abort();
}

static void
fly(struct flight *flight, int steps)
{
	for (flight->fresh.is = false; steps > 0; steps--) {
		flock_step(flight->flock, 1.0f / 60);
		placed_boids_move_held(flight);
	}
}

static void
check_back(const struct flight *flight)
{
	struct flight back;
	char error[ERROR_SIZE];
	size_t length;
	char *text = flight_text_write(flight, &length);

	if (!text || !flight_text_new(&back, 1, error))
		abort();
	back.most = BOIDS_MOST;
	if (!flight_text_read(&back, &read, text, length, error) ||
	    flight_hash(&back) != flight_hash(flight))
		abort();
	flight_end(&back);
	free(text);
}

static void
read_lines(struct flight *flight, const char *text, size_t size)
{
	char line[200], error[ERROR_SIZE];

	for (int i = 0; i < LINES_MOST && size > 0; i++) {
		const char *end = memchr(text, '\n', size);
		const size_t length = end ? (size_t)(end - text) : size;
		const uint64_t hash = flight_hash(flight);
		snprintf(line, sizeof line, "%.*s", (int)length, text);
		line[strcspn(line, "\r\t\033")] = '\0';
		*error = '\0';
		if (!change_read(&read, flight, line, error) ||
		    (!flight_apply(flight, &read.change, error) && *error))
			check_refused(flight, hash, error);
		text += length + (end ? 1 : 0);
		size -= length + (end ? 1 : 0);
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *text = (const char *)data;
	struct flight flight;
	char error[ERROR_SIZE];

	if (size == 0 || screens_text_is_slow(text, size))
		return 0;
	if (!flight_text_new(&flight, 1, error))
		abort();
	flight.most = BOIDS_MOST;
	if (!change_read(&read, &flight, "size = 30x10", error) ||
	    !flight_apply(&flight, &read.change, error))
		abort();
	const uint64_t hash = flight_hash(&flight);
	if (!flight_text_read(&flight, &read, text, size, error))
		check_refused(&flight, hash, error);
	fly(&flight, 3);
	read_lines(&flight, text, size);
	fly(&flight, 1);
	if (!screens_are_finite(flight.flock))
		abort();
	check_back(&flight);
	flight_end(&flight);
	return 0;
}
