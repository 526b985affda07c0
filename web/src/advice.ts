/* What the computer would do where somebody stands. */
import { Kind, type Item } from "./core.js";
import type { Match } from "./match.js";
import { thinker } from "./think.js";
import { t } from "./words.js";

const ADVISER = 8, /* the level that is asked for a hint, and for how many milliseconds */
  ADVICE_TIME = 1200;

export interface Advice {
  say: string;
  items: Item[]; /* where it would put what, and what it would take */
}

/* undefined when the game has gone on meanwhile. */
export async function advise(match: Match): Promise<Advice | undefined> {
  const { node } = match;
  try {
    const { move: text } = await thinker.ask({
      ...match.question(),
      level: ADVISER,
      time: ADVICE_TIME,
    });
    if (match.node !== node) return undefined;
    const move = match.table.readMove(node, match.eyes, text);
    const items = match
      .scene(node)
      .items.filter((i) => i.move === move && (i.kind === Kind.Ghost || i.kind === Kind.Take));
    return { say: t("web.hint.say", { move: text }), items };
  } catch (error) {
    return match.node === node ? { say: String(error), items: [] } : undefined;
  }
}
