/* SPDX-License-Identifier: MIT */
/* Flights: whole flights of tests/data/flights, told by keys (NAME.story), fly and look as they did:
 * each second's hash and the screens at the end (NAME.seen), the journal (NAME.journal), and what its
 * watchers have read (NAME-WATCHER.journal). The journals are played again, too. */
#include "folder.h"
#include "golden.h"
#include "story.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

/* What a watcher has read is played to the step of the shared flight, and has no end of its own. */
static void
compare_stream(struct story *story, int watcher, const char *name)
{
	char *text = story->streams[watcher], file[64];
	char *ended = malloc(strlen(text) + 32);

	snprintf(file, sizeof file, "flights/%s-%s.journal", name, story->names[watcher]);
	golden_file(file, text);
	assert_non_null(ended);
	sprintf(ended, "%s%" PRIu64 " end\n", text, story->shared.screens.session.flown);
	written_flight_again(screens_plain_options(NULL), ended, NULL);
	free(ended);
}

static void
compare_journals(struct story *story, const char *name)
{
	const struct session *session = &story->screens.session;
	uint64_t last;
	char file[64];

	if (story->journal.text) {
		snprintf(file, sizeof file, "flights/%s.journal", name);
		golden_file(file, story->journal.text);
		assert_true(written_flight_again(screens_plain_options(NULL), story->journal.text,
		                                 &last) == flock_hash(session->flight.flock));
		assert_int_equal(last, session->flown);
	}
	for (int i = 0; i < story->shared.count; i++)
		compare_stream(story, i, name);
}

/* The hashes, and the screen of each viewer. */
static void
compare_seen(struct story *story, const char *name)
{
	struct screens *screens;
	char file[64], *text;
	size_t length;
	FILE *out = open_memstream(&text, &length);

	fputs(story->hashes, out);
	for (int i = 0; (screens = story_screens(story, i)); i++) {
		char *printed = golden_print_styled(&screens->ui.frame);
		fprintf(out, "screen %s\n%s", i > 0 ? story->names[i - 1] : "", printed);
		free(printed);
	}
	fclose(out);
	snprintf(file, sizeof file, "flights/%s.seen", name);
	golden_file(file, text);
	free(text);
}

static char back[4096]; /* the folder of the test */

/* Stories name files beside them. */
static int
enter(void **state)
{
	const char *root = getenv("SRCDIR");

	return watched_flock_folder(state) || !getcwd(back, sizeof back) ||
	       chdir(root ? root : ".") || chdir("tests/data/flights");
}

static int
leave(void **state)
{
	return chdir(back) || folder_remove(state);
}

static void
tell(const char *name)
{
	static struct story story;
	char file[64];

	snprintf(file, sizeof file, "%s.story", name);
	story_run(&story, file);
	assert_int_equal(chdir(back), 0);
	compare_seen(&story, name);
	compare_journals(&story, name);
	story_end(&story);
}

/* A flight is a row; each is a case, so that all that differ are named. */
#define FLIGHT(name) \
	TEST_WITH(the_flight_of_##name, enter, leave) \
	{ \
		tell(#name); \
	}

FLIGHT(back)
FLIGHT(borders)
FLIGHT(brain)
FLIGHT(city)
FLIGHT(compare)
FLIGHT(deep)
FLIGHT(demo)
FLIGHT(future)
FLIGHT(hands)
FLIGHT(letters)
FLIGHT(life)
FLIGHT(living)
FLIGHT(looks)
FLIGHT(mouse)
FLIGHT(open)
FLIGHT(placed)
FLIGHT(played)
FLIGHT(recall)
FLIGHT(resize)
FLIGHT(returned)
FLIGHT(rules)
FLIGHT(saved)
FLIGHT(search)
FLIGHT(settings)
FLIGHT(undo)
FLIGHT(vanish)
FLIGHT(watched)
FLIGHT(world)
FLIGHT(written)
