/* Moves with discs: a cell. */
import { Kind, type Item } from "./core.js";
import { Draft } from "./draft.js";

export class DiscDraft extends Draft {
  get instant(): boolean {
    return true;
  }

  /* Mostly every empty cell is one: marking them would say nothing. */
  get targets(): Set<string> {
    return new Set();
  }

  get preview(): Item[] {
    if (!this.at || this.ready === undefined) return [];
    return this.scene.items
      .filter((i) => i.kind === Kind.Ghost && i.move === this.ready)
      .map((i) => ({ ...i, kind: Kind.Disc }));
  }

  protected look(): void {
    this.clear();
    if (!this.at) return;
    const [x, y] = this.at;
    this.judged([{ kind: Kind.Ghost, shape: 0, x, y }]);
  }
}
