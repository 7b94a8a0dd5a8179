/* SPDX-License-Identifier: MIT */
/* K smallest: the k smallest of many numbers. */
#pragma once

/* Inserts `number` into kept[0 .. found), at most the k (above 0) smallest numbers so far, in
 * order; returns the new count. */
static inline int
k_smallest_insert(float *kept, int found, int k, float number)
{
	if (found == k && number >= kept[k - 1])
		return found;
	int at = found < k ? found : k - 1;
	for (; at > 0 && kept[at - 1] > number; at--)
		kept[at] = kept[at - 1];
	kept[at] = number;
	return found < k ? found + 1 : found;
}
