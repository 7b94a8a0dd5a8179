/* SPDX-License-Identifier: MIT */
#include "asset.h"

#include "error.h"

#include <stdlib.h>
#include <string.h>

const struct asset *
asset_add(struct asset **assets, char *text, size_t length)
{
	char name[TEXT_HASH_NAME];

	text_hash_name(name, text, length);
	const struct asset *known = asset_find(*assets, name);
	struct asset *asset = known ? NULL : malloc(sizeof *asset);
	char *ended = asset ? realloc(text, length + 1) : NULL;
	if (!ended) {
		free(asset);
		free(text);
		return known;
	}
	ended[length] = '\0';
	*asset = (struct asset){ .text = ended, .length = length, .next = *assets };
	memcpy(asset->name, name, sizeof name);
	*assets = asset;
	return asset;
}

const struct asset *
asset_copy(struct asset **assets, const char *text, size_t length)
{
	char *copy = malloc(length + 1);

	return copy ? asset_add(assets, memcpy(copy, text, length), length) : NULL;
}

void
asset_join(struct asset **to, struct asset **from)
{
	while (*to)
		to = &(*to)->next;
	*to = *from;
	*from = NULL;
}

const struct asset *
asset_find(const struct asset *assets, const char *name)
{
	while (assets && strcmp(assets->name, name) != 0)
		assets = assets->next;
	return assets;
}

bool
asset_is_name(const char *text)
{
	return strlen(text) == TEXT_HASH_NAME - 1 && !text[strspn(text, "0123456789abcdef")];
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
	free_keeping_errno(found->text);
	free_keeping_errno(found);
}

void
asset_free(struct asset *assets)
{
	while (assets)
		asset_drop(&assets, assets);
}

void
asset_write(FILE *out, const struct asset *asset)
{
	fprintf(out, "asset %s %zu\n", asset->name, asset->length);
	fwrite(asset->text, 1, asset->length, out);
	putc('\n', out);
}
