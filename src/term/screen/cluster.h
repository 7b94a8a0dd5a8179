/* SPDX-License-Identifier: MIT */
/* Cluster: what a user sees as one character, of several code points: accents, syllables, joined
 * emoji (UAX #29, by utf8proc). */
#pragma once

#include "text/utf8.h"

#include <stdbool.h>
#include <stdint.h>

/* Code points of a cluster, fewer end with a 0, and its bytes in UTF-8. */
enum { CLUSTER_POINTS = 10, CLUSTER_TEXT = CLUSTER_POINTS * UTF8_MOST };

/* Returns the columns of a cluster: 1 or 2, those of its code points together unless it is an emoji;
 * 0: nothing of it shows. */
int cluster_columns(const uint32_t points[CLUSTER_POINTS]);

/* Adds a code point, composed with those before it if Unicode has a character for both. What has no
 * room is left out. Returns false if it begins a cluster of its own. */
bool cluster_add(uint32_t points[CLUSTER_POINTS], uint32_t point);

/* Leaves what LC_CTYPE draws in these columns: without marks that take others, as those of joined
 * emoji do in many terminals, or '?'. Returns its columns, which may be fewer. */
int cluster_fit(uint32_t points[CLUSTER_POINTS], int columns);

/* Writes a cluster as UTF-8, without a NUL. Returns its length. */
int cluster_text(const uint32_t points[CLUSTER_POINTS], char text[CLUSTER_TEXT]);
