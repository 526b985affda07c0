/* How a match comes to the table, and what is shown when none does. */
import { html, type TemplateResult } from "lit";
import { listGames } from "./core.js";
import { nameField } from "./fields.js";
import { clockName } from "./lobby.js";
import { OnlineMatch } from "./online.js";
import { within } from "./place.js";
import { keepShown, removeGame, savedGame, shownBefore } from "./store.js";
import { StudyMatch } from "./study.js";
import { go, icon } from "./ui.js";
import { t } from "./words.js";

/* A record from elsewhere may be anything: throws Refused with what is wrong with it. */
export function openStudy(record: string): StudyMatch {
  const match = StudyMatch.of(shownBefore()) ?? new StudyMatch(record);
  match.addEventListener("change", () => keepShown(match.kept()));
  return match;
}

/* The token of the seat is kept; it need not be seen. */
export function openOnline(id: string, token: string): OnlineMatch {
  const match = new OnlineMatch(id, token);
  history.replaceState(null, "", `/game/${id}`);
  return match;
}

/* A game that was kept and is none any more. */
export function brokenPage(id: string, why: string): TemplateResult {
  const game = savedGame(id)?.game ?? "";
  const known = listGames().some((g) => g.name === game);
  return html`<div class="page">
    <p role="alert">${t("web.saved.bad")} ${why}</p>
    <div class="row">
      <a class="button primary" href=${known ? `#/new/${game}` : "#/"}>${t("web.new")}</a>
      <button
        @click=${() => {
          removeGame(id);
          go("/");
        }}
      >
        ${icon("bin")}${t("web.delete")}
      </button>
    </div>
  </div>`;
}

/* An address that holds no game, or one that cannot be read: what is wrong, and where else to go. */
export function badLinkPage(why = ""): TemplateResult {
  return html`<div class="page">
    <p role="alert">${t("web.link.bad")} ${why}</p>
    <div class="row">
      <a class="button primary" href=${within("#/")}>${t("web.link.home")}</a>
      <a class="button" href=${within("#/games")}>${t("web.nav.games")}</a>
    </div>
  </div>`;
}

/* Before one sits down: who invites, to what, and how it is played. Nothing starts before that. */
export function invitePage(match: OnlineMatch): TemplateResult {
  const info = match.info!,
    host = info.players.find((p) => p.taken && p.name)?.name ?? t("web.someone"),
    clock = info.clock ? clockName(info.clock) : "";
  return html`<div class="page">
    <section class="card stack" id="invitation">
      <h1>${t("web.invite.title", { name: host, game: t(match.game.title) })}</h1>
      <p>${match.game.say ? t(match.game.say) : ""}</p>
      <p class="soft">
        ${info.seats > 2 ? t("web.setup.players", { count: info.seats }) : ""}
        ${clock ? t("web.invite.clock", { clock }) : t("web.invite.unhurried")}
        ${t("web.invite.waits")}
      </p>
      ${nameField()}
      <div class="row">
        <button class="primary" id="sit" @click=${() => match.sitDown()}>${t("web.invite.sit")}</button>
        <a class="button" href=${within(`#/rules/${match.game.name}`)} target="_blank">
          ${icon("book")}${t("web.invite.learn")}
        </a>
      </div>
    </section>
  </div>`;
}

/* Before the server has spoken, or when it knows no such game. */
export function waitingPage({ gone }: OnlineMatch): TemplateResult {
  return html`<div class="page">
    ${
      gone
        ? html`<p role="alert">${gone}</p>
            <div><a class="button" href=${within("#/online")}>${t("web.nav.online")}</a></div>`
        : html`<p class="soft" role="status">${t("web.online.connecting")}</p>`
    }
  </div>`;
}
