/* SPDX-License-Identifier: MIT */
#include "brain_text.h"

#include "error.h"
#include "line_words.h"
#include "math/number.h"
#include "math/spelling.h"

#include <string.h>

enum { LONGEST = 200 }; /* bytes of a line */

/* Reads the name of a node: h7, or one that the table has. */
static bool
read_node(const struct line_words *line, const char *word, uint32_t *id)
{
	struct nearest nearest = nearest_to(word);
	uint64_t number;

	if (*word == 'h' && parse_count(word + 1, BRAIN_NODES - BRAIN_HIDDEN, &number) &&
	    number > 0) {
		*id = BRAIN_HIDDEN - 1 + (uint32_t)number;
		return true;
	}
	for (*id = 0; *id < BRAIN_HIDDEN; ++*id) {
		if (spelling_is(brain_node_names[*id], word))
			return true;
		nearest_try(&nearest, brain_node_names[*id]);
	}
	return nearest.name ? error_set(line->error, 0, "no node %s; did you mean %s?",
	                                QUOTED(word), nearest.name)
	                    : line_words_refuse(line->error, "a link",
	                                        "an input, an output or h1 to h12", word);
}

/* Reads "FROM TO WEIGHT". */
static bool
read_link(struct line_words *line, struct brain_link *link)
{
	const char *from = line_words_next(line), *to = line_words_next(line);
	const char *weight = line_words_next(line);
	double value;

	if (!*weight)
		return error_set(line->error, 0, "a line of a brain is FROM TO WEIGHT");
	if (!read_node(line, from, &link->from) || !read_node(line, to, &link->to))
		return false;
	if (link->from == BRAIN_AHEAD || link->from == BRAIN_ASIDE)
		return line_words_refuse(line->error, "the start of a link",
		                         "an input or h1 to h12", from);
	if (link->to < BRAIN_INPUTS)
		return line_words_refuse(line->error, "the end of a link",
		                         "ahead, aside or h1 to h12", to);
	if (!number_read(weight, &value) || value < -BRAIN_WEIGHT_MOST || value > BRAIN_WEIGHT_MOST)
		return error_set(line->error, 0, "the weight of a link takes -1000 to 1000, not %s",
		                 QUOTED_NUMBER(weight));
	link->weight = (float)value + 0; /* no -0 */
	return line_words_end(line, "a link");
}

static bool
read_line(struct brain *brain, const char *text, size_t length, char *error)
{
	char copy[LONGEST + 1];
	struct brain_link link = { .off = 0 };

	if (length > 0 && *text == '#')
		return true;
	if (length > LONGEST)
		return error_set(error, 0, "the line is longer than %d bytes", LONGEST);
	memcpy(copy, text, length);
	struct line_words line = { .rest = line_words_clean(copy, length), .error = error };
	if (!line.rest)
		return error_set(error, 0, "the line has a control character");
	if (!*line.rest)
		return true;
	if (!read_link(&line, &link))
		return false;
	if (brain_find(brain, link.from, link.to) >= 0)
		return error_set(error, 0, "the brain has this link already");
	if (brain->count == BRAIN_LINKS)
		return error_set(error, 0, "a brain has at most %d links", BRAIN_LINKS);
	brain_add(brain, link);
	return !brain_has_cycle(brain) || error_set(error, 0, "the link closes a cycle");
}

bool
brain_read(struct brain *brain, const char *where, const char *text, size_t length, char *error)
{
	struct brain read = { .count = 0 };
	uint64_t number = 1;

	for (size_t at = 0, end; at < length; at = end + 1, number++) {
		for (end = at; end < length && text[end] != '\n';)
			end++;
		if (!read_line(&read, text + at, end - at, error))
			return error_at(error, 0, where, number, error);
	}
	*brain = read;
	return true;
}

/* ---- written */

struct asset
brain_asset(const struct brain *brain, char text[BRAIN_TEXT])
{
	struct asset asset = { .text = text };
	char *at = text;

	for (const struct brain_link *link = brain->link; link < brain->link + brain->count; link++) {
		for (int end = 0; end < 2; end++) {
			const uint32_t id = end == 0 ? link->from : link->to;
			at += id < BRAIN_HIDDEN
			              ? sprintf(at, "%s ", brain_node_names[id])
			              : sprintf(at, "h%u ", (unsigned)(id - BRAIN_HIDDEN + 1));
		}
		at = number_put(at, link->weight);
		*at++ = '\n';
	}
	*at = '\0';
	asset.length = (size_t)(at - text);
	text_hash_name(asset.name, text, asset.length);
	return asset;
}
