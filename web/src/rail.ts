/* What one holds, to play from: things are picked by a tap and turned by a swipe. */
import { html, type TemplateResult } from "lit";
import type { Draft } from "./draft.js";
import { Fingers } from "./gesture.js";
import { many, thing, thingMark, thingName } from "./hands.js";
import { Part, within } from "./ui.js";
import { t } from "./words.js";

const CROWD = 8; /* things, and more are shown smaller */

/* Says "acted" after something was done with the draft. */
export class HandRail extends Part {
  static properties = { draft: within };
  declare draft: Draft;

  private fingers = new Fingers({
    swipe: (across, down) => this.act((d) => (across ? d.turn(across) : d.tip(down))),
    hold: () => {
      const flipped = this.draft.flip();
      if (flipped) this.act(() => undefined);
      return flipped;
    },
  });

  private act(what: (draft: Draft) => void): void {
    what(this.draft);
    this.dispatchEvent(new Event("acted"));
  }

  private press(event: PointerEvent): void {
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
    this.fingers.press(event);
  }

  private pick(index: number): void {
    if (this.fingers.passed()) return;
    this.act((d) => (d.picked === index && d.turnable ? d.turn(1) : d.pick(index)));
  }

  protected render(): TemplateResult {
    const { draft } = this;
    if (!draft.hand.length) return html``;
    return html`<div
      class=${`hand ${draft.hand.length > CROWD ? "crowd" : ""}`}
      role="group"
      aria-label=${t("web.hand")}
    >
      ${draft.hand.map((_, index) => this.button(draft, index))}
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
      @click=${() => this.pick(index)}
      @pointerdown=${(e: PointerEvent) => picked && this.press(e)}
      @pointermove=${(e: PointerEvent) => this.fingers.move(e)}
      @pointerup=${(e: PointerEvent) => this.fingers.lift(e)}
      @pointercancel=${(e: PointerEvent) => this.fingers.lift(e)}
      @contextmenu=${(e: Event) => picked && e.preventDefault()}
    >
      ${thing(draft.game, shown, shown.cubes)}${many(held.count)}
    </button>`;
  }
}

customElements.define("hand-rail", HandRail);
