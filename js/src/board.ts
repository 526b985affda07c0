/* The element <tablier-board>: a position, drawn.
 *
 *     <tablier-board game="cephalopod" options="size=3x3" position="…" lang="fr"></tablier-board>
 *
 * Its colours are the variables --tablier-paper, -board, -line, -ink and -accent of the page. */
import { type Language, LANGUAGES, PUBLIC, TablierError, View } from "./index.js";

/* What a picture is painted with, and the variables that stand for it. */
const COLOURS = [
  ["fill", "#fffdf8", "paper"],
  ["stroke", "#fffdf8", "paper"],
  ["fill", "#efe3c8", "board"],
  ["stroke", "#8a7a5c", "line"],
  ["fill", "#3a342c", "ink"],
];

const sheet = new CSSStyleSheet();
sheet.replaceSync(
  `:host { display: inline-block; max-width: 100%; color: var(--tablier-ink, #3a342c) }
   svg { display: block; width: 100%; height: auto; max-height: var(--tablier-height, 32rem) }
   .bar { display: flex; flex-wrap: wrap; gap: .4rem; align-items: center; margin-top: .4rem }
   button, select { font: inherit; min-height: 2.75rem; padding: 0 .8rem; border-radius: .5rem; color: inherit;
     background: var(--tablier-paper, #fffdf8); border: 1px solid var(--tablier-line, #8a7a5c) }
   :focus-visible { outline: 3px solid var(--tablier-accent, #1f6f8b); outline-offset: 2px }
   [role=alert] { color: var(--tablier-wrong, #a02020) }` +
    COLOURS.map(
      ([what, colour, name]) =>
        `svg [${what}="${colour}"] { ${what}: var(--tablier-${name}, ${colour}) }`,
    ).join("\n"),
);

/* What both elements have: a language, and a place to draw in. */
export abstract class TablierElement extends HTMLElement {
  protected readonly place = this.attachShadow({ mode: "open" });
  private due = false;

  constructor() {
    super();
    this.place.adoptedStyleSheets = [sheet];
  }

  connectedCallback(): void {
    this.changed();
  }

  attributeChangedCallback(): void {
    this.changed();
  }

  /* Several attributes may change at once. */
  private changed(): void {
    if (this.due || !this.isConnected) return;
    this.due = true;
    queueMicrotask(() => {
      this.due = false;
      if (!this.isConnected) return;
      try {
        this.begin();
      } catch (error) {
        this.place.replaceChildren(this.complaint(error));
      }
    });
  }

  /* Begins anew as the attributes say. */
  protected abstract begin(): void;

  /* Its own language or that of the page, where it is spoken. */
  get language(): Language {
    const tag = (this.closest("[lang]") as HTMLElement | null)?.lang.slice(0, 2) as Language;
    return LANGUAGES.includes(tag) ? tag : "en";
  }

  protected complaint(error: unknown): HTMLElement {
    const said = document.createElement("p");
    said.setAttribute("role", "alert");
    said.textContent = error instanceof TablierError ? error.text(this.language) : String(error);
    return said;
  }

  protected picture(view: View): Element {
    const text = view.svg({ language: this.language, above: this.hasAttribute("above") });
    const svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    svg.setAttribute("aria-label", `${view.game.title(this.language)}: ${view.position}`);
    return document.importNode(svg, true);
  }

  protected attribute(name: string): string | undefined {
    return this.getAttribute(name) ?? undefined;
  }
}

export class TablierBoard extends TablierElement {
  static observedAttributes = ["game", "options", "position", "lang", "above"];

  protected begin(): void {
    const view = new View(this.attribute("game") ?? "", PUBLIC, {
      options: this.attribute("options") ?? "",
      position: this.attribute("position"),
    });
    this.place.replaceChildren(this.picture(view));
    view.close();
  }
}
