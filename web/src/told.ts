/* A move as people see and say it: what it puts on the board drawn small, and in words. Read off the
 * positions before and after it, so that nothing here knows how a game writes its moves. */
import { html, type TemplateResult } from "lit";
import {
  Kind,
  Refused,
  cellName,
  sideOf,
  type Entry,
  type Game,
  type Item,
  type Move,
  type Node,
  type Scene,
  type Table,
} from "./core.js";
import { die, disc, isoPiece, tile, tileKind, type Cube } from "./draw.js";
import type { Match } from "./match.js";
import { fresh } from "./motion.js";
import { lang, t } from "./words.js";

export interface Told {
  say: string;
  picture?: TemplateResult;
}

function picture(drawn: unknown): TemplateResult {
  return html`<svg class="thing" viewBox="-50 -50 100 100" aria-hidden="true">${drawn}</svg>`;
}

const named = (items: Item[]) =>
  [...new Set(items.map((i) => cellName(i.x, i.y)))].sort().join(", ");

/* A piece as it was placed, wherever on the board. */
function placed(cubes: Item[], owner: number): TemplateResult {
  const from = (pick: (i: Item) => number) => Math.min(...cubes.map(pick));
  const [x, y, z] = [from((i) => i.x), from((i) => i.y), from((i) => i.z)];
  const there = cubes.map((i): Cube => [i.x - x, i.y - y, i.z - z]);
  return picture(isoPiece(there, owner));
}

/* What is put on the board, be it there already or a ghost, and what is taken for it. */
function tellThings(
  { matter }: Game,
  put: Item[],
  taken: Item[],
  owner: number,
): Told | undefined {
  const [first] = put;
  if (!first) return undefined;
  const cell = cellName(first.x, first.y);
  if (matter === "tiles")
    return {
      picture: picture(tile(first.shape)),
      say: t("web.told.tile", { tile: t(`say.tile.${tileKind(first.shape)}`), cell }),
    };
  if (matter === "discs") return { picture: picture(disc(owner - 1)), say: cell };
  if (matter === "dice")
    return {
      picture: picture(die(owner - 1, first.shape)),
      say: t(taken.length ? "web.told.take" : "web.told.die", {
        pips: first.shape,
        cell,
        taken: named(taken),
      }),
    };
  const by = first.kind === Kind.Cube ? first.owner : owner;
  return {
    picture: placed(put, by),
    say: t("web.told.piece", { piece: String.fromCharCode(first.shape), cells: named(put) }),
  };
}

/* A move without a place: what it is called, and what it gives up. */
function tellWay(game: Game, item: Item): Told | undefined {
  const way = game.ways[item.group];
  if (!way) return undefined;
  if (game.matter !== "tiles" || item.shape <= 0) return { say: t(way) };
  return {
    picture: picture(tile(item.shape)),
    say: t("web.told.way", { way: t(way), tile: t(`say.tile.${tileKind(item.shape)}`) }),
  };
}

/* A move that may be made in a scene. */
function tellMove(game: Game, scene: Scene, move: Move, seat: number): Told | undefined {
  const items = scene.items.filter((i) => i.move === move),
    of = (kind: Kind) => items.filter((i) => i.kind === kind);
  const [way] = of(Kind.Move);
  return way
    ? tellWay(game, way)
    : tellThings(game, of(Kind.Ghost), of(Kind.Take), 1 + sideOf(seat));
}

/* A move by its text; its notation where these eyes do not see what it is. */
export function tellText(match: Match, node: Node, text: string): Told {
  const { table, game } = match;
  try {
    const move = table.readMove(node, match.eyes, text);
    return tellMove(game, match.scene(node), move, table.actor(node)) ?? { say: text };
  } catch (error) {
    if (error instanceof Refused) return { say: text };
    throw error;
  }
}

/* What a move put on the board. A tile may change how those beside it look: only what lies where
 * nothing lay is new. */
function laid(before: Scene, after: Scene): Item[] {
  const lay = new Set(
    before.items.filter((i) => i.kind === Kind.Tile).map((i) => cellName(i.x, i.y)),
  );
  return fresh(before, after).filter(
    (i) => i.kind !== Kind.Tile || !lay.has(cellName(i.x, i.y)),
  );
}

/* A move that was made. Only dice are taken. */
function tellMade(match: Match, e: Entry): Told {
  const { table, game } = match,
    parent = table.parent(e.node);
  const before = match.scene(parent),
    after = match.scene(e.node);
  const taken = fresh(after, before).filter((i) => i.kind === Kind.Die);
  return (
    tellThings(game, laid(before, after), taken, 1 + sideOf(e.seat)) ??
    tellText(match, parent, e.text)
  );
}

const known = new WeakMap<Table, Map<string, Told>>();

/* An entry of a game. `late`: when there is no time now to work it out, its notation will do. */
export function tell(match: Match, e: Entry, late = false): Told | undefined {
  if (e.kind === "event") return { say: t(`say.event.${e.text}`) };
  const all = known.get(match.table) ?? new Map<string, Told>(),
    name = `${e.node},${lang()}`;
  known.set(match.table, all);
  const had = all.get(name);
  if (had || late) return had;
  const told = tellMade(match, e);
  all.set(name, told);
  return told;
}
