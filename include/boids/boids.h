/* SPDX-License-Identifier: MIT */
/* Boids: the version of the library. */
#pragma once

#define BOIDS_VERSION_MAJOR 0
#define BOIDS_VERSION_MINOR 9
#define BOIDS_VERSION_PATCH 0
#define BOIDS_VERSION "0.9.0" /* the same as text */

/* Declarations between these two have C linkage in C++, and are the symbols that the library
 * exports. */
#ifdef __cplusplus
#define BOIDS_BEGIN \
	extern "C" { \
	BOIDS_EXPORT
#define BOIDS_END \
	BOIDS_PRIVATE \
	}
#else
#define BOIDS_BEGIN BOIDS_EXPORT
#define BOIDS_END BOIDS_PRIVATE
#endif
#define BOIDS_EXPORT _Pragma("GCC visibility push(default)")
#define BOIDS_PRIVATE _Pragma("GCC visibility pop")

BOIDS_BEGIN

/* Returns BOIDS_VERSION of the library that is linked, which may be newer than the header's. */
const char *boids_version(void);

BOIDS_END
