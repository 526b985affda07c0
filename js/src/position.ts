/* What tables and views share, and what is written the same for both. */
import { Game } from "./games.js";
import * as native from "./native.js";
import { Handle } from "./native.js";

/** A move as its number, or as people write it. */
export type Move = number | string;

/** How a game ended, or how it stands. */
export interface Result {
  /** A side (seat s plays for side s % 2), "draw", or null when it is undecided. */
  readonly winner: 0 | 1 | "draw" | null;
  /** A stable word: "majority", "connection", "resign", "none" … */
  readonly how: string;
  readonly points: readonly [number, number];
}

/** Who moves, and how far the game is. */
export interface State {
  readonly seats: number;
  /** A seat, CHANCE or OVER. */
  readonly actor: number;
  /** Moves made so far, draws counted. */
  readonly ply: number;
  /** Several games in a row are counted by points, not by games won. */
  readonly byPoints: boolean;
  /** A seat holds what others must not see. */
  readonly secret: boolean;
}

export abstract class Position extends Handle {
  /** @internal */
  protected abstract readonly stem: string;
  private known?: Game;
  /** @internal */
  protected options = "";

  /** All options as "k=v,k=v". */
  get variant(): string {
    return this.options;
  }

  get game(): Game {
    if (!this.known) {
      native.call(`${this.stem}_state`, this.at, native.out);
      this.known = new Game(native.i32(native.out));
    }
    return this.known;
  }

  get state(): State {
    const at = native.out;
    native.call(`${this.stem}_state`, this.at, at);
    return {
      seats: native.i32(at + 4),
      actor: native.i32(at + 8),
      ply: native.i32(at + 12),
      byPoints: !!native.i32(at + 16),
      secret: !!native.i32(at + 20),
    };
  }

  get seats(): number {
    return this.state.seats;
  }

  /** A seat, CHANCE or OVER. */
  get actor(): number {
    return this.state.actor;
  }

  /** Moves made so far, draws counted. */
  get ply(): number {
    return this.state.ply;
  }

  /** The legal moves as numbers, ascending; of a view, those that it is sure of. */
  moves(): Uint32Array {
    const count = native.call(`${this.stem}_moves`, this.at, native.out),
      at = native.u32(native.out);
    return new Uint32Array(native.data().buffer, at, count).slice() as Uint32Array;
  }

  get result(): Result {
    const at = native.out;
    native.call(`${this.stem}_result`, this.at, at);
    const winner = native.i32(at);
    return {
      winner: winner >= 0 ? (winner as 0 | 1) : winner === -1 ? "draw" : null,
      how: native.wordAt(at + 12, 20),
      points: [native.i32(at + 4), native.i32(at + 8)],
    };
  }
}

/** The kinds of things that are drawn; see tablier.h for what their numbers mean. */
export const ITEM_KINDS = [
  "cell",
  "cube",
  "die",
  "tile",
  "hand",
  "ghost",
  "take",
  "path",
  "last",
  "forced",
  "open",
  "move",
  "side",
  "disc",
] as const;

/** A thing to be drawn. x grows to the right, y upward, z from the board. */
export interface Item {
  readonly kind: (typeof ITEM_KINDS)[number];
  /** 1 + side, 0: nobody. */
  readonly owner: number;
  /** Quarter turns clockwise. */
  readonly turn: number;
  readonly shape: number;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly group: number;
  /** The legal move that it stands for, 0: none. */
  readonly move: number;
}

/** Everything that is to be drawn of a position. */
export interface Scene {
  readonly columns: number;
  readonly rows: number;
  /** The board stands on a corner. */
  readonly turned: boolean;
  /** Made of cubes that are stacked. */
  readonly tall: boolean;
  /** Cells are hexagons, each row half a cell further right than the one below. */
  readonly hexed: boolean;
  readonly items: readonly Item[];
}

/** Bytes of an item. */
export const ITEM = 36;

export function itemAt(at: number): Item {
  const n = (i: number) => native.i32(at + 4 * i);
  return {
    kind: ITEM_KINDS[n(0)],
    owner: n(1),
    turn: n(2),
    shape: n(3),
    x: n(4),
    y: n(5),
    z: n(6),
    group: n(7),
    move: native.u32(at + 32),
  };
}

export const itemsAt = (count: number, at: number): Item[] =>
  Array.from({ length: count }, (_, i) => itemAt(at + ITEM * i));

export function setItem(at: number, item: Item): void {
  const kind = ITEM_KINDS.indexOf(item.kind);
  if (kind < 0) throw native.refusal("missing");
  const { owner, turn, shape, x, y, z, group } = item;
  const fields = [kind, ...[owner, turn, shape, x, y, z, group].map(native.int), native.uint(item.move)];
  fields.forEach((field, i) => native.set32(at + 4 * i, field));
}
