/* SPDX-License-Identifier: MIT */
/* Flights: whole flights of tests/data/flights, told by keys (NAME.story), fly and look as they did:
 * hashes each second, the status line after each key and the screens at the end (NAME.seen), the journal
 * (NAME.journal), and what watchers have read (NAME-WATCHER.journal). All journals are played
 * (NAME.played). */
#include "folder.h"
#include "golden.h"
#include "story.h"

#include <stdio.h>
#include <unistd.h>

static void
compare_journals(struct story *story, const char *name)
{
	char file[64];

	if (story->journal.text) {
		snprintf(file, sizeof file, "flights/%s.journal", name);
		golden_file(file, story->journal.text);
	}
	for (int i = 0; i < story->shared.count; i++) {
		snprintf(file, sizeof file, "flights/%s-%s.journal", name, story->names[i]);
		golden_file(file, story->streams[i]);
	}
}

/* What was seen on the way, and the screen of each viewer. */
static void
compare_seen(struct story *story, const char *name, const char *ending)
{
	struct screens *screens;
	char file[64], *text;
	size_t length;
	FILE *out = open_memstream(&text, &length);

	fputs(story->record, out);
	for (int i = 0; (screens = story_screens(story, i)); i++) {
		char *printed = golden_print_styled(&screens->ui.frame);
		fprintf(out, "screen %s\n%s", i > 0 ? story->names[i - 1] : "", printed);
		free(printed);
	}
	fclose(out);
	snprintf(file, sizeof file, "flights/%s.%s", name, ending);
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

static struct story story;

static void
tell(const char *name)
{
	char file[64];

	snprintf(file, sizeof file, "%s.story", name);
	story_run(&story, file);
	assert_int_equal(chdir(back), 0);
	compare_seen(&story, name, "seen");
	compare_journals(&story, name);
	story_end(&story);
}

/* Plays a stored journal, which has hashes of its own, in leaps to its end and into its past. */
static void
play(const char *name)
{
	char text[200];

	snprintf(text, sizeof text,
	         "boids --config none --play %s.journal\n80x24\n0.5 PgDn PgDn PgDn PgDn\n"
	         "1.5 PgUp\n2",
	         name);
	story_tell(&story, text, name);
	assert_int_equal(chdir(back), 0);
	compare_seen(&story, name, "played");
	story_end(&story);
}

/* A flight is a row, and so is a journal: each is a case, so that all that differ are named. */
#define SHARED(name) \
	TEST_WITH(the_flight_of_##name, enter, leave) \
	{ \
		tell(#name); \
	}
#define JOURNAL(name, file) \
	TEST_WITH(the_journal_of_##name, enter, leave) \
	{ \
		play(file); \
	}
#define FLIGHT(name) \
	SHARED(name) \
	JOURNAL(name, #name)

FLIGHT(back)
FLIGHT(borders)
FLIGHT(brain)
FLIGHT(city)
FLIGHT(compare)
FLIGHT(deep)
FLIGHT(demo)
FLIGHT(future)
SHARED(hands)
JOURNAL(hands_bob, "hands-bob")
JOURNAL(hands_cid, "hands-cid")
FLIGHT(letters)
FLIGHT(life)
FLIGHT(living)
FLIGHT(looks)
FLIGHT(mouse)
FLIGHT(open)
FLIGHT(past)
SHARED(pauses)
JOURNAL(pauses_bob, "pauses-bob")
FLIGHT(placed)
FLIGHT(played)
SHARED(recall)
JOURNAL(recall_bob, "recall-bob")
FLIGHT(resize)
FLIGHT(returned)
FLIGHT(rules)
FLIGHT(saved)
FLIGHT(search)
FLIGHT(settings)
FLIGHT(told)
FLIGHT(undo)
FLIGHT(vanish)
SHARED(watched)
JOURNAL(watched_bob, "watched-bob")
JOURNAL(watched_cid, "watched-cid")
FLIGHT(world)
FLIGHT(written)
SHARED(young)
JOURNAL(young_bob, "young-bob")
JOURNAL(young_cid, "young-cid")
