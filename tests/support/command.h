/* SPDX-License-Identifier: MIT */
/* Command: runs boids --headless in this process. */
#pragma once

/* Standard error of the last run. */
extern char command_errors[4096];

/* Runs "boids --headless" with these words, "@name" in them a file in the folder (folder.h). Returns
 * the exit status. */
int command_run(const char *words);

/* The same, and fails unless it is 0. */
void command_runs(const char *words);

/* Runs it for five steps with the option of a file. Fails unless the words are wrong: one sentence with
 * this in it, and no file. */
void command_refuses(const char *words, const char *sentence, const char *file);
