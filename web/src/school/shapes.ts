/* Rings, arrows and labels that a remark draws on the board. */
import { svg, type SVGTemplateResult } from "lit";
import type { Shape } from "../core.js";

enum What {
  Ring,
  Arrow,
  Label,
}

/* Seen on light and dark boards: green, red, yellow, blue. */
const COLOURS = ["#1f8a3b", "#c8322b", "#c98a00", "#2266c4"];
const WIDTH = 9,
  HEAD = 26, /* length of an arrow's head, and half of that its width */
  SHORT = 18; /* as far from the middles of its cells an arrow begins and ends */

type Middle = (x: number, y: number) => [number, number];

function arrow([ax, ay]: number[], [bx, by]: number[], colour: string): SVGTemplateResult {
  const length = Math.hypot(bx - ax, by - ay) || 1,
    [ux, uy] = [(bx - ax) / length, (by - ay) / length];
  const from = [ax + ux * SHORT, ay + uy * SHORT],
    tip = [bx - ux * SHORT, by - uy * SHORT],
    neck = [tip[0] - ux * HEAD, tip[1] - uy * HEAD];
  const side = (k: number) => `${neck[0] - (k * uy * HEAD) / 2},${neck[1] + (k * ux * HEAD) / 2}`;
  return svg`<g data-shape="arrow" opacity="0.85"><line x1=${from[0]} y1=${from[1]} x2=${neck[0]}
      y2=${neck[1]} stroke=${colour} stroke-width=${WIDTH} stroke-linecap="round"></line>
    <polygon points=${`${tip.join()} ${side(1)} ${side(-1)}`} fill=${colour}></polygon></g>`;
}

function drawShape(shape: Shape, middle: Middle, angle: number): SVGTemplateResult {
  const colour = COLOURS[shape.colour],
    [x, y] = middle(...shape.cell);
  switch (shape.kind as What) {
    case What.Arrow:
      return arrow([x, y], middle(...shape.to!), colour);
    case What.Label:
      return svg`<g data-shape="label" transform=${`translate(${x} ${y}) rotate(${-angle})`}>
        <circle r="22" fill="#fffdf6" stroke="#39301f" stroke-width="2"></circle>
        <text y="9" font-size="26" font-weight="700" text-anchor="middle"
          fill="#39301f">${shape.label}</text></g>`;
    default:
      return svg`<circle data-shape="ring" cx=${x} cy=${y} r="42" fill="none" stroke=${colour}
        stroke-width=${WIDTH} opacity="0.85"></circle>`;
  }
}

export function drawShapes(shapes: Shape[], middle: Middle, angle: number): SVGTemplateResult[] {
  return shapes.map((shape) => drawShape(shape, middle, angle));
}
