# SPDX-License-Identifier: MIT
# What packages are made of: a part of the Makefile.

.PHONY: shared deb dsc dist
# Until 1.0.0 each minor version may be another interface. macOS takes no soname.
soname = libboids.so.$(basename $(VERSION))
$(BUILD)/$(soname): $(core)
	$(call say,LINK,$@)$(CC) -shared -pthread $(CFLAGS) $(LDFLAGS) $(if $(findstring darwin,$(machine)),,-Wl$(comma)-soname$(comma)$(soname)) \
		-o $@ $(filter %.o,$^) -lm $(LDLIBS)
$(BUILD)/libboids.so: $(BUILD)/$(soname)
	@ln -sf $(soname) $@
shared: $(BUILD)/libboids.so ## the library as a shared one, .build/libboids.so

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
