# SPDX-License-Identifier: MIT
# Tests, and what else reads, measures or rewrites the sources: a part of the Makefile.

# ---------------------------------------------------------------- what there is
# Each folder of tests is a program that runs the cases of one of its files: .build/tests/core/math_tests noise_test.
# A program each are those with a main function of their own, and those that lead calls past themselves.
alone      = far_test fault_test faulty_test soak_test terminals_test tty_test
# Not every linker can lead calls: what needs it is left out there.
WRAP      ?= $(if $(call takes,wrap,-Wl$(comma)--wrap=free),yes,no)
wrapped    = fault_test faulty_test terminals_test soak_test
left_out   = $(if $(filter no,$(WRAP)),$(wrapped))
in_c       = $(filter-out $(left_out:%=tests/program/%.c),$(sort $(wildcard $(patsubst %,tests/%/*_test.c,$(rooms) program science))))
in_sh      = $(sort $(wildcard tests/program/*_test.sh))
fuzzers    = $(patsubst tests/%.c,$(BUILD)/tests/%,$(sort $(wildcard tests/fuzz/fuzz_*.c)))
helper_files = $(filter-out %_test.c tests/bench/bench.c tests/bench/bench_memory.c tests/support/fault.c tests/support/faulty.c tests/support/fly_presets.c, \
	$(sort $(wildcard tests/support/*.c tests/science/*.c tests/bench/*.c)))
helpers    = $(BUILD)/tests/support/helpers.a
tools      = $(patsubst src/%.c,$(BUILD)/%.o,$(sort $(wildcard src/tools/*.c)))
c_files    = $(sort $(wildcard include/boids/*.h $(rooms:%=src/%/*.[ch]) src/tools/*.[ch] tests/*/*.[ch] tests/*/*/*.[ch]))
sh_files   = $(sort .ci/run $(wildcard src/tools/*.sh src/completions/*.bash src/packaging/*.sh tests/*/*.sh))

# $(call named,NAMES,FILES): the files of these names, "noise_test cli_test.sh". $(call program,FILE): the program that
# has its cases. $(call command,FILE): what runs them, two words.
named   = $(foreach name,$(1),$(filter %/$(name) %/$(name).c,$(2)))
program = $(if $(strip $(call named,$(alone),$(1))),$(BUILD)/$(basename $(1)),$(BUILD)/$(patsubst %/,%,$(dir $(1)))_tests)
command = $(if $(filter %.sh,$(1)),sh $(1),$(call program,$(1)) $(basename $(notdir $(1))))
programs_of   = $(sort $(foreach file,$(filter %.c,$(1)),$(call program,$(file))))
commands_of   = $(foreach file,$(1),$(call command,$(file)))
test_programs = $(call programs_of,$(in_c))

# ---------------------------------------------------------------- build
# Code that is read for one run is optimised little, and debugged by function and line.
quick = $(if $(optimised),-O1) $(if $(debugged),-g1)
seen  = $(houses) -Itests/support -Itests/science -Itests/bench $(call cflags,cmocka) $(text_cflags)
$(BUILD)/tests/%.o: see = $(seen) $(quick)
# Rivals of the bench are optimised as the core is.
$(BUILD)/tests/bench/bench_rival.o: quick =
# Not optimised, or compilers take minutes to break up vectors of this width.
$(BUILD)/tests/support/simd_any_16.o: see = $(houses) -Wno-psabi -U_FORTIFY_SOURCE -O0
# libFuzzer calls each fuzzer by the same name. Without it they are in one program, by their own.
$(BUILD)/tests/fuzz/%.o: see = $(seen) $(quick) $(if $(findstring fuzzer,$(CFLAGS)),,-DLLVMFuzzerTestOneInput=$(basename $(<F)))
$(BUILD)/tests/%.o: cache = $(if $(findstring ccache,$(CC)),,$(call once,ccache,command -v ccache))
$(BUILD)/tests/%.o: tests/%.c $(BUILD)/flags | $(call has,check)
	$(call say,CC,$<)$(compile)

$(tools): | $(call has,build)
$(BUILD)/tools/docgen: $(tools) $(parts)
	$(call say,LINK,$@)$(link) $(app_libs) -lm $(LDLIBS)
$(helpers): $(patsubst tests/%.c,$(BUILD)/tests/%.o,$(helper_files)) $(BUILD)/files
	@$(archive)

# A test is linked with no more than its module may use: core tests get no curses.
core_programs = $(filter $(BUILD)/tests/core/%,$(test_programs))
term_programs = $(filter $(BUILD)/tests/term/%,$(test_programs))
app_programs  = $(filter-out $(core_programs) $(term_programs),$(test_programs))
$(foreach file,$(in_c),$(eval $(call program,$(file)): $(BUILD)/$(file:.c=.o)))
$(core_programs): $(helpers) $(BUILD)/core.a
	$(call say,LINK,$@)$(link) $(call libs,cmocka) -lm $(LDLIBS)
$(term_programs): $(helpers) $(BUILD)/term.a $(BUILD)/core.a
	$(call say,LINK,$@)$(link) $(call libs,cmocka) $(call libs,vterm) $(call libs,curses) $(call libs,utf8proc) -lm $(LDLIBS)
$(app_programs) $(BUILD)/tests/bench/bench: $(helpers) $(parts)
	$(call say,LINK,$@)$(link) $(call libs,cmocka) $(app_libs) -lm $(LDLIBS)
# The bench counts what a flock takes from memory.
$(BUILD)/tests/bench/bench: $(BUILD)/tests/bench/bench.o $(BUILD)/tests/bench/bench_memory.o
$(BUILD)/tests/bench/bench: private override LDFLAGS += $(patsubst %,-Wl$(comma)--wrap=%,malloc calloc realloc free)

# The tests of faults, and the programs that they run, lead these calls past tests/support/fault.c.
failing = malloc calloc realloc free strdup write read poll ioctl \
          tcgetattr tcsetattr fsync fflush fclose rename renameat linkat pread pipe memfd_create \
          pthread_create clock_gettime
faulty  = $(BUILD)/tests/support/faulty
$(BUILD)/tests/program/fault_test $(BUILD)/tests/program/soak_test $(faulty): private override LDFLAGS += $(patsubst %,-Wl$(comma)--wrap=%,$(failing))
$(wrapped:%=$(BUILD)/tests/program/%) $(faulty): $(BUILD)/tests/support/fault.o
$(BUILD)/tests/program/faulty_test $(BUILD)/tests/program/terminals_test: | $(faulty)
$(faulty): private override LDFLAGS += -Wl$(comma)--wrap=main
$(faulty): $(BUILD)/app/run/main.o $(BUILD)/tests/support/faulty.o $(helpers) $(parts)
	$(call say,LINK,$@)$(link) $(app_libs) -lm $(LDLIBS)

$(fuzzers): %: %.o $(BUILD)/tests/support/screens_state.o $(parts)
	$(call say,LINK,$@)$(link) -fsanitize=fuzzer $(app_libs) -lm $(LDLIBS)
# All without libFuzzer, for what it once found.
$(BUILD)/tests/fuzz/replay: $(fuzzers:%=%.o) $(BUILD)/tests/fuzz/replay.o $(BUILD)/tests/support/screens_state.o $(parts)
	$(call say,LINK,$@)$(link) $(app_libs) -lm $(LDLIBS)

# ---------------------------------------------------------------- tests
.PHONY: check check-all check-rest test-programs golden science far terminals ports bare bench soak sanitize threads valgrind \
        coverage fuzz fuzz-deps fuzzers lint format docs pictures figures

# The longest come first, so that no processor waits for them at the end.
longest  = build_test.sh ssh_test.sh hash_test.sh fault_test share_test lab_test.sh far_test text_test monkey_test demo_test
# What builds again, needs programs that only check-all installs, or lets each call fail in turn.
only_all = build_test.sh hash_test.sh library_test.sh mosh_test.sh ssh_test.sh terminals_test faulty_test
# What does more at full length.
longer   = $(notdir $(shell grep -lE 'is_long[^a-z]|science_at_length|LONG_[A-Z]|repeats[^a-z ]' $(in_c) $(in_sh)))
every    = $(notdir $(in_sh) $(in_c:.c=))
by_goal  = $(if $(filter check golden,$(MAKECMDGOALS)),$(filter-out $(only_all),$(every)), \
	$(if $(filter check-rest,$(MAKECMDGOALS)),$(filter $(only_all) $(longer:.c=),$(every)),$(every)))
TESTS   ?= $(filter $(by_goal),$(longest)) $(filter-out $(longest),$(by_goal))
chosen   = $(call named,$(TESTS),$(in_sh) $(in_c))
needed   = $(call programs_of,$(chosen)) $(if $(filter corpus_test.sh,$(TESTS)),$(BUILD)/tests/fuzz/replay) $(BUILD)/tools/docgen
run_tests = @$(if $(left_out),echo 'skipped: $(left_out) (the linker has no --wrap)';) $(1) sh tests/support/run.sh $(BUILD) $(call commands_of,$(chosen))

check: all $(needed) ## install what is missing, build, and test it in minutes; TESTS='grid_test cli_test.sh' JOBS=1
	$(call run_tests)
check-all: all $(needed) ## all of check at full length, and what builds again or needs more programs (an hour)
	$(call run_tests,LONG=1)
check-rest: all $(needed) # what check-all has beyond check
	$(call run_tests,LONG=1)
golden: all $(needed) ## rewrite the golden files; read the diff before you commit it
	$(call run_tests,GOLDEN=write)
test-programs: all $(test_programs)

# All in tests/science, and the tests of the core that simulate longer with SCIENCE=1.
science = $(filter tests/science/%,$(in_c)) $(call named,hunting_test life_pass_test,$(in_c))
science: all $(call programs_of,$(science)) ## compare with published figures at length, a line each (an hour of two processors)
	@SCIENCE=1 sh tests/support/run.sh $(BUILD) $(call commands_of,$(science)); status=$$?; \
	grep -hE '(fits|MISSED)$$' $(foreach file,$(science),$(patsubst $(BUILD)/tests/%,$(BUILD)/log/%,$(call program,$(file)))/$(notdir $(file:.c=))); \
	exit $$status

# Each from the line of its file, at LENGTH percent of its length.
figures: all ## draw the figures of boids-models(7) with gnuplot, in .github/figures (minutes); LENGTH=1 for a sketch
	@$(deps) install figures
	@cd .github/figures && PATH=$(abspath $(BUILD)):$$PATH LENGTH=$(or $(LENGTH),100) && export LENGTH && \
		for line in *.sh; do \
			nice sh $$line >$(abspath $(BUILD))/figure.csv && \
			gnuplot -e "csv='$(abspath $(BUILD))/figure.csv'" $${line%.sh}.gp >$(abspath $(BUILD))/figure.svg && \
			cp $(abspath $(BUILD))/figure.svg $${line%.sh}.svg || exit 1; \
		done

far: all $(BUILD)/tests/program/far_test $(BUILD)/tests/app/share_tests ## fly over slow lines, sshd and tmux, a line each (7 minutes); MINUTES=10 for longer
	@$(deps) install far
	@LONG=1 FAR=$(or $(MINUTES),1) BOIDS=$(abspath $(BUILD))/boids $(BUILD)/tests/program/far_test
	@FAR=1 $(BUILD)/tests/app/share_tests sharer_test

terminals: all $(BUILD)/tests/program/terminals_test ## take every way out in each kind of terminal, xterm too (installs X)
	@$(deps) install terminals
	@BOIDS=$(abspath $(BUILD))/boids BUILD=$(abspath $(BUILD)) $(BUILD)/tests/program/terminals_test

ports: ## build and test the core for other machines, emulated (half an hour each, s390x for hours); PORTS='musl s390x'
	@$(deps) install ports
	@MAKE='$(MAKE)' sh tests/support/ports.sh $(BUILD)/ports $(PORTS)

bare: ## see the flock of make run, and pass make check, on a new Debian 12 in .build (root, minutes); GOALS=run
	@mkdir -p $(BUILD)
	@$(deps) install bare
	@sh tests/support/bare.sh $(BUILD)/bare $(or $(COMMIT),HEAD) $(GOALS)

bench: all $(BUILD)/tests/bench/bench ## time and bytes, against rivals in the same run; STRICT=yes fails on a miss
	@BOIDS=$(BUILD)/boids $(BUILD)/tests/bench/bench $(if $(filter yes,$(STRICT)),--strict) $(PARTS)

soak: all $(BUILD)/tests/program/soak_test $(BUILD)/tests/program_tests $(BUILD)/tests/core/math_tests ## SOAK=8 hours in fast-forward, then 10 s of new sizes, 10 million bytes, 70 million floats
	@SOAK=$(or $(SOAK),8) $(BUILD)/tests/program/soak_test
	@LONG=1 STORM=10 FLOOD=10000000 BOIDS=$(abspath $(BUILD))/boids $(BUILD)/tests/program_tests life_test
	@FLOATS=61 $(BUILD)/tests/core/math_tests number_test

# ---------------------------------------------------------------- the same, watched
variant = $(MAKE) --no-print-directory BUILD=$(BUILD)/$@ V=$(V) WERROR=$(WERROR)
careful = -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer

# What waits for slow lines, builds for itself without them, or simulates for long to compare figures or
# hashes tells the sanitizers nothing: load_preset_test runs each preset there, simd_test each width. Behind
# sshd the restricted program cannot look for leaks, as that takes files.
no_news   = far_test hash_test.sh build_test.sh library_test.sh ssh_test.sh preset_hash_test \
	$(filter-out life_pass_test,$(notdir $(science:.c=)))
# Bytes of any kind meet the program in these.
at_length = life_test share_test text_test
sanitized = $(variant) LDFLAGS='$(LDFLAGS) $(careful)' CFLAGS='-O1 -g -U_FORTIFY_SOURCE $(careful)'
sanitize: ## run every test under the address and undefined sanitizers, and those of threads under theirs
	+@$(sanitized) $(if $(filter file,$(origin TESTS)),test-programs) check TESTS='$(filter-out $(no_news) $(at_length),$(TESTS))'
	+@$(if $(filter $(at_length),$(TESTS)),$(sanitized) check LONG=1 TESTS='$(filter $(at_length),$(TESTS))')
	+@$(if $(filter $(threaded),$(TESTS)),$(MAKE) --no-print-directory threads TESTS='$(filter $(threaded),$(TESTS))')
# The core alone, which has all that threads do.
threaded = thread_pool_test cancel_test boid_collision_test
threads: # the last part of it
	+@$(variant) check-alone TESTS='$(TESTS)' LDFLAGS='$(LDFLAGS) -fsanitize=thread' \
		CFLAGS='-O1 -g -U_FORTIFY_SOURCE -fsanitize=thread'
check-alone: $(call programs_of,$(chosen)) # without the program, which they do not run
	$(call run_tests)
.PHONY: check-alone

# It slows all down thirty times: tests that are short, and the program in a terminal.
watched = $(call named,$(filter-out screen_test tty_test,$(notdir $(basename $(wildcard tests/term/*/*_test.c)))) \
	map_test flock_test options_test settings_test flock_csv_test save_preset_test map_files_test factor_panel_test \
	prompt_test undo_test keyboard_test mouse_drag_test,$(in_c))
valgrind: all $(call programs_of,$(watched)) ## run what is short, and the program, under valgrind (minutes)
	@$(deps) install valgrind
	@sh tests/support/memcheck.sh $(BUILD) $(call commands_of,$(watched))

# What counts the lines bears no lack of memory itself, nor of files.
coverage: ## run the tests and say how much of each file they reach: of core and term 90 % at least
	+@$(variant) check TESTS='$(filter-out $(notdir $(science:.c=)) faulty_test restricted_test,$(TESTS))' LDFLAGS='$(LDFLAGS) --coverage' \
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
	@$(deps) install build fuzz
fuzzers: $(fuzzers)

# ---------------------------------------------------------------- sources
cppcheck = cppcheck --quiet -j $$(getconf _NPROCESSORS_ONLN) --error-exitcode=1 --std=c11 --inline-suppr --suppress=missingIncludeSystem \
	--enable=warning,performance,portability $(houses) src
tidy     = printf '%s\n' $(filter src/%.c,$(c_files)) | xargs -P $$(getconf _NPROCESSORS_ONLN) -I{} \
	clang-tidy --quiet {} -- $(std) $(houses)
# Lines of src and include: a feature lands with the lines that it replaces. Only a commit that says why raises it.
most_lines = 60732
lines    = $$(cat $(filter src/% include/%,$(c_files)) | wc -l)
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
	test $(lines) -le $(most_lines) || fail "$(lines) lines of source, $(most_lines) at most:"; \
	exit $$verdict

format: ## lay the code out
	clang-format -i $(c_files)

# Only docs runs a program built here; a compiler for another machine leaves that to HOSTCC.
HOSTCC ?=
family = $(shell echo $(1) | sed 's/-.*//; s/^arm64/aarch64/; s/^armv.*/arm/; s/^i[3-6]86/x86/')
cross  = $(if $(HOSTCC),,$(filter-out $(call family,$(machine)),$(call family,$(shell uname -m))))
docs: ## rewrite what manual and README take from the tables
ifeq ($(or $(HOSTCC),$(CC)),$(CC))
docs: all $(BUILD)/tools/docgen
	@$(if $(cross),echo 'boids: docs runs what it builds: name a compiler for this machine as HOSTCC' >&2; exit 1)
	@sh src/tools/manual3.sh >$(BUILD)/page && { cmp -s $(BUILD)/page man/libboids.3 || cp $(BUILD)/page man/libboids.3; }
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
