/* The first page: the games, the ways to play them, and what is still on the table. */
import { css, html, type TemplateResult } from "lit";
import { ALL, gameName, listGames, openingText, Table, type Game } from "./core.js";
import { drawStyles } from "./draw.js";
import { putBack, removeButton, savedLine } from "./kept.js";
import { savedGames, type Saved } from "./store.js";
import { Page, base } from "./ui.js";
import { t } from "./words.js";
import "./board.js";

export class HomePage extends Page {
  static styles = [
    base,
    drawStyles,
    css`
      .hero {
        display: grid;
        gap: 0.6rem;
        max-width: 44rem;
      }
      .hero p {
        font-size: 1.12rem;
        color: var(--soft);
      }
      .games {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(min(28rem, 100%), 1fr));
        gap: 1.1rem;
      }
      .game {
        display: grid;
        grid-template-columns: 12.5rem minmax(0, 1fr);
        padding: 0;
        overflow: hidden;
      }
      .art {
        background: var(--sunk);
        padding: 0.8rem;
        display: grid;
        place-items: center;
      }
      .art game-board {
        width: 100%;
        aspect-ratio: 1;
        pointer-events: none;
      }
      .about {
        padding: 1.2rem;
        display: grid;
        gap: 0.6rem;
        align-content: start;
      }
      @media (max-width: 34rem) {
        .game {
          grid-template-columns: minmax(0, 1fr);
        }
        .art {
          height: 15rem;
        }
        .art game-board {
          width: auto;
          height: 13rem;
        }
      }
      .about p {
        color: var(--soft);
      }
      .about .primary {
        flex: 1;
        max-width: 9rem;
      }
      .more {
        display: flex;
        gap: 1.4rem;
      }
      .more a {
        min-height: 40px;
        align-content: center;
      }
      .head {
        justify-content: space-between;
      }
      .resume li {
        display: flex;
        gap: 0.6rem;
        align-items: center;
        padding: 0.5rem 0.6rem 0.5rem 1rem;
        border-radius: 14px;
      }
      .resume a {
        flex: 1;
        color: var(--ink);
        text-decoration: none;
        display: flex;
        flex-wrap: wrap;
        gap: 0.2rem 0.8rem;
        align-items: center;
        min-height: 44px;
      }
      .resume a:hover {
        color: var(--accent);
      }
    `,
  ];

  protected render() {
    const kept = savedGames().filter((g) => g.made > 0),
      going = kept.filter((g) => !g.over).slice(0, 4),
      done = kept.filter((g) => g.over).slice(0, 3);
    return html`<div class="page">
      <section class="hero">
        <h1>${t("web.home.title")}</h1>
        <p>${t("web.home.lead")}</p>
      </section>
      ${this.kept("web.home.going", "play", going)}
      <ul class="plain games">
        ${listGames().map((g) => html`<li class="card game">${this.card(g)}</li>`)}
      </ul>
      <section class="card row head">
        <p><strong>${t("web.puzzles")}</strong> <span class="soft">${t("web.puzzles.say")}</span></p>
        <div class="row">
          <a class="button primary" href="#/puzzle/day">${t("web.puzzles.day")}</a>
          <a class="button" href="#/puzzles">${t("web.puzzles")}</a>
          <a class="button" href="#/studies">${t("web.studies")}</a>
        </div>
      </section>
      ${this.kept("web.home.done", "review", done)} ${putBack(this)}
    </div>`;
  }

  /* Games of this browser, to go on with or to look back on. */
  private kept(title: string, route: string, games: Saved[]): TemplateResult | string {
    if (!games.length) return "";
    return html`<section class="stack">
      <div class="row head">
        <h2>${t(title)}</h2>
        <a href="#/games">${t("web.home.all")}</a>
      </div>
      <ul class="plain resume">
        ${games.map(
          (g) =>
            html`<li class="card">
              <a href=${`#/${route}/${g.id}`}
                ><strong>${t(gameName(g.game) ?? "web.game")}</strong
                ><span class="soft">${savedLine(g)}</span></a
              >
              ${removeButton(g, this)}
            </li>`,
        )}
      </ul>
    </section>`;
  }

  private card(game: Game): TemplateResult {
    return html`<div class="art" aria-hidden="true">${this.art(game)}</div>
      <div class="about">
        <h2>${t(game.title)}</h2>
        <p>${game.say ? t(game.say) : ""}</p>
        <p class="small">${t(game.credit)}</p>
        <div class="row">
          <a class="button primary" href=${`#/new/${game.name}`}>${t("web.play")}</a>
          <a class="button" href=${`#/rules/${game.name}`}>${t("web.rules")}</a>
        </div>
        <div class="more">
          <a href=${`#/referee/${game.name}`}>${t("web.referee")}</a>
          <a href=${`#/study/${game.name}`}>${t("web.analyse")}</a>
          ${game.courses.length ? html`<a href=${`#/strategy/${game.name}`}>${t("web.course")}</a>` : ""}
        </div>
      </div>`;
  }

  private art(game: Game): TemplateResult {
    try {
      const table = new Table(openingText(game, game.sample));
      return html`<game-board
        inert
        plain
        .scene=${table.scene(table.end, ALL)}
        .game=${game}
      ></game-board>`;
    } catch {
      return html``;
    }
  }
}

customElements.define("home-page", HomePage);
