/* What a person chose for this browser. */
import { LANGS, type Lang } from "./core.js";

export interface Settings {
  lang?: Lang;
  theme: "auto" | "light" | "dark";
  palette: "classic" | "clear" | "strong";
  sound: boolean;
  confirm: boolean; /* every move waits for a second tap */
  routes: boolean; /* show the current shortest routes */
  notation: boolean; /* moves as records write them, not in words */
  flat: boolean; /* Caminos from above instead of in space */
  name: string;
}

const KEY = "tablier.settings";
const DEFAULTS: Settings = {
  theme: "auto",
  palette: "classic",
  sound: false,
  confirm: false,
  routes: true,
  notation: false,
  flat: false,
  name: "",
};

export const settings: Settings = { ...DEFAULTS, ...read() };
export const settingsChanged = new EventTarget();

/* What was kept, without what cannot be meant. */
function read(): Partial<Settings> {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, unknown>;
    const meant = ([name, value]: [string, unknown]) =>
      name === "lang"
        ? LANGS.includes(value as Lang)
        : typeof value === typeof DEFAULTS[name as keyof typeof DEFAULTS];
    return Object.fromEntries(Object.entries(kept).filter(meant));
  } catch {
    return {};
  }
}

const device = matchMedia("(prefers-color-scheme: dark)");

/* What the theme comes to on this device. */
export function theme(): "light" | "dark" {
  if (settings.theme !== "auto") return settings.theme;
  return device.matches ? "dark" : "light";
}

function show(): void {
  const { dataset } = document.documentElement;
  dataset.theme = theme();
  dataset.palette = settings.palette;
}

function tell(): void {
  show();
  settingsChanged.dispatchEvent(new Event("settings"));
}

export function change(some: Partial<Settings>): void {
  Object.assign(settings, some);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    /* a browser that keeps nothing still plays */
  }
  tell();
}

device.addEventListener("change", tell);

/* Another window of this browser changed them: what this one keeps next must not undo that. */
addEventListener("storage", (event) => {
  if ((event as StorageEvent).key !== KEY) return;
  Object.assign(settings, read());
  tell();
});
show();
