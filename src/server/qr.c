/* The code itself comes from libqrencode. */
#include "server/qr.h"

#include <qrencode.h>

#include "base/err.h"

enum { QUIET = 4 }; /* squares of white around it */

static bool is_dark(const QRcode *code, int x, int y)
{
    bool inside = x >= 0 && y >= 0 && x < code->width && y < code->width;
    return inside && code->data[y * code->width + x] & 1;
}

int qr_write_svg(const char *text, struct text *t)
{
    QRcode *code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M);
    if (!code) return ERR_INVALID;
    int size = code->width + 2 * QUIET;
    text_put(t, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 ");
    text_put_number(t, size);
    text_put_char(t, ' ');
    text_put_number(t, size);
    text_put(t, "\" shape-rendering=\"crispEdges\"><path fill=\"#fff\" d=\"M0 0h");
    text_put_number(t, size);
    text_put(t, "v");
    text_put_number(t, size);
    text_put(t, "H0z\"/><path d=\"");
    for (int y = 0; y < code->width; y++)
        for (int x = 0; x < code->width; x++) {
            if (!is_dark(code, x, y)) continue;
            text_put_char(t, 'M');
            text_put_number(t, x + QUIET);
            text_put_char(t, ' ');
            text_put_number(t, y + QUIET);
            text_put(t, "h1v1h-1z");
        }
    text_put(t, "\"/></svg>");
    QRcode_free(code);
    return 0;
}

int qr_write_terminal(const char *text, struct text *t)
{
    static const char *const blocks[] = {" ", "▄", "▀", "█"};
    QRcode *code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L);
    if (!code) return ERR_INVALID;
    for (int y = -2; y < code->width + 2; y += 2) {
        text_put(t, "  \033[30;47m");
        for (int x = -2; x < code->width + 2; x++)
            text_put(t, blocks[2 * is_dark(code, x, y) + is_dark(code, x, y + 1)]);
        text_put(t, "\033[0m\n");
    }
    QRcode_free(code);
    return 0;
}
