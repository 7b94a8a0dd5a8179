# SPDX-License-Identifier: MIT
# Builds and installs the program and the library. Every command there is: make help

VERSION := $(shell sed -n 's/^.define BOIDS_VERSION "\([^"]*\)".*/\1/p' include/boids/boids.h)
BUILD    = .build
prefix  ?= /usr/local
bindir  ?= $(prefix)/bin
libdir  ?= $(prefix)/lib
mandir  ?= $(prefix)/share/man
docdir  ?= $(prefix)/share/doc/boids
licensedir ?= $(docdir)
bashdir ?= $(prefix)/share/bash-completion/completions
zshdir  ?= $(prefix)/share/zsh/site-functions
fishdir ?= $(prefix)/share/fish/vendor_completions.d
datadir ?= $(prefix)/share
includedir ?= $(prefix)/include

# The builder's. What the program needs whoever builds it stands below, as `ours`.
CFLAGS     ?= -O2 -g
PKG_CONFIG ?= pkg-config
GIF        ?=# no: without giflib; yes: fail without it

# With every processor, for users who only want to see it fly; a number of jobs that they give goes before.
# Older makes would let this one go before, so there it is one job.
processors = $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)
ifneq ($(filter run check check-all check-rest golden,$(MAKECMDGOALS)),)
ifeq ($(MAKELEVEL)$(filter 3.% 4.0% 4.1% 4.2%,$(MAKE_VERSION))$(filter -j%,$(shell echo "$$MAKEFLAGS")),0)
MAKEFLAGS += -j$(processors)
endif
endif
MAKEFLAGS += --no-builtin-rules
.SUFFIXES:
.SECONDARY:
.DELETE_ON_ERROR:
.DEFAULT_GOAL := all
say   = $(if $(V),,@printf '  %-6s %s\n' '$(1)' '$(2)';)
quote = '$(subst ','\'',$(1))'
comma = ,

# ---------------------------------------------------------------- sources
rooms   := $(shell sed '/^#/d; s/ .*//' src/rooms)
objects  = $(patsubst src/%.c,$(BUILD)/%.o,$(sort $(wildcard $(patsubst %,src/%/*.c,$(filter $(1)/%,$(rooms))))))
embedded = presets maps fonts brains stories
core     = $(call objects,core) $(embedded:%=$(BUILD)/gen/%.o)
term     = $(call objects,term)
app      = $(call objects,app)
lib      = $(BUILD)/libboids.a
parts    = $(BUILD)/app.a $(BUILD)/term.a $(BUILD)/core.a# all but main, in the order of linking
pages    = $(sort $(wildcard man/*))
presets  = src/presets/groups $(sort $(wildcard src/presets/*.ini))# of brains the first is the default
maps     = $(sort $(wildcard src/maps/*.map))
stories  = $(sort $(wildcard src/stories/*.journal))
fonts    = $(sort $(wildcard src/fonts/*.font))
brains   = $(patsubst %,src/brains/%.brain,rules blind guided fledglings cavers)

# ---------------------------------------------------------------- libraries and flags
# Asked for when first used, not when this file is read: `make run` may have to install them first. The first to
# ask may be a test with --wrap, which no other program could be linked with.
once = $(if $(filter undefined,$(origin $(1))),$(eval $(1) := $$(shell $(2))))$($(1))
deps = CC=$(call quote,$(CC)) CPPFLAGS=$(call quote,$(CPPFLAGS)) CFLAGS=$(call quote,$(CFLAGS)) \
       LDFLAGS=$(call quote,$(filter-out -Wl$(comma)--wrap=%,$(LDFLAGS))) PKG_CONFIG=$(call quote,$(PKG_CONFIG)) DEPS=$(DEPS) \
       sh src/tools/deps.sh
cflags   = $(call once,$(1)_cflags,$(deps) cflags $(1))
libs     = $(call once,$(1)_libs,$(deps) libs $(1))
gif_libs = $(or $(call once,found_gif,[ '$(GIF)' = no ] || { $(deps) has gif && $(deps) libs gif; }),$(if $(filter yes,$(GIF)),$(error GIF=yes needs giflib)))
app_libs = $(call libs,curses) $(call libs,utf8proc) $(call libs,vterm) $(gif_libs)
# What has no compiler yet is asked again, as one may be installed meanwhile.
machine  = $(or $(known),$(eval known := $$(shell $(CC) -dumpmachine 2>/dev/null))$(known))
x86      = $(filter x86_64-% i%86-%,$(machine))

# Ours come last on the line, so that the builder's add to them and take nothing away.
optimised = $(filter-out -O0,$(lastword $(filter -O%,$(CFLAGS))))
debugged  = $(filter -g -g2 -g3 -ggdb%,$(CFLAGS))
fixed     = $(filter -static -no-pie,$(CFLAGS) $(LDFLAGS))
std       = -std=c17 -D_XOPEN_SOURCE=700 $(beyond) -pthread -fno-fast-math -ffp-contract=off $(exactly)
# The size of a terminal is in no standard: some systems show who asks for one no more, unless told to in their words.
beyond    = $(call once,asked_beyond,$(deps) has compiler && ! $(deps) has winsize && echo -D_DARWIN_C_SOURCE -D__BSD_VISIBLE -D_NETBSD_SOURCE -D_BSD_SOURCE -D__EXTENSIONS__)
# A float is a float: there gcc would follow an old custom and reckon with doubles.
exactly   = $(if $(filter s390%,$(machine)),-fexcess-precision=fast)
warnings  = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wdouble-promotion -Wvla \
            -Wstrict-prototypes -Wmissing-prototypes $(if $(filter yes,$(WERROR)),-Werror)
fortify   = $(call once,asked_fortify,$(CC) -O2 -dM -E -x c /dev/null 2>&1 | grep -q _FORTIFY_SOURCE || echo -D_FORTIFY_SOURCE=2)
harden    = $(if $(optimised),$(if $(findstring _FORTIFY_SOURCE,$(CPPFLAGS) $(CFLAGS)),,$(fortify))) \
            -fstack-protector-strong $(if $(fixed),,-fPIE)
ours      = $(std) $(warnings) $(harden)
hardlink  = $(if $(fixed),,-pie) $(relro)
takes     = $(call once,taken_$(1),$(deps) takes $(2))# NAME,FLAGS: the flags, unless the linker refuses them
relro     = $(call takes,relro,-Wl$(comma)-z$(comma)relro -Wl$(comma)-z$(comma)now)
elf       = $(call takes,elf,-shared -Wl$(comma)-soname$(comma)x)

compile = mkdir -p $(@D) && $(cache) $(CC) $(CPPFLAGS) $(CFLAGS) $(ours) '-ffile-prefix-map=$(CURDIR)=.' $(see) -MMD -MP -c -o $@ $<
link    = $(CC) -pthread $(filter-out -Ofast -f%math -f%math-optimizations,$(CFLAGS)) $(hardlink) \
          $(LDFLAGS) -o $@ $(filter %.o,$^) $(filter %.a,$^)
archive = rm -f $@ && { $(AR) rcsD $@ $(filter %.o,$^) 2>/dev/null || $(AR) rcs $@ $(filter %.o,$^); }
# The folder of links to what src/rooms lets the room of a file include.
room   = -I$(BUILD)/sees/$(patsubst src/%/,%,$(dir $<))
houses = -Iinclude -Isrc/core -Isrc/term -Isrc/app
# An archive may become part of a shared object: -fPIC, with calls as direct as those of -fPIE.
core_flags = -Iinclude -fPIC -fno-semantic-interposition -fvisibility=hidden -fno-math-errno -fno-trapping-math -Wno-psabi $(if $(x86),-DSIMD_X86)
# Optimised, kernels are debugged by function and line: following variables through their loops took half of the
# time to compile (gcc 12). gcc's analyzer takes minutes for vectors, which have the text of one lane, simd_1.c.
# Lanes of eight and sixteen are built for machines that may have them; whether they do is asked in flight.
kernel   = $(core_flags) $(room) $(if $(and $(optimised),$(debugged)),-g1)
one_lane = $(if $(filter -fanalyzer,$(CFLAGS)),-fno-analyzer -U_FORTIFY_SOURCE -O0)
$(BUILD)/core/%.o: see = $(core_flags) $(room)
$(BUILD)/core/perception/simd_1.o: see = $(kernel)
$(BUILD)/core/perception/simd_4.o: see = $(kernel) $(one_lane)
$(BUILD)/core/perception/simd_8.o: see = $(kernel) $(if $(x86),-mavx2) $(one_lane)
$(BUILD)/core/perception/simd_16.o: see = $(kernel) $(if $(x86),-mavx512f -mavx512vl -mavx512dq -mavx512bw) $(one_lane)
$(BUILD)/gen/%.o:   see = $(core_flags) $(houses)
text_cflags = $(call cflags,utf8proc) $(call cflags,vterm)
$(BUILD)/term/%.o:  see = $(room) $(call cflags,curses) $(text_cflags)
$(BUILD)/app/%.o:   see = -Iinclude $(room) $(text_cflags)
$(BUILD)/app/view/gif_animation.o: see = -Iinclude $(room) $(text_cflags) $(if $(gif_libs),,-DNO_GIF)
$(BUILD)/tools/%.o: see = $(houses) $(text_cflags)

# ---------------------------------------------------------------- build
.PHONY: all run install install-strip install-program install-library uninstall deps clean help FORCE
all: $(BUILD)/boids $(lib) ## build the program and the library
run: all ## install what is missing, build and fly; ARGS='-p ganz -n 300'
	@$(BUILD)/boids $(ARGS)

# A stamp holds a text and is touched only when the text changes.
stamp = mkdir -p $(@D); printf '%s\n' $(call quote,$(1)) | cmp -s - $@ || printf '%s\n' $(call quote,$(1)) >$@
$(BUILD)/flags: FORCE | $(filter clean,$(MAKECMDGOALS))
	@$(call stamp,$(CURDIR) $(CC) $(AR) $(CPPFLAGS) $(CFLAGS) $(ours) $(LDFLAGS) $(LDLIBS) $(GIF))
$(BUILD)/files: FORCE | $(filter clean,$(MAKECMDGOALS))
	@$(call stamp,$(core) $(term) $(app) $(foreach table,$(embedded),$($(table))) $(helper_files))
$(BUILD)/sees/made: $(BUILD)/flags src/rooms src/tools/sees.sh
	@rm -rf $(@D) && sh src/tools/sees.sh $(@D) && touch $@
# Whether all is there is asked once. What is missing is installed, before anything is compiled, for `run` and `check`.
installs    = $(firstword $(if $(filter check-all check-rest,$(MAKECMDGOALS)),all) \
              $(if $(filter check golden,$(MAKECMDGOALS)),check) $(if $(filter run,$(MAKECMDGOALS)),build))
has         = $(BUILD)/has/$(or $(installs),$(1))
$(BUILD)/has/%: $(BUILD)/flags src/tools/deps.sh
	@mkdir -p $(@D)
	@$(deps) $(if $(installs),install,look) $*
	@touch $@

$(core): | $(call has,core)
$(term) $(app) $(tools): | $(call has,build)
$(BUILD)/%.o: src/%.c $(BUILD)/flags $(BUILD)/sees/made
	$(call say,CC,$<)$(compile)
$(BUILD)/gen/%.o: $(BUILD)/gen/%.c $(BUILD)/flags
	$(call say,CC,$<)$(compile)
$(BUILD)/gen/%s.c: src/tools/embed.sh $(foreach table,$(embedded),$($(table))) $(BUILD)/files
	@mkdir -p $(@D)
	@sh src/tools/embed.sh $(patsubst storie,story,$*)_table $($*s) >$@
$(BUILD)/core.a: $(core)
$(BUILD)/term.a: $(term)
$(BUILD)/app.a: $(filter-out $(BUILD)/app/run/main.o,$(app))
$(lib): $(BUILD)/libboids.o
$(parts) $(lib): $(BUILD)/files
	$(call say,AR,$@)$(archive)
$(BUILD)/boids: $(BUILD)/app/run/main.o $(parts)
	$(call say,LINK,$@)$(link) $(app_libs) -lm $(LDLIBS)
# Programs that link the library see what boids.h declares: the core is one object, in which objcopy (ELF) or the
# linker (macOS) makes all other names local, but for functions that the compiler makes for i386.
objcopy = $(shell $(CC) -print-prog-name=objcopy)
localize = $(if $(elf),$(objcopy) --localize-hidden $@ && \
	$(objcopy) --wildcard --globalize-symbol='__x86.get_pc_thunk.*' $@,:)
# Machine code also if optimised in linking, which gcc has to be told.
nolto = $(if $(findstring -flto,$(CFLAGS)),$(call once,nolto_rel, \
	$(CC) -flinker-output=nolto-rel -E -x c /dev/null >/dev/null 2>&1 && echo -flinker-output=nolto-rel))
$(BUILD)/libboids.o: $(core) $(BUILD)/files
	$(call say,LINK,$@)$(CC) $(filter -m% -O% -flto%,$(CFLAGS)) $(nolto) -r -nostdlib -o $@ $(filter %.o,$^) && $(localize)
-include $(sort $(wildcard $(BUILD)/*/*.d $(BUILD)/*/*/*.d $(BUILD)/*/*/*/*.d))

# ---------------------------------------------------------------- install
# Each installed file: its place, where uninstall finds it, a colon, and what it is made of.
program_files = $(bindir)/boids:$(BUILD)/boids $(foreach page,$(filter-out %.3,$(pages)),$(mandir)/man$(patsubst .%,%,$(suffix $(page)))/$(notdir $(page)):$(page)) \
	$(bashdir)/boids:src/completions/boids.bash $(zshdir)/_boids:src/completions/boids.zsh \
	$(fishdir)/boids.fish:src/completions/boids.fish $(licensedir)/LICENSE:$(BUILD)/LICENSE \
	$(docdir)/README.md:README.md $(docdir)/NEWS.md:.github/NEWS.md \
	$(datadir)/applications/boids.desktop:src/packaging/boids.desktop \
	$(datadir)/icons/hicolor/scalable/apps/boids.svg:src/packaging/boids.svg \
	$(datadir)/metainfo/invalid.boids.boids.metainfo.xml:src/packaging/boids.metainfo.xml
library_files = $(libdir)/libboids.a:$(lib) $(libdir)/pkgconfig/boids.pc:$(BUILD)/boids.pc \
	$(foreach header,$(wildcard include/boids/*.h),$(includedir)/boids/$(notdir $(header)):$(header))
places   = prefix bindir libdir mandir docdir licensedir bashdir zshdir fishdir datadir includedir
splits   = $(or $(word 2,$($(1))),$(findstring :,$($(1))))
ifneq ($(filter install% uninstall,$(MAKECMDGOALS)),)
$(foreach name,$(places),$(if $(call splits,$(name)),$(error $(name) is a folder without blanks and colons, not '$($(name))')))
endif
put = for pair in $(1); do \
		place='$(DESTDIR)'$${pair%%:*} && mkdir -p "$$(dirname "$$place")" && \
		case $$pair in *:$(BUILD)/boids | *.sh) mode=755 ;; *) mode=644 ;; esac && \
		if [ -h "$${pair\#*:}" ]; then cp -RPf "$${pair\#*:}" "$$place"; else install -m $$mode "$${pair\#*:}" "$$place"; fi && \
		case $$pair in *:$(BUILD)/boids) $(STRIP) $(kept) "$$place" ;; *:$(lib) | *.so.*) $(STRIP) -S "$$place" ;; esac || exit 1; \
	done
# Data for a debugger are several times as large as the rest and are not installed; names of functions are, for
# backtraces. install-strip leaves out those of the program, too; STRIP=: nothing.
STRIP ?= $(or $(shell $(CC) -print-prog-name=strip 2>/dev/null),strip)
kept   = -S

install: install-program install-library ## install all; prefix=/usr/local DESTDIR=
install-strip: install ## the same with the program as small as it gets
install-strip: kept =
install-program: all $(BUILD)/LICENSE
	@$(call put,$(program_files))
install-library: $(lib) $(BUILD)/boids.pc
	@$(call put,$(library_files)); [ '$(DESTDIR)' ] || { PATH=$$PATH:/sbin; ldconfig -m $(libdir) || ldconfig; } 2>/dev/null || : # BSD's, then glibc's
uninstall: ## remove what install put there
	@for pair in $(program_files) $(library_files); do rm -f '$(DESTDIR)'"$${pair%%:*}"; done
	@for folder in $(includedir)/boids $(libdir)/cmake/boids $(docdir); do rmdir '$(DESTDIR)'"$$folder" 2>/dev/null || :; done
# The licence stands in README alone.
$(BUILD)/LICENSE: README.md
	@mkdir -p $(@D)
	@sed '1,/^## Licence$$/d' $< | sed '/./,$$!d' >$@ && test -s $@

deps: ## install what build, check-all and lint need (DEPS=yes: do not ask; no: only say it)
	@$(deps) install all lint
clean: ## remove all output
	rm -rf $(BUILD)
help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(filter Makefile %.mk,$(MAKEFILE_LIST))
	@echo "  With V=1 every command shows; CC, CFLAGS, BUILD, prefix and DESTDIR are yours."

-include tests/tests.mk
include src/packaging/packages.mk
