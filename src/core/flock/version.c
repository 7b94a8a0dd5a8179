/* SPDX-License-Identifier: MIT */
/* Version: which library this is. */
#include "boids/version.h"

const char *
boids_version(void)
{
	return BOIDS_VERSION;
}
