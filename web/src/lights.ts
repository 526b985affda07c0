/* What is marked on the board: what the move being made would do, and the last one did. */
import { NO_LIGHTS, type Lights } from "./board.js";
import type { Item, Node } from "./core.js";
import { key, type Draft } from "./draft.js";
import type { Match } from "./match.js";
import { fresh } from "./motion.js";

export function lightsOf(
  draft: Draft | undefined,
  last: Set<string>,
  hint: Item[] = [],
  played: Item[] = [],
): Lights {
  if (!draft) return { ...NO_LIGHTS, last, hint, played };
  const { preview, refusal } = draft;
  return {
    ...NO_LIGHTS,
    last,
    targets: draft.targets,
    takes: draft.takes,
    preview,
    bad: draft.ready === undefined && (!!refusal || (!draft.instant && preview.length > 0)),
    warn: new Set(refusal?.cells.map(([x, y]) => key(x, y)) ?? []),
    hint,
    played,
  };
}

/* The cells that the last move of a seat before a position changed, those it emptied too. */
export function lastCells(match: Match, node: Node): Set<string> {
  const made = match.table.line(node).findLast((e) => e.kind === "move" && e.seat >= 0);
  if (!made) return new Set();
  const before = match.scene(match.table.parent(made.node)),
    after = match.scene(made.node);
  const items = [...fresh(before, after), ...fresh(after, before)];
  return new Set(items.map((i) => key(i.x, i.y)));
}
