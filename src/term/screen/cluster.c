/* SPDX-License-Identifier: MIT */
#include "cluster.h"

#include <string.h>
#include <utf8proc.h>
#include <wchar.h>

enum { EMOJI_STYLE = 0xFE0F }; /* variation selector 16 */

/* As terminals and wcwidth count, vowels that stand beside their consonant have a column, and those
 * and finals of Hangul are drawn into their syllable. */
static int
point_columns(uint32_t point)
{
	const utf8proc_property_t *p = utf8proc_get_property((utf8proc_int32_t)point);

	if (p->category == UTF8PROC_CATEGORY_MC)
		return 1;
	if (p->boundclass == UTF8PROC_BOUNDCLASS_V || p->boundclass == UTF8PROC_BOUNDCLASS_T)
		return 0;
	return utf8proc_charwidth((utf8proc_int32_t)point);
}

int
cluster_columns(const uint32_t points[CLUSTER_POINTS])
{
	const utf8proc_property_t *p = utf8proc_get_property((utf8proc_int32_t)points[0]);
	const bool may_be_emoji =
		p->boundclass == UTF8PROC_BOUNDCLASS_EXTENDED_PICTOGRAPHIC ||
		(points[0] > 0 && points[0] < 0x7F && strchr("#*0123456789", (int)points[0]));
	int columns = 0;

	for (int i = 0; i < CLUSTER_POINTS && points[i] > 0; i++)
		columns += points[i] == EMOJI_STYLE && may_be_emoji ? 1 : point_columns(points[i]);
	return columns < 2 ? columns : 2;
}

bool
cluster_add(uint32_t points[CLUSTER_POINTS], uint32_t point)
{
	const utf8proc_category_t category = utf8proc_category((utf8proc_int32_t)point);
	const bool is_word = category < UTF8PROC_CATEGORY_PC && category != UTF8PROC_CATEGORY_MC;
	utf8proc_int32_t all[CLUSTER_POINTS], state = 0;
	int count = 0;

	memcpy(all, points, sizeof all);
	while (++count < CLUSTER_POINTS && all[count] > 0)
		utf8proc_grapheme_break_stateful(all[count - 1], all[count], &state);
	/* Versions of Unicode differ in what joins consonants; each has cells of its own. */
	if ((is_word && point_columns(point) > 0) ||
	    utf8proc_grapheme_break_stateful(all[count - 1], (utf8proc_int32_t)point, &state))
		return false;
	if (count == CLUSTER_POINTS)
		return true;
	all[count++] = (utf8proc_int32_t)point;
	count = (int)utf8proc_normalize_utf32(all, count, UTF8PROC_COMPOSE | UTF8PROC_STABLE);
	memset(points, 0, sizeof all);
	memcpy(points, all, (size_t)count * sizeof *all);
	return true;
}

static bool
fits(const uint32_t points[CLUSTER_POINTS], int columns)
{
	return wcswidth((const wchar_t *)points, CLUSTER_POINTS) == columns;
}

int
cluster_fit(uint32_t points[CLUSTER_POINTS], int columns)
{
	const bool has_marks = points[1] > 0;

	if (fits(points, columns))
		return columns;
	memset(points + 1, 0, (CLUSTER_POINTS - 1) * sizeof *points);
	if (has_marks && fits(points, columns))
		return columns;
	if (!has_marks || !fits(points, 1)) /* else a sign that marks make an emoji */
		*points = '?';
	return 1;
}

int
cluster_text(const uint32_t points[CLUSTER_POINTS], char text[CLUSTER_TEXT])
{
	int length = 0;

	for (int i = 0; i < CLUSTER_POINTS && points[i] > 0; i++)
		length += utf8_write(points[i], text + length);
	return length;
}
