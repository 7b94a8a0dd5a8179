/* SPDX-License-Identifier: MIT */
/* Smallest: the few smallest of many numbers. */
#pragma once

/* Keeps number among the `most` (above 0) smallest ones, in order, of which `found` are kept so far;
 * returns how many there are now. */
static inline int
smallest_keep(float *kept, int found, int most, float number)
{
	if (found == most && number >= kept[most - 1])
		return found;
	int at = found < most ? found : most - 1;
	for (; at > 0 && kept[at - 1] > number; at--)
		kept[at] = kept[at - 1];
	kept[at] = number;
	return found < most ? found + 1 : found;
}
