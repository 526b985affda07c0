/* Moves with tiles: one from the hand, turned, on a cell. */
import { Kind, type Item, type Move } from "./core.js";
import { Draft, key, type Held, type Tool } from "./draft.js";
import { FOREST, tileBase, turned } from "./draw.js";
import { t } from "./words.js";

export class TileDraft extends Draft {
  quarters = 0;
  private free?: Item; /* a way to lay it that does not spend the turn */

  get turnable(): boolean {
    return this.picked >= 0 && this.shapes.length > 1;
  }

  /* The thing in hand in each of its different positions. */
  private get shapes(): number[] {
    const held = this.hand[this.picked];
    if (!held) return [];
    if (held.shape & FOREST) return [held.shape];
    return [...new Set([0, 1, 2, 3].map((k) => turned(held.shape, k)))];
  }

  private ghosts(index = this.picked): Item[] {
    const held = this.hand[index];
    if (!held) return [];
    const base = tileBase(held.shape);
    return this.scene.items.filter((i) => i.kind === Kind.Ghost && tileBase(i.shape) === base);
  }

  get targets(): Set<string> {
    return new Set(this.ghosts().map((i) => key(i.x, i.y)));
  }

  playable(index: number): boolean {
    return this.ghosts(index).length > 0;
  }

  get shown(): number {
    const held = this.hand[this.picked];
    return held ? (held.shape & FOREST ? held.shape : turned(held.shape, this.quarters)) : 0;
  }

  get preview(): Item[] {
    if (!this.at || this.picked < 0) return [];
    const [x, y] = this.at;
    const ghost = this.ghosts().find((i) => i.move === this.ready && i.x === x && i.y === y);
    return [
      {
        kind: Kind.Tile,
        owner: 0,
        turn: 0,
        shape: ghost?.shape ?? this.shown,
        x,
        y,
        z: 0,
        group: 0,
        move: 0,
      },
    ];
  }

  get lie(): unknown {
    return this.quarters;
  }

  set lie(lie: unknown) {
    this.quarters = lie as number;
    this.look();
  }

  pick(index: number): void {
    if (this.picked !== index) this.quarters = 0;
    super.pick(index);
  }

  turn(quarters: number): void {
    const legal = this.turnsHere();
    for (let i = 0; i < 4; i++) {
      this.quarters = (this.quarters + quarters + 4) & 3;
      if (legal.size === 0 || legal.has(this.shown)) break;
    }
    this.look(false);
  }

  /* A tile lies flat: whichever way it is swiped, it turns. */
  tip(down: number): void {
    this.turn(down);
  }

  private turnsHere(): Set<number> {
    if (!this.at) return new Set();
    const [x, y] = this.at;
    return new Set(
      this.ghosts()
        .filter((i) => i.x === x && i.y === y)
        .map((i) => i.shape),
    );
  }

  /* Snaps to a position that fits when there is one, so that most tiles need no turning. */
  protected look(snap = true): void {
    this.clear();
    if (this.picked < 0) {
      this.note = t("web.tile.pick");
      return;
    }
    if (!this.at) {
      if (!this.playable(this.picked)) this.note = t("web.tile.nowhere");
      return;
    }
    const legal = this.turnsHere();
    if (snap && legal.size && !legal.has(this.shown) && !(this.hand[this.picked].shape & FOREST))
      while (!legal.has(this.shown)) this.quarters = (this.quarters + 1) & 3;
    const [x, y] = this.at;
    this.free = this.freely(this.judged([{ kind: Kind.Ghost, shape: this.shown, x, y }]));
    if (this.ready === undefined && this.free) {
      this.ready = this.free.move;
      this.refusal = undefined;
    }
  }

  /* "Je complète": the same tile on the same cell in another way than the usual one. */
  private freely(usual: Move | undefined): Item | undefined {
    const [x, y] = this.at!;
    return this.ghosts().find(
      (i) => i.x === x && i.y === y && i.shape === this.shown && i.move !== usual,
    );
  }

  get tools(): Tool[] {
    if (!this.free) return super.tools;
    const { group, move } = this.free;
    return [
      ...super.tools,
      { id: "complete", icon: "check", word: t(this.game.ways[group] ?? "web.place"), move },
    ];
  }

  held(index: number): Held {
    return index === this.picked ? { ...this.hand[index], shape: this.shown } : this.hand[index];
  }

  protected clear(): void {
    super.clear();
    this.free = undefined;
  }
}
