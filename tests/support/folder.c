/* SPDX-License-Identifier: MIT */
/* Folder: a temporary folder for a test. */
#include "folder.h"
#include "test.h"

#include <dirent.h>
#include <locale.h>
#include <sys/stat.h>
#include <unistd.h>

static char own[32];

int
folder_make(void **state)
{
	(void)state;
	snprintf(own, sizeof own, "/tmp/boids-XXXXXX");
	return mkdtemp(own) ? setenv("XDG_CONFIG_HOME", own, 1) : -1;
}

int
folder_make_utf8(void **state)
{
	return setlocale(LC_CTYPE, "C.UTF-8") ? folder_make(state) : -1;
}

int
folder_remove(void **state)
{
	(void)state;
	folder_sh("rm -rf \"$PWD\"");
	return 0;
}

int
folder_enter(void **state)
{
	return folder_make(state) == 0 ? chdir(own) : -1;
}

int
folder_leave(void **state)
{
	return chdir("/") == 0 ? folder_remove(state) : -1;
}

const char *
folder(void)
{
	return own;
}

const char *
folder_path(const char *name)
{
	static char path[512];

	assert_in_range(snprintf(path, sizeof path, "%s/%s", own, name), 0, sizeof path - 1);
	return path;
}

const char *
folder_write(const char *name, const char *text)
{
	const char *path = folder_path(name);
	char parent[512];

	for (const char *end = path + 1; (end = strchr(end, '/')); end++) {
		snprintf(parent, sizeof parent, "%.*s", (int)(end - path), path);
		mkdir(parent, 0700);
	}
	FILE *out = fopen(path, "w");
	assert_non_null(out);
	assert_true(fputs(text, out) >= 0);
	assert_int_equal(fclose(out), 0);
	return path;
}

const char *
folder_read(const char *name)
{
	static char texts[4][1 << 22];
	static int which;
	FILE *in = fopen(folder_path(name), "r");

	assert_non_null(in);
	which = (which + 1) % 4;
	size_t length = fread(texts[which], 1, sizeof texts[which], in);
	assert_in_range(length, 0, sizeof texts[which] - 1);
	texts[which][length] = '\0';
	fclose(in);
	return texts[which];
}

bool
folder_same(const char *name, const char *other)
{
	FILE *a = fopen(folder_path(name), "r"), *b = fopen(folder_path(other), "r");
	bool same = a && b;

	for (int byte = 0; same && byte != EOF;)
		same = (byte = getc(a)) == getc(b);
	if (a)
		fclose(a);
	if (b)
		fclose(b);
	return same;
}

int
folder_count(const char *name, const char *part)
{
	DIR *list = opendir(folder_path(name));
	int count = 0;

	if (!list)
		return -1;
	for (struct dirent *entry; (entry = readdir(list));)
		count += strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0 &&
		         strstr(entry->d_name, part) != NULL;
	closedir(list);
	return count;
}

void
folder_sh(const char *script)
{
	char command[2048];

	assert_in_range(snprintf(command, sizeof command, "cd '%s' && { %s; }", own, script), 0,
	                sizeof command - 1);
	if (system(command) != 0)
		fail_msg("%s", command);
}

void
folder_holds(const char *name, const char *text)
{
	if (strcmp(folder_read(name), text) != 0)
		fail_msg("%s:\n%s\nis not\n%s", name, folder_read(name), text);
}
