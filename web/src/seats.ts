/* The people and computers at a table: whose turn it is, their clocks, points and hands. */
import { css, html, svg, type TemplateResult } from "lit";
import { Kind, OVER, sideOf, type Scene } from "./core.js";
import { disc, drawStyles, isoPiece } from "./draw.js";
import { handStyles, restingHand } from "./hands.js";
import type { Match, SeatInfo } from "./match.js";
import { seatName, sideName } from "./names.js";
import type { OnlineMatch } from "./online.js";
import { Page, base } from "./ui.js";
import { t } from "./words.js";

const ROUTE = "M-46 30C-6 30 -8 -22 46 -26";

export class SeatList extends Page {
  static properties = {
    match: { attribute: false },
    scene: { attribute: false },
    mine: { type: Number },
    tick: {},
  };
  declare match: Match;
  declare scene: Scene;
  declare mine: number; /* the seat whose hand is shown elsewhere */
  declare tick: number; /* changes when the clocks should be looked at again */

  static styles = [
    base,
    drawStyles,
    handStyles,
    css`
      :host {
        display: block;
      }
      .players {
        display: grid;
        gap: 0.4rem;
        padding: 0;
        margin: 0;
        list-style: none;
      }
      .player {
        display: grid;
        grid-template-columns: auto 1fr auto auto;
        gap: 0.7rem;
        align-items: center;
        padding: 0.55rem 0.8rem;
        border-radius: 14px;
        border: 2px solid transparent;
        background: var(--card);
      }
      .player.turn {
        border-color: var(--accent);
      }
      .player > svg {
        width: 34px;
        height: 34px;
      }
      .clock {
        font: 600 1.1rem var(--sans);
        font-variant-numeric: tabular-nums;
        background: var(--sunk);
        border-radius: 8px;
        padding: 0.1em 0.5em;
      }
      .player .hand {
        grid-column: 1 / -1;
      }
      .player strong {
        display: block;
        overflow-wrap: anywhere;
        line-height: 1.25;
      }
      .player .points {
        font: 600 1.15rem var(--serif);
      }
      .route,
      .route-under {
        fill: none;
        stroke-linecap: round;
      }
      .route-under {
        stroke: #fff;
        stroke-width: 24;
      }
      .route-0 {
        stroke: var(--route-0);
        stroke-width: 13;
      }
      .route-1 {
        stroke: var(--route-1);
        stroke-width: 14;
        stroke-dasharray: 1 20;
      }
      @media (max-width: 58rem) {
        .players {
          grid-template-columns: repeat(2, minmax(0, 1fr));
        }
        .player {
          padding: 0.35rem 0.6rem;
          gap: 0.3rem 0.5rem;
          grid-template-columns: auto minmax(0, 1fr) auto;
        }
        /* The whole width is the name's, the points stand beside what is said below it. */
        .player > span:nth-child(2) {
          grid-column: 2 / -1;
          grid-row: 1;
        }
        .player .small {
          display: block;
          padding-right: 1.7rem;
        }
        .clock {
          grid-column: 1 / 3;
          grid-row: 2;
          justify-self: start;
        }
        .player .points {
          grid-column: 3;
          grid-row: 1;
          align-self: end;
        }
        .player strong {
          font-size: 0.92rem;
        }
        .player > svg {
          width: 26px;
          height: 26px;
        }
      }
    `,
  ];

  protected render() {
    return html`<ul class="players">
        ${this.match.seats.map((s) => this.player(s))}
      </ul>
      ${this.running()}`;
  }

  private player(s: SeatInfo): TemplateResult {
    const { match } = this,
      { actor, result, count } = match.state,
      side = sideOf(s.seat);
    const points = actor === OVER ? result.points : (count?.points ?? this.dice);
    const about = [
      match.online && s.here ? t("web.you") : "",
      s.name || s.level ? sideName(match, side) : "",
      actor === s.seat ? t("web.to_move") : "",
      s.part ? t("web.level.part", { percent: Math.round(100 * s.part) }) : "",
      match.online ? this.presence(match.online, s) : "",
    ];
    const name = seatName(match, s);
    return html`<li class=${`player ${actor === s.seat ? "turn" : ""}`}>
      <svg viewBox="-50 -50 100 100" aria-hidden="true">${this.badge(side)}</svg>
      <span
        ><strong>${name}</strong
        ><span class="soft small">${about.filter(Boolean).join(" · ")}</span></span
      >
      ${s.left === undefined
        ? ""
        : html`<span class="clock" role="timer">${clockText(s.left)}</span>`}
      <span class="points" title=${t("web.points")}>${match.state.pointsTell && points && (points[0] || points[1]) ? points[side] : ""}</span>
      ${s.seat === this.mine ? "" : restingHand(match.game, this.scene, s.seat, name)}
    </li>`;
  }

  /* How many dice each side has on the board, where there are dice. */
  private get dice(): [number, number] {
    const of = (owner: number) =>
      this.scene.items.filter((i) => i.kind === Kind.Die && i.owner === owner).length;
    return [of(1), of(2)];
  }

  /* Who is not there: a seat that nobody has taken yet, or a player who has gone. */
  private presence(match: OnlineMatch, s: SeatInfo): string {
    if (match.waiting) return s.taken || s.level ? "" : t("web.seat.free");
    return s.online ? "" : t("web.away");
  }

  private badge(side: number) {
    const { matter } = this.match.game;
    if (matter === "cubes") return isoPiece([[0, 0, 0]], side + 1);
    if (matter === "discs") return disc(side);
    if (matter === "dice")
      return svg`<g class=${`die side-${side}`}>
        <rect class="die-body" x="-44" y="-44" width="88" height="88" rx="20"></rect><circle
          class="pip" r="11"></circle></g>`;
    return svg`<rect class="meadow" x="-46" y="-46" width="92" height="92" rx="18"></rect>
      <path class="route-under" d=${ROUTE}></path><path class=${`route route-${side}`}
        d=${ROUTE}></path>`;
  }

  /* The score of the games before this one, in a row of several. */
  private running(): TemplateResult | string {
    const { local, online, over } = this.match;
    if (!(local?.saved.earlier?.length || online?.running) || over) return "";
    const score = (local ?? online)!.running!.join(" – ");
    return html`<p class="small soft">${t("web.match", { score })}</p>`;
  }
}

/* Hours, minutes and seconds; days when there are any. */
function clockText(left: number): string {
  const seconds = Math.ceil(left / 1000),
    two = (n: number) => String(n).padStart(2, "0");
  const days = Math.floor(seconds / 86400),
    hours = Math.floor(seconds / 3600) % 24;
  const minutes = Math.floor(seconds / 60) % 60;
  if (days) return t("web.clock.days", { days, hours });
  return hours
    ? `${hours}:${two(minutes)}:${two(seconds % 60)}`
    : `${minutes}:${two(seconds % 60)}`;
}

customElements.define("seat-list", SeatList);
