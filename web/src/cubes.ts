/* Moves with pieces of cubes: one from the hand, turned in space, on a cell. */
import { Kind, type Cube, type Item, type Move } from "./core.js";
import { Draft, key, type Held, type Tool } from "./draft.js";
import { pieceCubes } from "./hands.js";
import { t } from "./words.js";

function settle(cubes: Cube[]): Cube[] {
  const low = [0, 1, 2].map((axis) => Math.min(...cubes.map((c) => c[axis])));
  return cubes
    .map((c) => [c[0] - low[0], c[1] - low[1], c[2] - low[2]] as Cube)
    .sort((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
}

const SPINS: Record<string, (c: Cube) => Cube> = {
  turn: ([x, y, z]) => [y, -x, z],
  back: ([x, y, z]) => [-y, x, z],
  tip: ([x, y, z]) => [x, -z, y],
  rise: ([x, y, z]) => [x, z, -y],
  roll: ([x, y, z]) => [z, y, -x],
};

export class CubeDraft extends Draft {
  cubes: Cube[] = [];

  get turnable(): boolean {
    return this.picked >= 0;
  }

  get lie(): unknown {
    return this.cubes;
  }

  set lie(lie: unknown) {
    this.cubes = lie as Cube[];
    this.look();
  }

  pick(index: number): void {
    if (this.picked !== index && this.hand[index]) this.cubes = pieceCubes(this.game, this.hand[index].shape);
    super.pick(index);
  }

  spin(how: keyof typeof SPINS): void {
    const before = JSON.stringify(this.cubes);
    let spun = settle(this.cubes.map(SPINS[how]));
    /* A piece that looks the same after the spin would seem stuck: spin on. */
    for (let i = 0; i < 2 && JSON.stringify(spun) === before; i++)
      spun = settle(spun.map(SPINS[how]));
    this.cubes = spun;
    this.look();
  }

  turn(quarters: number): void {
    this.spin(quarters > 0 ? "turn" : "back");
  }

  flip(): boolean {
    this.cubes = settle(this.cubes.map(SPINS.tip).map(SPINS.tip));
    this.look();
    return true;
  }

  get eager(): boolean {
    return true;
  }

  get tools(): Tool[] {
    if (!this.turnable) return [];
    const spin = (id: "tip" | "roll", key: string): Tool => ({
      id,
      icon: id,
      word: t(`web.${id}`),
      key,
      act: () => this.spin(id),
    });
    return [...super.tools, spin("tip", "t"), spin("roll", "g")];
  }

  held(index: number): Held & { cubes?: Cube[] } {
    return index === this.picked ? { ...this.hand[index], cubes: this.cubes } : this.hand[index];
  }

  tip(down: number): void {
    this.spin(down > 0 ? "tip" : "rise");
  }

  /* Cells to point at for the piece as it is turned now: told to those who listen, not drawn. */
  get targets(): Set<string> {
    const columns = this.columns(),
      sign = (list: { x: number; y: number; count: number }[]) =>
        list.map((c) => `${c.x},${c.y},${c.count}`).join(" ");
    const wanted = sign(columns),
      near = this.nearest(columns)[0],
      found = new Set<string>();
    if (!near) return found;
    for (const { x, y, columns: laid } of this.placements())
      if (sign(laid) === wanted) found.add(key(x + near.x, y + near.y));
    return found;
  }

  /* The legal placements of the piece in hand: the corner of each, and its columns from there. */
  private placements(): {
    x: number;
    y: number;
    columns: { x: number; y: number; count: number }[];
  }[] {
    const moves = new Map<Move, Map<string, { x: number; y: number; count: number }>>();
    for (const i of this.scene.items) {
      if (i.kind !== Kind.Ghost || i.shape !== this.hand[this.picked]?.shape) continue;
      const laid = moves.get(i.move) ?? new Map<string, { x: number; y: number; count: number }>();
      const column = laid.get(key(i.x, i.y));
      if (column) column.count++;
      else laid.set(key(i.x, i.y), { x: i.x, y: i.y, count: 1 });
      moves.set(i.move, laid);
    }
    return [...moves.values()].map((laid) => {
      const all = [...laid.values()],
        x = Math.min(...all.map((c) => c.x)),
        y = Math.min(...all.map((c) => c.y));
      return {
        x,
        y,
        columns: all
          .map((c) => ({ x: c.x - x, y: c.y - y, count: c.count }))
          .sort((a, b) => a.x - b.x || a.y - b.y),
      };
    });
  }

  private nearest(columns: { x: number; y: number }[]): { x: number; y: number }[] {
    const middle = (axis: "x" | "y") =>
      columns.reduce((sum, c) => sum + c[axis], 0) / columns.length;
    return [...columns].sort(
      (a, b) =>
        Math.hypot(a.x - middle("x"), a.y - middle("y")) -
        Math.hypot(b.x - middle("x"), b.y - middle("y")),
    );
  }

  private columns(): { x: number; y: number; low: number; count: number }[] {
    const found = new Map<string, { x: number; y: number; low: number; count: number }>();
    for (const [x, y, z] of this.cubes) {
      const column = found.get(key(x, y));
      if (column) {
        column.count++;
        column.low = Math.min(column.low, z);
      } else found.set(key(x, y), { x, y, low: z, count: 1 });
    }
    return [...found.values()].sort((a, b) => a.x - b.x || a.y - b.y);
  }

  /* Where the piece lies when the hand is over a cell: its middle column there, or, where that
   * would leave the board, the nearest place that does not. */
  private corner(): [number, number] {
    const [x, y] = this.at!,
      columns = this.columns(),
      near = this.nearest(columns);
    const cells = new Set(
      this.scene.items.filter((i) => i.kind === Kind.Cell).map((i) => key(i.x, i.y)),
    );
    const fits = near.find((n) =>
      columns.every((c) => cells.has(key(x - n.x + c.x, y - n.y + c.y))),
    );
    const anchor = fits ?? near[0];
    return [x - anchor.x, y - anchor.y];
  }

  private heightAt(x: number, y: number): number {
    return this.scene.items.filter((i) => i.kind === Kind.Cube && i.x === x && i.y === y).length;
  }

  get preview(): Item[] {
    if (!this.at || this.picked < 0) return [];
    if (this.ready !== undefined)
      return this.scene.items
        .filter((i) => i.kind === Kind.Ghost && i.move === this.ready)
        .map((i) => ({ ...i, kind: Kind.Cube, group: -1 }));
    const [cx, cy] = this.corner(),
      held = this.hand[this.picked];
    const lift = Math.max(
      0,
      ...this.columns().map((c) => this.heightAt(cx + c.x, cy + c.y) - c.low),
    );
    return this.cubes.map(([x, y, z]) => ({
      kind: Kind.Cube,
      owner: held.owner,
      turn: 0,
      shape: held.shape,
      x: cx + x,
      y: cy + y,
      z: z + lift,
      group: -1,
      move: 0,
    }));
  }

  protected look(): void {
    this.clear();
    if (this.picked < 0) {
      this.note = t("web.piece.pick");
      return;
    }
    if (!this.at) return;
    const [cx, cy] = this.corner(),
      { shape } = this.hand[this.picked];
    this.judged(this.cubes.map(([x, y]) => ({ kind: Kind.Ghost, shape, x: cx + x, y: cy + y })));
  }
}
