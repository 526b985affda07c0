/* What all pages share: the look of buttons, cards and fields, and redrawing when the language or
 * a setting changes, or what another window of this browser keeps. */
import { LitElement, css, html, noChange, type TemplateResult } from "lit";
import { AsyncDirective, directive, type ElementPart } from "lit/async-directive.js";
import { settingsChanged } from "./settings.js";
import { wordsChanged } from "./words.js";

export class Page extends LitElement {
  private again = () => this.requestUpdate();

  connectedCallback(): void {
    super.connectedCallback();
    wordsChanged.addEventListener("words", this.again);
    settingsChanged.addEventListener("settings", this.again);
    addEventListener("storage", this.again);
  }

  disconnectedCallback(): void {
    super.disconnectedCallback();
    wordsChanged.removeEventListener("words", this.again);
    settingsChanged.removeEventListener("settings", this.again);
    removeEventListener("storage", this.again);
  }
}

/* A part of a page that lies in the page itself, so that the page's styles are its own. It is drawn
 * whenever the page is: what it shows may have changed within. */
export class Part extends Page {
  protected createRenderRoot(): HTMLElement {
    return this;
  }
}

/* A property of a part. */
export const within = { attribute: false, hasChanged: () => true };

/* Sets style properties from script: a strict Content-Security-Policy refuses style attributes. */
class Styled extends AsyncDirective {
  render(_style: Record<string, string>): unknown {
    return noChange;
  }

  update(part: ElementPart, [style]: [Record<string, string>]): unknown {
    const element = part.element as HTMLElement;
    for (const [name, value] of Object.entries(style)) element.style.setProperty(name, value);
    return noChange;
  }
}
export const styled = directive(Styled);

export function go(route: string): void {
  location.hash = route;
}

const PATHS: Record<string, string> = {
  undo: "M9 7L4 12L9 17M4 12H14A6 6 0 0 1 14 24",
  turn: "M20 8V3M20 8H15M20 8A8.5 8.5 0 1 0 20.5 14",
  tip: "M12 3V10M12 10L9 7M12 10L15 7M4 14H20V21H4Z",
  roll: "M3 12H10M10 12L7 9M10 12L7 15M14 4H21V20H14Z",
  check: "M4 13L10 19L21 6",
  cross: "M5 5L19 19M19 5L5 19",
  flag: "M6 22V3H18L15 8L18 13H6",
  bulb: "M9 18H15M10 21H14M12 3A6.5 6.5 0 0 0 8.5 15V18H15.5V15A6.5 6.5 0 0 0 12 3Z",
  share: "M12 15V3M12 3L7.5 7.5M12 3L16.5 7.5M5 12V21H19V12",
  menu: "M4 7H20M4 12H20M4 17H20",
  back: "M15 5L8 12L15 19",
  forth: "M9 5L16 12L9 19",
  first: "M18 5L11 12L18 19M6 5V19",
  last: "M6 5L13 12L6 19M18 5V19",
  gear: "M12 9A3 3 0 1 0 12 15A3 3 0 1 0 12 9M12 3V6M12 18V21M3 12H6M18 12H21M5.6 5.6L7.8 7.8M16.2 16.2L18.4 18.4M18.4 5.6L16.2 7.8M7.8 16.2L5.6 18.4",
  people:
    "M8 11A3.5 3.5 0 1 0 8 4A3.5 3.5 0 1 0 8 11M2 20C2 15.5 5 14 8 14S14 15.5 14 20M16 11A3 3 0 1 0 16 5M17 14C20 14 22 16 22 20",
  eye: "M2 12S6 5 12 5S22 12 22 12S18 19 12 19S2 12 2 12ZM12 9A3 3 0 1 0 12 15A3 3 0 1 0 12 9",
  chip: "M7 7H17V17H7ZM10 3V7M14 3V7M10 17V21M14 17V21M3 10H7M3 14H7M17 10H21M17 14H21",
  cube: "M12 2L21 7V17L12 22L3 17V7ZM12 12V22M12 12L21 7M12 12L3 7",
  map: "M3 6L9 3L15 6L21 3V18L15 21L9 18L3 21ZM9 3V18M15 6V21",
  book: "M12 6C9 4 5 4 3 5V20C5 19 9 19 12 21C15 19 19 19 21 20V5C19 4 15 4 12 6V21",
  graph: "M3 20H21M4 16L9 10L13 13L20 5",
  down: "M12 3V15M12 15L7.5 10.5M12 15L16.5 10.5M4 21H20",
  up: "M12 21V9M12 9L7.5 13.5M12 9L16.5 13.5M4 3H20",
  zoom: "M10.5 4A6.5 6.5 0 1 0 10.5 17A6.5 6.5 0 1 0 10.5 4M15.5 15.5L21 21M10.5 7.5V13.5M7.5 10.5H13.5",
  bin: "M4 7H20M9 7V4H15V7M6 7L7 21H17L18 7",
  bell: "M12 3A6 6 0 0 0 6 9V14L4 17H20L18 14V9A6 6 0 0 0 12 3ZM10 20A2.2 2.2 0 0 0 14 20",
  wave: "M4 12C7 5 9 5 12 12S17 19 20 12",
};

export function icon(name: string): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d=${PATHS[name]}></path>
  </svg>`;
}

/* One thing below the other, none wider than the place there is. */
export const stack = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0.9rem;
`;

export const base = css`
  :host {
    box-sizing: border-box;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  h1,
  h2,
  h3 {
    font-family: var(--serif);
    font-weight: 600;
    line-height: 1.15;
    margin: 0;
    text-wrap: balance;
  }
  h1 {
    font-size: clamp(1.8rem, 4vw, 2.7rem);
  }
  h2 {
    font-size: 1.45rem;
  }
  h3 {
    font-size: 1.12rem;
  }
  p {
    margin: 0;
    text-wrap: pretty;
  }
  progress {
    appearance: none;
    display: block;
    width: 100%;
    height: 0.6rem;
    border: 0;
    border-radius: 1rem;
    overflow: hidden;
    background: var(--sunk);
  }
  progress::-webkit-progress-bar {
    background: var(--sunk);
  }
  progress::-webkit-progress-value {
    background: var(--accent);
  }
  progress::-moz-progress-bar {
    background: var(--accent);
  }
  /* The groove of a slider is filled as far as --part says. */
  input[type="range"] {
    appearance: none;
    background: none;
    cursor: pointer;
    border-radius: 10px;
  }
  input[type="range"]::-webkit-slider-runnable-track {
    height: 0.55rem;
    border-radius: 1rem;
    background: linear-gradient(var(--accent) 0 0) 0 / var(--part, 0%) 100% no-repeat var(--line);
  }
  input[type="range"]::-moz-range-track {
    height: 0.55rem;
    border-radius: 1rem;
    background: linear-gradient(var(--accent) 0 0) 0 / var(--part, 0%) 100% no-repeat var(--line);
  }
  input[type="range"]::-webkit-slider-thumb {
    appearance: none;
    width: 1.6rem;
    height: 1.6rem;
    margin-top: -0.53rem;
    border: 3px solid var(--card);
    border-radius: 50%;
    background: var(--accent);
    box-shadow: var(--shadow);
  }
  input[type="range"]::-moz-range-thumb {
    box-sizing: border-box;
    width: 1.6rem;
    height: 1.6rem;
    border: 3px solid var(--card);
    border-radius: 50%;
    background: var(--accent);
    box-shadow: var(--shadow);
  }
  a {
    color: var(--accent);
    text-underline-offset: 0.18em;
  }
  .soft {
    color: var(--soft);
  }
  .small {
    font-size: 0.9rem;
  }
  .icon {
    width: 1.3em;
    height: 1.3em;
    flex: none;
    fill: none;
    stroke: currentColor;
    stroke-width: 2;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  button,
  .button,
  select,
  input,
  textarea {
    font: inherit;
    color: inherit;
  }
  button,
  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 0.5em;
    min-height: 44px;
    padding: 0.5em 1em;
    border: 1px solid var(--line);
    border-radius: 12px;
    background: var(--card);
    color: var(--ink);
    cursor: pointer;
    text-decoration: none;
    font-weight: 550;
    line-height: 1.2;
    transition:
      background 0.15s,
      border-color 0.15s;
  }
  button:hover:not(:disabled),
  .button:hover {
    border-color: var(--accent);
  }
  button:disabled {
    opacity: 0.55;
    cursor: default;
  }
  button.primary,
  .button.primary {
    background: var(--accent);
    border-color: var(--accent);
    color: var(--accent-ink);
  }
  button.quiet {
    background: none;
    border-color: transparent;
  }
  button.round {
    width: 44px;
    padding: 0;
  }
  button[aria-pressed="true"],
  button[aria-checked="true"],
  button[aria-selected="true"] {
    background: var(--accent-wash);
    border-color: var(--accent);
  }
  :focus-visible {
    outline: 3px solid var(--focus);
    outline-offset: 2px;
  }
  select,
  input[type="text"],
  input[type="number"],
  input[type="email"],
  textarea {
    min-height: 44px;
    padding: 0.45em 0.7em;
    border: 1px solid var(--line);
    border-radius: 10px;
    background: var(--card);
    max-width: 100%;
  }
  input::placeholder {
    color: var(--soft);
    opacity: 1;
  }
  label {
    font-weight: 550;
  }
  .card {
    background: var(--card);
    border: 1px solid var(--line);
    border-radius: 18px;
    padding: 1.2rem;
    box-shadow: var(--shadow);
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    gap: 0.6rem;
    align-items: center;
  }
  .stack {
    ${stack}
  }
  .plain {
    list-style: none;
    margin: 0;
    padding: 0;
    display: grid;
    gap: 0.5rem;
  }
  .field {
    display: grid;
    gap: 0.35rem;
  }
  .choices {
    display: flex;
    flex-wrap: wrap;
    gap: 0.45rem;
  }
  .page {
    max-width: 66rem;
    margin: 0 auto;
    padding: clamp(1rem, 3vw, 2.2rem);
    display: grid;
    gap: clamp(1.2rem, 3vw, 2rem);
  }
  fieldset {
    border: 0;
    margin: 0;
    padding: 0;
    min-width: 0;
  }
  legend {
    font-weight: 650;
    padding: 0;
    margin-bottom: 0.45rem;
  }
  .sr {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  @media (prefers-reduced-motion: no-preference) {
    .rise {
      animation: rise 0.35s ease-out;
    }
  }
  @keyframes rise {
    from {
      opacity: 0;
      transform: translateY(8px);
    }
  }
`;
