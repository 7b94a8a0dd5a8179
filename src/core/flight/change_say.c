/* SPDX-License-Identifier: MIT */
/* Change say: the kind of changes that lets boids write a text in large letters, or end that. */
#include "change_kind.h"

#include <errno.h>
#include <string.h>

bool
change_say(struct change *change, const char *text, char *error)
{
	const char *begin = text + strspn(text, " ");
	size_t length = strlen(begin);

	while (length > 0 && begin[length - 1] == ' ')
		length--;
	if (length >= LETTERING_TEXT)
		return error_set(error, 0, "say takes at most %d bytes of UTF-8, not %zu",
		                 LETTERING_TEXT - 1, length);
	*change = (struct change){ .kind = CHANGE_SAY };
	memcpy(change->said, begin, length);
	return true;
}

static void
write_say(FILE *out, const struct change *change)
{
	fprintf(out, "%s%s%s",
	        change->lifts   ? "lift"
	        : change->turns ? "page"
	                        : "say",
	        *change->said ? " " : "", change->said);
}

static bool
read_say(struct change_read *read, struct flight *flight, struct line_words *line)
{
	(void)flight;
	read->change.lifts = strcmp(line->word, "lift") == 0;
	read->change.turns = strcmp(line->word, "page") == 0;
	if (read->change.lifts || read->change.turns)
		return line_words_end(line, line->word);
	return change_say(&read->change, line->rest, line->error);
}

/* No line of a journal begins with "say =", as that is a setting. */
bool
change_say_lay(const struct flight *flight, const char *text, int from, struct lettering *to,
               char *error)
{
	if (*text == '=')
		return error_set(error, 0, "say takes no text that begins with =");
	if (flock_is_text(flight->flock))
		return error_set(error, 0, "say needs a flock that is no text itself");
	return lettering_lay(to, text, from, flight->columns, flight->rows,
	                     (int)flock_count(flight->flock, BOIDS_KIND_BOID), error);
}

/* Lets boids write a text, or none, from a page on. Returns false if it cannot be, with one sentence in
 * error, which has one too if there are not enough boids. */
static bool
say(struct flight *flight, const char *text, int from, char *error)
{
	const struct boids_factors *f = &flight->factors;
	struct lettering lettering = { 0 };
	struct boids_home homes[LETTERING_MOST];

	if (*text && !change_say_lay(flight, text, from, &lettering, error))
		return false;
	for (int i = 0; i < lettering.count; i++)
		homes[i] = (struct boids_home){ ((float)lettering.at[i].column + 0.5f) / f->zoom,
			                        ((float)lettering.at[i].row + 0.5f) * f->aspect /
			                                f->zoom };
	const int written = flock_write(flight->flock, homes, lettering.count);
	if (written < 0)
		return error_set(error, ENOMEM, "not enough memory to write a text");
	if (written < lettering.count)
		error_set(error, 0, "%d boids are too few: this text needs %d", written,
		          lettering.count);
	memmove(flight->placed.said, text, strlen(text) + 1);
	flight->placed.page = from;
	flight->placed.next = lettering.next;
	return true;
}

static bool
apply_say(struct flight *flight, const struct change *change, char *error)
{
	const struct placed *placed = &flight->placed;

	if (change->turns)
		return placed->next > 0
		               ? say(flight, placed->said, placed->next, error)
		               : error_set(error, 0, "page needs a text that has another page");
	if (!change->lifts)
		return say(flight, change->said, 0, error);
	return flock_write(flight->flock, NULL, 0) >= 0 ||
	       error_set(error, ENOMEM, "not enough memory to end a writing");
}

void
change_say_again(struct flight *flight, char *error)
{
	const struct placed *placed = &flight->placed;
	char why[ERROR_SIZE];

	if (!*placed->said || say(flight, placed->said, placed->page, why))
		return;
	memcpy(error, why, sizeof why);
	say(flight, "", 0, why);
}

static void
describe_say(const struct boids_factors *before, const struct change *change, char text[CHANGE_TEXT])
{
	(void)before;
	if (*change->said)
		snprintf(text, CHANGE_TEXT, "writes %s", change->said);
	else
		snprintf(text, CHANGE_TEXT, "%s the writing",
		         change->lifts   ? "lifts"
		         : change->turns ? "goes on with"
		                         : "ends");
}

const struct change_row change_say_row = {
	.words = { "say", "lift", "page" },
	.write = write_say,
	.read = read_say,
	.apply = apply_say,
	.describe = describe_say,
};
