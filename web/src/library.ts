/* Games kept in this browser: go on, look back, take out, bring in. */
import { css, html } from "lit";
import { OVER, Refused, Table, gameName } from "./core.js";
import { putBack, removeButton, savedLine, takeOff } from "./kept.js";
import { plansOf } from "./match.js";
import { saveFile, splitRecords } from "./share.js";
import {
  dropSeat,
  holdSeat,
  heldSeats,
  newId,
  saveGame,
  savedGames,
  type Saved,
} from "./store.js";
import { Page, base, go, icon } from "./ui.js";
import { locale, t } from "./words.js";

export class LibraryPage extends Page {
  static properties = { say: { state: true }, bad: { state: true } };
  declare say: string;
  declare bad: boolean;

  static styles = [
    base,
    css`
      li {
        display: flex;
        flex-wrap: wrap;
        gap: 0.5rem;
        align-items: center;
        padding: 0.6rem 1rem;
      }
      li > span {
        flex: 1;
        min-width: 12rem;
      }
      li > span .small {
        display: block;
      }
      .say {
        padding: 0.6rem 1rem;
        border-radius: 12px;
        background: var(--accent-wash);
      }
      .say.bad {
        background: var(--bad-wash);
        color: var(--bad);
      }
      input[type="file"] {
        position: absolute;
        width: 1px;
        height: 1px;
        opacity: 0;
      }
      input[type="file"]:focus-visible + label {
        outline: 3px solid var(--focus);
        outline-offset: 2px;
      }
    `,
  ];

  constructor() {
    super();
    this.say = "";
    this.bad = false;
  }

  protected render() {
    const games = savedGames().filter((g) => g.made > 0),
      online = heldSeats();
    return html`<div class="page">
      <header class="stack">
        <h1>${t("web.nav.games")}</h1>
        <p class="soft">${t("web.library.lead")}</p>
      </header>
      <div class="row">
        <input
          id="file"
          type="file"
          accept=".pgn,.txt,.tablier,text/plain"
          multiple
          @change=${this.bring}
        />
        <label class="button" for="file">${icon("up")}${t("web.import")}</label>
        ${games.length
          ? html`<button
            @click=${() => this.takeAll(games)}>${icon("down")}${t("web.export.all")}</button>`
          : ""}
      </div>
      ${this.say
        ? html`<p class=${`say ${this.bad ? "bad" : ""}`} role="status">${this.say}</p>`
        : ""}
      ${putBack(this)}
      ${
        online.length
          ? html`<section class="stack">
              <h2>${t("web.nav.online")}</h2>
              <ul class="plain">
                ${online.map(
                  (h) =>
                    html`<li class="card">
                      <span
                        ><strong>${t(gameName(h.game ?? "") ?? "web.game")}</strong>
                        <span class="soft small">${this.date(h.updated)}</span></span
                      >
                      <a class="button primary" href=${`/game/${h.id}#${h.token}`}
                        >${t("web.open")}</a
                      >
                      <button
                        class="quiet round"
                        aria-label=${t("web.forget")}
                        title=${t("web.forget")}
                        @click=${() =>
                          takeOff(
                            this,
                            () => dropSeat(h.id),
                            () => holdSeat(h),
                          )}
                      >
                        ${icon("bin")}
                      </button>
                    </li>`,
                )}
              </ul>
            </section>`
          : ""
      }
      ${
        games.length
          ? html`<section class="stack">
              <h2>${t("web.library.here")}</h2>
              <ul class="plain">
                ${games.map((g) => this.game(g))}
              </ul>
            </section>`
          : online.length
            ? ""
            : html`<p class="soft">${t("web.library.none")}</p>`
      }
    </div>`;
  }

  private date(when: number): string {
    return new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short" }).format(
      when,
    );
  }

  private game(g: Saved) {
    return html`<li class="card">
      <span
        ><strong>${t(gameName(g.game) ?? "web.game")}</strong>
        <span class="soft small"
          >${savedLine(g)} · ${this.date(g.updated)}</span
        ></span
      >
      <a class="button ${g.over ? "" : "primary"}" href=${`#/play/${g.id}`}
        >${t(g.over ? "web.open" : "web.go_on")}</a
      >
      <a class="button" href=${`#/review/${g.id}`}>${t("web.review")}</a>
      <button class="round quiet" aria-label=${t("web.export")} @click=${() => this.take(g)}>
        ${icon("down")}
      </button>
      ${removeButton(g, this)}
    </li>`;
  }

  private take(g: Saved): void {
    saveFile(`${g.game}-${g.id}.txt`, "text/plain", [g.record]);
  }

  private takeAll(games: Saved[]): void {
    saveFile(
      "tablier.txt",
      "text/plain",
      games.map((g) => `${g.record}\n`),
    );
  }

  private async bring(event: Event): Promise<void> {
    const files = [...((event.target as HTMLInputElement).files ?? [])];
    let count = 0,
      last = "";
    try {
      for (const file of files)
        for (const record of splitRecords(await file.text())) {
          last = importRecord(record);
          count++;
        }
      this.bad = false;
      this.say = t("web.import.done", { count });
      if (count === 1) go(`/review/${last}`);
    } catch (error) {
      this.bad = true;
      this.say = error instanceof Refused ? error.why.say : String(error);
    }
    this.requestUpdate();
  }
}

/* Checks a record and keeps it as a game; its id. Throws Refused. */
export function importRecord(record: string): string {
  const table = new Table(record),
    state = table.state(table.end);
  const id = newId();
  saveGame({
    id,
    game: state.game,
    seats: plansOf(record, state.seats),
    record: table.record(table.end),
    updated: Date.now(),
    over: state.actor === OVER,
    winner: state.actor === OVER ? state.result.winner : undefined,
    made: table.line(table.end).filter((e) => e.kind === "move" && e.seat >= 0).length,
  });
  return id;
}

customElements.define("library-page", LibraryPage);
