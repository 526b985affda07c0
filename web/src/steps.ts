/* The steps through a game: where one may stop, and the buttons that go there. */
import { html, type TemplateResult } from "lit";
import type { Entry, Node } from "./core.js";
import type { Match } from "./match.js";
import { icon } from "./ui.js";
import { t } from "./words.js";

/* What people did: lots drawn in between are not steps to stop at. */
export function stopsOf(match: Match): Entry[] {
  return match
    .line()
    .filter((e) => e.kind === "start" || e.kind === "event" || (e.kind === "move" && e.seat >= 0));
}

/* The stop a position belongs to. */
export function stopAt(match: Match, at: Node): number {
  const stops = stopsOf(match),
    last = match.table.line(at).findLast((e) => stops.some((l) => l.node === e.node));
  return Math.max(
    0,
    stops.findIndex((e) => e.node === last?.node),
  );
}

/* Goes to a stop, the nearest there is: a study by itself, a game that goes on by showing it. */
export function stepTo(match: Match, to: number, show: (node: Node) => void): void {
  const stops = stopsOf(match),
    { node } = stops[Math.min(stops.length - 1, Math.max(0, to))];
  if (match.study) match.study.visit(node);
  else show(to >= stops.length - 1 ? 0 : node);
}

/* First, back, forth, last. */
export function stepButtons(match: Match, at: Node, go: (to: number) => void): TemplateResult {
  const index = stopAt(match, at),
    last = stopsOf(match).length - 1;
  const step = (name: string, to: number, off: boolean) =>
    html`<button
      class="round quiet"
      aria-label=${t(`web.walk.${name}`)}
      ?disabled=${off}
      @click=${() => go(to)}
    >
      ${icon(name)}
    </button>`;
  return html`<div class="walk">
    ${step("first", 0, index === 0)}${step("back", index - 1, index === 0)}
    ${step("forth", index + 1, index >= last)}${step("last", last, index >= last)}
  </div>`;
}
