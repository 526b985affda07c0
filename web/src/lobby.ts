/* Playing with people elsewhere: make a game and send the link, join an open one, or go back to
 * one's own. */
import { css, html, type TemplateResult } from "lit";
import { findGame, gameName, listGames } from "./core.js";
import { api, type Clock, type TableInfo } from "./online.js";
import { colourName } from "./names.js";
import { settings } from "./settings.js";
import {
  checkField,
  choiceField,
  fieldStyles,
  gameFields,
  levelField,
  nameField,
  seatsField,
  variantOf,
  whoField,
} from "./fields.js";
import { heldSeat, holdSeat, newSecret, playerKey } from "./store.js";
import { Page, base } from "./ui.js";
import { t } from "./words.js";

interface Created {
  id: string;
  seats: { seat: number; token?: string; link?: string; you?: boolean }[];
}

type Mine = TableInfo & { seat: number; yourTurn: boolean; over: boolean };

const CLOCKS: Record<string, Clock | null> = {
  none: null,
  "3+2": { main: 180, increment: 2 },
  "10+5": { main: 600, increment: 5 },
  "30+10": { main: 1800, increment: 10 },
  day: { days: 1 },
  "3days": { days: 3 },
};

/* A clock that this form does not offer, made by some program, has no name. */
export function clockName(clock: Clock): string {
  const same = (c: Clock | null) => JSON.stringify(c) === JSON.stringify(clock);
  const known = Object.keys(CLOCKS).find((name) => same(CLOCKS[name]));
  return known ? t(`web.clock.${known}`) : "";
}

/* The seats after one's own, going round: how each stands to it. */
const PLACES = ["next", "partner", "before"];

export function placeName(after: number): string {
  return t(`web.online.who.${PLACES[after - 1]}`);
}

export function enter(id: string, token = ""): void {
  history.pushState(null, "", `/game/${id}${token ? `#${token}` : ""}`);
  dispatchEvent(new PopStateEvent("popstate"));
}

export class LobbyPage extends Page {
  static properties = {
    game: {},
    options: { state: true },
    seats: { state: true },
    me: { state: true },
    clock: { state: true },
    open: { state: true },
    others: { state: true },
    trouble: { state: true },
    games: { state: true },
    mine: { state: true },
  };
  declare game: string;
  declare options: Record<string, string>;
  declare seats: number;
  declare me: string;
  declare clock: string;
  declare open: boolean;
  declare others: number[]; /* at the seats after one's own, going round: levels, 0 for people */
  declare trouble: string;
  declare games: TableInfo[];
  declare mine: Mine[];
  private timer = 0;
  private making = false; /* a game is being made: a second click makes no second one */

  static styles = [
    base,
    fieldStyles,
    css`
      .two {
        display: grid;
        grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
        gap: 1.2rem;
        align-items: start;
      }
      @media (max-width: 50rem) {
        .two {
          grid-template-columns: minmax(0, 1fr);
        }
        .going {
          order: -1;
        }
      }
      li {
        display: flex;
        flex-wrap: wrap;
        gap: 0.4rem 0.8rem;
        align-items: center;
        padding: 0.5rem 0.8rem;
        border: 1px solid var(--line);
        border-radius: 12px;
      }
      li div {
        flex: 1;
        min-width: 8rem;
      }
      .trouble {
        padding: 0.7rem 1rem;
        border-radius: 12px;
        background: var(--bad-wash);
        color: var(--bad);
      }
      .dot {
        color: var(--accent);
        font-weight: 700;
      }
    `,
  ];

  constructor() {
    super();
    this.game = "";
    this.options = {};
    this.seats = 2;
    this.me = "random";
    this.clock = "none";
    this.open = false;
    this.others = [0, 0, 0];
    this.trouble = "";
    this.games = [];
    this.mine = [];
  }

  connectedCallback(): void {
    super.connectedCallback();
    void this.look();
    this.timer = window.setInterval(() => void this.look(), 10000);
  }

  disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.timer);
  }

  private async look(): Promise<void> {
    try {
      const [open, mine] = await Promise.all([
        api<{ games: TableInfo[] }>("games"),
        api<{ games: Mine[] }>("mine", undefined, playerKey()),
      ]);
      this.games = open.games;
      this.mine = mine.games;
      this.trouble = "";
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }

  /* Some of the other seats are for people. */
  private get invites(): boolean {
    return this.others.slice(0, this.seats - 1).includes(0);
  }

  private async make(event: Event): Promise<void> {
    event.preventDefault();
    if (this.making) return;
    this.making = true;
    const me = this.me === "random" ? 1 + Math.floor(Math.random() * this.seats) : Number(this.me);
    const players = Array.from({ length: this.seats }, (_, i) => {
      const after = (i + 1 - me + this.seats) % this.seats;
      if (!after) return { name: settings.name };
      return this.others[after - 1] ? { level: this.others[after - 1] } : null;
    });
    try {
      const made = await api<Created>("games", {
        game: this.game || listGames()[0].name,
        variant: variantOf(this.options),
        seats: this.seats,
        players,
        me,
        key: playerKey(),
        clock: CLOCKS[this.clock],
        public: this.open && this.invites,
      });
      const mine = made.seats.find((s) => s.you)!;
      const links = made.seats
        .filter((s) => !s.you && s.token)
        .map((s) => ({ seat: s.seat, token: s.token! }));
      holdSeat({
        id: made.id,
        token: mine.token!,
        seat: mine.seat,
        game: this.game,
        updated: Date.now(),
        links,
      });
      enter(made.id);
    } catch (error) {
      this.trouble = (error as Error).message;
    } finally {
      this.making = false;
    }
  }

  /* Asked again after an answer that never came, it is the same token that is brought. */
  private tokens = new Map<string, string>();

  private async take(id: string): Promise<void> {
    const token = this.tokens.get(id) ?? newSecret();
    this.tokens.set(id, token);
    try {
      const taken = await api<{ seat: number }>(`games/${id}/take`, {
        key: playerKey(),
        name: settings.name,
        token,
      });
      holdSeat({ id, token, seat: taken.seat, game: "", updated: Date.now() });
      enter(id);
    } catch (error) {
      this.trouble = (error as Error).message;
      void this.look();
    }
  }

  /* To a seat of one's own; on another device it is the key that opens it. */
  private back(id: string): void {
    enter(id, heldSeat(id) ? "" : playerKey());
  }

  protected render() {
    return html`<div class="page">
      <header class="stack">
        <h1>${t("web.online.title")}</h1>
        <p class="soft">${t("web.online.lead")}</p>
      </header>
      ${this.trouble ? html`<p class="trouble" role="alert">${this.trouble}</p>` : ""}
      <div class="two">
        ${this.form()}
        <div class=${`stack ${this.mine.length ? "going" : ""}`}>
          ${this.list(
            "web.online.mine",
            "web.online.none",
            this.mine.map((g) => this.row(g, () => this.back(g.id), t("web.open"), this.stands(g))),
          )}
          ${this.list(
            "web.online.open",
            "web.online.open.none",
            this.games.map((g) => this.row(g, () => void this.take(g.id), t("web.online.join"))),
          )}
        </div>
      </div>
    </div>`;
  }

  private form(): TemplateResult {
    const name = this.game || listGames()[0].name,
      game = findGame(name);
    const side = (n: number) => colourName(game, n - 1);
    const seat = (n: number) => t("web.seat.side", { seat: n, side: side(((n - 1) % 2) + 1) });
    const field = <K extends "me" | "clock">(
      key: K,
      legend: string,
      choices: [string, string][],
    ) =>
      choiceField(
        t(legend),
        choices.map(([value, word]) => ({ value, word })),
        this[key] as string,
        (value) => {
          (this as Record<K, string>)[key] = value;
        },
      );
    return html`<form class="card stack" @submit=${this.make}>
      <h2>${t("web.online.new")}</h2>
      ${nameField()}
      ${choiceField(
        t("web.online.game"),
        listGames().map((g) => ({ value: g.name, word: t(g.full) })),
        name,
        (value) => {
          this.game = value;
          this.options = {};
          if (!(findGame(value).seats & (1 << this.seats))) this.seat(2);
        },
      )}
      ${seatsField(game, this.seats, (n) => this.seat(n))}
      ${this.seats > 2 ? this.company(seat) : this.rival()}
      ${field("me", "web.setup.side", [
        ["random", t("web.online.random")],
        ...Array.from({ length: this.seats }, (_, i): [string, string] => [
          String(i + 1),
          this.seats > 2 ? seat(i + 1) : side(i + 1),
        ]),
      ])}
      ${field(
        "clock",
        "web.online.clock",
        Object.keys(CLOCKS).map((c): [string, string] => [c, t(`web.clock.${c}`)]),
      )}
      ${gameFields(game, this.options, (o) => {
        this.options = o;
      })}
      ${
        this.invites
          ? checkField(t("web.online.public"), this.open, (v) => {
              this.open = v;
            })
          : ""
      }
      <button class="primary" type="submit">${t("web.online.make")}</button>
    </form>`;
  }

  private seat(count: number): void {
    this.seats = count;
    this.others = [0, 0, 0];
    if (Number(this.me) > count) this.me = "random";
  }

  /* One other: a person, or the computer. */
  private rival(): TemplateResult {
    const [level] = this.others;
    const set = (to: number) => {
      this.others = [to, 0, 0];
    };
    return html`${choiceField(
      t("web.online.against"),
      [
        { value: false, word: t("web.online.people"), mark: "people" },
        { value: true, word: t("web.the_computer"), mark: "computer" },
      ],
      level > 0,
      (computer) => set(computer ? level || 3 : 0),
    )}
    ${level ? levelField(level, set) : ""}`;
  }

  /* Three others: each a person who gets a link, or the computer. Which seats they are is known when
   * one's own is. */
  private company(seat: (n: number) => string): TemplateResult {
    return html`<fieldset>
      <legend>${t("web.online.against")}</legend>
      ${PLACES.map((place, i) => {
        const at = ((Number(this.me) + i) % this.seats) + 1;
        return html`<div class="who" data-place=${place}>
          <span
            >${placeName(i + 1)}
            ${this.me === "random" ? "" : html`<small>${seat(at)}</small>`}</span
          >
          ${whoField(placeName(i + 1), t("web.online.person"), this.others[i], (level) => {
            this.others = this.others.map((l, j) => (j === i ? level : l));
          })}
        </div>`;
      })}
    </fieldset>`;
  }

  private list(title: string, none: string, rows: TemplateResult[]): TemplateResult {
    return html`<section class="card stack">
      <h2>${t(title)}</h2>
      ${
        rows.length
          ? html`<ul class="plain">
              ${rows}
            </ul>`
          : html`<p class="soft">${t(none)}</p>`
      }
    </section>`;
  }

  private stands(g: Mine): TemplateResult | string {
    if (g.over) return html` · ${t("web.over")}`;
    return g.yourTurn ? html` · <span class="dot">${t("web.to_you")}</span>` : "";
  }

  private row(
    g: TableInfo,
    act: () => void,
    word: string,
    stands: TemplateResult | string = "",
  ): TemplateResult {
    const names = g.players
      .filter((p) => p.taken || p.level)
      .map((p) => (p.level ? t("web.computer", { level: p.level }) : p.name || t("web.someone")))
      .join(", ");
    const about = [
      names,
      g.seats > 2 ? t("web.setup.players", { count: g.seats }) : "",
      g.clock ? clockName(g.clock) : "",
    ];
    return html`<li>
      <div>
        <strong>${t(gameName(g.game) ?? "web.game")}</strong>
        <p class="soft small">${about.filter(Boolean).join(" · ")}${stands}</p>
      </div>
      <button @click=${act}>${word}</button>
    </li>`;
  }
}

customElements.define("lobby-page", LobbyPage);
