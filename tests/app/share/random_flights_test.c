/* SPDX-License-Identifier: MIT */
/* Random flights: whatever a user does, the journal plays to the bit, a saved flock flies on as it did, undo
 * and redo lead to what was there, and watchers have the same flock. */
#include "actions/load_save.h"
#include "actions/undo.h"
#include "folder.h"
#include "golden.h"
#include "scene.h"
#include "session/layers.h"
#include "session/placed.h"
#include "session/session_flight.h"
#include "settings/settings_load.h"
#include "story.h"

#include <stdio.h>
#include <unistd.h>

enum { STORY = 1 << 14, AGAIN = 20 };

/* ---- what the user does: words of a story */

static const char *const presets[] = { "classic", "starlings", "mill",        "storm",
	                               "hunted",  "cycle",     "murmuration", "city",
	                               "cave",    "roost",     "vicsek",      "boom" };
static const char *const wishes[] = { "",
	                              " --map ring",
	                              " --dimensions 3",
	                              " --edge open",
	                              " --say Hi",
	                              " --predators 2",
	                              " --zoom 2",
	                              " --size 100x40",
	                              " --species 3",
	                              " --perch 3",
	                              " --update sequential",
	                              " --food 0.5 --hunger 30 --breeding pairs",
	                              " --captured eaten --predators 3",
	                              " --demo" };
static const char *const keys =
	"sSaAcCdDvVoOkKfFmM[]eEnNhHwWzZtTyYlLPgGxX<>123456789uuuUUrR.,;!\"&%()";
static const char *const deeds[] = {
	"Space",
	"Delete",
	"F2 Down Enter",
	"F2 Down Down Esc",
	"F2 Right Down Down Enter",
	"F2 Right Right Down Enter",
	"F2 Up Enter",
	"* Space Esc",
	"* L L L Space Esc",
	"* Right Right Space Tab Space Esc",
	"* Tab Tab Tab Space Down Space Esc",
	"Tab Down Right Right Esc",
	"Up Left",
	"i type:Hello~birds Enter",
	"i Enter",
	"press:0:20:6 drag:0:25:8 release:0:25:8",
	"press:2:50:8 drag:2:40:6 release:2:40:6",
	"press:1:10:5 drag:1:20:5 release:1:20:5",
	"up:0:30:5",
	"down:0:40:8",
};
static const char *const leaps[] = { "PgUp",       "PgUp PgDn",  "PgUp S",     "PgUp Space", "End",
	                             "size:60x20", "size:80x24", "size:30x10", "size:81x23" };
static const char *const changes[] = {
	"separation~=~0.7", "number~=~55",      "edge~=~bounce",   "edge~=~open", "predators~=~2",
	"map~=~none",       "map~=~cave",       "defaults~=~mill", "zoom~=~1.3",  "dimensions~=~3",
	"lifespan~=~20",    "pillars~=~4",      "theme~=~dusk",    "trails~=~3",  "margin~=~auto",
	"scatter~=~6",      "captured~=~eaten", "place~wall~5~5",  "say~Yes"
};

/* Writes so many deeds; `leaps`: also to the past and to other sizes. */
static void
write_deeds(FILE *out, struct dice *d, int count, bool leaping)
{
	while (count-- > 0)
		switch (dice_below(d, 5)) {
		case 0:
			fprintf(out, " %s", dice_pick(d, deeds));
			break;
		case 1:
			fprintf(out, " : type:%s Enter Esc", dice_pick(d, changes));
			break;
		case 2:
			fprintf(out, " %s", leaping ? dice_pick(d, leaps) : dice_pick(d, deeds));
			break;
		default:
			fprintf(out, " %c", keys[dice_below(d, (int)strlen(keys))]);
		}
}

static struct story story;

/* Tells what the function has written, and names it. */
static void
tell(char *text)
{
	printf("# %s", text);
	fflush(stdout); /* a failure leaves it the last one */
	story_tell(&story, text, "a random story");
}

/* ---- the laws */

static void
expect_same_saved(void)
{
	struct session *session = &story.screens.session;
	static struct options options;
	char error[SETTINGS_ERROR];
	scoped_begun again;

	undo_end_compare(session);
	placed_release(session); /* what is held is not saved */
	assert_true(
		save_preset(session, "lapwing", true, true, &(struct saved_preset){ .name = "" }));
	options = *session->options;
	options.settings = settings_default();
	assert_that(
		settings_preset(&options.settings, folder_path("boids/presets/lapwing.ini"), error),
		"%s", error);
	assert_true(screens_begin(&again, &options, options.settings.origin.seed,
	                          session->flight.columns,
	                          session->flight.rows + session->flight.line_rows));
	assert_that(resume_flock(&again.session), "%s", again.session.message.text);
	for (int i = 0; i < AGAIN; i++) {
		assert_true(flight_hash(&again.session.flight) == flight_hash(&session->flight));
		session_step(session);
		session_step(&again.session);
	}
}

/* Those that go by the size or by who lives may be others since. */
static bool
is_restored(int factor)
{
	return factor != BOIDS_FACTOR_number && factor != BOIDS_FACTOR_predators &&
	       factor != BOIDS_FACTOR_margin && factor != BOIDS_FACTOR_pillars;
}

static void
expect_undo_and_redo(void)
{
	struct session *session = &story.screens.session;
	struct history *history = &session->history;
	static struct boids_factors was[UNDO_MOST + 1];

	for (int round = 0; round < 2; round++)
		while (round ? history->at < history->count : history->at > 0) {
			const int at = history->at;
			was[at] = round ? was[at] : own_factors(session);
			undo_step(session, !round);
			session->now += 2;
			assert_int_equal(history->at, round ? at + 1 : at - 1);
			const struct boids_factors now = own_factors(session);
			for (int i = 0; round && i < BOIDS_FACTORS; i++)
				assert_that(!is_restored(i) ||
				                    factor_same(&now, &was[history->at], i),
				            "%s", factor_table[i].name);
		}
}

/* The reader of a journal compares the hash of each second. */
static void
expect_journal(const char *journal)
{
	char text[200];

	snprintf(text, sizeof text,
	         "boids --config none --play %s\n80x24\n0.5 PgDn PgDn PgDn PgDn PgDn PgDn PgDn\n"
	         "3 PgUp PgUp\n4\n",
	         folder_write("journal", journal));
	tell(text);
	story_end(&story);
}

/* ---- flights */

/* Undo is tried where no leap has led to another past, or to other automatic values. */
static void
fly_alone(struct dice *d, bool leaping)
{
	char text[STORY];
	FILE *out = fmemopen(text, sizeof text, "w");

	fprintf(out, "boids --config none -n %d -s %d -p %s%s\n%s\n0.5", 20 + dice_below(d, 40),
	        dice_below(d, 99), dice_pick(d, presets), dice_pick(d, wishes),
	        dice_below(d, 2) ? "80x24" : "60x20");
	write_deeds(out, d, 5 + dice_below(d, 20), leaping);
	fputc('\n', out);
	fclose(out);
	tell(text);
	const struct session *session = &story.screens.session;
	if (!session->source.take && !story.screens.ui.preview) {
		expect_same_saved();
		if (!leaping)
			expect_undo_and_redo();
	}
	char *journal = strdup(story.journal.text ? story.journal.text : "");
	story_end(&story);
	if (*journal)
		expect_journal(journal);
	free(journal);
}

static void
fly_shared(struct dice *d)
{
	char text[STORY];
	FILE *out = fmemopen(text, sizeof text, "w");

	fprintf(out,
	        "boids --config none --share flock --open --number %d\n80x24\n"
	        "0.5 join:bob:80x24\n1",
	        20 + dice_below(d, 40));
	write_deeds(out, d, dice_below(d, 12), false);
	fputs(" join:cid:50x15 @bob", out);
	write_deeds(out, d, dice_below(d, 8), true);
	fputs(" @cid", out);
	write_deeds(out, d, dice_below(d, 8), true);
	fputc('\n', out);
	fclose(out);
	tell(text);
	watched_flock_run(&story.shared, 4);
	for (int i = 0; i < story.shared.count; i++)
		assert_int_equal(story.shared.ends[i].watcher.mismatches, 0);
	story_end(&story);
}

TEST_WITH(any_flight_is_played_saved_undone_and_watched, watched_flock_folder, folder_remove)
{
	struct dice d = { 28 };

	for (int i = 0; i < repeats(150); i++) {
		fly_alone(&d, false);
		fly_alone(&d, true);
		fly_shared(&d);
	}
}
