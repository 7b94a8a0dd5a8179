/* SPDX-License-Identifier: MIT */
/* Memory: the end of the program where it lacks small blocks. */
#include "io/memory.h"
#include "io/signals.h"
#include "math/address_sanitizer.h"
#include "test.h"

#include <sys/wait.h>
#include <unistd.h>

static void
say(void *word)
{
	if (write(STDERR_FILENO, word, strlen(word)) < 0)
		abort();
}

/* It lacks memory itself. */
static void
say_and_lack(void *word)
{
	say(word);
	memory_lack();
}

static void
lack_block(void)
{
	memory_set_last_act(say, "end\n");
	memory_new(SIZE_MAX / 4, 2);
}

static void
lack_more(void)
{
	static char *volatile block; /* valgrind counts it as lost if nothing has it */

	signals_start(SIGNALS_OF_TERMINAL, say, "restored\n");
	memory_set_last_act(say_and_lack, "end\n");
	block = memory_copy("block");
	memory_resize(block, SIZE_MAX, 2);
}

/* As curses without memory. */
static void
only_exit(void)
{
	signals_start(SIGNALS_OF_TERMINAL, say, "restored\n");
	exit(1);
}

static void
lack_room(void)
{
	struct byte_buffer bytes = { 0 };

	memory_append(&bytes, "a", 1);
	memory_reserve(&bytes, SIZE_MAX / 2);
}

TEST(a_lack_of_memory_ends_the_program_with_a_sentence)
{
	static const struct {
		void (*what)(void);
		const char *said;
	} cases[] = {
		{ lack_block, "end\nboids: not enough memory\n" },
		{ lack_more, "end\nrestored\nboids: not enough memory\n" },
		{ lack_room, "boids: not enough memory\n" },
		{ only_exit, "restored\nboids: not enough memory for curses\n" },
	};

	if (HAS_ADDRESS_SANITIZER)
		skip(); /* it refuses such sizes itself */
	foreach (i, cases) {
		char text[128];
		int ends[2], status;
		size_t length = 0;
		assert_int_equal(pipe(ends), 0);
		const pid_t child = fork();
		assert_true(child >= 0);
		if (child == 0) {
			dup2(ends[1], STDERR_FILENO);
			cases[i].what();
			_exit(99);
		}
		close(ends[1]);
		for (ssize_t got;
		     (got = read(ends[0], text + length, sizeof text - 1 - length)) > 0;)
			length += (size_t)got;
		text[length] = '\0';
		close(ends[0]);
		assert_true(waitpid(child, &status, 0) == child);
		assert_true(WIFEXITED(status));
		assert_int_equal(WEXITSTATUS(status), 1);
		assert_string_equal(text, cases[i].said);
	}
}

TEST(memory_that_is_there_is_given)
{
	scoped_block unsigned char *zeroes = memory_new(8, 8);
	scoped_block char *text = memory_copy("boids"), *written = NULL;
	struct byte_buffer bytes = { 0 };
	size_t length;

	for (int i = 0; i < 64; i++)
		assert_int_equal(zeroes[i], 0);
	assert_string_equal(text, "boids");
	text = memory_resize(text, 2, 100);
	assert_string_equal(text, "boids");
	FILE *stream = memory_stream(&written, &length);
	fputs("flock", stream);
	memory_stream_end(stream);
	assert_string_equal(written, "flock");
	memory_append(&bytes, "ab", 3);
	assert_string_equal(bytes.at, "ab");
	byte_buffer_free(&bytes);
}
