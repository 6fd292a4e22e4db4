// The page in a real browser. PAGE is the file of the page, OWN_PAGE that of a puzzle in a crate of
// its own, PANIC_PAGE that of one that panics, and LOG_PAGE that of a log.
import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";
import { test } from "node:test";
import { counters, open, openAt, press, text } from "./browser.mjs";

const { PAGE, OWN_PAGE, LOG_PAGE, PANIC_PAGE } = process.env;
const AXE = readFileSync(new URL("node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
/** For each search, the number of its events and a hash of their sentences: a test of Rust has the same file. */
const EVENTS = JSON.parse(readFileSync(new URL("events.json", import.meta.url), "utf8"));

const openLog = async (page, log) => {
  await page.evaluate("byId('error').textContent = 'waiting'");
  await page.setInputFiles("#file", { name: "log.jsonl", mimeType: "text/plain", buffer: Buffer.from(log, "latin1") });
  await page.waitForFunction("byId('error').textContent !== 'waiting'");
};
const FIRST = { steps: 366, nodes: 113, rejected: 0, "dead ends": 42, backtracks: 105, solutions: 1 };
const NONE = { steps: 0, nodes: 0, rejected: 0, "dead ends": 0, backtracks: 0, solutions: 0 };
const ALL = { steps: 6813, nodes: 2056, rejected: 0, "dead ends": 644, backtracks: 1965, solutions: 92 };

test("8 queens go to the first solution and back, step by step", async () => {
  const page = await open();
  const begin = await text(page, ".board");
  for (let step = 0; step < 366; step++) await page.keyboard.press("ArrowRight");
  assert.deepEqual(await counters(page), FIRST);
  assert.equal(await text(page, ".sentence"), "A solution!");
  assert.equal(await text(page, ".at"), "0.2.2.1.0.0.0.0");
  assert.equal(await page.locator(".stack li").count(), 8);
  assert.equal(await text(page, ".code .lit"), "    it is a solution");
  await press(page, "Engine");
  assert.match(await text(page, ".code .lit"), /Event::Solution/);
  for (let step = 0; step < 366; step++) await page.keyboard.press("ArrowLeft");
  assert.deepEqual(await counters(page), NONE);
  assert.equal(await text(page, ".board"), begin);
  assert.deepEqual(page.faults, []);
});

test("each control goes where it says, by its button", async () => {
  const page = await open();
  await press(page, "next solution");
  assert.deepEqual(await counters(page), FIRST);
  await press(page, "previous dead end");
  assert.equal(await text(page, ".at"), "0.2.2.0.1.0.0");
  assert.equal(await text(page, ".sentence"), "Row 8: every column is attacked. Back to row 7.");
  await press(page, "next dead end");
  assert.equal((await counters(page))["dead ends"], 43);
  await press(page, "to the end");
  assert.deepEqual(await counters(page), ALL);
  await press(page, "previous solution");
  assert.equal((await counters(page)).solutions, 92);
  assert.equal(await text(page, ".sentence"), "A solution!");
  await press(page, "next solution");
  assert.equal(await text(page, ".sentence"), "There is no other one.");
  assert.equal((await counters(page)).solutions, 92, "it stays where it is");
  await press(page, "back to the last attempt");
  const { nodes } = await counters(page);
  await press(page, "back to the last attempt");
  assert.ok((await counters(page)).nodes < nodes);
  await press(page, "skip what is below this attempt");
  assert.match(await text(page, ".sentence"), /^Row 7: undo column \d\.$/);
  await press(page, "to the start");
  assert.deepEqual(await counters(page), NONE);
  assert.equal(await text(page, ".at"), "(the root)");
});

test("each step of a run forward is undone by a step back, far jumps too", async () => {
  const page = await open("#puzzle=tour&text=5x5+a1");
  const differences = await page.evaluate(async () => {
    // The squares without their marks, the path, what is held and what is untried, and the counters.
    const state = () => {
      const [board, path, , , held, untried] = main().parts("show");
      const squares = board.replace(/<span.*?<\/span>/g, "").replace(/<[^>]*>/g, "|");
      return JSON.stringify([squares, path, held, untried, main().counts]);
    };
    const seen = [];
    for (let event = 0; event <= 1000; event++) {
      await goto(event);
      seen.push(state());
    }
    await goto(15_000);
    const wrong = [];
    for (const event of [1000, 3, 999, 0, 500, 499, 498, 700, 64, 129]) {
      await goto(event);
      if (state() !== seen[event]) wrong.push(event);
    }
    for (let event = 1000; event >= 0; event--) {
      await goto(event);
      if (state() !== seen[event]) wrong.push(event);
    }
    return wrong;
  });
  assert.deepEqual(differences, []);
});

for (const [name, { events, hash }] of Object.entries(EVENTS)) {
  test(`the events of ${name} are those of the engine`, async () => {
    const space = name.lastIndexOf(" ", name.startsWith("tour") ? name.indexOf("x") : undefined);
    const page = await open(`#${new URLSearchParams({ puzzle: name.slice(0, space), text: name.slice(space + 1) })}`);
    const found = await page.evaluate(() => {
      let [hash, events] = [0x811c9dc5, 0];
      for (const search = main(); search.engine.forward() !== 0; events++) {
        for (const byte of new TextEncoder().encode(`${search.parts("show")[2].replace(/ (Back to .*|The search is over)\.$/, "")}\n`)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
      }
      return { events, hash };
    });
    assert.deepEqual(found, { events, hash });
  });
}

test("the link has the state", async () => {
  const page = await open();
  await page.keyboard.press("s");
  await page.keyboard.press("m");
  await press(page, "boxes");
  await page.getByLabel("show the future").check();
  const again = await openAt(new URL(page.url()).hash, 366);
  assert.deepEqual(await counters(again), FIRST);
  assert.equal(await text(again, ".board"), await text(page, ".board"));
  assert.equal(await again.evaluate("views[0].tree.layout"), "icicle");
  assert.equal(await again.getByLabel("show the future").isChecked(), true);
  await again.keyboard.press("End");
  await press(again, "step 366");
  assert.deepEqual(await counters(again), FIRST);
  assert.equal(again.url(), page.url());
});

test("a link leads to a node, and a place is typed", async () => {
  const page = await open("#puzzle=queens&text=8&path=0.2.2.0.1.0.0");
  await page.locator(".at", { hasText: "0.2.2.0.1.0.0" }).waitFor();
  assert.equal(await text(page, ".sentence"), "Row 7: try column 6.");
  const go = async (place) => {
    await press(page, "More");
    await page.fill("#place", place);
    await press(page, "Go");
  };
  await go("6813");
  assert.deepEqual(await counters(page), ALL);
  await go("0.2.2");
  assert.equal(await text(page, ".at"), "0.2.2");
  await go("7.");
  assert.equal(await text(page, ".at"), "7");
  await go("0.9.9");
  assert.equal(await text(page, ".sentence"), "The search has no step or node 0.9.9.");
  await go("7000");
  assert.match(await text(page, ".sentence"), /no step or node 7000/);
  await go("<b>");
  assert.match(await text(page, ".sentence"), /Found "<b>", expected the number of a step/);
  await page.locator("#scrub").fill("366");
  assert.deepEqual(await counters(page), FIRST);
});

test("ten predictions are scored beside the best fixed guess", async () => {
  const page = await open("#puzzle=queens&text=8&quiz=7b");
  const answers = [];
  let isByBoard = false;
  for (let asked = 0; asked < 10; asked++) {
    await page.getByText(`Question ${asked + 1} of 10: what is tried next in row`).waitFor();
    assert.equal(await page.locator("#choices button").count(), 9);
    assert.equal(await text(page, ".to-try"), "", "the answer is not shown");
    const answer = await page.evaluate("quiz.answer");
    answers.push(answer);
    // One wrong answer, with its reason; one by the board; the others by buttons.
    if (asked === 0) {
      await page.evaluate("answer(quiz.choices.find(({ name }) => name !== quiz.answer && main().ask('why', name)).name)");
      assert.match(await text(page, "#said"), /^Not column \d: the queen in row \d attacks it along the (column|diagonal)\. Next: /);
    } else if (answer !== "" && !isByBoard) {
      isByBoard = true;
      const spot = await page.evaluate("quiz.choices.find(({ name }) => name === quiz.answer).spot");
      await page.locator(".board td:not(.words)").nth(Number(spot)).click();
      assert.equal(await text(page, "#said"), `Right: ${answer}.`);
    } else {
      await page.locator("#choices").getByRole("button", { name: answer || "none", exact: true }).click();
      assert.match(await text(page, "#said"), /^Right: /);
    }
    if (asked < 9) await press(page, "next question");
  }
  const times = new Map();
  for (const answer of answers) times.set(answer, (times.get(answer) || 0) + 1);
  const best = Math.max(...times.values());
  assert.match(await text(page, "#score"), new RegExp(`^9 of 10 right, 9 in a row\\. Always “.*” would have been ${best}\\.$`));
  assert.match(await text(page, "#question"), /^Queens 8, questions 7b: 9 of 10 right/);
  const again = await open("#puzzle=queens&text=8&quiz=7b");
  await again.getByText("Question 1 of 10").waitFor();
  assert.deepEqual(await again.evaluate("quiz.events"), await page.evaluate("quiz.events"), "the same questions");
  assert.deepEqual(page.faults, []);
});

test("the tree shows what was searched, and a click goes there", async () => {
  const page = await open();
  await page.keyboard.press("s");
  const drawn = () => page.evaluate("views[0].tree.drawn.map(([node]) => node)");
  assert.equal((await drawn()).length, 14);
  await press(page, "boxes");
  assert.match(await text(page, ".tree-words"), /114 of 114 nodes drawn/);
  await press(page, "circle");
  await page.getByLabel("fold dead parts").uncheck();
  assert.equal((await drawn()).length, 114);
  const click = async (node) => {
    const [x, y] = await page.evaluate(`views[0].tree.drawn.find(([drawn]) => drawn === ${node}).slice(1)`);
    await page.locator(".tree").click({ position: { x, y } });
  };
  await press(page, "layers");
  await click(1);
  assert.equal(await text(page, ".at"), "0");
  assert.equal((await drawn()).length, 2, "what lies ahead is hidden");
  // The search is looked at ahead, to its end here.
  await page.getByLabel("show the future").check();
  await page.waitForFunction("views[0].tree.drawn.length === 2057");
  assert.equal(await text(page, ".at"), "0");
  await page.locator(".outline summary").click();
  await page.getByRole("button", { name: /^node 0\.0, 38 nodes, / }).click();
  assert.equal(await text(page, ".at"), "0.0");
  await page.keyboard.press("End");
  await page.getByLabel("fold dead parts").check();
  // 2,057 nodes, of which 336 are left where failed subtrees are folded: see `tree --svg`.
  assert.match(await text(page, ".tree-words"), /of 2,057 nodes drawn/);
});

test("a tree of a million nodes is drawn", async () => {
  const page = await open("#puzzle=queens&text=12");
  await page.keyboard.press("End");
  await page.getByText("The search has ended.").waitFor();
  assert.deepEqual(await counters(page), { steps: 2869095, nodes: 856188, rejected: 0, "dead ends": 300530, backtracks: 841989, solutions: 14200 });
  assert.match(await text(page, ".tree-words"), /of 856,189 nodes drawn More than 5,000 nodes: folded below depth 4/);
  await press(page, "boxes");
  assert.match(await text(page, ".tree-words"), /of 856,189 nodes drawn/);
  await press(page, "More");
  await page.fill("#place", "1000000");
  await press(page, "Go");
  assert.equal((await counters(page)).steps, 1_000_000);
});

test("two searches go side by side", async () => {
  const puzzle = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
  const page = await open(`#${new URLSearchParams({ puzzle: "sudoku naive", text: puzzle, other: "sudoku propagation" })}`);
  await page.keyboard.press("s");
  assert.equal((await counters(page)).steps, 553);
  assert.equal((await counters(page, 1)).steps, 1);
  assert.match(await text(page, "#ratios"), /solutions 1\.00, steps 0\.00181/);
  await page.keyboard.press("ArrowLeft");
  assert.equal((await counters(page)).steps, 552);
  assert.equal((await counters(page, 1)).steps, 0);
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
  await press(page, "next solution");
  assert.equal((await counters(page)).solutions, 1);
  await choose("sudoku naive");
  await page.fill("#text", "+---+---+\n|1 .|. .|\n|. .|1 .|\n+---+---+\n|. 2|. .|\n|. .|. !|");
  await press(page, "Open");
  await page.getByText("line 6, column 8: found '!', expected a digit, or an empty cell").waitFor();
  await page.fill("#text", "+---+---+\n|1 .|. .|\n|. .|1 .|\n+---+---+\n|. 2|. .|\n|. .|. 3|");
  await press(page, "Open");
  await page.waitForFunction("byId('error').textContent === ''");
  await page.keyboard.press("s");
  assert.match(await text(page, "#views .sentence"), /^A solution!/);
  await press(page, "next solution");
  assert.equal((await counters(page)).solutions, 1);
  await choose("queens", "<script>alert(1)</script>");
  assert.match(await text(page, "#error"), /found "<script>alert\(1\)<\/script>", expected 1 to 40 queens/);
  assert.equal((await counters(page)).solutions, 1, "the search before is still there");
  await press(page, "Puzzle");
  assert.match(await text(page, ".code"), /^impl<const HAS_MARKS: bool> Puzzle for Naive<HAS_MARKS> \{[^]*fn attempt\(/);
  assert.deepEqual(page.faults, []);
});

test("board and tree are exported, and printed as a worksheet", async () => {
  const page = await open();
  await page.keyboard.press("s");
  await press(page, "More");
  for (const [name, start] of [["board, SVG", "<svg "], ["tree, SVG", "<svg "], ["board, PNG", "\x89PNG"], ["tree, PNG", "\x89PNG"], ["steps, log", '{"log":1,"puzzle":"8 queens"']]) {
    const [download] = await Promise.all([page.waitForEvent("download"), press(page, name)]);
    const content = readFileSync(await download.path(), "latin1");
    assert.ok(content.startsWith(start), `${name}: ${content.slice(0, 40)}`);
    if (name !== "steps, log") continue;
    assert.match(content, /\{"end":"stopped",.*"events":366,"nodes":113,.*"solutions":1,/);
    // What was exported is opened again.
    const other = await open();
    await openLog(other, content);
    await other.keyboard.press("End");
    assert.deepEqual(await counters(other), FIRST);
    assert.equal(await text(other, ".at"), "0.2.2.1.0.0.0.0");
    assert.equal(await text(other, ".sentence"), "A solution! The search was stopped here (caller).");
    await other.keyboard.press("D");
    assert.equal(await text(other, ".at"), "0.2.2.0.1.0.0");
    assert.deepEqual(other.faults, []);
  }
  assert.deepEqual(await counters(page), FIRST);
  await page.evaluate("print = () => {}");
  await press(page, "worksheet, print");
  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator("#worksheet section").count(), 2);
  assert.match(await text(page, "#worksheet"), /Worksheet[^]*Key[^]*0\.2\.2\.1\.0\.0\.0\.0: solution/);
  assert.deepEqual(page.faults, []);
});

test("what is no log is an error, and the search before it stays", async () => {
  const page = await open();
  await page.keyboard.press("s");
  const header = '{"log":1,"puzzle":"</script><script>alert(1)</script>","arguments":[],"slots":["<b>row</b>"],"engine":"0.1.0"}';
  for (const [log, error] of [
    ["", /line 1/], ["\0\xff\n", /line 1, column 1: found/], ["[]\n", /line 1, column 1/], [`${header}\n{"event":"leap"}\n`, /line 2, column/],
    [`${header}\n{"event":"undo","slot":0,"candidate":0}\n`, /line 2/], ["x".repeat(10_000_000), /line 1/],
  ]) {
    await openLog(page, log);
    await page.waitForFunction(([source]) => new RegExp(source).test(document.querySelector("#error").textContent), [error.source]);
    assert.deepEqual(await counters(page), FIRST);
  }
  await openLog(page, `${header}\n{"event":"attempt","slot":0,"candidate":"<img src=x onerror=alert(1)>","ordinal":0}\n{"ev`);
  await page.keyboard.press("End");
  assert.equal(await text(page, ".sentence"), "<b>row</b>: try <img src=x onerror=alert(1)>. The log ends here without an end line: its writer was stopped.");
  assert.match(await page.title(), /<\/script><script>alert|log.jsonl/);
  assert.deepEqual(page.faults, []);
});

test("the page of a log says that it was cut, and has its state in the link", async () => {
  const page = await openAt("#events=100", 100, { file: LOG_PAGE });
  assert.equal(await page.locator("#choose").isVisible(), false);
  await page.keyboard.press("End");
  assert.match(await text(page, ".sentence"), / The log was cut here, the search went on\.$/);
  assert.equal((await counters(page)).steps, 100_000);
  await page.reload();
  await page.waitForFunction("main()?.at === 100000");
  assert.equal(await text(page, "h1"), "eight_queens 10");
  assert.deepEqual(page.faults, []);
});

test("a page in a page shows board and controls only", async () => {
  const page = await open("#puzzle=queens&text=6&embed=1");
  for (const part of ["header", ".tree", ".code", ".stack"]) assert.equal(await page.locator(part).first().isVisible(), false, part);
  await page.keyboard.press("s");
  assert.equal(await page.title(), "6 queens");
  const rule = await open("#puzzle=queens&text=6&nocode=1");
  assert.equal(await rule.locator(".code").isVisible(), false);
  assert.equal(await rule.locator(".tree").isVisible(), true);
});

test("the first minute is as docs/page.md says", async () => {
  const page = await open("");
  // 1. It runs, with one sentence and three keys.
  await page.waitForFunction("main().at >= 3");
  assert.match(await text(page, "#intro"), /takes back what leads nowhere\. Space stops/);
  assert.equal(await page.evaluate("location.hash"), "");
  await page.keyboard.press(" ");
  const { steps } = await counters(page);
  assert.equal(await page.locator("#intro").isVisible(), false);
  assert.equal(await page.evaluate("timer"), 0, "the first key stops it");
  // 2. Steps, hatched squares, the row in turn, the cause, the line of the code.
  await page.keyboard.press("ArrowRight");
  assert.equal((await counters(page)).steps, steps + 1);
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.locator(".board .excluded").count(), 21, "what a queen in the corner attacks");
  assert.equal(await page.locator(".board .turn").count(), 8);
  assert.equal(await page.locator(".board .untried").count(), 6);
  assert.match(await text(page, ".board td.attempt"), /^♛/);
  assert.equal(await text(page, ".code .lit"), "    hold it, and search(next slot)");
  // 3. Lines to the queens that attack a square.
  await page.locator(".board .excluded").first().hover();
  assert.equal(await page.locator(".board .rays line").count(), 1);
  // 4. Dead ends, solutions, the slider.
  await page.keyboard.press("d");
  assert.equal(await text(page, ".sentence"), "Row 6: every column is attacked. Back to row 5.");
  await page.keyboard.press("s");
  assert.deepEqual(await counters(page), FIRST);
  const marks = await page.evaluate("[...byId('timeline').getContext('2d').getImageData(0, 0, byId('timeline').width, 1).data].filter((value, at) => at % 4 === 3 && value > 0).length");
  assert.ok(marks > 20, `${marks} pixels of marks`);
  // 5. Another size, Enter, and the arrow keys step.
  await page.fill("#text", "6");
  await page.locator("#text").press("Enter");
  await page.waitForFunction("main().at === 0");
  await page.keyboard.press("ArrowRight");
  assert.equal((await counters(page)).steps, 1);
  assert.equal(await text(page, "h1"), "6 queens");
  await page.keyboard.press("?");
  assert.equal(await page.locator("#keys tr").count(), 15);
  await press(page, "Close");
  assert.deepEqual(page.faults, []);
});

test("where less motion is wanted, nothing moves on its own", async () => {
  const page = await open("", { reducedMotion: "reduce" });
  await page.waitForTimeout(600);
  assert.equal(await page.evaluate("main().at"), 0);
});

test("a puzzle that panics is shown with its message, and the page goes on", async () => {
  const panics = await open("#", { file: PANIC_PAGE });
  for (let step = 0; step < 3; step++) await panics.keyboard.press("ArrowRight");
  assert.match(await text(panics, "#error"), /The puzzle has stopped with an error\. .*the third bit is broken/s);
  await panics.keyboard.press("ArrowLeft");
  assert.match(await text(panics, "#error"), /the third bit is broken/);
  assert.deepEqual(panics.faults, []);
});

test("what is given, tried and deduced is told apart", async () => {
  const page = await open("#puzzle=sudoku+propagation");
  assert.match(await page.inputValue("#text"), /^\.\.3\.2\.6/, "a link without a text shows the example");
  const hard = await openAt(`#${new URLSearchParams({ puzzle: "sudoku mrv", text: "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......", events: "3" })}`, 3);
  const [given, held, deduced] = await Promise.all([".given", ".held", ".deduced"].map((kind) => hard.locator(`.board ${kind}`).count()));
  assert.equal(given, 17);
  assert.ok(held === 3 && deduced > 0, `${held} ${deduced}`);
  assert.equal(await hard.locator(".board .notes").count(), 81 - given - held - deduced);
  const tour = await openAt("#puzzle=tour&text=5x5+a1&events=7", 7);
  assert.equal((await tour.locator(".board polyline").getAttribute("points")).split(" ").length, 7);
});

test("what is seen is printed", async () => {
  const page = await openAt("#puzzle=queens&text=8&events=40", 40);
  await page.emulateMedia({ media: "print" });
  for (const part of [".board", ".sentence", ".code", ".tree", ".stack"]) assert.equal(await page.locator(part).first().isVisible(), true, part);
  for (const part of ["header", "#controls", "#worksheet"]) assert.equal(await page.locator(part).isVisible(), false, part);
});

test("a player plays until it is paused", async () => {
  const page = await open();
  for (let faster = 0; faster < 3; faster++) await page.keyboard.press("+");
  await press(page, "play");
  await page.waitForFunction("main().at >= 5");
  await press(page, "pause");
  const { steps } = await counters(page);
  assert.ok(steps >= 5);
});

test("a puzzle in a crate of its own has a page", async () => {
  const page = await open("#", { file: OWN_PAGE });
  await page.keyboard.press("s");
  assert.equal((await counters(page)).solutions, 1);
  assert.equal(await page.locator("#choose").isVisible(), false);
  await press(page, "Puzzle");
  assert.match(await text(page, ".code"), /^impl Puzzle for Bits/);
});

test("it is at most 300 kB, and the script at most 1,500 lines without comments", () => {
  assert.ok(statSync(PAGE).size <= 300_000);
  const [, script] = readFileSync(PAGE, "utf8").match(/<script>\n([^]*)<\/script>/);
  assert.ok(script.split("\n").length <= 1501);
});

test("what a screen reader is told", async () => {
  const page = await open();
  await page.keyboard.press("ArrowRight");
  const snapshot = await page.locator("main").ariaSnapshot();
  for (const part of [/region "Controls"/, /button "one step forward"/, /region "Board"/, /table "8 queens"/, /Row 1: try column 1\./, /listitem: "?row 1: column 1/, /rowheader "nodes"/, /img "The tree of the search/]) {
    assert.match(snapshot, part);
  }
});

for (const [width, height, colorScheme] of [[360, 800, "light"], [1280, 900, "dark"], [1920, 1080, "light"]]) {
  test(`no fault of accessibility at ${width} pixels, ${colorScheme}`, async () => {
    const page = await open("#puzzle=queens&text=8&quiz=1", { viewport: { width, height }, colorScheme });
    await page.getByText("Question 1 of 10").waitFor();
    if (width < 800) await press(page, "Tree");
    await page.locator(".outline summary").click();
    await page.locator(".curves summary").click();
    await page.evaluate(AXE);
    const { violations } = await page.evaluate("axe.run()");
    assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes[0].html} ${nodes[0].failureSummary}`), []);
    const [content, window] = await page.evaluate("[document.documentElement.scrollWidth, innerWidth]");
    assert.ok(content <= window, `${content} pixels wide`);
  });
}
