// The links of the course into the page. Each leads to the place that it names.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { open, openAt, text } from "./browser.mjs";

const COURSE = new URL("../../../docs/course/", import.meta.url);
const chapters = readdirSync(COURSE).filter((name) => /^\d+-.*\.md$/.test(name));

test("there are thirteen chapters", () => assert.equal(chapters.length, 13));

for (const chapter of chapters) {
  const links = [...readFileSync(new URL(chapter, COURSE), "utf8").matchAll(/`page\.html(#[^`]*)`/g)].map(([, hash]) => hash);
  test(`${chapter}: each link leads to its place`, async () => {
    // The page of chapter 12 is that of the reader's own puzzle.
    assert.equal(links.length > 0, !chapter.startsWith("12-"), chapter);
    for (const hash of links) {
      const parts = new URLSearchParams(hash.slice(1));
      const [path, events] = [parts.get("path"), parts.get("events")];
      assert.ok(path || events, hash);
      const page = path ? await open(hash) : await openAt(hash, Number(events));
      if (path) {
        await page.locator(".at", { hasText: path }).first().waitFor();
        assert.equal(await text(page, ".at"), path, hash);
      }
      // What the chapter says of the place.
      const drawn = await page.evaluate("views[0].tree.drawn.map(([node]) => views[0].tree.state(main(), node))");
      assert.equal(drawn.includes("future"), parts.has("future"), `${hash}: what comes later is shown where it is asked for`);
      if (parts.has("tree")) assert.equal(await page.evaluate("views[0].tree.layout"), parts.get("tree"), hash);
      if (events !== null) assert.equal(await page.evaluate("main().at"), Number(events), hash);
      if (chapter.startsWith("3-")) assert.equal(await text(page, ".sentence"), "A solution!", hash);
      const title = await page.title();
      const size = parts.get("text").split(" ")[0];
      assert.ok(parts.get("puzzle").startsWith("sudoku") ? title === "Sudoku" : title.includes(size), `${hash}: ${title}`);
      assert.equal(await text(page, "#error"), "", hash);
      assert.deepEqual(page.faults, [], hash);
      assert.equal(await page.locator(".board").count(), parts.has("other") ? 2 : 1, hash);
    }
  });
}
