/* How each kind of item looks, in a box of 100 by 100 around the origin. Colours are classes, so
 * themes and palettes need no drawing again; marks besides colours tell the sides apart. */
import { css, svg, type SVGTemplateResult } from "lit";

export const CELL = 100;

type Drawn = SVGTemplateResult | SVGTemplateResult[];

/* ---- dice */

const PIPS: [number, number][][] = [
  [],
  [[0, 0]],
  [
    [-1, 1],
    [1, -1],
  ],
  [
    [-1, 1],
    [0, 0],
    [1, -1],
  ],
  [
    [-1, -1],
    [1, 1],
    [-1, 1],
    [1, -1],
  ],
  [
    [-1, -1],
    [1, 1],
    [-1, 1],
    [1, -1],
    [0, 0],
  ],
  [
    [-1, -1],
    [-1, 0],
    [-1, 1],
    [1, -1],
    [1, 0],
    [1, 1],
  ],
];

export function pips(count: number): Drawn {
  return PIPS[count].map(
    ([x, y]) => svg`<circle class="pip" cx=${x * 20} cy=${y * 20} r="7.5"></circle>`,
  );
}

export function die(side: number, count: number): SVGTemplateResult {
  return svg`<g class=${`die side-${side}`}>
    <rect class="die-shade" x="-37" y="-33" width="74" height="76" rx="17"></rect>
    <rect class="die-body" x="-38" y="-39" width="76" height="76" rx="17"></rect>
    <rect class="die-top" x="-31" y="-32" width="62" height="62" rx="13"></rect>
    <g class="face">${pips(count)}</g></g>`;
}

/* ---- discs */

export function disc(side: number): SVGTemplateResult {
  return svg`<g class=${`die side-${side}`}>
    <circle class="die-shade" cx="1" cy="5" r="38"></circle>
    <circle class="die-body" r="38"></circle>
    <circle class="die-top" r="27"></circle></g>`;
}

/* ---- tiles: what leaves on each edge, two bits an edge from the north clockwise */

export const PLAIN = 0,
  ROAD = 1,
  RIVER = 2,
  RAIL = 3,
  FOREST = 1 << 8;
const ENDS = ["0 -50", "50 0", "0 50", "-50 0"];

export function label(shape: number, edge: number): number {
  return (shape >> (2 * edge)) & 3;
}

/* The tile turned by quarter turns clockwise. */
export function turned(shape: number, turns: number): number {
  let made = shape & FOREST;
  for (let edge = 0; edge < 4; edge++) made |= label(shape, edge) << (2 * ((edge + turns) & 3));
  return made;
}

function edgesOf(shape: number, wanted: number): number[] {
  return [0, 1, 2, 3].filter((edge) => label(shape, edge) === wanted);
}

/* The word that names a tile's kind in the catalogue. */
export function tileKind(shape: number): string {
  if (shape & FOREST) return "forest";
  const road = edgesOf(shape, ROAD),
    river = edgesOf(shape, RIVER),
    rail = edgesOf(shape, RAIL);
  if (road.length && river.length) return "bridge";
  if (road.length && rail.length) return "level";
  const [name, edges] = river.length
    ? ["river", river]
    : rail.length
      ? ["rail", rail]
      : ["road", road];
  if (edges.length === 0) return "meadow";
  if (edges.length === 1) return name === "rail" ? "buffer" : "dead_end";
  if (edges.length === 2) return (edges[1] - edges[0]) % 2 ? `${name}_curve` : `${name}_straight`;
  return edges.length === 3 ? "cross3" : "cross4";
}

/* Turned to the first of its four positions: equal for equal kinds. */
export function tileBase(shape: number): number {
  if (shape & FOREST) return FOREST;
  return Math.min(...[0, 1, 2, 3].map((k) => turned(shape, k)));
}

/* The line that a label draws on a tile. */
function trace(edges: number[]): string {
  if (edges.length === 1) return `M${ENDS[edges[0]]}L0 0`;
  if (edges.length === 2) {
    const [a, b] = edges;
    if (b - a === 2) return `M${ENDS[a]}L${ENDS[b]}`;
    return `M${ENDS[a]}Q0 0 ${ENDS[b]}`;
  }
  return edges.map((e) => `M${ENDS[e]}L0 0`).join("");
}

function roadWay(path: string): Drawn {
  return svg`<path class="road-edge" d=${path}></path><path class="road" d=${path}></path>`;
}

function riverWay(path: string): Drawn {
  return svg`<path class="river-edge" d=${path}></path><path class="river" d=${path}></path>
    <path class="river-light" d=${path}></path>`;
}

function railWay(path: string): Drawn {
  return svg`<path class="rail-bed" d=${path}></path><path class="rail-tie" d=${path}></path>
    <path class="rail-iron" d=${path}></path><path class="rail-gap" d=${path}></path>`;
}

function tree(x: number, y: number, size: number): SVGTemplateResult {
  return svg`<g transform=${`translate(${x} ${y}) scale(${size})`}><circle
    class="tree-2" cy="3" r="12"></circle>
    <circle class="tree" cx="-1" cy="-1" r="11"></circle></g>`;
}

const TREES: [number, number, number][] = [
  [-32, -32, 1],
  [32, -30, 1.05],
  [-30, 32, 1.1],
  [33, 33, 0.95],
  [-8, -36, 0.85],
  [10, 37, 0.9],
  [-37, 4, 0.9],
  [37, 0, 0.85],
  [-14, -10, 1],
  [14, 10, 1.05],
  [14, -14, 0.9],
  [-12, 15, 0.95],
];

function forest(roads: number[]): Drawn {
  const open = (x: number, y: number) =>
    roads.some(
      (e) =>
        (e === 0 && y < -12 && Math.abs(x) < 24) ||
        (e === 2 && y > 12 && Math.abs(x) < 24) ||
        (e === 1 && x > 12 && Math.abs(y) < 24) ||
        (e === 3 && x < -12 && Math.abs(y) < 24),
    );
  return svg`${roads.length ? roadWay(roads.map((e) => `M${ENDS[e]}L0 0`).join("")) : []}
    ${TREES.filter(([x, y]) => !open(x, y)).map(([x, y, s]) => tree(x, y, s))}`;
}

function extras(shape: number, road: number[], river: number[], rail: number[]): Drawn {
  if (road.length && river.length) {
    const turn = road[0] === 0 ? 0 : 90;
    return svg`<g transform=${`rotate(${turn})`}><path class="parapet"
      d="M-14 -24V24M14 -24V24"></path></g>`;
  }
  if (road.length && rail.length) {
    const turn = road[0] === 0 ? 0 : 90;
    return svg`<g transform=${`rotate(${turn})`}><path class="barrier"
      d="M-24 -21H4M24 21H-4"></path></g>`;
  }
  if (rail.length === 1)
    return svg`<path class="stop" transform=${`rotate(${rail[0] * 90})`} d="M-15 2H15"></path>`;
  if (road.length === 1 && !(shape & FOREST))
    return svg`<circle class="road-edge-dot" r="15"></circle><circle
      class="road-dot" r="12"></circle>`;
  return [];
}

function tufts(seed: number): Drawn {
  const at = (n: number) => ((Math.imul(seed + n, 2654435761) >>> 16) % 80) - 40;
  return [1, 2, 3].map(
    (n) => svg`<path class="tuft" transform=${`translate(${at(n)} ${at(n + 7)})`}
    d="M-4 2Q-3 -4 -5 -6M0 2Q0 -5 0 -8M4 2Q3 -4 5 -6"></path>`,
  );
}

export function tile(shape: number, seed = 0): SVGTemplateResult {
  const road = edgesOf(shape, ROAD),
    river = edgesOf(shape, RIVER),
    rail = edgesOf(shape, RAIL);
  const ways =
    shape & FOREST
      ? forest(road)
      : svg`
    ${river.length ? riverWay(trace(river)) : []}
    ${road.length ? roadWay(trace(road)) : []}
    ${rail.length ? railWay(trace(rail)) : []}`;
  return svg`<g class="tile"><rect class="meadow" x="-50" y="-50" width="100" height="100"></rect>
    ${tufts(seed)}${ways}${extras(shape, road, river, rail)}</g>`;
}

export function tileBack(): SVGTemplateResult {
  return svg`<g class="tile"><rect class="back" x="-48" y="-48"
    width="96" height="96" rx="10"></rect>
    <path class="back-line" d="M-30 22C-8 22 -10 -14 8 -14S20 -24 30 -24"></path></g>`;
}

/* ---- cubes */

export const SIDE_MARKS = [
  svg`<circle class="mark" r="11"></circle>`,
  svg`<path class="mark" d="M0 -14L14 0L0 14L-14 0Z"></path>`,
];

/* The mark of an owner: 1 + side, 0: neutral. */
export function ownerMark(owner: number): Drawn {
  return owner
    ? SIDE_MARKS[owner - 1]
    : svg`<path class="mark-line" d="M-10 -10L10 10M10 -10L-10 10"></path>`;
}

/* The top of a column seen from above. `joins`: bit e set when the neighbour on edge e is of the
 * same piece at the same height. */
export function cubeTop(
  owner: number,
  height: number,
  joins: number,
  upright: number,
): SVGTemplateResult {
  const EDGE = ["M-50 -50H50", "M50 -50V50", "M-50 50H50", "M-50 -50V50"];
  const walls = EDGE.filter((_, e) => !(joins & (1 << e))).join("");
  return svg`<g class=${`cube owner-${owner}`}>
    <rect class="cube-top" x="-50" y="-50" width="100" height="100"></rect>
    <rect class=${`cube-tint h${height}`} x="-50" y="-50" width="100" height="100"></rect>
    <path class="cube-wall" d=${walls}></path>
    <g transform=${`rotate(${upright})`}><g
      transform=${`translate(0 ${height > 1 ? -16 : 0})`}>${ownerMark(owner)}</g>
    ${height > 1 ? svg`<text class="height" y="32">${height}</text>` : []}</g></g>`;
}

export type Cube = [number, number, number];

/* A piece in space, seen from the south-east and above: small pictures for hands and buttons. */
export function isoPiece(cubes: Cube[], owner: number): SVGTemplateResult {
  const at = ([x, y, z]: Cube) => [(x + y) * 0.866, (x - y) * 0.5 - z];
  const order = [...cubes].sort((a, b) => a[0] - a[1] + a[2] * 0.01 - (b[0] - b[1] + b[2] * 0.01));
  const points = cubes.flatMap(([x, y, z]) =>
    [
      [x, y, z],
      [x + 1, y, z],
      [x + 1, y + 1, z],
      [x, y, z + 1],
      [x + 1, y + 1, z + 1],
      [x, y + 1, z + 1],
    ].map((c) => at(c as Cube)),
  );
  const xs = points.map((p) => p[0]),
    ys = points.map((p) => p[1]);
  const left = Math.min(...xs),
    top = Math.min(...ys);
  const width = Math.max(...xs) - left,
    height = Math.max(...ys) - top;
  const scale = Math.min(80 / width, 80 / height, 30);
  const poly = (corners: Cube[]) =>
    corners
      .map((c) => {
        const [px, py] = at(c);
        return `${((px - left - width / 2) * scale).toFixed(1)},${((py - top - height / 2) * scale).toFixed(1)}`;
      })
      .join(" ");
  return svg`<g class=${`iso owner-${owner}`}>${order.map(
    ([x, y, z]) => svg`
    <polygon class="iso-left" points=${poly([
      [x, y, z],
      [x + 1, y, z],
      [x + 1, y, z + 1],
      [x, y, z + 1],
    ])}></polygon>
    <polygon class="iso-right" points=${poly([
      [x + 1, y, z],
      [x + 1, y + 1, z],
      [x + 1, y + 1, z + 1],
      [x + 1, y, z + 1],
    ])}></polygon>
    <polygon class="iso-top" points=${poly([
      [x, y, z + 1],
      [x + 1, y, z + 1],
      [x + 1, y + 1, z + 1],
      [x, y + 1, z + 1],
    ])}></polygon>`,
  )}</g>`;
}

export const drawStyles = css`
  .die-shade {
    fill: rgb(40 20 5 / 28%);
  }
  .die.side-0 .die-body {
    fill: var(--die-0);
    stroke: var(--die-0-edge);
  }
  .die.side-0 .die-top {
    fill: #ffffff;
    opacity: 0.55;
  }
  .die.side-0 .pip {
    fill: var(--die-0-pip);
  }
  .die.side-1 .die-body {
    fill: var(--die-1);
    stroke: var(--die-1-edge);
  }
  .die.side-1 .die-top {
    fill: #ffffff;
    opacity: 0.07;
  }
  .die.side-1 .pip {
    fill: var(--die-1-pip);
  }
  .die-body {
    stroke-width: 2;
  }
  .meadow {
    fill: var(--meadow);
    stroke: var(--meadow-2);
    stroke-width: 1;
  }
  .tuft {
    fill: none;
    stroke: var(--meadow-2);
    stroke-width: 2.4;
    stroke-linecap: round;
  }
  .road,
  .road-edge,
  .river,
  .river-edge,
  .river-light,
  .rail-bed,
  .rail-tie,
  .rail-iron,
  .rail-gap {
    fill: none;
    stroke-linejoin: round;
  }
  .road-edge {
    stroke: var(--road-edge);
    stroke-width: 28;
  }
  .road {
    stroke: var(--road);
    stroke-width: 21;
  }
  .road-edge-dot {
    fill: var(--road-edge);
  }
  .road-dot {
    fill: var(--road);
  }
  .river-edge {
    stroke: var(--river-2);
    stroke-width: 34;
    opacity: 0.7;
  }
  .river {
    stroke: var(--river);
    stroke-width: 26;
  }
  .river-light {
    stroke: var(--river-2);
    stroke-width: 3;
    stroke-dasharray: 12 14;
    stroke-linecap: round;
  }
  .rail-bed {
    stroke: var(--rail-bed);
    stroke-width: 26;
  }
  .rail-tie {
    stroke: var(--rail);
    stroke-width: 22;
    stroke-dasharray: 3.5 6.5;
    opacity: 0.75;
  }
  .rail-iron {
    stroke: var(--rail);
    stroke-width: 15;
  }
  .rail-gap {
    stroke: var(--rail-bed);
    stroke-width: 9;
  }
  .parapet {
    stroke: var(--rail);
    stroke-width: 5;
    stroke-linecap: round;
  }
  .barrier {
    stroke: #b3261e;
    stroke-width: 5;
    stroke-dasharray: 8 5;
  }
  .stop {
    stroke: #b3261e;
    stroke-width: 9;
    stroke-linecap: round;
  }
  .tree {
    fill: var(--tree);
  }
  .tree-2 {
    fill: var(--tree-2);
  }
  .back {
    fill: var(--wood-2);
    stroke: var(--wood-edge);
    stroke-width: 2;
  }
  .back-line {
    fill: none;
    stroke: var(--wood-edge);
    stroke-width: 4;
    stroke-dasharray: 8 7;
    stroke-linecap: round;
  }
  .owner-1 {
    --own: var(--yellow);
    --own-dark: var(--yellow-dark);
  }
  .owner-2 {
    --own: var(--green);
    --own-dark: var(--green-dark);
  }
  .owner-0 {
    --own: var(--blue);
    --own-dark: var(--blue-dark);
  }
  .cube-top {
    fill: var(--own);
  }
  .cube-tint {
    fill: #000;
    opacity: 0;
  }
  .cube-tint.h1 {
    opacity: 0.16;
  }
  .cube-tint.h2 {
    opacity: 0.07;
  }
  .cube-wall {
    fill: none;
    stroke: var(--own-dark);
    stroke-width: 5;
    stroke-linecap: square;
  }
  .mark {
    fill: var(--own-dark);
  }
  .mark-line {
    stroke: var(--own-dark);
    stroke-width: 6;
    stroke-linecap: round;
  }
  .height {
    font: 700 32px var(--sans);
    fill: var(--own-dark);
    text-anchor: middle;
  }
  .iso polygon {
    stroke: var(--own-dark);
    stroke-width: 1.2;
    stroke-linejoin: round;
  }
  .iso-top {
    fill: var(--own);
  }
  .iso-left {
    fill: color-mix(in srgb, var(--own) 78%, black);
  }
  .iso-right {
    fill: color-mix(in srgb, var(--own) 60%, black);
  }
`;
