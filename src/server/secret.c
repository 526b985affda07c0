/* Random bytes from the system, SHA-256 from OpenSSL. */
#include "server/secret.h"

#include <openssl/crypto.h>
#include <openssl/sha.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "base/base64.h"

static void fill(void *out, size_t n)
{
    if (getrandom(out, n, 0) != (ssize_t)n) abort();
}

uint64_t secret_number(void)
{
    uint64_t number;
    fill(&number, sizeof number);
    return number;
}

void secret_new(char out[static SECRET_SIZE])
{
    unsigned char bytes[16] = {0};
    fill(bytes, sizeof bytes);
    struct text text = text_on(out, SECRET_SIZE - 1);
    base64url_put(&text, bytes, sizeof bytes);
    out[SECRET_SIZE - 1] = '\0';
}

bool secret_is_well_formed(struct slice s)
{
    if (s.n != SECRET_SIZE - 1) return false;
    for (size_t i = 0; i < s.n; i++)
        if (base64url_value(s.at[i]) < 0) return false;
    return true;
}

void secret_hash(struct slice s, char out[static STORE_HASH_SIZE])
{
    unsigned char digest[SHA256_DIGEST_LENGTH];
    SHA256((const unsigned char *)s.at, s.n, digest);
    for (size_t i = 0; i < sizeof digest; i++) {
        out[2 * i] = "0123456789abcdef"[digest[i] >> 4];
        out[2 * i + 1] = "0123456789abcdef"[digest[i] & 15];
    }
    out[STORE_HASH_SIZE - 1] = '\0';
}

bool secret_same(const char *a, const char *b)
{
    if (!a || !b || strlen(a) != STORE_HASH_SIZE - 1 || strlen(b) != STORE_HASH_SIZE - 1)
        return false;
    return !CRYPTO_memcmp(a, b, STORE_HASH_SIZE - 1);
}

void secret_new_id(char out[static STORE_ID_SIZE])
{
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
    uint64_t bits = secret_number();
    memset(out, 0, STORE_ID_SIZE);
    for (int i = 0; i < 12; i++) out[i] = letters[bits >> (5 * i) & 31];
}
