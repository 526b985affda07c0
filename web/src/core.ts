/* The rules core, as the page sees it. One WebAssembly instance is one table: a tree of positions
 * in which nothing ever changes, so a node, once known, stays good. See src/wasm/exports.c. */

export type Move = number;
export type Node = number;

/* In the place of a seat, as in game.h and src/wasm/table.h. */
export const CHANCE = -1,
  OVER = -2,
  PUBLIC = -3,
  ALL = -4;
/* In the place of a winning side. */
export const DRAW = -1,
  NONE = -2;

export const EVENTS = ["resign", "end", "draw", "timeout", "abandon", "annul"] as const;
export type Event = (typeof EVENTS)[number];

/* Those that happen only once every seat has said so. */
export const WISHES: readonly Event[] = ["end", "draw", "annul"];

export interface Option {
  name: string;
  about: string;
  board: boolean; /* says what is played on */
  usual: number; /* so many of the values are the game itself, 0: all; the rest is for study */
  values?: string[];
  size?: [number, number];
  min?: [number, number];
  max?: [number, number];
}

/* What the things of a game are made of: how they are handled and spoken of. */
export type Matter = "dice" | "cubes" | "tiles" | "discs";

export type Cube = [number, number, number];

/* How a position comes about, as a record says it. */
export interface Opening {
  variant?: string;
  position?: string;
  played?: string;
}

export interface Game {
  name: string;
  title: string;
  full: string; /* the title with whose game it is */
  credit: string;
  say?: string; /* what makes one curious */
  goal?: string; /* what one plays for, in a sentence */
  page: string; /* of its rules */
  matter: Matter;
  sides: [string, string];
  ways: (string | null)[]; /* what an item's group says about it */
  pieces: Record<string, Cube[]>; /* as they lie in a hand, by letter */
  puts: boolean; /* things can be put and taken by hand */
  turns: boolean; /* and so can the turn be given */
  sample: Opening;
  lessons: ({ say: string } & Opening)[];
  courses: { title: string; say: string; steps: string }[]; /* lessons in strategy, by puzzles */
  themes: Record<string, string>; /* of puzzles: what each asks for */
  seats: number; /* bit n: n seats can play */
  draws: boolean;
  secret: boolean;
  options: Option[];
}

export interface Result {
  winner: number;
  how: string;
  points: [number, number];
}

export interface State {
  game: string;
  seats: number;
  actor: number;
  ply: number;
  draws: boolean;
  byPoints: boolean; /* a row of such games is counted by points */
  pointsTell: boolean; /* the points of a result say something */
  secret: boolean; /* seats hold what others must not see */
  askedEnd: number;
  askedDraw: number;
  askedAnnul: number;
  result: Result;
  mayEnd: boolean;
  count?: Result;
  variant: string;
}

export interface Entry {
  node: Node;
  kind: "start" | "move" | "event" | "comment";
  seat: number;
  ply: number;
  text: string;
}

/* An entry of a record with variations. */
export interface Branch extends Entry {
  parent: Node;
  glyphs: number[];
}

/* What a comment draws on the board: a ring, an arrow or a label, green, red, yellow or blue. */
export interface Shape {
  kind: number;
  colour: number;
  cell: [number, number];
  to?: [number, number];
  label?: string;
}

export interface Refusal {
  rule?: string;
  say: string;
  cells: [number, number][];
}

/* The core refuses with a sentence for people. */
export class Refused extends Error {
  constructor(readonly why: Refusal) {
    super(why.say);
  }
}

/* What a search thinks; values from the side to move, -1000 lost to 1000 won. */
export interface Report {
  iterations: number;
  settled: boolean;
  best: { move: string; value: number; visits: number; proved: boolean }[];
}

export enum Kind {
  Cell,
  Cube,
  Die,
  Tile,
  Hand,
  Ghost,
  Take,
  Path,
  Last,
  Forced,
  Move,
  Side,
  Disc,
}

export interface Item {
  kind: Kind;
  owner: number; /* 1 + side, 0: nobody */
  turn: number;
  shape: number;
  x: number;
  y: number;
  z: number;
  group: number;
  move: Move;
}

export interface Scene {
  columns: number;
  rows: number;
  turned: boolean;
  hexed: boolean; /* of hexagons, each row half a cell further to the right than the one below */
  items: Item[];
}

export interface Exports {
  memory: WebAssembly.Memory;
  tablier_input(bytes: number): number;
  tablier_output(): number;
  tablier_said(): number;
  tablier_games(): number;
  tablier_open(n: number, lang: number): Node;
  tablier_follow(n: number, seat: number, lang: number): Node;
  tablier_parent(node: Node): Node;
  tablier_actor(node: Node): number;
  tablier_state(node: Node, seat: number): number;
  tablier_line(node: Node): number;
  tablier_tree(lang: number): number;
  tablier_shapes(n: number): number;
  tablier_tidy(n: number, lang: number): number;
  tablier_scene(node: Node, seat: number): number;
  tablier_moves(node: Node, seat: number): number;
  tablier_move_text(node: Node, seat: number, move: Move): number;
  tablier_score(node: Node, seat: number): number;
  tablier_check(node: Node, seat: number, move: Move, lang: number): number;
  tablier_compose(node: Node, seat: number, n: number): number;
  tablier_edit(
    node: Node,
    seat: number,
    x: number,
    y: number,
    kind: number,
    owner: number,
    shape: number,
    lang: number,
  ): number;
  tablier_turn(node: Node, seat: number, to: number): number;
  tablier_blank(): number;
  tablier_things(node: Node, seat: number): number;
  tablier_lesson_done(step: number, n: number, winner: number): number;
  tablier_read_move(node: Node, seat: number, n: number, lang: number): number;
  tablier_play(node: Node, seat: number, move: Move, lang: number): Node;
  tablier_play_text(node: Node, n: number, lang: number): Node;
  tablier_chance(node: Node, low: number, high: number): Node;
  tablier_event(node: Node, seat: number, event: number, lang: number): Node;
  tablier_agrees(node: Node, seat: number, event: number): number;
  tablier_record(node: Node): number;
  tablier_position(node: Node, seat: number): number;
  tablier_series(n: number, lang: number): number;
  tablier_think(
    node: Node,
    seat: number,
    level: number,
    seed: number,
    megabytes: number,
    workers: number,
  ): number;
  tablier_think_step(worker: number, n: number): number;
  tablier_think_made(): number;
  tablier_stack(bytes: number): number;
  __stack_pointer: WebAssembly.Global;
  tablier_think_stop(): void;
  tablier_think_report(node: Node, seat: number): number;
  tablier_think_choose(level: number): Move;
}

export const LANGS = ["en", "fr", "ca"] as const;
export type Lang = (typeof LANGS)[number];

const SCENE_HEAD = 4,
  SCENE_FIELDS = 10;
const encoder = new TextEncoder(),
  decoder = new TextDecoder();

let module: WebAssembly.Module;
let speaks = 0;

/* Compiles the core; call once before anything else. */
export async function loadCore(address: string): Promise<void> {
  module = await WebAssembly.compileStreaming(fetch(address));
}

export function useModule(compiled: WebAssembly.Module): void {
  module = compiled;
}

export function coreModule(): WebAssembly.Module {
  return module;
}

/* The language of the sentences that come from the core. */
export function speak(lang: Lang): void {
  speaks = LANGS.indexOf(lang);
}

/* A module whose instances share a memory, for thinking with several threads. */
export interface Shared {
  module: WebAssembly.Module;
  memory: WebAssembly.Memory;
}

const SHARED_FIRST = 64,
  SHARED_MOST = 16384; /* pages, as src/wasm/wasm.mk links it */

export function newShared(compiled: WebAssembly.Module): Shared {
  return {
    module: compiled,
    memory: new WebAssembly.Memory({ initial: SHARED_FIRST, maximum: SHARED_MOST, shared: true }),
  };
}

export function instance(shared?: Shared): Exports {
  if (!shared) return new WebAssembly.Instance(module).exports as unknown as Exports;
  const { exports } = new WebAssembly.Instance(shared.module, { env: { memory: shared.memory } });
  return { ...(exports as unknown as Exports), memory: shared.memory };
}

/* An instance, with what every caller needs: text in, text out. */
export class Core {
  readonly call: Exports;

  constructor(shared?: Shared) {
    this.call = instance(shared);
  }

  write(text: string): number {
    const bytes = encoder.encode(text);
    const at = this.call.tablier_input(bytes.length || 1);
    new Uint8Array(this.call.memory.buffer, at, bytes.length).set(bytes);
    return bytes.length;
  }

  read(length: number): string {
    if (length < 0) throw new Error("the core ran out of room");
    const output = this.call.tablier_output();
    return decoder.decode(
      new Uint8Array(this.call.memory.buffer, output, length).slice(),
    ); /* a shared memory cannot be decoded in place */
  }

  /* What the core left behind when it refused. */
  why(): Refusal {
    const length = this.call.tablier_said();
    return JSON.parse(this.read(length)) as Refusal;
  }

  refuse(): never {
    throw new Refused(this.why());
  }
}

let games: Game[] | undefined;

export function listGames(): Game[] {
  const core = new Core();
  games ??= JSON.parse(core.read(core.call.tablier_games())) as Game[];
  return games;
}

export function findGame(name: string): Game {
  const game = listGames().find((g) => g.name === name);
  if (!game) throw new Error(`no game ${name}`);
  return game;
}

/* The name of a game as lists show it; of one that is not known here, its own. */
export function gameName(name: string): string | undefined {
  return listGames().find((g) => g.name === name)?.full;
}

/* A game from the position that an opening leads to. */
export function openingText(game: Game, { variant, position, played }: Opening): string {
  const tags = { Game: game.name, Variant: variant ?? "", Position: position ?? "" };
  return recordText(tags, played ? [played] : []);
}

/* Tags as a record writes them. */
export function recordText(tags: Record<string, string>, moves: string[] = []): string {
  const quote = (s: string) => s.replace(/[\r\n]+/g, " ").replace(/["\\]/g, "\\$&");
  const head = Object.entries(tags)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `[${name} "${quote(value)}"]\n`)
    .join("");
  return `${head}\n${moves.join(" ")}\n`;
}

/* The tags of a record. */
export function recordTags(record: string): Map<string, string> {
  const tags = record.matchAll(/^\[(\w+) "((?:\\.|[^"\\])*)"\]/gm);
  return new Map(Array.from(tags, ([, name, value]) => [name, value.replace(/\\(.)/g, "$1")]));
}

/* Several games in a row: the score of the two teams so far, team 0 having begun the first game, and
 * the tags of the next record. */
export interface Series {
  games: number;
  score: [number, number];
  tags: Record<string, string>;
}

export function series(records: string[]): Series {
  const core = new Core();
  const length = core.call.tablier_series(core.write(records.join("\n")), speaks);
  if (length < 0) core.refuse();
  return JSON.parse(core.read(length)) as Series;
}

/* A thing as moves are made of them and boards set up with. */
export interface Thing {
  kind: Kind;
  shape: number;
  owner?: number;
  x?: number;
  y?: number;
  group?: number;
}

export class Table {
  private core: Core;
  readonly end: Node;
  readonly game: Game;

  /* Plays a record, or follows it from a seat. Throws Refused. */
  constructor(
    record: string,
    readonly seat?: number,
    core = new Core(),
  ) {
    this.core = core;
    const n = this.core.write(record);
    this.end =
      seat === undefined
        ? this.core.call.tablier_open(n, speaks)
        : this.core.call.tablier_follow(n, seat, speaks);
    if (!this.end) this.core.refuse();
    this.game = findGame(this.state(this.end).game);
  }

  /* Opens a search; the iterations its level wants. See exports.c. */
  think(
    node: Node,
    seat: number,
    level: number,
    seed: number,
    megabytes: number,
    workers = 1,
  ): number {
    const wanted = this.core.call.tablier_think(node, seat, level, seed, megabytes, workers);
    if (!wanted) throw new Error("no memory to think in");
    return wanted;
  }

  /* Iterations made by this worker. */
  thinkStep(n: number): number {
    return this.core.call.tablier_think_step(0, n);
  }

  /* Iterations made by all. */
  thinkMade(): number {
    return this.core.call.tablier_think_made();
  }

  thinkStop(): void {
    this.core.call.tablier_think_stop();
  }

  thinkReport(node: Node, seat: number): Report {
    return JSON.parse(this.core.read(this.core.call.tablier_think_report(node, seat))) as Report;
  }

  thinkChoose(level: number): Move {
    return this.core.call.tablier_think_choose(level) >>> 0;
  }

  actor(node: Node): number {
    return this.core.call.tablier_actor(node);
  }

  parent(node: Node): Node {
    return this.core.call.tablier_parent(node);
  }

  state(node: Node, seat = ALL): State {
    return JSON.parse(this.core.read(this.core.call.tablier_state(node, seat))) as State;
  }

  line(node: Node): Entry[] {
    return JSON.parse(this.core.read(this.core.call.tablier_line(node))) as Entry[];
  }

  scene(node: Node, seat: number): Scene {
    const at = this.core.call.tablier_scene(node, seat);
    const head = new Int32Array(this.core.call.memory.buffer, at, SCENE_HEAD);
    const [columns, rows, lies, count] = head;
    const all = new Int32Array(this.core.call.memory.buffer, at, SCENE_HEAD + count * SCENE_FIELDS);
    const items: Item[] = [];
    for (let i = SCENE_HEAD; i < all.length; i += SCENE_FIELDS)
      items.push({
        kind: all[i],
        owner: all[i + 1],
        turn: all[i + 2],
        shape: all[i + 3],
        x: all[i + 4],
        y: all[i + 5],
        z: all[i + 6],
        group: all[i + 7],
        move: all[i + 8] >>> 0,
      });
    return { columns, rows, turned: (lies & 1) !== 0, hexed: (lies & 2) !== 0, items };
  }

  moves(node: Node, seat: number): Move[] {
    const count = this.core.call.tablier_moves(node, seat);
    const at = this.core.call.tablier_output();
    return Array.from(new Uint32Array(this.core.call.memory.buffer, at, count));
  }

  moveText(node: Node, seat: number, move: Move): string {
    return this.core.read(this.core.call.tablier_move_text(node, seat, move));
  }

  /* Undefined when the move may be made, else why not. */
  check(node: Node, seat: number, move: Move): Refusal | undefined {
    return this.core.call.tablier_check(node, seat, move, speaks) ? undefined : this.core.why();
  }

  /* The move of a text, legal or not. Throws Refused when it cannot be read. */
  readMove(node: Node, seat: number, text: string): Move {
    const n = this.core.write(text);
    if (!this.core.call.tablier_read_move(node, seat, n, speaks)) this.core.refuse();
    const at = this.core.call.tablier_output();
    return new Uint32Array(this.core.call.memory.buffer, at, 1)[0];
  }

  /* The move that would put these things there, legal or not; undefined when none does. */
  compose(node: Node, seat: number, things: Thing[]): Move | undefined {
    const numbers = things.flatMap((i) => [i.kind, i.shape, i.x ?? 0, i.y ?? 0, i.group ?? 0]);
    const at = this.core.call.tablier_input(4 * numbers.length || 1);
    new Int32Array(this.core.call.memory.buffer, at, numbers.length).set(numbers);
    if (!this.core.call.tablier_compose(node, seat, things.length)) return undefined;
    const output = this.core.call.tablier_output();
    return new Uint32Array(this.core.call.memory.buffer, output, 1)[0];
  }

  /* The position with a thing put on a cell, or the uppermost one taken away. Throws Refused. */
  edit(node: Node, seat: number, x: number, y: number, thing?: Thing): string {
    const { kind, owner, shape } = { kind: -1, owner: 0, shape: 0, ...thing };
    const length = this.core.call.tablier_edit(node, seat, x, y, kind, owner, shape, speaks);
    if (length < 0) this.core.refuse();
    return this.core.read(length);
  }

  /* The position with another seat to move. */
  turn(node: Node, seat: number, to: number): string {
    return this.core.read(this.core.call.tablier_turn(node, seat, to));
  }

  /* An empty board to set up on; "" where that is how a game begins. */
  blank(): string {
    return this.core.read(this.core.call.tablier_blank());
  }

  /* What can be put on the board by hand. */
  things(node: Node, seat: number): Required<Pick<Thing, "kind" | "owner" | "shape">>[] {
    const count = this.core.call.tablier_things(node, seat);
    const at = this.core.call.tablier_output();
    const all = new Int32Array(this.core.call.memory.buffer, at, 3 * count);
    return Array.from({ length: count }, (_, i) => ({
      kind: all[3 * i],
      owner: all[3 * i + 1],
      shape: all[3 * i + 2],
    }));
  }

  /* Is a move one that a step of the game's lesson asks for? */
  lessonDone(step: number, move: string, winner: number): boolean {
    return this.core.call.tablier_lesson_done(step, this.core.write(move), winner) !== 0;
  }

  play(node: Node, seat: number, move: Move): Node {
    return this.core.call.tablier_play(node, seat, move, speaks) || this.core.refuse();
  }

  playText(node: Node, text: string): Node {
    const n = this.core.write(text);
    return this.core.call.tablier_play_text(node, n, speaks) || this.core.refuse();
  }

  /* Draws lots until a seat is to move. */
  settle(node: Node): Node {
    while (this.seat === undefined && this.actor(node) === CHANCE) {
      const [low, high] = crypto.getRandomValues(new Uint32Array(2));
      node = this.core.call.tablier_chance(node, low, high);
    }
    return node;
  }

  /* Does a computer at that seat agree to what another asks for? */
  agrees(node: Node, seat: number, event: Event): boolean {
    return this.core.call.tablier_agrees(node, seat, EVENTS.indexOf(event)) !== 0;
  }

  event(node: Node, seat: number, event: Event): Node {
    const number = EVENTS.indexOf(event);
    return this.core.call.tablier_event(node, seat, number, speaks) || this.core.refuse();
  }

  score(node: Node, seat = ALL): Map<string, string> {
    const length = this.core.call.tablier_score(node, seat);
    const lines = length > 0 ? this.core.read(length).trim().split("\n") : [];
    return new Map(
      lines.map((line) => {
        const cut = line.indexOf(" ");
        return [line.slice(0, cut), line.slice(cut + 1)];
      }),
    );
  }

  /* All entries of the record it came with, its variations played too. Throws Refused. */
  tree(): Branch[] {
    const length = this.core.call.tablier_tree(speaks);
    if (length < 0) this.core.refuse();
    return JSON.parse(this.core.read(length)) as Branch[];
  }

  /* What a comment says, and what it draws. */
  remark(comment: string): { words: string; shapes: Shape[] } {
    const length = this.core.call.tablier_shapes(this.core.write(comment));
    return JSON.parse(this.core.read(length)) as { words: string; shapes: Shape[] };
  }

  /* A record as the program writes it. Throws Refused. */
  tidy(record: string): string {
    const length = this.core.call.tablier_tidy(this.core.write(record), speaks);
    if (length < 0) this.core.refuse();
    return this.core.read(length);
  }

  record(node: Node): string {
    return this.core.read(this.core.call.tablier_record(node));
  }

  position(node: Node, seat = ALL): string {
    return this.core.read(this.core.call.tablier_position(node, seat));
  }
}

export function cellName(x: number, y: number): string {
  return String.fromCharCode(97 + x) + (y + 1);
}

export function cellOf(name: string): [number, number] {
  return [name.charCodeAt(0) - 97, Number(name.slice(1)) - 1];
}

export function sideOf(seat: number): number {
  return seat % 2;
}
