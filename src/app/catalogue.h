/* SPDX-License-Identifier: MIT */
/* Catalogue: the factors in the rows of a list, with a headline above each group. */
#pragma once

enum { HEADLINE = -1 };

/* How many rows there are, headlines included; and the one a factor stands in, from 0. */
int catalogue_rows(void);
int catalogue_row(int factor);

/* The factor in a row that there is, or HEADLINE; *group is the row of its group in factor_groups. */
int catalogue_at(int row, int *group);

/* The factor in the row, else (a headline, past an end) the next one in this way, 1 or -1. */
int catalogue_near(int row, int way);
