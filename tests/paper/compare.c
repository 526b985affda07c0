/* Compares two PNG pictures: compare KEPT NEW prints what differs; exit status 1 when it is more
 * than a reader would notice, 2 when a picture cannot be read.
 *
 * Letters come out a little differently with every version of a font, so a few pixels may differ:
 * at most one in forty by more than an eighth of the scale, and on average by no more than one part
 * in a hundred. */
#include <cairo.h>
#include <stdio.h>
#include <stdlib.h>

enum { CHANNELS = 4, NOTICED = 32, SHARE = 40, AVERAGE = 100 };

static cairo_surface_t *open_picture(const char *path)
{
    cairo_surface_t *s = cairo_image_surface_create_from_png(path);
    if (cairo_surface_status(s) == CAIRO_STATUS_SUCCESS) return s;
    fprintf(stderr, "%s: %s\n", path, cairo_status_to_string(cairo_surface_status(s)));
    exit(2);
}

/* By how much two pixels differ, in the channel that differs most. */
static int differ(const unsigned char *a, const unsigned char *b)
{
    int most = 0;
    for (int i = 0; i < CHANNELS; i++) {
        int d = abs(a[i] - b[i]);
        if (d > most) most = d;
    }
    return most;
}

int main(int argc, char **argv)
{
    if (argc != 3) return 2;
    cairo_surface_t *a = open_picture(argv[1]), *b = open_picture(argv[2]);
    int width = cairo_image_surface_get_width(a), height = cairo_image_surface_get_height(a);
    if (width != cairo_image_surface_get_width(b) || height != cairo_image_surface_get_height(b)) {
        printf("the sizes differ\n");
        return 1;
    }
    long noticed = 0, sum = 0, pixels = (long)width * height;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            long at_a = (long)y * cairo_image_surface_get_stride(a) + (long)x * CHANNELS;
            long at_b = (long)y * cairo_image_surface_get_stride(b) + (long)x * CHANNELS;
            int d = differ(cairo_image_surface_get_data(a) + at_a,
                           cairo_image_surface_get_data(b) + at_b);
            noticed += d > NOTICED;
            sum += d;
        }
    printf("%ld of %ld pixels differ, by %ld/1000 on average\n", noticed, pixels,
           sum * 1000 / 255 / pixels);
    cairo_surface_destroy(a);
    cairo_surface_destroy(b);
    return noticed * SHARE > pixels || sum * AVERAGE > 255 * pixels;
}
