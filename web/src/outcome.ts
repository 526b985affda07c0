/* A finished game: who won, how, and what one can do next. */
import { html, type TemplateResult } from "lit";
import { DRAW, NONE } from "./core.js";
import { nextGame, type LocalMatch, type Match } from "./match.js";
import { ownSide, toldVerdict, whyOver } from "./names.js";
import type { OnlineMatch } from "./online.js";
import { linkOf } from "./share.js";
import { Part, go, icon, within } from "./ui.js";
import { t } from "./words.js";

const SPARKS = html`<span class="sparks" aria-hidden="true"
  >${Array.from({ length: 14 }, () => html`<i></i>`)}</span
>`;

/* Somebody at this screen won. */
function won(match: Match): boolean {
  const { winner } = match.result,
    own = ownSide(match);
  if (winner === NONE || winner === DRAW) return false;
  return own === undefined ? match.seats.some((s) => s.here) : own === winner;
}

export class GameOutcome extends Part {
  static properties = { match: within };
  declare match: Match;

  protected render(): TemplateResult {
    const { match } = this,
      { points } = match.result,
      { local, online } = match;
    const counts = match.state.pointsTell && (points[0] || points[1]);
    return html`<div class="result card rise">
      ${won(match) ? SPARKS : ""}
      <h2>${toldVerdict(match)}</h2>
      ${local?.saved.earlier?.length || online?.running
        ? html`<p>${t("web.match", { score: (local ?? online)!.running!.join(" – ") })}</p>`
        : ""}
      <p class="soft">
        ${whyOver(match)}${counts ? html` <span class="score">${points[0]} – ${points[1]}</span>` : ""}
      </p>
      <div class="row">${local ? whatNext(local) : ""}${online ? whatNextOnline(online) : ""}</div>
    </div>`;
  }
}

function whatNext(match: LocalMatch): TemplateResult {
  return html`<button
      class="primary"
      id="again"
      @click=${() => go(`/play/${nextGame(match.saved, match.state.variant)}`)}
    >
      ${t("web.again")}
    </button>
    <button @click=${() => go(`/new/${match.game.name}`)}>${t("web.new")}</button>
    <a class="button" href=${`#/review/${match.saved.id}`}>${icon("graph")}${t("web.review")}</a>`;
}

function whatNextOnline(match: OnlineMatch): TemplateResult {
  const asked = match.asked.rematch.includes(match.you + 1);
  return html`${
      match.you < 0 || match.next || asked
        ? ""
        : html`<button class="primary" id="rematch" @click=${() => match.send("rematch")}>
            ${t("web.rematch")}
          </button>`
    }
    <button
      id="review"
      @click=${async () => {
        location.href = await linkOf(match.record(), "#/g/");
      }}
    >
      ${icon("graph")}${t("web.review")}
    </button>`;
}

customElements.define("game-outcome", GameOutcome);
