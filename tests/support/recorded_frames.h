/* SPDX-License-Identifier: MIT */
/* Recorded frames: frames at random, and the file that a format of recordings writes of them. */
#pragma once

#include "cells.h"
#include "folder.h"
#include "view/recording.h"

enum { RECORDED = 40, RECORDED_FPS = 10 };

struct recorded_frames {
	struct frame at[RECORDED];
};

/* Writes them as a file of the folder in the format of its name. Of each frame most cells stay, and
 * others are soon as before, so that a format finds little that moves. */
struct recorded_frames record_at_random(const char *name, int columns, int rows, int colours);

void recorded_frames_free(struct recorded_frames *frames);
