/* SPDX-License-Identifier: MIT */
/* Catalogue: the factors in the rows of a list, with a headline above each group. */
#include "app/catalogue.h"

#include "boids/factors.h"

int
catalogue_row(int factor)
{
	return factor + factor_group(factor) + 1; /* as many headlines are above it */
}

int
catalogue_rows(void)
{
	return catalogue_row(FACTORS - 1) + 1;
}

int
catalogue_at(int row, int *group)
{
	int g = 0;

	while (factor_groups[g + 1].name && factor_groups[g + 1].first + g + 1 <= row)
		g++;
	*group = g;
	return row == factor_groups[g].first + g ? HEADLINE : row - g - 1;
}

int
catalogue_near(int row, int way)
{
	int group, last = catalogue_rows() - 1;

	if (row <= 0) /* no group is empty: under a headline is a factor */
		return 0;
	if (row > last)
		return FACTORS - 1;
	int factor = catalogue_at(row, &group);
	return factor == HEADLINE ? catalogue_at(row + way, &group) : factor;
}
