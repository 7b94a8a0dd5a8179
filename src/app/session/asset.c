/* SPDX-License-Identifier: MIT */
/* Asset: a text that changes refer to by its name. */
#include "asset.h"

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* FNV-1a. */
static uint64_t
hash_of(const char *text, size_t length)
{
	uint64_t hash = 0xcbf29ce484222325;

	for (size_t i = 0; i < length; i++)
		hash = (hash ^ (unsigned char)text[i]) * 0x100000001b3;
	return hash;
}

const struct asset *
asset_add(struct asset **assets, char *text, size_t length)
{
	char name[ASSET_NAME];

	snprintf(name, sizeof name, "%016" PRIx64, hash_of(text, length));
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
