/* SPDX-License-Identifier: MIT */
/* Command: reads a command line in this process, and runs boids --headless. */
#pragma once

#include "settings/options.h"

/* Standard error of the last command, and standard output of the last that was only read. */
extern char command_errors[1 << 16];
extern char command_output[1 << 16];

/* Reads "boids" and these words, as for printf, split at blanks, "@name" in them a file in the folder
 * (folder.h). Returns as configure_read. Options point into static memory of the last eight
 * commands. */
int command_read(struct options *options, const char *words, ...);

/* The same of words up to a NULL, as they are. */
int command_read_argv(struct options *options, char **argv);

/* Returns the options of these words; fails unless they are good. */
struct options command_options(const char *words, ...);

/* Runs "boids --headless" with these words. Returns the exit status. */
int command_run(const char *words, ...);

/* The same, and fails unless it is 0; or unless it is 2 with one line that contains a part. */
void command_runs(const char *words, ...);
void command_fails(const char *part, const char *words, ...);
