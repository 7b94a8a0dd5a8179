/* SPDX-License-Identifier: MIT */
/* Provenance: what a table of measures comes from, as text: version, command and settings. */
#pragma once

#include "settings/options.h"

#include <stdio.h>

/* Writes settings that --preset reads, on any machine: all factors of the flock, no base; version and
 * command as comments. --threads is left out, as no number of them changes a row. Returns false with
 * one sentence in error (ERROR_SIZE bytes): a path does not fit a line. */
bool provenance_write(FILE *out, const struct options *options, char *error);

/* Writes a text as lines that begin with '#'. */
void provenance_lines(FILE *out, const char *text);

/* Writes that of the options in such lines. Returns DONE; FAILED or WRONG after an error message. */
int provenance_comment(FILE *out, const struct options *options);
