/* Puzzles to solve: one after the other about as hard as one is strong, one by its name, or that of
 * the day. */
import { css, html, type PropertyValues, type TemplateResult } from "lit";
import { Kind, Refused, cellOf, findGame, type Entry, type Item, type Node } from "../core.js";
import { keepShown, shownBefore } from "../store.js";
import { StudyMatch } from "../study.js";
import type { TablePage } from "../table.js";
import { Page, base, icon } from "../ui.js";
import { t } from "../words.js";
import { choose, learn, learnDay, pupil } from "./pupil.js";
import { listAll, ofTheDay, openRiddle, today, type Listed, type Riddle } from "./riddles.js";
import { schoolStyles } from "./style.js";

const LOOK = 600, /* milliseconds to see one's own move before it is answered */
  CHOICES = 5; /* words to choose the answer from */

const pause = () =>
  new Promise((resolve) => {
    setTimeout(resolve, LOOK);
  });

type Phase = "try" | "answer" | "wrong" | "right" | "shown";

export class PuzzlesPage extends Page {
  static properties = {
    one: {},
    all: { state: true },
    game: { state: true },
    theme: { state: true },
    riddle: { state: true },
    match: { state: true },
    phase: { state: true },
    reply: { state: true },
    hints: { state: true },
    gain: { state: true },
    trouble: { state: true },
  };
  declare one: string; /* the name of a puzzle, or "day"; "": one after the other */
  declare all: Listed[];
  declare game: string; /* only of this game, and this theme; "": any */
  declare theme: string;
  declare riddle: Riddle | undefined;
  declare match: StudyMatch | undefined;
  declare phase: Phase;
  declare reply: string; /* what refuted a wrong try */
  declare hints: number; /* taken, of two */
  declare gain: number; /* of rating, by the last try */
  declare trouble: string;
  private made: string[] = []; /* the solver's moves so far */
  private tried = false; /* the first try counts */
  private first: Node = 0;
  private day = 0;

  static styles = [
    base,
    schoolStyles,
    css`
      .facts {
        display: flex;
        flex-wrap: wrap;
        gap: 0.3rem 1.4rem;
        margin: 0;
      }
      .facts div {
        display: flex;
        gap: 0.5rem;
        align-items: baseline;
      }
      .facts dd {
        margin: 0;
        font-weight: 650;
        font-variant-numeric: tabular-nums;
      }
      .choices .out {
        text-decoration: line-through;
      }
    `,
  ];

  constructor() {
    super();
    this.one = this.game = this.theme = this.reply = this.trouble = "";
    this.all = [];
    this.phase = "try";
    this.hints = this.gain = 0;
  }

  protected willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("one")) void this.begin();
  }

  protected async begin(): Promise<void> {
    const { one } = this;
    try {
      this.all = await listAll();
    } catch {
      this.trouble = "web.puzzles.missing";
      return;
    }
    if (one !== this.one) return;
    this.day = one === "day" ? today() : 0;
    const before = one || shownBefore();
    const wanted = this.day
      ? ofTheDay(this.all, this.day)
      : this.all.find((p) => p.id === before);
    if (one && !wanted) this.trouble = "web.puzzles.unknown";
    else await (wanted ? this.open(wanted) : this.next());
  }

  /* Is what is shown to outlive a reload? What the address names does anyway. */
  protected get keeps(): boolean {
    return !this.one;
  }

  private get some(): Listed[] {
    return this.all.filter(
      (p) => (!this.game || p.game === this.game) && (!this.theme || p.theme === this.theme),
    );
  }

  protected async next(): Promise<void> {
    await this.open(choose(this.some, pupil()));
  }

  protected async open(listed: Listed): Promise<void> {
    try {
      this.riddle = await openRiddle(listed);
    } catch (error) {
      if (!(error instanceof TypeError || error instanceof Refused)) throw error;
      this.trouble = "web.puzzles.missing";
      return;
    }
    if (this.keeps) keepShown(listed.id);
    const match = new StudyMatch(this.riddle.start);
    match.addEventListener("moved", () => void this.moved(match));
    this.match = match;
    this.first = match.node;
    this.trouble = "";
    this.tried = false;
    this.hints = this.gain = 0;
    this.restart();
    void this.updateComplete.then(() => this.markAsked(match));
  }

  /* The cell that a question speaks of. */
  private markAsked(match: StudyMatch): void {
    const table = this.table,
      cell = /([a-z]\d+)$/.exec(this.riddle!.question)?.[1];
    if (!cell || !table || match !== this.match) return;
    const [x, y] = cellOf(cell);
    const { items } = match.scene(match.node);
    table.advice = {
      say: "",
      items: items.filter((i) => i.kind === Kind.Cell && i.x === x && i.y === y),
    };
  }

  private get table(): TablePage | null {
    return this.renderRoot.querySelector<TablePage>("table-page");
  }

  private restart(): void {
    this.made = [];
    this.reply = "";
    this.phase = "try";
    if (this.match!.node !== this.first) this.match!.visit(this.first);
  }

  /* ---- tries */

  private async moved(match: StudyMatch): Promise<void> {
    if (match !== this.match || this.phase !== "try") return;
    this.made = [...this.made, lastMove(match).text];
    const { verdict, reply } = this.riddle!.judge(this.made);
    if (verdict === "right") return this.finish(true);
    this.phase = "answer";
    if (verdict === "wrong") this.count(false);
    await pause();
    if (match !== this.match) return;
    const answer = verdict === "on" ? reply : match.over ? "" : this.riddle!.refute(this.made);
    await this.play(match, answer);
    if (match !== this.match) return;
    if (verdict === "on") this.phase = "try";
    else this.fail(answer);
  }

  private async play(match: StudyMatch, text: string): Promise<void> {
    if (text) await match.play(match.table.readMove(match.node, match.eyes, text));
  }

  private answer(word: string): void {
    if (this.riddle!.judge([word]).verdict === "right") return this.finish(true);
    this.count(false);
    this.fail("");
  }

  private fail(reply: string): void {
    this.reply = reply;
    this.phase = "wrong";
    this.focusOn("#again");
  }

  private finish(solved: boolean): void {
    this.phase = solved ? "right" : "shown";
    this.count(solved);
    if (solved && this.day) learnDay(this.day);
    this.focusOn("#next");
  }

  /* Only the first try says how strong somebody is. */
  private count(solved: boolean): void {
    if (this.tried) return;
    this.tried = true;
    const before = pupil().rating;
    this.gain = Math.round(learn(this.riddle!.listed, solved, this.hints > 0).rating - before);
  }

  /* Plays one way to solve it. */
  private async solve(): Promise<void> {
    const match = this.match!;
    this.count(false);
    this.restart();
    this.phase = "answer";
    for (const text of this.riddle!.solution) {
      await pause();
      if (match !== this.match) return;
      await this.play(match, text);
    }
    this.finish(false);
  }

  /* What one does next lies under the hand of whoever plays by keys. */
  protected focusOn(what: string): void {
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(what)?.focus());
  }

  /* ---- hints: first where to look, then what to do */

  private get wanted(): string {
    const line = this.match!.table.line(this.match!.node);
    return this.riddle!.solution[line.filter((e) => e.kind === "move").length - this.led];
  }

  /* Moves that lead to the puzzle's position. */
  private get led(): number {
    return this.match!.table.line(this.first).filter((e) => e.kind === "move").length;
  }

  private pieces(): Item[] {
    const match = this.match!,
      move = match.table.readMove(match.node, match.eyes, this.wanted);
    return match
      .scene(match.node)
      .items.filter((i) => i.move === move && (i.kind === Kind.Ghost || i.kind === Kind.Take));
  }

  private hint(): void {
    this.hints++;
    const table = this.table;
    if (!table || this.riddle!.goal === "word") return;
    const items = this.pieces(),
      where = items.slice(0, 1).map((i) => ({ ...i, kind: Kind.Take }));
    table.advice =
      this.hints === 1
        ? { say: t("web.puzzles.hint.look"), items: where }
        : { say: t("web.hint.say", { move: this.wanted }), items };
  }

  /* ---- what is shown */

  protected render() {
    const title = t(this.day ? "web.puzzles.day" : "web.puzzles");
    return html`<div class="page">
      ${this.heading(title)}
      ${this.trouble ? html`<p role="alert">${t(this.trouble)}</p>` : ""}
      ${this.riddle && this.match && !this.trouble ? this.puzzle(this.riddle, this.match) : ""}
    </div>`;
  }

  protected heading(title: string): TemplateResult {
    return html`<header class="stack">
        <h1>${title}</h1>
        ${this.facts()}
      </header>
      ${this.one ? "" : this.filters()}`;
  }

  private facts(): TemplateResult {
    const { rating, streak, best, days, solved } = pupil();
    const gain = this.gain > 0 ? ` (+${this.gain})` : this.gain < 0 ? ` (−${-this.gain})` : "";
    const fact = (word: string, value: number, more = "") =>
      html`<div><dt class="soft">${t(word)}</dt><dd>${Math.round(value)}${more}</dd></div>`;
    return html`<dl class="facts">
      ${fact("web.puzzles.rating", rating, gain)} ${fact("web.puzzles.solved", solved)}
      ${fact("web.puzzles.streak", streak)} ${fact("web.puzzles.best", best)}
      ${this.day ? fact("web.puzzles.days", days) : ""}
    </dl>`;
  }

  private filters(): TemplateResult {
    const games = [...new Set(this.all.map((p) => p.game))];
    const themes = [
      ...new Set(this.all.filter((p) => p.game === this.game).map((p) => p.theme)),
    ];
    const field = (id: string, names: [string, string][], now: string, take: (v: string) => void) =>
      html`<div class="field">
        <label for=${id}>${t(`web.puzzles.${id}`)}</label>
        <select
          id=${id}
          @change=${(e: Event) => {
            take((e.target as HTMLSelectElement).value);
            void this.next();
          }}
        >
          <option value="">${t("web.puzzles.any")}</option>
          ${names.map(([value, name]) =>
            html`<option value=${value} ?selected=${value === now}>${t(name)}</option>`)}
        </select>
      </div>`;
    return html`<div class="row">
      ${field("game", games.map((g) => [g, findGame(g).full]), this.game, (v) => {
        this.game = v;
        this.theme = "";
      })}
      ${
        this.game
          ? field(
              "theme",
              themes.map((name) => [name, findGame(this.game).themes[name]]),
              this.theme,
              (v) => {
                this.theme = v;
              },
            )
          : ""
      }
    </div>`;
  }

  private puzzle(riddle: Riddle, match: StudyMatch): TemplateResult {
    const word = riddle.goal === "word";
    return html`<section class="board-and-words" aria-label=${t(riddle.task)}>
      <table-page class="card" lesson ?done=${this.phase !== "try" || word} .given=${match}></table-page>
      <div class="say card">
        <h2>${t(match.game.full)}</h2>
        <p class="what">${t(riddle.task)} ${riddle.question}</p>
        <p class="small soft">
          ${t("web.puzzles.difficulty", { rating: riddle.listed.difficulty })}
        </p>
        ${word ? this.choices(riddle) : ""}
        <div role="status" class="stack">${this.outcome(riddle)}</div>
        <div class="row">${this.buttons()}</div>
      </div>
    </section>`;
  }

  /* The words of other puzzles like this one stand beside the one that answers. */
  private choices(riddle: Riddle): TemplateResult {
    const { game, theme, answer, at } = riddle.listed;
    const like = this.all.filter((p) => p.game === game && p.theme === theme).map((p) => p.answer);
    const others = [...new Set(like)].filter((w) => w !== answer).sort(),
      from = others.length ? at % others.length : 0;
    const some = [...others.slice(from), ...others.slice(0, from)].slice(0, CHOICES - 1);
    const left = [answer, ...some].slice(0, Math.max(2, 1 + some.length - 2 * this.hints));
    return html`<div class="choices">
      ${[answer, ...some].sort().map(
        (w) =>
          html`<button
            class=${left.includes(w) ? "" : "out"}
            ?disabled=${this.phase !== "try" || !left.includes(w)}
            data-word=${w}
            @click=${() => this.answer(w)}
          >
            ${w}
          </button>`,
      )}
    </div>`;
  }

  private outcome(riddle: Riddle): TemplateResult | string {
    const { goal } = riddle;
    if (this.phase === "right")
      return html`<p class="well">${t("web.puzzles.right")}</p>
        <p>${this.reason(riddle)}</p>`;
    if (this.phase === "shown")
      return html`<p>${t("web.puzzles.shown", { moves: riddle.listed.answer || riddle.solution.join(" ") })}</p>
        <p>${this.reason(riddle)}</p>`;
    if (this.phase === "wrong")
      return html`<p class="off">${
        this.reply
          ? t(goal === "win" ? "web.puzzles.late" : "web.puzzles.loses", { move: this.reply })
          : t("web.puzzles.wrong")
      }</p>`;
    if (this.hints && goal === "word")
      return html`<p>${t("web.puzzles.hint.rest")}</p>`;
    return "";
  }

  /* Why what solves it does: what was proved, or the rule that is broken. */
  private reason(riddle: Riddle): string {
    if (riddle.goal === "word" && riddle.question.includes("@"))
      return t("web.puzzles.why.rule", { rule: riddle.listed.answer });
    return t(`web.puzzles.why.${riddle.goal}`);
  }

  /* Where one goes from a puzzle that is done. */
  protected onward(): TemplateResult {
    return this.one
      ? html`<a class="button primary" id="next" href="#/puzzles">${t("web.puzzles.more")}</a>`
      : html`<button id="next" class="primary" @click=${() => void this.next()}>
          ${icon("forth")}${t("web.puzzles.next")}
        </button>`;
  }

  protected buttons(): TemplateResult {
    const { phase } = this,
      button = (id: string, name: string, does: () => void, primary = false, off = false) =>
        html`<button id=${id} class=${primary ? "primary" : ""} ?disabled=${off} @click=${does}>
          ${icon(name)}${t(`web.puzzles.${id}`)}
        </button>`;
    if (phase === "right" || phase === "shown") return this.onward();
    if (phase === "wrong")
      return html`${button("again", "undo", () => this.restart(), true)}
        ${button("solution", "eye", () => void this.solve())}`;
    return html`${button("hint", "bulb", () => this.hint(), false, this.hints > 1 || phase !== "try")}
      ${button("solution", "eye", () => void this.solve(), false, phase !== "try")}`;
  }
}

function lastMove(match: StudyMatch): Entry {
  return match.table.line(match.node).findLast((e) => e.kind === "move" && e.seat >= 0)!;
}

customElements.define("puzzles-page", PuzzlesPage);
