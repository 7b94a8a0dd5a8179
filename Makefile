# SPDX-License-Identifier: MIT
# Every command there is: make help

VERSION := $(shell sed -n 's/^.define BOIDS_VERSION "\([^"]*\)".*/\1/p' include/boids/boids.h)
BUILD    = .build
prefix  ?= /usr/local
bindir  ?= $(prefix)/bin
libdir  ?= $(prefix)/lib
mandir  ?= $(prefix)/share/man
docdir  ?= $(prefix)/share/doc/boids
bashdir ?= $(prefix)/share/bash-completion/completions
zshdir  ?= $(prefix)/share/zsh/site-functions
fishdir ?= $(prefix)/share/fish/vendor_completions.d
datadir ?= $(prefix)/share
includedir ?= $(prefix)/include

# The builder's. What the program needs whoever builds it stands below, as `ours`.
CFLAGS     ?= -O2 -g
PKG_CONFIG ?= pkg-config
HOSTCC     ?=
GIF        ?=# no: without giflib

MAKEFLAGS += --no-builtin-rules
# With every processor, for users who only want to see it fly; a number of jobs that they give goes before.
# Older makes would let this one go before, so there it is one job.
processors = $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)
ifneq ($(filter run check check-all check-rest golden,$(MAKECMDGOALS)),)
ifeq ($(MAKELEVEL)$(filter 3.% 4.0% 4.1% 4.2%,$(MAKE_VERSION))$(filter -j%,$(shell echo "$$MAKEFLAGS")),0)
MAKEFLAGS += -j$(processors)
endif
endif
.SUFFIXES:
.SECONDARY:
.DELETE_ON_ERROR:
.DEFAULT_GOAL := all
say   = $(if $(V),,@printf '  %-6s %s\n' '$(1)' '$(2)';)
quote = '$(subst ','\'',$(1))'

# ---------------------------------------------------------------- what there is

# The rooms of each house, from the lowest up: a file includes what is in its own room and in those that
# its room may see, and nothing else. The terminal uses text. The program sees the core from outside: its
# flock, what that is made of, and how it is written. The session and what is done to it know no terminal.
core_rooms = types math text perception rules models terrain life step flock measures states flight api
term_rooms = io screen
app_rooms  = files settings session actions share lab view ui widgets input run
core_seen  = types math text flock measures states flight
rooms      = $(core_rooms:%=core/%) $(term_rooms:%=term/%) $(app_rooms:%=app/%)

# $(call below,ROOM,ROOMS): those of ROOMS that stand before ROOM.
below = $(if $(filter-out $(1),$(firstword $(2))),$(firstword $(2)) $(call below,$(1),$(wordlist 2,99,$(2))))
sees  = $(call below,$(1),$(filter $(dir $(1))%,$(rooms))) $(if $(filter term/%,$(1)),core/text) $(if $(filter app/%,$(1)),$(core_seen:%=core/%) $(if $(filter app/session app/actions,$(1)),,$(if $(filter app/share app/lab,$(1)),term/io,$(term_rooms:%=term/%))))

objects = $(patsubst src/%.c,$(BUILD)/%.o,$(sort $(foreach room,$(filter $(1)/%,$(rooms)),$(wildcard src/$(room)/*.c))))
embedded = presets maps fonts brains
core  = $(call objects,core) $(embedded:%=$(BUILD)/gen/%.o)
term  = $(call objects,term)
app   = $(call objects,app)
tools = $(patsubst src/%.c,$(BUILD)/%.o,$(sort $(wildcard src/tools/*.c)))
lib   = $(BUILD)/libboids.a
parts = $(BUILD)/app.a $(BUILD)/term.a $(BUILD)/core.a# all but main, in the order of linking

# The shows first, of which the digit keys load ten; the published models after them.
shows    = $(patsubst %,src/presets/%.ini,classic starlings school mill midges hunted storm city cave murmuration pillars migration billiards roost meadow boom hunters cycle volterra arms reckless elusive gale carousel fledglings cavers)
found    = $(sort $(wildcard src/presets/*.ini))
models   = $(filter-out $(shows),$(found))
presets  = $(filter $(found),$(shows)) $(models)
maps     = $(sort $(wildcard src/maps/*.map))
fonts    = $(sort $(wildcard src/fonts/*.font))
# The default first. Their number is BOIDS_BRAIN_OWN.
brains   = $(patsubst %,src/brains/%.brain,rules blind guided fledglings cavers)

# A test is linked with no more than its module may use: core tests get no curses.
tests_in   = $(patsubst tests/%.c,$(BUILD)/tests/%,$(sort $(wildcard $(patsubst %,tests/%/*_test.c,$(1)))))
core_tests = $(call tests_in,$(core_rooms:%=core/%))
term_tests = $(call tests_in,$(term_rooms:%=term/%))
app_tests  = $(call tests_in,$(app_rooms:%=app/%) program science)
tests      = $(core_tests) $(term_tests) $(filter-out $(without_wrap),$(app_tests))
without_wrap = $(if $(filter no,$(WRAP)),$(call named,$(wrapped),$(app_tests)))
outside    = $(sort $(wildcard tests/program/*_test.sh))
fuzzers    = $(patsubst tests/%.c,$(BUILD)/tests/%,$(sort $(wildcard tests/fuzz/fuzz_*.c)))
replays    = $(patsubst $(BUILD)/tests/fuzz/fuzz_%,$(BUILD)/tests/fuzz/replay_%,$(fuzzers))
others     = $(filter-out %_test.c tests/bench/bench.c tests/support/fault.c tests/support/faulty.c tests/support/fly_presets.c, \
	$(wildcard tests/support/*.c tests/science/*.c tests/bench/*.c))
helpers    = $(if $(others),$(BUILD)/tests/support/helpers.a)

# $(call named,NAMES,LIST): the files of the list that have one of these names.
named = $(foreach name,$(1),$(filter %/$(name),$(2)))

pages    = $(sort $(wildcard man/*))
c_files  = $(sort $(wildcard include/boids/*.h $(rooms:%=src/%/*.[ch]) src/tools/*.[ch] tests/*/*.[ch] tests/*/*/*.[ch]))
sh_files = $(sort .ci/run $(wildcard src/tools/*.sh src/completions/*.bash src/packaging/*.sh tests/*/*.sh))

# ---------------------------------------------------------------- flags

# Asked for when first used, not when this file is read: `make run` may have to install them first. The first to
# ask may be a test that leads calls past itself, which no other program could be linked with.
once = $(eval $(1) := $$(shell $(2)))$($(1))
deps = CC=$(call quote,$(CC)) CPPFLAGS=$(call quote,$(CPPFLAGS)) CFLAGS=$(call quote,$(CFLAGS)) \
       LDFLAGS=$(call quote,$(filter-out -Wl$(comma)--wrap=%,$(LDFLAGS))) PKG_CONFIG=$(call quote,$(PKG_CONFIG)) DEPS=$(DEPS) \
       sh src/tools/deps.sh
curses_cflags = $(call once,curses_cflags,$(deps) cflags curses)
curses_libs   = $(call once,curses_libs,$(deps) libs curses)
vterm_cflags  = $(call once,vterm_cflags,$(deps) cflags vterm)
vterm_libs    = $(call once,vterm_libs,$(deps) libs vterm)
utf8proc_cflags = $(call once,utf8proc_cflags,$(deps) cflags utf8proc)
utf8proc_libs = $(call once,utf8proc_libs,$(deps) libs utf8proc)
gif_libs      = $(call once,gif_libs,[ '$(GIF)' = no ] || { $(deps) has gif && $(deps) libs gif; })
term_libs     = $(curses_libs) $(utf8proc_libs)
app_libs      = $(term_libs) $(vterm_libs) $(gif_libs)
cmocka_cflags = $(call once,cmocka_cflags,$(deps) cflags cmocka)
cmocka_libs   = $(call once,cmocka_libs,$(deps) libs cmocka)
# What has no compiler yet is asked again, as one may be installed meanwhile.
machine       = $(or $(known),$(eval known := $$(shell $(CC) -dumpmachine 2>/dev/null))$(known))

# Ours come last on the line, so that the builder's add to them and take nothing away.
comma     = ,
optimised = $(filter-out -O0,$(lastword $(filter -O%,$(CFLAGS))))
fortified = $(findstring _FORTIFY_SOURCE,$(CPPFLAGS) $(CFLAGS))
fixed     = $(filter -static -no-pie,$(CFLAGS) $(LDFLAGS))
std       = -std=c17 -D_XOPEN_SOURCE=700 $(beyond) -pthread -fno-fast-math -ffp-contract=off $(exactly)
# The size of a terminal is in no standard: who asks for one is shown no more by these systems, unless told to.
beyond    = $(if $(findstring darwin,$(machine)),-D_DARWIN_C_SOURCE) $(if $(findstring freebsd,$(machine)),-D__BSD_VISIBLE) \
            $(if $(findstring netbsd,$(machine)),-D_NETBSD_SOURCE) $(if $(findstring openbsd,$(machine)),-D_BSD_SOURCE)
# A float is a float: there gcc would follow an old custom and reckon with doubles.
exactly   = $(if $(filter s390%,$(machine)),-fexcess-precision=fast)
warnings  = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wdouble-promotion -Wvla \
            -Wstrict-prototypes -Wmissing-prototypes $(if $(filter yes,$(WERROR)),-Werror)
harden    = $(if $(optimised),$(if $(fortified),,-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2)) \
            -fstack-protector-strong $(if $(fixed),,-fPIE)
ours      = $(std) $(warnings) $(harden)
hardlink  = $(if $(fixed),,-pie) \
            $(if $(findstring linux,$(machine)),-Wl$(comma)-z$(comma)relro -Wl$(comma)-z$(comma)now)

compile = $(CC) $(CPPFLAGS) $(CFLAGS) $(ours) '-ffile-prefix-map=$(CURDIR)=.' $(see) -MMD -MP -c -o $@ $<
link    = $(CC) -pthread $(filter-out -Ofast -f%math -f%math-optimizations,$(CFLAGS)) $(hardlink) \
          $(LDFLAGS) -o $@ $(filter %.o,$^) $(filter %.a,$^)
archive = rm -f $@ && { $(AR) rcsD $@ $(filter %.o,$^) 2>/dev/null || $(AR) rcs $@ $(filter %.o,$^); }

# Lanes of eight and sixteen are built for machines that may have them; whether they do is asked in flight.
x86        = $(filter x86_64-% i%86-%,$(machine))
# An archive may become part of a shared object: -fPIC, with calls as direct as those of -fPIE.
core_flags = -Iinclude -fPIC -fno-semantic-interposition -fvisibility=hidden -fno-math-errno -fno-trapping-math -Wno-psabi $(if $(x86),-DSIMD_X86)

# Which way includes may point: each room is compiled with a folder that has links to the rooms it may see.
room    = -I$(BUILD)/sees/$(patsubst src/%/,%,$(dir $<))
houses  = -Iinclude -Isrc/core -Isrc/term -Isrc/app
$(BUILD)/core/%.o:  see = $(core_flags) $(room)
# gcc's analyzer takes minutes for vectors, which have the text of one lane: simd_1.c is analysed for all.
one_lane = $(if $(filter -fanalyzer,$(CFLAGS)),-fno-analyzer -U_FORTIFY_SOURCE -O0)
# Following variables through the loops of the kernels took half of their time to compile (gcc 12), and found
# few: optimised, they are debugged by function and line. The machine code is the same.
lines_only = $(if $(and $(optimised),$(filter -g -g2 -g3 -ggdb%,$(CFLAGS))),-g1)
kernel = $(core_flags) $(room) $(lines_only)
$(BUILD)/core/perception/simd_1.o: see = $(kernel)
$(BUILD)/core/perception/simd_4.o: see = $(kernel) $(one_lane)
$(BUILD)/core/perception/simd_8.o: see = $(kernel) $(if $(x86),-mavx2) $(one_lane)
$(BUILD)/core/perception/simd_16.o: see = $(kernel) $(if $(x86),-mavx512f -mavx512vl -mavx512dq -mavx512bw) $(one_lane)
$(BUILD)/term/%.o:  see = $(room) $(curses_cflags) $(utf8proc_cflags)
$(BUILD)/app/%.o:   see = -Iinclude $(room) $(utf8proc_cflags) $(vterm_cflags)
$(BUILD)/app/view/gif_animation.o: see = -Iinclude $(room) $(utf8proc_cflags) $(if $(gif_libs),,-DNO_GIF)
$(BUILD)/gen/%.o:   see = $(core_flags) $(houses)
$(BUILD)/tools/%.o: see = $(houses) $(utf8proc_cflags) $(vterm_cflags)
$(BUILD)/tests/%.o: see = $(houses) -Itests/support -Itests/science -Itests/bench $(cmocka_cflags) $(vterm_cflags) $(utf8proc_cflags)
# Not optimised, or compilers take minutes to break up vectors of this width.
$(BUILD)/tests/support/simd_any_16.o: see = $(houses) -Wno-psabi -U_FORTIFY_SOURCE -O0

# ---------------------------------------------------------------- build

.PHONY: all run check check-all check-rest science far bench lint format sanitize coverage valgrind fuzz ports docs golden install uninstall shared deb dsc dist \
        deps clean help FORCE
all: $(BUILD)/boids $(lib) ## build the program and the library

rooms: # prints them
	@printf '%s\n' $(rooms)
.PHONY: rooms

# A stamp holds a text and is touched only when the text changes.
stamp = mkdir -p $(@D); printf '%s\n' $(call quote,$(1)) | cmp -s - $@ || printf '%s\n' $(call quote,$(1)) >$@
$(BUILD)/flags: FORCE
	@$(call stamp,$(CC) $(AR) $(CPPFLAGS) $(CFLAGS) $(ours) $(LDFLAGS) $(LDLIBS) $(GIF))
$(BUILD)/files: FORCE
	@$(call stamp,$(core) $(term) $(app) $(presets) $(maps) $(fonts) $(brains) $(others))
$(BUILD)/rooms: FORCE
	@$(call stamp,$(CURDIR) $(foreach room,$(rooms),$(room): $(call sees,$(room));))
$(BUILD)/sees/made: $(BUILD)/rooms
	@rm -rf $(@D)
	@$(foreach room,$(rooms),mkdir -p $(@D)/$(room);$(foreach seen,$(call sees,$(room)), \
		ln -s $(call quote,$(CURDIR)/src/$(seen)) $(@D)/$(room)/$(notdir $(seen));))
	@touch $@
$(parts) $(helpers) $(BUILD)/boids $(embedded:%=$(BUILD)/gen/%.c): $(BUILD)/files
$(BUILD)/flags $(BUILD)/files $(BUILD)/rooms: | $(filter clean,$(MAKECMDGOALS))

# Whether all is there is asked once. What is missing is installed for `run` and `check` only, and
# then at once, before anything is compiled.
kinds_core  = core
kinds_build = core build
kinds_check = core build check
kinds_all   = core build check all
goal_needs  = $(patsubst %,$(BUILD)/has/%,$(or $(if $(filter check-all check-rest,$(MAKECMDGOALS)),all), \
	$(if $(filter check golden,$(MAKECMDGOALS)),check),$(if $(filter run,$(MAKECMDGOALS)),build)))
$(BUILD)/has/%: $(BUILD)/flags src/tools/deps.sh
	@mkdir -p $(@D)
	@$(deps) $(if $(goal_needs),install,look) $(kinds_$*)
	@touch $@

$(BUILD)/core/%.o: src/core/%.c $(BUILD)/flags $(BUILD)/sees/made | $(or $(goal_needs),$(BUILD)/has/core)
	@mkdir -p $(@D)
	$(call say,CC,$<)$(compile)
$(BUILD)/%.o: src/%.c $(BUILD)/flags $(BUILD)/sees/made | $(or $(goal_needs),$(BUILD)/has/build)
	@mkdir -p $(@D)
	$(call say,CC,$<)$(compile)
$(BUILD)/gen/%.o: $(BUILD)/gen/%.c $(BUILD)/flags | $(or $(goal_needs),$(BUILD)/has/core)
	$(call say,CC,$<)$(compile)
$(BUILD)/tests/%.o: tests/%.c $(BUILD)/flags | $(BUILD)/has/check
	@mkdir -p $(@D)
	$(call say,CC,$<)$(compile)
$(BUILD)/gen/presets.c: src/tools/embed.sh $(presets)
	@mkdir -p $(@D)
	@sh src/tools/embed.sh preset_table heading=shows $(filter $(found),$(shows)) heading=models $(models) >$@
$(BUILD)/gen/maps.c: src/tools/embed.sh $(maps)
	@mkdir -p $(@D)
	@sh src/tools/embed.sh map_table $(maps) >$@
$(BUILD)/gen/fonts.c: src/tools/embed.sh $(fonts)
	@mkdir -p $(@D)
	@sh src/tools/embed.sh font_table $(fonts) >$@
$(BUILD)/gen/brains.c: src/tools/embed.sh $(brains)
	@mkdir -p $(@D)
	@sh src/tools/embed.sh brain_table $(brains) >$@
$(BUILD)/core.a: $(core)
$(BUILD)/term.a: $(term)
$(lib): $(BUILD)/libboids.o
$(BUILD)/app.a: $(filter-out $(BUILD)/app/run/main.o,$(app))
$(parts) $(lib):
	$(call say,AR,$@)$(archive)
# Programs that link the library see what boids.h declares, and nothing else: the core as one object, in which
# the linker (macOS) or objcopy (elsewhere) makes all other names local; but for functions that the compiler
# makes for i386, as the linker keeps one of the same in several libraries.
objcopy = $(shell $(CC) -print-prog-name=objcopy)
localize = $(if $(findstring darwin,$(machine)),:,$(objcopy) --localize-hidden $@ && \
	$(objcopy) --wildcard --globalize-symbol='__x86.get_pc_thunk.*' $@)
# Machine code also if optimised in linking, which gcc has to be told.
nolto = $(if $(findstring -flto,$(CFLAGS)),$(call once,nolto_rel, \
	$(CC) -flinker-output=nolto-rel -E -x c /dev/null >/dev/null 2>&1 && echo -flinker-output=nolto-rel))
$(BUILD)/libboids.o: $(core) $(BUILD)/files
	$(call say,LINK,$@)$(CC) $(filter -m% -O% -flto%,$(CFLAGS)) $(nolto) \
		-r -nostdlib -o $@ $(filter %.o,$^) && $(localize)
# Until 1.0.0 each minor version may be another interface. macOS takes no soname.
soname = libboids.so.$(basename $(VERSION))
$(BUILD)/$(soname): $(core)
	$(call say,LINK,$@)$(CC) -shared -pthread $(CFLAGS) $(LDFLAGS) $(if $(findstring darwin,$(machine)),,-Wl$(comma)-soname$(comma)$(soname)) \
		-o $@ $(filter %.o,$^) -lm $(LDLIBS)
$(BUILD)/libboids.so: $(BUILD)/$(soname)
	@ln -sf $(soname) $@
$(BUILD)/boids: $(BUILD)/app/run/main.o $(parts)
	$(call say,LINK,$@)$(link) $(app_libs) -lm $(LDLIBS)
$(BUILD)/tools/docgen: $(tools) $(parts)
	$(call say,LINK,$@)$(link) $(app_libs) -lm $(LDLIBS)

$(BUILD)/tests/support/helpers.a: $(patsubst tests/%.c,$(BUILD)/tests/%.o,$(sort $(others)))
	@$(archive)
$(core_tests): %: %.o $(helpers) $(BUILD)/core.a
	$(call say,LINK,$@)$(link) $(cmocka_libs) -lm $(LDLIBS)
$(term_tests): %: %.o $(helpers) $(BUILD)/term.a $(BUILD)/core.a
	$(call say,LINK,$@)$(link) $(cmocka_libs) $(vterm_libs) $(term_libs) -lm $(LDLIBS)
$(app_tests) $(BUILD)/tests/bench/bench: %: %.o $(helpers) $(parts)
	$(call say,LINK,$@)$(link) $(cmocka_libs) $(app_libs) -lm $(LDLIBS)

# The tests of faults, and the program that they run, lead these calls past tests/support/fault.c.
failing = malloc calloc realloc free strdup strndup realpath fopen fdopen setenv write read poll ioctl \
          tcgetattr tcsetattr fsync fflush fclose rename renameat linkat pread pipe memfd_create \
          pthread_create clock_gettime
# Apple's linker cannot: what needs it is left out there.
WRAP   ?= $(if $(findstring darwin,$(machine)),no,yes)
wrapped = fault_test faulty_test terminals_test soak_test
flawed  = $(BUILD)/tests/support/faulty $(BUILD)/tests/support/starved
$(BUILD)/tests/program/fault_test $(BUILD)/tests/program/soak_test $(flawed): private override LDFLAGS += $(patsubst %,-Wl$(comma)--wrap=%,$(failing))
$(patsubst %,$(BUILD)/tests/program/%,fault_test faulty_test terminals_test soak_test) $(flawed): $(BUILD)/tests/support/fault.o
$(BUILD)/tests/program/faulty_test $(BUILD)/tests/program/terminals_test: | $(flawed)
$(flawed): private override LDFLAGS += -Wl$(comma)--wrap=main
# The calls of curses itself are led there in the second, which has it inside where there is an archive.
$(BUILD)/tests/support/starved: private inside = $(if $(findstring /,$(shell $(CC) -print-file-name=libncursesw.a)),-Wl$(comma)-Bstatic)
$(flawed): $(BUILD)/app/run/main.o $(BUILD)/tests/support/faulty.o $(helpers) $(parts)
	$(call say,LINK,$@)$(link) $(inside) $(app_libs) $(if $(inside),-Wl$(comma)-Bdynamic) -lm $(LDLIBS)
$(fuzzers): %: %.o $(BUILD)/tests/support/screens_state.o $(parts)
	$(call say,LINK,$@)$(link) -fsanitize=fuzzer $(app_libs) -lm $(LDLIBS)
# The same without libFuzzer, for what it once found.
$(replays): $(BUILD)/tests/fuzz/replay_%: $(BUILD)/tests/fuzz/fuzz_%.o $(BUILD)/tests/fuzz/replay.o $(BUILD)/tests/support/screens_state.o $(parts)
	$(call say,LINK,$@)$(link) $(app_libs) -lm $(LDLIBS)

-include $(sort $(wildcard $(BUILD)/*/*.d $(BUILD)/*/*/*.d $(BUILD)/*/*/*/*.d))

# ---------------------------------------------------------------- use

run: all ## install what is missing, build and fly; ARGS='-p ganz -n 300'
	@$(BUILD)/boids $(ARGS)

# The longest come first, so that no processor waits for them at the end.
longest = build_test.sh ssh_test.sh hash_test.sh fault_test share_test far_test text_test monkey_test lab_test.sh demo_test
# What builds again, needs programs that only check-all installs, or lets each call fail in turn.
only_all  = build_test.sh hash_test.sh library_test.sh mosh_test.sh ssh_test.sh terminals_test faulty_test
all_tests = $(notdir $(outside) $(tests))
# Those that do more with LONG=1.
long_forms = $(basename $(notdir $(shell grep -lE 'test_is_long|LONG_|repeats[^a-z ]' tests/*/*_test.c tests/*/*/*_test.c))) \
	$(notdir $(shell grep -l is_long tests/program/*_test.sh))
goal_tests = $(if $(filter check golden,$(MAKECMDGOALS)),$(filter-out $(only_all),$(all_tests)), \
	$(if $(filter check-rest,$(MAKECMDGOALS)),$(filter $(only_all) $(long_forms),$(all_tests)),$(all_tests)))
TESTS ?= $(filter $(goal_tests),$(longest)) $(filter-out $(longest),$(goal_tests))
chosen = $(call named,$(TESTS),$(outside) $(tests))
wanted = $(if $(strip $(TESTS)),$(filter $(BUILD)/%,$(chosen)),$(tests)) \
	$(if $(filter corpus_test.sh,$(TESTS)),$(replays)) $(BUILD)/tools/docgen
check: all $(wanted) ## install what is missing, build, and test it in minutes; TESTS='grid_test cli_test.sh' JOBS=1
check-all: all $(wanted) ## all of check at full length, and what builds again or needs more programs (an hour)
check-all check-rest: long = LONG=1
check-rest: all $(wanted) # what check-all has beyond check
check check-all check-rest:
	@$(if $(without_wrap),echo 'skipped: $(wrapped) (the linker has no --wrap)')
	@$(long) sh tests/support/run.sh $(BUILD) $(chosen)

test-programs: all $(tests)
.PHONY: test-programs

golden: all $(wanted) ## rewrite the golden files; read the diff before you commit it
	@GOLDEN=write sh tests/support/run.sh $(BUILD) $(chosen)

# All in tests/science, and the tests of the core that simulate longer with SCIENCE=1.
science = $(patsubst tests/science/%.c,%,$(sort $(wildcard tests/science/*_test.c))) hunting_test life_pass_test
science: all $(call named,$(science),$(tests)) ## compare with published figures at length, a line each (minutes)
	@failed=; for test in $(call named,$(science),$(tests)); do \
		SCIENCE=1 BOIDS=$(BUILD)/boids SRCDIR=. $$test || failed="$$failed $${test##*/}"; \
	done; \
	echo "science: $(words $(call named,$(science),$(tests))) tests, failed:$${failed:- none}"; test -z "$$failed"

# Each from the line of its file, at LENGTH percent of its length.
figures: all ## draw the figures of boids-models(7) with gnuplot, in .github/figures (minutes); LENGTH=1 for a sketch
	@$(deps) install figures
	@cd .github/figures && PATH=$(abspath $(BUILD)):$$PATH LENGTH=$(or $(LENGTH),100) && export LENGTH && \
		for line in *.sh; do \
			nice sh $$line >$(abspath $(BUILD))/figure.csv && \
			gnuplot -e "csv='$(abspath $(BUILD))/figure.csv'" $${line%.sh}.gp >$(abspath $(BUILD))/figure.svg && \
			cp $(abspath $(BUILD))/figure.svg $${line%.sh}.svg || exit 1; \
		done
.PHONY: figures

far: all $(BUILD)/tests/program/far_test $(BUILD)/tests/app/share/sharer_test ## fly over slow lines, sshd and tmux, a line each (7 minutes); MINUTES=10 for longer
	@$(deps) install far
	@LONG=1 FAR=$(or $(MINUTES),1) BOIDS=$(abspath $(BUILD))/boids $(BUILD)/tests/program/far_test
	@FAR=1 $(BUILD)/tests/app/share/sharer_test

terminals: all $(BUILD)/tests/program/terminals_test ## take every way out in each kind of terminal, xterm too (installs X)
	@$(deps) install terminals
	@BOIDS=$(abspath $(BUILD))/boids BUILD=$(abspath $(BUILD)) $(BUILD)/tests/program/terminals_test
.PHONY: terminals

ports: ## build and test the core for other machines, emulated (half an hour each, s390x for hours); PORTS='musl s390x'
	@$(deps) install ports
	@MAKE='$(MAKE)' sh tests/support/ports.sh $(BUILD)/ports $(PORTS)

bare: ## see the flock of make run, and pass make check, on a new Debian 12 in .build (root, an hour); GOALS=run
	@mkdir -p $(BUILD)
	@$(deps) install bare
	@sh tests/support/bare.sh $(BUILD)/bare $(or $(COMMIT),HEAD) $(GOALS)
.PHONY: bare

# The bench counts what a flock takes from memory.
$(BUILD)/tests/bench/bench: private override LDFLAGS += $(patsubst %,-Wl$(comma)--wrap=%,malloc calloc realloc free)
bench: all $(BUILD)/tests/bench/bench ## time and bytes, against rivals in the same run; STRICT=yes fails on a miss
	@BOIDS=$(BUILD)/boids $(BUILD)/tests/bench/bench $(if $(filter yes,$(STRICT)),--strict) $(PARTS)

soak: all $(BUILD)/tests/program/soak_test $(BUILD)/tests/program/life_test $(BUILD)/tests/core/math/number_test ## SOAK=8 hours in fast-forward, then 10 s of new sizes, 10 million bytes, 70 million floats
	@SOAK=$(or $(SOAK),8) $(BUILD)/tests/program/soak_test
	@LONG=1 STORM=10 FLOOD=10000000 BOIDS=$(abspath $(BUILD))/boids $(BUILD)/tests/program/life_test
	@FLOATS=61 $(BUILD)/tests/core/math/number_test
.PHONY: soak

# What waits for slow lines, builds for itself without them, or simulates for long to compare figures or
# hashes tells the sanitizers nothing: load_preset_test runs each preset there, simd_test each width. Behind
# sshd the restricted program cannot look for leaks, as that takes files.
apart   = far_test hash_test.sh build_test.sh library_test.sh ssh_test.sh preset_hash_test \
	$(filter-out life_pass_test,$(science))
careful = -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
variant = $(MAKE) --no-print-directory BUILD=$(BUILD)/$@ V=$(V) WERROR=$(WERROR)
threaded = thread_pool_test cancel_test boid_collision_test
racing   = $(call named,$(filter $(threaded),$(TESTS)),$(core_tests))
# Bytes of any kind meet the program in these.
at_length = life_test
sanitized = $(variant) LDFLAGS='$(LDFLAGS) $(careful)' CFLAGS='-O1 -g -U_FORTIFY_SOURCE $(careful)'
sanitize: ## run every test under the address and undefined sanitizers, and those of threads under theirs
	+@$(sanitized) $(if $(filter file,$(origin TESTS)),test-programs) check TESTS='$(filter-out $(apart) $(at_length),$(TESTS))'
	+@$(if $(filter $(at_length),$(TESTS)),$(sanitized) check-all TESTS='$(filter $(at_length),$(TESTS))')
	+@$(MAKE) --no-print-directory threads TESTS='$(TESTS)'
# The core alone, which has all that threads do.
threads: # the last part of it
	+@$(variant) $(racing:$(BUILD)/%=$(BUILD)/$@/%) LDFLAGS='$(LDFLAGS) -fsanitize=thread' \
		CFLAGS='-O1 -g -U_FORTIFY_SOURCE -fsanitize=thread'
	@sh tests/support/run.sh $(BUILD)/$@ $(racing:$(BUILD)/%=$(BUILD)/$@/%)
.PHONY: threads

# It slows all down thirty times: tests that are short, and the program in a terminal.
watched = $(filter-out %/screen_test %/tty_test,$(term_tests)) $(call named,map_test flock_test options_test settings_test \
          flock_csv_test save_preset_test map_files_test factor_panel_test prompt_test undo_test keyboard_test mouse_drag_test,$(tests))
valgrind: all $(watched) ## run what is short, and the program, under valgrind (minutes)
	@$(deps) install valgrind
	@sh tests/support/memcheck.sh $(BUILD) $(watched)

# What counts the lines bears no lack of memory itself, nor of files.
coverage: ## run the tests and say how much of each file they reach: of core and term 90 % at least
	+@$(variant) check TESTS='$(filter-out $(science) faulty_test restricted_test,$(TESTS))' LDFLAGS='$(LDFLAGS) --coverage' \
		CFLAGS='-O0 -g --coverage'; verdict=$$?; \
	sh tests/support/coverage.sh $(BUILD)/coverage core=90 term=90 app && exit $$verdict

clang = $(if $(findstring clang,$(CC)),$(CC),clang)
fuzz: ## feed the readers nonsense for FUZZ=60 seconds each (clang)
	+@$(variant) fuzz-deps CC=$(clang)
	+@$(variant) fuzzers CC=$(clang) LDFLAGS='$(LDFLAGS) $(careful)' \
		CFLAGS='-O1 -g -U_FORTIFY_SOURCE $(careful) -fsanitize=fuzzer-no-link'
	@for fuzzer in $(patsubst $(BUILD)/%,$(BUILD)/fuzz/%,$(fuzzers)); do \
		mkdir -p $$fuzzer.corpus && \
		$$fuzzer -max_total_time=$(or $(FUZZ),60) -print_final_stats=1 -artifact_prefix=$(BUILD)/fuzz/ \
			$$fuzzer.corpus tests/data/corpus/$${fuzzer##*/fuzz_} \
			$$(case $$fuzzer in *_settings) echo src/presets ;; *_map) echo src/maps ;; esac) || exit 1; \
	done
fuzz-deps:
	@$(deps) install core build fuzz
fuzzers: $(fuzzers)
.PHONY: fuzz-deps fuzzers

cppcheck = cppcheck --quiet -j $$(getconf _NPROCESSORS_ONLN) --error-exitcode=1 --std=c11 --inline-suppr --suppress=missingIncludeSystem \
	--enable=warning,performance,portability $(houses) src
tidy     = printf '%s\n' $(filter src/%.c,$(c_files)) | xargs -P $$(getconf _NPROCESSORS_ONLN) -I{} \
	clang-tidy --quiet {} -- $(std) $(houses)
gcc      = $(if $(findstring gcc,$(CC)),$(CC),gcc)
lint: ## read everything with gcc's analyzer, cppcheck, clang-tidy, shellcheck, mandoc, clang-format; find circles and odd words
	@$(deps) look lint
	+@fail() { verdict=1; echo "boids: $$* found something"; }; verdict=0; \
	clang-format --dry-run --Werror $(c_files) || fail clang-format; \
	shellcheck $(sh_files) || fail shellcheck; \
	mandoc -Tlint -Wwarning $(pages) || fail mandoc; \
	$(cppcheck) || fail cppcheck; \
	$(tidy) || fail clang-tidy; \
	$(variant) all CC=$(gcc) WERROR=yes CFLAGS='-O2 -fanalyzer' || fail gcc; \
	sh tests/support/cycles.sh $(BUILD)/lint || fail cycles.sh; \
	sh tests/support/words.sh || fail words.sh; \
	exit $$verdict

format: ## lay the code out
	clang-format -i $(c_files)

# Only docs runs a program built here; a compiler for another machine leaves that to HOSTCC.
family = $(shell echo $(1) | sed 's/-.*//; s/^arm64/aarch64/; s/^armv.*/arm/; s/^i[3-6]86/x86/')
cross  = $(if $(HOSTCC),,$(filter-out $(call family,$(machine)),$(call family,$(shell uname -m))))
docs: ## rewrite what manual and README take from the tables
ifeq ($(or $(HOSTCC),$(CC)),$(CC))
docs: all $(BUILD)/tools/docgen
	@$(if $(cross),echo 'boids: docs runs what it builds: name a compiler for this machine as HOSTCC' >&2; exit 1)
	@for page in $(pages) README.md; do \
		$(BUILD)/tools/docgen <$$page >$(BUILD)/page && \
			{ cmp -s $(BUILD)/page $$page || cp $(BUILD)/page $$page; } || exit 1; \
	done
else
docs:
	@$(MAKE) --no-print-directory docs BUILD=$(BUILD)/host CC='$(HOSTCC)' HOSTCC='$(HOSTCC)' \
		CFLAGS=-O2 CPPFLAGS= LDFLAGS= PKG_CONFIG=pkg-config
endif

pictures: all ## make the pictures of README and the icon again (tmux); PICTURES='flock city'
	@sh src/tools/pictures.sh make $(BUILD)/boids $(PICTURES)
.PHONY: pictures

# Each installed file is its place and what it is made of, with a colon between; a place is where
# uninstall finds it, too.
program_files = $(bindir)/boids:$(BUILD)/boids $(foreach page,$(pages),$(mandir)/man$(patsubst .%,%,$(suffix $(page)))/$(notdir $(page)):$(page)) \
	$(bashdir)/boids:src/completions/boids.bash $(zshdir)/_boids:src/completions/boids.zsh \
	$(fishdir)/boids.fish:src/completions/boids.fish $(docdir)/LICENSE:$(BUILD)/LICENSE \
	$(datadir)/applications/boids.desktop:src/packaging/boids.desktop \
	$(datadir)/icons/hicolor/scalable/apps/boids.svg:src/packaging/boids.svg \
	$(datadir)/metainfo/invalid.boids.boids.metainfo.xml:src/packaging/boids.metainfo.xml
library_files = $(libdir)/libboids.a:$(lib) $(libdir)/pkgconfig/boids.pc:$(BUILD)/boids.pc \
	$(foreach header,$(wildcard include/boids/*.h),$(includedir)/boids/$(notdir $(header)):$(header))
places   = prefix bindir libdir mandir docdir bashdir zshdir fishdir datadir includedir
splits   = $(or $(word 2,$($(1))),$(findstring :,$($(1))))
ifneq ($(filter install% uninstall,$(MAKECMDGOALS)),)
$(foreach name,$(places),$(if $(call splits,$(name)),$(error $(name) is a folder without blanks and colons, not '$($(name))')))
endif
put = for pair in $(1); do \
		place='$(DESTDIR)'$${pair%%:*} && mkdir -p "$$(dirname "$$place")" && \
		install -m $$(case $$pair in *:$(BUILD)/boids | *.sh) echo 755 ;; *) echo 644 ;; esac) \
			"$${pair\#*:}" "$$place" || exit 1; \
		case $$pair in *:$(BUILD)/boids) $(STRIP) $(kept) "$$place" ;; *:$(lib)) $(STRIP) -S "$$place" ;; esac || exit 1; \
	done
# Data for a debugger are several times as large as the rest and stay here, in $(BUILD); names of functions are
# installed, for backtraces. install-strip leaves out those of the program, too; STRIP=: nothing.
STRIP ?= $(or $(shell $(CC) -print-prog-name=strip 2>/dev/null),strip)
kept   = -S

install: install-program install-library ## install all; prefix=/usr/local DESTDIR=
install-strip: ## the same with the program as small as it gets
install-strip: install
install-strip: kept =
install-program: all $(BUILD)/LICENSE
	@$(call put,$(program_files))
install-library: $(lib) $(BUILD)/boids.pc
	@$(call put,$(library_files))
.PHONY: install-strip install-program install-library

# Of the objects of the archive, with the same names.
shared: $(BUILD)/libboids.so ## the library as a shared one, .build/libboids.so

uninstall: ## remove what install put there
	@for pair in $(program_files) $(library_files); do rm -f '$(DESTDIR)'"$${pair%%:*}"; done
	@for folder in $(includedir)/boids $(docdir); do \
		rmdir '$(DESTDIR)'"$$folder" 2>/dev/null || :; \
	done

# The licence stands in README alone.
$(BUILD)/LICENSE: README.md
	@mkdir -p $(@D)
	@sed '1,/^## Licence$$/d' $< | sed '/./,$$!d' >$@ && test -s $@

$(BUILD)/boids.pc: src/packaging/boids.pc.in $(BUILD)/flags FORCE
	@mkdir -p $(@D)
	@sed 's|@prefix@|$(prefix)|; s|@libdir@|$(libdir)|; s|@includedir@|$(includedir)|; s|@version@|$(VERSION)|' $< >$@

deb: ## Debian packages of program and library from this folder, in .build/deb
	@sh src/packaging/package.sh deb $(VERSION) $(BUILD)
dsc: dist ## a Debian source package of the last commit, in .build/dsc
	@sh src/packaging/package.sh dsc $(VERSION) $(BUILD) $(BUILD)/$(package).tar.gz

dist: ## a source archive of the last commit, the same bytes every time
	@mkdir -p $(BUILD)
	git archive --format=tar --prefix=$(package)/ HEAD $(if $(SOURCE_DATE_EPOCH),$(redate)) | \
		gzip -9n >$(BUILD)/$(package).tar.gz

# Otherwise its files are as old as the commit. Needs GNU tar.
package = boids-$(VERSION)
redate  = | (rm -rf $(BUILD)/dist && mkdir $(BUILD)/dist && cd $(BUILD)/dist && tar -xf - && \
	tar --sort=name --mtime=@$(SOURCE_DATE_EPOCH) --owner=0 --group=0 --numeric-owner -cf - $(package))

deps: ## install what build, check-all and lint need (DEPS=no: only say it)
	@$(deps) install core build check all lint

clean: ## remove all output
	rm -rf $(BUILD)

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile
	@echo "  With V=1 every command shows; CC, CFLAGS, BUILD, prefix and DESTDIR are yours."
