/* The first page: the games, the ways to play them, and what is still on the table. */
import { css, html, svg, type TemplateResult } from "lit";
import { listGames, recordText, Table, type Game } from "./core.js";
import { skinOf } from "./draft.js";
import { drawStyles } from "./draw.js";
import { removeButton, savedLine } from "./kept.js";
import { savedGames, type Saved } from "./store.js";
import { Page, base } from "./ui.js";
import { t } from "./words.js";
import "./board.js";

/* A position of each game that shows what it is about; the core reads it like any other. */
const SHOWN: Record<string, { moves?: string; position?: string }> = {
  cephalopod: {
    moves: "b4 e5 d5 e2 b3 a5 e3 a2 a1 c4 d4=c4+d5 e4=d4+e3 d5 c4 e1 b2=a2+b3",
  },
  caminos: {
    moves:
      "T:d4,e3,e4,e5 L:f3,g3,g4,g5 L:d8,e6,e7,e8 Z:c3,d3x2,e3 T:c2,d1,d2,e2 Z:b3,b4,c4,c5 " +
      "L:f6,g6,h6x2 L:d6x2,e6,f6",
  },
  camino: {
    position:
      "8x6 B:ew@h6,R:nw@a1,R:nw@g5,F@g4,R:es@h4,L:ns@h3,R:new@f5,T:ew@e4,B:ns@d3,B:ew@e2," +
      "R:sw@c2,R:esw@b2,R:nsw@g2,B:ew@e1,R:esw@f2,R:new@h1,F@g1,W:ew@b3,T:nw@a4,F@a6,F@b1," +
      "R:nes@c1,T:sw@f4,R:es@d5,F@e5,M@c5,F@b6,F@f6,R:es@a2,R:ew@d1,F@g6,F@f1,F@h2,R:ew@c6",
  },
  caminito: {
    position:
      "7x5 R:es@a5,F@b4,R:ew@c3,F@d3,F@b5,R:ew@a3,R:nw@g1,R:ns@e4,R:ns@d2,F@g5,R:ne@f2,M@d4," +
      "F@f1,F@d1,F@g2,R:nw@g3,R:ns@g4,R:ns@e3,R:ns@e1,F@c5,F@f4,R:ne@c1,R:nesw@e5,R:nsw@a1," +
      "R:ns@b1,F@a4,R:esw@a2",
  },
};

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
      ${this.kept("web.home.done", "review", done)}
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
                ><strong>${t(`web.name.${g.game}`)}</strong
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
        <p>${t(`web.about.${game.name}`)}</p>
        <p class="small">${t(game.credit)}</p>
        <div class="row">
          <a class="button primary" href=${`#/new/${game.name}`}>${t("web.play")}</a>
          <a class="button" href=${`#/rules/${game.name}`}>${t("web.rules")}</a>
        </div>
        <div class="more">
          <a href=${`#/referee/${game.name}`}>${t("web.referee")}</a>
          <a href=${`#/study/${game.name}`}>${t("web.analyse")}</a>
        </div>
      </div>`;
  }

  private art(game: Game): TemplateResult {
    const shown = SHOWN[game.name];
    if (!shown) return html`<svg viewBox="0 0 10 10">${svg``}</svg>`;
    try {
      const table = new Table(
        recordText({ Game: game.name, Position: shown.position ?? "" }, shown.moves?.split(" ")),
      );
      return html`<game-board
        inert
        plain
        .scene=${table.scene(table.end, -4)}
        .skin=${skinOf(game.name)}
      ></game-board>`;
    } catch {
      return html``;
    }
  }
}

customElements.define("home-page", HomePage);
