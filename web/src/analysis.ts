/* Thinking along: how the position stands, the best moves, and after a game where it turned. */
import { css, html, svg, type PropertyValues, type TemplateResult } from "lit";
import { OVER, sideOf, type Entry, type Node } from "./core.js";
import { colourName } from "./names.js";
import { rowsOf } from "./moves.js";
import { Panel } from "./panel.js";
import type { StudyMatch } from "./study.js";
import { thinker, type Thought } from "./think.js";
import { tellText } from "./told.js";
import { base, icon, styled } from "./ui.js";
import { t } from "./words.js";

/* Where a game turned: a position, what was played there, and what was better. */
export interface Turn {
  node: Node;
  played: string;
  best: string;
}

interface Judged {
  node: Node;
  text: string;
  seat: number;
  row: number; /* in the list of moves */
  best: string;
  loss: number; /* what the move gave away, in thousandths */
}

const MISTAKE = 250,
  BLUNDER = 500; /* thousandths given away */

export class AnalysisPanel extends Panel<StudyMatch> {
  static properties = {
    auto: { attribute: false },
    on: { state: true },
    thought: { state: true },
    review: { state: true },
    progress: { state: true },
  };
  declare auto: boolean; /* the review begins without being asked for */
  declare on: boolean;
  declare thought: Thought | undefined;
  declare review: Judged[];
  private values: number[] = []; /* of the positions of the review, the last one's as well, for side 0 */
  declare progress: number; /* of a review: 0 … 1, below 0 when none runs */

  private stop?: AbortController;
  private asked: Node = 0;

  static styles = [
    base,
    css`
      .bar {
        height: 1.5rem;
        border-radius: 8px;
        overflow: hidden;
        display: flex;
        border: 1px solid var(--line);
        background: var(--second);
      }
      .bar div {
        background: var(--first);
        width: var(--part);
        transition: width 0.3s;
      }
      .dice,
      .discs {
        --first: var(--die-0);
        --second: var(--die-1);
      }
      .cubes {
        --first: var(--yellow);
        --second: var(--green);
      }
      .tiles {
        --first: var(--route-0);
        --second: var(--route-1);
      }
      .ends {
        display: flex;
        justify-content: space-between;
      }
      ol {
        margin: 0;
        padding: 0;
        list-style: none;
        display: grid;
        gap: 0.25rem;
      }
      li button {
        width: 100%;
        justify-content: space-between;
        min-height: 38px;
        font-weight: 450;
      }
      svg.graph {
        width: 100%;
        height: 6.5rem;
        display: block;
        background: var(--sunk);
        border-radius: 10px;
      }
      .graph {
        cursor: ew-resize;
        touch-action: none;
      }
      .graph .cursor {
        stroke: var(--ink);
        stroke-width: 2;
        vector-effect: non-scaling-stroke;
      }
      .graph .mid {
        stroke: var(--line);
        stroke-width: 1;
      }
      .graph .line {
        fill: none;
        stroke: var(--accent);
        stroke-width: 2;
        vector-effect: non-scaling-stroke;
      }
      .graph .area {
        fill: var(--accent);
        opacity: 0.15;
      }
      .turn {
        display: grid;
        gap: 0.2rem;
      }
      .turn button {
        justify-content: flex-start;
        text-align: left;
        font-weight: 450;
      }
      .bad {
        color: var(--bad);
      }
    `,
  ];

  constructor() {
    super();
    this.auto = false;
    this.on = false;
    this.review = [];
    this.progress = -1;
  }

  protected willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    if (!changed.has("match")) return;
    this.review = [];
    if (this.auto) void this.judge();
  }

  protected heard(): void {
    if (this.on) void this.think();
    super.heard();
  }

  disconnectedCallback(): void {
    super.disconnectedCallback();
    this.stop?.abort();
  }

  private toggle(): void {
    this.on = !this.on;
    this.stop?.abort();
    this.asked = 0;
    if (this.on) void this.think();
    else this.thought = undefined;
  }

  private async think(): Promise<void> {
    const { node } = this.match;
    if (node === this.asked) return;
    this.stop?.abort();
    this.stop = new AbortController();
    this.asked = node;
    this.thought = undefined;
    if (this.match.over) return;
    try {
      await thinker.ask(
        { ...this.match.question(), level: 0, time: 6000 },
        (thought) => {
          if (this.match.node === node) this.thought = thought;
        },
        this.stop.signal,
      );
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
    }
  }

  /* The value for side 0, from the point of view of the seat to move. */
  private sided(value: number, seat: number): number {
    return sideOf(seat) === 0 ? value : -value;
  }

  /* Judges every move of the line: the position before it, and what the move gave away. */
  private async judge(): Promise<void> {
    const line = this.match.line().filter((e) => e.kind === "move" && e.seat >= 0);
    const found: Judged[] = [];
    this.stop?.abort();
    const stop = (this.stop = new AbortController());
    this.on = false;
    this.thought = undefined;
    try {
      const thoughts: Thought[] = [];
      for (const [i, e] of line.entries()) {
        this.progress = i / line.length;
        const record = this.match.table.record(this.match.table.parent(e.node));
        thoughts.push(
          await thinker.ask(
            { record, seat: e.seat, follows: false, level: 0, time: 250 },
            undefined,
            stop.signal,
          ),
        );
      }
      this.values = this.valued(line, thoughts);
      const rows = rowsOf(line);
      line.forEach((e, i) => {
        const [before, after] = this.values.slice(i),
          best = thoughts[i].move;
        const loss = sideOf(e.seat) === 0 ? before - after : after - before;
        found.push({
          node: e.node,
          text: e.text,
          seat: e.seat,
          row: rows[i],
          best,
          loss: best === e.text ? 0 : Math.max(0, loss),
        });
      });
      this.review = found;
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
    } finally {
      this.progress = -1;
    }
  }

  /* Of each position of the line for side 0, and of the one it ends in. Where only one move is
   * possible nothing is thought: the position is worth what the next one is. */
  private valued(line: Entry[], thoughts: Thought[]): number[] {
    const values: number[] = [];
    const known = thoughts.findLast((thought) => thought.value !== undefined),
      last = known ? this.sided(known.value!, line[thoughts.indexOf(known)].seat) : 0;
    let next = this.final() ?? last;
    values.push(next);
    for (let i = line.length - 1; i >= 0; i--) {
      const { value } = thoughts[i];
      if (value !== undefined) next = this.sided(value, line[i].seat);
      values.unshift(next);
    }
    return values;
  }

  private final(): number | undefined {
    const line = this.match.line(),
      state = this.match.table.state(line.at(-1)!.node);
    if (state.actor !== OVER) return undefined;
    return state.result.winner === 0 ? 1000 : state.result.winner === 1 ? -1000 : 0;
  }

  protected render() {
    const moves = this.match.line().some((e) => e.kind === "move" && e.seat >= 0);
    return html`<section class="card stack" aria-label=${t("web.analysis")}>
      <h3>${t("web.analysis")}</h3>
      <div class="row">
        <button aria-pressed=${this.on} @click=${this.toggle}>
          ${icon("bulb")}${t("web.analysis.think")}
        </button>
        ${moves
          ? html`<button ?disabled=${this.progress >= 0}
            @click=${() => void this.judge()}>${icon("graph")}${t("web.analysis.review")}</button>`
          : ""}
      </div>
      ${this.progress >= 0
        ? html`<progress max="1" .value=${this.progress}
          aria-label=${t("web.analysis.review")}></progress>`
        : ""}
      ${this.thought ? (this.thought.value === undefined ? this.forced() : this.bar()) : ""}
      ${this.review.length ? this.turns() : ""}
    </section>`;
  }

  private bar(): TemplateResult {
    const seat = this.match.state.actor,
      thought = this.thought!;
    const value = this.sided(thought.value!, Math.max(0, seat)),
      part = (value + 1000) / 20;
    const { game } = this.match,
      percent = Math.round(part);
    return html`<div>
        <div
          class=${`bar ${game.matter}`}
          role="img"
          aria-label=${t("web.analysis.value", { side: colourName(game, 0), percent })}
        >
          <div ${styled({ "--part": `${part}%` })}></div>
        </div>
        <div class="ends small soft" aria-hidden="true">
          <span>${colourName(game, 0)} ${percent} %</span
          ><span>${100 - percent} % ${colourName(game, 1)}</span>
        </div>
      </div>
      <ol>
        ${(thought.best ?? []).map(
          (b) =>
            html`<li>
              <button
                @click=${() => this.dispatchEvent(new CustomEvent("play-move", { detail: b.move }))}
              >
                <span title=${b.move}>${tellText(this.match, this.match.node, b.move).say}</span><span class="soft">${chance(b.value)}</span>
              </button>
            </li>`,
        )}
      </ol>`;
  }

  /* One move is possible, and worth no thought. */
  private forced(): TemplateResult {
    const { move } = this.thought!;
    return html`<button
      @click=${() => this.dispatchEvent(new CustomEvent("play-move", { detail: move }))}
    >
      ${t("web.analysis.forced", { move })}
    </button>`;
  }

  /* How many moves of the review were made in the position that is shown. */
  private get at(): number {
    const way = new Set(this.match.table.line(this.match.node).map((e) => e.node));
    return this.review.filter((j) => way.has(j.node)).length;
  }

  private go(to: number): void {
    const made = Math.min(this.review.length, Math.max(0, to));
    if (made === this.at) return;
    const { node } = this.review[Math.max(0, made - 1)];
    this.match.visit(made ? node : this.match.table.parent(node));
  }

  private point(event: PointerEvent): void {
    const graph = event.currentTarget as Element,
      { left, width } = graph.getBoundingClientRect();
    if (event.type === "pointerdown") graph.setPointerCapture(event.pointerId);
    else if (!graph.hasPointerCapture(event.pointerId)) return;
    this.go(Math.round(((event.clientX - left) / width) * this.review.length));
  }

  private onKey(event: KeyboardEvent): void {
    const { length } = this.review,
      { at } = this;
    const to = {
      ArrowLeft: at - 1,
      ArrowDown: at - 1,
      ArrowRight: at + 1,
      ArrowUp: at + 1,
      Home: 0,
      End: length,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.go(to);
  }

  /* How the game went, with a cursor where one stands. */
  private graph(): TemplateResult {
    const { at, values } = this,
      { game } = this.match;
    const x = (i: number) => (i / Math.max(1, values.length - 1)) * 100;
    const points = values.map((value, i) => `${x(i)},${50 - value / 20}`).join(" ");
    return html`<svg
      class="graph"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      role="slider"
      tabindex="0"
      aria-label=${t("web.analysis.graph")}
      aria-valuemin="0"
      aria-valuemax=${values.length - 1}
      aria-valuenow=${at}
      aria-valuetext=${t("web.analysis.value", {
        side: colourName(game, 0),
        percent: Math.round((values[at] + 1000) / 20),
      })}
      @pointerdown=${this.point}
      @pointermove=${this.point}
      @keydown=${this.onKey}
    >
      ${svg`<path class="mid" d="M0 50H100"></path><polygon class="area"
          points=${`0,50 ${points} 100,50`}></polygon><polyline class="line"
            points=${points}></polyline><path class="cursor" d=${`M${x(at)} 0V100`}></path>`}
    </svg>`;
  }

  private turn({ node, row, text, best, loss }: Judged): TemplateResult {
    const from = this.match.table.parent(node);
    return html`<button
      @click=${() =>
        this.dispatchEvent(
          new CustomEvent<Turn>("show-turn", { detail: { node: from, played: text, best } }),
        )}
    >
      <span class=${loss >= BLUNDER ? "bad" : ""}
        >${t("web.analysis.turn", {
            number: row,
            move: tellText(this.match, from, text).say,
            best: tellText(this.match, from, best).say,
          })}</span
      >
    </button>`;
  }

  private turns(): TemplateResult {
    const mistakes = this.review
      .filter((j) => j.loss >= MISTAKE)
      .sort((a, b) => b.loss - a.loss)
      .slice(0, 5)
      .sort((a, b) => this.review.indexOf(a) - this.review.indexOf(b));
    const { game } = this.match;
    return html`<p class="small soft">${t("web.analysis.above", { side: colourName(game, 0) })}</p>
      ${this.graph()}
      ${
        mistakes.length
          ? html`<div class="turn">
              <p class="small soft">${t("web.analysis.turns")}</p>
              ${mistakes.map((j) => this.turn(j))}
            </div>`
          : html`<p class="small soft">${t("web.analysis.clean")}</p>`
      }`;
  }
}

function chance(value: number): string {
  return `${Math.round((value + 1000) / 20)} %`;
}

customElements.define("analysis-panel", AnalysisPanel);
