/* A part of the table that draws itself again whenever the match has changed. */
import type { PropertyDeclarations, PropertyValues } from "lit";
import type { Match } from "./match.js";
import { Page } from "./ui.js";

export abstract class Panel<M extends Match = Match> extends Page {
  static properties: PropertyDeclarations = { match: { attribute: false } };
  declare match: M;
  private listen = () => this.heard();

  protected heard(): void {
    this.requestUpdate();
  }

  protected willUpdate(changed: PropertyValues): void {
    if (!changed.has("match")) return;
    (changed.get("match") as M | undefined)?.removeEventListener("change", this.listen);
    this.match.addEventListener("change", this.listen);
  }

  disconnectedCallback(): void {
    super.disconnectedCallback();
    this.match?.removeEventListener("change", this.listen);
  }
}
