/* Setting up a game: who sits where, and which variant. */
import { css, html, type TemplateResult } from "lit";
import { findGame, type Game } from "./core.js";
import { firstRecord } from "./match.js";
import { colourName } from "./names.js";
import { alone } from "./place.js";
import { settings } from "./settings.js";
import { newId, saveGame, type SeatPlan } from "./store.js";
import { Page, base, go, icon } from "./ui.js";
import { t } from "./words.js";
import {
  choiceField,
  fieldStyles,
  gameFields,
  levelField,
  seatsField,
  variantOf,
  whoField,
} from "./fields.js";

type Way = "computer" | "together" | "mixed";

export class SetupPage extends Page {
  static properties = {
    game: {},
    way: { state: true },
    seats: { state: true },
    plan: { state: true },
    options: { state: true },
    lot: { state: true },
  };
  declare game: string;
  declare way: Way;
  declare seats: number;
  declare plan: SeatPlan[];
  declare options: Record<string, string>;
  declare lot: boolean; /* who begins is drawn when the game starts */

  static styles = [
    base,
    fieldStyles,
    css`
      form {
        max-width: 44rem;
        width: 100%;
        margin: 0 auto;
      }
      header {
        gap: 0.3rem;
      }
      .ways {
        display: grid;
        grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr));
        gap: 0.6rem;
      }
      .ways button {
        flex-direction: column;
        padding: 0.7rem;
        min-height: 4.6rem;
      }
      /* Beside each other also on a phone: what starts the game is nearer. */
      @media (max-width: 34rem) {
        .ways {
          grid-template-columns: repeat(3, minmax(0, 1fr));
          gap: 0.4rem;
        }
        .ways button {
          padding: 0.5rem 0.2rem;
          font-size: clamp(0.75rem, 3.5vw, 0.85rem);
        }
        .choices button {
          padding: 0.5em 0.75em;
        }
      }
    `,
  ];

  constructor() {
    super();
    this.way = "computer";
    this.seats = 2;
    this.plan = [{ kind: "person" }, { kind: "computer", level: 3 }];
    this.options = {};
    this.lot = true;
  }

  private get rules(): Game {
    return findGame(this.game);
  }

  private choose(way: Way): void {
    this.way = way;
    this.plan = Array.from({ length: this.seats }, (_, i): SeatPlan =>
      way === "together" || (i === 0 && way !== "mixed")
        ? { kind: "person" }
        : this.plan[i]?.kind === "computer"
          ? this.plan[i]
          : i === 0
            ? { kind: "person" }
            : { kind: "computer", level: this.level },
    );
  }

  private get level(): number {
    const computer = this.plan.find((s) => s.kind === "computer");
    return computer?.kind === "computer" ? computer.level : 3;
  }

  private set level(level: number) {
    this.plan = this.plan.map((s) => (s.kind === "computer" ? { kind: "computer", level } : s));
  }

  private setSeats(count: number): void {
    this.seats = count;
    this.choose(this.way);
  }

  private swap(): void {
    this.plan = [...this.plan.slice(1), this.plan[0]];
  }

  private start(event: Event): void {
    event.preventDefault();
    const variant = variantOf(this.options);
    const id = newId();
    const listed = this.plan.map((s, i) =>
      s.kind === "person" ? { ...s, name: this.nameAt(i).trim().slice(0, 40) } : s,
    );
    const on = this.lot ? Math.floor(Math.random() * listed.length) : 0;
    const seats = [...listed.slice(on), ...listed.slice(0, on)];
    saveGame({
      id,
      game: this.game,
      seats,
      record: firstRecord({ game: this.game, variant, seats }),
      updated: Date.now(),
      over: false,
      made: 0,
    });
    go(`/play/${id}`);
  }

  /* What a person is called: the first one as the settings say, unless told otherwise. */
  private nameAt(seat: number): string {
    const plan = this.plan[seat];
    if (plan.kind !== "person") return "";
    const first = this.plan.findIndex((s) => s.kind === "person");
    return plan.name ?? (seat === first ? settings.name : "");
  }

  protected render() {
    const game = this.rules;
    return html`<div class="page">
      <form class="stack rise" @submit=${this.start}>
        <header class="stack">
          <h1>${t(game.title)}</h1>
          <p class="soft">${t(game.credit)}</p>
        </header>
        <fieldset>
          <legend>${t("web.setup.how")}</legend>
          <div class="ways">
            ${this.wayButton("computer", "chip")}${this.wayButton("together", "people")}${this.wayButton("mixed", "gear")}
          </div>
        </fieldset>
        <section class="card stack">
          ${seatsField(game, this.seats, (n) => this.setSeats(n))}
          ${this.way === "computer" ? this.rivalFields() : html`${this.seatList()}${this.beginField()}`}
          ${gameFields(game, this.options, (o) => {
            this.options = o;
          })}
          <div class="row">
            <button class="primary" type="submit">${t("web.setup.start")}</button>
            ${
              alone
                ? ""
                : html`<a class="button" href=${`#/online/${this.game}`}
                    >${icon("people")}${t("web.setup.online")}</a
                  >`
            }
          </div>
        </section>
      </form>
    </div>`;
  }

  private wayButton(way: Way, name: string): TemplateResult {
    return html`<button
      type="button"
      aria-pressed=${this.way === way}
      @click=${() => this.choose(way)}
    >
      ${icon(name)}${t(`web.setup.way.${way}`)}
    </button>`;
  }

  private rivalFields(): TemplateResult {
    const first = this.plan[0].kind === "person";
    const side = (n: number) => colourName(findGame(this.game), n - 1);
    return html`${levelField(this.level, (level) => {
        this.level = level;
      })}
      ${choiceField(
        t("web.setup.side"),
        [
          { value: "lot", word: t("web.online.random") },
          { value: "first", word: t("web.setup.first", { side: side(1) }) },
          { value: "second", word: t("web.setup.second", { side: side(2) }) },
        ],
        this.lot ? "lot" : first ? "first" : "second",
        (v) => {
          this.lot = v === "lot";
          if (!this.lot && (v === "first") !== first) this.swap();
        },
      )}`;
  }

  private beginField(): TemplateResult {
    return choiceField(
      t("web.setup.begins"),
      [
        { value: true, word: t("web.online.random"), mark: "lot" },
        { value: false, word: t("web.setup.listed"), mark: "first" },
      ],
      this.lot,
      (lot) => {
        this.lot = lot;
      },
    );
  }

  private seatList(): TemplateResult {
    return html`<fieldset>
      <legend>${t("web.setup.table")}</legend>
      ${this.plan.map(
        (s, i) =>
          html`<div class="who">
            <span
              >${t("web.seat", { seat: i + 1 })} ·
              ${colourName(findGame(this.game), i % 2)}</span
            >
            ${
              this.way === "mixed"
                ? whoField(
                    t("web.setup.who", { seat: i + 1 }),
                    t("web.person"),
                    s.kind === "computer" ? s.level : 0,
                    (level) => this.who(i, level),
                  )
                : ""
            }
            ${
              s.kind === "person"
                ? html`<input
                    type="text"
                    maxlength="40"
                    aria-label=${t("web.setup.name", { seat: i + 1 })}
                    placeholder=${t("web.setup.name", { seat: i + 1 })}
                    .value=${this.nameAt(i)}
                    @input=${(e: Event) => {
                      s.name = (e.target as HTMLInputElement).value;
                    }}
                  />`
                : ""
            }
          </div>`,
      )}
    </fieldset>`;
  }

  private who(seat: number, level: number): void {
    this.plan = this.plan.map((s, i) =>
      i !== seat ? s : level ? { kind: "computer", level } : { kind: "person" },
    );
  }
}

customElements.define("setup-page", SetupPage);
