/* P-256 and SHA-256 from OpenSSL; the token's parts are base64url. */
#include "server/notices/vapid.h"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <stdlib.h>
#include <string.h>

#include "base/base64.h"
#include "base/err.h"
#include "native/need.h"
#include "server/json.h"

enum { POINT = 65, HALF = 32 };

struct vapid {
    EVP_PKEY *pair;
    char key[VAPID_KEY_MAX];
};

int vapid_make(char pem[static VAPID_PEM_MAX])
{
    EVP_PKEY *pair = EVP_EC_gen("P-256");
    BIO *out = BIO_new(BIO_s_mem());
    int status = ERR_SYSTEM;
    if (pair && out && PEM_write_bio_PrivateKey(out, pair, NULL, NULL, 0, NULL, NULL)) {
        int n = BIO_read(out, pem, VAPID_PEM_MAX - 1);
        if (n > 0) {
            pem[n] = '\0';
            status = 0;
        }
    }
    BIO_free(out);
    EVP_PKEY_free(pair);
    return status;
}

struct vapid *vapid_open(const char *pem)
{
    BIO *in = BIO_new_mem_buf(pem, -1);
    EVP_PKEY *pair = in ? PEM_read_bio_PrivateKey(in, NULL, NULL, NULL) : NULL;
    BIO_free(in);
    unsigned char point[POINT];
    size_t n = 0;
    if (!pair ||
        !EVP_PKEY_get_octet_string_param(pair, OSSL_PKEY_PARAM_PUB_KEY, point, POINT, &n) ||
        n != POINT) {
        EVP_PKEY_free(pair);
        return NULL;
    }
    struct vapid *v = need_zero(1, sizeof *v);
    v->pair = pair;
    struct text key = text_on(v->key, sizeof v->key - 1);
    base64url_put(&key, point, POINT);
    return v;
}

void vapid_close(struct vapid *v)
{
    if (!v) return;
    EVP_PKEY_free(v->pair);
    free(v);
}

const char *vapid_key(const struct vapid *v)
{
    return v->key;
}

/* The signature as two numbers of 32 bytes, which is how tokens want it. */
static int sign(const struct vapid *v, struct slice text, unsigned char out[static 2 * HALF])
{
    unsigned char der[128];
    size_t n = sizeof der;
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    bool ok = context && EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, v->pair) == 1 &&
              EVP_DigestSign(context, der, &n, (const unsigned char *)text.at, text.n) == 1;
    EVP_MD_CTX_free(context);
    const unsigned char *at = der;
    ECDSA_SIG *pair = ok ? d2i_ECDSA_SIG(NULL, &at, (long)n) : NULL;
    ok = pair && BN_bn2binpad(ECDSA_SIG_get0_r(pair), out, HALF) == HALF &&
         BN_bn2binpad(ECDSA_SIG_get0_s(pair), out + HALF, HALF) == HALF;
    ECDSA_SIG_free(pair);
    return ok ? 0 : ERR_SYSTEM;
}

int vapid_authorize(const struct vapid *v, struct slice audience, const char *contact,
                    int64_t expires, struct text *t)
{
    static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    char claims[512];
    unsigned char signature[2 * HALF];
    struct text c = text_on(claims, sizeof claims);
    json_begin(&c, NULL, '{');
    json_slice(&c, "aud", audience);
    json_number(&c, "exp", expires);
    if (contact) json_string(&c, "sub", contact);
    json_end(&c, '}');
    text_put(t, "vapid t=");
    size_t from = t->n;
    base64url_put(t, head, sizeof head - 1);
    text_put_char(t, '.');
    base64url_put(t, claims, text_slice(&c).n);
    if (text_status(t) || text_status(&c)) return ERR_SPACE;
    if (sign(v, (struct slice){t->at + from, t->n - from}, signature)) return ERR_SYSTEM;
    text_put_char(t, '.');
    base64url_put(t, signature, sizeof signature);
    text_put(t, ", k=");
    text_put(t, v->key);
    return text_status(t);
}
