/* tablier-render: pictures on paper and in pixels, which `tablier render` becomes when it is asked
 * for a PNG or PDF file.
 *
 *     tablier-render … --png FILE | --pdf FILE     SVG documents on standard input
 *
 * Several documents may follow each other: they are the pages of a PDF file; a PNG file shows the
 * first. A file is opened when the picture is finished and removed if it cannot be written whole;
 * "-" is standard output. What is wrong is said in the language of LC_ALL, which `tablier render`
 * sets. Knows nothing about games. */
#include <cairo-pdf.h>
#include <librsvg/rsvg.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/message.h"

enum { BAD = 2, INPUT_MAX = 64 << 20, PIXELS_PER_UNIT = 2 };

/* ---- input */

struct bytes {
    char *at;
    size_t n;
};

/* Bytes that grow; the owner frees them. */
struct sink {
    struct bytes held;
    size_t cap;
};

static bool read_all(FILE *file, struct bytes *out)
{
    size_t cap = 1 << 16;
    char *at = malloc(cap);
    size_t n = 0, got = 0;
    while (at && (got = fread(at + n, 1, cap - n, file)) > 0) {
        n += got;
        if (n < cap) continue;
        char *more = cap < INPUT_MAX ? realloc(at, cap *= 2) : NULL;
        if (!more) free(at);
        at = more;
    }
    if (!at) return false;
    *out = (struct bytes){at, n};
    return n > 0 && !ferror(file);
}

/* Takes one document off the front: up to the end tag that belongs to its first tag. */
static bool take_document(struct bytes *rest, struct bytes *out)
{
    static const char open[] = "<svg", close[] = "</svg>";
    int depth = 0;
    for (size_t i = 0; i < rest->n; i++) {
        if (rest->n - i >= sizeof open - 1 && memcmp(rest->at + i, open, sizeof open - 1) == 0)
            depth++;
        if (rest->n - i < sizeof close - 1 || memcmp(rest->at + i, close, sizeof close - 1) != 0)
            continue;
        if (--depth > 0) continue;
        size_t n = i + sizeof close - 1;
        *out = (struct bytes){rest->at, n};
        *rest = (struct bytes){rest->at + n, rest->n - n};
        return true;
    }
    return false;
}

/* ---- drawing */

static RsvgHandle *open_document(struct bytes text, double dots, double *width, double *height)
{
    RsvgHandle *handle = rsvg_handle_new_from_data((const guint8 *)text.at, text.n, NULL);
    if (!handle) return NULL;
    rsvg_handle_set_dpi(handle, dots);
    if (rsvg_handle_get_intrinsic_size_in_pixels(handle, width, height)) return handle;
    g_object_unref(handle);
    return NULL;
}

static cairo_status_t put(void *closure, const unsigned char *data, unsigned length)
{
    struct sink *sink = closure;
    size_t n = sink->held.n + length;
    if (n > sink->cap) {
        char *more = realloc(sink->held.at, 2 * n);
        if (!more) return CAIRO_STATUS_NO_MEMORY;
        sink->held.at = more;
        sink->cap = 2 * n;
    }
    memcpy(sink->held.at + sink->held.n, data, length);
    sink->held.n = n;
    return CAIRO_STATUS_SUCCESS;
}

static bool render(RsvgHandle *handle, cairo_t *cairo, double width, double height)
{
    RsvgRectangle whole = {0, 0, width, height};
    return rsvg_handle_render_document(handle, cairo, &whole, NULL) &&
           cairo_status(cairo) == CAIRO_STATUS_SUCCESS;
}

static bool write_png(struct bytes input, struct sink *out)
{
    struct bytes text;
    double width, height;
    if (!take_document(&input, &text)) return false;
    RsvgHandle *handle = open_document(text, 96, &width, &height);
    if (!handle) return false;
    width *= PIXELS_PER_UNIT;
    height *= PIXELS_PER_UNIT;
    cairo_surface_t *surface =
        cairo_image_surface_create(CAIRO_FORMAT_ARGB32, (int)(width + .5), (int)(height + .5));
    cairo_t *cairo = cairo_create(surface);
    bool well = render(handle, cairo, width, height) &&
                cairo_surface_write_to_png_stream(surface, put, out) == CAIRO_STATUS_SUCCESS;
    cairo_destroy(cairo);
    cairo_surface_destroy(surface);
    g_object_unref(handle);
    return well;
}

/* One page; its size is that of the document, a millimetre being a millimetre. */
static bool write_page(cairo_surface_t *surface, cairo_t *cairo, struct bytes text)
{
    double width, height;
    RsvgHandle *handle = open_document(text, 72, &width, &height);
    if (!handle) return false;
    cairo_pdf_surface_set_size(surface, width, height);
    bool well = render(handle, cairo, width, height);
    cairo_show_page(cairo);
    g_object_unref(handle);
    return well;
}

static bool write_pdf(struct bytes input, struct sink *out)
{
    struct bytes text;
    cairo_surface_t *surface = cairo_pdf_surface_create_for_stream(put, out, 595, 842);
    cairo_t *cairo = cairo_create(surface);
    int pages = 0;
    bool well = true;
    for (; well && take_document(&input, &text); pages++) well = write_page(surface, cairo, text);
    cairo_destroy(cairo);
    cairo_surface_finish(surface);
    well = well && pages > 0 && cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS;
    cairo_surface_destroy(surface);
    return well;
}

/* ---- output */

static int fail(const char *id, const char *path)
{
    char room[512];
    struct message why;
    enum words_lang lang = WORDS_EN;
    struct text out = text_on(room, sizeof room);
    words_find_lang(slice_of(getenv("LC_ALL")), &lang);
    message_fail(&why, id, slice_of(path));
    message_write(&why, lang, &out);
    fprintf(stderr, "tablier: %.*s\n", (int)text_slice(&out).n, room);
    return BAD;
}

static bool is_regular(FILE *file)
{
    struct stat info;
    return fstat(fileno(file), &info) == 0 && S_ISREG(info.st_mode);
}

static int fail_to_write(const char *path, bool standard)
{
    return fail(standard ? "cmd.cannot_write_output" : "cmd.cannot_write", path);
}

static int write_file(const char *path, struct bytes bytes)
{
    bool standard = strcmp(path, "-") == 0;
    FILE *file = standard ? stdout : fopen(path, "wb");
    if (!file) return fail_to_write(path, standard);
    bool ours = !standard && is_regular(file); /* a device is never removed */
    bool well = fwrite(bytes.at, 1, bytes.n, file) == bytes.n;
    if (fclose(file)) well = false;
    if (!well && ours) unlink(path);
    return well ? 0 : fail_to_write(path, standard);
}

/* The value of `--name value` or `--name=value`; NULL when it is not there. */
static const char *find_value(char **argv, const char *name)
{
    size_t n = strlen(name);
    for (; *argv; argv++) {
        if (strncmp(*argv, name, n) != 0) continue;
        if ((*argv)[n] == '=') return *argv + n + 1;
        if (!(*argv)[n]) return argv[1];
    }
    return NULL;
}

int main(int argc, char **argv)
{
    struct bytes input = {NULL, 0};
    struct sink picture = {{NULL, 0}, 0};
    const char *png = find_value(argv, "--png"), *pdf = find_value(argv, "--pdf");
    (void)argc;
    signal(SIGPIPE, SIG_IGN); /* a closed pipe is an error to report, not a way to die */
    int status = BAD;
    if ((!png && !pdf) || !read_all(stdin, &input))
        fail("paper.no_picture", "");
    else if (!(png ? write_png : write_pdf)(input, &picture))
        fail("paper.not_drawn", "");
    else
        status = write_file(png ? png : pdf, picture.held);
    free(picture.held.at);
    free(input.at);
    return status;
}
