/* SPDX-License-Identifier: MIT */
/* SIMD vector: vectors of LANES numbers and their operations, for the kernel. One lane is a plain
 * number. A mask holds a truth for each lane: a register of bits with AVX-512, else a vector. */
#pragma once

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#if LANES == 4 && defined __SSE2__
#include <emmintrin.h>
#elif LANES > 4 && defined __AVX2__
#include <immintrin.h>
#endif

#define INLINE static inline __attribute__((always_inline))

#if LANES == 1
typedef float vf;
typedef int32_t vi;
#else
typedef float vf __attribute__((vector_size(4 * LANES)));
typedef int32_t vi __attribute__((vector_size(4 * LANES)));
#endif

INLINE vf
load(const float *from)
{
	vf lanes;

	memcpy(&lanes, from, sizeof lanes);
	return lanes;
}

INLINE vi
load_int(const int32_t *from)
{
	vi lanes;

	memcpy(&lanes, from, sizeof lanes);
	return lanes;
}

/* splat: x in all lanes. less_or_equal, less_int and so on are false where a number is NaN. choose:
 * a in lanes whose mask is set, else b; masked: x or +0. add_where, subtract_where: sum +- x in
 * lanes whose mask is set; sums are never -0, so that adding +0 leaves them alone. hidden: NaN in
 * lanes whose mask is set, else x. min_of, max_of: a < b ? a : b, a > b ? a : b. bits_of: bit l of
 * the result is lane l. */
/* clang-format off */
INLINE vf splat(float x) { return x - (vf){ 0 }; }
INLINE vi splat_int(int32_t x) { return x - (vi){ 0 }; }
INLINE void store(float *to, vf lanes) { memcpy(to, &lanes, sizeof lanes); }
INLINE void store_int(int32_t *to, vi lanes) { memcpy(to, &lanes, sizeof lanes); }

#if LANES == 1

typedef bool mask;
INLINE mask less(vf a, vf b) { return a < b; }
INLINE mask less_or_equal(vf a, vf b) { return a <= b; }
INLINE mask less_int(vi a, vi b) { return a < b; }
INLINE mask equal_int(vi a, vi b) { return a == b; }
INLINE mask not(mask m) { return !m; }
INLINE mask both(mask m, mask n) { return m && n; }
INLINE vf hidden(mask m, vf x) { return m ? NAN : x; }
INLINE vf choose(mask m, vf a, vf b) { return m ? a : b; }
INLINE vi choose_int(mask m, vi a, vi b) { return m ? a : b; }
INLINE vf add_where(mask m, vf sum, vf x) { return m ? sum + x : sum; }
INLINE vf subtract_where(mask m, vf sum, vf x) { return m ? sum - x : sum; }
INLINE vi count_where(mask m, vi count) { return count + m; }
INLINE unsigned bits_of(mask m) { return m; }
INLINE vf min_of(vf a, vf b) { return a < b ? a : b; }
INLINE vf max_of(vf a, vf b) { return a > b ? a : b; }
INLINE vf magnitude(vf x) { return fabsf(x); }
INLINE vf root(vf x) { return sqrtf(x); }

#elif LANES == 16 && defined __AVX512F__

typedef __mmask16 mask;
INLINE mask less(vf a, vf b) { return _mm512_cmp_ps_mask(a, b, _CMP_LT_OQ); }
INLINE mask less_or_equal(vf a, vf b) { return _mm512_cmp_ps_mask(a, b, _CMP_LE_OQ); }
INLINE mask less_int(vi a, vi b) { return _mm512_cmplt_epi32_mask((__m512i)a, (__m512i)b); }
INLINE mask equal_int(vi a, vi b) { return _mm512_cmpeq_epi32_mask((__m512i)a, (__m512i)b); }
INLINE mask not(mask m) { return (mask)~m; }
INLINE mask both(mask m, mask n) { return m & n; }
INLINE vf hidden(mask m, vf x) { return _mm512_mask_mov_ps(x, m, _mm512_set1_ps(NAN)); }
INLINE vf choose(mask m, vf a, vf b) { return _mm512_mask_blend_ps(m, b, a); }
INLINE vi choose_int(mask m, vi a, vi b) { return (vi)_mm512_mask_blend_epi32(m, (__m512i)b, (__m512i)a); }
INLINE vf add_where(mask m, vf sum, vf x) { return _mm512_mask_add_ps(sum, m, sum, x); }
INLINE vf subtract_where(mask m, vf sum, vf x) { return _mm512_mask_sub_ps(sum, m, sum, x); }
INLINE vi count_where(mask m, vi count) { return (vi)_mm512_mask_add_epi32((__m512i)count, m, (__m512i)count, _mm512_set1_epi32(1)); }
INLINE unsigned bits_of(mask m) { return m; }
INLINE vf min_of(vf a, vf b) { return _mm512_min_ps(a, b); }
INLINE vf max_of(vf a, vf b) { return _mm512_max_ps(a, b); }
INLINE vf magnitude(vf x) { return (vf)((vi)x & 0x7fffffff); }
INLINE vf root(vf x) { return _mm512_sqrt_ps(x); }

#else

typedef vi mask;
INLINE mask less(vf a, vf b) { return a < b; }
INLINE mask less_or_equal(vf a, vf b) { return a <= b; }
INLINE mask less_int(vi a, vi b) { return a < b; }
INLINE mask equal_int(vi a, vi b) { return a == b; }
INLINE mask not(mask m) { return ~m; }
INLINE mask both(mask m, mask n) { return m & n; }
INLINE vf hidden(mask m, vf x) { return (vf)((vi)x | m); }
INLINE vi choose_int(mask m, vi a, vi b) { return (a & m) | (b & ~m); }
INLINE vf choose(mask m, vf a, vf b) { return (vf)choose_int(m, (vi)a, (vi)b); }
INLINE vf add_where(mask m, vf sum, vf x) { return sum + (vf)((vi)x & m); }
INLINE vf subtract_where(mask m, vf sum, vf x) { return sum - (vf)((vi)x & m); }
INLINE vi count_where(mask m, vi count) { return count - m; }
INLINE vf magnitude(vf x) { return (vf)((vi)x & 0x7fffffff); }

/* Instructions that compilers do not find themselves. */
#if LANES == 8 && defined __AVX2__
INLINE unsigned bits_of(mask m) { return (unsigned)_mm256_movemask_ps((vf)m); }
INLINE vf min_of(vf a, vf b) { return _mm256_min_ps(a, b); }
INLINE vf max_of(vf a, vf b) { return _mm256_max_ps(a, b); }
INLINE vf root(vf x) { return _mm256_sqrt_ps(x); }
#elif LANES == 4 && defined __SSE2__
INLINE unsigned bits_of(mask m) { return (unsigned)_mm_movemask_ps((vf)m); }
INLINE vf min_of(vf a, vf b) { return _mm_min_ps(a, b); }
INLINE vf max_of(vf a, vf b) { return _mm_max_ps(a, b); }
INLINE vf root(vf x) { return _mm_sqrt_ps(x); }
#else
INLINE vf min_of(vf a, vf b) { return choose(a < b, a, b); }
INLINE vf max_of(vf a, vf b) { return choose(a > b, a, b); }

INLINE vf
root(vf x)
{
	for (int l = 0; l < LANES; l++)
		x[l] = sqrtf(x[l]);
	return x;
}

INLINE unsigned
bits_of(mask m)
{
	unsigned bits = 0;

	for (int l = 0; l < LANES; l++)
		bits |= (unsigned)(m[l] & 1) << l;
	return bits;
}
#endif
#endif

INLINE vf masked(mask m, vf x) { return choose(m, x, splat(0)); }
INLINE bool any(mask m) { return bits_of(m) != 0; }
/* clang-format on */

/* Returns the next greater float of x >= 0: d2 < next_after(x) is d2 <= x. */
INLINE vf
next_after(vf x)
{
	vi bits;

	memcpy(&bits, &x, sizeof bits);
	bits += 1;
	memcpy(&x, &bits, sizeof x);
	return x;
}
