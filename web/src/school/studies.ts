/* Studies: the list of them, and a chapter to write in. */
import { css, html, type PropertyValues, type TemplateResult } from "lit";
import { Refused, Table, cellName, findGame, gameName, listGames, recordText } from "../core.js";
import { firstRecord } from "../match.js";
import { saveFile } from "../share.js";
import { newId, saveGame, type SeatPlan } from "../store.js";
import { StudyMatch } from "../study.js";
import { Page, base, go, icon } from "../ui.js";
import { t } from "../words.js";
import { QuizMatch } from "./quiz.js";
import "./tree.js";
import { markOf } from "./tree.js";
import { chaptersOf, fileOf, keepStudy, newStudy, removeStudy, studies, study, type Study } from "./shelf.js";

const RIVAL = 5, /* the level one plays on against */
  GLYPHS = [1, 2, 3, 4, 5, 6],
  PENS = ["G", "R", "Y", "B"]; /* of rings and arrows */

export class StudiesPage extends Page {
  static properties = {
    study: {},
    chapter: { type: Number },
    match: { state: true },
    trouble: { state: true },
    pen: { state: true },
    quiz: { state: true },
  };
  declare study: string; /* "": the list of all */
  declare chapter: number;
  declare match: StudyMatch | undefined;
  declare trouble: string;
  declare pen: string; /* the colour drawn with; "": taps make moves */
  declare quiz: QuizMatch | undefined; /* what the study has is to be found */
  private from = ""; /* the cell an arrow begins at */

  static styles = [
    base,
    css`
      .write {
        display: grid;
        gap: 0.8rem;
        max-width: 90rem;
        margin: 0 auto;
        padding: 0 clamp(0.8rem, 2vw, 1.6rem) 2rem;
      }
      .head {
        padding: 1rem clamp(0.8rem, 2vw, 1.6rem) 0;
        max-width: 90rem;
        margin: 0 auto;
        display: grid;
        gap: 0.5rem;
      }
      input[type="text"] {
        flex: 1;
        min-width: 12rem;
      }
      .pen {
        width: 1.1rem;
        height: 1.1rem;
        border-radius: 50%;
        border: 4px solid currentColor;
      }
      .G {
        color: #1f8a3b;
      }
      .R {
        color: #c8322b;
      }
      .Y {
        color: #c98a00;
      }
      .B {
        color: #2266c4;
      }
      .trouble {
        color: var(--bad);
      }
      input[type="file"] {
        max-width: 100%;
      }
    `,
  ];

  constructor() {
    super();
    this.study = this.trouble = this.pen = "";
    this.chapter = 0;
  }

  private get shown(): Study | undefined {
    return study(this.study);
  }

  protected willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("study") || changed.has("chapter")) this.open();
  }

  private open(): void {
    const record = this.shown?.chapters[this.chapter];
    this.pen = this.trouble = "";
    this.match = this.quiz = undefined;
    if (!record) return;
    this.attempt(() => {
      const match = new StudyMatch(record),
        { study: id, chapter } = this;
      match.addEventListener("change", () => {
        const kept = study(id);
        if (kept) keepStudy({ ...kept, chapters: kept.chapters.with(chapter, match.whole()) });
        this.requestUpdate();
      });
      this.match = match;
    });
  }

  /* What the core refuses is said. */
  private attempt(does: () => void): void {
    this.trouble = "";
    try {
      does();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.trouble = error.why.say;
    }
  }

  /* ---- the list */

  protected render(): TemplateResult {
    if (!this.study) return this.list();
    const shown = this.shown;
    if (!shown)
      return html`<div class="page"><h1>${t("web.studies")}</h1>
        <p role="alert">${t("web.studies.unknown")}</p></div>`;
    return this.book(shown);
  }

  private list(): TemplateResult {
    const all = studies();
    return html`<div class="page">
      <header class="stack">
        <h1>${t("web.studies")}</h1>
        <p class="soft">${t("web.studies.lead")}</p>
      </header>
      ${this.said()}
      <form class="card row" @submit=${this.begin}>
        <label for="name">${t("web.studies.name")}</label>
        <input id="name" type="text" name="name" maxlength="60" required autocomplete="off" />
        <button class="primary" type="submit">${t("web.studies.new")}</button>
        <label class="button"
          >${icon("up")}${t("web.studies.open")}
          <input class="sr" type="file" accept=".txt,.rec,text/plain" @change=${this.bring}
        /></label>
      </form>
      ${
        all.length
          ? html`<ul class="plain">
              ${all.map(
                (s) =>
                  html`<li class="card row">
                    <a href=${`#/studies/${s.id}`}><strong>${s.name}</strong></a>
                    <span class="soft">${s.chapters.length}</span>
                    <button class="round quiet" aria-label=${t("web.forget")} @click=${() => {
                      removeStudy(s.id);
                      this.requestUpdate();
                    }}>${icon("bin")}</button>
                  </li>`,
              )}
            </ul>`
          : html`<p class="soft">${t("web.studies.none")}</p>`
      }
    </div>`;
  }

  private said(): TemplateResult | string {
    return this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : "";
  }

  private begin(event: Event): void {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    go(`/studies/${newStudy(String(form.get("name"))).id}`);
  }

  private async bring(event: Event): Promise<void> {
    const file = (event.target as HTMLInputElement).files?.[0];
    if (!file) return;
    const text = await file.text();
    this.attempt(() => {
      go(`/studies/${newStudy(file.name.replace(/\.\w+$/, ""), chaptersOf(text)).id}`);
    });
  }

  /* ---- a study */

  private book(shown: Study): TemplateResult {
    const { match } = this;
    return html`<div class="head">
        <h1>${shown.name}</h1>
        <nav class="row" aria-label=${t("web.studies")}>
          ${shown.chapters.map(
            (c, i) =>
              html`<a class="button" href=${`#/studies/${shown.id}/${i}`}
                aria-current=${i === this.chapter ? "page" : "false"}
                >${t("web.studies.chapter", { number: i + 1 })} · ${titleOf(c)}</a>`,
          )}
        </nav>
        ${this.said()}
      </div>
      ${this.quiz ? this.asked(this.quiz) : ""}
      ${match && !this.quiz ? html`<table-page .given=${match} .intercept=${this.touched}></table-page>` : ""}
      <div class="write">
        ${match && !this.quiz ? this.desk(match) : ""}
        <form class="card row" @submit=${(e: Event) => this.add(e, shown)}>
          <label for="game">${t("web.studies.game")}</label>
          <select id="game" name="game">
            ${listGames().map((g) => html`<option value=${g.name}>${t(g.full)}</option>`)}
          </select>
          <label for="position">${t("web.studies.position")}</label>
          <input id="position" type="text" name="position" autocomplete="off" spellcheck="false" />
          <button type="submit">${t("web.studies.add")}</button>
          <button type="button" id="file" ?disabled=${!shown.chapters.length}
            @click=${() => saveFile(`${shown.name}.txt`, "text/plain", [fileOf(this.shown!)])}>
            ${icon("down")}${t("web.studies.file")}
          </button>
        </form>
      </div>`;
  }

  private add(event: Event, shown: Study): void {
    event.preventDefault();
    const form = new FormData(event.target as HTMLFormElement);
    const record = recordText({
      Game: String(form.get("game")),
      Position: String(form.get("position")).trim(),
    });
    this.attempt(() => {
      const chapters = [...shown.chapters, new Table(record).tidy(record)];
      keepStudy({ ...shown, chapters });
      go(`/studies/${shown.id}/${chapters.length - 1}`);
      if (this.chapter === chapters.length - 1) this.open();
    });
  }

  /* What is written to the position looked at. */
  private desk(match: StudyMatch): TemplateResult {
    return html`<section class="card stack" aria-label=${t("web.tree")}>
      <form class="row" @submit=${(e: Event) => this.note(e, match)}>
        <label for="remark">${t("web.studies.remark")}</label>
        <input id="remark" type="text" name="remark" maxlength="400" autocomplete="off" />
        <button type="submit">${t("web.studies.say")}</button>
      </form>
      <fieldset>
        <legend>${t("web.studies.marks")}</legend>
        <div class="choices">
          ${GLYPHS.map(
            (g) =>
              html`<button data-glyph=${g} @click=${() => match.mark(g)}>${markOf(g)}</button>`,
          )}
        </div>
      </fieldset>
      <fieldset>
        <legend>${t("web.studies.draw")}</legend>
        <div class="choices">
          ${PENS.map((pen, i) =>
            html`<button aria-pressed=${this.pen === pen} data-pen=${pen}
              aria-label=${`${t("web.studies.draw")} ${i + 1}`} @click=${() => this.take(pen)}>
              <span class=${`pen ${pen}`}></span></button>`)}
        </div>
        ${this.pen ? html`<p class="small soft">${t("web.studies.draw.say")}</p>` : ""}
      </fieldset>
      <div class="row">
        <button id="against" ?disabled=${match.over} @click=${() => this.playOn(match)}>
          ${icon("chip")}${t("web.studies.against")}
        </button>
        <button id="quiz" @click=${() => this.ask(match)}>
          ${icon("eye")}${t("web.studies.quiz")}
        </button>
        <button @click=${() => this.strike()}>${icon("bin")}${t("web.studies.strike")}</button>
      </div>
    </section>`;
  }

  private ask(match: StudyMatch): void {
    const quiz = new QuizMatch(match.whole());
    quiz.addEventListener("change", () => this.requestUpdate());
    this.quiz = quiz;
  }

  /* The board alone, and what came of the last try. */
  private asked(quiz: QuizMatch): TemplateResult {
    const words = {
      "": "",
      right: t("web.puzzles.right"),
      wrong: t("web.studies.quiz.wrong"),
      done: t("web.course.done"),
    };
    return html`<table-page lesson .given=${quiz}></table-page>
      <div class="write">
        <section class="card row" aria-label=${t("web.studies.quiz")}>
          <p role="status" id="said">${words[quiz.said]}</p>
          <button id="unquiz" @click=${() => this.open()}>
            ${icon("cross")}${t("web.studies.quiz.end")}
          </button>
        </section>
      </div>`;
  }

  private note(event: Event, match: StudyMatch): void {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    match.note(String(new FormData(form).get("remark")));
    form.reset();
  }

  private take(pen: string): void {
    this.pen = this.pen === pen ? "" : pen;
    this.from = "";
  }

  /* A tap while a pen is in hand: the same cell twice is a ring, two are an arrow. */
  private touched = (x: number, y: number): boolean => {
    const cell = cellName(x, y);
    if (!this.pen || !this.match) return false;
    if (!this.from) this.from = cell;
    else {
      const ring = this.from === cell;
      this.match.note(`[%${ring ? "csl" : "cal"} ${this.pen}${this.from}${ring ? "" : cell}]`);
      this.from = "";
    }
    return true;
  };

  /* A game of one's own from the position looked at: one plays the side to move. */
  private playOn(match: StudyMatch): void {
    const { game, seats: count, actor } = match.state;
    const seats = Array.from({ length: count }, (_, seat): SeatPlan =>
      seat % 2 === actor % 2 ? { kind: "person" } : { kind: "computer", level: RIVAL },
    );
    const id = newId(),
      position = match.table.position(match.node);
    const record = firstRecord({ game, variant: "", seats, position });
    saveGame({ id, game, seats, record, updated: Date.now(), over: false, made: 0 });
    go(`/play/${id}`);
  }

  private strike(): void {
    const { shown } = this;
    if (!shown) return;
    keepStudy({ ...shown, chapters: shown.chapters.filter((_, i) => i !== this.chapter) });
    if (this.chapter) go(`/studies/${shown.id}`);
    else this.open();
  }
}

function titleOf(record: string): string {
  const game = /^\[Game "(.*)"\]/m.exec(record)?.[1] ?? "";
  return gameName(game) ? t(findGame(game).title) : game;
}

customElements.define("studies-page", StudiesPage);
