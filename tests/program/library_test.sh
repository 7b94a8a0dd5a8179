#!/bin/sh
# SPDX-License-Identifier: MIT
# The installed library, used by programs that are not ours: in C and in C++, with names of their own.
set -u
# shellcheck source=tests/support/check.sh
. "${SRCDIR:-.}/tests/support/check.sh"
cd "$SRCDIR" || exit 1
forget_make
: "${CC:=cc}" "${CXX:=c++}"
root=$scratch/root
# Not optimised: optimised versions of the core fly elsewhere.

# flags of pkg-config, for the copy under $root.
flags()
{
	PKG_CONFIG_PATH=$root/usr/lib/pkgconfig pkg-config --define-variable=prefix="$root/usr" \
		--define-variable=libdir="$root/usr/lib" --define-variable=includedir="$root/usr/include" "$@" boids
}

installs()
{
	"$MAKE" --no-print-directory BUILD="$scratch/build" CC="$CC" CFLAGS=-O0 DEPS=no install-library \
		DESTDIR="$root" prefix=/usr
}

# Each header is enough for itself, in both languages, without a warning.
headers_compile_alone()
{
	for header in "$root"/usr/include/boids/*.h; do
		printf '#include <boids/%s>\nint main(void) { return 0; }\n' "${header##*/}" >"$scratch/alone.c"
		cp "$scratch/alone.c" "$scratch/alone.cc"
		$CC -std=c17 -Wall -Wextra -pedantic -Werror -I"$root/usr/include" -fsyntax-only "$scratch/alone.c" &&
			$CXX -std=c++20 -Wall -Wextra -pedantic -Werror -I"$root/usr/include" -fsyntax-only "$scratch/alone.cc" ||
			return 1
	done
}

# A program that flies a flock and has names that libraries often clash with: struct flock of POSIX, and
# functions with names from inside the library.
write_program()
{
	cat <<-'end'
		#include <boids/measure.h>
		#include <boids/version.h>
		#include <fcntl.h>
		#include <stdio.h>
		#include <string.h>

		int noise_at(int x) { return x + 1; }
		int map_read(int x) { return x + 2; }
		int grid_next(int x) { return x + 3; }
		struct flock own_lock;

		int main(void)
		{
			struct boids_factors f;

			boids_factors_init(&f);
			boids_factors_fit(&f, 80, 24);
			struct boids_flock *flock = boids_flock_new(1);
			if (!flock || !boids_flock_fit(flock, &f, boids_world_of(&f, 80, 24)))
				return 1;
			for (int i = 0; i < 600; i++)
				boids_flock_step(flock, 1 / 60.0f);
			printf("%zu boids, hash %016llx, own %d\n", boids_flock_count(flock, BOIDS_KIND_BOID),
			       (unsigned long long)boids_flock_hash(flock), noise_at(0) + map_read(0) + grid_next(0));
			boids_flock_free(flock);
			return strcmp(boids_version(), BOIDS_VERSION) != 0;
		}
	end
}

# flies COMPILER SUFFIX FLAG: the program, compiled so.
# shellcheck disable=SC2046 # flags are words
flies()
{
	write_program >"$scratch/program.$2"
	"$1" "$3" -Wall -Wextra -pedantic -Werror $(flags --cflags) -o "$scratch/program$2" "$scratch/program.$2" \
		$(flags --libs) && "$scratch/program$2" >"$scratch/flight$2" && cat "$scratch/flight$2" &&
		grep -q '^[1-9][0-9]* boids, hash [0-9a-f]*, own 6$' "$scratch/flight$2"
}

# What the inner tests link to flies the same: the one object of the library left nothing out.
flies_as_the_program_does()
{
	flies "$CC" c -std=c17 && flies "$CXX" cc -std=c++20 && cmp "$scratch/flightc" "$scratch/flightcc"
}

# The same program as a function of a shared object, as a module of Python, R or Lua is.
flies_inside_a_shared_object()
{
	mkdir -p "$scratch/module" && echo 'int fly(void); int main(void) { return fly(); }' >"$scratch/module/main.c" &&
		"$CC" -std=c17 -fPIC -shared -Dmain=fly -I"$root/usr/include" -o "$scratch/module/libmodule.so" \
			"$scratch/program.c" "$root/usr/lib/libboids.a" -pthread -lm -Wl,-z,defs &&
		"$CC" -o "$scratch/module/program" "$scratch/module/main.c" -L"$scratch/module" -lmodule \
			-Wl,-rpath,"$scratch/module" &&
		"$scratch/module/program" | cmp - "$scratch/flightc"
}

# The same program with the shared library, of the same objects, which it finds where it was built.
flies_shared()
{
	"$MAKE" --no-print-directory BUILD="$scratch/build" CC="$CC" CFLAGS=-O0 DEPS=no shared >"$scratch/made" || return 1
	cat "$scratch/made"
	! grep -q ' CC ' "$scratch/made" || return 1
	mkdir -p "$scratch/shared" && cp "$scratch/build/libboids.so" "$scratch/shared/" &&
		"$CC" -std=c17 -I"$root/usr/include" -o "$scratch/shared/program" "$scratch/program.c" \
			-L"$scratch/shared" -lboids -Wl,-rpath,"$scratch/shared" &&
		"$scratch/shared/program" | cmp - "$scratch/flightc" &&
		nm -D --defined-only "$scratch/shared/libboids.so" | awk '{ print $3 }' | sort >"$scratch/shared/names" &&
		nm -g --defined-only "$root/usr/lib/libboids.a" | awk 'NF == 3 { print $3 }' | sort | diff - "$scratch/shared/names"
}

other_symbols()
{
	nm -g "$root/usr/lib/libboids.a" | awk 'NF == 3 && $3 !~ /^_?boids_/ { print $3 }'
}

# Macros that the headers leave defined, beside those of the system's headers.
other_macros()
{
	for header in "$root"/usr/include/boids/*.h; do
		echo "#include <boids/${header##*/}>"
	done >"$scratch/all.c"
	printf '#include <std%s.h>\n' bool def int >"$scratch/none.c"
	for file in none all; do
		$CC -std=c17 -I"$root/usr/include" -E -dM "$scratch/$file.c" | awk '{ print $2 }' | sort >"$scratch/$file.macros"
	done
	comm -13 "$scratch/none.macros" "$scratch/all.macros" | grep -v '^BOIDS_'
}

# Prints the tags, functions and constants that they declare, by ctags.
other_names()
{
	ctags -x --c-kinds=egpsux "$root"/usr/include/boids/*.h | awk '$1 !~ /^(__anon|boids_|BOIDS_|enum$)/ { print $1 }'
}

check 'the library is installed alone' installs
if ! command -v pkg-config >/dev/null || ! command -v "$CXX" >/dev/null; then
	skip 'no pkg-config or C++ compiler here'
	exit
fi
check 'each header compiles alone as C17 and as C++20' headers_compile_alone
check 'C and C++ programs with names like ours inside fly the same flock' flies_as_the_program_does
if [ "$(uname -s)" = Linux ]; then
	check 'a shared object that has the library inside flies the same flock' flies_inside_a_shared_object
	check 'a shared library has the same objects and names and flies the same flock' flies_shared
fi
check 'the library exports nothing but boids_ names' nothing other_symbols
check 'the headers define no macro but BOIDS_ ones' nothing other_macros
if command -v ctags >/dev/null; then check 'the headers declare nothing but boids_ names' nothing other_names; fi
