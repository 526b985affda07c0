/* The others at an online table: inviting them, what they ask, and talking. */
import { css, html, type TemplateResult } from "lit";
import { locale, t } from "./words.js";
import { seatName } from "./names.js";
import type { OnlineMatch } from "./online.js";
import { enter, placeName } from "./lobby.js";
import { Panel } from "./panel.js";
import { change, settings } from "./settings.js";
import { heldSeat } from "./store.js";
import { base, icon, stack } from "./ui.js";
import "./notices.js";

export class CompanyPanel extends Panel<OnlineMatch> {
  static properties = {
    copied: { state: true },
    codes: { state: true },
    room: { state: true },
  };
  declare copied: string;
  declare codes: Record<string, string>; /* QR pictures by link */
  declare room: string;

  static styles = [
    base,
    css`
      :host {
        ${stack}
      }
      .ask {
        border-color: var(--accent);
      }
      ol {
        list-style: none;
        margin: 0;
        padding: 0;
        max-height: 12rem;
        overflow: auto;
        display: grid;
        gap: 0.25rem;
      }
      ol li {
        overflow-wrap: anywhere;
      }
      form {
        display: flex;
        flex-wrap: wrap;
        gap: 0.4rem;
      }
      form input {
        flex: 1 1 8rem;
        min-width: 0;
      }
      .link {
        display: grid;
        gap: 0.4rem;
      }
      .link input {
        width: 100%;
      }
      img {
        width: 11rem;
        height: 11rem;
        background: #fff;
        border-radius: 10px;
        justify-self: center;
      }
      .lost {
        background: var(--bad-wash);
        color: var(--bad);
        padding: 0.7rem 1rem;
        border-radius: 12px;
      }
    `,
  ];

  constructor() {
    super();
    this.copied = "";
    this.codes = {};
    this.room = "table";
  }

  protected render() {
    const match = this.match;
    return html`${match.gone ? html`<p
      class="lost" role="alert">${match.gone}</p>` : !match.connected ? html`<p
        class="lost" role="status" id="lost">${t("web.online.lost")}</p>` : ""}
    ${this.nameless ? this.introduce() : ""}${match.waiting ? this.invite() : ""}${this.asks()}
    ${
      match.next
        ? html`<div class="card ask row">
            <p>${t("web.online.next")}</p>
            <button class="primary" id="next" @click=${() => enter(match.next)}>
              ${t("web.open")}
            </button>
          </div>`
        : ""
    }
    ${match.info?.chat && match.rivals ? this.talk() : ""}
    <notice-panel .match=${match}></notice-panel>
    ${match.watchers
      ? html`<p
        class="small soft">${icon("eye")} ${t("web.online.watchers", { count: match.watchers })}</p>`
      : ""}`;
  }

  /* Whoever came by a link was never asked for a name. */
  private get nameless(): boolean {
    const { you, info, over } = this.match;
    return you >= 0 && !over && !info!.players[you].name;
  }

  private introduce(): TemplateResult {
    return html`<form class="card" id="introduce" @submit=${this.present}>
      <input
        type="text"
        maxlength="40"
        name="me"
        required
        autocomplete="nickname"
        aria-label=${t("web.name")}
        placeholder=${t("web.name")}
        .value=${settings.name}
      /><button type="submit">${t("web.online.present")}</button>
    </form>`;
  }

  private present(event: Event): void {
    event.preventDefault();
    const field = (event.target as HTMLFormElement).elements.namedItem("me") as HTMLInputElement,
      name = field.value.trim();
    if (!name) return;
    change({ name });
    this.match.sit();
  }

  private invite(): TemplateResult {
    const links = heldSeat(this.match.id)?.links ?? [];
    const open = this.match.info!.players.filter((p) => !p.taken && !p.level).map((p) => p.seat);
    const free = links.filter((l) => open.includes(l.seat));
    if (!free.length) return html`<div class="card"><p>${t("web.online.waiting")}</p></div>`;
    return html`<section class="card stack">
      <h3>${t("web.online.invite")}</h3>
      ${free.map((l) => {
        const link = `${location.origin}/game/${this.match.id}#${l.token}`;
        return html`<div class="link">
          ${free.length > 1 ? html`<p class="small">${this.seatOf(l.seat)}</p>` : ""}
          <input
            type="text"
            readonly
            aria-label=${t("web.online.link", { seat: l.seat })}
            .value=${link}
            @focus=${(e: Event) => (e.target as HTMLInputElement).select()}
          />
          <div class="row">
            <button @click=${() => void this.copy(link)}>
              ${icon("share")}${t(this.copied === link ? "web.copied" : "web.copy")}
            </button>
            <button @click=${() => void this.code(link)}>${t("web.online.qr")}</button>
          </div>
          ${this.codes[link]
            ? html`<img src=${this.codes[link]} alt=${t("web.online.qr.alt", { seat: l.seat })} />`
            : ""}
        </div>`;
      })}
    </section>`;
  }

  /* Which seat a link is for: its colour, and how it stands to one's own. */
  private seatOf(seat: number): string {
    const { seats, you } = this.match;
    return [
      seatName(this.match, seats[seat - 1]),
      you < 0 ? "" : placeName((seat - 1 - you + seats.length) % seats.length),
    ]
      .filter(Boolean)
      .join(" · ");
  }

  private async copy(link: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      this.copied = link;
    } catch {
      /* the link stands in the field: it can be copied by hand */
    }
  }

  private async code(link: string): Promise<void> {
    const answer = await fetch("/api/qr", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ text: link }),
    });
    if (answer.ok)
      this.codes = {
        ...this.codes,
        [link]: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await answer.text())}`,
      };
  }

  private asks(): TemplateResult[] {
    const { asked, you, over, next } = this.match,
      me = you + 1;
    if (you < 0) return [];
    const wishes: [string, number[]][] = [
      ["end", asked.end],
      ["draw", asked.draw],
      ["annul", asked.annul],
      ["rematch", asked.rematch],
      ["takeback", asked.takeback.seats],
    ];
    return wishes
      .filter(([what, s]) => s.length && !next && (what === "rematch") === over)
      .map(([what, seats]) => {
        const mine = seats.includes(me),
          name = seatName(this.match, this.match.seats[seats[0] - 1]);
        return html`<div class="card ask stack" role="status">
          <p>${mine ? t(`web.asked.mine.${what}`) : t(`web.asked.${what}`, { name })}</p>
          <div class="row">
            ${mine
              ? ""
              : html`<button class="primary" data-agree=${what}
                @click=${() => this.match.send(what)}>${t("web.agree")}</button>`}
            <button @click=${() => this.match.send("decline", { what })}>
              ${t(mine ? "web.withdraw" : "web.decline")}
            </button>
          </div>
        </div>`;
      });
  }

  private talk(): TemplateResult {
    const match = this.match,
      time = new Intl.DateTimeFormat(locale(), { timeStyle: "short" });
    const who = (seat: number) => match.seats[seat - 1]?.name || t("web.seat", { seat });
    return html`<section class="card stack" aria-label=${t("web.chat")}>
      <h3>${t("web.chat")}</h3>
      <ol aria-live="polite">
        ${match.chat.map((c) => html`<li><span class="soft small">${time.format(c.at)}</span> <strong>${who(c.seat)}</strong>${c.room === "team"
          ? html` <em class="small">${t("web.chat.team")}</em>`
          : ""} ${c.say}</li>`)}
      </ol>
      ${
        match.you >= 0
          ? html`<form @submit=${this.speak}>
              ${
                match.partners
                  ? html`<select
                      aria-label=${t("web.chat.room")}
                      @change=${(e: Event) => {
                        this.room = (e.target as HTMLSelectElement).value;
                      }}
                    >
                      <option value="table">${t("web.chat.table")}</option>
                      <option value="team">${t("web.chat.team")}</option>
                    </select>`
                  : ""
              }
              <input
                type="text"
                maxlength="300"
                name="say"
                autocomplete="off"
                aria-label=${t("web.chat.say")}
                placeholder=${t("web.chat.say")}
              /><button type="submit">${t("web.chat.send")}</button>
            </form>`
          : ""
      }
    </section>`;
  }

  private speak(event: Event): void {
    event.preventDefault();
    const input = (event.target as HTMLFormElement).querySelector<HTMLInputElement>(
      "input[name=say]",
    )!;
    const say = input.value.trim();
    if (!say) return;
    this.match.say(say, this.room);
    input.value = "";
  }
}

customElements.define("company-panel", CompanyPanel);
