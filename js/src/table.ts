/* Tables: the truth of a game. */
import { CHANCE, Game, KNOWING, OVER, type Random, type Setup, withSetup } from "./games.js";
import * as native from "./native.js";
import { type TablierError, of } from "./native.js";
import { type Move, Position } from "./position.js";
import { View } from "./view.js";

/** What a seat can say beyond the rules. */
export const EVENTS = ["resign", "end", "draw", "timeout", "abandon"] as const;
export type Event = (typeof EVENTS)[number];

/** One thing that chance can bring. */
export interface Outcome {
  readonly move: number;
  /** Its share of the sum of all weights. */
  readonly weight: number;
}

const OUTCOME = 8;
/* An address that no table has: for opening one by other means. */
const nowhere: unique symbol = Symbol("nowhere");

/** The truth of a game. Only who runs a game should hold one; players get views of it. */
export class Table extends Position {
  protected readonly stem = "table";
  protected readonly closer = "table_close";

  /** Opens a table: `new Table("cephalopod", { options: { size: "3x3" } })`. */
  constructor(game: string | number | Game, setup?: Setup);
  /** @internal */
  constructor(none: typeof nowhere, setup: undefined, at: number);
  constructor(game: string | number | Game | typeof nowhere, setup: Setup = {}, at = 0) {
    super();
    if (game !== nowhere) {
      withSetup(game, setup, (struct) => native.call("table_open", struct, native.out));
      at = native.u32(native.out);
    }
    this.own(at);
    this.options = native.text("table_variant", this.at);
  }

  /** The table that was just opened.
   * @internal */
  static opened(): Table {
    return new Table(nowhere, undefined, native.u32(native.out));
  }

  /** Another table that stands as this one does. */
  copy(): Table {
    native.call("table_copy", this.at, native.out);
    return Table.opened();
  }

  /** Makes this table stand as another one of the same game does. */
  assign(other: Table): void {
    native.call("table_assign", this.at, of(Table, other));
    this.options = native.text("table_variant", this.at);
  }

  get over(): boolean {
    return this.actor === OVER;
  }

  /** What a seat (or PUBLIC, or KNOWING) sees. */
  view(seat: number): View {
    native.call("view_of", this.at, native.int(seat), native.out);
    return View.opened(seat, this.variant);
  }

  /** The truth, for a moment. */
  private knowing<T>(use: (view: View) => T): T {
    const view = this.view(KNOWING);
    try {
      return use(view);
    } finally {
      view.close();
    }
  }

  /** The legal moves as texts. */
  legal(): string[] {
    return this.knowing((view) => view.legal());
  }

  /** A move as a number; a text is read, whether it is legal or not. */
  number(move: Move): number {
    return typeof move === "string" ? this.knowing((view) => view.number(move)) : native.uint(move);
  }

  /** A move that is possible here as text. */
  moveText(move: number): string {
    return this.knowing((view) => view.moveText(move));
  }

  /** Null when a seat, by default the one to move, may make the move now; else the refusal. */
  whyNot(move: Move, seat?: number): TablierError | null {
    const by = native.int(seat ?? this.actor);
    if (by < CHANCE && by !== OVER) throw native.refusal("range", BigInt(by));
    let number;
    try {
      number = this.number(move);
    } catch (error) {
      if (error instanceof native.TablierError) return error;
      throw error;
    }
    return native.ask("table_check", this.at, by, number);
  }

  /** Plays a move of whoever is to move and returns its number. */
  play(move: Move): number {
    if (typeof move === "string")
      return native.withTexts([move], (at, n) => {
        native.call("table_play_text", this.at, at, n, native.out);
        return native.u32(native.out);
      });
    native.call("table_play", this.at, native.uint(move));
    return move;
  }

  /** What chance can bring. */
  outcomes(): Outcome[] {
    return native.list(OUTCOME, "table_outcomes", [this.at], (count, at) =>
      Array.from({ length: count }, (_, i) => ({
        move: native.u32(at + OUTCOME * i),
        weight: native.u32(at + OUTCOME * i + 4),
      })),
    );
  }

  /** Draws and plays one pending move of chance. */
  draw(random: Random): number {
    return random.lend((at) => {
      native.call("table_draw", this.at, at, native.out);
      return native.u32(native.out);
    });
  }

  /** Draws until it is somebody's turn or the game is over. */
  settle(random: Random): void {
    while (this.actor === CHANCE) this.draw(random);
  }

  /** What a seat says beyond the rules. */
  event(seat: number, event: Event): void {
    const number = EVENTS.indexOf(event);
    if (number < 0) throw native.refusal("missing");
    native.call("table_event", this.at, native.int(seat), number);
  }

  /** How a seat will see a move that is about to be made: the move, or 0. */
  conceal(move: number, seat: number): number {
    native.call("table_conceal", this.at, native.uint(move), native.int(seat), native.out);
    return native.u32(native.out);
  }

  /** Plays moves by lot to the end; how many. */
  playout(random: Random): number {
    return random.lend((at) => native.call("table_playout", this.at, at));
  }

  /** The number of sequences of exactly so many moves. */
  perft(depth: number): bigint {
    native.call("table_perft", this.at, native.int(depth), native.out);
    return native.u64(native.out);
  }
}
