/* SPDX-License-Identifier: MIT */
#include "palette.h"

#include "io/memory.h"

#include <stdlib.h>
#include <string.h>

/* A colour of the picture, and that of the palette which stands for it. */
struct colour {
	uint32_t key, rgb; /* they are sorted by both */
	uint32_t pixels;
	uint8_t number;
};

/* Colours that one of the palette stands for: from `begin`, in 24 bits. */
struct box {
	struct colour *begin;
	size_t count;
	uint64_t pixels; /* of all */
	uint32_t spread; /* in red, green or blue, where they differ most */
	int shift;       /* of that one */
};

static int
compare(const void *a, const void *b)
{
	const struct colour *one = a, *other = b;

	if (one->key != other->key)
		return one->key > other->key ? 1 : -1;
	return (one->rgb > other->rgb) - (one->rgb < other->rgb); /* the same in any C library */
}

static void
sort(struct colour *colours, size_t count, uint32_t mask)
{
	for (size_t i = 0; i < count; i++)
		colours[i].key = colours[i].rgb & mask;
	qsort(colours, count, sizeof *colours, compare);
}

static struct box
box_of(struct colour *begin, size_t count)
{
	struct box box = { .begin = begin, .count = count };

	for (size_t i = 0; i < count; i++)
		box.pixels += begin[i].pixels;
	for (int shift = 0; shift < 24; shift += 8) {
		uint32_t low = 255, high = 0;
		for (size_t i = 0; i < count; i++) {
			const uint32_t part = begin[i].rgb >> shift & 0xFF;
			low = part < low ? part : low;
			high = part > high ? part : high;
		}
		if (count > 0 && high - low > box.spread) {
			box.spread = high - low;
			box.shift = shift;
		}
	}
	return box;
}

static uint32_t
mean_of(const struct box *box)
{
	uint32_t mean = 0;

	for (int shift = 0; shift < 24; shift += 8) {
		uint64_t sum = box->pixels / 2;
		for (size_t i = 0; i < box->count; i++)
			sum += (uint64_t)(box->begin[i].rgb >> shift & 0xFF) * box->begin[i].pixels;
		mean |= (uint32_t)(sum / box->pixels) << shift;
	}
	return mean;
}

/* Cuts the box whose pixels are the most and differ most in halves, until each has one colour or with the
 * first pixel's there are enough. Returns their number. */
static int
cut(struct box boxes[PALETTE_MOST])
{
	int count = 1;

	for (; count < PALETTE_MOST - 1; count++) {
		struct box *widest = boxes;
		for (int i = 1; i < count; i++)
			if (boxes[i].pixels * boxes[i].spread > widest->pixels * widest->spread)
				widest = &boxes[i];
		if (widest->spread == 0)
			break;
		sort(widest->begin, widest->count, 0xFFU << widest->shift);
		size_t half = 1;
		for (uint64_t sum = widest->begin->pixels;
		     half + 1 < widest->count && 2 * sum < widest->pixels; half++)
			sum += widest->begin[half].pixels;
		boxes[count] = box_of(widest->begin + half, widest->count - half);
		*widest = box_of(widest->begin, half);
	}
	return count;
}

int
palette_make(const uint32_t *pixels, size_t count, uint8_t *numbers, uint32_t palette[PALETTE_MOST])
{
	struct colour *all = memory_new(count + 1, sizeof *all);
	struct box boxes[PALETTE_MOST];
	size_t colours = 0;
	int number = 1;

	for (size_t i = 0; i < count; i++)
		all[i].rgb = pixels[i];
	sort(all, count, UINT32_MAX);
	for (size_t i = 0; i < count; i++)
		if (colours > 0 && all[i].rgb == all[colours - 1].rgb)
			all[colours - 1].pixels++;
		else if (all[i].rgb != *pixels)
			all[colours++] = (struct colour){ .rgb = all[i].rgb, .pixels = 1 };
	*palette = *pixels;
	boxes[0] = box_of(all, colours);
	const int made = colours > 0 ? cut(boxes) : 0;
	for (int i = 0; i < made; i++, number++) {
		palette[number] = mean_of(&boxes[i]);
		for (size_t k = 0; k < boxes[i].count; k++)
			boxes[i].begin[k].number = (uint8_t)number;
	}
	sort(all, colours, UINT32_MAX);
	for (size_t i = 0; i < count; i++) {
		const struct colour wanted = { .key = pixels[i], .rgb = pixels[i] };
		const struct colour *found = bsearch(&wanted, all, colours, sizeof *all, compare);
		numbers[i] = found ? found->number : 0;
	}
	free(all);
	return number;
}
