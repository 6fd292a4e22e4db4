// What is where, on three screens, light and dark. With SCREENS=FOLDER, each is also written as a picture:
// look at them after a change of the design.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openAt, press } from "./browser.mjs";

const SCREENS = { laptop: [1280, 800], projector: [1920, 1080], phone: [360, 740] };
const PARTS = ["header", ".board", ".sentence", "#time", "#steps", "#jumps", ".code-part", ".place", ".tree-part", "#tabs"];
const PUZZLES = { queens: ["puzzle=queens&text=8", 40], sudoku: ["puzzle=sudoku+naive", 63], tour: ["puzzle=tour&text=5x5+a1", 30] };

/** The rectangle of each part that is shown, and the texts that are cut off. */
const layout = (page) => page.evaluate((parts) => {
  const boxes = {};
  for (const name of parts) {
    const { x, y, width, height } = document.querySelector(name).getBoundingClientRect();
    if (width > 0 && height > 0) boxes[name] = { x, y, width, height };
  }
  const seen = (place) => place.checkVisibility() && place.getBoundingClientRect().width > 1;
  const controls = [...document.querySelectorAll("button, select, textarea, input, summary")].filter(seen);
  const cut = controls.filter((it) => it.matches("button, summary") && it.scrollWidth > it.clientWidth + 1).map((it) => it.textContent);
  const small = controls.map((it) => (it.type === "checkbox" ? it.parentElement : it).getBoundingClientRect());
  const cell = document.querySelector(".board tr:last-child td").getBoundingClientRect();
  const font = (name) => parseFloat(getComputedStyle(document.querySelector(name)).fontSize);
  return {
    boxes, cut, fonts: [font(".sentence"), font(".code")], cell: [cell.width, cell.height], window: [innerWidth, innerHeight],
    least: Math.min(...small.flatMap(({ width, height }) => [width, height])), content: document.documentElement.scrollWidth,
  };
}, PARTS);

function assertNoOverlap(boxes) {
  const all = Object.entries(boxes);
  for (const [at, [name, one]] of all.entries()) {
    for (const [other, two] of all.slice(at + 1)) {
      const isApart = one.x + one.width <= two.x + 1 || two.x + two.width <= one.x + 1 || one.y + one.height <= two.y + 1 || two.y + two.height <= one.y + 1;
      assert.ok(isApart, `${name} and ${other} overlap`);
    }
  }
}

for (const [screen, [width, height]] of Object.entries(SCREENS)) {
  for (const colorScheme of ["light", "dark"]) {
    for (const [puzzle, [hash, events]] of Object.entries(PUZZLES)) {
      test(`${puzzle} on a ${screen}, ${colorScheme}`, async () => {
        const page = await openAt(`#${hash}&events=${events}`, events, { viewport: { width, height }, colorScheme });
        const { boxes, cut, fonts, cell, window, least, content } = await layout(page);
        if (process.env.SCREENS) await page.screenshot({ path: `${process.env.SCREENS}/${puzzle}-${screen}-${colorScheme}.png` });
        assertNoOverlap(boxes);
        assert.deepEqual(cut, [], "no name is cut off");
        assert.ok(Math.abs(cell[0] - cell[1]) < 1.5, `squares are square: ${cell}`);
        assert.ok(content <= window[0], `${content} pixels wide`);
        const bottom = (name) => boxes[name].y + boxes[name].height;
        if (screen === "phone") {
          for (const name of [".board", ".sentence", "#time", "#steps", "#tabs"]) assert.ok(bottom(name) <= window[1], `${name} is in the first view`);
          assert.ok(least >= 44, `each control has at least 44 pixels: ${least}`);
          assert.ok(boxes[".board"].width >= 340);
          return;
        }
        for (const name of Object.keys(boxes)) assert.ok(bottom(name) <= window[1] + 1, `${name} is in view`);
        for (const name of [".code-part", ".place", ".tree-part"]) assert.ok(boxes[name], name);
        const [board, sentence, code] = screen === "laptop" ? [440, 18, 12] : [700, 28, 18];
        const least_board = Math.min(boxes[".board"].width, boxes[".board"].height);
        assert.ok(least_board >= board && fonts[0] >= sentence && fonts[1] >= code, `${least_board} ${fonts}`);
        // Code, stack and tree take what the board leaves.
        assert.ok(boxes[".tree-part"].x + boxes[".tree-part"].width >= window[0] - 20);
        assert.ok(boxes[".tree-part"].height >= window[1] / 3);
      });
    }
  }
}

test("the parts of a phone are reached by their tabs", async () => {
  const page = await openAt("#puzzle=queens&text=8&events=9", 9, { viewport: { width: 360, height: 740 } });
  for (const [tab, part] of [["Stack", ".place"], ["Tree", ".tree-part"], ["Jump", "#jumps"], ["Code", ".code-part"]]) {
    await press(page, tab);
    for (const other of [".place", ".tree-part", "#jumps", ".code-part"]) assert.equal(await page.locator(other).isVisible(), other === part, `${tab}: ${other}`);
    const { least, cut } = await layout(page);
    assert.ok(least >= 44, `${tab}: ${least}`);
    assert.deepEqual(cut, [], tab);
  }
});
