/* SPDX-License-Identifier: MIT */
/* Factor list: the rows of the factor panel. First the factors that matter most, then the rest of
 * each group, last the factors that have no effect now. All but the first section fold. */
#pragma once

#include "ui.h"

/* Sections: 0 has no header and is always unfolded; then a section for each group of factors; the
 * last one has the factors without effect. */
enum { FACTOR_SECTIONS_MOST = 16, HEADER = -1 };

struct factor_row {
	int section;
	int factor; /* HEADER: the header of the section */
};

struct factor_list {
	struct factor_row at[BOIDS_FACTORS + FACTOR_SECTIONS_MOST];
	int count;
	int in[FACTOR_SECTIONS_MOST];       /* by section, its count of factors */
	bool changed[FACTOR_SECTIONS_MOST]; /* one of them differs from the preset */
};

/* Returns the rows that show with these sections unfolded: bits 1 << section. */
struct factor_list factor_list_make(const struct ui *ui, uint32_t open);

/* Returns the section that has a factor now. */
int factor_list_section(const struct ui *ui, int factor);

/* Returns the row of a factor, or of a section's header; -1: it does not show. */
int factor_list_find(const struct factor_list *list, int section, int factor);

/* Writes the title of a section: "ranges", "12 more, not used by ganz". text: LINE_TEXT bytes. */
void factor_list_title(const struct ui *ui, const struct factor_list *list, int section, int room,
                       char *text);
