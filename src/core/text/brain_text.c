/* SPDX-License-Identifier: MIT */
#include "brain_text.h"

#include "error.h"
#include "line_words.h"
#include "math/number.h"
#include "math/spelling.h"

#include <stdlib.h>
#include <string.h>

enum { PIECE_MOST = 200 }; /* bytes of a link */

static bool
refuse(const struct line_words *line, const char *what, const char *allowed, const char *word)
{
	return line_words_refuse(line, what, allowed, *word ? word : "nothing");
}

/* Reads the name of a node: h7, or one that the table has. */
static bool
read_node(const struct line_words *line, const char *word, uint32_t *id)
{
	struct nearest nearest = nearest_to(word);
	uint64_t number;

	if (*word == 'h' && parse_count(word + 1, UINT32_MAX - BRAIN_HIDDEN, &number) && number > 0) {
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
	                    : refuse(line, "a link", "an input, an output or h1, h2 ...", word);
}

/* Reads "FROM TO WEIGHT [off]". */
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
		return refuse(line, "the start of a link", "an input or h1, h2 ...", from);
	if (link->to < BRAIN_INPUTS)
		return refuse(line, "the end of a link", "ahead, aside or h1, h2 ...", to);
	if (!number_read(weight, &value) || value < -BRAIN_WEIGHT_MOST || value > BRAIN_WEIGHT_MOST)
		return refuse(line, "the weight of a link", "-1000 to 1000", weight);
	link->weight = (float)value + 0; /* no -0 */
	link->off = line_words_take(line, "off");
	return line_words_end(line, "a link");
}

static bool
add_link(struct brain *brain, struct brain_link link, char *error)
{
	for (int i = 0; i < brain->count; i++)
		if (brain->link[i].from == link.from && brain->link[i].to == link.to)
			return error_set(error, 0, "the brain has this link already");
	if (brain->count == BRAIN_LINKS)
		return error_set(error, 0, "a brain has at most %d links", BRAIN_LINKS);
	brain->link[brain->count++] = link;
	if (brain_hidden(brain) > BRAIN_NODES - BRAIN_HIDDEN)
		return error_set(error, 0, "a brain has at most %d hidden nodes",
		                 BRAIN_NODES - BRAIN_HIDDEN);
	return !brain_has_cycle(brain) || error_set(error, 0, "the link closes a cycle");
}

/* Reads what stands between two separators. */
static bool
read_piece(struct brain *brain, const char *text, size_t length, char *error)
{
	char copy[PIECE_MOST + 1];
	struct brain_link link;

	if (length > PIECE_MOST)
		return error_set(error, 0, "the line is longer than %d bytes", PIECE_MOST);
	memcpy(copy, text, length);
	struct line_words line = { line_words_clean(copy, length), error };
	if (!line.rest)
		return error_set(error, 0, "the line has a control character");
	return !*line.rest || (read_link(&line, &link) && add_link(brain, link, error));
}

bool
brain_read(struct brain *brain, const char *where, const char *text, size_t length, char *error)
{
	struct brain read = { .count = 0 };
	uint64_t number = 1;
	bool comment = false;

	if (length > BRAIN_TEXT_MOST)
		return error_set(error, 0, "the brain %s is larger than %d bytes",
		                 PATH_SHOWN(where), BRAIN_TEXT_MOST);
	for (size_t at = 0, from = 0; at <= length; at++) {
		const char c = at < length ? text[at] : '\n';
		comment = comment || (c == '#' && at == from);
		if (c != '\n' && (comment || c != ';'))
			continue;
		if (!comment && !read_piece(&read, text + from, at - from, error))
			return error_at(error, 0, where, number, error);
		number += c == '\n';
		comment = false;
		from = at + 1;
	}
	*brain = read;
	return true;
}

/* ---- written */

static size_t
write_node(uint32_t id, char *text)
{
	return (size_t)(id < BRAIN_HIDDEN
	                        ? sprintf(text, "%s ", brain_node_names[id])
	                        : sprintf(text, "h%u ", (unsigned)(id - BRAIN_HIDDEN + 1)));
}

size_t
brain_write(const struct brain *brain, char gap, char text[BRAIN_TEXT])
{
	size_t length = 0;

	*text = '\0';
	for (int i = 0; i < brain->count; i++) {
		const struct brain_link *link = &brain->link[i];
		length += write_node(link->from, text + length);
		length += write_node(link->to, text + length);
		length = (size_t)(number_put(text + length, link->weight) - text);
		length += (size_t)sprintf(text + length, "%s%c", link->off ? " off" : "", gap);
	}
	return length;
}

struct asset
brain_asset(const struct brain *brain, char text[BRAIN_TEXT])
{
	struct asset asset = { .text = text, .length = brain_write(brain, '\n', text) };

	text_hash_name(asset.name, text, asset.length);
	return asset;
}
