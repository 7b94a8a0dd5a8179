/* SPDX-License-Identifier: MIT */
/* Line words: a line of text, read word by word. Blanks separate words; what is read is cut up.
 * Also reads settings `name = value, name = value`, whole numbers and sizes, and quotes a word for the
 * shell. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Bytes of the longest line of a journal or of settings: a change of all places that there can be. */
enum { LINE_MOST = 1 << 17 };
#define LINE_TOO_LONG "the line is too long: over 131072 bytes"

/* How far a text of a file has come; zero at its start. */
struct line_ends {
	int mark;      /* bytes of its byte order mark so far; 3: it is past, or there is none */
	bool after_cr; /* the last byte was CR */
	bool is_utf16; /* it begins with the byte order mark of UTF-16 */
};
#define LINE_ENDS_UTF16 "the text is in UTF-16: save it as UTF-8"

/* Returns what the next byte stands for: LF ends a line, as CRLF and CR alone do; CR stands for nothing,
 * as in a byte order mark. Another byte, or EOF, is itself. */
int line_ends_next(struct line_ends *ends, int byte);

/* Does so with a piece of the text. Returns the length that is left. */
size_t line_ends_unify(struct line_ends *ends, char *bytes, size_t length);

/* A line being read. */
struct line_words {
	char *rest;       /* not read yet */
	char *error;      /* ERROR_SIZE bytes, for a sentence */
	const char *word; /* that the line began with, the caller's; NULL: none */
};

/* Ends the line as a string without blanks around it; tabs are blanks. Returns its first character,
 * NULL if it has another control character. */
char *line_words_clean(char *at, size_t length);

/* Takes the next word; "" at the end. */
char *line_words_next(struct line_words *line);

/* Returns the rest without its leading blanks. */
char *line_words_rest(const struct line_words *line);

/* Takes the next word if it is this one. */
bool line_words_take(struct line_words *line, const char *word);

/* Whether a text begins with a word of a command; `WORD = VALUE` is a setting of that name. */
bool line_words_begin(const char *text, const char *word);

/* Cuts a text at the first separator. Returns what follows; NULL: it has none and stays whole. */
char *line_words_cut(char *text, const char *separator);

/* Takes the next setting of a list `NAME = VALUE, NAME = VALUE`; the value of `about` is all that
 * follows. Returns its name; *value is NULL if it has no `=`, and line->rest behind the last. */
char *line_words_setting(struct line_words *line, char **value);

/* Returns where a list of settings goes on behind a value: at ", NAME ="; NULL: nowhere. */
char *line_words_more(const char *text);

/* Handles one setting. */
typedef bool line_setting(void *user, const char *name, const char *value, char *error);

/* Passes each setting of a line, which is cut up, to `take`. Control characters are refused. */
bool line_words_settings(char *line, line_setting *take, void *user, char *error);

/* Returns NULL if a line `name = value` reads back this path, else the end of a sentence: "contains
 * a control character". */
const char *line_words_unfit(const char *path);

/* Quotes a word for the shell: at most 4 bytes for each of its bytes, and 3. */
void line_words_quote(const char *word, char *quoted);

/* Writes a word for a shell's line that people read: quoted if need be, with control characters as
 * numbers; at most 4 bytes for each of its bytes, and 4. */
void line_words_shell(const char *word, char *text);

/* Says in error that `what` takes something else. Returns false. */
bool line_words_refuse(char *error, const char *what, const char *allowed, const char *value);

/* Returns whether no word is left; else `what` is said to take no more. */
bool line_words_end(const struct line_words *line, const char *what);

enum { PARSE_SIDE_MOST = 10000, PARSE_UNITS_MOST = 1000000, SIZE_TEXT = 128 };
#define PARSE_SIZE_ALLOWED "COLSxROWS from 1x1 to 10000x10000, such as 80x24"

/* Parses a number of digits only, from 0 to most. Returns false with *count unchanged. */
bool parse_count(const char *text, uint64_t most, uint64_t *count);

/* Parses "80x24", 1 to PARSE_SIDE_MOST each. Returns false with both unchanged. */
bool parse_size(const char *text, int *columns, int *rows);

/* Parses "600.5x360 units", each above 0 and at most PARSE_UNITS_MOST. Returns false with both unchanged. */
bool parse_units(const char *text, float *width, float *height);

/* Writes what these two parse (SIZE_TEXT bytes): units if width is above 0. */
void write_size(int columns, int rows, float width, float height, char *text);
