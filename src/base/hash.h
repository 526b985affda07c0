/* FNV-1a in 64 bits: each step can be undone, so texts that differ in one byte never have the same
 * hash. (Fowler, Noll and Vo: www.isthe.com/chongo/tech/comp/fnv.) */
#ifndef TABLIER_BASE_HASH_H
#define TABLIER_BASE_HASH_H

#include <stdint.h>

#define HASH_START UINT64_C(0xcbf29ce484222325)

static inline uint64_t hash_byte(uint64_t hash, unsigned byte)
{
    return (hash ^ byte) * UINT64_C(0x100000001b3);
}

static inline uint64_t hash_text(uint64_t hash, const char *z)
{
    for (; *z; z++) hash = hash_byte(hash, (unsigned char)*z);
    return hash;
}

#endif
