/* What the computer would do where somebody stands. */
import { Kind, type Item, type Move, type Node } from "./core.js";
import type { Match } from "./match.js";
import { thinker } from "./think.js";
import { tellText } from "./told.js";
import { t } from "./words.js";

const ADVISER = 8, /* the level that is asked for a hint, and for how many milliseconds */
  ADVICE_TIME = 1200;

export interface Advice {
  say: string;
  items: Item[]; /* where it would put what, and what it would take */
  played?: Item[]; /* what was done instead */
  move?: Move; /* to be played at once, once there is one */
}

/* What a move puts where, and takes. */
export function itemsOf(match: Match, node: Node, text: string): Item[] {
  const move = match.table.readMove(node, match.eyes, text);
  return match
    .scene(node)
    .items.filter((i) => i.move === move && (i.kind === Kind.Ghost || i.kind === Kind.Take));
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
    return {
      say: t("web.hint.say", { move: tellText(match, node, text).say }),
      items: itemsOf(match, node, text),
      move: match.table.readMove(node, match.eyes, text),
    };
  } catch (error) {
    return match.node === node ? { say: String(error), items: [] } : undefined;
  }
}
