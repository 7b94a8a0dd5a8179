/* SPDX-License-Identifier: MIT */
/* Spelling: American spelling of the names, words and sentences of the tables. */
#pragma once

#include <stdbool.h>

enum { SPELLING_TEXT = 256 }; /* bytes; longer texts are cut */

/* Writes a text in American spelling: color, neighbor, center, gray, behavior. */
void spelling_american(const char *text, char american[SPELLING_TEXT]);

/* Whether a name or word is the typed one, or begins with it, in either spelling; '_' in the typed
 * one stands for '-', as in the columns of CSVs. */
bool spelling_is(const char *word, const char *typed);
bool spelling_begins(const char *word, const char *typed);

/* Whether a text contains the typed one, in either spelling and in any case of its ASCII letters. */
bool spelling_contains(const char *text, const char *typed);
