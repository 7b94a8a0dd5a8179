/* SPDX-License-Identifier: MIT */
/* Channels: the hooks of all channels (channel.h), in the order of their table. */
#pragma once

#include "channel.h"

bool channels_open(struct channels *c, struct session *session, const struct options *options,
                   char *error);
void channels_guard(struct channels *c, struct tty *tty);
bool channels_start(struct channels *c, char *error);
bool channels_show(struct channels *c, struct ui *ui, struct step_clock *clock, char *error);
unsigned channels_tick(struct channels *c, bool dragging);
unsigned channels_step(struct channels *c);
unsigned channels_key(struct channels *c, uint32_t *key);
void channels_save(struct channels *c);
bool channels_fly(const struct channels *c);

/* Lets the terminal's wait poll their descriptors. Returns when the loop must go on; below 0: any time. */
double channels_wait(struct channels *c, struct tty *tty);

/* Ends all, also those that have not begun. */
int channels_end(struct channels *c, int status);
const char *channels_written(const struct channels *c);
