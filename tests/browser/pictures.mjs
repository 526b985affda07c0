/* A picture of every board and page, desktop and phone, light and dark. SCREENSHOTS=1 keeps them in
 * docs/screenshots, otherwise they lie in build/screenshots to be looked at. */
import { mkdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { ok, root, site, soak, test, visit } from "./harness.mjs";
import { mouse, packed, playOn, setUp, touch } from "./play.mjs";

const keep = !!process.env.SCREENSHOTS;
const out = join(root, keep ? "docs/screenshots" : "build/screenshots");
const DESK = { viewport: { width: 1280, height: 860 } },
  PHONE = {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  };

/* Games of the computer against itself, up to a moment worth showing. */
const CEPHALOPOD = "b4 e5 d5 e2 b3 a5 e3 a2 a1 c4 d4=c4+d5 e4=d4+e3 d5 c4 e1 b2=a2+b3";
const CAMINO =
  "8x6 B:ew@h6,R:nw@a1,R:nw@g5,F@g4,R:es@h4,L:ns@h3,R:new@f5,T:ew@e4,B:ns@d3,B:ew@e2,R:sw@c2,R:esw@b2,R:nsw@g2,B:ew@e1,R:esw@f2,R:new@h1,F@g1,W:ew@b3,T:nw@a4,F@a6,F@b1,R:nes@c1,T:sw@f4,R:es@d5,F@e5,M@c5,F@b6,F@f6,R:es@a2,R:ew@d1,F@g6,F@f1,F@h2,R:ew@c6";
const BOARDS = {
  square:
    "T:d4,e3,e4,e5 L:f3,g3,g4,g5 L:d8,e6,e7,e8 Z:c3,d3x2,e3 T:c2,d1,d2,e2 Z:b3,b4,c4,c5 L:f6,g6,h6x2 L:d6x2,e6,f6",
  rhombus:
    "L:f5,f6,f7,g7 O:g4,g5,h4,h5 Z:e4,e5,f3,f4 T:g8,h7,h8,h9 Z:d3,d4,e2,e3 Z:d6,e6x2,f6 L:h6,i6,j5,j6",
  octagon:
    "L:c4,c5,c6,d4 Z:c7,c8,d8,d9 T:a7,b6,b7,b8 L:d1,d2,d3,e3 O:g2,g3,h2,h3 T:e4,f3,f4,g4 L:g5,h5,i4,i5",
  ring: "O:b4,b5,c4,c5 T:d2,e1,e2,f2 O:a6,a7,b6,b7 T:c1,c2x2,c3 L:g2,g3,g4,h4 T:c7,c8,c9,d8 L:b8x2,c8,d8",
};
const caminos = (board) => `[Game "caminos"]\n[Variant "board=${board}"]\n\n${BOARDS[board]}\n`;
const SHOTS = [
  { name: "home", path: "/" },
  { name: "setup", path: "/#/new/caminos" },
  { name: "cephalopod", record: `[Game "cephalopod"]\n\n${CEPHALOPOD}\n` },
  { name: "caminos-above", record: caminos("square") },
  ...Object.keys(BOARDS).map((board) => ({
    name: `caminos-${board}`,
    record: caminos(board),
    space: true,
  })),
  { name: "camino", record: `[Game "camino"]\n[Position "${CAMINO}"]\n\n\n` },
  { name: "caminito", play: 7 },
  { name: "curtain", play: 0 },
  { name: "analysis", record: `[Game "cephalopod"]\n\n${CEPHALOPOD}\n`, think: true },
  { name: "lesson", path: "/#/rules/caminito" },
  { name: "rules", path: "/#/rules/cephalopod" },
  { name: "referee", path: "/#/referee/caminos" },
  { name: "online", path: "/#/online" },
  { name: "settings", path: "/#/settings" },
];

for (const [device, options] of [
  ["desktop", DESK],
  ["phone", PHONE],
])
  for (const theme of keep || soak ? ["light", "dark"] : [device === "desktop" ? "light" : "dark"])
    test(`pictures: ${device}, ${theme}`, async () => {
      mkdirSync(out, { recursive: true });
      const page = await visit("/", { ...options, colorScheme: theme });
      for (const shot of SHOTS) {
        await page.evaluate(
          (flat) => localStorage.setItem("tablier.settings", JSON.stringify({ flat })),
          !shot.space,
        );
        const played = shot.play !== undefined;
        if (played) {
          await page.reload();
          await setUp(page, site, "caminito", { way: shot.play ? "computer" : "together" });
          await playOn(page, device === "phone" ? touch : mouse, { turns: shot.play, seed: 5 });
        }
        const path = played ? "" : (shot.path ?? `/#/g/${packed(shot.record)}`);
        if (path) {
          await page.goto(`${site}${path}`);
          await page.reload();
        }
        await page
          .locator(shot.record || played ? (shot.space ? "space-board" : "game-board") : "h1")
          .first()
          .waitFor();
        if (shot.think) await think(page);
        await settled(page);
        const file = join(out, `${shot.name}-${device}-${theme}.jpg`);
        await page.screenshot({ path: file, type: "jpeg", quality: 84 });
        ok(statSync(file).size > 8000, `${shot.name} looks empty`);
      }
    });

/* Until every element is drawn, the board in space too, and nothing moves any more. */
async function settled(page) {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() => {
    const all = (root) =>
      [...root.querySelectorAll("*")].flatMap((e) =>
        e.shadowRoot ? [e, ...all(e.shadowRoot)] : [e],
      );
    const busy = (e) =>
      e.isUpdatePending ||
      e.getAnimations().some((a) => a.playState === "running") ||
      (e.localName === "space-board" && (e.pending || !e.renderer?.info.render.frame));
    return !all(document).some(busy);
  });
}

/* The computer's opinion of the position, and of the way to it. */
async function think(page) {
  const panel = page.locator("analysis-panel");
  await panel.getByRole("button", { name: "Review" }).click();
  await panel.locator(".graph").waitFor();
  await panel.getByRole("button", { name: "Think along" }).click();
  await panel.locator(".bar").waitFor();
}
