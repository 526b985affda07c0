/* tablier rules: how a game is played. */
#include "cmd/rules.h"

#include "cmd/commands.h"

/* Games that are told on one page share the catalogue of their words, and the page its name. */
static const char *find_page(const struct game *game, const char *lang)
{
    struct slice rest = slice_of(game->title), name = slice_cut(&rest, '.');
    for (const struct rules_page *page = rules_pages; page->lang; page++)
        if (slice_is(slice_of(page->lang), lang) && slice_is(name, page->game)) return page->text;
    return NULL;
}

static int run(struct cmd *c)
{
    const struct game *game;
    if (cmd_find_game(c, c->operands[0], &game)) return CMD_BAD;
    const char *page = find_page(game, words_lang_code(c->lang));
    if (!page) return cmd_fail_text(c, "cmd.no_rules", slice_of(game->name));
    text_put(&c->out, page);
    return CMD_OK;
}

const struct cmd_command cmd_rules = {
    .name = "rules", .operands = "GAME", .about = "cmd.rules", .least = 1, .most = 1, .run = run};
