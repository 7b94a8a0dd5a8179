/* SPDX-License-Identifier: MIT */
/* SIMD width: how many numbers a machine computes at once, and functions compiled for each width. */
#pragma once

#include <stdbool.h>

/* SSE2, NEON or the compiler's own code for four lanes, AVX2 for eight, AVX-512 for sixteen. One
 * lane is the plain width that the others are compared with. */
enum simd_width { SIMD_1, SIMD_4, SIMD_8, SIMD_16, SIMD_WIDTHS };

/* Returns whether compiler and machine support this width. */
bool simd_supported(enum simd_width width);

/* Returns the widest that is supported. */
enum simd_width simd_widest(void);

#if !defined SIMD_X86
#define SIMD_AVX2
#define SIMD_AVX512
#elif defined __clang__
#define SIMD_AVX2 __attribute__((target("avx2")))
#define SIMD_AVX512 __attribute__((target("avx512f,avx512vl,avx512dq,avx512bw")))
#else
#define SIMD_AVX2 __attribute__((target("avx2")))
#define SIMD_AVX512 \
	__attribute__((target("avx512f,avx512vl,avx512dq,avx512bw,prefer-vector-width=512")))
#endif

/* Before a loop of up to 8 constant turns over an array, which then stays in registers; clang finds
 * such loops itself. */
#if defined __clang__
#define UNROLLED
#else
#define UNROLLED _Pragma("GCC unroll 8")
#endif

/* A function whose formula is written once and compiled for each width:
 *
 *     SIMD_INLINE void
 *     double_all(int lanes, float *x, int count)
 *     {
 *             for (int i = 0; i < count; i += lanes)
 *                     for (int k = i; k < i + lanes; k++)
 *                             x[k] *= 2;
 *     }
 *     SIMD_EACH(double_all, (float *x, int count), x, count)
 *
 * compiles double_all for 1, 4, 8 and 16 lanes: a constant, so that the compiler makes vectors of the
 * inner loop. SIMD_CALL(width, double_all, x, count) calls the one of a width, and SIMD_ROW(double_all)
 * initialises an array of all four. */
#define SIMD_INLINE static inline __attribute__((always_inline))
#define SIMD_OF(name, lanes, target, parameters, ...) \
	target static void name##_##lanes parameters \
	{ \
		name(lanes, __VA_ARGS__); \
	}
#define SIMD_EACH(name, parameters, ...) \
	SIMD_OF(name, 1, , parameters, __VA_ARGS__) \
	SIMD_OF(name, 4, , parameters, __VA_ARGS__) \
	SIMD_OF(name, 8, SIMD_AVX2, parameters, __VA_ARGS__) \
	SIMD_OF(name, 16, SIMD_AVX512, parameters, __VA_ARGS__)
#define SIMD_CALL(width, name, ...) \
	((width) == SIMD_16  ? name##_16(__VA_ARGS__) \
	 : (width) == SIMD_8 ? name##_8(__VA_ARGS__) \
	 : (width) == SIMD_4 ? name##_4(__VA_ARGS__) \
	                     : name##_1(__VA_ARGS__))
/* clang-format off */
#define SIMD_ROW(name) { name##_1, name##_4, name##_8, name##_16 }
/* clang-format on */
