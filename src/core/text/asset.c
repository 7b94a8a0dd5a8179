/* SPDX-License-Identifier: MIT */
#include "asset.h"

#include "error.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

const struct asset *
asset_add(struct asset **assets, char *text, size_t length)
{
	char name[TEXT_HASH_NAME];

	text_hash_name(name, text, length);
	const struct asset *known = asset_find(*assets, name);
	struct asset *asset = known ? NULL : malloc(sizeof *asset);
	if (!asset) {
		free(text);
		return known;
	}
	*asset = (struct asset){ .text = text, .length = length, .next = *assets };
	memcpy(asset->name, name, sizeof name);
	*assets = asset;
	return asset;
}

const struct asset *
asset_find(const struct asset *assets, const char *name)
{
	while (assets && strcmp(assets->name, name) != 0)
		assets = assets->next;
	return assets;
}

size_t
asset_bytes(const struct asset *assets)
{
	size_t bytes = 0;

	for (; assets; assets = assets->next)
		bytes += assets->length;
	return bytes;
}

void
asset_drop(struct asset **assets, const struct asset *asset)
{
	while (*assets && *assets != asset)
		assets = &(*assets)->next;
	if (!*assets)
		return;
	struct asset *found = *assets;
	*assets = found->next;
	free(found->text);
	free(found);
}

void
asset_free(struct asset *assets)
{
	while (assets) {
		struct asset *next = assets->next;
		free(assets->text);
		free(assets);
		assets = next;
	}
}

/* ---- as text */

void
asset_write(FILE *out, const struct asset *asset)
{
	fprintf(out, "asset %s %zu\n", asset->name, asset->length);
	fwrite(asset->text, 1, asset->length, out);
	putc('\n', out);
}

bool
asset_begin(struct line_words *line, size_t most, char name[TEXT_HASH_NAME], size_t *bytes)
{
	const char *word = line_words_next(line);
	uint64_t count;

	if (strlen(word) != TEXT_HASH_NAME - 1 || word[strspn(word, "0123456789abcdefABCDEF")])
		return line_words_refuse(line, "asset", "a name of 16 hexadecimal digits", word);
	memcpy(name, word, TEXT_HASH_NAME);
	word = line_words_next(line);
	if (!parse_count(word, UINT64_MAX, &count) || count == 0)
		return line_words_refuse(line, "asset", "its number of bytes after its name", word);
	if (!line_words_end(line, "asset"))
		return false;
	if (count > most)
		return error_set(line->error, 0, "the assets are larger than is allowed");
	*bytes = (size_t)count;
	return true;
}

bool
asset_end(struct asset **assets, const char *name, char *text, size_t length, char next, char *error)
{
	char own[TEXT_HASH_NAME];
	const char *wrong = NULL;

	text_hash_name(own, text, length);
	if (next != '\n')
		wrong = "the asset is longer than its line says";
	else if (strcmp(name, own) != 0)
		wrong = "the text of the asset is not the one of its name";
	if (!wrong)
		return asset_add(assets, text, length) ||
		       error_set(error, ENOMEM, "not enough memory to read this");
	free(text);
	return error_set(error, 0, "%s", wrong);
}
