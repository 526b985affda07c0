/* What one holds, to play from: things are picked by a tap, turned by a swipe and carried to the board. */
import { html, type TemplateResult } from "lit";
import { Carry } from "./carry.js";
import type { Draft } from "./draft.js";
import { Fingers } from "./gesture.js";
import { many, supply, thing, thingMark, thingName } from "./hands.js";
import { Part, styled, within } from "./ui.js";
import { t } from "./words.js";

const CROWD = 8; /* things, and more are shown smaller */

/* Says "acted" after something was done with the draft, "dropped" with the cell where it was let go. */
export class HandRail extends Part {
  static properties = { draft: within, cellAt: { attribute: false } };
  declare draft: Draft;
  declare cellAt: (x: number, y: number) => { x: number; y: number } | undefined;

  private fingers = new Fingers({
    swipe: (across, down) => this.act((d) => (across ? d.turn(across) : d.tip(down))),
    hold: () => {
      const flipped = this.draft.flip();
      if (flipped) this.act(() => undefined);
      return flipped;
    },
  });

  private carry = new Carry({
    draft: () => this.draft,
    cellAt: (x, y) => this.cellAt(x, y),
    leave: () => this.fingers.quit(),
    moved: () => this.act(() => undefined),
    drop: (x, y) => this.dispatchEvent(new CustomEvent("dropped", { detail: { x, y } })),
  });

  private act(what: (draft: Draft) => void): void {
    what(this.draft);
    this.dispatchEvent(new Event("acted"));
  }

  private press(event: PointerEvent, index: number): void {
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.carry.press(event, index);
    if (index >= 0 && index === this.draft.picked) this.fingers.press(event);
  }

  private move(event: PointerEvent): void {
    if (!this.carry.move(event)) this.fingers.move(event);
  }

  private lift(event: PointerEvent): void {
    this.carry.lift(event);
    this.fingers.lift(event);
  }

  private pick(event: Event, index: number): void {
    if (this.fingers.passed() || this.carry.passed(event)) return;
    this.act((d) => (d.picked === index && d.turnable ? d.turn(1) : d.pick(index)));
  }

  protected render(): TemplateResult {
    const { draft } = this;
    if (!draft.hand.length) return draft.instant ? this.supply(draft) : html``;
    return html`<div
      class=${`hand ${draft.hand.length > CROWD ? "crowd" : ""}`}
      role="group"
      aria-label=${t("web.hand")}
    >
      ${draft.hand.map((_, index) => this.button(draft, index))}
      ${this.carried(draft)}
    </div>`;
  }

  /* For those who point: what lies ready is no thing to choose, so a key goes straight to a cell. */
  private supply(draft: Draft): TemplateResult {
    return html`<div class="hand" aria-hidden="true">
      <span
        class="supply"
        @pointerdown=${(e: PointerEvent) => this.press(e, -1)}
        @pointermove=${this.move}
        @pointerup=${this.lift}
        @pointercancel=${this.lift}
        >${supply(draft.game, draft.seat)}</span
      >
      ${this.carried(draft)}
    </div>`;
  }

  /* Under the pointer: the thing while it is over no cell, and why it may not lie on this one. */
  private carried(draft: Draft): TemplateResult | string {
    const { at, over } = this.carry;
    if (!at) return "";
    const shown = draft.hand.length ? draft.held(draft.picked) : undefined;
    const picture = shown ? thing(draft.game, shown, shown.cubes) : supply(draft.game, draft.seat);
    return html`<div
      class="carried"
      aria-hidden="true"
      ${styled({ "--x": `${at.x}px`, "--y": `${at.y}px` })}
    >
      ${over ? "" : picture}
      ${over && draft.refusal ? html`<p>${draft.refusal.say}</p>` : ""}
    </div>`;
  }

  private button(draft: Draft, index: number): TemplateResult {
    const held = draft.hand[index],
      shown = draft.held(index),
      picked = draft.picked === index;
    return html`<button
      class=${draft.playable(index) ? "" : "idle"}
      aria-pressed=${picked}
      aria-label=${thingName(draft.game, held)}
      data-piece=${thingMark(draft.game, held)}
      @click=${(e: Event) => this.pick(e, index)}
      @pointerdown=${(e: PointerEvent) => this.press(e, index)}
      @pointermove=${this.move}
      @pointerup=${this.lift}
      @pointercancel=${this.lift}
      @contextmenu=${(e: Event) => picked && e.preventDefault()}
    >
      ${thing(draft.game, shown, shown.cubes)}${many(held.count)}
    </button>`;
  }
}

customElements.define("hand-rail", HandRail);
