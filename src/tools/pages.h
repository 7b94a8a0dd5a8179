/* SPDX-License-Identifier: MIT */
/* Pages: the blocks of the README (Markdown) and the manual (mdoc) made from the tables. Each is
 * written to stdout; `arguments`: the rest of the block's marker after its name. */
#pragma once

void markdown_keys(const char *arguments);

void mdoc_options(const char *arguments);
void mdoc_factors(const char *arguments);
void mdoc_short_factors(const char *arguments);
void mdoc_words(const char *arguments); /* each word of a choice that has its own help */
void mdoc_keys(const char *arguments);
void mdoc_presets(const char *arguments);
void mdoc_measures(const char *arguments);
void mdoc_state(const char *arguments);
