/* Studies: records with variations, marks, remarks and shapes, shown, gone on with and written. */
import { readFileSync } from "node:fs";
import { many, ok, same, test, visit } from "./harness.mjs";
import { mouse, packed, state } from "./play.mjs";

const TREE = `[Game "cephalopod"]
[Result "none"]

a1 $1 {a corner [%csl Ra1,Gb2] [%cal Ya1c3] [%clb e5 A]} (c3 $3 {the middle} b3 (d3
{or here} e3) a5) e5 (a5 $6 {too near}) b5
`;

const plain = (text) => text.replace(/\s+/g, " ");

test("studies: variations, marks, remarks and shapes of a record are shown and written", async () => {
  const page = await visit(`/#/g/${packed(TREE)}`);
  const tree = page.locator("study-tree");
  const move = (name) => tree.getByRole("button", { name, exact: true });
  await move("c3!!").waitFor();
  same(
    plain(await tree.locator(".line").innerText()),
    "a1! a corner c3!! the middle b3 d3 or here e3 a5 e5 a5?! too near b5",
    "the tree",
  );
  const paper = () => page.locator("table-page").evaluate((e) => e.match.paper());
  const once = await paper();
  same(plain(once), plain(TREE), "the record that is written");
  await move("a1!").click();
  const shapes = page.locator("game-board .shapes");
  await many(shapes.locator("[data-shape=ring]"), 2, "rings");
  await many(shapes.locator("[data-shape=arrow]"), 1, "arrows");
  same(await shapes.locator("text").textContent(), "A", "the label on the board");
  await move("e3").click();
  await many(page.locator("game-board .die"), 3, "dice in a variation of a variation");
  await many(shapes.locator("[data-shape]"), 0, "shapes where nothing is said");
  same(await paper(), once, "the record after looking about");
  await mouse.tap(page, "a1");
  same((await state(page)).ply, 4, "moves after one of our own");
  ok(plain(await paper()).includes("(d3 {or here} e3 a1)"), "our own move is not written");
  await page.reload();
  await move("e3").waitFor();
  ok(plain(await paper()).includes("(d3 {or here} e3 a1)"), "our own move is lost by a reload");
  await page.getByRole("button", { name: "Share" }).click();
  const wait = page.waitForEvent("download");
  await page.getByRole("button", { name: "Record", exact: true }).click();
  const file = readFileSync(await (await wait).path(), "utf8");
  const other = await visit(`/#/g/${packed(file)}`);
  await other.locator("study-tree").waitFor();
  same(
    await other.locator("table-page").evaluate((e) => e.match.paper()),
    file,
    "a study that went out to a file and came back",
  );
});
