/* What a person chose for this browser. */
import type { Lang } from "./core.js";

export interface Settings {
  lang?: Lang;
  theme: "auto" | "light" | "dark";
  palette: "classic" | "clear" | "strong";
  sound: boolean;
  confirm: boolean; /* every move waits for a second tap */
  routes: boolean; /* show the current shortest routes */
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
  flat: false,
  name: "",
};

export const settings: Settings = { ...DEFAULTS, ...read() };
export const settingsChanged = new EventTarget();

function read(): Partial<Settings> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
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
show();
