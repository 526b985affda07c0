/* The line under the board: what is wrong, what may be done, whose turn it is. */
import { html, type TemplateResult } from "lit";
import type { Draft } from "./draft.js";
import type { Match } from "./match.js";
import { seatName, verdict, whyOver } from "./names.js";
import { Part, within } from "./ui.js";
import { t } from "./words.js";

const COACHED = 8; /* moves of a game during which a word of help is shown */

/* Says "to-now" when one has looked back long enough, "play-advice" when a hint is taken. */
export class StatusLine extends Part {
  static properties = {
    match: within,
    draft: within,
    advice: {},
    playable: { type: Boolean },
    back: { type: Boolean },
    lesson: { type: Boolean },
    done: { type: Boolean },
  };
  declare match: Match;
  declare draft: Draft | undefined;
  declare advice: string; /* a hint in words */
  declare playable: boolean; /* and the move it stands for is there */
  declare back: boolean; /* an earlier position is shown */
  declare lesson: boolean;
  declare done: boolean;

  private coarse = matchMedia("(pointer: coarse)");

  protected render(): TemplateResult {
    const { match, draft } = this;
    if (match.trouble) return said(match.trouble, "alert", "refused");
    if (this.back) return this.lookingBack();
    if (draft?.refusal && draft.at) return said(draft.refusal.say, "status", "refused");
    if (this.advice && !draft?.at) return this.advised();
    if (draft?.note) return said(draft.note);
    if (match.over) return this.ended();
    if (match.online?.waiting) return said(t("web.online.waiting"));
    if (match.online?.sending) return softly(t("web.online.sending"));
    if (match.thinking) return softly(t("web.thinking"));
    const actor = match.state.actor;
    if (actor < 0 || match.curtain >= 0 || this.done) return html`<div class="status"></div>`;
    const name = seatName(match, match.seats[actor]),
      mine = match.mover >= 0 && (!match.study || this.lesson);
    return html`<div class="status" role="status">
      <p>${t(mine ? "web.your_turn" : "web.their_turn", { name })}</p>
      ${draft ? this.coach(draft) : ""}
    </div>`;
  }

  private advised(): TemplateResult {
    const play = () => this.dispatchEvent(new Event("play-advice"));
    return html`<div class="status" role="status">
      <p>${this.advice}</p>
      ${
        this.playable
          ? html`<button class="primary" id="play-hint" @click=${play}>${t("web.hint.play")}</button>`
          : ""
      }
    </div>`;
  }

  private lookingBack(): TemplateResult {
    return html`<div class="status">
      <p>${t("web.looking_back")}</p>
      <button @click=${() => this.dispatchEvent(new Event("to-now"))}>${t("web.to_now")}</button>
    </div>`;
  }

  private ended(): TemplateResult {
    const { match } = this;
    if (!match.study) return html`<div class="status over" role="status"></div>`;
    return html`<div class="status" role="status">
      <p>${verdict(match)}</p>
      <p class="coach">${whyOver(match)}</p>
    </div>`;
  }

  /* What one can do now, for those who play their first moves or whose fingers hold something. */
  private coach(draft: Draft): TemplateResult | string {
    const touch = this.coarse.matches && !draft.instant ? ".touch" : "";
    if (touch && draft.pinned)
      return html`<p class="coach">${t(`web.coach.place${draft.turnable ? ".turn" : ""}`)}</p>`;
    if (this.match.made >= COACHED || this.match.study) return "";
    return html`<p class="coach">${t(`web.coach.${this.match.game.matter}${touch}`)}</p>`;
  }
}

function said(what: string, role = "status", mood = ""): TemplateResult {
  return html`<div class=${`status ${mood}`} role=${role}><p>${what}</p></div>`;
}

function softly(what: string): TemplateResult {
  return html`<div class="status" role="status"><p class="soft">${what}</p></div>`;
}

customElements.define("status-line", StatusLine);
