/* The referee: for people who play with the real box. Follow or set up their board, ask whether
 * something may go somewhere, and count at the end. */
import { css, html, type PropertyValues, type TemplateResult } from "lit";
import { ALL, Kind, Refused, Table, findGame, recordText, type Thing } from "./core.js";
import { die, drawStyles } from "./draw.js";
import { aboutBoard, optionFields, variantOf } from "./fields.js";
import { colourName } from "./names.js";
import { linkOf } from "./share.js";
import { keepShown, shownBefore } from "./store.js";
import { StudyMatch } from "./study.js";
import { Page, base, icon } from "./ui.js";
import { t } from "./words.js";
import "./table.js";

export class RefereePage extends Page {
  static properties = {
    game: {},
    options: { state: true },
    match: { state: true },
    trouble: { state: true },
    tool: { state: true },
  };
  declare game: string;
  declare options: Record<string, string>;
  declare match: StudyMatch | undefined;
  declare trouble: string;
  declare tool: string; /* what a tap does: "" plays, "remove", or a colour and pips */
  private heard = () => {
    keepShown(this.match!.kept());
    this.requestUpdate();
  };

  static styles = [
    base,
    drawStyles,
    css`
      .head {
        display: flex;
        flex-wrap: wrap;
        gap: 0.4rem 1.2rem;
        align-items: baseline;
        padding: 1rem clamp(0.8rem, 2vw, 1.6rem) 0;
        max-width: 90rem;
        margin: 0 auto;
      }
      .set {
        display: grid;
        gap: 1rem;
        max-width: 90rem;
        margin: 0 auto;
        padding: 0 clamp(0.8rem, 2vw, 1.6rem) 2rem;
      }
      .set form {
        display: flex;
        flex-wrap: wrap;
        gap: 0.5rem;
      }
      .set input[name="position"] {
        flex: 1;
        min-width: 14rem;
        font-family: ui-monospace, monospace;
      }
      .trouble {
        color: var(--bad);
      }
      .routes {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr));
        gap: 1rem 2rem;
      }
      dl {
        display: grid;
        grid-template-columns: auto 1fr;
        gap: 0.2rem 1rem;
        margin: 0;
      }
      dd {
        margin: 0;
        font-variant-numeric: tabular-nums;
        overflow-wrap: anywhere;
      }
    `,
  ];

  constructor() {
    super();
    this.options = {};
    this.trouble = "";
    this.tool = "";
  }

  protected willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("game")) {
      this.options = {};
      this.open("", shownBefore());
    }
  }

  /* An empty board of what is chosen, where a game begins with more than that. */
  private start(): string {
    return new Table(recordText({ Game: this.game, Variant: variantOf(this.options) })).blank();
  }

  private open(position: string, kept = ""): void {
    try {
      const match =
        StudyMatch.of(kept) ??
        new StudyMatch(
          recordText({
            Game: this.game,
            Variant: position ? "" : variantOf(this.options),
            Position: position || this.start(),
          }),
        );
      this.match?.removeEventListener("change", this.heard);
      match.addEventListener("change", this.heard);
      this.match = match;
      this.options = this.boardOf(match.state.variant);
      keepShown(match.kept());
      this.trouble = "";
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.trouble = error.why.say;
    }
  }

  /* The options that say what the board is, out of all of a position's. */
  private boardOf(variant: string): Record<string, string> {
    const known = findGame(this.game).options.filter(aboutBoard);
    return Object.fromEntries(
      variant
        .split(",")
        .map((o) => o.split("=") as [string, string])
        .filter(([name]) => known.some((o) => o.name === name)),
    );
  }

  private swap(): void {
    const { table, node, state } = this.match!;
    this.open(table.turn(node, ALL, (state.actor + 1) % state.seats));
  }

  /* A tap while something is being set up by hand. */
  private touched = (x: number, y: number): boolean => {
    if (!this.tool) return false;
    const { table, node } = this.match!,
      thing = this.things.find((i) => mark(i) === this.tool);
    try {
      this.open(table.edit(node, ALL, x, y, thing));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.trouble = error.why.say;
    }
    return true;
  };

  /* What is put by a tool; tiles are put by playing them. */
  private get things(): Thing[] {
    const match = this.match;
    if (!match) return [];
    return match.table.things(match.node, ALL).filter((i) => i.kind !== Kind.Tile);
  }

  private toolbox(): TemplateResult {
    const pick = (tool: string, body: TemplateResult | string, label: string) =>
      html`<button
        type="button"
        aria-pressed=${this.tool === tool}
        aria-label=${label}
        data-tool=${tool}
        @click=${() => {
          this.tool = this.tool === tool ? "" : tool;
        }}
      >
        ${body}
      </button>`;
    const dice = this.things.map((i) =>
      pick(
        mark(i),
        html`<svg viewBox="-44 -44 88 88" width="34" height="34" aria-hidden="true">
          ${die(i.owner! - 1, i.shape)}
        </svg>`,
        t("web.cell.die", {
          side: colourName(findGame(this.game), i.owner! - 1),
          pips: i.shape,
        }),
      ),
    );
    return html`<fieldset>
      <legend>${t("web.referee.hand")}</legend>
      <div class="choices">
        ${dice}${pick("remove", html`${icon("cross")}${t("web.referee.remove")}`, t("web.referee.remove"))}
      </div>
    </fieldset>`;
  }

  private async study(): Promise<void> {
    location.href = await linkOf(this.match!.record(), "#/g/");
  }

  protected render() {
    const game = findGame(this.game),
      match = this.match;
    return html`<div class="head">
        <h1>${t("web.referee.title", { game: t(game.title) })}</h1>
        <p class="soft">${t("web.referee.lead")} ${t(game.credit)}.</p>
      </div>
      ${match
        ? html`<table-page referee .given=${match} .intercept=${this.touched}></table-page>`
        : ""}
      <div class="set">
        ${match ? this.count(match) : ""}
        <section class="card stack">
          <h2>${t("web.referee.set")}</h2>
          ${optionFields(
            game,
            this.options,
            (o) => {
              this.options = o;
              this.open("");
            },
            aboutBoard,
          )}
          ${game.puts ? this.toolbox() : ""}
          <form @submit=${this.setUp}>
            <label class="sr" for="position">${t("web.referee.position")}</label>
            <input
              id="position"
              type="text"
              name="position"
              autocomplete="off"
              spellcheck="false"
              .value=${match?.table.position(match.node) ?? ""}
            />
            <button type="submit">${t("web.referee.apply")}</button>
            ${!game.turns || match?.over
              ? ""
              : html`<button type="button"
                @click=${this.swap}>${icon("turn")}${t("web.referee.swap")}</button>`}
            <button type="button" @click=${() => this.open("")}>
              ${icon("bin")}${t("web.referee.clear")}
            </button>
            <button type="button" @click=${() => void this.study()}>
              ${icon("graph")}${t("web.study")}
            </button>
          </form>
          ${this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : ""}
        </section>
      </div>`;
  }

  private setUp(event: Event): void {
    event.preventDefault();
    const input = (event.target as HTMLFormElement).elements.namedItem(
      "position",
    ) as HTMLInputElement;
    this.open(input.value.trim());
  }

  private count(match: StudyMatch): TemplateResult {
    const score = new Map([...match.table.score(match.node)].filter(([, value]) => value !== "-"));
    if (!score.size) return html``;
    const about = [...score].filter(([name]) => !/^[ab]_/.test(name));
    return html`<section class="card stack">
      <h2>${t("web.referee.count")}</h2>
      ${score.has("a_cost") ? html`<div class="routes">${route("a", score)}${route("b", score)}</div>` : ""}
      ${list(about.map(([name, value]) => [`web.count.${name}`, value]))}
    </section>`;
  }
}

/* A tool by a word that stays. */
function mark(thing: Thing): string {
  return `${thing.owner}${thing.shape}`;
}

/* One of the two routes, where there are two. */
function route(name: string, score: Map<string, string>): TemplateResult {
  const value = (what: string) => score.get(`${name}_${what}`)?.replaceAll(",", " ") ?? "";
  return html`<div class="stack">
    <h3>${t(`web.count.${name}`)}</h3>
    ${list([
      ["web.count.cost", value("cost")],
      ["web.count.cells", value("cells")],
      ["web.count.obstacles", value("obstacles")],
      ["web.count.way", value("path")],
    ])}
  </div>`;
}

function list(values: [string, string][]): TemplateResult {
  return html`<dl>
    ${values.map(
      ([word, value]) =>
        html` <dt class="soft">${t(word)}</dt>
          <dd>${value}</dd>`,
    )}
  </dl>`;
}

customElements.define("referee-page", RefereePage);
