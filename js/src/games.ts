/* Games, their options, and random numbers. */
import * as native from "./native.js";
import { type Language, languageNumber } from "./native.js";

/** Instead of a seat: chance moves. */
export const CHANCE = -1;
/** Instead of a seat: the game is over. */
export const OVER = -2;
/** Eyes that see what everybody sees. */
export const PUBLIC = -3;
/** Eyes that see everything. */
export const KNOWING = -4;
/** The levels of the computer player are 1 to this. */
export const LEVELS = 10;

const MATTERS = ["dice", "cubes", "tiles", "discs"] as const;
const SEATS_MOST = 31;

/** A stream of random numbers that is the same on every machine. */
export class Random {
  private key = 0n;
  private counter = 0n;

  constructor(seed: number | bigint = 0, stream: number | bigint = 0) {
    native.call("random_seed", native.uint64(seed), native.uint64(stream), native.out);
    this.load(native.out);
  }

  private load(at: number): void {
    this.key = native.u64(at);
    this.counter = native.u64(at + 8);
  }

  /** Lends the numbers to a function of the library.
   * @internal */
  lend<T>(use: (at: number) => T): T {
    return native.withBytes(16, (at) => {
      native.set64(at, this.key);
      native.set64(at + 8, this.counter);
      try {
        return use(at);
      } finally {
        this.load(at);
      }
    });
  }

  /** 64 bits. */
  next(): bigint {
    return this.lend((at) => {
      native.call("random_next", at, native.out);
      return native.u64(native.out);
    });
  }

  /** A number from 0 to n - 1, each as likely. */
  below(n: number): number {
    return this.lend((at) => {
      native.call("random_below", at, native.uint(n), native.out);
      return native.u32(native.out);
    });
  }

  /** Where the stream stands; may be set again. */
  get state(): readonly [bigint, bigint] {
    return [this.key, this.counter];
  }

  set state([key, counter]: readonly [bigint, bigint]) {
    this.key = native.uint64(key);
    this.counter = native.uint64(counter);
  }
}

/** One thing that a game can be asked to be. */
export interface Option {
  readonly name: string;
  /** The default first; of a size: the default, the smallest and the largest. */
  readonly values: readonly string[];
  /** A size is written COLUMNSxROWS. */
  readonly isSize: boolean;
  /** What it means, in a language. */
  about(language?: Language): string;
}

/** One of the games. */
export class Game {
  readonly number: number;
  /** Its stable name, such as "cephalopod". */
  readonly name: string;
  /** How many can play. */
  readonly seats: readonly number[];
  /** Whether it can be drawn. */
  readonly draws: boolean;
  /** Whether a seat may know more than others. */
  readonly secrets: boolean;
  /** Whether some moves are drawn by lot. */
  readonly chance: boolean;
  readonly maxMoves: number;
  readonly maxOutcomes: number;
  /** What its things are made of. */
  readonly matter: (typeof MATTERS)[number];
  private readonly optionCount: number;

  constructor(game: string | number | Game) {
    if (game instanceof Game) this.number = game.number;
    else if (typeof game === "string")
      this.number = native.withTexts([game], (at, n) => native.call("game_find", at, n));
    else this.number = native.int(game);
    const at = native.out;
    native.call("game_about", this.number, at);
    this.name = native.wordAt(at, 16);
    const seats = native.u32(at + 16);
    this.seats = Array.from({ length: SEATS_MOST }, (_, n) => n).filter((n) => (seats >>> n) & 1);
    this.draws = !!native.i32(at + 20);
    this.secrets = !!native.i32(at + 24);
    this.chance = !!native.i32(at + 28);
    this.maxMoves = native.i32(at + 32);
    this.maxOutcomes = native.i32(at + 36);
    this.optionCount = native.i32(at + 40);
    this.matter = MATTERS[native.i32(at + 48)];
  }

  private word(word: number, language: Language): string {
    return native.text("game_text", this.number, word, languageNumber(language));
  }

  title(language: Language = "en"): string {
    return this.word(0, language);
  }

  /** The line that names its inventor. */
  credit(language: Language = "en"): string {
    return this.word(1, language);
  }

  /** What a side, 0 or 1, is called. */
  side(side: number, language: Language = "en"): string {
    if (side !== 0 && side !== 1) {
      native.int(side);
      throw native.refusal("range", BigInt(side));
    }
    return this.word(3 + side, language);
  }

  get options(): readonly Option[] {
    return Array.from({ length: this.optionCount }, (_, i) => this.option(i));
  }

  private option(i: number): Option {
    const isSize = !!native.call("option_is_size", this.number, i),
      values: string[] = [];
    while (!native.ask("option_value", this.number, i, values.length, native.out, 512))
      values.push(native.text("option_value", this.number, i, values.length));
    return {
      name: native.text("option_name", this.number, i),
      values,
      isSize,
      about: (language = "en") =>
        native.text("option_text", this.number, i, languageNumber(language)),
    };
  }

  /** How many iterations a level, 1 to 10, thinks for a move. */
  levelIterations(level: number): number {
    return native.call("level_nodes", this.number, native.int(level));
  }
}

/** All games. */
export const games = (): Game[] =>
  Array.from({ length: native.plain("game_count") }, (_, i) => new Game(i));

/** How to begin. */
export interface Setup {
  /** 0 or nothing: as many as usual. */
  seats?: number;
  /** Options by name: `{ size: "3x3" }`, or as "k=v,k=v". */
  options?: Readonly<Record<string, string | number>> | string;
  /** A position as text; else the first one. */
  position?: string;
}

/** The options of a setup as "k=v,k=v". */
export const variantOf = ({ options = {} }: Setup): string =>
  typeof options === "string"
    ? options
    : Object.entries(options)
        .map(([name, value]) => `${name}=${value}`)
        .join(",");

/** Gives a function a setup as the library wants it. */
export function withSetup<T>(game: string | number | Game, setup: Setup, use: (at: number) => T): T {
  const number = new Game(game).number,
    seats = native.int(setup.seats ?? 0),
    { position } = setup;
  return native.withTexts([variantOf(setup), position ?? ""], (variant, variantN, at, n) =>
    native.withBytes(24, (struct) => {
      const fields = [number, seats, variant, variantN, position === undefined ? 0 : at, n];
      fields.forEach((value, i) => native.set32(struct + 4 * i, value));
      return use(struct);
    }),
  );
}
