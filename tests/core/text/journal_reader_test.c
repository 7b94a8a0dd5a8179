/* SPDX-License-Identifier: MIT */
/* Journal reader: every line becomes an event, in pieces of any length; a line that cannot be is
 * refused with its number. */
#include "text/journal_reader.h"

#include "test.h"
#include "text/line_words.h"

#include <errno.h>
#include <inttypes.h>

static char error[ERROR_SIZE];

/* Writes an event as a word or two. */
static void
show(FILE *out, const struct journal_event *e)
{
	static const char *const words[] = {
		[JOURNAL_START] = "start", [JOURNAL_HASH] = "hash", [JOURNAL_CLOCK] = "clock", [JOURNAL_END] = "end"
	};

	if (e->kind == JOURNAL_NOTE && !e->now)
		fprintf(out, "%" PRIu64 " note %s", e->step, e->text);
	else if (e->kind == JOURNAL_HEAD || e->kind == JOURNAL_NOTE)
		fprintf(out, "%s %s", e->kind == JOURNAL_HEAD ? "head" : "note", e->text);
	else if (e->kind == JOURNAL_CHANGE && e->now)
		fprintf(out, "now '%s'", e->text);
	else if (e->kind == JOURNAL_CHANGE)
		fprintf(out, "%" PRIu64 " '%s'", e->step, e->text);
	else
		fprintf(out, "%" PRIu64 " %s", e->step, words[e->kind]);
	if (e->kind == JOURNAL_START)
		fprintf(out, " %g", e->dt);
	if (e->kind == JOURNAL_HASH || (e->kind == JOURNAL_END && e->has_hash))
		fprintf(out, " %" PRIx64, e->hash);
	putc('|', out);
}

static struct asset *assets;

/* Reads a text fed in pieces by a reader that starts; returns its events, and why it stopped. */
static const char *
read_pieces(const char *text, size_t length, size_t piece, size_t most, struct journal_reader *r)
{
	static char events[8192];
	enum journal_verdict verdict = JOURNAL_MORE;
	struct journal_event event;
	FILE *out = fmemopen(events, sizeof events, "w");

	assert_non_null(out);
	asset_free(assets);
	assets = NULL;
	*error = '\0';
	journal_reader_start(r, "flight", &assets);
	r->assets_most = most ? most : r->assets_most;
	for (size_t at = 0; verdict != JOURNAL_DONE && verdict != JOURNAL_WRONG;) {
		while ((verdict = journal_reader_next(r, &event, error)) == JOURNAL_EVENT)
			show(out, &event);
		if (verdict == JOURNAL_MORE && at == length)
			r->ended = true;
		else if (verdict == JOURNAL_MORE) {
			size_t fed = piece < length - at ? piece : length - at;
			assert_true(byte_buffer_append(journal_reader_room(r), text + at, fed));
			at += fed;
		}
	}
	fputs(verdict == JOURNAL_WRONG ? error : r->torn ? "torn" : "done", out);
	fclose(out);
	journal_reader_free(r);
	return events;
}

static void
assert_reads(const char *text, const char *expected)
{
	struct journal_reader r;

	for (size_t piece = 1; piece < strlen(text) + 2; piece += 1 + piece / 2)
		assert_string_equal(read_pieces(text, strlen(text), piece, 0, &r), expected);
}

TEST(every_line_is_an_event)
{
	assert_reads(
		"journal format 2 of boids 0.10.0\n0 start dt 0.02\n0 size = 80x24\n60 hash 0aF\n"
		"61 clock\n62 end\n",
		"head 0.10.0|0 start 0.02|0 'size = 80x24'|60 hash af|61 clock|62 end|done");
	assert_reads("7 end 00000000deadbeef\n", "7 end deadbeef|done");
	assert_reads("", "done");
}

TEST(a_journal_written_by_hand_needs_no_head)
{
	assert_reads(
		"# first nothing\n\n  600 predators = 1  \n900\tscatter\r\nscatter\n\n"
		"1200 place goal 40 12\n",
		"600 'predators = 1'|900 'scatter'|now 'scatter'|1200 'place goal 40 12'|done");
	assert_reads("starts\nwall = 2\n7 start = ring\n",
	             "now 'starts'|now 'wall = 2'|7 'start = ring'|done");
}

TEST(a_torn_last_line_is_dropped)
{
	assert_reads("600 scatter\n900 scat", "600 'scatter'|torn");
	assert_reads("600 scatter\n900 separation = 0.7", "600 'scatter'|torn");
	assert_reads("asset 0123456789abcdef 10\n####\n", "torn");
	assert_reads("asset 0123456789abcdef 10\n", "torn");
}

TEST(an_end_may_lack_its_newline)
{
	assert_reads("600 scatter\n900 end", "600 'scatter'|900 end|done");
	assert_reads("9 end 0123456789abcdef", "9 end 123456789abcdef|done");
	assert_reads("9 end 0123456789abcde", "torn");
	assert_reads("9 end ", "torn");
	assert_reads("9 en", "torn");
}

TEST(a_line_without_a_step_has_that_of_the_line_before)
{
	assert_reads("start\n5 clock\nhash af\n", "0 start 0.0166667|5 clock|5 hash af|done");
}

TEST(what_cannot_be_is_refused_with_its_line)
{
	assert_reads("journal format 3 of boids 0.10.0\n",
	             "flight:1: this journal is in format 3; this program reads format 2");
	assert_reads("journal 2\n", "flight:1: the first line of a journal must be journal format "
	                            "2 of boids VERSION");
	assert_reads("journal format 2 of boids\n", "flight:1: the first line of a journal must be "
	                                            "journal format 2 of boids VERSION");
	assert_reads("\njournal format 2 of boids 1\n",
	             "flight:2: the first line of a journal must be journal format 2 of boids "
	             "VERSION");
	assert_reads("# boids\n# boids 1\n600 scatter\n599 scatter\n",
	             "600 'scatter'|flight:4: step 599 is before step 600");
	assert_reads("600\n", "flight:1: a step must be followed by a change");
	assert_reads("99999999999999999999 scatter\n",
	             "flight:1: a line takes a step of 0 to 1000000000000000, not "
	             "'99999999999999999999'");
	assert_reads("\n60 hash x\n", "flight:2: hash takes 1 to 16 hexadecimal digits, not 'x'");
	assert_reads("60 hash\n", "flight:1: hash takes 1 to 16 hexadecimal digits, not ''");
	assert_reads("60 hash 1 2\n", "flight:1: hash takes no more words, not '2'");
	assert_reads("60 clock 1\n", "flight:1: clock takes no more words, not '1'");
	assert_reads("0 start 1\n", "flight:1: start takes dt after its name, not '1'");
	assert_reads("0 start dt 2\n", "flight:1: dt takes 0.0001 to 1, not '2'");
	assert_reads("60 end zz\n",
	             "flight:1: end takes a hash of 1 to 16 hexadecimal digits, not 'zz'");
	assert_reads("60 end\n\n# more\n61 clock\n", "60 end|flight:4: end must be the last line");
	assert_reads("preset \033[2J: zoom = 1\n", "flight:1: control characters are not allowed");
	assert_reads("asset x 1\n",
	             "flight:1: asset takes a name of 16 hexadecimal digits, not 'x'");
	assert_reads("asset 0123456789abcdef 0\n",
	             "flight:1: asset takes its number of bytes after its name, not '0'");
	assert_reads("asset 0123456789abcdef 99999999999\n",
	             "flight:1: the assets are larger than is allowed");
	assert_reads("asset 0123456789abcdef 2\n##\n",
	             "flight:1: the text of the asset is not the one of its name");
	assert_reads("asset 0123456789abcdef 2\n###\n",
	             "flight:1: the asset is longer than its line says");
}

TEST(a_byte_that_is_none_of_a_text_is_refused)
{
	static const char text[] = "600 scat\0ter\n";
	struct journal_reader r;

	assert_string_equal(read_pieces(text, sizeof text - 1, 3, 0, &r),
	                    "flight:1: control characters are not allowed");
}

TEST(an_asset_is_added_before_the_line_that_names_it)
{
	static const char map[] = "####\n#..#\n";
	struct journal_reader r;
	char name[TEXT_HASH_NAME], text[200], expected[80];

	text_hash_name(name, map, strlen(map));
	snprintf(text, sizeof text, "asset %s %zu\n%s\n5 map = %s\nx\n", name, strlen(map), map,
	         name);
	snprintf(expected, sizeof expected, "5 'map = %s'|now 'x'|done", name);
	for (size_t piece = 1; piece < 100; piece++) {
		assert_string_equal(read_pieces(text, strlen(text), piece, 0, &r), expected);
		assert_int_equal(r.line, 6);
		assert_int_equal(assets->length, strlen(map));
		assert_memory_equal(assets->text, map, strlen(map));
		assert_null(assets->next);
	}
}

/* A length that is only claimed takes no memory, and the reader keeps no more than a line. */
TEST(memory_has_bounds)
{
	struct journal_reader r;
	struct journal_event event;
	static char piece[10000];

	memset(piece, 'x', sizeof piece);
	journal_reader_start(&r, "flight", &assets);
	do
		assert_true(byte_buffer_append(journal_reader_room(&r), piece, sizeof piece));
	while (journal_reader_next(&r, &event, error) == JOURNAL_MORE);
	assert_in_range(r.bytes.length, LINE_MOST, LINE_MOST + sizeof piece);
	assert_string_equal(error, "flight:1: the line is too long: over 131072 bytes");
	assert_int_equal(errno, 0);
	journal_reader_free(&r);
	assert_string_equal(read_pieces("asset 0123456789abcdef 1001\n", 28, 5, 1000, &r),
	                    "flight:1: the assets are larger than is allowed");
}

static uint64_t
limit_after(const char *text)
{
	struct journal_reader r;
	struct journal_event event;

	journal_reader_start(&r, "flight", &assets);
	assert_true(byte_buffer_append(journal_reader_room(&r), text, strlen(text)));
	while (journal_reader_next(&r, &event, error) == JOURNAL_EVENT)
		;
	journal_reader_free(&r);
	return r.limit;
}

/* A program stamps all changes, so that no step is made before all lines before it are there. A
 * hand that stamps some holds nothing up. */
TEST(a_flight_waits_for_the_lines_of_a_program)
{
	assert_int_equal(limit_after(""), JOURNAL_FREE);
	assert_int_equal(limit_after("600 scatter\n"), JOURNAL_FREE);
	assert_int_equal(limit_after("scatter\n"), JOURNAL_FREE);
	assert_int_equal(limit_after("journal format 2 of boids 1\n"), 0);
	assert_int_equal(limit_after("journal format 2 of boids 1\n0 start\n6 scatter\n"), 6);
	assert_int_equal(limit_after("6 scatter\n60 hash 1\n"), 60);
	assert_int_equal(limit_after("60 clock\n"), 60);
	assert_int_equal(limit_after("60 clock\nscatter\n"), JOURNAL_FREE);
	assert_int_equal(limit_after("60 clock\nscatter\n70 clock\n"), 70);
	assert_int_equal(limit_after("900 start\n"), 900);
	assert_int_equal(limit_after("900 start\n30 start\n40 scatter\n"), 40);
}

TEST(a_step_may_count_from_the_line_before)
{
	assert_reads("60 clock\n+6\n+0\n+4 scatter\n+6 hash a\n",
	             "60 clock|66 clock|66 clock|70 'scatter'|76 hash a|done");
	assert_reads("+6\n", "6 clock|done");
	assert_reads("1000000000000000 clock\n+1\n", "1000000000000000 clock|flight:2: the steps "
	                                             "are too many");
	assert_reads("+99999999999999999999\n",
	             "flight:1: a line takes a step of 0 to 1000000000000000, not "
	             "'+99999999999999999999'");
	assert_int_equal(limit_after("60 clock\n+6\n"), 66);
}

TEST(a_note_is_an_event_of_its_own)
{
	assert_reads("60 clock\nnote by ann\n # note no\nnote\nnote = 1\n",
	             "60 clock|note by ann|note |now 'note = 1'|done");
	assert_reads("60 scatter\n 70 note b  c\n+5 note d\nnote e\n75 end\nnote f\n",
	             "60 'scatter'|70 note b  c|75 note d|note e|75 end|note f|done");
	assert_reads("60 scatter\n50 note b\n", "60 'scatter'|flight:2: step 50 is before step 60");
}
