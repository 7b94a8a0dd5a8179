/* SPDX-License-Identifier: MIT */
/* Life notice: says once that no boid or predator is left, or that no more are born. */
#pragma once

#include "session.h"

/* Call after each step of a session. Says each only once until the flock is restarted. */
void life_notice_check(struct session *session);
