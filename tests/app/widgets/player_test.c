/* SPDX-License-Identifier: MIT */
/* Player: PgUp, PgDn and { } go through a journal. Stories ask whether to take over (flights_test: played,
 * future). */
#include "widgets/player.h"

#include "dialogue.h"
#include "share/playback.h"
#include "written_flight.h"

/* Plays a text in the place of the user's flight. */
static struct playback *
play(struct screens *screens, const char **text)
{
	struct session *session = &screens->session;
	struct playback *p = playback_new(session, "flight", written_flight_read, text);

	assert_non_null(p);
	p->is_file = true;
	assert_true(playback_advance(p));
	playback_keep(p);
	playback_attach(p);
	screens->ui.source = &p->source;
	return p;
}

static void
stop(struct screens *screens)
{
	written_flight_stop(screens->ui.source->data);
	screens->ui.source = NULL;
}

/* Both the change and the keys that answer show, whatever the width. */
FLYING(the_question_names_the_change_and_its_keys)
{
	static const int widths[] = { 80, 47, 40, 24 };
	const char *text = "100 scatter\n2000 end\n";

	play(screens, &text);
	screens->ui.keeps_world = true;
	every (columns, widths) {
		screens_resize(screens, *columns, 12);
		screens_press(screens, 'C');
		screens->ui.source->asks = false;
		prompt_open(&screens->ui, &prompt_take_over);
		screens_row_has(screens, *columns < 47 ? -2 : -1, "cohesion 0.03 -> 0.032");
		dialogue(screens, { "", "fly on from here? y n" }, { "n", "still playing" });
	}
	stop(screens);
}

/* A flock is neither changed nor brought back by a key that has nothing to act on. */
FLYING(keys_without_a_factor_or_a_past_say_what_they_need)
{
	static const uint32_t keys[] = { KEY_LEFT, KEY_RIGHT, '-', '+', KEY_BACKSPACE, KEY_HOME },
			      times[] = { KEY_PAGE_UP, KEY_PAGE_DOWN, '{', '}', KEY_END };

	foreach (i, keys) {
		screens_press(screens, keys[i]);
		screens_says(screens, "choose: Up Down, / or Tab");
	}
	foreach (i, times) {
		screens_press(screens, times[i]);
		screens_says(screens, "no past is kept of this flock");
	}
	dialogue(screens, { "", .has = "changes 0, changed 0" });
	dialogue(screens, { "↓", "number 288" }, { "\033→", "number 288 -> 320" });
}

FLYING(the_status_line_shows_the_time_and_the_whole)
{
	const char *text = "100 scatter\n4500 end\n"; /* 75 s */
	struct playback *p = play(screens, &text);

	screens->ui.hint_over = true;
	screens_says(screens, "classic  0:00  288 boids"); /* the end is not read yet */
	p->whole = 4500;                                   /* but its file is known to have it */
	screens_says(screens, "classic  0:00/1:15  288 boids");
	screens_fly(screens, 725);
	dialogue(screens, { "", "classic  0:12/1:15  288 boids" }, { "}", "0:22 of 1:15" });
	p->is_file = false;
	dialogue(screens, { "", "classic  from a pipe  288 boids", .after = 10 });
	stop(screens);
	screens_says(screens, "classic  288 boids");
}

/* A journal that says where it ends is not left by a leap; one written by hand may go on, and then
 * no end is shown. */
FLYING(a_leap_shows_no_time_beyond_the_whole)
{
	for (int by_hand = 0; by_hand < 2; by_hand++) {
		const char *text = by_hand ? "100 scatter\n300 end\n" : "300 end\n";
		play(screens, &text)->whole = 300; /* 5 s */
		dialogue(screens, { "}", by_hand ? "0:10   PgUp" : "0:05 of 0:05   PgUp",
		                    by_hand ? "leaps-to 600" : "leaps-to 300" });
		stop(screens);
	}
}
