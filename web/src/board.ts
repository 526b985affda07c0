/* The board: a scene as real elements. A layer of cells on top takes pointers, keys and focus, and
 * is what a screen reader walks through; all below it is picture. */
import { LitElement, html, svg, type PropertyValues, type SVGTemplateResult } from "lit";
import { Kind, cellName, cellOf, type Game, type Item, type Scene, type Shape } from "./core.js";
import { boardStyles } from "./board-style.js";
import { cornersOf, middleOf, outline, rimOf } from "./cells.js";
import { key, type Hint } from "./draft.js";
import { cubeTop, die, disc, drawStyles, label, ownerMark, tile } from "./draw.js";
import { Fingers } from "./gesture.js";
import { motion } from "./motion.js";
import { colourName } from "./names.js";
import { drawShapes } from "./school/shapes.js";
import { styled } from "./ui.js";
import { t } from "./words.js";

export interface Lights {
  targets: Set<string>; /* cells that may be chosen */
  takes: Map<string, Hint>;
  warn: Set<string>; /* cells a refusal speaks of */
  preview: Item[];
  bad: boolean;
  hint: Item[]; /* what the computer would do */
  played: Item[]; /* what was done instead */
  last: Set<string>; /* what the last move touched */
}

export const NO_LIGHTS: Lights = {
  targets: new Set(),
  takes: new Map(),
  warn: new Set(),
  preview: [],
  bad: false,
  hint: [],
  played: [],
  last: new Set(),
};

/* Where the letters of the columns and the numbers of the rows stand, in cells: below and to the
 * left; on a board with slanted sides spread over all four, so that none meets another. */
export function coordinates(
  scene: Scene,
  cells: Item[],
  step = 0.88,
): { word: string; x: number; y: number }[] {
  const slanted = cells.length < scene.columns * scene.rows,
    made: { word: string; x: number; y: number }[] = [];
  for (let x = 0; x < scene.columns; x++) {
    const ys = cells.filter((c) => c.x === x).map((c) => c.y),
      above = slanted && x < (scene.columns - 1) / 2;
    made.push({
      word: String.fromCharCode(97 + x),
      x,
      y: above ? Math.max(...ys) + step : Math.min(...ys) - step,
    });
  }
  for (let y = 0; y < scene.rows; y++) {
    const xs = cells.filter((c) => c.y === y).map((c) => c.x),
      right = slanted && y >= (scene.rows - 1) / 2;
    made.push({
      word: String(y + 1),
      y,
      x: right ? Math.max(...xs) + step : Math.min(...xs) - step,
    });
  }
  return made;
}

export class GameBoard extends LitElement {
  static properties = {
    scene: { attribute: false },
    lights: { attribute: false },
    shapes: { attribute: false },
    game: { attribute: false },
    label: {},
    live: { type: Boolean },
    routes: { type: Boolean },
    plain: { type: Boolean },
    stepped: { type: Boolean },
  };

  declare scene: Scene;
  declare lights: Lights;
  declare shapes: Shape[]; /* what a remark draws */
  declare game: Game;
  declare label: string;
  declare live: boolean; /* takes moves */
  declare routes: boolean;
  declare plain: boolean; /* a small picture: no coordinates */
  declare stepped: boolean; /* the page steps by arrows unless a key brought one to the board */

  private focused: [number, number] = [0, 0];
  private keyed = false; /* a key brought the focus here */
  private fingers = new Fingers({
    twist: (quarters) => this.say("board-turn", { quarters }),
    hold: () => this.game.matter === "cubes" && this.lights.preview.length > 0 && this.say("board-flip", {}),
  });
  private previous?: Scene;

  constructor() {
    super();
    this.lights = NO_LIGHTS;
    this.shapes = [];
    this.label = "";
    this.live = false;
    this.routes = true;
    this.plain = false;
  }

  static styles = [drawStyles, boardStyles];

  /* ---- geometry */

  private get angle(): number {
    return this.scene.turned ? 45 : 0;
  }

  private middle(x: number, y: number): [number, number] {
    return middleOf(this.scene, x, y);
  }

  /* The picture's bounds: all corners of all cells, as they lie after the turn. */
  private bounds(): { x: number; y: number; w: number; h: number } {
    const turn = (this.angle * Math.PI) / 180,
      xs: number[] = [],
      ys: number[] = [];
    for (const i of this.of(Kind.Cell))
      for (const [dx, dy] of cornersOf(this.scene)) {
        const [px, py] = this.middle(i.x, i.y),
          x = px + dx,
          y = py + dy;
        xs.push(x * Math.cos(turn) - y * Math.sin(turn));
        ys.push(x * Math.sin(turn) + y * Math.cos(turn));
      }
    const pad = this.plain ? 24 : 62,
      left = Math.min(...xs),
      top = Math.min(...ys);
    return {
      x: left - pad,
      y: top - pad,
      w: Math.max(...xs) - left + 2 * pad,
      h: Math.max(...ys) - top + 2 * pad,
    };
  }

  get ratio(): number {
    const b = this.bounds();
    return b.w / b.h;
  }

  private of(kind: Kind): Item[] {
    return this.scene.items.filter((i) => i.kind === kind);
  }

  private place(x: number, y: number): string {
    return `translate(${this.middle(x, y).join(" ")})`;
  }

  /* ---- layers */

  protected render() {
    if (!this.scene) return html``;
    const b = this.bounds(),
      letter = 13 + 1.3 * Math.max(this.scene.columns, this.scene.rows);
    return html`<svg
      ${styled({ "--letter": `${letter}px` })}
      viewBox=${`${b.x} ${b.y} ${b.w} ${b.h}`}
      class=${`${this.game.matter} ${this.live ? "live" : ""} ${this.lights.preview.length ? "holding" : ""}`}
      role="grid"
      aria-label=${this.label}
      aria-rowcount=${this.scene.rows}
      aria-colcount=${this.scene.columns}
      @keydown=${this.onKey}
      @wheel=${this.onWheel}
      @pointerdown=${(e: PointerEvent) => this.fingers.press(e)}
      @pointermove=${this.onDrag}
      @pointerup=${(e: PointerEvent) => this.fingers.lift(e)}
      @pointercancel=${(e: PointerEvent) => this.fingers.lift(e)}
      @contextmenu=${(e: Event) => this.lights.preview.length && e.preventDefault()}
      @pointerleave=${() => this.emit("board-leave")}
    >
      <g transform=${`rotate(${this.angle})`}>
        <g aria-hidden="true">${this.drawBoard()}</g>
        <g aria-hidden="true" id="pieces">${this.drawPieces()}</g>
        <g aria-hidden="true">${this.drawMarks()}</g>
        <g aria-hidden="true" class="shapes">${drawShapes(this.shapes, (x, y) => this.middle(x, y), this.angle)}</g>
        <g aria-hidden="true" id="moving"></g>
        ${this.drawSpots()}
      </g>
    </svg>`;
  }

  private drawBoard(): SVGTemplateResult[] {
    const cells = this.of(Kind.Cell);
    const { columns, rows } = this.scene;
    const full = cells.length === columns * rows;
    const frame = this.scene.hexed
      ? svg`${cells.map((i) => svg`<g transform=${this.place(i.x, i.y)}>${outline(this.scene, "frame", -14)}</g>`)}`
      : full
      ? svg`<rect class="frame" x=${-columns * 50 - 16} y=${-rows * 50 - 16}
        width=${columns * 100 + 32} height=${rows * 100 + 32} rx="18"></rect>`
      : svg`${cells.map((i) => svg`<rect class="frame" transform=${this.place(i.x, i.y)} x="-62"
        y="-62" width="124" height="124" rx="14"></rect>`)}`;
    return [
      frame,
      ...cells.map((i) => this.drawCell(i)),
      ...this.drawRim(cells),
      ...(this.plain ? [] : this.drawCoords(cells)),
    ];
  }

  private drawCell(i: Item): SVGTemplateResult {
    return svg`<g transform=${this.place(i.x, i.y)}>
      ${outline(this.scene, `cell ${!this.scene.hexed && (i.x + i.y) % 2 ? "odd" : ""}`, 0)}
      ${i.shape && this.game.matter === "cubes" ? svg`<circle class="edge-mark" r="5"></circle>` : []}
</g>`;
  }

  /* Whose the sides of a board of hexagons are. */
  private drawRim(cells: Item[]): SVGTemplateResult[] {
    const sides = this.scene.hexed ? this.of(Kind.Side).filter((i) => i.owner) : [];
    return ["under", "over"].flatMap((layer) =>
      sides.flatMap((side) =>
        cells
          .filter((i) => i.shape & side.shape)
          .map(
            (i) => svg`<polyline class=${`rim ${layer} owner-${side.owner}`}
              transform=${this.place(i.x, i.y)}
              points=${rimOf(this.scene, i, side, sides).join(" ")}></polyline>`,
          ),
      ),
    );
  }

  private drawCoords(cells: Item[]): SVGTemplateResult[] {
    return coordinates(this.scene, cells).map(
      ({ word, x, y }) =>
        svg`<text class="coord"
          transform=${`${this.place(x, y)} rotate(${-this.angle})`}>${word}</text>`,
    );
  }

  private drawPieces(): SVGTemplateResult[] {
    const dice = this.of(Kind.Die).map(
      (i) =>
        svg`<g transform=${this.place(i.x, i.y)}><g id=${`die-${i.x}-${i.y}`}>${die(i.owner - 1, i.shape)}</g></g>`,
    );
    const tiles = this.of(Kind.Tile).map(
      (i) =>
        svg`<g transform=${this.place(i.x, i.y)}><g id=${`tile-${i.x}-${i.y}`}>${tile(i.shape, i.x * 31 + i.y)}</g></g>`,
    );
    const discs = this.of(Kind.Disc).map(
      (i) =>
        svg`<g transform=${this.place(i.x, i.y)}><g id=${`disc-${i.x}-${i.y}`}>${disc(i.owner - 1)}</g></g>`,
    );
    return [...dice, ...tiles, ...discs, ...this.drawCubes(this.of(Kind.Cube))];
  }

  /* Seen from above only the top of each column shows. */
  private drawCubes(cubes: Item[]): SVGTemplateResult[] {
    const top = new Map<string, Item>();
    for (const c of cubes) if ((top.get(key(c.x, c.y))?.z ?? -1) < c.z) top.set(key(c.x, c.y), c);
    return [...top.values()].map((c) => {
      const joins = [
        [0, 1],
        [1, 0],
        [0, -1],
        [-1, 0],
      ].reduce((bits, [dx, dy], edge) => {
        const other = top.get(key(c.x + dx, c.y + dy));
        return other && other.group === c.group && other.z === c.z ? bits | (1 << edge) : bits;
      }, 0);
      return svg`<g
        transform=${this.place(c.x, c.y)}><g id=${`cube-${c.x}-${c.y}`}>${cubeTop(c.owner, c.z + 1, joins, -this.angle)}</g></g>`;
    });
  }

  private square(x: number, y: number, name: string, inset = 3): SVGTemplateResult {
    return svg`<g transform=${this.place(x, y)}>${outline(this.scene, name, inset, 8)}</g>`;
  }

  private drawMarks(): SVGTemplateResult[] {
    const { lights } = this;
    const spots = (set: Iterable<string>) =>
      [...set].map((k) => k.split(",").map(Number) as [number, number]);
    const covered = new Set(lights.preview.map((i) => key(i.x, i.y)));
    return [
      ...spots(lights.last).map(([x, y]) => this.square(x, y, "last", 5)),
      ...this.drawEnds(),
      ...this.drawForced(),
      ...this.drawPaths(),
      ...spots(this.game.matter === "cubes" ? [] : lights.targets)
        .filter(([x, y]) => !covered.has(key(x, y)))
        .map(
          ([x, y]) => svg`<circle class="target" transform=${this.place(x, y)} r="13"></circle>`,
        ),
      this.drawPreview(),
      ...[...lights.takes].map(([k, hint]) => {
        const [x, y] = k.split(",").map(Number);
        return this.square(x, y, `take ${hint.chosen ? "chosen" : ""}`, 6);
      }),
      ...spots(lights.warn).flatMap(([x, y]) => [
        this.square(x, y, "warn"),
        this.square(x, y, "warn-edge", 5),
      ]),
      ...this.drawHint(),
    ];
  }

  /* Whose end a corner is: a flag at the very corner of the board, over whatever lies there. */
  private drawEnds(): SVGTemplateResult[] {
    return this.of(Kind.Cell)
      .filter((i) => i.owner)
      .map((i) => {
        const dx = i.x === 0 ? -34 : 34,
          dy = i.y === 0 ? 34 : -34;
        return svg`<g class=${`end end-${i.owner}`} transform=${this.place(i.x, i.y)}><circle
          class="end-disc" cx=${dx} cy=${dy} r="17"></circle>
        <g transform=${`translate(${dx} ${dy}) scale(0.7)`}>${ownerMark(i.owner)}</g></g>`;
      });
  }

  private drawForced(): SVGTemplateResult[] {
    return this.of(Kind.Forced).map(
      (i) => svg`<g transform=${this.place(i.x, i.y)}>
      <g class="forced-tile" transform="scale(0.5)">${tile(i.shape)}</g>
      <rect class="forced" x="-27" y="-27" width="54" height="54" rx="6"></rect></g>`,
    );
  }

  private drawPaths(): SVGTemplateResult[] {
    const paths = new Map<number, Item[]>();
    for (const i of this.of(Kind.Path)) paths.set(i.owner, [...(paths.get(i.owner) ?? []), i]);
    const line = (steps: Item[]) =>
      steps
        .sort((a, b) => a.group - b.group)
        .map((s, n) => `${n ? "L" : "M"}${this.middle(s.x, s.y).join(" ")}`)
        .join("");
    if (this.game.matter === "cubes")
      return [...paths.values()].flatMap((steps) => [
        svg`<path class="win" d=${line(steps)}></path>`,
        svg`<path class="win-in" d=${line(steps)}></path>`,
      ]);
    /* Before there is a tile any way will do, so none is worth showing. */
    if (!this.routes || !this.of(Kind.Tile).length) return [];
    return [...paths].map(
      ([
        owner,
        steps,
      ]) => svg`<g transform=${`translate(${owner === 1 ? -5 : 5} ${owner === 1 ? -5 : 5})`}>
      <path class="path-under" d=${line(steps)}></path><path class=${`path owner-${owner}`}
        d=${line(steps)}></path></g>`,
    );
  }

  private drawThing(i: Item): SVGTemplateResult {
    const one = {
      dice: () => die(i.owner - 1, i.shape),
      tiles: () => tile(i.shape),
      discs: () => disc(i.owner - 1),
    }[this.game.matter as "dice"]();
    return svg`<g transform=${this.place(i.x, i.y)}>${one}</g>`;
  }

  /* What the computer would put where, and what it would take; and what was done instead. */
  private drawHint(): SVGTemplateResult[] {
    const { hint, played, preview } = this.lights,
      better = new Set(hint.map((i) => key(i.x, i.y)));
    const draw = (items: Item[]) => {
      const put = items.filter((i) => i.kind === Kind.Ghost);
      return this.game.matter === "cubes"
        ? this.drawCubes(put.map((i) => ({ ...i, group: -1 })))
        : put.map((i) => this.drawThing(i));
    };
    const apart = played.filter((i) => !better.has(key(i.x, i.y)));
    return [
      svg`<g class="ghost">${preview.length ? [] : draw([...apart, ...hint])}</g>`,
      ...played.map((i) => this.square(i.x, i.y, "played", 2)),
      ...hint.map((i) => this.square(i.x, i.y, "hint", 10)),
    ];
  }

  private drawPreview(): SVGTemplateResult {
    const { preview, bad } = this.lights;
    const known = new Set(this.of(Kind.Cell).map((i) => key(i.x, i.y)));
    const dice = preview.filter((i) => i.kind === Kind.Die),
      tiles = preview.filter((i) => i.kind === Kind.Tile),
      discs = preview.filter((i) => i.kind === Kind.Disc);
    const cubes = preview.filter((i) => i.kind === Kind.Cube);
    const cells = new Map(preview.map((i) => [key(i.x, i.y), i]));
    return svg`<g class=${`ghost ${bad ? "bad" : ""}`}>
      ${dice.map((i) =>
        svg`<g transform=${this.place(i.x, i.y)}>${die(i.owner - 1, i.shape)}</g>`)}
      ${tiles.map((i) => svg`<g transform=${this.place(i.x, i.y)}>${tile(i.shape)}</g>`)}
      ${discs.map((i) => svg`<g transform=${this.place(i.x, i.y)}>${disc(i.owner - 1)}</g>`)}
      ${this.drawCubes(cubes)}</g>
      ${[...cells.values()].map((i) =>
        bad
          ? [known.has(key(i.x, i.y)) || cubes.length ? this.square(i.x, i.y, "bad-wash", 0) : []]
          : this.square(i.x, i.y, "good-edge", 4),
      )}`;
  }

  /* ---- the cells one can reach */

  private describe(x: number, y: number, on: Map<string, Item[]>): string {
    const cell = cellName(x, y),
      items = on.get(key(x, y)) ?? [];
    const side = (owner: number) =>
      owner ? colourName(this.game, owner - 1) : t("say.side.neutral");
    const parts: string[] = [];
    const dice = items.find((i) => i.kind === Kind.Die);
    const laid = items.find((i) => i.kind === Kind.Tile);
    const cubes = items.filter((i) => i.kind === Kind.Cube).sort((a, b) => b.z - a.z);
    const lone = items.find((i) => i.kind === Kind.Disc);
    if (lone) parts.push(t("web.cell.disc", { side: side(lone.owner) }));
    else if (dice) parts.push(t("web.cell.die", { side: side(dice.owner), pips: dice.shape }));
    else if (laid)
      parts.push(
        t("web.cell.tile", {
          tile: t(`web.edges.${laid.shape & 256 ? "forest" : "list"}`, this.edgeWords(laid.shape)),
        }),
      );
    else if (cubes.length)
      parts.push(t("web.cell.cubes", { side: side(cubes[0].owner), height: cubes[0].z + 1 }));
    else parts.push(t("web.cell.empty"));
    if (this.lights.targets.has(key(x, y))) parts.push(t("web.cell.target"));
    const take = this.lights.takes.get(key(x, y));
    if (take) parts.push(t(take.chosen ? "web.cell.chosen" : "web.cell.take"));
    if (this.lights.last.has(key(x, y))) parts.push(t("web.cell.last"));
    return t("web.cell", { cell, what: parts.join(", ") });
  }

  private edgeWords(shape: number): Record<string, string> {
    const word = (edge: number) => t(`web.edge.${label(shape, edge)}`);
    return { n: word(0), e: word(1), s: word(2), w: word(3) };
  }

  private drawSpots(): SVGTemplateResult {
    const cells = this.of(Kind.Cell),
      on = new Map<string, Item[]>();
    for (const i of this.scene.items) {
      if (i.kind === Kind.Hand || i.kind === Kind.Ghost) continue;
      on.set(key(i.x, i.y), [...(on.get(key(i.x, i.y)) ?? []), i]);
    }
    if (!cells.some((c) => c.x === this.focused[0] && c.y === this.focused[1]) && cells.length)
      this.focused = [cells[0].x, cells[0].y];
    const rows = [...new Set(cells.map((c) => c.y))].sort((a, b) => b - a);
    return svg`${rows.map(
      (y) =>
        svg`<g role="row" aria-rowindex=${this.scene.rows - y}>${cells
          .filter((c) => c.y === y)
          .sort((a, b) => a.x - b.x)
          .map((c) => this.drawSpot(c, on))}</g>`,
    )}`;
  }

  private drawSpot(c: Item, on: Map<string, Item[]>): SVGTemplateResult {
    const here = c.x === this.focused[0] && c.y === this.focused[1];
    return svg`<g class="spot" role="gridcell" tabindex=${here ? 0 : -1} aria-colindex=${c.x + 1}
      data-cell=${cellName(c.x, c.y)} aria-label=${this.describe(c.x, c.y, on)} transform=${this.place(c.x, c.y)}
      @pointerenter=${(e: PointerEvent) => e.pointerType !== "touch" && this.emit("board-hover", c.x, c.y)}
      @focus=${() => this.onFocus(c.x, c.y)}
      @click=${(e: PointerEvent) => this.onTap(c.x, c.y, e.pointerType === "touch")}>
      ${outline(this.scene, "hit", 0)}${outline(this.scene, "ring", 5, 8)}</g>`;
  }

  /* ---- what people do */

  private say(name: string, detail: object): boolean {
    return this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }

  private emit(name: string, x = 0, y = 0, touch = false): void {
    this.say(name, { x, y, touch });
  }

  private onTap(x: number, y: number, touch: boolean): void {
    if (this.fingers.passed()) return;
    this.focused = [x, y];
    this.emit("board-tap", x, y, touch);
  }

  private onFocus(x: number, y: number): void {
    this.focused = [x, y];
    this.keyed = !!this.spot(x, y)?.matches(":focus-visible");
    if (this.keyed) this.emit("board-hover", x, y);
  }

  private spot(x: number, y: number): SVGGElement | null {
    return this.renderRoot.querySelector<SVGGElement>(`[data-cell="${cellName(x, y)}"]`);
  }

  focusCell(x: number, y: number): void {
    this.focused = [x, y];
    this.requestUpdate();
    void this.updateComplete.then(() => this.spot(x, y)?.focus());
  }

  focus(): void {
    this.focusCell(...this.focused);
  }

  private onWheel(event: WheelEvent): void {
    if (!this.live || event.ctrlKey || !this.lights.preview.length) return;
    event.preventDefault();
    this.say("board-turn", { quarters: event.deltaY > 0 ? 1 : -1 });
  }

  /* A finger that slides over the board takes what is held there along. */
  private onDrag(event: PointerEvent): void {
    const finger = this.fingers.move(event);
    if (!finger || event.pointerType !== "touch" || this.fingers.down.size > 1) return;
    const cell = this.cellUnder(finger.x, finger.y);
    if (cell && this.lights.preview.length) this.emit("board-drag", cell.x, cell.y, true);
  }

  /* The cell at a point of the screen. */
  cellUnder(x: number, y: number): { x: number; y: number } | undefined {
    const over = (this.renderRoot as ShadowRoot).elementFromPoint(x, y);
    const name = over?.closest<SVGGElement>("[data-cell]")?.dataset.cell;
    if (!name) return undefined;
    const [column, row] = cellOf(name);
    return { x: column, y: row };
  }

  /* Arrow keys walk over the board as it lies on the screen, over gaps too. */
  private onKey(event: KeyboardEvent): void {
    const steps: Record<string, [number, number]> = {
      ArrowUp: [0, 1],
      ArrowDown: [0, -1],
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
    };
    const step = steps[event.key];
    if (step && this.stepped && !this.keyed) return;
    if (step) {
      event.preventDefault();
      this.walk(step[0], step[1]);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.emit("board-tap", ...this.focused, false);
    }
  }

  private walk(dx: number, dy: number): void {
    const cells = new Set(this.of(Kind.Cell).map((i) => key(i.x, i.y)));
    let [x, y] = this.focused;
    for (let i = 0; i < Math.max(this.scene.columns, this.scene.rows); i++) {
      x += dx;
      y += dy;
      if (cells.has(key(x, y))) return this.focusCell(x, y);
    }
  }

  /* ---- movement */

  protected willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("scene")) this.previous = changed.get("scene") as Scene | undefined;
  }

  protected updated(changed: PropertyValues<this>): void {
    if (!changed.has("scene") || !this.previous || this.previous.columns !== this.scene.columns)
      return;
    motion(
      this.renderRoot,
      this.renderRoot.querySelector("#moving")!,
      this.previous,
      this.scene,
      (x, y) => this.middle(x, y),
    );
  }
}

customElements.define("game-board", GameBoard);

declare global {
  interface HTMLElementTagNameMap {
    "game-board": GameBoard;
  }
}
