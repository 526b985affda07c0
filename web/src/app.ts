/* The page itself: where we are, what is shown there, and the bar above it. */
import { LitElement, css, html, type TemplateResult } from "lit";
import { LANGS, listGames, loadCore, type Lang } from "./core.js";
import { change, settings, settingsChanged } from "./settings.js";
import { badLinkPage } from "./opening.js";
import { Page, base, icon } from "./ui.js";
import { guessLang, lang, setLang, t } from "./words.js";
import { until } from "lit/directives/until.js";
import { alone, within } from "./place.js";
import { emptyRecord, unpack } from "./share.js";
import "./home.js";
import "./key.js";
import "./library.js";
import "./lobby.js";
import "./options.js";
import "./referee.js";
import "./rules.js";
import "./setup.js";
import "./table.js";

const LANG_NAMES: Record<Lang, string> = { en: "English", fr: "Français", ca: "Català" };

const ONLINE = ["online", "game", "key"]; /* places that only a server has */
const OF_A_GAME = ["strategy", "new", "study", "rules", "referee"]; /* places that a game is named for */

interface Route {
  path: string[];
  token: string; /* of a seat link */
}

/* Where we are: /game/ID#TOKEN for a game online, /embed#GAME inside somebody else's page, #/place/…
 * for everything else. */
function here(): Route {
  if (!alone && location.pathname === "/embed") return { path: ["embed", location.hash.slice(1)], token: "" };
  const game = alone ? null : /^\/game\/([\w-]+)$/.exec(location.pathname);
  const hash = location.hash.slice(1);
  if (game && !hash.startsWith("/")) return { path: ["game", game[1]], token: hash };
  return { path: hash.split("/").filter(Boolean).map(decodeURIComponent), token: "" };
}

class TablierApp extends Page {
  static properties = { ready: { state: true }, failed: { state: true } };
  declare ready: boolean;
  declare failed: string;

  static styles = [
    base,
    css`
      :host {
        display: grid;
        min-height: 100dvh;
        grid-template-rows: auto 1fr;
      }
      header {
        display: flex;
        align-items: center;
        gap: 0.2rem 0.4rem;
        padding: 0.4rem clamp(0.6rem, 3vw, 1.6rem);
        padding-left: max(clamp(0.6rem, 3vw, 1.6rem), env(safe-area-inset-left));
        border-bottom: 1px solid var(--line);
        background: var(--card);
      }
      .brand {
        display: inline-flex;
        align-items: center;
        gap: 0.5rem;
        font: 600 1.3rem var(--serif);
        color: var(--ink);
        text-decoration: none;
        min-height: 44px;
        margin-right: auto;
        border-radius: 10px;
      }
      .brand img {
        width: 30px;
        height: 30px;
      }
      nav {
        display: flex;
        align-items: center;
        gap: 0.1rem;
      }
      nav a {
        color: var(--ink);
        text-decoration: none;
        padding: 0.6rem 0.7rem;
        border-radius: 10px;
        min-height: 44px;
        display: inline-flex;
        align-items: center;
        gap: 0.45rem;
        font-weight: 550;
      }
      nav a:hover {
        background: var(--accent-wash);
      }
      /* A select is as wide as its longest choice: what is chosen is shown by itself, and the select
       * lies unseen upon it. */
      .lang {
        position: relative;
        display: inline-flex;
        align-items: center;
        min-height: 44px;
        padding: 0 0.7rem;
        border-radius: 10px;
        font-weight: 550;
      }
      .lang:hover {
        background: var(--accent-wash);
      }
      .lang:focus-within {
        outline: 3px solid var(--focus);
      }
      .lang abbr {
        display: none;
        text-decoration: none;
      }
      .lang::after {
        content: "";
        margin-left: 0.45em;
        border: 0.28em solid transparent;
        border-top-color: currentColor;
        border-bottom: 0;
      }
      .lang select {
        position: absolute;
        inset: 0;
        width: 100%;
        padding: 0;
        opacity: 0;
        cursor: pointer;
      }
      main {
        min-width: 0;
      }
      main:focus-visible {
        outline: none;
      }
      .skip {
        position: absolute;
        left: -999px;
      }
      .skip:focus {
        left: 1rem;
        top: 0.5rem;
        z-index: 5;
        background: var(--card);
        padding: 0.6rem 1rem;
        border-radius: 10px;
      }
      @media (max-width: 46rem) {
        nav a span {
          position: absolute;
          width: 1px;
          height: 1px;
          overflow: hidden;
          clip-path: inset(50%);
        }
        nav a {
          padding: 0.6rem;
        }
        .lang span {
          display: none;
        }
        .lang abbr {
          display: inline;
        }
      }
      @media (max-width: 22rem) {
        nav a {
          padding: 0.6rem 0.4rem;
        }
        .lang {
          padding: 0 0.4rem;
        }
      }
    `,
  ];

  constructor() {
    super();
    this.ready = false;
    this.failed = "";
    addEventListener("hashchange", () => this.moved());
    addEventListener("popstate", () => this.moved());
    settingsChanged.addEventListener("settings", () => {
      if (this.ready && settings.lang && settings.lang !== lang()) void setLang(settings.lang);
    });
    this.start().catch((error: unknown) => {
      this.failed = String(error);
    });
  }

  private async start(): Promise<void> {
    await Promise.all([loadCore(CORE_WASM), setLang(settings.lang ?? guessLang())]);
    this.ready = true;
  }

  private moved(): void {
    this.requestUpdate();
    void this.updateComplete.then(() => {
      this.renderRoot.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
      scrollTo(0, 0);
    });
  }

  /* What stands on the browser's tab. */
  private tabTitle(): string {
    const known = listGames().find((g) => here().path.includes(g.name));
    return known ? `${t(known.title)} · Tablier` : "Tablier";
  }

  private place(): TemplateResult {
    const { path, token } = here();
    document.title = this.tabTitle();
    const [where, a = "", b = ""] = path;
    if (OF_A_GAME.includes(where) && !listGames().some((g) => g.name === a))
      return html`<home-page></home-page>`;
    if (alone && ONLINE.includes(where)) return html`<home-page></home-page>`;
    switch (where) {
      case "new":
        return html`<setup-page .game=${a}></setup-page>`;
      case "play":
        return html`<table-page .id=${a}></table-page>`;
      case "study":
        return html`<table-page .record=${emptyRecord(a, b)}></table-page>`;
      case "review":
        return html`<table-page .id=${a} review></table-page>`;
      case "g":
        return html`${until(this.linked(a, false), html``)}`;
      case "embed":
        return html`${until(this.linked(a, true), html``)}`;
      case "puzzles":
      case "puzzle":
        void import("./school/puzzles.js");
        return html`<puzzles-page .one=${where === "puzzle" ? a : ""}></puzzles-page>`;
      case "strategy":
        void import("./school/course.js");
        return html`<course-page .game=${a} .number=${Number(b) || 0}></course-page>`;
      case "studies":
        void import("./school/studies.js");
        return html`<studies-page .study=${a} .chapter=${Number(b) || 0}></studies-page>`;
      case "games":
        return html`<library-page></library-page>`;
      case "settings":
        return html`<options-page></options-page>`;
      case "key":
        return html`<key-page .key=${a}></key-page>`;
      case "online":
        return html`<lobby-page .game=${listGames().some((g) => g.name === a) ? a : ""}></lobby-page>`;
      case "game":
        return html`<table-page .online=${a} .token=${token}></table-page>`;
      case "rules":
        return html`<rules-page .game=${a}></rules-page>`;
      case "referee":
        return html`<referee-page .game=${a}></referee-page>`;
      default:
        return html`<home-page></home-page>`;
    }
  }

  private links = new Map<string, Promise<TemplateResult>>();

  /* A game that came inside its address. */
  private linked(packed: string, bare: boolean): Promise<TemplateResult> {
    const name = `${bare}${packed}`;
    const page =
      this.links.get(name) ??
      unpack(packed).then(
        (record) => html`<table-page .record=${record} ?bare=${bare}></table-page>`,
        () => badLinkPage(),
      );
    this.links.set(name, page);
    return page;
  }

  protected render() {
    if (this.failed) return html`<main class="page"><p role="alert">${this.failed}</p></main>`;
    if (!this.ready) return html`<main aria-busy="true"></main>`;
    const bare = here().path[0] === "embed";
    return html` ${bare ? "" : this.bar()}
      <main tabindex="-1" id="main">${this.place()}</main>`;
  }

  private bar(): TemplateResult {
    const link = (route: string, name: string, word: string) =>
      html`<a href=${within(`#/${route}`)}>${icon(name)}<span>${t(word)}</span></a>`;
    return html`<header>
      <a class="skip" href="#main" @click=${this.skip}>${t("web.skip")}</a>
      <a class="brand" href=${within("#/")}><img src=${ICON} alt="" />Tablier</a>
      <nav aria-label=${t("web.nav")}>
        ${alone ? "" : link("online", "people", "web.nav.online")} ${link("games", "book", "web.nav.games")}
        ${link("settings", "gear", "web.nav.settings")}
        <div class="lang">
          <span aria-hidden="true">${LANG_NAMES[lang()]}</span
          ><abbr aria-hidden="true">${lang().toUpperCase()}</abbr>
          <select aria-label=${t("web.language")} @change=${this.pickLang}>
            ${LANGS.map((l) =>
              html`<option value=${l} ?selected=${l === lang()} lang=${l}>${LANG_NAMES[l]}</option>`)}
          </select>
        </div>
      </nav>
    </header>`;
  }

  private skip(event: Event): void {
    event.preventDefault();
    this.renderRoot.querySelector<HTMLElement>("main")?.focus();
  }

  private pickLang(event: Event): void {
    change({ lang: (event.target as HTMLSelectElement).value as Lang });
  }
}

customElements.define("tablier-app", TablierApp);
LitElement.disableWarning?.("change-in-update");

if ("serviceWorker" in navigator && !alone)
  addEventListener("load", () => {
    navigator.serviceWorker.register("/sw.js").catch(() => {
      /* no offline use, then */
    });
  });
