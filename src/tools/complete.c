/* SPDX-License-Identifier: MIT */
/* Complete: shell completions. They list presets, maps and themes at run time, as the user may have own
 * ones. */
#include "complete.h"

#include "boids/factors.h"
#include "settings/options.h"
#include "words.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* ---- options from the tables */

static void
add_word(struct complete_value *value, const char *word, size_t length)
{
	size_t before = strlen(value->words);

	if (before + length + 2 > sizeof value->words)
		words_fail("no room for the words of an option", word);
	snprintf(value->words + before, sizeof value->words - before, "%s%.*s", before ? " " : "",
	         (int)length, word);
}

static bool
is_word(const char *text, size_t length, const char *word)
{
	return length == strlen(word) && strncmp(text, word, length) == 0;
}

/* Parses an argument such as "NAME|FILE|-": words in capitals are placeholders. One in brackets, which
 * may be left out, is completed like the others. */
static struct complete_value
value_of(const char *option, const char *argument)
{
	struct complete_value value = { .exists = argument };

	for (size_t length; argument && *argument;
	     argument += length + strspn(argument + length, "|]")) {
		argument += *argument == '[';
		length = strcspn(argument, "|]");
		if (is_word(argument, length, "FILE"))
			value.files = true;
		else if (is_word(argument, length, "NAME"))
			value.listed = option;
		else if (!isupper((unsigned char)*argument))
			add_word(&value, argument, length);
	}
	return value;
}

static struct complete_value
factor_value(const struct boids_factor *f)
{
	struct complete_value value = { .exists = true };

	if (f == &boids_factor_table[BOIDS_FACTOR_theme]) { /* the user may have own ones */
		value.listed = f->name;
		return value;
	}
	for (int row = 0; f->word && f->word(row); row++)
		add_word(&value, f->word(row), strlen(f->word(row)));
	if (!f->word && f->default_value.number < f->least)
		add_word(&value, "auto", strlen("auto"));
	return value;
}

static int
table_rows(void)
{
	int count = 0;

	while (option_table[count].name)
		count++;
	return count;
}

bool
complete_option(int row, struct complete_option *option)
{
	int factor = row - table_rows();

	if (factor >= BOIDS_FACTORS)
		return false;
	if (factor >= 0)
		*option = (struct complete_option){ boids_factor_table[factor].name,
			                            option_letter(factor),
			                            boids_factor_table[factor].help,
			                            factor_value(&boids_factor_table[factor]) };
	else
		*option = (struct complete_option){
			option_table[row].name, option_table[row].letter, option_table[row].help,
			value_of(option_table[row].name, option_table[row].argument)
		};
	return true;
}

/* ---- bash */

static void
bash_case(const struct complete_option *o)
{
	if (!o->value.exists)
		return;
	putchar('\t');
	if (o->letter)
		printf("-%c | ", o->letter);
	printf("--%s)\n", o->name);
	if (o->value.listed)
		printf("\t\t_boids_offer -W \"$(\"$1\" --list-%ss 2>/dev/null | cut -f 1)\"\n",
		       o->value.listed);
	if (*o->value.words) {
		fputs("\t\t_boids_offer -W $'", stdout);
		for (const char *c = o->value.words; *c; c++)
			printf(*c == ' ' ? "\\n" : "%c", *c);
		puts("'");
	}
	if (o->value.files && o->value.listed)
		printf("\t\t_boids_files '*.%s'\n", strcmp(o->value.listed, "map") ? "ini" : "map");
	else if (o->value.files)
		puts("\t\t_boids_files '*'");
	puts("\t\treturn\n\t\t;;");
}

void
complete_bash(void)
{
	struct complete_option o;

	puts("# bash completion for boids: made from the program's tables\n"
	     "# shellcheck shell=bash disable=SC2207 # lines, not words: IFS is a line's end\n\n"
	     "# _boids_offer WHAT...: those of compgen that begin as the word does\n"
	     "_boids_offer()\n{\n"
	     "\tlocal IFS=$'\\n'\n"
	     "\tCOMPREPLY+=($(compgen \"$@\" -- \"$word\"))\n}\n\n"
	     "# _boids_files PATTERN: files that match it, and folders\n"
	     "_boids_files()\n{\n"
	     "\tcompopt -o filenames 2>/dev/null\n"
	     "\t_boids_offer -d\n"
	     "\t_boids_offer -A file -X \"!$1\"\n}\n\n"
	     "_boids()\n{\n"
	     "\tlocal word=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]}\n"
	     "\tCOMPREPLY=()\n"
	     "\t# \"--name=value\" comes in three words\n"
	     "\tif [[ $word == '=' ]]; then\n"
	     "\t\tword=\n"
	     "\telif [[ $option == '=' && $COMP_CWORD -gt 2 ]]; then\n"
	     "\t\toption=${COMP_WORDS[COMP_CWORD - 2]}\n"
	     "\tfi\n"
	     "\tcase $option in");
	for (int row = 0; complete_option(row, &o); row++)
		bash_case(&o);
	fputs("\tesac\n\tlocal IFS=$' \\n'\n\tCOMPREPLY=($(compgen -W '", stdout);
	for (int row = 0; complete_option(row, &o); row++)
		printf("%s--%s", row ? " " : "", o.name);
	puts("' -- \"$word\"))\n}\n\ncomplete -F _boids boids");
}

/* ---- zsh */

/* Writes a sentence between brackets between single quotes. */
static void
zsh_sentence(const char *text)
{
	for (; *text; text++) {
		if (*text == '\'')
			fputs("'\\''", stdout);
		else if (strchr("[]\\:", *text))
			printf("\\%c", *text);
		else
			putchar(*text);
	}
}

static void
zsh_value(const struct complete_value *v)
{
	if (v->listed)
		printf(":%s: _boids_listed %ss %s", v->listed, v->listed, v->words);
	else if (v->files && *v->words)
		printf(":file:{ compadd -- %s; _files }", v->words);
	else if (v->files)
		fputs(":file:_files", stdout);
	else if (*v->words)
		printf(":word:(%s)", v->words);
	else if (v->exists)
		fputs(":value: ", stdout);
}

static void
zsh_option(const char *dashes, const char *name, const struct complete_option *o)
{
	const char *equals = o->value.exists ? dashes[1] ? "=" : "+" : "";

	printf("\t'%s%s%s[", dashes, name, equals);
	zsh_sentence(o->help);
	putchar(']');
	zsh_value(&o->value);
	puts("' \\");
}

void
complete_zsh(void)
{
	struct complete_option o;

	puts("#compdef boids\n# zsh completion for boids: made from the program's tables\n\n"
	     "# _boids_listed presets WORD...: those, the words and files\n"
	     "_boids_listed() {\n"
	     "\tlocal -a listed\n"
	     "\tlisted=(${(f)\"$(_call_program $1 $words[1] --list-$1 2>/dev/null |\n"
	     "\t\tsed $'s/:/\\\\\\\\:/g; s/\\t/:/')\"})\n"
	     "\t_describe -t $1 ${1%s} listed\n"
	     "\tshift\n"
	     "\tcompadd -- \"$@\"\n"
	     "\t_files -g '*.(ini|map)'\n}\n\n"
	     "_arguments -s \\");
	for (int row = 0; complete_option(row, &o); row++) {
		char letter[2] = { o.letter, '\0' };
		if (o.letter)
			zsh_option("-", letter, &o);
		zsh_option("--", o.name, &o);
	}
	puts("\t&& return");
}

/* ---- fish */

static void
fish_sentence(const char *text)
{
	for (; *text; text++)
		printf(strchr("'\\", *text) ? "\\%c" : "%c", *text);
}

static void
fish_option(const struct complete_option *o)
{
	const struct complete_value *v = &o->value;

	printf("complete -c boids -l %s", o->name);
	if (o->letter)
		printf(" -s %c", o->letter);
	if (v->files)
		fputs(" -r -F", stdout);
	else if (v->exists)
		fputs(" -x", stdout);
	if (v->listed)
		printf(" -a '(__boids_listed %ss) %s'", v->listed, v->words);
	else if (*v->words)
		printf(" -a '%s'", v->words);
	fputs(" -d '", stdout);
	fish_sentence(o->help);
	puts("'");
}

void
complete_fish(void)
{
	struct complete_option o;

	puts("# fish completion for boids: made from the program's tables\n\n"
	     "function __boids_listed\n"
	     "\tset -l words (commandline -po)\n"
	     "\ttype -q $words[1]; and command $words[1] --list-$argv[1] 2>/dev/null\n"
	     "end\n\n"
	     "complete -c boids -f");
	for (int row = 0; complete_option(row, &o); row++)
		fish_option(&o);
}
