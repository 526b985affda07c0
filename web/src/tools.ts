/* What one can do besides picking and pointing: the tools of what is in hand, placing it, moves without
 * a place, and how the board is seen. */
import { html, type TemplateResult } from "lit";
import { Kind, type Game, type Item, type Scene } from "./core.js";
import type { Draft, Tool } from "./draft.js";
import { tile, tileKind } from "./draw.js";
import { change, settings } from "./settings.js";
import { Part, icon, within } from "./ui.js";
import { t } from "./words.js";

/* Says "acted" after something was done with the draft, "place" to play it (with whether a key said
 * so), "make" to play a move, "zoom" to have the board larger or not. */
export class DraftTools extends Part {
  static properties = { draft: within, scene: within, game: within, zoomed: {} };
  declare draft: Draft | undefined;
  declare scene: Scene;
  declare game: Game;
  declare zoomed: boolean | undefined; /* undefined: it need not be */

  private say(name: string, detail?: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }

  protected render(): TemplateResult {
    const { draft } = this,
      view = this.game.matter === "cubes" ? viewButton() : "";
    if (!draft) return html`<div class="tools">${view}</div>`;
    const tools = draft.tools;
    return html`<div class="tools">
      ${tools.filter((i) => i.act).map((i) => this.tool(i))}${view}
      ${this.zoomed === undefined ? "" : this.zoomButton()}
      ${tools.filter((i) => !i.act).map((i) => this.tool(i))}
      ${draft.pinned ? this.confirm(draft) : ""}
      ${this.scene.items.filter((i) => i.kind === Kind.Move).map((i) => this.loose(i))}
    </div>`;
  }

  private tool(tool: Tool): TemplateResult {
    return html`<button
      id=${tool.id}
      title=${tool.key?.toUpperCase() ?? tool.word}
      @click=${() => {
        tool.act?.();
        if (tool.act) this.say("acted");
        else this.say("make", tool.move);
      }}
    >
      ${icon(tool.icon)}${tool.word}
    </button>`;
  }

  private confirm(draft: Draft): TemplateResult {
    return html`<div class="confirm">
      <button
        class="primary"
        id="place"
        ?disabled=${draft.ready === undefined}
        @click=${(e: MouseEvent) => this.say("place", e.detail === 0)}
      >
        ${icon("check")}${t("web.place")}
      </button>
      <button
        @click=${() => {
          draft.cancel();
          this.say("acted");
        }}
      >
        ${icon("cross")}${t("web.cancel")}
      </button>
    </div>`;
  }

  private loose(item: Item): TemplateResult {
    const says = t(this.game.ways[item.group] ?? "web.place");
    return html`<button data-move=${item.move} @click=${() => this.say("make", item.move)}>
      ${says}${item.shape ? gives(item) : ""}
    </button>`;
  }

  private zoomButton(): TemplateResult {
    return html`<button
      class="round"
      id="zoom"
      aria-pressed=${this.zoomed}
      aria-label=${t("web.zoom")}
      @click=${() => this.say("zoom")}
    >
      ${icon("zoom")}
    </button>`;
  }
}

/* What a move gives up. */
function gives({ shape }: Item): TemplateResult {
  return html` <svg
    viewBox="-50 -50 100 100"
    width="32"
    height="32"
    role="img"
    aria-label=${t(`say.tile.${tileKind(shape)}`)}
  >
    ${tile(shape)}
  </svg>`;
}

function viewButton(): TemplateResult {
  const other = t(settings.flat ? "web.view.space" : "web.view.flat");
  return html`<button
    id="view"
    class="round"
    aria-label=${other}
    title=${other}
    @click=${() => change({ flat: !settings.flat })}
  >
    ${icon(settings.flat ? "cube" : "map")}
  </button>`;
}

customElements.define("draft-tools", DraftTools);
