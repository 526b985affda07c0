/* Views: what one seat knows of a game. */
import { type Game, PUBLIC, type Random, type Setup, variantOf, withSetup } from "./games.js";
import * as native from "./native.js";
import { type Language, type TablierError, languageNumber, of } from "./native.js";
import { ITEM, type Item, type Move, Position, type Scene, itemsAt, setItem } from "./position.js";
import { Table } from "./table.js";

const ABOVE = 1,
  WITHOUT_PATHS = 2;
const nowhere: unique symbol = Symbol("nowhere");

/** What one seat knows. Everything that shows or thinks takes a view. */
export class View extends Position {
  protected readonly stem = "view";
  protected readonly closer = "view_close";
  /** Whose eyes: a seat, PUBLIC or KNOWING. */
  readonly seat: number;

  /** Opens a view without a table, as a player elsewhere has it. */
  constructor(game: string | number | Game, seat?: number, setup?: Setup);
  /** @internal */
  constructor(none: typeof nowhere, seat: number, setup: Setup, at: number);
  constructor(game: string | number | Game | typeof nowhere, seat = PUBLIC, setup: Setup = {}, at = 0) {
    super();
    this.seat = native.int(seat);
    if (game !== nowhere) {
      withSetup(game, setup, (struct) => native.call("view_open", struct, this.seat, native.out));
      at = native.u32(native.out);
    }
    this.options = variantOf(setup);
    this.own(at);
  }

  /** The view that was just opened.
   * @internal */
  static opened(seat: number, options: string): View {
    return new View(nowhere, seat, { options }, native.u32(native.out));
  }

  private another(name: string, ...values: number[]): View {
    native.call(name, this.at, ...values, native.out);
    return View.opened(this.seat, this.options);
  }

  /** Another view that stands as this one does. */
  copy(): View {
    return this.another("view_copy");
  }

  /** Looks again at a table of the same game. */
  look(table: Table): void {
    native.call("view_look", this.at, of(Table, table));
    this.options = table.variant;
  }

  /** The legal moves as texts. */
  legal(): string[] {
    return Array.from(this.moves(), (move) => this.moveText(move));
  }

  /** A move as a number; a text is read, whether it is legal or not. */
  number(move: Move): number {
    if (typeof move !== "string") return native.uint(move);
    return native.withTexts([move], (at, n) => {
      native.call("view_read_move", this.at, at, n, native.out);
      return native.u32(native.out);
    });
  }

  /** A move that is possible here as text. */
  moveText(move: number): string {
    return native.text("view_move_text", this.at, native.uint(move));
  }

  /** Null when whoever is to move may make the move, as far as the view knows; else the refusal. */
  whyNot(move: Move): TablierError | null {
    let number;
    try {
      number = this.number(move);
    } catch (error) {
      if (error instanceof native.TablierError) return error;
      throw error;
    }
    return native.ask("view_check", this.at, number);
  }

  /** Brings the view up to date by a move as its seat sees it: 0 for a hidden draw. */
  follow(move: Move): void {
    native.call("view_follow", this.at, this.number(move));
  }

  /** The position as text, which a new View reads again. */
  get position(): string {
    return native.text("view_text", this.at);
  }

  /** The position drawn in plain text. */
  drawing(): string {
    return native.text("view_drawing", this.at);
  }

  /** What makes up the score, by name. */
  score(): Record<string, string> {
    const lines = native.text("view_score", this.at).split("\n").filter(Boolean);
    return Object.fromEntries(
      lines.map((line) => {
        const [name] = line.split(" ", 1);
        return [name, line.slice(name.length + 1)];
      }),
    );
  }

  /** Whether something is unknown. */
  get hides(): boolean {
    return !!native.call("view_hides", this.at);
  }

  /** A table that could be the truth behind the view. */
  redeal(random: Random): Table {
    return random.lend((at) => {
      native.call("view_redeal", this.at, at, native.out);
      return Table.opened();
    });
  }

  /** Everything that is to be drawn. */
  scene(): Scene {
    const at = native.out;
    return native.list(ITEM, "view_scene", [this.at, at], (count, items) => ({
      columns: native.i32(at),
      rows: native.i32(at + 4),
      turned: !!native.i32(at + 8),
      tall: !!native.i32(at + 12),
      hexed: !!native.i32(at + 16),
      items: itemsAt(count, items),
    }));
  }

  /** The move that would put these ghosts there and take what is to be taken, legal or not. */
  compose(things: readonly Item[]): number {
    return native.withBytes(ITEM * things.length + 1, (at) => {
      things.forEach((thing, i) => setItem(at + ITEM * i, thing));
      native.call("view_compose", this.at, at, things.length, native.out);
      return native.u32(native.out);
    });
  }

  /** What can be put on the board by hand. */
  things(): Item[] {
    return native.list(ITEM, "view_things", [this.at], itemsAt);
  }

  /** The position with a thing on a cell, or with its uppermost thing taken away. */
  put(x: number, y: number, thing?: Item): View {
    const [column, row] = [native.int(x), native.int(y)];
    if (!thing) return this.another("view_put", column, row, 0);
    return native.withBytes(ITEM, (at) => {
      setItem(at, thing);
      return this.another("view_put", column, row, at);
    });
  }

  /** The same position with that seat to move. */
  turned(seat: number): View {
    return this.another("view_turn", native.int(seat));
  }

  /** The position as an SVG picture. */
  svg({ language = "en", above = false, paths = true }: Picture = {}): string {
    const flags = (above ? ABOVE : 0) + (paths ? 0 : WITHOUT_PATHS);
    return native.text("view_svg", this.at, flags, languageNumber(language));
  }
}

/** How a picture is to be. */
export interface Picture {
  /** Of its title. */
  language?: Language;
  /** Stacked cubes are looked at from above. */
  above?: boolean;
  /** Paths are drawn. */
  paths?: boolean;
}
