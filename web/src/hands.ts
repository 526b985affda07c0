/* What people hold: pieces and tiles as pictures with names. */
import { css, html, type TemplateResult } from "lit";
import { Kind, type Cube, type Game, type Scene } from "./core.js";
import { heldBy, type Held } from "./draft.js";
import { die, disc, isoPiece, tile, tileBack, tileKind } from "./draw.js";
import { t } from "./words.js";

const HIDDEN = "?".charCodeAt(0);

/* The cubes of a piece as it lies in a hand. */
export function pieceCubes(game: Game, shape: number): Cube[] {
  return game.pieces[String.fromCharCode(shape)];
}

export function thing(game: Game, held: Held, cubes?: Cube[]): TemplateResult {
  if (held.shape === HIDDEN) return picture(tileBack());
  if (game.matter === "tiles") return picture(tile(held.shape));
  return picture(isoPiece(cubes ?? pieceCubes(game, held.shape), held.owner));
}

/* One of those that lie ready for a seat, as many as it wants. */
export function supply(game: Game, seat: number): TemplateResult {
  return picture(game.matter === "dice" ? die(seat % 2, 1) : disc(seat % 2));
}

function picture(drawn: unknown): TemplateResult {
  return html`<svg viewBox="-50 -50 100 100" aria-hidden="true">${drawn}</svg>`;
}

/* What kind of thing it is, as a word that stays: for tests. */
export function thingMark(game: Game, { shape }: Held): string {
  return game.matter === "tiles" ? tileKind(shape) : String.fromCharCode(shape);
}

export function thingName(game: Game, held: Held): string {
  if (held.shape === HIDDEN) return t("say.tile.hidden");
  if (game.matter === "tiles") return t(`say.tile.${tileKind(held.shape)}`);
  return t("web.piece", { piece: String.fromCharCode(held.shape), count: held.count });
}

export function many(count: number): TemplateResult | string {
  return count > 1 ? html`<span class="many" aria-hidden="true">${count}</span>` : "";
}

/* A hand to look at, not to play from; nothing when the seat holds nothing. */
export function restingHand(
  game: Game,
  scene: Scene,
  seat: number,
  name: string,
): TemplateResult | string {
  if (!scene.items.some((i) => i.kind === Kind.Hand && i.y === seat)) return "";
  const held = heldBy(scene, seat, game.matter === "tiles");
  const what = held.map((h) => thingName(game, h)).join(", ");
  return html`<div class="hand other" role="img" aria-label=${t("web.hand.of", { name, what })}>
    ${held.map((h) => html`<span class="thing">${thing(game, h)}${many(h.count)}</span>`)}
  </div>`;
}

export const handStyles = css`
  .hand {
    display: flex;
    flex-wrap: wrap;
    gap: 0.45rem;
    justify-content: center;
    padding: 0.5rem 0.7rem;
    border-radius: 16px;
    background: var(--sunk);
  }
  .hand button {
    width: var(--hand);
    height: var(--hand);
    padding: 4px;
    position: relative;
    border-width: 2px;
  }
  .hand .supply {
    --hand: 48px;
    width: var(--hand);
    height: var(--hand);
    cursor: grab;
  }
  .hand:has(.supply) {
    padding: 0.2rem 0.4rem;
  }
  .hand button,
  .hand .supply {
    touch-action: none;
    user-select: none;
    -webkit-user-select: none;
    -webkit-touch-callout: none;
  }
  .hand.crowd {
    --hand: 50px;
    gap: 0.3rem;
  }
  .hand button svg {
    width: 100%;
    height: 100%;
    display: block;
    border-radius: 8px;
  }
  .hand button.idle svg {
    opacity: 0.45;
  }
  .hand .many {
    position: absolute;
    right: 4px;
    bottom: 2px;
    font-weight: 700;
    font-size: 0.85rem;
    background: var(--card);
    border-radius: 6px;
    padding: 0 0.3em;
  }
  .hand.other {
    --hand: 36px;
    background: none;
    padding: 0;
    gap: 0.3rem;
    justify-content: flex-start;
  }
  .resting .hand.other {
    --hand: 62px;
    justify-content: center;
  }
  .hand.other .thing {
    width: var(--hand);
    height: var(--hand);
    position: relative;
  }
  .hand.other .many {
    right: -3px;
    bottom: -4px;
    font-size: 0.72rem;
  }
  .hand.other svg {
    width: 100%;
    height: 100%;
    border-radius: 6px;
  }
  @media (max-width: 40rem) {
    .hand {
      gap: 0.28rem;
      padding: 0.45rem 0.4rem;
    }
    .player .hand.other {
      --hand: 24px;
      gap: 0.2rem;
    }
  }
`;
