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

/* The bytes of the study that is open. */
async function exported(page) {
  const wait = page.waitForEvent("download");
  await page.locator("studies-page #file").click();
  return readFileSync(await (await wait).path(), "utf8");
}

test("studies: made, written to, kept, and the same bytes out of another browser", async () => {
  const page = await visit("/#/studies");
  const book = page.locator("studies-page");
  await book.locator("#name").fill("Corners");
  await book.getByRole("button", { name: "New study" }).click();
  await book.locator("#game").selectOption("cephalopod");
  await book.locator("#position").fill("nonsense");
  await book.getByRole("button", { name: "New chapter" }).click();
  await book.locator(".trouble").waitFor();
  await book.locator("#position").fill("5/5/5/5/f3F w");
  await book.getByRole("button", { name: "New chapter" }).click();
  await book.locator("game-board").waitFor();
  await mouse.tap(page, "c3");
  await book.locator("[data-glyph='1']").click();
  await book.locator("#remark").fill("the middle {is} far away");
  await book.getByRole("button", { name: "Write it down" }).click();
  await book.locator("[data-pen=R]").click();
  await mouse.tap(page, "c3");
  await mouse.tap(page, "c3");
  await mouse.tap(page, "a1");
  await mouse.tap(page, "e1");
  await many(book.locator("[data-shape]"), 2, "a ring and an arrow");
  await book.locator("[data-pen=R]").click();
  await mouse.tap(page, "e5");
  await page.getByRole("button", { name: "One move back" }).first().click();
  await mouse.tap(page, "a5");
  const tree = plain(await page.locator("study-tree .line").innerText());
  same(tree, "c3! the middle is far away e5 a5", "the tree");
  const file = await exported(page);
  ok(
    plain(file).endsWith("c3 $1 {the middle is far away} {[%csl Rc3]} {[%cal Ra1e1]} e5 (a5) "),
    `a strange file: ${file}`,
  );
  await page.reload();
  await page.locator("study-tree").getByRole("button", { name: "a5" }).waitFor();
  same(await exported(page), file, "the study after a reload");
  const other = await visit("/#/studies");
  await other.locator("studies-page input[type=file]").setInputFiles({
    name: "Corners.txt",
    mimeType: "text/plain",
    buffer: Buffer.from(file),
  });
  await other.locator("study-tree").waitFor();
  same(await exported(other), file, "the study out of another browser");
  await other.locator("#quiz").click();
  await many(other.locator("study-tree, move-list"), 0, "what is to be found shows");
  const said = other.locator("studies-page #said");
  await mouse.tap(other, "b2");
  await said.getByText("goes on differently").waitFor();
  await mouse.tap(other, "c3");
  await said.getByText("That is it").waitFor();
  await mouse.tap(other, "a5");
  await said.getByText("seen it all").waitFor();
  await other.locator("#unquiz").click();
  await other.locator("study-tree").waitFor();
  same(await exported(other), file, "the study after a quiz");
  await other.locator("#against").click();
  await other.waitForURL(/#\/play\//);
  await other.locator("seat-list").getByText("Computer, level 5").waitFor();
});
