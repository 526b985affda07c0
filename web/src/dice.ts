/* Moves with dice: a cell, and the dice around it that are captured. */
import { Kind, type Item, type Move, type Thing } from "./core.js";
import { Draft, key, type Hint } from "./draft.js";
import { t } from "./words.js";

export class DiceDraft extends Draft {
  private chosen = new Set<string>();

  private movesAt(x: number, y: number): Move[] {
    return this.scene.items
      .filter((i) => i.kind === Kind.Ghost && i.x === x && i.y === y)
      .map((i) => i.move);
  }

  private taken(move: Move): Item[] {
    return this.scene.items.filter((i) => i.kind === Kind.Take && i.move === move);
  }

  private dieAt(x: number, y: number): Item | undefined {
    return this.scene.items.find((i) => i.kind === Kind.Die && i.x === x && i.y === y);
  }

  get instant(): boolean {
    return true;
  }

  /* Every empty cell is one: marking them would say nothing. */
  get targets(): Set<string> {
    return new Set();
  }

  get takes(): Map<string, Hint> {
    const hints = new Map<string, Hint>();
    if (!this.at) return hints;
    for (const move of this.movesAt(...this.at))
      for (const item of this.taken(move))
        hints.set(key(item.x, item.y), { can: true, chosen: this.chosen.has(key(item.x, item.y)) });
    return hints;
  }

  get preview(): Item[] {
    if (!this.at || this.dieAt(...this.at)) return [];
    const ghost = this.scene.items.find(
      (i) => i.kind === Kind.Ghost && i.move === this.ready && i.x === this.at![0],
    );
    const [x, y] = this.at;
    const owner = 1 + (this.seat % 2);
    if (ghost) return [{ ...ghost, kind: Kind.Die, owner }];
    return [{ kind: Kind.Die, owner, turn: 0, shape: 0, x, y, z: 0, group: 0, move: 0 }];
  }

  hover(x: number, y: number): void {
    if (this.pinned) return;
    this.chosen.clear();
    super.hover(x, y);
  }

  tap(x: number, y: number, sure: boolean): boolean {
    if (this.pinned && this.takes.has(key(x, y))) {
      if (!this.chosen.delete(key(x, y))) this.chosen.add(key(x, y));
      this.look();
      return false;
    }
    const again = this.pinned && this.at?.[0] === x && this.at[1] === y;
    if (again) {
      if (this.ready !== undefined) return true;
      this.cancel();
      return false;
    }
    this.at = [x, y];
    this.pinned = this.movesAt(x, y).length > 0;
    this.chosen.clear();
    this.look();
    return this.ready !== undefined && sure;
  }

  cancel(): void {
    this.chosen.clear();
    super.cancel();
  }

  /* One way only: that is what is meant. Else the way whose dice are chosen. */
  protected look(): void {
    this.clear();
    if (!this.at) return;
    const [x, y] = this.at,
      moves = this.movesAt(x, y);
    if (moves.length === 1) this.ready = moves[0];
    else if (moves.length > 1) this.choose(x, y, moves);
    else this.judged([{ kind: Kind.Ghost, shape: 0, x, y }]);
    this.tell();
  }

  private choose(x: number, y: number, moves: Move[]): void {
    const same = (move: Move) => {
      const taken = this.taken(move);
      return (
        taken.length === this.chosen.size && taken.every((i) => this.chosen.has(key(i.x, i.y)))
      );
    };
    this.ready = moves.find(same);
    if (this.ready !== undefined || this.chosen.size < 2) return;
    const taken = [...this.chosen].map((k): Thing => {
      const [cx, cy] = k.split(",").map(Number);
      return { kind: Kind.Take, shape: 0, x: cx, y: cy };
    });
    this.judged([{ kind: Kind.Ghost, shape: 0, x, y }, ...taken]);
  }

  private tell(): void {
    if (!this.at || this.refusal) return;
    const dice =
      this.ready !== undefined
        ? this.taken(this.ready).map((i) => this.dieAt(i.x, i.y)!.shape)
        : [...this.chosen].map(
            (k) => this.dieAt(...(k.split(",").map(Number) as [number, number]))!.shape,
          );
    const sum = dice.reduce((a, b) => a + b, 0);
    if (this.ready !== undefined && dice.length)
      this.note = t("web.dice.takes", { sum: `${dice.join(" + ")} = ${sum}` });
    else if (this.ready !== undefined) this.note = t("web.dice.one");
    else
      this.note = dice.length
        ? t("web.dice.more", { sum: `${dice.join(" + ")}` })
        : t("web.dice.choose");
  }
}
