/* SPDX-License-Identifier: MIT */
/* Command: finds the command of a key. */
#include "command.h"

const struct command *
command_find(uint32_t key)
{
	for (int section = 0; section < SECTIONS; section++)
		for (const struct command *c = section_table[section].commands; c->label; c++)
			for (int i = 0; i < COMMAND_KEYS && c->keys[i]; i++)
				if (c->keys[i] == key)
					return c;
	return NULL;
}
