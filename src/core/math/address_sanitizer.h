/* SPDX-License-Identifier: MIT */
/* Address sanitizer: whether it is compiled in. It takes memory and files that limits would refuse. */
#pragma once

/* gcc defines a macro, clang has a feature. */
#if !defined __has_feature
#define __has_feature(feature) 0
#endif
#if defined __SANITIZE_ADDRESS__ || __has_feature(address_sanitizer)
enum { HAS_ADDRESS_SANITIZER = 1 };
#else
enum { HAS_ADDRESS_SANITIZER = 0 };
#endif
