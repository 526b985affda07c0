/* The four memory functions the compiler itself may call, declared without a C library. Natively
 * the C library provides them; mem.c does in WebAssembly. */
#ifndef TABLIER_BASE_MEM_H
#define TABLIER_BASE_MEM_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t n);
void *memmove(void *to, const void *from, size_t n);
void *memset(void *to, int byte, size_t n);
int memcmp(const void *a, const void *b, size_t n);

#endif
