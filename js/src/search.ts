/* The computer player, stepped by the caller, and proofs. */
import { Game } from "./games.js";
import * as native from "./native.js";
import { Handle, of } from "./native.js";
import { View } from "./view.js";

/** One of the best moves. */
export interface Best {
  readonly move: number;
  /** For the side to move: -1000 lost … 1000 won. */
  readonly value: number;
  /** The value is certain. */
  readonly proved: boolean;
  readonly visits: number;
  /** What is expected to follow, this move first. */
  readonly line: readonly number[];
}

/** What a search thinks. */
export interface Report {
  readonly iterations: number;
  /** Held in memory. */
  readonly positions: number;
  /** Of the longest line visited. */
  readonly depth: number;
  /** The share of the memory in use. */
  readonly full: number;
  /** More thinking changes nothing. */
  readonly settled: boolean;
  readonly best: readonly Best[];
}

/** What a search is to be like. */
export interface SearchSetup {
  /** 1 … 10; 0 or nothing: all the strength there is. */
  level?: number;
  seed?: number | bigint;
  /** Bytes; 0 or nothing: a useful amount. */
  memory?: number | bigint;
  /** Looks at every move once before it settles on some. */
  thorough?: boolean;
}

const BEST = 148,
  LINE = 20;

function bestAt(at: number): Best {
  const line = native.i32(at + 16);
  return {
    move: native.u32(at),
    value: native.i32(at + 4),
    proved: !!native.i32(at + 8),
    visits: native.u32(at + 12),
    line: Array.from({ length: line }, (_, i) => native.u32(at + LINE + 4 * i)),
  };
}

/** A search of a game, on the caller's thread: see Thinker for one on a thread of its own. */
export class Search extends Handle {
  protected readonly closer = "search_close";
  readonly game: Game;

  constructor(game: string | number | Game, setup: SearchSetup = {}) {
    super();
    this.game = new Game(game);
    const fields = [this.game.number, native.int(setup.level ?? 0), 1, setup.thorough ? 1 : 0],
      seed = native.uint64(setup.seed ?? 0),
      memory = native.uint64(setup.memory ?? 0);
    native.withBytes(32, (at) => {
      fields.forEach((field, i) => native.set32(at + 4 * i, field));
      native.set64(at + 16, seed);
      native.set64(at + 24, memory);
      native.call("search_open", at, native.out);
    });
    this.own(native.u32(native.out));
  }

  /** Turns to a view. What it knows of the position stays. */
  set(view: View): void {
    native.call("search_set", this.at, of(View, view));
  }

  /** Makes up to n iterations; how many. Fewer only when the search is settled. */
  step(n: number): number {
    return native.call("search_step", this.at, 0, native.int(n));
  }

  report(): Report {
    return native.withBytes(496, (at) => {
      native.call("search_report", this.at, at);
      return {
        iterations: Number(native.u64(at)),
        positions: Number(native.u64(at + 8)),
        depth: native.i32(at + 16),
        full: native.i32(at + 20) / 1000,
        settled: !!native.i32(at + 24),
        best: Array.from({ length: native.i32(at + 28) }, (_, i) => bestAt(at + 32 + BEST * i)),
      };
    });
  }

  /** What it thinks of one move, without a line. */
  lookUp(move: number): Best {
    native.call("search_look_up", this.at, native.uint(move), native.out);
    return { ...bestAt(native.out), line: [] };
  }

  /** The move that its level plays after this much thinking. */
  choose(): number {
    native.call("search_choose", this.at, native.out);
    return native.u32(native.out);
  }

  /** Thinks (0: as long as its level wants) and chooses. */
  move(view: View, iterations = 0): number {
    native.call("search_move", this.at, of(View, view), native.int(iterations), native.out);
    return native.u32(native.out);
  }
}

/** What a proof says of the side to move. */
export const ANSWERS = ["open", "won", "lost"] as const;
export type Answer = (typeof ANSWERS)[number];
const STEP = 20000;

/** Proves who wins, for games without chance, secrets and draws. */
export class Solver extends Handle {
  protected readonly closer = "solver_close";

  constructor(game: string | number | Game, memory: number | bigint = 0) {
    super();
    native.call("solver_open", new Game(game).number, native.uint64(memory), native.out);
    this.own(native.u32(native.out));
  }

  /** Looks at so many positions, without a limit until it is known. */
  prove(view: View, positions = Infinity): Answer {
    if (positions !== Infinity) native.int(positions);
    native.call("solver_set", this.at, of(View, view));
    for (let left = positions; left > 0; ) {
      const n = Math.min(left, STEP),
        made = native.call("solver_step", this.at, n);
      if (made < n) break;
      left -= made;
    }
    return ANSWERS[native.call("solver_answer", this.at)];
  }

  /** What is known of the position after a move, for the side that makes it. */
  after(view: View, move: number): Answer {
    return ANSWERS[native.call("solver_after", this.at, of(View, view), native.uint(move))];
  }
}
