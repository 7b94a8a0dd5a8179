# SPDX-License-Identifier: MIT
# What packages are made of: a part of the Makefile.

.PHONY: shared static abi deb dsc dist recipes
# The number of the interface, which only a new major version changes. On macOS a library names its place, too:
# there it is linked again for each.
shared_names = $(if $(elf),libboids.so.1 libboids.so,libboids.1.dylib libboids.dylib)
soname = $(firstword $(shared_names))
shares = $(or $(call takes,no_undefined,-shared -Wl$(comma)--no-undefined),-shared) -pthread $(relro) \
	$(if $(elf),-Wl$(comma)-soname$(comma)$(soname) -Wl$(comma)--version-script=src/packaging/libboids.map,-Wl$(comma)-install_name$(comma)$(libdir)/$(soname))
# Of the one object of the archive.
$(BUILD)/libboids.so: $(BUILD)/libboids.o src/packaging/libboids.map
	$(call say,LINK,$(@D)/$(soname))$(CC) $(filter -m% -O% -g%,$(CFLAGS)) $(shares) $(LDFLAGS) -o $(@D)/$(soname) $(filter %.o,$^) -lm $(LDLIBS) && \
		ln -sf $(soname) $(@D)/$(lastword $(shared_names))
shared: $(BUILD)/libboids.so ## the library as a shared one, .build/libboids.so
$(BUILD)/%.cmake: src/packaging/%.cmake $(BUILD)/flags FORCE
	@sed 's|@includedir@|$(includedir)|; s|@version@|$(VERSION)|' $< >$@
# It may be moved with its prefix: only folders elsewhere are named whole.
$(BUILD)/boids.pc: src/packaging/boids.pc.in $(BUILD)/flags FORCE
	@sed 's|@prefix@|$(prefix)|; s|@libdir@|$(libdir:$(prefix)/%=$${prefix}/%)|; s|@includedir@|$(includedir:$(prefix)/%=$${prefix}/%)|; s|@version@|$(VERSION)|' $< >$@
configs = $(BUILD)/boidsConfig.cmake $(BUILD)/boidsConfigVersion.cmake
library_files += $(foreach file,$(shared_names),$(libdir)/$(file):$(BUILD)/$(file)) \
	$(mandir)/man3/libboids.3:man/libboids.3 $(foreach file,$(configs),$(libdir)/cmake/boids/$(notdir $(file)):$(file))
install-library: $(BUILD)/libboids.so $(configs)

# What is promised, a line each: later versions only add to it. `make abi KEEP=yes` adds what is new.
promised = src/packaging/interface
abi: ## compare boids.h with the interface that is promised
	@mkdir -p $(BUILD)
	@awk '{ all = all $$0 "\n" } END { while ((i = index(all, "/*"))) { rest = substr(all, i); \
		all = substr(all, 1, i - 1) substr(rest, index(rest, "*/") + 2) } printf "%s", all }' include/boids/boids.h | \
		sed '/extern "C"/d; /^}/d; /VERSION/d' | \
		awk '/^#/ { print; next } { line = line " " $$0 } /;$$/ { print line; line = "" }' | tr -s ' \t' '  ' | \
		sed 's/^ //; s/ *$$//' | grep -E '^#define BOIDS_|boids_' | LC_ALL=C sort >$(BUILD)/interface
	@$(if $(KEEP),cp $(BUILD)/interface $(promised),:)
	@LC_ALL=C comm -23 $(promised) $(BUILD)/interface | { ! sed 's/^/no longer so: /' | grep .; }

# glibc can be linked so as well, `make LDFLAGS=-static`, but looks for files of its own for names of users.
musl = $(abspath $(BUILD))/musl
static: ## the program as one file that needs no other, .build/static/boids (musl-tools)
	@$(deps) install static
	@sh src/packaging/static.sh $(musl)
	+@$(MAKE) --no-print-directory BUILD=$(BUILD)/static CC=musl-gcc GIF=no PKG_CONFIG=false DEPS=no \
		CPPFLAGS='-I$(musl)/include -I$(musl)/include/ncursesw' LDFLAGS='-static -L$(musl)/lib' $(BUILD)/static/boids

deb: ## Debian packages of program and library from this folder, in .build/deb
	@sh src/packaging/package.sh deb $(VERSION) $(BUILD)
dsc: dist ## a Debian source package of the last commit, in .build/dsc
	@sh src/packaging/package.sh dsc $(VERSION) $(BUILD) $(BUILD)/$(package).tar.gz

dist: ## a source archive of the last commit, the same bytes every time
	@mkdir -p $(BUILD)
	git archive --format=tar --prefix=$(package)/ HEAD $(if $(SOURCE_DATE_EPOCH),$(redate)) | \
		gzip -9n >$(BUILD)/$(package).tar.gz

recipes: dist ## what Alpine, Arch, Homebrew, Nix and RPM build of it, in .build/recipes
	@mkdir -p $(BUILD)/recipes && cp $(BUILD)/$(package).tar.gz $(BUILD)/recipes
	@cd src/packaging/recipes && for file in *; do \
		sed "s|@version@|$(VERSION)|; s|@sha256@|$$(sha256sum <$(abspath $(BUILD))/$(package).tar.gz | cut -c -64)|; \
			s|@sha512@|$$(sha512sum <$(abspath $(BUILD))/$(package).tar.gz | cut -c -128)|" $$file >$(abspath $(BUILD))/recipes/$$file || exit 1; \
	done

# Otherwise its files are as old as the commit. Needs GNU tar.
package = boids-$(VERSION)
redate  = | (rm -rf $(BUILD)/dist && mkdir $(BUILD)/dist && cd $(BUILD)/dist && tar -xf - && \
	tar --sort=name --mtime=@$(SOURCE_DATE_EPOCH) --owner=0 --group=0 --numeric-owner -cf - $(package))
