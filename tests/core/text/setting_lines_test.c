/* SPDX-License-Identifier: MIT */
/* Setting lines: read as names and values, or refused by their number. */
#include "text/line_words.h"

#include "states/flock_text.h"
#include "test.h"
#include "text/error.h"

#include <errno.h>

static char heard[256], error[ERROR_SIZE];

/* Appends "name|value/" to what was heard. Refuses the name "no". */
static bool
hear(void *user, const char *name, const char *value, char *sentence)
{
	size_t length = strlen(user);

	if (strcmp(name, "no") == 0)
		return error_set(sentence, 0, "no no");
	snprintf((char *)user + length, sizeof heard - length, "%s|%s/", name, value);
	return true;
}

/* Returns 0, or the number of the line that is refused. */
static uint64_t
reading_by(line_setting *take, void *user, const char *text, size_t length)
{
	struct flock_text t;
	char *sentence;

	*error = *heard = '\0';
	if (flock_text_read(&t, NULL, "x", text, length, take, user, error))
		return 0;
	uint64_t line = strtoull(error + strlen("x:"), &sentence, 10);
	memmove(error, sentence + strlen(": "), strlen(sentence) - 1);
	return line;
}

static void
reads(const char *text, const char *expected)
{
	assert_int_equal(reading_by(hear, heard, text, strlen(text)), 0);
	assert_string_equal(heard, expected);
	assert_string_equal(error, "");
}

static void
refuses(const char *text, size_t length, uint64_t line, const char *sentence)
{
	errno = ENOENT;
	assert_int_equal(reading_by(hear, heard, text, length), line);
	assert_string_equal(error, sentence);
	assert_int_equal(errno, 0);
}

TEST(the_first_equals_sign_ends_the_name)
{
	reads("a=b\n", "a|b/");
	reads("  a b \t= \tc  d\t \n", "a b|c  d/");
	reads("a = b = c\n", "a|b = c/");
	reads("a: b = c: d\n", "a: b|c: d/");
	reads("a =\n= b\n=\n==\n", "a|/|b/|/|=/");
	reads("[a] = [b]\n", "[a]|[b]/");
	reads("a = b, c = d ,e, f=g\n", "a|b/c|d ,e/f|g/");
	reads("a = b, c-d  = , e f = g\n", "a|b/c-d|, e f = g/");
	reads("about = b, c = d\nkey , = s\n", "about|b, c = d/key ,|s/");
	refuses("a = b\na\n", 8, 2, "expected name = value");
	refuses("a = b\n  c\n", 10, 2, "expected name = value");
	refuses("[a]\na = b\n", 10, 1, "expected name = value");
	refuses("[keys]\n", 7, 1, "expected name = value; keys are lines such as key @ = s");
	refuses(" [keys] # of mine", 17, 1,
	        "expected name = value; keys are lines such as key @ = s");
}

TEST(only_a_line_that_begins_with_a_number_sign_is_a_comment)
{
	reads("#\n# a = b\n \t# a\n#a=b", "");
	reads("a = b # c\na = #b\na#=b\n", "a|b # c/a|#b/a#|b/");
	reads("a = b ; c\na = ;b\n;a=b\n", "a|b ; c/a|;b/;a|b/");
	refuses("; a\n", 4, 1, "expected name = value");
}

TEST(blank_lines_carriage_returns_and_a_byte_order_mark_are_skipped)
{
	reads("", "");
	reads("\n\r\n \t\r\n\n", "");
	reads("\xef\xbb\xbf", "");
	reads("\xef\xbb\xbf"
	      "a = b\r\n\r\nc = d\r\n",
	      "a|b/c|d/");
	reads("a = b", "a|b/");
	reads("a = b\r", "a|b/");
	reads("a = b\rc = d\n", "a|b/c|d/");
	reads("a = b\n\xef\xbb\xbf"
	      "c = d\n",
	      "a|b/\xef\xbb\xbf"
	      "c|d/");
}

TEST(reading_ends_at_the_first_line_that_is_refused)
{
	refuses("a = b\n\n# c\nno = d\ne = f\n", 23, 4, "no no");
	assert_string_equal(heard, "a|b/");
}

TEST(nul_bytes_and_control_characters_are_refused)
{
	static const char *const texts[] = { "a = \033[2J\n",
		                             "a = \xc2\x9b"
		                             "2J\n",
		                             "a = \x9b"
		                             "2J\n",
		                             "# \x7f\n", "a =\t\xe2\x80\xae\n" };

	every (text, texts)
		refuses(*text, strlen(*text), 1, "control characters are not allowed");
	refuses("a = b\na = \0b\n", 13, 2, "control characters are not allowed");
	refuses("a = b\n\0", 7, 2, "control characters are not allowed");
	refuses("\0\0\0", 3, 1, "control characters are not allowed");
	reads("a = \xc3\xa9\tb\xff\n", "a|\xc3\xa9 b\xff/");
}

static bool
count(void *user, const char *name, const char *value, char *sentence)
{
	(void)sentence;
	*(size_t *)user = strlen(name) + strlen(value);
	return true;
}

TEST(a_line_has_at_most_131072_bytes)
{
	static char text[LINE_MOST + 16];
	size_t length = 0;

	memset(text, 'x', sizeof text);
	memcpy(text, "a=", 2);
	memcpy(text + LINE_MOST, "\nb", 3);
	assert_int_equal(reading_by(count, &length, text, LINE_MOST), 0);
	assert_int_equal(length, LINE_MOST - 1);
	assert_int_equal(reading_by(count, &length, text, LINE_MOST + 2), 2);
	memcpy(text + LINE_MOST, "x\nb", 4);
	refuses(text, LINE_MOST + 3, 1, LINE_TOO_LONG);
	refuses(text, LINE_MOST + 1, 1, LINE_TOO_LONG);
	*text = '#';
	refuses(text, LINE_MOST + 1, 1, LINE_TOO_LONG);
}

/* Whether reading tells the same of a value as line_words_unfit. */
TEST(values_of_any_bytes_read_back_or_are_refused)
{
	static const char letters[] = "ab;#=[] \t\n\r\033\x7f\x80\x9b\xc2\xe2\x80\xae\xff";
	char value[9], text[32], expected[32];
	int held = 0;

	srand(7);
	for (int round = 0; round < 20000; round++) {
		size_t length = (size_t)(rand() % 8);
		for (size_t i = 0; i < length; i++)
			value[i] = letters[(size_t)rand() % (sizeof letters - 1)];
		value[length] = '\0';
		snprintf(text, sizeof text, "a = %s\n", value);
		snprintf(expected, sizeof expected, "a|%s/", value);
		bool same = reading_by(hear, heard, text, strlen(text)) == 0 &&
		            strcmp(heard, expected) == 0;
		assert_int_equal(same, !line_words_unfit(value));
		held += same;
	}
	assert_in_range(held, 4000, 19000);
	assert_string_equal(line_words_unfit("a\nb"), "contains a control character");
	assert_string_equal(line_words_unfit("a "), "begins or ends with a blank");
	assert_string_equal(line_words_unfit("a, b= c"), "contains a setting behind a comma");
}
