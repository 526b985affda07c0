/* Keys by OpenSSL, delivery by libcurl. The names of the parts are those of RFC 8291 and 8188. */
#include "server/notices/push.h"

#include <curl/curl.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <openssl/rand.h>
#include <string.h>
#include <time.h>

#include "base/base64.h"
#include "base/err.h"

enum { POINT = 65, AUTH = 16, SALT = 16, KEY = 16, NONCE = 12, SECRET = 32, TAG = 16 };
enum { SECONDS_MAX = 10, HALF_DAY = 12 * 3600, RECORD = 4096, LAST_RECORD = 2 };

/* ---- sealing */

static EVP_PKEY *read_point(const unsigned char point[static POINT])
{
    char group[] = "P-256";
    unsigned char copy[POINT];
    memcpy(copy, point, POINT);
    OSSL_PARAM params[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_PKEY_PARAM_GROUP_NAME, group, 0),
        OSSL_PARAM_construct_octet_string(OSSL_PKEY_PARAM_PUB_KEY, copy, POINT),
        OSSL_PARAM_construct_end(),
    };
    EVP_PKEY *key = NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    bool ok = context && EVP_PKEY_fromdata_init(context) == 1 &&
              EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY, params) == 1;
    EVP_PKEY_CTX_free(context);
    return ok ? key : NULL;
}

static bool derive_shared(EVP_PKEY *own, EVP_PKEY *theirs, unsigned char out[static SECRET])
{
    size_t n = SECRET;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new(own, NULL);
    bool ok = context && EVP_PKEY_derive_init(context) == 1 &&
              EVP_PKEY_derive_set_peer(context, theirs) == 1 &&
              EVP_PKEY_derive(context, out, &n) == 1 && n == SECRET;
    EVP_PKEY_CTX_free(context);
    return ok;
}

struct bytes {
    unsigned char *at;
    size_t n;
};

static bool expand(struct bytes salt, struct bytes secret, struct bytes info, struct bytes out)
{
    char digest[] = "SHA256";
    EVP_KDF *kdf = EVP_KDF_fetch(NULL, "HKDF", NULL);
    EVP_KDF_CTX *context = kdf ? EVP_KDF_CTX_new(kdf) : NULL;
    OSSL_PARAM params[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, digest, 0),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_SALT, salt.at, salt.n),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY, secret.at, secret.n),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_INFO, info.at, info.n),
        OSSL_PARAM_construct_end(),
    };
    bool ok = context && EVP_KDF_derive(context, out.at, out.n, params) == 1;
    EVP_KDF_CTX_free(context);
    EVP_KDF_free(kdf);
    return ok;
}

/* The key and the nonce that both sides come to, and the point that the other side needs for it. */
static bool derive_keys(const struct push_to *to, unsigned char *salt, unsigned char *own_point,
                        unsigned char key[static KEY], unsigned char nonce[static NONCE])
{
    unsigned char theirs[POINT], auth[AUTH], shared[SECRET], secret[SECRET];
    static const char label[] = "WebPush: info";
    unsigned char info[sizeof label + 2 * POINT];
    unsigned char key_info[] = "Content-Encoding: aes128gcm";
    unsigned char nonce_info[] = "Content-Encoding: nonce";
    if (base64url_read(slice_of(to->key), theirs, POINT) ||
        base64url_read(slice_of(to->auth), auth, AUTH))
        return false;
    EVP_PKEY *peer = read_point(theirs), *own = peer ? EVP_EC_gen("P-256") : NULL;
    size_t n = 0;
    bool ok = own && derive_shared(own, peer, shared) &&
              EVP_PKEY_get_octet_string_param(own, OSSL_PKEY_PARAM_PUB_KEY, own_point, POINT, &n) &&
              n == POINT;
    EVP_PKEY_free(own);
    EVP_PKEY_free(peer);
    memcpy(info, label, sizeof label);
    memcpy(info + sizeof label, theirs, POINT);
    if (ok) memcpy(info + sizeof label + POINT, own_point, POINT);
    struct bytes ikm = {secret, SECRET}, with_salt = {salt, SALT};
    return ok &&
           expand((struct bytes){auth, AUTH}, (struct bytes){shared, SECRET},
                  (struct bytes){info, sizeof info}, ikm) &&
           expand(with_salt, ikm, (struct bytes){key_info, sizeof key_info},
                  (struct bytes){key, KEY}) &&
           expand(with_salt, ikm, (struct bytes){nonce_info, sizeof nonce_info},
                  (struct bytes){nonce, NONCE});
}

static bool encrypt(const unsigned char *key, const unsigned char *nonce, struct bytes plain,
                    unsigned char *out)
{
    int n = 0, rest = 0;
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    bool ok = context && EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), NULL, key, nonce) == 1 &&
              EVP_EncryptUpdate(context, out, &n, plain.at, (int)plain.n) == 1 &&
              EVP_EncryptFinal_ex(context, out + n, &rest) == 1 && n + rest == (int)plain.n &&
              EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, TAG, out + plain.n) == 1;
    EVP_CIPHER_CTX_free(context);
    return ok;
}

/* SALT, record size, length of the key id, our point as that id; then one sealed record. */
int push_seal(const struct push_to *to, struct slice text, unsigned char *out, size_t cap)
{
    unsigned char plain[PUSH_TEXT_MAX + 1], key[KEY], nonce[NONCE];
    unsigned char *own_point = out + SALT + 5;
    _Static_assert(PUSH_HEAD == SALT + 5 + POINT && PUSH_TAIL == TAG + 1, "the parts");
    if (text.n > PUSH_TEXT_MAX || cap < PUSH_HEAD + text.n + PUSH_TAIL) return ERR_SPACE;
    if (RAND_bytes(out, SALT) != 1) return ERR_SYSTEM;
    if (!derive_keys(to, out, own_point, key, nonce)) return ERR_INVALID;
    const unsigned char sizes[] = {0, 0, RECORD >> 8, RECORD & 255, POINT};
    memcpy(out + SALT, sizes, sizeof sizes);
    memcpy(plain, text.at, text.n);
    plain[text.n] = LAST_RECORD;
    if (!encrypt(key, nonce, (struct bytes){plain, text.n + 1}, out + PUSH_HEAD)) return ERR_SYSTEM;
    return (int)(PUSH_HEAD + text.n + PUSH_TAIL);
}

/* ---- delivery */

struct slice push_origin(const char *endpoint)
{
    const char *host = strstr(endpoint, "://");
    size_t n = host ? (size_t)(host + 3 - endpoint) + strcspn(host + 3, "/?#") : 0;
    return (struct slice){endpoint, n};
}

static size_t swallow(char *bytes, size_t size, size_t n, void *context)
{
    (void)bytes, (void)context;
    return size * n;
}

static struct curl_slist *write_headers(const char *authorization, const char *topic)
{
    char line[64];
    struct text t = text_on(line, sizeof line - 1);
    text_put(&t, "Topic: ");
    text_put(&t, topic);
    line[text_slice(&t).n] = '\0';
    struct curl_slist *list = curl_slist_append(NULL, authorization);
    list = curl_slist_append(list, line);
    list = curl_slist_append(list, "TTL: 86400");
    list = curl_slist_append(list, "Urgency: normal");
    list = curl_slist_append(list, "Content-Encoding: aes128gcm");
    return curl_slist_append(list, "Content-Type: application/octet-stream");
}

static long post(const char *url, struct curl_slist *headers, const unsigned char *body, size_t n)
{
    long status = 0;
    CURL *curl = curl_easy_init();
    if (!curl) return 0;
    curl_easy_setopt(curl, CURLOPT_URL, url);
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(curl, CURLOPT_TIMEOUT, (long)SECONDS_MAX);
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_PROXY, "");
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDS, (const char *)body);
    curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE, (long)n);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, swallow);
    if (!curl_easy_perform(curl)) curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
    curl_easy_cleanup(curl);
    return status;
}

long push_send(const struct push_to *to, struct slice text, const char *topic,
               const struct vapid *vapid, const char *contact)
{
    char authorization[1200];
    unsigned char body[PUSH_HEAD + PUSH_TEXT_MAX + PUSH_TAIL];
    struct text t = text_on(authorization, sizeof authorization - 1);
    text_put(&t, "Authorization: ");
    int64_t until = time(NULL) + HALF_DAY;
    int n = push_seal(to, text, body, sizeof body);
    if (n < 0 || vapid_authorize(vapid, push_origin(to->endpoint), contact, until, &t)) return 0;
    authorization[t.n] = '\0';
    struct curl_slist *headers = write_headers(authorization, topic);
    long status = post(to->endpoint, headers, body, (size_t)n);
    curl_slist_free_all(headers);
    return status;
}
