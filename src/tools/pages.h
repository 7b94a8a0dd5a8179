/* SPDX-License-Identifier: MIT */
/* Pages: the blocks that the README (Markdown) and the manual (mdoc) take from the tables. Each is
 * written to stdout; `arguments` are what stands on the block's marker after its name. */
#pragma once

void markdown_frame(const char *arguments); /* of boids: the command, and what it prints */
void markdown_keys(const char *arguments);
void markdown_factors(const char *arguments);

void mdoc_options(const char *arguments);
void mdoc_factors(const char *arguments);
void mdoc_words(const char *arguments); /* every word of a choice that has a sentence of its own */
void mdoc_keys(const char *arguments);
void mdoc_presets(const char *arguments);
void mdoc_measures(const char *arguments);
