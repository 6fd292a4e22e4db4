// What the tests of the page in a real browser share. PAGE is the file of the page, and CHROMIUM the
// browser.
import { after, before } from "node:test";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const { PAGE, CHROMIUM = "/usr/bin/chromium" } = process.env;
let browser;

before(async () => {
  browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
});
after(() => browser?.close());

/** Opens the page; what it requests besides itself, and its errors, are collected. */
export async function open(hash = "#puzzle=queens&text=8", { file = PAGE, ...options } = {}) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, ...options });
  const url = pathToFileURL(file).href;
  page.faults = [];
  page.on("request", (request) => {
    const isOwn = ["blob:", "data:", url].some((start) => request.url().startsWith(start));
    if (!isOwn) page.faults.push(request.url());
  });
  page.on("pageerror", (error) => page.faults.push(error.message));
  page.on("console", (message) => page.faults.push(message.text()));
  await page.goto(url + hash);
  await page.waitForSelector(".code div", { state: "attached" });
  return page;
}

/** Opens the page at a place; a link leads there step by step, so wait for it. */
export async function openAt(hash, events, options) {
  const page = await open(hash, options);
  await page.waitForFunction((events) => document.querySelector("#scrub-words").textContent.startsWith(`step ${events} `), events.toLocaleString("en"));
  return page;
}

export async function counters(page, view = 0) {
  const rows = await page.locator(".counters").nth(view).locator("tr").allInnerTexts();
  return Object.fromEntries(rows.map((row) => row.match(/^(.*?)\s+(\d+)$/).slice(1)).map(([name, count]) => [name, Number(count)]));
}

export const text = (page, selector) => page.locator(selector).first().innerText();
export const press = (page, name) => page.getByRole("button", { name, exact: true }).first().click();
