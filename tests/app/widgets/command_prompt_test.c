/* SPDX-License-Identifier: MIT */
/* Command prompt: lines of the language and commands, completed, refused and undone. */
#include "widgets/command_prompt.h"

#include "dialogue.h"
#include "folder.h"

DIALOGUE(a_line_of_one_factor_is_as_if_typed_for_it, { ":", ":_", "prompt 1" },
         { "separation = 0.9\r", "separation 0.5 -> 0.9", "prompt 0, separation 0.9" },
         { "ssssSSSS", .has = "separation 0.9" }, { ";u", .has = "separation 0.9" });

DIALOGUE(several_factors_are_one_gesture,
         { ":separation = 1, cohesion = 0.1, edge = wrap\r",
           .has = "separation 1, cohesion 0.1, edge wrap" },
         { "u", .has = "separation 0.5, cohesion 0.03, edge turn" },
         { "U", .has = "separation 1, edge wrap" });

DIALOGUE(things_are_placed_written_and_removed,
         { ":place wall 20.5 11\r", .has = "prompt 0, wall 20,5" }, { "u", .has = "air 20,5" },
         { "U:remove wall 20.5 11\r", "removes a wall", "air 20,5, prompt 0" },
         { ":say HELLO\r", .has = "prompt 0" }, { "i", ":say _" }, { "\033" },
         { ":scatter\r", "scatters the flock", "prompt 0" });

DIALOGUE(what_is_wrong_keeps_the_line, { ":cohesive = 1\r", "! no factor 'cohesive'", "prompt 1" },
         { "", .typed = "cohesive = 1" }, { "\025cohesion = 1000\r", "cohesion takes 0 to 100" },
         { "\025xyzzy\r", "a change takes NAME = VALUE" },
         { "\025seed = 9\r", "a line may set factors, place, remove, scatter and say" },
         { "\025record mp4\r", "record takes gif or svg, not 'mp4'" },
         { "\025size = 20x9\r", "a line may set" }, { "\025boids 0123456789abcdef\r", "! " },
         { "\025\r", .has = "prompt 0, cohesion 0.03" });

static bool
refuse(void *data, struct session *session, const struct change *change)
{
	(void)data;
	if (change)
		session_notice(session, "the line is down");
	return !change;
}

static bool
send(void *data, struct session *session, const struct change *change)
{
	(void)data;
	(void)session;
	(void)change;
	return true;
}

FLYING(what_is_sent_closes_the_line)
{
	screens->session.source.take = send;
	dialogue(screens, { ":cohesion = 1\r", .has = "prompt 0" },
	         { ":cohesion = 1, noise = 1\r", .has = "prompt 0" });
}

/* Such as by another program, once the line was open. */
FLYING(what_is_refused_later_says_why)
{
	screens->session.source.take = refuse;
	dialogue(screens, { ":cohesion = 1\r", "! the line is down", "prompt 1, cohesion 0.03" },
	         { "\025cohesion = 1, noise = 1\r", "! the line is down", "prompt 1" });
}

DIALOGUE(presets_and_maps_load_as_from_the_list, { ":preset = mill\r", .has = "preset mill" },
         { ":map = city\r", .has = "preset mill, prompt 0" }, { "", "mill in city" },
         { "uu", .has = "preset classic" }, { ":preset=mill\r:map  =city\r", "mill in city" },
         { "uu" }, { ":preset=mi\t", .typed = "preset=mill" },
         { "\025preset = mil\r", "did you mean mill", "preset classic, prompt 1" },
         { "\025map = \r", "expected a name", "prompt 1" });

/* Tab goes through what can follow, and behind the last back to what was typed. */
DIALOGUE(tab_completes_names_words_and_presets, { ":sepa\t", .typed = "separation" },
         { "\t", .typed = "separation-range" }, { "\t", .typed = "sepa" },
         { "↑", .typed = "separation-range" }, { "\025noise = 1, ed\t", .typed = "noise = 1, edge" },
         { " = wr\t\r", .has = "noise 1, edge wrap" },
         { ":preset = mur\t", .typed = "preset = murmuration" },
         { "\025map = slal\t\r", .has = "prompt 0" }, { ":wri\t", .typed = "write" },
         { "\025zzz\t", .typed = "zzz" }, { "\033", .has = "prompt 0" });

DIALOGUE_WITH(write_saves_under_a_name, screens_setup_folder, screens_teardown_folder,
              { "S:write mine\r", "mine", "preset mine, prompt 0" },
              { "S:write\r", ":write_  ! type a name, or Esc to cancel", "prompt 1" },
              { "\033:write a/b\r", ":write a/b", "prompt 1" });

/* It opens where other lines do not. */
DIALOGUE_WITH(in_place_mode_a_line_may_only_save, screens_setup_folder, screens_teardown_folder,
              { "*j\025preset = mill\r", "! here a line may only save", "preset classic" },
              { "\025write mine\r", "saved: boids -p mine", "preset mine" });

/* The keys would wait for what stdin and a FIFO bring. */
FLYING_IN_FOLDER(no_pipe_is_read)
{
	folder_sh("mkfifo pipe.ini");
	dialogue(screens, { ":preset = -\r", "cannot open -", "preset classic, prompt 1" },
	         { "\025preset = ./pipe.ini\r", "./pipe.ini is not a regular file" },
	         { "\025preset = ./none.ini\r", "cannot open ./none.ini: No such file" });
}

/* A public login reaches no file, and has its bound of boids. */
FLYING(restricted_users_reach_no_file)
{
	screens_options(screens)->restricted = true;
	screens->session.flight.most = 2000;
	dialogue(screens, { ":write x\r", "nothing can be saved here", "prompt 1" },
	         { "\025record\r", "nothing can be saved here", "prompt 1" },
	         { "\025preset = ./x.ini\r", "no file can be read here" },
	         { "\025map = /etc/passwd\r", "no file can be read here" },
	         { "\025preset = -\r", "no file can be read here" },
	         { "\025number = 9000\r", .has = "boids 2000, prompt 0" },
	         { ":number = 9000, noise = 1\r", .has = "boids 2000, noise 1" });
}

TEST_FILE(NULL, NULL);
