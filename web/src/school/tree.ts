/* The tree of a study: its variations inside each other, with the marks and remarks on them. */
import { css, html, type TemplateResult } from "lit";
import type { Node } from "../core.js";
import { Panel } from "../panel.js";
import type { StudyMatch } from "../study.js";
import { base } from "../ui.js";
import { t } from "../words.js";

/* As chess players write them; any other by its number. */
const MARKS = ["", "!", "?", "!!", "??", "!?", "?!"];

export function markOf(glyph: number): string {
  return MARKS[glyph] ?? `$${glyph}`;
}

export class StudyTree extends Panel<StudyMatch> {
  static styles = [
    base,
    css`
      .tree {
        max-height: 22rem;
        overflow: auto;
        line-height: 1.7;
      }
      .tree ul {
        list-style: none;
        margin: 0;
        padding: 0 0 0 0.7rem;
        border-left: 2px solid var(--line);
      }
      .tree button {
        min-height: 30px;
        padding: 0 0.35em;
        border: 0;
        background: none;
        font-weight: 450;
        overflow-wrap: anywhere;
        border-radius: 8px;
      }
      .tree > .line > button {
        font-weight: 650;
      }
      .tree button[aria-current="true"] {
        background: var(--accent-wash);
      }
      .remark {
        color: var(--soft);
        overflow-wrap: anywhere;
      }
    `,
  ];

  protected render(): TemplateResult {
    return html`<section class="card stack" aria-label=${t("web.tree")}>
      <h3>${t("web.tree")}</h3>
      <div class="tree" tabindex="0" role="group" aria-label=${t("web.tree")}>
        <div class="line">${this.follow(this.match.start)}</div>
      </div>
    </section>`;
  }

  /* The position looked at belongs to the last thing somebody did before it. */
  private get now(): Node {
    return this.match.table
      .line(this.match.node)
      .findLast((e) => e.kind !== "comment" && (e.kind !== "move" || e.seat >= 0))!.node;
  }

  /* The line that goes on from a node, what may be played instead of each move behind it. */
  private follow(node: Node): TemplateResult[] {
    const { now } = this;
    return this.match.lineFrom(node).map(
      ({ steps, others }) =>
        html`${steps.map((at) => this.entry(at, now))}
        ${
          others.length
            ? html`<ul>
                ${others.map((at) => html`<li>${this.entry(at, now)}${this.follow(at)}</li>`)}
              </ul>`
            : ""
        }`,
    );
  }

  private entry(node: Node, now: Node): TemplateResult {
    const { match } = this,
      { kind, seat, text, glyphs, notes } = match.entryOf(node);
    const said = (notes: string[]) =>
      notes.map((n) => html`<span class="remark">${match.table.remark(n).words}</span> `);
    if (kind === "comment") return html`${said([text, ...notes])}`;
    if (kind === "move" && seat < 0) return html`${said(notes)}`;
    return html`<button aria-current=${node === now} @click=${() => match.visit(node)}>
      ${kind === "event" ? t(`say.event.${text}`) : text}${glyphs.map(markOf).join(" ")}
    </button> ${said(notes)}`;
  }
}

customElements.define("study-tree", StudyTree);
