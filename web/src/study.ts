/* A board to think on: both sides are moved by whoever sits there, any earlier position can be
 * gone back to, and going on differently from there opens a branch. */
import {
  ALL,
  OVER,
  Table,
  type Entry,
  type Event as TableEvent,
  type Game,
  type Move,
  type Node,
  type State,
} from "./core.js";
import { Match, type SeatInfo } from "./match.js";

export class StudyMatch extends Match {
  table: Table;
  node: Node;
  private after = new Map<Node, Node[]>(); /* what was tried from each node, the latest last */
  private states = new Map<Node, State>();

  constructor(
    record: string,
    private names: string[] = [],
  ) {
    super();
    this.table = new Table(record);
    const line = this.table.line(this.table.end);
    for (let i = 1; i < line.length; i++) this.after.set(line[i - 1].node, [line[i].node]);
    this.node = this.table.settle(this.table.end);
    if (this.node !== this.table.end) this.grow(this.table.end, this.node);
  }

  get game(): Game {
    return this.table.game;
  }

  get state(): State {
    let state = this.states.get(this.node);
    if (!state) this.states.set(this.node, (state = this.table.state(this.node)));
    return state;
  }

  get seats(): SeatInfo[] {
    return Array.from({ length: this.state.seats }, (_, seat) => ({
      seat,
      here: true,
      level: 0,
      name: this.names[seat] ?? "",
    }));
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

  /* The branch already there for a move, so that trying it again does not double it. */
  private known(text: string): Node | undefined {
    return this.after.get(this.node)?.find((n) => this.table.line(n).at(-1)!.text === text);
  }

  async play(move: Move): Promise<void> {
    const text = this.table.moveText(this.node, ALL, move),
      from = this.node;
    const old = this.known(text);
    let to = old ?? this.table.play(from, this.mover, move);
    to = this.table.settle(to);
    this.grow(from, to);
    this.node = to;
    this.changed(true);
  }

  event(event: TableEvent, seat: number): void {
    let to = this.table.event(this.node, seat, event);
    for (let s = 0; s < this.state.seats && (event === "end" || event === "draw"); s++)
      if (this.table.actor(to) !== OVER && s !== seat) to = this.table.event(to, s, event);
    this.grow(this.node, to);
    this.node = to;
    this.changed(true);
  }

  /* Goes to a position; a draw of lots is never left pending. */
  visit(node: Node): void {
    const next = this.after.get(node);
    this.node = this.table.actor(node) === -1 && next?.length ? next.at(-1)! : node;
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

  /* The record of that way; record() ends here. */
  whole(): string {
    return this.table.record(this.last);
  }

  /* Other ways on from the position before this one. */
  branches(): Entry[] {
    const next = this.after.get(this.node) ?? [];
    return next.length > 1 ? next.map((n) => this.table.line(n).at(-1)!) : [];
  }

  get canUndo(): boolean {
    return this.table.parent(this.node) !== 0;
  }

  undo(): void {
    let node = this.table.parent(this.node);
    while (this.table.actor(node) === -1 && this.table.parent(node)) node = this.table.parent(node);
    this.node = node;
    this.changed();
  }

  question(): { record: string; seat: number; follows: boolean } {
    return { record: this.record(), seat: this.state.actor, follows: false };
  }
}
