/* The functions of the C library that libtablier takes its memory from, for WebAssembly. */
#ifndef TABLIER_JS_STDLIB_H
#define TABLIER_JS_STDLIB_H

#include <stddef.h>

void *malloc(size_t bytes);
void *calloc(size_t count, size_t bytes);
void free(void *at);

#endif
