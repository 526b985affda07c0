/* The rules of a game: first by playing, then to read. */
import { css, html, type PropertyValues, type TemplateResult } from "lit";
import { unsafeHTML } from "lit/directives/unsafe-html.js";
import { findGame, openingText, type Game } from "./core.js";
import { keepShown, shownBefore } from "./store.js";
import { StudyMatch } from "./study.js";
import { Page, base, icon } from "./ui.js";
import { lang, t } from "./words.js";
import "./table.js";

const texts = new Map<string, Promise<Record<string, string>>>();

/* Pictures that lie elsewhere than beside the rules. */
const withPictures = (all: string) =>
  all.replace(/\/rules\/([\w./-]+\.svg)/g, (address, name: string) => PICTURES[name] ?? address);

function text(language: string): Promise<Record<string, string>> {
  let known = texts.get(language);
  if (!known) {
    known = fetch(RULES[language as "en"])
      .then((answer) => answer.text())
      .then((all) => JSON.parse(withPictures(all)) as Record<string, string>);
    known.catch(() => texts.delete(language)); /* to be asked for again */
    texts.set(language, known);
  }
  return known;
}

export class RulesPage extends Page {
  static properties = {
    game: {},
    step: { state: true },
    done: { state: true },
    off: { state: true },
    match: { state: true },
    read: { state: true },
  };
  declare game: string;
  declare step: number;
  declare done: boolean;
  declare off: boolean; /* the last move was legal but not what the step is about */
  declare match: StudyMatch | undefined;
  declare read: string;
  private spoken = "";

  static styles = [
    base,
    css`
      .lesson {
        display: grid;
        grid-template-columns: minmax(0, 3fr) minmax(15rem, 2fr);
        gap: 1rem;
        align-items: start;
      }
      @media (max-width: 50rem) {
        .lesson {
          grid-template-columns: minmax(0, 1fr);
        }
      }
      .say {
        display: grid;
        gap: 0.9rem;
        align-content: start;
      }
      .say p {
        font-size: 1.08rem;
      }
      /* What is to be done and the board it is done on are seen at once. */
      @media (max-width: 50rem) {
        .page {
          gap: 0.7rem;
          padding: 0.7rem;
        }
        .page header {
          gap: 0.1rem;
        }
        table-page {
          padding: 0;
        }
        h1 {
          font-size: 1.5rem;
        }
        .say {
          order: -1;
          padding: 0.7rem 0.9rem;
          gap: 0.4rem 0.9rem;
          grid-template-columns: 1fr auto;
          align-items: center;
        }
        .say h2 {
          display: none;
        }
        .say .what,
        .say .row,
        .say [role="status"] {
          grid-column: 1 / -1;
        }
        .say p {
          font-size: 1rem;
        }
      }
      /* A phone lying on its side: text and board beside each other, the board as wide as it can be. */
      @media (max-height: 30rem) and (min-width: 36rem) {
        .page {
          gap: 0.5rem;
          padding: 0.5rem 0.8rem;
        }
        .page header {
          grid-template-columns: auto 1fr;
          align-items: baseline;
        }
        h1 {
          font-size: 1.3rem;
        }
        .lesson {
          grid-template-columns: minmax(0, 1fr) minmax(13rem, 17rem);
        }
        .say {
          order: 0;
          padding: 0.7rem 0.9rem;
          gap: 0.4rem;
        }
        .say h2 {
          display: none;
        }
        .say p {
          font-size: 0.98rem;
        }
      }
      .dots {
        display: flex;
        gap: 0.4rem;
        padding: 0;
        margin: 0;
        list-style: none;
      }
      .dots li {
        width: 0.7rem;
        height: 0.7rem;
        border-radius: 50%;
        background: var(--line);
      }
      .dots li.now {
        background: var(--accent);
      }
      .well {
        color: var(--good);
        font-weight: 650;
      }
      .text {
        max-width: 44rem;
        line-height: 1.6;
      }
      .text h2 {
        margin: 1.6rem 0 0.5rem;
      }
      .text h3 {
        margin: 1.2rem 0 0.4rem;
      }
      .text p,
      .text ul,
      .text ol {
        margin: 0 0 0.8rem;
      }
      .text table {
        border-collapse: collapse;
        margin: 0 0 1rem;
        display: block;
        overflow-x: auto;
      }
      .text th,
      .text td {
        border: 1px solid var(--line);
        padding: 0.35em 0.6em;
        text-align: left;
      }
      .text img {
        display: block;
        max-width: 100%;
        max-height: 22rem;
        width: auto;
        background: #fbf6ea;
        border-radius: 12px;
      }
      .text code {
        background: var(--sunk);
        padding: 0.05em 0.3em;
        border-radius: 5px;
      }
    `,
  ];

  constructor() {
    super();
    this.step = 0;
    this.done = false;
    this.off = false;
    this.read = "";
  }

  private get steps(): Game["lessons"] {
    return findGame(this.game).lessons;
  }

  protected willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("game")) this.step = Number(shownBefore());
    if (changed.has("game") || changed.has("step")) this.open();
    if (this.spoken === `${lang()}${this.game}`) return;
    this.spoken = `${lang()}${this.game}`;
    text(lang()).then(
      (all) => {
        this.read = all[findGame(this.game).page] ?? "";
      },
      () => {
        this.read = "";
      },
    );
  }

  private open(): void {
    const step = this.steps[this.step];
    this.done = this.off = false;
    keepShown(String(this.step));
    if (!step) {
      this.match = undefined;
      return;
    }
    const match = new StudyMatch(openingText(findGame(this.game), step)),
      first = match.node;
    match.addEventListener("moved", () => this.judge(match, first));
    this.match = match;
  }

  private judge(match: StudyMatch, first: number): void {
    const entry = match.table.line(match.node).findLast((e) => e.kind === "move" && e.seat >= 0)!;
    this.done = match.table.lessonDone(this.step, entry.text, match.state.result.winner);
    this.off = !this.done;
    if (!this.done) setTimeout(() => match.visit(first), 700);
  }

  protected render() {
    const game = findGame(this.game);
    return html`<div class="page">
      <header class="stack">
        <h1>${t(game.title)}</h1>
        <p class="soft">${t(game.credit)}</p>
      </header>
      ${this.match ? this.lesson(this.match) : ""}
      <section class="card text" aria-label=${t("web.rules")}>${unsafeHTML(this.read)}</section>
    </div>`;
  }

  private lesson(match: StudyMatch): TemplateResult {
    const last = this.step === this.steps.length - 1;
    return html`<section class="lesson" aria-label=${t("web.learn")}>
      <table-page class="card" lesson ?done=${this.done} .given=${match}></table-page>
      <div class="say card">
        <h2>${t("web.learn")}</h2>
        <ol class="dots" aria-hidden="true">
          ${this.steps.map((_, i) => html`<li class=${i === this.step ? "now" : ""}></li>`)}
        </ol>
        <p class="small soft">
          ${t("web.learn.step", { step: this.step + 1, count: this.steps.length })}
        </p>
        <p class="what">${t(this.steps[this.step].say)}</p>
        <p role="status" class=${this.done ? "well" : ""}>
          ${this.done ? t("web.learn.well") : this.off ? t("web.learn.off") : ""}
        </p>
        <div class="row">
          ${
            this.step
              ? html`<button
                  @click=${() => {
                    this.step--;
                  }}
                >
                  ${icon("back")}${t("web.learn.back")}
                </button>`
              : ""
          }
          ${
            last && this.done
              ? html`<a class="button primary" href=${`#/new/${this.game}`}>${t("web.play")}</a>`
              : html`<button
                  class=${this.done ? "primary" : ""}
                  id="next"
                  ?disabled=${last}
                  @click=${() => {
                    this.step++;
                  }}
                >
                  ${t("web.learn.next")}${icon("forth")}
                </button>`
          }
        </div>
      </div>
    </section>`;
  }
}

customElements.define("rules-page", RulesPage);
