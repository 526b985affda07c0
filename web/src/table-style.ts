/* How the table lies on the screen: the board as large as it can be, what one needs at hand below it,
 * the rest beside it, or further down on a phone. */
import { css, unsafeCSS } from "lit";

/* Where each spark of a won game flies. */
const SPARKS = unsafeCSS(
  Array.from({ length: 14 }, (_, i) => {
    const far = 9 + (i % 3) * 3,
      turn = (i / 14) * 2 * Math.PI;
    return `.sparks i:nth-child(${i + 1}) {
      --x: ${(far * Math.cos(turn)).toFixed(1)}rem;
      --y: ${(0.7 * far * Math.sin(turn)).toFixed(1)}rem;
    }`;
  }).join("\n"),
);

export const tableStyles = css`
  :host {
    display: block;
    --hand: 74px;
  }
  .table {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(17rem, 21rem);
    gap: 1rem clamp(0.8rem, 2vw, 1.6rem);
    padding: clamp(0.5rem, 1.5vw, 1.2rem);
    max-width: 90rem;
    margin: 0 auto;
    align-items: start;
  }
  status-line,
  hand-rail,
  draft-tools,
  game-outcome {
    display: contents;
  }
  .play {
    display: grid;
    gap: 0.6rem;
    justify-items: center;
    min-width: 0;
  }
  .frame {
    width: 100%;
    display: grid;
    justify-items: center;
  }
  .frame.zoomed {
    overflow: auto;
    justify-items: start;
    max-height: 62dvh;
    border-radius: 14px;
  }
  .board {
    width: min(100%, (100dvh - 15.5rem) * var(--ratio));
    min-width: min(100%, 17rem);
    aspect-ratio: var(--ratio);
    position: relative;
  }
  .tiles .board,
  .cubes .board {
    width: min(100%, (100dvh - 17.5rem) * var(--ratio));
  }
  /* A game to look back on: the board stays in sight, the steps under it. */
  .stepped .play {
    position: sticky;
    top: 0.5rem;
  }
  .stepped .board {
    width: min(100%, (100dvh - 17.5rem) * var(--ratio));
  }
  .walk {
    display: flex;
    gap: 0.3rem;
    justify-content: center;
  }
  game-board {
    width: 100%;
    height: 100%;
  }
  game-board.under {
    opacity: 0;
  }
  .status {
    min-height: 3.2rem;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    align-content: center;
    justify-content: center;
    text-align: center;
    gap: 0.1rem 0.6rem;
    padding: 0.2rem 0.8rem;
    border-radius: 14px;
    max-width: 46rem;
  }
  .status p {
    font-size: 1.05rem;
    font-weight: 550;
  }
  .status.over {
    display: none;
  }
  .status .coach {
    flex-basis: 100%;
    font-size: 0.92rem;
    font-weight: 450;
    color: var(--soft);
    text-wrap: balance;
  }
  .status.refused {
    background: var(--bad-wash);
    color: var(--bad);
  }
  .reach {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem 0.9rem;
    justify-content: center;
    align-items: center;
    width: 100%;
  }
  .tools {
    display: flex;
    flex-wrap: wrap;
    gap: 0.45rem;
    justify-content: center;
    min-height: 44px;
  }
  .confirm {
    display: flex;
    gap: 0.45rem;
  }
  /* What is carried to the board, and why it may not lie there. */
  .carried {
    position: fixed;
    left: clamp(7rem, var(--x), 100vw - 7rem);
    top: var(--y);
    width: 0;
    height: 0;
    z-index: 4;
    pointer-events: none;
  }
  .carried svg {
    position: absolute;
    width: var(--hand);
    height: var(--hand);
    translate: -50% -50%;
    filter: drop-shadow(0 4px 6px rgb(0 0 0 / 35%));
  }
  .carried p {
    position: absolute;
    bottom: 2rem;
    width: max-content;
    max-width: 14rem;
    translate: -50% 0;
    padding: 0.3rem 0.6rem;
    border-radius: 10px;
    font-size: 0.9rem;
    text-align: center;
    background: var(--bad-wash);
    color: var(--bad);
    box-shadow: var(--shadow);
  }
  aside {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0.9rem;
    min-width: 0;
  }
  .name {
    font-size: 1.3rem;
    padding: 0 0.2rem;
  }
  .result {
    position: relative;
    display: grid;
    gap: 0.6rem;
    justify-items: center;
    text-align: center;
    padding: 1rem 1.4rem;
    width: min(100%, 34rem);
  }
  .score {
    white-space: nowrap;
  }
  .sparks {
    position: absolute;
    inset: 50% auto auto 50%;
  }
  .sparks i {
    position: absolute;
    width: 0.6rem;
    height: 0.6rem;
    border-radius: 2px;
    background: var(--accent);
    opacity: 0;
    pointer-events: none;
  }
  .sparks i:nth-child(3n) {
    background: var(--yellow);
    border-radius: 50%;
  }
  .sparks i:nth-child(3n + 1) {
    background: var(--good);
  }
  ${SPARKS}
  @media (prefers-reduced-motion: no-preference) {
    .sparks i {
      animation: spark 1.1s cubic-bezier(0.2, 0.8, 0.4, 1);
    }
  }
  @keyframes spark {
    from {
      opacity: 1;
      transform: none;
    }
    60% {
      opacity: 1;
    }
    to {
      opacity: 0;
      transform: translate(var(--x), var(--y)) rotate(400deg);
    }
  }
  .result .row {
    justify-content: center;
  }
  .result h2 {
    font-size: 1.7rem;
  }
  /* It hangs before the hand: everybody may see the board, and what was just done there. */
  .curtain {
    width: min(100%, 34rem);
    display: grid;
    place-items: center;
    border-radius: 18px;
    padding: 0.7rem;
    text-align: center;
    /* folds of cloth */
    background: repeating-linear-gradient(
      90deg,
      #6d2410 0,
      #93381c 1.1rem,
      #a2431f 1.5rem,
      #7d2b14 2.6rem,
      #6d2410 2.8rem
    );
  }
  .curtain .card {
    padding: 0.6rem 1.2rem 0.8rem;
    gap: 0.4rem;
  }
  .covered .status,
  .covered .tools {
    display: none;
  }
  /* Fingers confirm what they place: room for the button without scrolling. */
  @media (pointer: coarse) and (max-width: 85rem) {
    .tiles .board {
      width: min(100%, (100dvh - 19rem) * var(--ratio));
    }
    .cubes .board {
      width: min(100%, (100dvh - 21.5rem) * var(--ratio));
    }
  }
  :host([bare]) .board {
    width: min(100%, (100dvh - 11rem) * var(--ratio));
  }
  /* In a narrow frame the steps and some of the moves stand below the board. */
  @media (max-width: 58rem) {
    :host([bare]) .board {
      width: min(100%, (100dvh - 15.5rem) * var(--ratio));
      min-width: 0;
    }
  }
  :host([bare]) .status,
  :host([bare]) .tools {
    min-height: 0;
  }
  :host([referee]) {
    --hand: 56px;
  }
  :host([referee]) .board {
    width: min(100%, (100dvh - 25rem) * var(--ratio));
  }
  :host([lesson]) {
    --hand: 54px;
  }
  :host([lesson]) .table {
    grid-template-columns: minmax(0, 1fr);
  }
  :host([lesson]) .board {
    width: min(100%, 30rem * var(--ratio), (100dvh - 27rem) * var(--ratio));
    min-width: min(100%, 17rem);
  }
  @media (max-width: 58rem) {
    .table {
      grid-template-columns: minmax(0, 1fr);
    }
    .board,
    .tiles .board,
    .cubes .board {
      width: min(100%, (100dvh - 15rem) * var(--ratio));
    }
    .play {
      order: 0;
    }
    .stepped .play {
      position: static;
    }
    :host {
      --hand: clamp(44px, 13vw, 70px);
    }
    .status p {
      font-size: 0.98rem;
    }
    .frame.zoomed .board {
      width: 220%;
    }
  }
  @media (max-width: 40rem) {
    .status {
      min-height: 4.4rem;
    }
    .tools {
      gap: 0.35rem;
    }
    .tools > button:not(.round):not([data-move]) {
      flex-direction: column;
      gap: 0.1rem;
      padding: 0.25rem 0.7rem;
      font-size: 0.82rem;
    }
    .tools > .round {
      height: auto;
    }
    .confirm {
      flex-basis: 100%;
      justify-content: center;
    }
    .confirm button {
      flex: 1;
      max-width: 12rem;
    }
  }
  /* A phone lying on its side: the board as high as the screen, and all that is at hand beside it. */
  @media (max-height: 30rem) and (min-width: 36rem) {
    :host(:not([lesson])) .table {
      grid-template-columns: auto minmax(13rem, 1fr);
      gap: 0.5rem 1rem;
    }
    :host(:not([lesson])) .play {
      display: contents;
    }
    .frame {
      grid-row: 1 / span 6;
    }
    :host(:not([lesson])) .frame {
      position: sticky;
      top: 0.4rem;
    }
    :host(:not([lesson])) .table > aside,
    :host(:not([lesson])) .play > :not(.frame),
    :host(:not([lesson])) .status {
      grid-column: 2;
    }
    /* What one holds lies still, however long the sentence is that is said of it. */
    :host(:not([lesson])) .status {
      order: 1;
    }
    aside {
      order: 2;
    }
    .board,
    .tiles .board,
    .cubes .board,
    .stepped .board {
      width: min(52vw, (100dvh - 4.6rem) * var(--ratio));
      min-width: 0;
    }
    .status {
      min-height: 0;
    }
    :host {
      --hand: 44px;
    }
    :host([lesson]) .play {
      grid-template-columns: auto minmax(9rem, 1fr);
      grid-template-rows: auto 1fr;
      align-items: start;
    }
    :host([lesson]) .frame {
      grid-row: 1 / 3;
    }
    :host([lesson]) .board {
      width: min(36vw, (100dvh - 8.5rem) * var(--ratio));
      min-width: 0;
    }
  }
`;
