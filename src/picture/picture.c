#include "picture/picture.h"
void picture_write_svg(const struct scene *s, const char *title, const char *credit,
                       struct text *out)
{
    (void)s, (void)title, (void)credit, (void)out;
}
