# Installing, and the Debian package.
#
#     make install prefix=/usr DESTDIR=/tmp/root
#     make deb

prefix ?= /usr/local
DESTDIR ?=
to := $(DESTDIR)$(prefix)
INSTALL := install -D -m 644
# Where zsh looks: packages have a folder of their own.
zsh = $(if $(filter /usr,$(prefix)),vendor-completions,site-functions)

# The library lies where the system looks for such; packages name a folder of their own kind. The
# Python package is pure, so one folder serves every python3.
libdir ?= $(prefix)/lib
pythondir ?= $(prefix)/lib/python3/dist-packages

# What cannot be built here (the browser client wants npm) is left out by `make install WEB=`.
WEB ?= web

.PHONY: install uninstall deb
install: all $(WEB)
	install -D -m 755 $(B)/tablier $(to)/bin/tablier
	for helper in play render serve; do \
	    install -D -m 755 $(B)/tablier-$$helper $(to)/libexec/tablier/tablier-$$helper || exit 1; done
	for page in docs/man/*.1; do $(INSTALL) $$page $(to)/share/man/man1/$${page##*/} || exit 1; done
	$(INSTALL) packaging/completion/tablier.bash $(to)/share/bash-completion/completions/tablier
	$(INSTALL) packaging/completion/_tablier $(to)/share/zsh/$(zsh)/_tablier
	for page in docs/man/*.3; do $(INSTALL) $$page $(to)/share/man/man3/$${page##*/} || exit 1; done
	$(INSTALL) include/tablier.h $(to)/include/tablier.h
	$(INSTALL) $(LIB) $(DESTDIR)$(libdir)/$(LIB_SO)
	ln -sf $(LIB_SO) $(DESTDIR)$(libdir)/libtablier.so
	$(INSTALL) $(B)/libtablier.a $(DESTDIR)$(libdir)/libtablier.a
	mkdir -p $(DESTDIR)$(libdir)/pkgconfig
	sed 's|@prefix@|$(prefix)|; s|@libdir@|$(libdir)|' $(B)/tablier.pc >$(DESTDIR)$(libdir)/pkgconfig/tablier.pc
	for file in python/tablier/*.py python/tablier/py.typed; do \
	    $(INSTALL) $$file $(DESTDIR)$(pythondir)/tablier/$${file##*/} || exit 1; done
	$(INSTALL) docs/kit.md $(to)/share/doc/tablier/kit.md
	$(INSTALL) docs/operations.md $(to)/share/doc/tablier/operations.md
	$(INSTALL) docs/protocol.md $(to)/share/doc/tablier/protocol.md
	$(INSTALL) docs/api.md $(to)/share/doc/tablier/api.md
	$(INSTALL) NOTICE $(to)/share/doc/tablier/NOTICE
	if [ -n "$(WEB)" ]; then mkdir -p $(to)/share/tablier/web && \
	    cp -R web/dist/. $(to)/share/tablier/web/; fi

# Exactly what `install` puts there.
uninstall:
	rm -f $(to)/bin/tablier $(to)/share/man/man1/tablier.1 $(to)/share/man/man1/tablier-*.1
	rm -f $(to)/share/bash-completion/completions/tablier $(to)/share/zsh/$(zsh)/_tablier
	rm -f $(to)/share/man/man3/libtablier.3 $(to)/include/tablier.h $(DESTDIR)$(libdir)/pkgconfig/tablier.pc
	rm -f $(DESTDIR)$(libdir)/libtablier.so $(DESTDIR)$(libdir)/$(LIB_SO) $(DESTDIR)$(libdir)/libtablier.a
	rm -rf $(DESTDIR)$(pythondir)/tablier
	rm -rf $(to)/libexec/tablier $(to)/share/doc/tablier $(to)/share/tablier

# Built for every processor of its kind, and with the system's own C library.
deb: $(WEB)
	$(Q)$(MAKE) --no-print-directory B=build/package O=build/package ARCH= STATIC_release= all
	packaging/debian/build build/package "$(WEB)"
