/* Hearing that it is one's turn where nobody waits at the board: from this browser, or by e-mail. */
import { css, html, type TemplateResult } from "lit";
import { api, type OnlineMatch } from "./online.js";
import { Panel } from "./panel.js";
import { heldSeat, holdSeat, type Notices } from "./store.js";
import { base, icon, stack } from "./ui.js";
import { lang, t } from "./words.js";

interface About {
  push: string | null;
  mail: boolean;
}

const about: { value?: About } = {}; /* what the server offers, asked once */

export class NoticePanel extends Panel<OnlineMatch> {
  static properties = { trouble: { state: true } };
  declare trouble: string;

  static styles = [
    base,
    css`
      :host {
        ${stack}
      }
      .ask {
        display: flex;
        gap: 0.4rem;
      }
      .ask input {
        flex: 1;
        min-width: 0;
      }
    `,
  ];

  constructor() {
    super();
    this.trouble = "";
    if (!about.value)
      void api<About>("about").then(
        (a) => {
          about.value = a;
          this.requestUpdate();
        },
        () => {
          /* no server: nothing to offer */
        },
      );
  }

  private get notices(): Notices {
    return heldSeat(this.match.id)?.notices ?? {};
  }

  /* The server keeps what it was told last, so it is always told everything. */
  private async tell(notices: Notices): Promise<void> {
    await this.match.notify({ ...notices, lang: lang() });
    const held = heldSeat(this.match.id);
    if (held) holdSeat({ ...held, notices });
  }

  private async attempt(change: () => Promise<void>): Promise<void> {
    this.trouble = "";
    try {
      await change();
    } catch (error) {
      this.trouble = (error as Error).message;
    }
    this.requestUpdate();
  }

  protected render() {
    const clock = this.match.info?.clock;
    if (this.match.you < 0 || (clock && !("days" in clock)) || this.match.over || !about.value)
      return html``;
    const { push, mail } = about.value;
    return html`${push && "PushManager" in window ? this.button(push) : ""}
    ${this.trouble ? html`<p class="small" role="alert">${this.trouble}</p>` : ""}
    ${mail ? this.letters() : ""}`;
  }

  private button(key: string): TemplateResult {
    const on = !!this.notices.push;
    return html`<button
      id="notify"
      aria-pressed=${on}
      @click=${() => void this.attempt(async () => {
        const { push: _, ...others } = this.notices;
        await this.tell(on ? others : { ...others, push: await subscribe(key) });
      })}
    >
      ${icon("bell")}${t(on ? "web.notice.on" : "web.notice")}
    </button>`;
  }

  private letters(): TemplateResult {
    const { mail, ...others } = this.notices;
    if (mail)
      return html`<p class="small" role="status">${t("web.notice.asked", { mail })}</p>
        <button id="unmail" @click=${() => void this.attempt(() => this.tell(others))}>
          ${t("web.notice.mail.stop")}
        </button>`;
    return html`<form class="field" @submit=${this.write}>
      <label for="mail">${t("web.notice.mail")}</label>
      <div class="ask">
        <input
          type="email"
          id="mail"
          required
          autocomplete="email"
          aria-describedby="first"
        /><button type="submit">${t("web.notice.mail.send")}</button>
      </div>
      <p class="small soft" id="first">${t("web.notice.mail.first")}</p>
    </form>`;
  }

  private write(event: Event): void {
    event.preventDefault();
    const mail = this.renderRoot.querySelector<HTMLInputElement>("#mail")!.value;
    void this.attempt(() => this.tell({ ...this.notices, mail }));
  }
}

/* A push message names the game; the words to say it with are left where the service worker finds
 * them. Throws a sentence for people. */
async function subscribe(key: string): Promise<PushSubscriptionJSON> {
  try {
    await (await caches.open("notice")).put("/notice", new Response(t("web.notice.say")));
    const worker = await navigator.serviceWorker.ready;
    const push = await worker.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: key,
    });
    return push.toJSON();
  } catch {
    const leave = Notification.permission === "granted";
    throw new Error(t(leave ? "web.notice.failed" : "web.notice.denied"));
  }
}

customElements.define("notice-panel", NoticePanel);
