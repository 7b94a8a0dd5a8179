/* SPDX-License-Identifier: MIT */
/* Resume command: the command line that reproduces the current settings. */
#pragma once

#include "session/session.h"

/* Writes "boids -p classic --separation 1.2 -s 11", or "" if the settings are those of the start.
 * saved: the preset that the user has saved last; "": none. text: RESUME_COMMAND_TEXT bytes. */
enum { RESUME_COMMAND_TEXT = 8192 };
void resume_command_write(const struct session *session, const char *saved, char *text);

/* Writes the command also if the settings are those of the start. Unless choices is NULL, with the size of the
 * world, and with the choices of a family that began with this flock, if there are any. */
void resume_command_whole(const struct session *session, const char *saved, const char *choices,
                          char *text);

/* Writes "boids --play FILE" in the same room. */
void resume_command_play(const char *journal, char *text);
