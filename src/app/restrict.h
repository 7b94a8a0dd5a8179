/* SPDX-License-Identifier: MIT */
/* Restrict: the program for strangers, who come by a public login and get nothing else (--restricted).
 * The manual has the threat model; each line of it is a function here. */
#pragma once

#include "app/options.h"

#include <stdbool.h>
#include <stdint.h>

enum {
	RESTRICT_BOIDS = 2000,
	RESTRICT_COLUMNS = 400,
	RESTRICT_ROWS = 150,
	RESTRICT_IDLE = 10,
	RESTRICT_PLACED = 100
};

/* Before anything reads the environment: where the command line says --restricted, nothing stays of it
 * that could name a file, and no file stays open that somebody else has opened. */
void restrict_start(int argc, char **argv);

/* Refuses options that would open a file or outgrow the bounds; those not given get theirs. true where
 * nothing is restricted. false: error (SETTINGS_ERROR bytes) is one line. */
bool restrict_options(struct options *options, char *error);

/* Once all is open: from now on this process opens no file, makes no other and stays small, whatever
 * happens in it. false: the system will not have it so. */
bool restrict_process(void);

/* The size to fly at in a terminal of that size. */
void restrict_size(const struct options *options, int *columns, int *rows);

/* Whether there were more boids than there may be; now there are not. */
bool restrict_number(const struct options *options, struct factors *factors);

/* What a factor takes, as factor_range writes it: "0..2000", "wrap turn open". */
void restrict_range(const struct options *options, int factor, const char *gap, char *text,
                    size_t size);
