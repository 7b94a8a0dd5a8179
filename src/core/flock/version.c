/* SPDX-License-Identifier: MIT */
/* Version: which library is linked. */
#include "boids/boids.h"

const char *
boids_version(void)
{
	return BOIDS_VERSION;
}
