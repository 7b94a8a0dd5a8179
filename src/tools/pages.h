/* SPDX-License-Identifier: MIT */
/* Pages: the blocks of the README (Markdown) and the manual (mdoc) made from the tables. Each is
 * written to stdout. */
#pragma once

void markdown_keys(void);

void mdoc_options(void);
void mdoc_factors(void);
void mdoc_short_factors(void);
void mdoc_words(void); /* each word of a choice that has its own help */
void mdoc_keys(void);
void mdoc_presets(void);
void mdoc_measures(void);
void mdoc_state(void);
