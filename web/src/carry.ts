/* Carrying a thing from the hand to the board, by mouse or finger: within the tray a press stays what it
 * was, a tap or a swipe; once it leaves the tray the thing goes along. The wheel, a key or a tap of a
 * second finger turns it on the way. */
import type { Draft } from "./draft.js";

const SLIP = 20, /* pixels outside the tray that are still the tray */
  CLICK = 20; /* milliseconds within which a browser makes a click of what was let go */

export interface Way {
  draft(): Draft;
  cellAt(x: number, y: number): { x: number; y: number } | undefined; /* of a point on the screen */
  leave(): void; /* it has left the tray */
  moved(): void;
  drop(x: number, y: number): void;
}

interface Press {
  pointer: number;
  index: number; /* into the hand; -1: of what lies ready for everybody */
  tray: Element;
  lie: unknown; /* how it lay then */
}

export class Carry {
  at?: { x: number; y: number }; /* where it is on the screen, while it is carried */
  private pressed?: Press;
  private cell?: { x: number; y: number };
  private dropped = -Infinity;
  private heard?: AbortController;

  constructor(private way: Way) {}

  press(event: PointerEvent, index: number): void {
    if (this.at || event.button) return;
    const button = event.currentTarget as Element;
    this.pressed = {
      pointer: event.pointerId,
      index,
      tray: button.parentElement!,
      lie: this.way.draft().lie,
    };
  }

  /* False while the press is still one in the tray. */
  move(event: PointerEvent): boolean {
    const { pressed } = this;
    if (event.pointerId !== pressed?.pointer) return false;
    if (!this.at && !isOutside(pressed.tray, event)) return false;
    if (!this.at) this.begin(pressed);
    this.at = { x: event.clientX, y: event.clientY };
    this.follow();
    return true;
  }

  lift(event: PointerEvent): void {
    if (event.pointerId !== this.pressed?.pointer) return;
    const { cell, at } = this;
    this.end();
    if (!at) return;
    this.dropped = event.timeStamp;
    if (cell && event.type === "pointerup") this.way.drop(cell.x, cell.y);
    else this.way.draft().cancel();
    this.way.moved();
  }

  /* Whether a click is what a browser makes of a thing let go. */
  passed(click: Event): boolean {
    return click.timeStamp - this.dropped < CLICK;
  }

  get over(): boolean {
    return !!this.cell;
  }

  private begin({ index, lie }: Press): void {
    const draft = this.way.draft();
    this.way.leave();
    draft.cancel();
    if (index === draft.picked) draft.lie = lie;
    else if (index >= 0) draft.pick(index);
    this.heard = new AbortController();
    const { signal } = this.heard;
    const hear = { signal, capture: true, passive: false };
    const wheel = (event: WheelEvent) => this.turn(event, event.deltaY > 0 ? 1 : -1),
      finger = (event: PointerEvent) => this.turn(event, 1),
      key = (event: KeyboardEvent) => event.key === "Escape" && this.end();
    addEventListener("wheel", wheel, hear);
    addEventListener("pointerdown", finger, hear);
    addEventListener("keydown", key, hear);
  }

  private end(): void {
    this.heard?.abort();
    this.pressed = this.at = this.cell = undefined;
  }

  /* Only another cell is looked at anew: on the same one it stays as it was turned. */
  private follow(): void {
    const { x, y } = this.at!,
      cell = this.way.cellAt(x, y),
      draft = this.way.draft();
    if (cell && (cell.x !== this.cell?.x || cell.y !== this.cell.y)) draft.hover(cell.x, cell.y);
    else if (!cell && this.cell) draft.leave();
    this.cell = cell;
    this.way.moved();
  }

  private turn(event: Event, quarters: number): void {
    event.preventDefault();
    event.stopPropagation();
    this.way.draft().turn(quarters);
    this.way.moved();
  }
}

function isOutside(tray: Element, { clientX: x, clientY: y }: PointerEvent): boolean {
  const { left, right, top, bottom } = tray.getBoundingClientRect();
  return x < left - SLIP || x > right + SLIP || y < top - SLIP || y > bottom + SLIP;
}
