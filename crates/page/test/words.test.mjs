// The words of the page. PAGE is the file of the page.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { open } from "./browser.mjs";

test("all words of the page stand in one table", async () => {
  // The same page with a mark in front of each word of the table.
  const mark = `const mark = (table) => {
    for (const [key, word] of Object.entries(table)) {
      table[key] = typeof word === "string" ? "¤" + word : typeof word === "function" ? (...values) => "¤" + word(...values) : mark(word);
    }
    return table;
  };
  mark(WORDS);\n`;
  const folder = mkdtempSync(join(tmpdir(), "words-"));
  const file = join(folder, "page.html");
  writeFileSync(file, readFileSync(process.env.PAGE, "utf8").replace(/(const WORDS = \{\n[^]*?\n\};\n)/, (table) => table + mark));
  const page = await open("#puzzle=queens&text=6&other=queens&events=20&quiz=1&marks=3", { file });
  await page.locator("#choices button").first().waitFor();
  await page.locator("#menu").evaluate((menu) => menu.showPopover());
  for (const details of await page.locator("details > summary").all()) await details.click();
  const unmarked = await page.evaluate(() => {
    // What the engine and the puzzle say.
    const isOfEngine = (place) => place.closest("title, h1, .board, .stack, .sentence, .code, .at, #text, #choices, .outline ul, script, style, template, [data-source]");
    const places = [...document.querySelectorAll("body *")].filter((place) => !isOfEngine(place));
    const texts = places.flatMap((place) => [...place.childNodes].filter((node) => node.nodeType === 3).map((node) => node.textContent));
    const names = places.flatMap((place) => [place.ariaLabel, place.title, place.placeholder]);
    return [...texts, ...names].filter((text) => /[A-Za-z]/.test(text ?? "") && !text.includes("¤"));
  });
  assert.deepEqual(unmarked, []);
  rmSync(folder, { recursive: true });
});
