/* SPDX-License-Identifier: MIT */
/* Provenance: what a table of measures comes from, as text: version, command and settings. */
#pragma once

#include "settings/options.h"

#include <stdio.h>

/* Returns settings that --preset reads, on any machine: all factors of the flock, no base; version
 * and command are comments, and so is the note (NULL: none). --threads is left out, as no number of
 * them changes a row. The caller frees the text. Returns NULL with one sentence in error and errno,
 * 0 for a path that does not fit a line. */
char *provenance_text(const struct options *options, const char *note, char *error);

/* Writes the text as lines that begin with '#'. */
void provenance_comment(FILE *out, const char *text);
