/* Encryption of connections by OpenSSL, which reads and writes through a BIO of ours: what came is
 * lent to it, what it makes goes to link_put_raw. So it never waits, keeps no buffers while nothing
 * is said, and in a turn of the loop works on no more than was read in it. */
#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <stdlib.h>
#include <string.h>

#include "native/need.h"

#include "server/wire/visit.h"

/* New keys are due after some millions of records; who asks for them all the time wants us to be
 * busy with making keys. */
enum { KEY_UPDATES_MAX = 16 };

struct tls {
    SSL_CTX *context;
    BIO_METHOD *method;
};

struct tls_end {
    SSL *ssl;
    struct slice in; /* encrypted, not yet read */
    int key_updates;
};

/* ---- the BIO */

static int bio_read(BIO *bio, char *out, int n)
{
    struct link *l = BIO_get_data(bio);
    struct tls_end *end = l->tls;
    BIO_clear_retry_flags(bio);
    if (!end || !end->in.n || l->cut) {
        BIO_set_retry_read(bio);
        return -1;
    }
    size_t take = end->in.n < (size_t)n ? end->in.n : (size_t)n;
    memcpy(out, end->in.at, take);
    end->in.at += take;
    end->in.n -= take;
    return (int)take;
}

static int bio_write(BIO *bio, const char *bytes, int n)
{
    BIO_clear_retry_flags(bio);
    link_put_raw(BIO_get_data(bio), bytes, (size_t)n);
    return n;
}

static long bio_control(BIO *bio, int command, long number, void *pointer)
{
    (void)bio, (void)number, (void)pointer;
    return command == BIO_CTRL_FLUSH;
}

static BIO_METHOD *new_method(void)
{
    BIO_METHOD *method = BIO_meth_new(BIO_get_new_index() | BIO_TYPE_SOURCE_SINK, "link");
    if (!method) abort();
    BIO_meth_set_read(method, bio_read);
    BIO_meth_set_write(method, bio_write);
    BIO_meth_set_ctrl(method, bio_control);
    return method;
}

/* ---- the whole */

/* Who speaks no HTTP/1.1 may try without having agreed on anything. */
static int choose_protocol(SSL *ssl, const unsigned char **out, unsigned char *out_n,
                           const unsigned char *in, unsigned in_n, void *context)
{
    static const unsigned char ours[] = "\x08http/1.1";
    unsigned char *chosen;
    (void)ssl, (void)context;
    if (SSL_select_next_proto(&chosen, out_n, ours, sizeof ours - 1, in, in_n) !=
        OPENSSL_NPN_NEGOTIATED)
        return SSL_TLSEXT_ERR_NOACK;
    *out = chosen;
    return SSL_TLSEXT_ERR_OK;
}

static void on_message(int sent, int version, int kind, const void *bytes, size_t n, SSL *ssl,
                       void *context)
{
    struct link *l = SSL_get_app_data(ssl);
    (void)version, (void)context;
    bool update = !sent && kind == SSL3_RT_HANDSHAKE && n &&
                  *(const unsigned char *)bytes == SSL3_MT_KEY_UPDATE;
    if (update && ++l->tls->key_updates > KEY_UPDATES_MAX) link_cut(l);
}

struct tls *tls_new(const char *cert, const char *key)
{
    struct tls *tls = need_zero(1, sizeof *tls);
    tls->method = new_method();
    tls->context = SSL_CTX_new(TLS_server_method());
    if (!tls->context) abort();
    SSL_CTX_set_min_proto_version(tls->context, TLS1_2_VERSION);
    SSL_CTX_set_options(tls->context, SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION |
                                          SSL_OP_CIPHER_SERVER_PREFERENCE);
    SSL_CTX_set_mode(tls->context, SSL_MODE_RELEASE_BUFFERS);
    SSL_CTX_set_session_cache_mode(tls->context, SSL_SESS_CACHE_OFF); /* tickets need none */
    SSL_CTX_set_alpn_select_cb(tls->context, choose_protocol, NULL);
    SSL_CTX_set_msg_callback(tls->context, on_message);
    if (SSL_CTX_use_certificate_chain_file(tls->context, cert) == 1 &&
        SSL_CTX_use_PrivateKey_file(tls->context, key, SSL_FILETYPE_PEM) == 1 &&
        SSL_CTX_check_private_key(tls->context) == 1)
        return tls;
    tls_free(tls);
    return NULL;
}

void tls_free(struct tls *tls)
{
    if (!tls) return;
    SSL_CTX_free(tls->context);
    BIO_meth_free(tls->method);
    free(tls);
}

/* ---- one connection */

struct tls_end *tls_open(struct tls *tls, struct link *l)
{
    struct tls_end *end = calloc(1, sizeof *end);
    BIO *bio = BIO_new(tls->method);
    if (!end || !bio) abort();
    end->ssl = SSL_new(tls->context);
    if (!end->ssl) abort();
    BIO_set_data(bio, l);
    BIO_set_init(bio, 1);
    SSL_set_bio(end->ssl, bio, bio);
    SSL_set_app_data(end->ssl, l);
    SSL_set_accept_state(end->ssl);
    return end;
}

void tls_close(struct link *l)
{
    SSL_free(l->tls->ssl);
    free(l->tls);
    l->tls = NULL;
}

/* What went wrong, if anything: to wait for more is nothing wrong. */
static void judge(struct link *l, int result)
{
    switch (SSL_get_error(l->tls->ssl, result)) {
    case SSL_ERROR_WANT_READ:
    case SSL_ERROR_NONE: break;
    case SSL_ERROR_ZERO_RETURN: l->ended = true; break;
    default: link_cut(l);
    }
}

void tls_take(struct link *l, char *bytes, size_t n)
{
    static char clear[LINK_READ_MAX]; /* the loop is one thread */
    struct tls_end *end = l->tls;
    int got = 1;
    end->in = (struct slice){bytes, n};
    ERR_clear_error();
    while (got > 0 && !l->cut) {
        got = SSL_read(end->ssl, clear, sizeof clear);
        if (got > 0) link_take(l, clear, (size_t)got);
    }
    if (got <= 0 && !l->cut) judge(l, got);
    end->in.n = 0;
}

void tls_write(struct link *l, const void *bytes, size_t n)
{
    ERR_clear_error();
    if (l->cut || l->gone || l->shut) return;
    int put = SSL_write(l->tls->ssl, bytes, (int)n);
    if (put <= 0) link_cut(l);
}

void tls_bye(struct link *l)
{
    ERR_clear_error();
    bool said = SSL_get_shutdown(l->tls->ssl) & SSL_SENT_SHUTDOWN;
    if (SSL_is_init_finished(l->tls->ssl) && !said) SSL_shutdown(l->tls->ssl);
}
