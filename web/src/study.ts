/* A board to think on: both sides are moved by whoever sits there, any earlier position can be
 * gone back to, and going on differently from there opens a branch. */
import {
  ALL,
  CHANCE,
  OVER,
  WISHES,
  Refused,
  Table,
  type Branch,
  type Entry,
  type Event as TableEvent,
  type Move,
  type Node,
  type State,
} from "./core.js";
import { Match, playersOf, type SeatInfo } from "./match.js";

/* A study as it outlives a reload: the record it began with, and all that was tried, each step with
 * the number of the one it follows, 0 being the first position. */
interface Kept {
  record: string;
  steps: [number, string][];
  at: number;
}

/* A step as a record writes it. */
function written({ kind, seat, text }: Entry): string {
  if (kind === "event") return `@${seat + 1} ${text}`;
  return kind === "comment" ? `{${text}}` : text;
}

export class StudyMatch extends Match {
  table: Table;
  node: Node;
  private after = new Map<Node, Node[]>(); /* what was tried from each node, the latest last */
  private states = new Map<Node, State>();
  private entries = new Map<Node, Entry>();
  private glyphs = new Map<Node, number[]>();
  private notes = new Map<Node, string[]>(); /* said here, not in the record it came with */
  private root: Node;
  private players: { name: string; level: number }[];
  private begun: Node; /* the end of the record it began with */

  constructor(record: string) {
    super();
    this.table = new Table(record);
    this.node = this.begun = this.table.settle(this.table.end);
    const line = this.table.line(this.begun);
    for (const entry of line) this.entries.set(entry.node, entry);
    this.root = line[0].node;
    this.plant(this.table.tree());
    this.grow(this.root, this.begun);
    this.players = playersOf(record, this.state.seats);
  }

  /* The variations of the record, the game itself to be gone along first. */
  private plant(tree: Branch[]): void {
    for (const { parent, glyphs, ...entry } of tree) {
      this.entries.set(entry.node, entry);
      if (glyphs.length) this.glyphs.set(entry.node, glyphs);
      this.grow(parent, entry.node);
    }
  }

  /* The study that kept() wrote; undefined where there is none. */
  static of(kept: string): StudyMatch | undefined {
    try {
      const { record, steps, at } = JSON.parse(kept) as Kept;
      const match = new StudyMatch(record),
        nodes = [match.root];
      for (const [from, text] of steps) nodes.push(match.step(nodes[from], text));
      match.node = nodes[at];
      return match;
    } catch (error) {
      if (error instanceof SyntaxError || error instanceof Refused) return undefined;
      throw error;
    }
  }

  kept(): string {
    const nodes = [this.root],
      steps: Kept["steps"] = [];
    for (let i = 0; i < nodes.length; i++)
      for (const next of this.after.get(nodes[i]) ?? [])
        steps.push([i, written(this.entry(next))]), nodes.push(next);
    const record = this.table.record(this.begun),
      at = nodes.indexOf(this.node);
    return JSON.stringify({ record, steps, at } satisfies Kept);
  }

  get study(): StudyMatch {
    return this;
  }

  get state(): State {
    let state = this.states.get(this.node);
    if (!state) this.states.set(this.node, (state = this.table.state(this.node)));
    return state;
  }

  get seats(): SeatInfo[] {
    return this.players.map((player, seat) => ({ seat, here: true, ...player }));
  }

  get eyes(): number {
    return ALL;
  }

  get mover(): number {
    return this.state.actor;
  }

  check(move: Move) {
    return this.table.check(this.node, ALL, move);
  }

  /* Links a chain of new nodes into the tree, from `from` down to `to`. */
  private grow(from: Node, to: Node): void {
    for (let node = to; node !== from; node = this.table.parent(node)) {
      const parent = this.table.parent(node),
        known = this.after.get(parent) ?? [];
      this.after.set(parent, [...known.filter((n) => n !== node), node]);
    }
  }

  private entry(node: Node): Entry {
    let entry = this.entries.get(node);
    if (!entry) this.entries.set(node, (entry = this.table.line(node).at(-1)!));
    return entry;
  }

  /* The branch already there for a step, so that trying it again does not double it. */
  private known(from: Node, text: string): Node | undefined {
    return this.after.get(from)?.find((n) => written(this.entry(n)) === text);
  }

  /* A step as it was written, from any position. */
  private step(from: Node, text: string): Node {
    const [, seat, event] = /^@(\d) (\w+)$/.exec(text) ?? [];
    const to =
      this.known(from, text) ??
      (event
        ? this.table.event(from, Number(seat) - 1, event as TableEvent)
        : this.table.playText(from, text));
    this.grow(from, to);
    return to;
  }

  /* Where one stands after a step: past the lots drawn then, now if never before, and past what was
   * said of it. */
  private settled(node: Node): Node {
    for (let next: Node | undefined; (next = this.after.get(node)?.at(-1)); node = next)
      if (this.table.actor(node) !== CHANCE && this.entry(next).kind !== "comment") break;
    return this.table.settle(node);
  }

  async play(move: Move): Promise<void> {
    const from = this.node,
      text = this.table.moveText(from, ALL, move);
    const to = this.settled(this.known(from, text) ?? this.table.play(from, this.mover, move));
    this.grow(from, to);
    this.node = to;
    this.changed(true);
  }

  event(event: TableEvent, seat: number): void {
    let to = this.table.event(this.node, seat, event);
    for (let s = 0; s < this.state.seats && WISHES.includes(event); s++)
      if (this.table.actor(to) !== OVER && s !== seat) to = this.table.event(to, s, event);
    this.grow(this.node, to);
    this.node = to;
    this.changed(true);
  }

  /* Goes to a position. */
  visit(node: Node): void {
    this.node = this.settled(node);
    this.changed();
  }

  private get last(): Node {
    let end = this.node;
    for (let next = this.after.get(end); next?.length; next = this.after.get(end))
      end = next.at(-1)!;
    return end;
  }

  /* The way here and on along what was last tried. */
  line(): Entry[] {
    return this.table.line(this.last);
  }

  /* The ways on from here, where there are several. */
  branches(): Entry[] {
    const next = this.after.get(this.node) ?? [];
    return next.length > 1 ? next.map((n) => this.entry(n)) : [];
  }

  /* ---- the tree */

  /* The ways on from a node in the order in which they came about: the first is the game itself. */
  ways(node: Node): Node[] {
    return [...(this.after.get(node) ?? [])].sort((a, b) => a - b);
  }

  get start(): Node {
    return this.root;
  }

  entryOf(node: Node): Entry & { glyphs: number[]; notes: string[] } {
    const glyphs = this.glyphs.get(node) ?? [],
      notes = this.notes.get(node) ?? [];
    return { ...this.entry(node), glyphs, notes };
  }

  /* Is there more than moves one after the other? */
  get grown(): boolean {
    return (
      this.glyphs.size + this.notes.size > 0 ||
      [...this.after.values()].some((ways) => ways.length > 1) ||
      [...this.entries.values()].some((e) => e.kind === "comment")
    );
  }

  /* Says something of the position looked at. */
  note(text: string): void {
    const said = text.replace(/[{}]/g, "").replace(/\s+/g, " ").trim();
    if (!said) return;
    this.notes.set(this.node, [...(this.notes.get(this.node) ?? []), said]);
    this.changed();
  }

  /* Marks the last move, or takes the mark away. */
  mark(glyph: number): void {
    const node = this.done,
      marked = this.glyphs.get(node)?.includes(glyph);
    if (node === this.root) return;
    if (marked) this.glyphs.delete(node);
    else this.glyphs.set(node, [glyph]);
    this.changed();
  }

  /* What is said of the position at a node. */
  remarks(node: Node): string[] {
    const said: string[] = [];
    let at = node;
    for (let e = this.entry(at); e.kind === "comment"; e = this.entry((at = this.table.parent(at))))
      said.unshift(e.text, ...(this.notes.get(at) ?? []));
    said.unshift(...(this.notes.get(at) ?? []));
    for (let [next] = this.ways(node); next && this.entry(next).kind === "comment"; [next] = this.ways(next))
      said.push(this.entry(next).text);
    return said;
  }

  private pen(node: Node): string[] {
    const glyphs = (this.glyphs.get(node) ?? []).map((g) => `$${g}`);
    return [written(this.entry(node)), ...glyphs, ...this.noted(node)];
  }

  private noted(node: Node): string[] {
    return (this.notes.get(node) ?? []).map((said) => `{${said}}`);
  }

  /* The line that goes on from a node: each step with the remarks right behind it, and what may be
   * done in its place. */
  lineFrom(node: Node): { steps: Node[]; others: Node[] }[] {
    const line: { steps: Node[]; others: Node[] }[] = [];
    for (let ways = this.ways(node); ways.length; ) {
      const [first, ...others] = ways,
        steps = [first];
      for (ways = this.ways(first); ways.length === 1 && this.entry(ways[0]).kind === "comment"; ) {
        steps.push(ways[0]);
        ways = this.ways(ways[0]);
      }
      line.push({ steps, others });
    }
    return line;
  }

  private branchesFrom(node: Node): string[] {
    return this.lineFrom(node).flatMap(({ steps, others }) => [
      ...steps.flatMap((at) => this.pen(at)),
      ...others.flatMap((at) => ["(", ...this.pen(at), ...this.branchesFrom(at), ")"]),
    ]);
  }

  paper(): string {
    return this.grown ? this.whole() : this.record();
  }

  /* The tree as a record, wherever one looks. */
  whole(): string {
    let end = this.root;
    for (let [on] = this.ways(end); on; [on] = this.ways(on)) end = on;
    const body = [...this.noted(this.root), ...this.branchesFrom(this.root)];
    const [head] = this.table.record(end).split("\n\n");
    return this.table.tidy(`${head}\n\n${body.join(" ")}\n`);
  }

  /* What somebody did last: lots and remarks since then do not count. */
  private get done(): Node {
    let node = this.node;
    for (let e = this.entry(node); e.kind === "comment" || (e.kind === "move" && e.seat < 0); )
      e = this.entry((node = this.table.parent(node)));
    return node;
  }

  get canUndo(): boolean {
    return this.done !== this.root;
  }

  undo(): void {
    this.visit(this.table.parent(this.done));
  }

  question(): { record: string; seat: number; follows: boolean } {
    return { record: this.record(), seat: this.state.actor, follows: false };
  }
}
