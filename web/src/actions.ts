/* What one can do at a table besides moving: take back, ask for a hint, share, agree, give up. */
import { css, html, type PropertyValues, type TemplateResult } from "lit";
import { sideOf } from "./core.js";
import type { OnlineMatch } from "./online.js";
import { Panel } from "./panel.js";
import { base, icon } from "./ui.js";
import { t } from "./words.js";

/* Says "undo", "hint" and "share" to the table; the rest it does itself. */
export class TableActions extends Panel {
  static properties = {
    sharing: { type: Boolean },
    asking: { state: true },
  };
  declare sharing: boolean; /* the ways to share are open */
  declare asking: string; /* what a second question stands for: "resign" … */

  static styles = [
    base,
    css`
      :host([bar]) .row {
        justify-content: center;
        gap: 0.35rem;
      }
      :host([bar]) button {
        padding: 0.3rem 0.7rem;
        font-size: 0.88rem;
      }
    `,
  ];

  constructor() {
    super();
    this.asking = "";
  }

  /* The button that was pressed is gone: the answer takes the focus, and gives it back. */
  protected updated(changed: PropertyValues<this>): void {
    const before = changed.get("asking");
    if (!changed.has("asking") || (!this.asking && !before)) return;
    const next = this.asking ? "button" : `[data-ask="${before}"]`;
    this.renderRoot.querySelector<HTMLElement>(next)?.focus();
  }

  private wish(name: string): void {
    this.dispatchEvent(new CustomEvent(name));
  }

  /* Who at this screen gives up or agrees: whoever's turn it is, curtain or not. While others move
   * only where one side alone sits here, since it could be either otherwise. */
  private speaker(): number {
    const { match } = this;
    if (match.mover >= 0) return match.mover;
    if (match.curtain >= 0) return match.curtain;
    const here = match.seats.filter((s) => s.here).map((s) => s.seat);
    return new Set(here.map(sideOf)).size === 1 ? here[0] : -1;
  }

  protected render() {
    const { match } = this,
      waiting = !!match.online?.waiting;
    const seat = this.speaker();
    if (this.asking && !match.over)
      return html`<div class="card stack">
        <p>${t(`web.ask.${this.asking}`)}</p>
        <div class="row">
          <button class="primary" @click=${() => this.tableEvent(seat)}>
            ${t(`web.do.${this.asking}`)}
          </button>
          <button
            @click=${() => {
              this.asking = "";
            }}
          >
            ${t("web.cancel")}
          </button>
        </div>
      </div>`;
    return html`<div class="row">
      ${
        match.canUndo
          ? html`<button
              @click=${() => this.wish("undo")}
            >
              ${icon("undo")}${t("web.undo")}
            </button>`
          : ""
      }
      ${match.mover >= 0 && !match.over && !match.rivals
        ? html`<button id="hint"
          @click=${() => this.wish("hint")}>${icon("bulb")}${t("web.hint")}</button>`
        : ""}
      <button
        id="share"
        aria-expanded=${this.sharing}
        @click=${() => this.wish("share")}
      >
        ${icon("share")}${t("web.share")}
      </button>
      ${match.online ? this.remote(match.online) : ""}
      ${
        match.over || seat < 0 || match.study || waiting
          ? ""
          : html`${match.state.draws && match.online ? this.ask("draw") : ""}
            ${match.state.mayEnd ? this.ask("end", "check") : ""} ${this.ask("annul")}
            ${this.ask("resign", "flag")}`
      }
    </div>`;
  }

  private ask(what: string, picture = ""): TemplateResult {
    return html`<button
      data-ask=${what}
      @click=${() => {
        this.asking = what;
      }}
    >
      ${picture ? icon(picture) : ""}${t(`web.do.${what}`)}
    </button>`;
  }

  private remote(match: OnlineMatch): TemplateResult {
    if (match.you < 0 || match.over) return html``;
    const may = match.info!.takebacks;
    return may && match.line().some((e) => e.kind === "move" && e.seat === match.you)
      ? html`<button id="takeback" @click=${() => match.send("takeback")}>
          ${icon("undo")}${t("web.undo")}
        </button>`
      : html``;
  }

  private tableEvent(seat: number): void {
    const event = this.asking as "resign" | "end" | "draw" | "annul";
    this.asking = "";
    this.match.event(event, seat);
  }
}

customElements.define("table-actions", TableActions);
