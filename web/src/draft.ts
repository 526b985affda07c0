/* A move being made: what is picked, how it is turned, where it hovers, and what the core says of
 * it. Drafts of each kind know how things are handled (dice.ts, tiles.ts, cubes.ts); what move that
 * is, whether it may be made, and why not, they always ask the core. */
import {
  Kind,
  type Cube,
  type Game,
  type Item,
  type Move,
  type Refusal,
  type Scene,
  type Thing,
} from "./core.js";
import { t } from "./words.js";

/* The core's word on moves in one position, from one seat. */
export interface Judge {
  check(move: Move): Refusal | undefined;
  compose(things: Thing[]): Move | undefined;
}

export interface Held {
  shape: number;
  owner: number;
  count: number;
  seat: number;
  place: number;
}

/* What a seat holds; `single`: things that come several times lie side by side. */
export function heldBy(scene: Scene, seat: number, single: boolean): Held[] {
  return scene.items
    .filter((i) => i.kind === Kind.Hand && i.y === seat)
    .flatMap((i) => {
      const count = i.group || 1,
        held = { shape: i.shape, owner: i.owner, count: single ? 1 : count, seat: i.y, place: i.x };
      return Array.from({ length: single ? count : 1 }, () => held);
    });
}

/* Something one can do with what is in hand, beyond putting it down: a button and a key. */
export interface Tool {
  id: string;
  icon: string;
  word: string;
  key?: string;
  act?(): void;
  move?: Move; /* or a move to play at once */
}

export const key = (x: number, y: number): string => `${x},${y}`;
export type Hint = { can: boolean; chosen: boolean };

export abstract class Draft {
  at?: [number, number]; /* the cell it hovers over */
  pinned = false; /* put down there, waiting for a second tap */
  ready?: Move;
  refusal?: Refusal;
  note = ""; /* what to do next, or what the move does */
  picked = -1; /* index into hand */
  readonly hand: Held[];

  constructor(
    readonly game: Game,
    readonly scene: Scene,
    readonly seat: number,
    protected judge: Judge,
    single = false,
  ) {
    this.hand = heldBy(scene, seat, single);
  }

  /* Items to draw as the move would leave them. */
  abstract get preview(): Item[];

  /* Cells where the thing in hand may go, whichever way it is turned. */
  abstract get targets(): Set<string>;

  /* Whether a thing of the hand may go anywhere at all. */
  playable(_index: number): boolean {
    return true;
  }

  /* Looks again after something was picked, turned or moved. */
  protected abstract look(): void;

  get takes(): Map<string, Hint> {
    return new Map();
  }

  /* What one tap puts down for good: nothing is turned or picked, and there is no second look. */
  get instant(): boolean {
    return false;
  }

  /* Something is picked as soon as one may move. */
  get eager(): boolean {
    return false;
  }

  get tools(): Tool[] {
    if (!this.turnable) return [];
    return [{ id: "turn", icon: "turn", word: t("web.turn"), key: "r", act: () => this.turn(1) }];
  }

  /* How a thing of the hand is shown: as it is turned, when it is picked. */
  held(index: number): Held & { cubes?: Cube[] } {
    return this.hand[index];
  }

  /* A key; false when it means nothing here. */
  press(name: string): boolean {
    const tool = this.tools.find((i) => i.act && i.key === name),
      digit = Number(name);
    if (tool) tool.act!();
    else if (name === "e" && this.turnable) this.turn(-1);
    else if (name === "Escape") this.cancel();
    else if (digit >= 1 && digit <= this.hand.length) this.pick(digit - 1);
    else return false;
    return true;
  }

  /* Says again what it said, in the language of now. */
  retell(): void {
    this.look();
  }

  hover(x: number, y: number): void {
    if (this.pinned) return;
    this.at = [x, y];
    this.look();
  }

  leave(): void {
    if (this.pinned) return;
    this.at = undefined;
    this.look();
  }

  /* A tap or click; true when the move is to be played now. `sure`: the player saw the preview
   * before (mouse, keyboard) and did not ask to confirm. */
  tap(x: number, y: number, sure: boolean): boolean {
    const again = this.pinned && this.at?.[0] === x && this.at[1] === y;
    this.at = [x, y];
    this.look();
    this.pinned = this.ready !== undefined || (this.turnable && !sure);
    return this.ready !== undefined && (sure || again);
  }

  pick(index: number): void {
    this.picked = index;
    this.look();
  }

  turn(_quarters: number): void {
    /* dice have no turn */
  }

  /* Over another cell, as a finger slides there; it stays put down. */
  drag(x: number, y: number): void {
    if (!this.pinned || !this.turnable || (this.at?.[0] === x && this.at[1] === y)) return;
    this.at = [x, y];
    this.look();
  }

  /* Over onto its other face; false for what has none. */
  flip(): boolean {
    return false;
  }

  /* End over end. */
  tip(_down: number): void {
    /* only what is solid can be */
  }

  get turnable(): boolean {
    return false;
  }

  /* How the thing in hand is turned: to be put back to. */
  get lie(): unknown {
    return undefined;
  }

  set lie(_lie: unknown) {
    /* dice lie one way */
  }

  cancel(): void {
    this.at = undefined;
    this.pinned = false;
    this.look();
  }

  /* The move of these things, if it is one: ready, or refused with the reason. */
  protected judged(things: Thing[]): Move | undefined {
    const off = things.some((i) => i.x! < 0 || i.y! < 0);
    const move = off ? undefined : this.judge.compose(things);
    this.refusal =
      move === undefined ? { say: t("web.piece.off"), cells: [] } : this.judge.check(move);
    this.ready = this.refusal ? undefined : move;
    return move;
  }

  protected clear(): void {
    this.ready = undefined;
    this.refusal = undefined;
    this.note = "";
  }
}
