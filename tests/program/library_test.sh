#!/bin/sh
# SPDX-License-Identifier: MIT
# The installed library, used by programs that are not ours: in C and in C++, with names of their own.
set -u
# shellcheck source=tests/support/check.sh
. "${SRCDIR:-.}/tests/support/check.sh"
cd "$SRCDIR" || exit 1
built=${BUILD:-.build}/other/library # stays: make brings it up to date
forget_make
: "${CC:=cc}" "${CXX:=c++}"
root=$scratch/root
export LD_LIBRARY_PATH="$root/usr/lib"
# Not optimised: optimised versions of the core fly elsewhere.

# flags of pkg-config, for the copy under $root.
flags()
{
	PKG_CONFIG_PATH=$root/usr/lib/pkgconfig pkg-config --define-variable=prefix="$root/usr" \
		--define-variable=libdir="$root/usr/lib" --define-variable=includedir="$root/usr/include" "$@" boids
}

# The tables of what is embedded are C.
installs_with_an_old_sed()
{
	old_sed
	for kind in preset map font brain; do
		# shellcheck disable=SC2046 # names without blanks
		sh src/tools/embed.sh ${kind}_table $(ls src/${kind}s/*) >"$scratch/${kind}s.c" || return 1
		"$CC" -std=c17 -Isrc/core -Wall -Werror -fsyntax-only "$scratch/${kind}s.c" || return 1
	done
}

# debian_passes TEST: one of those that Debian runs with its packages, here with what was built.
debian_passes()
{
	mkdir -p "$scratch/debian/$1" && ln -sf "$BOIDS" "$scratch/debian/boids" &&
		AUTOPKGTEST_TMP=$scratch/debian/$1 PATH=$scratch/debian:$PATH \
			PKG_CONFIG_PATH=$root/usr/lib/pkgconfig PKG_CONFIG_SYSROOT_DIR=$root \
			PKG_CONFIG_ALLOW_SYSTEM_CFLAGS=1 PKG_CONFIG_ALLOW_SYSTEM_LIBS=1 sh -x "src/packaging/debian/tests/$1"
}

# On a system without RLIMIT_AS.
limits_elsewhere()
{
	mkdir -p "$scratch/elsewhere/sys" &&
		printf '#define RLIMIT_AS RLIMIT_OF_ELSEWHERE\n#include_next <sys/resource.h>\n#undef RLIMIT_AS\n' \
			>"$scratch/elsewhere/sys/resource.h" &&
		"$CC" -std=c17 -D_XOPEN_SOURCE=700 -isystem "$scratch/elsewhere" -Iinclude -Isrc/core -Isrc/term -Isrc/app \
			-fsyntax-only src/app/settings/restricted.c
}

# COMPILER: how the library is linked with it if it is optimised then. It is machine code in any case,
# which gcc has to be told, and others do not know how.
optimised_in_linking()
{
	"$MAKE" -n V=1 BUILD="$scratch/lto" CC="$1" CFLAGS='-O1 -flto' DEPS=no "$scratch/lto/libboids.o" | grep -B 1 -e '-r -nostdlib'
}

# With a linker that knows no word of ELF, as that of macOS, the library has the name and place of one there. Whether
# a linker takes a word nobody knows before there is a compiler.
has_names_of_macos()
{
	cat >"$scratch/apple-cc" <<-end &&
		#!/bin/sh
		case "\$*" in *-soname* | *-z,* | *--wrap* | *--no-undefined*) exit 1 ;; esac
		exec $CC "\$@"
	end
		chmod +x "$scratch/apple-cc" &&
		"$MAKE" -n V=1 BUILD="$scratch/apple" CC="$scratch/apple-cc" DEPS=no prefix=/opt install-library >"$scratch/apple.log" &&
		grep -q -e '-install_name,/opt/lib/libboids.1.dylib  *-o [^ ]*/libboids.1.dylib ' "$scratch/apple.log" &&
		grep -q '/opt/lib/libboids.1.dylib:.*/opt/lib/libboids.dylib:' "$scratch/apple.log" &&
		! grep -e -soname -e -z,relro -e --localize -e --version-script "$scratch/apple.log" &&
		[ "$(CC=no-compiler sh src/tools/deps.sh takes -Wl,--wrap=free)" = -Wl,--wrap=free ]
}

links_with_its_words()
{
	optimised_in_linking gcc | grep -q nolto-rel && optimised_in_linking clang | grep -q -e -flto &&
		! optimised_in_linking clang | grep -q nolto-rel
}

installs()
{
	"$MAKE" --no-print-directory BUILD="$built" CC="$CC" CFLAGS=-O0 DEPS=no install-library \
		DESTDIR="$root" prefix=/usr
}

# The one header is enough for itself, in each version of both languages, without a warning.
header_compiles_alone()
{
	[ "$(cd "$root/usr/include" && find . -type f)" = ./boids/boids.h ] || return 1
	printf '#include <boids/boids.h>\nint main(void) { return 0; }\n' | tee "$scratch/alone.c" >"$scratch/alone.cc"
	for standard in c99 c11 c17 c++20; do
		case $standard in c++*) compiler=$CXX file=alone.cc ;; *) compiler=$CC file=alone.c ;; esac
		$compiler -std=$standard -Wall -Wextra -pedantic -Werror -I"$root/usr/include" -fsyntax-only "$scratch/$file" || return 1
	done
}

# A program that flies a flock and has names that libraries often clash with: struct flock of POSIX, and
# functions with names from inside the library.
write_program()
{
	cat <<-'end'
		#include <boids/boids.h>
		#include <fcntl.h>
		#include <inttypes.h>
		#include <stdio.h>
		#include <string.h>

		int noise_at(int x) { return x + 1; }
		int map_read(int x) { return x + 2; }
		int flock_step(int x) { return x + 3; }
		struct flock own_lock;

		int main(void)
		{
			struct boids_flock *flock = boids_new(1);
			float places[1000][3];

			if (!boids_set(flock, "number", "300") || boids_run(flock, 600, 1 / 60.0, NULL, NULL) != 600) {
				fputs(boids_error(), stderr);
				return 1;
			}
			printf("%zu boids at %d place, hash %016" PRIx64 ", own %d\n", boids_count(flock, BOIDS_BOID),
			       boids_read(flock, BOIDS_BOID, BOIDS_COLUMN_POSITION, 0, 300, places, 0), boids_hash(flock),
			       noise_at(0) + map_read(0) + flock_step(0));
			boids_free(flock);
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
		grep -q '^300 boids at 1 place, hash [0-9a-f]*, own 6$' "$scratch/flight$2"
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

# The same program with the archive in place of the shared library, which has the name of its interface and no
# other names.
# shellcheck disable=SC2046 # flags are words
flies_static()
{
	"$CC" -std=c17 $(flags --cflags) -o "$scratch/static" "$scratch/program.c" "$root/usr/lib/libboids.a" -pthread -lm &&
		"$scratch/static" | cmp - "$scratch/flightc" &&
		readelf -d "$root/usr/lib/libboids.so" | grep 'SONAME.*\[libboids\.so\.1\]' &&
		readelf -d "$root/usr/lib/libboids.so" | grep NOW &&
		nm -D --defined-only "$root/usr/lib/libboids.so" | awk '$2 == "T" { sub(/@.*/, "", $3); print $3 }' | sort |
		diff "$scratch/declared" -
}

# CMake finds it where it was moved to.
cmake_finds_it()
{
	cp -R "$root/usr" "$scratch/moved" && mkdir -p "$scratch/cmake" && cp "$scratch/program.c" "$scratch/cmake/" &&
		cat >"$scratch/cmake/CMakeLists.txt" <<-'end' &&
			cmake_minimum_required(VERSION 3.10)
			project(fly C)
			find_package(boids 1.0 REQUIRED)
			foreach(kind boids static)
				add_executable(${kind} program.c)
				target_link_libraries(${kind} boids::${kind})
			endforeach()
		end
		cmake -S "$scratch/cmake" -B "$scratch/cmake/built" -DCMAKE_PREFIX_PATH="$scratch/moved" -DCMAKE_C_COMPILER="$CC" &&
		cmake --build "$scratch/cmake/built" && "$scratch/cmake/built/boids" | cmp - "$scratch/flightc" &&
		"$scratch/cmake/built/static" | cmp - "$scratch/flightc"
}

# A version with one more row in the middle of each list flies what was linked to this one.
a_newer_one_flies_it()
{
	newer=$scratch/newer
	mkdir -p "$newer" && cp -R Makefile README.md .github include man src "$newer/" &&
		sed '/^\tNUMBER(noise, /{ h; s/noise/novelty/g; p; g; }' src/core/types/factors.h >"$newer/src/core/types/factors.h" &&
		sed '/^\tMEASURE(FOOD, /{ h; s/FOOD/NOVELTY/; s/"food"/"novelty"/; p; g; }' src/core/measures/measure.h \
			>"$newer/src/core/measures/measure.h" &&
		cp src/presets/classic.ini "$newer/src/presets/novelty.ini" && cp src/maps/cave.map "$newer/src/maps/novelty.map" &&
		"$MAKE" --no-print-directory -C "$newer" CC="$CC" CFLAGS=-O0 DEPS=no shared &&
		LD_LIBRARY_PATH=$newer/.build "$scratch/programc" | cmp - "$scratch/flightc" &&
		[ "$(LD_LIBRARY_PATH=$newer/.build "$scratch/presets" | grep -c novelty)" = 1 ]
}

# Each example is short, and flies with the installed library.
# shellcheck disable=SC2046 # flags are words
examples_fly()
{
	for file in src/examples/*; do
		[ "$(wc -l <"$file")" -le 60 ] || return 1
		case $file in
		*.c) "$CC" -std=c17 -Wall -Wextra -pedantic -Werror $(flags --cflags) -o "$scratch/example" "$file" $(flags --libs) ;;
		*.cc) "$CXX" -std=c++20 -Wall -Wextra -pedantic -Werror $(flags --cflags) -o "$scratch/example" "$file" $(flags --libs) ;;
		*.lua)
			command -v luajit >/dev/null || continue
			sed "s|^prefix=.*|prefix=$root/usr|" "$root/usr/lib/pkgconfig/boids.pc" >"$scratch/boids.pc" &&
				printf '#!/bin/sh\nPKG_CONFIG_PATH=%s BOIDS_LIBRARY=%s exec luajit %s\n' "$scratch" \
					"$root/usr/lib/libboids.so.1" "$file" >"$scratch/example"
			;;
		*) continue ;;
		esac && "$scratch/example" >"$scratch/flown" && grep -q . "$scratch/flown" || return 1
	done
}

# The module passes its tests, and is installed without a network.
python_flies()
{
	mkdir -p "$scratch/python" && cp -R src include "$scratch/python/" &&
		(cd "$scratch/python/src/python" && BOIDS_LIBRARY=$root/usr/lib/libboids.so.1 /usr/bin/python3 -m unittest test_boids) &&
		/usr/bin/python3 -m pip install --quiet --no-index --no-build-isolation --no-deps --target "$scratch/site" \
			"$scratch/python/src/python" &&
		PYTHONPATH=$scratch/site BOIDS_LIBRARY=$root/usr/lib/libboids.so.1 /usr/bin/python3 src/examples/noise.py |
		awk -F, 'NR == 2 { first = $2 } END { exit !(NR == 14 && first > 0.99 && $2 < 0.2) }'
}

# What is missing, or is another now, is said; what is new is not.
keeps_its_promise()
{
	mkdir -p "$scratch/promise/include/boids" && cp -R Makefile src "$scratch/promise/" &&
		sed 's/BOIDS_PILLAR 2/BOIDS_PILLAR 3/; s/^bool boids_step(/bool boids_stride(/' include/boids/boids.h \
			>"$scratch/promise/include/boids/boids.h" &&
		"$MAKE" --no-print-directory abi && ! "$MAKE" -C "$scratch/promise" abi >"$scratch/broken" &&
		[ "$(grep -c 'no longer so' "$scratch/broken")" -eq 2 ]
}

# A program that flies each preset, goes on with its text halfway, and prints its hash.
write_presets()
{
	cat <<-'end'
		#include <boids/boids.h>
		#include <inttypes.h>
		#include <stdio.h>
		#include <stdlib.h>
		#include <string.h>

		int main(void)
		{
			char name[400];

			for (size_t row = 0; boids_list(BOIDS_LIST_PRESETS, row, name, sizeof name) > 0; row++) {
				struct boids_flock *half = boids_new(1), *whole = boids_new(2);
				*strchr(name, '\t') = '\0';
				if (!boids_set(half, "preset", name) || boids_run(half, 20, 1 / 60.0, NULL, NULL) != 20)
					return 1;
				size_t length;
				const char *text = boids_save(half, &length);
				if (!text || !boids_load(whole, text, length))
					return 1;
				boids_run(whole, 20, 1 / 60.0, NULL, NULL);
				printf("%s %016" PRIx64 "\n", name, boids_hash(whole));
				boids_free(half);
				boids_free(whole);
			}
			return 0;
		}
	end
}

# The last hash of a journal of each, by the program.
program_flies()
{
	while read -r name _; do
		"$BOIDS" --config none -p "$name" --seed 1 --headless --steps 40 --journal "$scratch/journal" >/dev/null &&
			echo "$name $(sed -n 's/^40 end //p' "$scratch/journal")" || return 1
	done
}

# shellcheck disable=SC2046 # flags are words
presets_fly_as_in_the_program()
{
	write_presets >"$scratch/presets.c"
	"$CC" -std=c17 -Wall -Wextra -pedantic -Werror $(flags --cflags) -o "$scratch/presets" "$scratch/presets.c" $(flags --libs) &&
		"$scratch/presets" >"$scratch/hashes" && [ "$(wc -l <"$scratch/hashes")" -ge 30 ] &&
		program_flies <"$scratch/hashes" >"$scratch/flown" && diff "$scratch/hashes" "$scratch/flown"
}

# The functions that the header declares are all that the archive exports, and 38 at most.
exports_the_header()
{
	grep -o 'boids_[a-z_]*(' "$root/usr/include/boids/boids.h" | tr -d '(' | sort -u >"$scratch/declared"
	nm -g --defined-only "$root/usr/lib/libboids.a" | awk 'NF == 3 { sub(/^_boids/, "boids", $3); print $3 }' | sort |
		tee "$scratch/exported" | diff "$scratch/declared" - && wc -l <"$scratch/exported" &&
		[ "$(wc -l <"$scratch/exported")" -le 38 ]
}

# Macros that the header leaves defined, beside those of the system's headers.
other_macros()
{
	echo "#include <boids/boids.h>" >"$scratch/all.c"
	printf '#include <std%s.h>\n' bool def int >"$scratch/none.c"
	for file in none all; do
		$CC -std=c17 -I"$root/usr/include" -E -dM "$scratch/$file.c" | awk '{ print $2 }' | sort >"$scratch/$file.macros"
	done
	comm -13 "$scratch/none.macros" "$scratch/all.macros" | grep -v '^BOIDS_'
}

# Prints the tags, functions and constants that it declares, by ctags.
other_names()
{
	ctags -x --c-kinds=egpsux "$root"/usr/include/boids/*.h | awk '$1 !~ /^(__anon|boids_|BOIDS_|enum$)/ { print $1 }'
}

check 'the library is installed alone' installs
check 'a linker of macOS is told the name and place of the library in its words' has_names_of_macos
if ! command -v pkg-config >/dev/null || ! command -v "$CXX" >/dev/null; then
	skip 'no pkg-config or C++ compiler here'
	exit
fi
check 'the one header compiles alone as C99, C11, C17 and C++20' header_compiles_alone
check 'C and C++ programs with names like ours inside fly the same flock' flies_as_the_program_does
check 'the library exports what the header declares, and at most 38 names' exports_the_header
check 'each preset flies as in the program, and on from its text' presets_fly_as_in_the_program
if command -v gcc >/dev/null && command -v clang >/dev/null; then
	check 'gcc and clang are told in their own words to optimise it in linking' links_with_its_words
fi
check 'a sed that takes \t for t makes the tables' installs_with_an_old_sed
if [ "$(uname -s)" = Linux ] && command -v gcc >/dev/null; then
	check "Debian's test of the program passes" debian_passes flight
	check "Debian's test of the library passes" debian_passes library
	check 'it can be compiled where memory has no limit of its own' limits_elsewhere
fi
if [ "$(uname -s)" = Linux ]; then
	check 'a shared object that has the library inside flies the same flock' flies_inside_a_shared_object
	check 'the archive flies the same flock as the shared library, which has the same names' flies_static
	if command -v cmake >/dev/null; then check 'CMake finds the library, also where it was moved to' cmake_finds_it; fi
fi
check 'the interface is what is promised' keeps_its_promise
if [ "$(uname -s)" = Linux ]; then
	check 'a newer library, with more in each list, flies a program of today' a_newer_one_flies_it
	check 'each example flies' examples_fly
	if sh src/tools/deps.sh has numpy; then check 'the Python module flies, also where pip puts it' python_flies; fi
fi
check 'the header defines no macro but BOIDS_ ones' nothing other_macros
if command -v ctags >/dev/null; then check 'the header declares nothing but boids_ names' nothing other_names; fi
