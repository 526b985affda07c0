/* The function of the C library that libtablier measures texts with, for WebAssembly. */
#ifndef TABLIER_JS_STRING_H
#define TABLIER_JS_STRING_H

#include <stddef.h>

size_t strlen(const char *z);

#endif
