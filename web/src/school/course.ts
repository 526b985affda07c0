/* Lessons in strategy: something to know, and proved puzzles to see it on, one step after the other. */
import { html, type PropertyValues, type TemplateResult } from "lit";
import { findGame } from "../core.js";
import { icon } from "../ui.js";
import { t } from "../words.js";
import { PuzzlesPage } from "./puzzles.js";
import { listAll } from "./riddles.js";

export class CoursePage extends PuzzlesPage {
  static properties = {
    ...PuzzlesPage.properties,
    number: { type: Number },
    step: { state: true },
  };
  declare number: number; /* of the lesson, among those of the game */
  declare step: number;

  constructor() {
    super();
    this.number = this.step = 0;
  }

  private get course() {
    const { courses } = findGame(this.game);
    return courses[this.number] ?? courses[0];
  }

  private get steps(): string[] {
    return this.course.steps.split(" ");
  }

  protected willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has("game") && !changed.has("number")) return;
    this.step = 0;
    void this.begin();
  }

  protected get keeps(): boolean {
    return false;
  }

  protected async begin(): Promise<void> {
    const name = this.steps[this.step];
    try {
      this.all = await listAll();
    } catch {
      this.trouble = "web.puzzles.missing";
      return;
    }
    const wanted = this.all.find((p) => p.id === name);
    if (!wanted) this.trouble = "web.puzzles.unknown";
    else if (name === this.steps[this.step]) await this.open(wanted);
  }

  protected async next(): Promise<void> {
    this.step++;
    await this.begin();
  }

  protected heading(): TemplateResult {
    const { title, courses } = findGame(this.game);
    return html`<header class="stack">
        <h1>${t("web.course")} · ${t(title)}</h1>
        <nav class="choices" aria-label=${t("web.course.list")}>
          ${courses.map(
            (c, i) =>
              html`<a class="button" href=${`#/strategy/${this.game}/${i}`}
                aria-current=${c === this.course ? "page" : "false"}>${t(c.title)}</a>`,
          )}
        </nav>
      </header>
      <section class="card stack">
        <h2>${t(this.course.title)}</h2>
        <p>${t(this.course.say)}</p>
        <p class="small soft">
          ${t("web.learn.step", { step: this.step + 1, count: this.steps.length })}
        </p>
      </section>`;
  }

  protected onward(): TemplateResult {
    if (this.step < this.steps.length - 1) return super.onward();
    const on = this.number + 1 < findGame(this.game).courses.length;
    return html`<p class="well">${t("web.course.done")}</p>
      <a class="button primary" id="next"
        href=${on ? `#/strategy/${this.game}/${this.number + 1}` : `#/new/${this.game}`}
        >${icon("forth")}${t(on ? "web.learn.next" : "web.play")}</a>`;
  }
}

customElements.define("course-page", CoursePage);
