/* Cells on a flat board: squares, or hexagons that stand on a corner, each row half a cell further to
 * the right than the one below. */
import { svg, type SVGTemplateResult } from "lit";
import type { Item, Scene } from "./core.js";
import { CELL } from "./draw.js";

const SLANT = Math.sqrt(3) / 2; /* the height of a row of hexagons, in cells */

/* The middle of a cell from the middle of the board. */
export function middleOf(scene: Scene, x: number, y: number): [number, number] {
  const across = x - (scene.columns - 1) / 2,
    up = y - (scene.rows - 1) / 2;
  return scene.hexed
    ? [(across + up / 2) * CELL, -up * SLANT * CELL]
    : [across * CELL, -up * CELL];
}

/* The corners of a cell around its middle, clockwise from the top, so far inward. */
export function cornersOf(scene: Scene, inset = 0): [number, number][] {
  const half = CELL / 2 - inset,
    far = half / SLANT;
  return scene.hexed
    ? [
        [0, -far],
        [half, -far / 2],
        [half, far / 2],
        [0, far],
        [-half, far / 2],
        [-half, -far / 2],
      ]
    : [
        [-half, -half],
        [half, -half],
        [half, half],
        [-half, half],
      ];
}

/* The outline of a cell, its corners rounded where it is a square. */
export function outline(scene: Scene, name: string, inset: number, round = 0): SVGTemplateResult {
  const half = CELL / 2 - inset;
  return scene.hexed
    ? svg`<polygon class=${name} points=${cornersOf(scene, inset).join(" ")}></polygon>`
    : svg`<rect class=${name} x=${-half} y=${-half} width=${2 * half} height=${2 * half} rx=${round}></rect>`;
}

/* What a cell of hexagons turns outward on a side that looks that way (0 north, 2 east, …): two
 * edges as a line, of an edge that another side of the cell has as well the half beside the other. */
export function rimOf(scene: Scene, cell: Item, side: Item, sides: Item[]): [number, number][] {
  const all = cornersOf(scene),
    first = (turn: number) => [5, 1, 2, 4][turn / 2];
  const from = first(side.turn),
    has = (edge: number) =>
      sides.some(
        (other) =>
          other !== side &&
          other.shape & cell.shape &&
          [first(other.turn), (first(other.turn) + 1) % 6].includes(edge),
      );
  const line = [0, 1, 2].map((i) => all[(from + i) % 6]),
    half = (end: number) =>
      (line[end] = [(line[end][0] + line[1][0]) / 2, (line[end][1] + line[1][1]) / 2]);
  if (has(from)) half(0);
  if (has((from + 1) % 6)) half(2);
  return line;
}
