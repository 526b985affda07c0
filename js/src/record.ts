/* Records: games on paper. */
import { type Game, type Setup, withSetup } from "./games.js";
import * as native from "./native.js";
import { Handle } from "./native.js";
import { EVENTS, type Event, Table } from "./table.js";

const KINDS = ["move", "event", "comment", "glyph", "open", "close"] as const;
const ENTRY = 24;

/** One thing that stands in a record. */
export type Entry =
  | { readonly kind: "move"; readonly text: string }
  | { readonly kind: "event"; readonly seat: number; readonly event: Event }
  | { readonly kind: "comment"; readonly text: string }
  /** Marks what stands before it, as $1 … in PGN. */
  | { readonly kind: "glyph"; readonly glyph: number }
  /** A variation begins, in place of the move or event before it in its line. */
  | { readonly kind: "open" }
  | { readonly kind: "close" };

const nowhere: unique symbol = Symbol("nowhere");

/** A game on paper: tags, moves, events, comments, glyphs and variations. */
export class Record extends Handle {
  protected readonly closer = "record_close";

  /** The record of a game that has not begun. */
  constructor(game: string | number | Game, setup?: Setup);
  /** @internal */
  constructor(none: typeof nowhere, setup: undefined, at: number);
  constructor(game: string | number | Game | typeof nowhere, setup: Setup = {}, at = 0) {
    super();
    if (game !== nowhere) {
      withSetup(game, setup, (struct) => native.call("record_open", struct, native.out));
      at = native.u32(native.out);
    }
    this.own(at);
  }

  /** The first record of a text. */
  static read(text: string): Record {
    return native.withTexts([text], (at, n) => Record.readAt(at, n)[0]);
  }

  /** All records of a text, one after the other. */
  static readAll(text: string): Record[] {
    return native.withTexts([text], (at, n) => {
      const found: Record[] = [];
      let used = 0;
      while (native.textAt(at + used, n - used).trim()) {
        const [record, bytes] = Record.readAt(at + used, n - used);
        found.push(record);
        used += bytes;
      }
      return found;
    });
  }

  private static readAt(at: number, n: number): [Record, number] {
    native.call("record_read", at, n, native.out + 4, native.out);
    return [new Record(nowhere, undefined, native.u32(native.out)), native.u32(native.out + 4)];
  }

  /** All tags, as they are now. */
  get tags(): ReadonlyMap<string, string> {
    const found = new Map<string, string>();
    while (!native.ask("record_tag_name", this.at, found.size, native.out, 512)) {
      const name = native.text("record_tag_name", this.at, found.size);
      found.set(name, this.tag(name));
    }
    return found;
  }

  /** The value of a tag. */
  tag(name: string): string {
    return native.withTexts([name], (at, n) => native.text("record_tag", this.at, at, n));
  }

  setTag(name: string, value: string): void {
    native.withTexts([name, value], (at, n, valueAt, valueN) =>
      native.call("record_set_tag", this.at, at, n, valueAt, valueN),
    );
  }

  /** How many entries there are. */
  get length(): number {
    return native.call("record_count", this.at);
  }

  entry(index: number): Entry {
    const at = native.out;
    native.call("record_entry", this.at, native.int(index), at);
    const kind = KINDS[native.i32(at)];
    if (kind === "event")
      return { kind, seat: native.i32(at + 4), event: EVENTS[native.i32(at + 8)] };
    if (kind === "glyph") return { kind, glyph: native.i32(at + 12) };
    if (kind === "open" || kind === "close") return { kind };
    return { kind, text: native.textAt(native.u32(at + 16), native.u32(at + 20)) };
  }

  get entries(): Entry[] {
    return Array.from({ length: this.length }, (_, i) => this.entry(i));
  }

  /** The moves of the game itself, without those of variations. */
  get moves(): string[] {
    const found: string[] = [];
    let depth = 0;
    for (const entry of this.entries) {
      depth += Number(entry.kind === "open") - Number(entry.kind === "close");
      if (entry.kind === "move" && !depth) found.push(entry.text);
    }
    return found;
  }

  /** Adds an entry at the end; a text is a move. Moves are judged when the record is replayed. */
  add(entry: string | Entry): void {
    if (typeof entry === "string") entry = { kind: "move", text: entry };
    const kind = KINDS.indexOf(entry.kind),
      event = entry.kind === "event" ? EVENTS.indexOf(entry.event) : 0;
    if (kind < 0 || event < 0) throw native.refusal("missing");
    const seat = entry.kind === "event" ? native.int(entry.seat) : 0,
      glyph = entry.kind === "glyph" ? native.int(entry.glyph) : 0;
    native.withTexts(["text" in entry ? entry.text : ""], (text, n) =>
      native.withBytes(ENTRY, (at) => {
        [kind, seat, event, glyph, text, n].forEach((value, i) => native.set32(at + 4 * i, value));
        native.call("record_add", this.at, at);
      }),
    );
  }

  /** A table at which so many entries are played, or all. Each move is judged. */
  replay(entries = this.length): Table {
    native.call("record_replay", this.at, native.int(entries), native.out);
    return Table.opened();
  }

  /** The record as text. */
  toString(): string {
    return native.text("record_text", this.at);
  }
}
