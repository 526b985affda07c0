/* A game at the table, whoever plays it: what the table page shows and acts on. */
import {
  ALL,
  OVER,
  WISHES,
  PUBLIC,
  Table,
  recordTags,
  recordText,
  series,
  type Entry,
  type Event as TableEvent,
  type Game,
  type Move,
  type Node,
  type Refusal,
  type Result,
  type Scene,
  type State,
} from "./core.js";
import { newId, saveGame, savedGame, type Saved, type SeatPlan } from "./store.js";
import type { OnlineMatch } from "./online.js";
import type { StudyMatch } from "./study.js";
import { thinker } from "./think.js";
import { t } from "./words.js";

export interface SeatInfo {
  seat: number;
  name: string; /* empty: nobody gave one */
  level: number; /* 0: a person */
  part?: number; /* of its level's thinking that the computer last had time for */
  here: boolean; /* plays at this screen */
  left?: number; /* milliseconds on the clock */
  online?: boolean;
  taken?: boolean;
}

/* Events: "change" whenever something to show changed; "moved" after a move, for sounds and for
 * those who listen rather than look. */
export abstract class Match extends EventTarget {
  abstract table: Table;
  abstract node: Node; /* where the game stands */
  thinking = false;
  trouble = ""; /* a sentence for the player when something went wrong */

  get game(): Game {
    return this.table.game;
  }

  abstract get seats(): SeatInfo[];
  abstract get state(): State;

  /* Whose eyes look at this screen: a seat, PUBLIC or ALL. */
  abstract get eyes(): number;

  /* The seat at this screen that may move now, or -1. */
  abstract get mover(): number;

  /* A person who must take the screen before anything secret is shown, or -1. */
  get curtain(): number {
    return -1;
  }

  lift(): void {
    /* most matches have no curtain */
  }

  abstract play(move: Move): Promise<void>;
  abstract event(event: TableEvent, seat: number): void;

  get canUndo(): boolean {
    return false;
  }

  undo(): void {
    /* most matches cannot */
  }

  close(): void {
    /* nothing to let go of */
  }

  /* The record holds what people at this screen may not see yet. */
  get hides(): boolean {
    return false;
  }

  /* Others play too who cannot see this screen: asking the computer would not be fair on them. */
  get rivals(): boolean {
    return false;
  }

  /* What only one kind of match has is asked of it as that kind. */
  get local(): LocalMatch | undefined {
    return undefined;
  }

  get online(): OnlineMatch | undefined {
    return undefined;
  }

  get study(): StudyMatch | undefined {
    return undefined;
  }

  get over(): boolean {
    return this.state.actor === OVER;
  }

  get result(): Result {
    return this.state.result;
  }

  private scenes = new Map<string, Scene>();

  /* What this screen shows of a position. Kept, since some games think hard about what may be
   * played where. */
  scene(node: Node): Scene {
    const name = `${node},${this.eyes}`;
    let scene = this.scenes.get(name);
    if (!scene) {
      if (this.scenes.size > 80) this.scenes.clear();
      scene = this.table.scene(node, this.eyes);
      this.scenes.set(name, scene);
    }
    return scene;
  }

  /* The moves to show beside the board: those of the game and, in a study, what follows. */
  line(): Entry[] {
    return this.table.line(this.node);
  }

  /* Moves that people or computers made, lots not counted. */
  get made(): number {
    return this.table.line(this.node).filter((e) => e.kind === "move" && e.seat >= 0).length;
  }

  check(move: Move): Refusal | undefined {
    return this.table.check(this.node, this.mover, move);
  }

  record(): string {
    return this.table.record(this.node);
  }

  /* The game as it goes to others: of a study the whole tree. */
  paper(): string {
    return this.record();
  }

  /* The record as the seat at this screen may know it, and from whose eyes: what the computer is
   * told when it is asked for advice. */
  abstract question(): { record: string; seat: number; follows: boolean };

  protected changed(moved = false): void {
    if (moved) this.dispatchEvent(new Event("moved"));
    this.dispatchEvent(new Event("change"));
  }
}

export interface NewGame {
  game: string;
  variant: string;
  seats: SeatPlan[];
  position?: string;
}

export function firstRecord(game: NewGame, tags: Record<string, string> = {}): string {
  const names = game.seats.map((s, i): [string, string] => [
    `Player${i + 1}`,
    s.kind === "person" ? (s.name ?? "") : `computer ${s.level}`,
  ]);
  return recordText({
    Game: game.game,
    Variant: game.variant,
    Seats: String(game.seats.length),
    Position: game.position ?? "",
    Date: new Date().toISOString().slice(0, 10),
    ...Object.fromEntries(names),
    ...tags,
  });
}

/* Who played, as such a record says it. */
export function playersOf(record: string, count: number): { name: string; level: number }[] {
  const tags = recordTags(record);
  return Array.from({ length: count }, (_, i) => {
    const said = tags.get(`Player${i + 1}`) ?? "",
      level = Number(/^computer (\d+)$/.exec(said)?.[1] ?? 0);
    return { name: level ? "" : said, level };
  });
}

/* The same, as plans for who is to play on. */
export function plansOf(record: string, count: number): SeatPlan[] {
  return playersOf(record, count).map(({ name, level }) =>
    level ? { kind: "computer", level } : { kind: "person", name },
  );
}

const LOOK = 350; /* milliseconds a person needs to see one move before the next */

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, milliseconds));
  });
}

/* Does something in one window of this browser at a time, where it can tell: the others wait. */
function alone<T>(name: string, signal: AbortSignal, what: () => Promise<T>): Promise<T> {
  return "locks" in navigator ? navigator.locks.request(name, { signal }, what) : what();
}

/* The game after this one: everybody moves on by a seat, the score runs on. Its id. */
export function nextGame(saved: Saved, variant: string): string {
  const earlier = [...(saved.earlier ?? []), saved.record],
    id = newId();
  const seats = saved.seats.map(
    (_, i) => saved.seats[(i + saved.seats.length - 1) % saved.seats.length],
  );
  const { tags } = series(earlier);
  saveGame({
    ...saved,
    id,
    seats,
    earlier,
    record: firstRecord({ game: saved.game, variant, seats }, tags),
    over: false,
    winner: undefined,
    made: 0,
    updated: Date.now(),
  });
  return id;
}

/* Any mix of people and computers at one screen. Dispatches "behind" when another window of this
 * browser went further with the same game: whoever shows it opens it again. */
export class LocalMatch extends Match {
  table: Table;
  node: Node;
  private closed = new AbortController();
  private lifted = -1; /* the person who looks at the screen, where there are secrets */
  private stop?: AbortController;
  private cached?: { node: Node; state: State };
  private parts: (number | undefined)[] = []; /* by seat */

  /* Throws Refused when a record in it is damaged. */
  constructor(readonly saved: Saved) {
    super();
    this.table = new Table(saved.record);
    const { seats } = this.table.state(this.table.end);
    if (saved.seats.length !== seats) saved.seats = plansOf(saved.record, seats);
    if (saved.earlier?.length) series(saved.earlier);
    this.node = this.table.settle(this.table.end);
    const { signal } = this.closed;
    addEventListener("storage", () => this.overtaken(), { signal });
    document.addEventListener("visibilitychange", () => this.overtaken(), { signal });
    this.lifted = this.people.length === 1 ? this.people[0] : -1;
    this.keep();
    void this.computer();
  }

  get local(): LocalMatch {
    return this;
  }

  private get people(): number[] {
    return this.saved.seats.flatMap((s, i) => (s.kind === "person" ? [i] : []));
  }

  /* The match so far, by seat of this game; undefined in a first game. */
  get running(): number[] | undefined {
    const earlier = this.saved.earlier ?? [];
    if (!earlier.length && !this.over) return undefined;
    const { score } = series(this.over ? [...earlier, this.record()] : earlier);
    /* Teams swap sides with every game. */
    return earlier.length % 2 ? [score[1], score[0]] : score;
  }

  get seats(): SeatInfo[] {
    return this.saved.seats.map((s, seat) => ({
      seat,
      here: s.kind === "person",
      level: s.kind === "computer" ? s.level : 0,
      part: this.parts[seat],
      name: s.kind === "person" ? (s.name ?? "") : "",
    }));
  }

  get state(): State {
    if (this.cached?.node !== this.node)
      this.cached = { node: this.node, state: this.table.state(this.node) };
    return this.cached!.state;
  }

  get secret(): boolean {
    return this.state.secret;
  }

  get hides(): boolean {
    return this.secret && !this.over && this.people.length > 0;
  }

  get eyes(): number {
    if (!this.secret || this.over) return ALL;
    if (this.people.length === 0) return ALL;
    return this.lifted >= 0 ? this.lifted : PUBLIC;
  }

  get mover(): number {
    const actor = this.state.actor;
    if (actor < 0 || this.saved.seats[actor].kind !== "person" || this.curtain >= 0) return -1;
    return actor;
  }

  get curtain(): number {
    const actor = this.state.actor;
    if (!this.secret || actor < 0 || this.saved.seats[actor].kind !== "person") return -1;
    return this.lifted === actor ? -1 : actor;
  }

  lift(): void {
    this.lifted = this.state.actor;
    this.changed();
  }

  /* Whether the game went on in another window. `lost`: something was just tried here, in vain. */
  private overtaken(lost = false): boolean {
    const kept = savedGame(this.saved.id);
    if (!kept || kept.updated < this.saved.updated || kept.record === this.saved.record)
      return false;
    this.dispatchEvent(new CustomEvent("behind", { detail: lost }));
    return true;
  }

  async play(move: Move): Promise<void> {
    if (this.overtaken(true)) return;
    this.advance(this.table.play(this.node, this.state.actor, move));
    await this.computer();
  }

  event(event: TableEvent, seat: number): void {
    if (this.overtaken(true)) return;
    let node = this.table.event(this.node, seat, event);
    for (const other of this.seats) {
      if (!other.level || !WISHES.includes(event) || this.table.actor(node) === OVER) continue;
      if (!this.table.agrees(node, other.seat, event)) {
        this.trouble = t(`web.declines.${event}`, { level: other.level });
        this.changed();
        return;
      }
      node = this.table.event(node, other.seat, event);
    }
    this.stop?.abort();
    this.advance(node);
  }

  private advance(node: Node): void {
    const before = this.state.actor;
    this.node = this.table.settle(node);
    this.trouble = "";
    if (this.people.length > 1 && this.state.actor !== before) this.lifted = -1;
    this.keep();
    this.changed(true);
  }

  private async computer(): Promise<void> {
    for (;;) {
      const actor = this.state.actor,
        plan = this.saved.seats[actor];
      if (actor < 0 || plan.kind !== "computer") return;
      this.stop = new AbortController();
      this.thinking = true;
      this.changed();
      const { signal } = this.stop;
      try {
        const answer = () => this.answer(actor, plan.level, signal);
        if (!(await alone(`tablier.${this.saved.id}`, signal, answer))) return;
      } catch (error) {
        if (!(error instanceof DOMException)) this.trouble = String(error);
        return;
      } finally {
        this.thinking = false;
        this.changed();
      }
    }
  }

  /* The computer's move at a seat; false when meanwhile the game went elsewhere. */
  private async answer(seat: number, level: number, signal: AbortSignal): Promise<boolean> {
    if (this.overtaken()) return false;
    const asked = this.node,
      began = performance.now();
    const thought = await thinker.ask(
      { record: this.table.record(asked), seat, follows: false, level },
      undefined,
      signal,
    );
    this.parts[seat] = thought.part;
    await pause(began + LOOK - performance.now());
    if (asked !== this.node || signal.aborted || this.overtaken()) return false;
    this.thinking = false;
    this.advance(this.table.playText(this.node, thought.move));
    return true;
  }

  /* Back to where a person last chose; what was drawn or seen since stays seen, so not with
   * secrets. */
  get canUndo(): boolean {
    return !this.secret && this.undone() !== this.node;
  }

  private undone(): Node {
    let node = this.node;
    for (;;) {
      const parent = this.table.parent(node);
      if (!parent) return this.node;
      node = parent;
      const actor = this.table.actor(node);
      if (actor >= 0 && this.saved.seats[actor].kind === "person") return node;
    }
  }

  undo(): void {
    if (this.overtaken(true)) return;
    this.stop?.abort();
    this.node = this.undone();
    this.keep();
    this.changed();
  }

  close(): void {
    this.closed.abort();
    this.stop?.abort();
  }

  question(): { record: string; seat: number; follows: boolean } {
    return { record: this.record(), seat: this.state.actor, follows: false };
  }

  private keep(): void {
    const { state } = this;
    Object.assign(this.saved, {
      record: this.table.record(this.node),
      updated: Date.now(),
      over: state.actor === OVER,
      winner: state.actor === OVER ? state.result.winner : undefined,
      made: this.made,
      game: state.game,
    });
    saveGame(this.saved);
  }
}
