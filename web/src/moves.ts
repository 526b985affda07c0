/* The moves so far, to read and to walk through. */
import { css, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { sideOf, type Entry, type Node } from "./core.js";
import type { Match } from "./match.js";
import { drawStyles } from "./draw.js";
import { within } from "./place.js";
import { change, settings } from "./settings.js";
import { stepButtons, stepTo, stopAt, stopsOf } from "./steps.js";
import { tell, type Told } from "./told.js";
import { Page, base } from "./ui.js";
import { t } from "./words.js";

/* The row each entry stands in: side by side what one side and then the other did. Whoever does
 * several things in a turn goes on in a row below, so that a column is always one side's. */
export function rowsOf(line: Entry[]): number[] {
  let row = 0,
    last = 1;
  return line.map(({ seat }) => {
    const side = sideOf(seat);
    if (side <= last) row++;
    last = side;
    return row;
  });
}

const PACE = 30; /* moves put into words at a time: more would be felt */

/* Beside a game online, so that nobody leaves it to look something up. */
export function rulesLink(match: Match): TemplateResult {
  const away = match.online ? "_blank" : nothing;
  return html`<a href=${within(`#/rules/${match.game.name}`)} target=${away}>${t("web.rules")}</a>`;
}

/* Says "look" with the node to be shown, 0 for where the game stands. */
export class MoveList extends Page {
  static properties = {
    match: { attribute: false },
    at: { type: Number },
    tick: {},
    walking: { type: Boolean, reflect: true },
    stepped: { type: Boolean },
  };
  declare match: Match;
  declare at: Node; /* the position being looked at */
  declare tick: number;
  declare walking: boolean; /* the steps come before the list of them */
  declare stepped: boolean; /* the steps lie elsewhere */

  private budget = 0; /* moves that may still be put into words before others have their turn */

  static styles = [
    base,
    drawStyles,
    css`
      :host {
        display: block;
      }
      .branches {
        display: flex;
        flex-wrap: wrap;
        gap: 0.3rem;
      }
      .branches button {
        min-height: 34px;
        padding: 0.1em 0.6em;
        font-weight: 450;
      }
      .moves {
        max-height: 15rem;
        overflow: auto;
        padding: 0.3rem;
        margin: 0;
        list-style: none;
        display: grid;
        grid-template-columns: auto 1fr 1fr;
        gap: 2px 4px;
        font-variant-numeric: tabular-nums;
      }
      .moves .no {
        grid-column: 1;
        color: var(--soft);
        padding: 0.3em 0.4em;
        text-align: right;
      }
      .moves .side-0 {
        grid-column: 2;
      }
      .moves .side-1 {
        grid-column: 3;
      }
      .moves button {
        min-height: 32px;
        padding: 0.1em 0.5em;
        border: 0;
        background: none;
        justify-content: flex-start;
        font-weight: 450;
        font-size: 0.88rem;
        line-height: 1.2;
        gap: 0.4rem;
        overflow-wrap: anywhere;
        text-align: left;
        border-radius: 8px;
      }
      .moves button[aria-current="true"] {
        background: var(--accent-wash);
      }
      .thing {
        flex: none;
        width: 1.7rem;
        height: 1.7rem;
        border-radius: 4px;
      }
      header {
        display: flex;
        gap: 0.6rem;
        align-items: center;
        justify-content: space-between;
      }
      header button {
        min-height: 34px;
        padding: 0.1em 0.7em;
        font-size: 0.82rem;
        font-weight: 450;
      }
      .walk {
        display: flex;
        gap: 0.3rem;
        justify-content: center;
      }
      :host([walking]) .walk {
        order: -1;
      }
      :host([walking]) header {
        display: none;
      }
      :host([walking]) .card {
        padding: 0.5rem;
      }
      @media (max-width: 58rem) {
        :host([walking]) .moves {
          max-height: 5rem;
        }
      }
    `,
  ];

  private get line(): Entry[] {
    return stopsOf(this.match);
  }

  private get index(): number {
    return stopAt(this.match, this.at);
  }

  private step(to: number): void {
    stepTo(this.match, to, (node) => this.dispatchEvent(new CustomEvent("look", { detail: node })));
  }

  protected render() {
    const { line, index } = this,
      moves = line.slice(1),
      rows = rowsOf(moves);
    this.budget = PACE;
    return html`<section class="card stack" aria-label=${t("web.moves.title")}>
      <header>
        <h3>${t("web.moves.title")}</h3>
        <button
          class="quiet"
          id="notation"
          aria-pressed=${settings.notation}
          @click=${() => change({ notation: !settings.notation })}
        >
          ${t("web.notation")}
        </button>
      </header>
      ${
        moves.length
          ? html`<ol class="moves" @keydown=${this.onKey}>
              ${moves.map((e, i) => this.move(e, i, index, rows))}
            </ol>`
          : html`<p class="soft">
              ${this.match.game.goal ? t(this.match.game.goal) : ""}
              ${this.walking ? "" : rulesLink(this.match)}
            </p>`
      }
      ${this.branches()}
      ${this.stepped ? "" : stepButtons(this.match, this.at, (to) => this.step(to))}
    </section>`;
  }

  /* A move drawn and said, or as it is written when that is asked for, or when there are more of them
   * than can be told at once: the rest is told soon. */
  private told(e: Entry): Told {
    if (settings.notation && e.kind !== "event") return { say: e.text };
    const known = tell(this.match, e, true);
    if (known) return known;
    if (this.budget-- > 0) return tell(this.match, e)!;
    if (this.budget === -1) setTimeout(() => this.requestUpdate());
    return { say: e.text };
  }

  private move(e: Entry, i: number, index: number, rows: number[]): TemplateResult {
    const { picture, say } = this.told(e);
    return html`${rows[i] !== rows[i - 1] ? html`<li class="no" aria-hidden="true">${rows[i]}</li>` : ""}
      <li class=${`side-${sideOf(e.seat)}`}>
        <button
          aria-current=${i + 1 === index}
          tabindex=${i === Math.max(0, index - 1) ? 0 : -1}
          title=${e.kind === "move" ? e.text : nothing}
          @click=${() => this.step(i + 1)}
        >
          ${picture ?? ""}<span>${say}</span>
        </button>
      </li>`;
  }

  /* One stop for Tab however long the game; arrows walk from move to move. */
  private onKey(event: KeyboardEvent): void {
    const by = { ArrowLeft: -1, ArrowUp: -2, ArrowRight: 1, ArrowDown: 2 }[event.key];
    if (!by) return;
    event.preventDefault();
    this.step(Math.min(this.line.length - 1, Math.max(1, this.index + by)));
    setTimeout(() =>
      this.renderRoot.querySelector<HTMLElement>(".moves [aria-current=true]")?.focus(),
    );
  }

  private branches(): TemplateResult | string {
    const { match } = this,
      all = match.study?.branches() ?? [];
    if (!all.length) return "";
    return html`<div class="branches" role="group" aria-label=${t("web.branches")}>
      ${all.map((e) => {
        const { picture, say } = this.told(e);
        return html`<button title=${e.text} @click=${() => match.study!.visit(e.node)}>
          ${picture ?? ""}<span>${say}</span>
        </button>`;
      })}
    </div>`;
  }

  /* Keeps the move being looked at in sight. */
  protected updated(_changed: PropertyValues): void {
    const list = this.renderRoot.querySelector<HTMLElement>(".moves");
    const now = list?.querySelector<HTMLElement>("[aria-current=true]");
    if (list && now) list.scrollTop = now.offsetTop - list.offsetTop - list.clientHeight / 2;
  }
}

customElements.define("move-list", MoveList);
