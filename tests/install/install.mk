# Installing and the Debian package, checked.
.PHONY: check-install check-package
check-install: all
	@B=$(B) tools/tally install tests/install/run

check-package: deb
	@tools/tally package tests/install/deb
