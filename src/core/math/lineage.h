/* SPDX-License-Identifier: MIT */
/* Lineage: what a search knows of an individual besides what it is made of. */
#pragma once

struct lineage {
	double score; /* 0 and up, more is better */
	int mother,
		father; /* in the generation before; -1: none; no father alone: it is its mother unchanged */
};
