/* A move being made: what is picked, how it is turned, where it hovers, and what the core says of
 * it. Drafts know how things are handled (dice, cubes, tiles); whether a move may be made, and why
 * not, they always ask the core. */
import { Kind, Refused, cellName, type Item, type Move, type Refusal, type Scene } from "./core.js";
import { FOREST, tileBase, tileCode, turned, type Cube } from "./draw.js";
import { t } from "./words.js";

/* The core's word on moves in one position, from one seat. */
export interface Judge {
  check(move: Move): Refusal | undefined;
  read(text: string): Move; /* throws Refused */
}

export interface Held {
  shape: number;
  owner: number;
  count: number;
  seat: number;
  place: number;
}

/* What a seat holds; `single`: things that come several times lie side by side. */
export function heldBy(scene: Scene, seat: number, single: boolean): Held[] {
  return scene.items
    .filter((i) => i.kind === Kind.Hand && i.y === seat)
    .flatMap((i) => {
      const count = i.group || 1,
        held = { shape: i.shape, owner: i.owner, count: single ? 1 : count, seat: i.y, place: i.x };
      return Array.from({ length: single ? count : 1 }, () => held);
    });
}

export const key = (x: number, y: number): string => `${x},${y}`;
export type Hint = { can: boolean; chosen: boolean };

export abstract class Draft {
  at?: [number, number]; /* the cell it hovers over */
  pinned = false; /* put down there, waiting for a second tap */
  ready?: Move;
  refusal?: Refusal;
  note = ""; /* what to do next, or what the move does */
  picked = -1; /* index into hand */
  readonly hand: Held[];

  constructor(
    readonly scene: Scene,
    readonly seat: number,
    protected judge: Judge,
    single = false,
  ) {
    this.hand = heldBy(scene, seat, single);
  }

  /* Items to draw as the move would leave them. */
  abstract get preview(): Item[];

  /* Cells where the thing in hand may go, whichever way it is turned. */
  abstract get targets(): Set<string>;

  /* Looks again after something was picked, turned or moved. */
  protected abstract look(): void;

  get takes(): Map<string, Hint> {
    return new Map();
  }

  hover(x: number, y: number): void {
    if (this.pinned) return;
    this.at = [x, y];
    this.look();
  }

  leave(): void {
    if (this.pinned) return;
    this.at = undefined;
    this.look();
  }

  /* A tap or click; true when the move is to be played now. `sure`: the player saw the preview
   * before (mouse, keyboard) and did not ask to confirm. */
  tap(x: number, y: number, sure: boolean): boolean {
    const again = this.pinned && this.at?.[0] === x && this.at[1] === y;
    this.at = [x, y];
    this.look();
    this.pinned = this.ready !== undefined || (this.turnable && !sure);
    return this.ready !== undefined && (sure || again);
  }

  pick(index: number): void {
    this.picked = index;
    this.look();
  }

  turn(_quarters: number): void {
    /* dice have no turn */
  }

  /* Over another cell, as a finger slides there; it stays put down. */
  drag(x: number, y: number): void {
    if (!this.pinned || !this.turnable || (this.at?.[0] === x && this.at[1] === y)) return;
    this.at = [x, y];
    this.look();
  }

  /* Over onto its other face, or end over end. */
  flip(): void {
    /* only what is solid can be */
  }

  tip(_down: number): void {
    /* likewise */
  }

  get turnable(): boolean {
    return false;
  }

  cancel(): void {
    this.at = undefined;
    this.pinned = false;
    this.look();
  }

  protected judged(text: string): void {
    this.ready = undefined;
    this.refusal = undefined;
    try {
      const move = this.judge.read(text);
      this.refusal = this.judge.check(move);
      if (!this.refusal) this.ready = move;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refusal = error.why;
    }
  }

  protected clear(): void {
    this.ready = undefined;
    this.refusal = undefined;
    this.note = "";
  }
}

/* ---- dice: a cell, and the dice around it that are captured */

export class DiceDraft extends Draft {
  private chosen = new Set<string>();

  private movesAt(x: number, y: number): Move[] {
    return this.scene.items
      .filter((i) => i.kind === Kind.Ghost && i.x === x && i.y === y)
      .map((i) => i.move);
  }

  private taken(move: Move): Item[] {
    return this.scene.items.filter((i) => i.kind === Kind.Take && i.move === move);
  }

  private dieAt(x: number, y: number): Item | undefined {
    return this.scene.items.find((i) => i.kind === Kind.Die && i.x === x && i.y === y);
  }

  /* Every empty cell is one: marking them would say nothing. */
  get targets(): Set<string> {
    return new Set();
  }

  get takes(): Map<string, Hint> {
    const hints = new Map<string, Hint>();
    if (!this.at) return hints;
    for (const move of this.movesAt(...this.at))
      for (const item of this.taken(move))
        hints.set(key(item.x, item.y), { can: true, chosen: this.chosen.has(key(item.x, item.y)) });
    return hints;
  }

  get preview(): Item[] {
    if (!this.at || this.dieAt(...this.at)) return [];
    const ghost = this.scene.items.find(
      (i) => i.kind === Kind.Ghost && i.move === this.ready && i.x === this.at![0],
    );
    const [x, y] = this.at;
    const owner = 1 + (this.seat % 2);
    if (ghost) return [{ ...ghost, kind: Kind.Die, owner }];
    return [{ kind: Kind.Die, owner, turn: 0, shape: 0, x, y, z: 0, group: 0, move: 0 }];
  }

  hover(x: number, y: number): void {
    if (this.pinned) return;
    this.chosen.clear();
    super.hover(x, y);
  }

  tap(x: number, y: number, sure: boolean): boolean {
    if (this.pinned && this.takes.has(key(x, y))) {
      if (!this.chosen.delete(key(x, y))) this.chosen.add(key(x, y));
      this.look();
      return false;
    }
    const again = this.pinned && this.at?.[0] === x && this.at[1] === y;
    if (again) {
      if (this.ready !== undefined) return true;
      this.cancel();
      return false;
    }
    this.at = [x, y];
    this.pinned = this.movesAt(x, y).length > 0;
    this.chosen.clear();
    this.look();
    return this.ready !== undefined && sure;
  }

  cancel(): void {
    this.chosen.clear();
    super.cancel();
  }

  /* One way only: that is what is meant. Else the way whose dice are chosen. */
  protected look(): void {
    this.clear();
    if (!this.at) return;
    const [x, y] = this.at,
      moves = this.movesAt(x, y);
    if (moves.length === 1) this.ready = moves[0];
    else if (moves.length > 1) this.choose(x, y, moves);
    else this.judged(cellName(x, y));
    this.tell();
  }

  private choose(x: number, y: number, moves: Move[]): void {
    const same = (move: Move) => {
      const taken = this.taken(move);
      return (
        taken.length === this.chosen.size && taken.every((i) => this.chosen.has(key(i.x, i.y)))
      );
    };
    this.ready = moves.find(same);
    if (this.ready !== undefined || this.chosen.size < 2) return;
    const cells = [...this.chosen]
      .map((k) => k.split(",").map(Number) as [number, number])
      .sort((a, b) => a[0] - b[0] || a[1] - b[1])
      .map(([cx, cy]) => cellName(cx, cy));
    this.judged(`${cellName(x, y)}=${cells.join("+")}`);
  }

  private tell(): void {
    if (!this.at || this.refusal) return;
    const dice =
      this.ready !== undefined
        ? this.taken(this.ready).map((i) => this.dieAt(i.x, i.y)!.shape)
        : [...this.chosen].map(
            (k) => this.dieAt(...(k.split(",").map(Number) as [number, number]))!.shape,
          );
    const sum = dice.reduce((a, b) => a + b, 0);
    if (this.ready !== undefined && dice.length)
      this.note = t("web.dice.takes", { sum: `${dice.join(" + ")} = ${sum}` });
    else if (this.ready !== undefined) this.note = t("web.dice.one");
    else
      this.note = dice.length
        ? t("web.dice.more", { sum: `${dice.join(" + ")}` })
        : t("web.dice.choose");
  }
}

/* ---- tiles: one from the hand, turned, on a cell */

export class TileDraft extends Draft {
  quarters = 0;
  free?: Move; /* a way to lay it that does not spend the turn */

  get turnable(): boolean {
    return this.picked >= 0 && this.shapes.length > 1;
  }

  /* The thing in hand in each of its different positions. */
  private get shapes(): number[] {
    const held = this.hand[this.picked];
    if (!held) return [];
    if (held.shape & FOREST) return [held.shape];
    return [...new Set([0, 1, 2, 3].map((k) => turned(held.shape, k)))];
  }

  private ghosts(): Item[] {
    const held = this.hand[this.picked];
    if (!held) return [];
    const base = tileBase(held.shape);
    return this.scene.items.filter((i) => i.kind === Kind.Ghost && tileBase(i.shape) === base);
  }

  get targets(): Set<string> {
    return new Set(this.ghosts().map((i) => key(i.x, i.y)));
  }

  get shown(): number {
    const held = this.hand[this.picked];
    return held ? (held.shape & FOREST ? held.shape : turned(held.shape, this.quarters)) : 0;
  }

  get preview(): Item[] {
    if (!this.at || this.picked < 0) return [];
    const [x, y] = this.at;
    const ghost = this.ghosts().find((i) => i.move === this.ready && i.x === x && i.y === y);
    return [
      {
        kind: Kind.Tile,
        owner: 0,
        turn: 0,
        shape: ghost?.shape ?? this.shown,
        x,
        y,
        z: 0,
        group: 0,
        move: 0,
      },
    ];
  }

  pick(index: number): void {
    if (this.picked !== index) this.quarters = 0;
    super.pick(index);
  }

  turn(quarters: number): void {
    const legal = this.turnsHere();
    for (let i = 0; i < 4; i++) {
      this.quarters = (this.quarters + quarters + 4) & 3;
      if (legal.size === 0 || legal.has(this.shown)) break;
    }
    this.look(false);
  }

  /* A tile lies flat: whichever way it is swiped, it turns. */
  tip(down: number): void {
    this.turn(down);
  }

  private turnsHere(): Set<number> {
    if (!this.at) return new Set();
    const [x, y] = this.at;
    return new Set(
      this.ghosts()
        .filter((i) => i.x === x && i.y === y)
        .map((i) => i.shape),
    );
  }

  /* Snaps to a position that fits when there is one, so that most tiles need no turning. */
  protected look(snap = true): void {
    this.clear();
    if (this.picked < 0) {
      this.note = t("web.tile.pick");
      return;
    }
    if (!this.at) return;
    const legal = this.turnsHere();
    if (snap && legal.size && !legal.has(this.shown) && !(this.hand[this.picked].shape & FOREST))
      while (!legal.has(this.shown)) this.quarters = (this.quarters + 1) & 3;
    const text = `${tileCode(this.shown)}@${cellName(...this.at)}`;
    this.judged(text);
    this.free = this.freely(text);
    if (this.ready === undefined && this.free !== undefined) {
      this.ready = this.free;
      this.refusal = undefined;
    }
  }

  /* "Je complète": the same tile on the same cell without spending one's turn. */
  private freely(text: string): Move | undefined {
    const [x, y] = this.at!;
    const others = this.ghosts().filter(
      (i) => i.x === x && i.y === y && i.shape === this.shown && i.move !== this.ready,
    );
    return others.find((i) => i.move === this.judge.read(`+${text}`))?.move;
  }

  protected clear(): void {
    super.clear();
    this.free = undefined;
  }
}

/* ---- cubes: a piece from the hand, turned in space, on a cell */

const PIECES: Record<string, Cube[]> = {
  L: [
    [0, 0, 0],
    [1, 0, 0],
    [2, 0, 0],
    [2, 1, 0],
  ],
  T: [
    [0, 0, 0],
    [1, 0, 0],
    [2, 0, 0],
    [1, 1, 0],
  ],
  Z: [
    [0, 0, 0],
    [1, 0, 0],
    [1, 1, 0],
    [2, 1, 0],
  ],
  O: [
    [0, 0, 0],
    [1, 0, 0],
    [0, 1, 0],
    [1, 1, 0],
  ],
  I: [
    [0, 0, 0],
    [1, 0, 0],
    [2, 0, 0],
  ],
};

export function pieceCubes(shape: number): Cube[] {
  return PIECES[String.fromCharCode(shape)];
}

function settle(cubes: Cube[]): Cube[] {
  const low = [0, 1, 2].map((axis) => Math.min(...cubes.map((c) => c[axis])));
  return cubes
    .map((c) => [c[0] - low[0], c[1] - low[1], c[2] - low[2]] as Cube)
    .sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
}

const SPINS: Record<string, (c: Cube) => Cube> = {
  turn: ([x, y, z]) => [y, -x, z],
  back: ([x, y, z]) => [-y, x, z],
  tip: ([x, y, z]) => [x, -z, y],
  rise: ([x, y, z]) => [x, z, -y],
  roll: ([x, y, z]) => [z, y, -x],
};

export class CubeDraft extends Draft {
  cubes: Cube[] = [];

  get turnable(): boolean {
    return this.picked >= 0;
  }

  pick(index: number): void {
    if (this.picked !== index && this.hand[index]) this.cubes = pieceCubes(this.hand[index].shape);
    super.pick(index);
  }

  spin(how: keyof typeof SPINS): void {
    const before = JSON.stringify(this.cubes);
    let spun = settle(this.cubes.map(SPINS[how]));
    /* A piece that looks the same after the spin would seem stuck: spin on. */
    for (let i = 0; i < 2 && JSON.stringify(spun) === before; i++)
      spun = settle(spun.map(SPINS[how]));
    this.cubes = spun;
    this.look();
  }

  turn(quarters: number): void {
    this.spin(quarters > 0 ? "turn" : "back");
  }

  flip(): void {
    this.cubes = settle(this.cubes.map(SPINS.tip).map(SPINS.tip));
    this.look();
  }

  tip(down: number): void {
    this.spin(down > 0 ? "tip" : "rise");
  }

  private get letter(): string {
    return String.fromCharCode(this.hand[this.picked]?.shape ?? 0);
  }

  /* Cells to point at for the piece as it is turned now: told to those who listen, not drawn. */
  get targets(): Set<string> {
    const columns = this.columns(),
      sign = (list: { x: number; y: number; count: number }[]) =>
        list.map((c) => `${c.x},${c.y},${c.count}`).join(" ");
    const wanted = sign(columns),
      near = this.nearest(columns)[0],
      found = new Set<string>();
    if (!near) return found;
    for (const { x, y, columns: laid } of this.placements())
      if (sign(laid) === wanted) found.add(key(x + near.x, y + near.y));
    return found;
  }

  /* The legal placements of the piece in hand: the corner of each, and its columns from there. */
  private placements(): {
    x: number;
    y: number;
    columns: { x: number; y: number; count: number }[];
  }[] {
    const moves = new Map<Move, Map<string, { x: number; y: number; count: number }>>();
    for (const i of this.scene.items) {
      if (i.kind !== Kind.Ghost || i.shape !== this.hand[this.picked]?.shape) continue;
      const laid = moves.get(i.move) ?? new Map<string, { x: number; y: number; count: number }>();
      const column = laid.get(key(i.x, i.y));
      if (column) column.count++;
      else laid.set(key(i.x, i.y), { x: i.x, y: i.y, count: 1 });
      moves.set(i.move, laid);
    }
    return [...moves.values()].map((laid) => {
      const all = [...laid.values()],
        x = Math.min(...all.map((c) => c.x)),
        y = Math.min(...all.map((c) => c.y));
      return {
        x,
        y,
        columns: all
          .map((c) => ({ x: c.x - x, y: c.y - y, count: c.count }))
          .sort((a, b) => a.x - b.x || a.y - b.y),
      };
    });
  }

  private nearest(columns: { x: number; y: number }[]): { x: number; y: number }[] {
    const middle = (axis: "x" | "y") =>
      columns.reduce((sum, c) => sum + c[axis], 0) / columns.length;
    return [...columns].sort(
      (a, b) =>
        Math.hypot(a.x - middle("x"), a.y - middle("y")) -
        Math.hypot(b.x - middle("x"), b.y - middle("y")),
    );
  }

  private columns(): { x: number; y: number; low: number; count: number }[] {
    const found = new Map<string, { x: number; y: number; low: number; count: number }>();
    for (const [x, y, z] of this.cubes) {
      const column = found.get(key(x, y));
      if (column) {
        column.count++;
        column.low = Math.min(column.low, z);
      } else found.set(key(x, y), { x, y, low: z, count: 1 });
    }
    return [...found.values()].sort((a, b) => a.x - b.x || a.y - b.y);
  }

  /* Where the piece lies when the hand is over a cell: its middle column there, or, where that
   * would leave the board, the nearest place that does not. */
  private corner(): [number, number] {
    const [x, y] = this.at!,
      columns = this.columns(),
      near = this.nearest(columns);
    const cells = new Set(
      this.scene.items.filter((i) => i.kind === Kind.Cell).map((i) => key(i.x, i.y)),
    );
    const fits = near.find((n) =>
      columns.every((c) => cells.has(key(x - n.x + c.x, y - n.y + c.y))),
    );
    const anchor = fits ?? near[0];
    return [x - anchor.x, y - anchor.y];
  }

  private heightAt(x: number, y: number): number {
    return this.scene.items.filter((i) => i.kind === Kind.Cube && i.x === x && i.y === y).length;
  }

  get preview(): Item[] {
    if (!this.at || this.picked < 0) return [];
    if (this.ready !== undefined)
      return this.scene.items
        .filter((i) => i.kind === Kind.Ghost && i.move === this.ready)
        .map((i) => ({ ...i, kind: Kind.Cube, group: -1 }));
    const [cx, cy] = this.corner(),
      held = this.hand[this.picked];
    const lift = Math.max(
      0,
      ...this.columns().map((c) => this.heightAt(cx + c.x, cy + c.y) - c.low),
    );
    return this.cubes.map(([x, y, z]) => ({
      kind: Kind.Cube,
      owner: held.owner,
      turn: 0,
      shape: held.shape,
      x: cx + x,
      y: cy + y,
      z: z + lift,
      group: -1,
      move: 0,
    }));
  }

  protected look(): void {
    this.clear();
    if (this.picked < 0) {
      this.note = t("web.piece.pick");
      return;
    }
    if (!this.at) return;
    const [cx, cy] = this.corner(),
      columns = this.columns();
    if (columns.some((c) => cx + c.x < 0 || cy + c.y < 0)) {
      this.refusal = { say: t("web.piece.off"), cells: [] };
      return;
    }
    const names = columns.map(
      (c) => cellName(cx + c.x, cy + c.y) + (c.count > 1 ? `x${c.count}` : ""),
    );
    this.judged(`${this.letter}:${names.join(",")}`);
  }
}

/* Every kind of tile, for boards where nobody holds any: the roads, then the rest. */
const ROADS = [0x11, 0x05, 0x15, 0x55, 0x01, FOREST, 0x00],
  OTHERS = [0x22, 0x0a, 0x33, 0x0f, 0x03, 0x99, 0xdd];

function allTiles(game: string): Held[] {
  const shapes = game === "caminito" ? ROADS : [...ROADS, ...OTHERS];
  return shapes.map((shape, place) => ({ shape, owner: 0, count: 1, seat: 0, place }));
}

export type Skin = "dice" | "cubes" | "tiles";

export function skinOf(game: string): Skin {
  return game === "cephalopod" ? "dice" : game === "caminos" ? "cubes" : "tiles";
}

export function newDraft(game: string, scene: Scene, seat: number, judge: Judge): Draft {
  const skin = skinOf(game);
  const make = { dice: DiceDraft, cubes: CubeDraft, tiles: TileDraft }[skin];
  const draft = new make(scene, seat, judge, skin === "tiles");
  if (skin === "tiles" && !scene.items.some((i) => i.kind === Kind.Hand))
    draft.hand.push(...allTiles(game));
  draft.cancel();
  return draft;
}
