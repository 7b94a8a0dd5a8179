/* SPDX-License-Identifier: MIT */
/* Player: the arrows go through a journal, and a change asks whether to take over. */
#include "widgets/player.h"

#include "dialogue.h"
#include "share/playback.h"

#include <errno.h>

static long
read_text(void *data, char *bytes, size_t room)
{
	const char **text = data;
	size_t length = strlen(*text) < room ? strlen(*text) : room;

	memcpy(bytes, *text, length);
	*text += length;
	errno = 0;
	return length > 0 ? (long)length : -1;
}

static bool
before_step(void *data, struct session *session)
{
	const struct ui *ui = data;

	assert_true(playback_advance(ui->player.playback));
	return !session->source.waits;
}

/* Plays a text in the place of the user's flight. */
static struct playback *
play(struct screens *screens, const char **text)
{
	struct session *session = &screens->session;
	struct playback *p = playback_new(session, "flight", read_text, text);

	assert_non_null(p);
	p->is_file = true;
	assert_true(playback_advance(p));
	playback_keep(p);
	screens->ui.player.playback = p;
	session->source = (struct session_source){ .data = &screens->ui,
		                                   .advance = before_step,
		                                   .take = player_take };
	return p;
}

FLYING(the_arrows_go_ten_seconds_back_and_on)
{
	const char *text = "100 scatter\n2000 end\n";
	struct playback *p = play(screens, &text);
	const struct player *player = &screens->ui.player;

	screens_press(screens, KEY_RIGHT);
	assert_true(player->seeks && player->to == 600);
	screens_says(screens, "0:10");
	screens_press(screens, KEY_RIGHT);
	assert_int_equal(player->to, 1200);
	while (screens->session.flown < 1200)
		session_step(&screens->session);
	const uint64_t then = screens_hash(screens);
	screens->ui.player.seeks = false;
	screens_press(screens, KEY_LEFT);
	assert_int_equal(player->to, 600);
	assert_in_range(screens->session.flown, 0, 600);
	while (screens->session.flown < 1200)
		session_step(&screens->session);
	assert_true(screens_hash(screens) == then);
	screens_keys(screens, 5, 0.3, KEY_LEFT);
	assert_int_equal(player->to, 0);
	playback_free(p);
	screens->ui.player.playback = NULL;
}

FLYING(the_status_line_shows_the_time_and_the_whole)
{
	const char *text = "100 scatter\n4500 end\n"; /* 75 s */
	struct playback *p = play(screens, &text);

	screens->ui.hint_over = true;
	screens_says(screens, "classic  0:00  288 boids"); /* the end is not read yet */
	screens->ui.player.whole = 4500;                   /* but its file is known to have it */
	screens_says(screens, "classic  0:00/1:15  288 boids");
	screens_fly(screens, 725);
	dialogue(screens, { "", "classic  0:12/1:15  288 boids" }, { "→", "0:22 of 1:15" });
	p->is_file = false;
	dialogue(screens, { "", "classic  live  288 boids", .after = 10 });
	playback_free(p);
	screens->ui.player.playback = NULL;
	screens_says(screens, "classic  288 boids");
}

/* A journal that says where it ends is not left by a leap; one written by hand may go on, and then
 * no end is shown. */
FLYING(a_leap_shows_no_time_beyond_the_whole)
{
	for (int by_hand = 0; by_hand < 2; by_hand++) {
		const char *text = by_hand ? "100 scatter\n300 end\n" : "300 end\n";
		struct playback *p = play(screens, &text);
		screens->ui.player.whole = 300; /* 5 s */
		screens_press(screens, KEY_RIGHT);
		assert_int_equal(screens->ui.player.to, by_hand ? 600 : 300);
		screens_says(screens, by_hand ? "0:10   Left" : "0:05 of 0:05   Left");
		playback_free(p);
		screens->ui.player = (struct player){ .playback = NULL };
	}
}

FLYING(a_change_is_refused_and_asks)
{
	const char *text = "2000 end\n";
	struct playback *p = play(screens, &text);
	const uint64_t changes = screens->session.changes;

	screens_press(screens, 'S');
	assert_true(screens->ui.player.asks);
	player_ask(&screens->ui);
	dialogue(screens, { "", "take over from here? y n" },
	         { "n", "still playing", "separation 0.5" });
	assert_false(screens->ui.player.takes_over);
	assert_int_equal(screens->session.changes, changes);
	screens_press(screens, 'P'); /* of the view */
	assert_false(screens->ui.player.asks);
	screens_press(screens, '!');
	player_ask(&screens->ui);
	screens_press(screens, 'y');
	assert_true(screens->ui.player.takes_over);
	playback_free(p);
	screens->ui.player.playback = NULL;
}
