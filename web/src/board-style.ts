/* How a flat board and the marks on it look; what lies on it is styled with its drawing. */
import { css } from "lit";

export const boardStyles = css`
  :host {
    display: block;
    position: relative;
    -webkit-tap-highlight-color: transparent;
  }
  svg {
    display: block;
    width: 100%;
    height: 100%;
    touch-action: manipulation;
    user-select: none;
    -webkit-user-select: none;
    overflow: visible;
  }
  /* While something is held over the board, fingers turn and move it rather than the page. */
  svg.holding {
    touch-action: none;
  }
  .frame {
    fill: var(--wood-edge);
  }
  .frame-in {
    fill: var(--wood-line);
  }
  .cell {
    fill: var(--wood);
    stroke: var(--wood-line);
    stroke-width: 2;
  }
  .cell.odd {
    fill: var(--wood-2);
  }
  .cell.edge {
    filter: none;
  }
  .edge-mark {
    stroke: var(--wood-edge);
    stroke-width: 8;
    fill: none;
    stroke-linecap: round;
    opacity: 0.55;
  }
  .rim {
    fill: none;
    stroke: var(--die-1);
    stroke-width: 14;
    stroke-linejoin: round;
  }
  .rim.over {
    stroke-width: 9;
  }
  .rim.over.owner-1 {
    stroke: var(--die-0);
  }
  .coord {
    font: 600 var(--letter) var(--sans);
    fill: var(--soft);
    text-anchor: middle;
    dominant-baseline: central;
  }
  .last {
    fill: none;
    stroke: var(--accent);
    stroke-width: 5;
    opacity: 0.9;
  }
  .cubes .last {
    stroke: var(--last);
  }
  .target {
    fill: var(--accent);
    opacity: 0.32;
  }
  .take {
    fill: none;
    stroke: var(--accent);
    stroke-width: 5;
    stroke-dasharray: 9 7;
  }
  .take.chosen {
    stroke-dasharray: none;
    stroke-width: 8;
  }
  .warn {
    fill: var(--bad);
    opacity: 0.28;
  }
  .warn-edge {
    fill: none;
    stroke: var(--bad);
    stroke-width: 6;
  }
  .ghost {
    opacity: 0.78;
  }
  .ghost.bad {
    opacity: 0.7;
  }
  .bad-wash {
    fill: var(--bad);
    opacity: 0.45;
  }
  .good-edge {
    fill: none;
    stroke: var(--good);
    stroke-width: 6;
  }
  .hint {
    fill: none;
    stroke: var(--focus);
    stroke-width: 8;
    stroke-dasharray: 3 12;
    stroke-linecap: round;
  }
  .played {
    fill: none;
    stroke: var(--bad);
    stroke-width: 6;
  }
  .path {
    fill: none;
    stroke-width: 9;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .path.owner-1 {
    stroke: var(--path-1, var(--route-0));
  }
  .path.owner-2 {
    stroke: var(--path-2, var(--route-1));
    stroke-dasharray: 1 15;
    stroke-width: 11;
  }
  .path-under {
    fill: none;
    stroke: #fff;
    stroke-width: 15;
    stroke-linecap: round;
    stroke-linejoin: round;
    opacity: 0.75;
  }
  .win {
    fill: none;
    stroke: #fff;
    stroke-width: 12;
    stroke-linecap: round;
    stroke-linejoin: round;
    opacity: 0.9;
  }
  .win-in {
    fill: none;
    stroke: var(--accent);
    stroke-width: 6;
    stroke-linecap: round;
    stroke-linejoin: round;
    stroke-dasharray: 14 10;
  }
  .forced {
    fill: none;
    stroke: var(--soft);
    stroke-width: 3;
    stroke-dasharray: 6 6;
  }
  .forced-tile {
    opacity: 0.45;
  }
  .end-disc {
    fill: #fff;
    stroke: var(--own-dark);
    stroke-width: 3;
  }
  .end-1 {
    --own-dark: var(--route-0);
  }
  .end-2 {
    --own-dark: var(--route-1);
  }
  .spot {
    outline: none;
    cursor: default;
  }
  .live .spot {
    cursor: pointer;
  }
  .hit {
    fill: transparent;
  }
  .ring {
    fill: none;
    stroke: none;
    pointer-events: none;
  }
  .spot:focus-visible .ring {
    stroke: var(--focus);
    stroke-width: 7;
  }
  .live .spot:hover .hit {
    fill: rgb(255 255 255 / 10%);
  }
  @media (forced-colors: active) {
    .spot:focus-visible .ring {
      stroke: Highlight;
    }
  }
`;
