// The page in a real browser. PAGE is the file of the page, OWN_PAGE that of a puzzle in a crate of
// its own, and CHROMIUM the browser.
import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const { PAGE, OWN_PAGE, CHROMIUM = "/usr/bin/chromium" } = process.env;
const AXE = readFileSync(new URL("node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
let browser;

before(async () => {
  browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
});
after(() => browser?.close());

/** Opens the page; what it requests besides itself, and its errors, are collected. */
async function open(file = PAGE, hash = "", viewport = { width: 1280, height: 900 }) {
  const page = await browser.newPage({ viewport });
  const url = pathToFileURL(file).href;
  page.faults = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(url)) page.faults.push(request.url());
  });
  page.on("pageerror", (error) => page.faults.push(error.message));
  page.on("console", (message) => page.faults.push(message.text()));
  await page.goto(url + hash);
  await page.waitForSelector("#code div");
  return page;
}

async function counters(page) {
  const rows = await page.locator("#counters tr").allInnerTexts();
  return Object.fromEntries(rows.map((row) => row.split("\t")).map(([name, count]) => [name, Number(count)]));
}

const text = (page, selector) => page.locator(selector).innerText();
const FIRST = { events: 366, nodes: 113, rejected: 0, "dead ends": 42, backtracks: 105, solutions: 1 };
const NONE = { events: 0, nodes: 0, rejected: 0, "dead ends": 0, backtracks: 0, solutions: 0 };
const ALL = { events: 6813, nodes: 2056, rejected: 0, "dead ends": 644, backtracks: 1965, solutions: 92 };

test("8 queens go to the first solution and back, step by step", async () => {
  const page = await open();
  const begin = await text(page, "#board");
  for (let step = 0; step < 366; step++) await page.keyboard.press("ArrowRight");
  assert.deepEqual(await counters(page), FIRST);
  assert.equal(await text(page, "#sentence"), "solution");
  assert.equal(await text(page, "#path"), "0.2.2.1.0.0.0.0");
  assert.equal(await page.locator("#stack li").count(), 8);
  assert.match(await text(page, "#code .lit"), /Event::Solution/);
  for (let step = 0; step < 366; step++) await page.keyboard.press("ArrowLeft");
  assert.deepEqual(await counters(page), NONE);
  assert.equal(await text(page, "#board"), begin);
  assert.deepEqual(page.faults, []);
});

test("each control goes where it says, by its button", async () => {
  const page = await open();
  const press = (name) => page.getByRole("button", { name, exact: true }).click();
  await press("solution ▶");
  assert.deepEqual(await counters(page), FIRST);
  await press("◀ dead end");
  assert.equal(await text(page, "#path"), "0.2.2.0.1.0.0");
  assert.equal(await text(page, "#sentence"), "dead end: nothing fits row 8");
  await press("dead end ▶");
  assert.equal((await counters(page))["dead ends"], 43);
  await press("end ▶|");
  assert.deepEqual(await counters(page), ALL);
  await press("◀ solution");
  assert.equal((await counters(page)).solutions, 92);
  assert.equal(await text(page, "#sentence"), "solution");
  await press("|◀ start");
  assert.deepEqual(await counters(page), NONE);
});

test("the link has the state", async () => {
  const page = await open();
  await page.keyboard.press("s");
  const again = await open(PAGE, new URL(page.url()).hash);
  assert.deepEqual(await counters(again), FIRST);
  assert.equal(await text(again, "#board"), await text(page, "#board"));
});

test("tours and Sudokus open, and bad input is told", async () => {
  const page = await open();
  const choose = async (puzzle, input) => {
    await page.selectOption("#puzzle", puzzle);
    if (input !== undefined) await page.fill("#text", input);
    await page.click("#choose button");
  };
  await choose("tour");
  await page.keyboard.press("Tab");
  await page.getByRole("button", { name: "solution ▶", exact: true }).click();
  assert.equal((await counters(page)).solutions, 1);
  await choose("sudoku naive");
  await page.getByRole("button", { name: "solution ▶", exact: true }).click();
  assert.equal((await counters(page)).solutions, 1);
  await choose("queens", "<script>alert(1)</script>");
  assert.match(await text(page, "#error"), /found "<script>alert\(1\)<\/script>", expected 1 to 40 queens/);
  assert.equal((await counters(page)).solutions, 1, "the search before is still there");
  assert.deepEqual(page.faults, []);
});

test("a puzzle in a crate of its own has a page", async () => {
  const page = await open(OWN_PAGE);
  await page.keyboard.press("s");
  assert.equal((await counters(page)).solutions, 1);
  assert.equal(await page.locator("#choose").isVisible(), false);
});

test("it is at most 300 kB", () => assert.ok(statSync(PAGE).size <= 300_000));

for (const width of [360, 1280, 1920]) {
  test(`no fault of accessibility at ${width} pixels`, async () => {
    const page = await open(PAGE, "", { width, height: 900 });
    await page.keyboard.press("s");
    await page.evaluate(AXE);
    const { violations } = await page.evaluate("axe.run()");
    assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`), []);
    const [content, window] = await page.evaluate("[document.documentElement.scrollWidth, innerWidth]");
    assert.ok(content <= window, `${content} pixels wide`);
  });
}
