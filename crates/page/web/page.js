"use strict";

/** The words of the page: another language is another table. */
const WORDS = {
  kinds: ["", "attempt", "rejected", "undo", "dead end", "backtrack", "solution", "event"],
  begin: "The search has not begun.",
  end: "The search has ended.",
  back: (/** @type {string} */ kind) => `One step back: ${kind} is undone.`,
  none: "There is no other one.",
  limit: "Stopped after a million steps.",
  untried: (/** @type {string} */ slot, /** @type {string} */ list) => `${slot}, still to be tried: ${list || "nothing"}`,
  counters: { events: "events", 1: "nodes", 2: "rejected", 4: "dead ends", 5: "backtracks", 6: "solutions" },
};

/** Each control: its key, its name, and what it does. */
const CONTROLS = [
  { key: "Home", name: "|◀ start", run: () => goto("") },
  { key: "D", name: "◀ dead end", run: () => walk("back", 4) },
  { key: "S", name: "◀ solution", run: () => walk("back", 6) },
  { key: "ArrowLeft", name: "◀ step", run: () => step("back") },
  { key: "ArrowRight", name: "step ▶", run: () => step("forward") },
  { key: "s", name: "solution ▶", run: () => walk("forward", 6) },
  { key: "d", name: "dead end ▶", run: () => walk("forward", 4) },
  { key: "End", name: "end ▶|", run: () => walk("forward", 0) },
];

const LIMIT = 1_000_000;
const byId = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @type {any} */
let engine = null;
/** @type {WebAssembly.Module | null} */
let compiled = null;
/** How many events of each kind lie before the place where the search stands. */
let counts = [0, 0, 0, 0, 0, 0, 0, 0];

function bytes() {
  const text = atob(byId("module").textContent || "");
  return Uint8Array.from(text, (char) => char.charCodeAt(0));
}

function input(/** @type {string} */ text) {
  for (const char of text) engine.input(char.codePointAt(0));
}

function output() {
  const { memory, output_start, output_length } = engine;
  return new TextDecoder().decode(new Uint8Array(memory.buffer, output_start(), output_length()));
}

/** Opens a search in a new instance, so that nothing of the last one is left. */
async function open(/** @type {string} */ text) {
  compiled ??= await WebAssembly.compile(bytes());
  const last = engine;
  engine = (await WebAssembly.instantiate(compiled)).exports;
  input(text);
  if (engine.open() !== 1) {
    byId("error").textContent = output();
    engine = last;
    return false;
  }
  byId("error").textContent = "";
  counts.fill(0);
  engine.code();
  byId("code").replaceChildren(...output().split("\n").map((line) => {
    const element = document.createElement("div");
    element.textContent = line || " ";
    return element;
  }));
  show(WORDS.begin);
  return true;
}

/** Takes one step without showing it; returns the kind of the event. */
function move(/** @type {"forward" | "back"} */ way) {
  const kind = engine[way]();
  counts[kind] += kind === 0 ? 0 : way === "forward" ? 1 : -1;
  return kind;
}

function step(/** @type {"forward" | "back"} */ way) {
  const kind = move(way);
  if (way === "forward") return show(kind === 0 ? WORDS.end : "");
  show(kind === 0 ? WORDS.begin : WORDS.back(WORDS.kinds[kind]));
}

/** Goes on until an event of a kind; with 0, to the end. */
function walk(/** @type {"forward" | "back"} */ way, /** @type {number} */ wanted) {
  // A step back undoes the event: the one before it is what is asked for.
  if (way === "back" && move(way) === 0) return show(WORDS.begin);
  for (let steps = 0; steps < LIMIT; steps++) {
    const kind = move(way);
    if (kind === 0) return show(way === "back" ? WORDS.begin : wanted === 0 ? WORDS.end : WORDS.none);
    if (kind === wanted) {
      if (way === "back") move("forward");
      return show("");
    }
  }
  show(WORDS.limit);
}

function goto(/** @type {string} */ path) {
  if (path === "") {
    while (move("back") !== 0);
    return show(WORDS.begin);
  }
  // By the events, so that the counters are right.
  while (move("back") !== 0);
  for (let steps = 0; steps < LIMIT; steps++) {
    const kind = move("forward");
    if (kind === 0) break;
    if (kind === 1) {
      engine.show();
      if (output().split("\u001e")[1] === path) return show("");
    }
  }
  show(WORDS.none);
}

function show(/** @type {string} */ message) {
  engine.show();
  const [board, path, words, line, held, untried] = output().split("\u001e");
  byId("board").innerHTML = board;
  byId("path").textContent = path || "(the root)";
  byId("sentence").textContent = message || words;
  list(byId("stack"), held ? held.split("\u001f") : []);
  const [slot, ...candidates] = untried.split("\u001f");
  byId("untried").textContent = slot ? WORDS.untried(slot, candidates.join(", ")) : "";
  const events = counts.reduce((sum, count) => sum + count, 0);
  byId("counters").replaceChildren(...Object.entries(WORDS.counters).map(([kind, name]) => {
    const row = document.createElement("tr");
    for (const text of [name, String(kind === "events" ? events : counts[Number(kind)])]) {
      row.appendChild(document.createElement("td")).textContent = text;
    }
    return row;
  }));
  byId("code").querySelector(".lit")?.classList.remove("lit");
  const lit = line === "" ? null : byId("code").children[Number(line)];
  lit?.classList.add("lit");
  lit?.scrollIntoView({ block: "nearest" });
  const { puzzle, text } = chosen();
  history.replaceState(null, "", "#" + new URLSearchParams({ puzzle, text, events: String(events) }));
}

function list(/** @type {HTMLElement} */ parent, /** @type {string[]} */ lines) {
  parent.replaceChildren(...lines.map((line) => {
    const item = document.createElement("li");
    item.textContent = line;
    return item;
  }));
}

function chosen() {
  const puzzle = /** @type {HTMLSelectElement} */ (byId("puzzle")).value;
  const text = /** @type {HTMLInputElement} */ (byId("text")).value;
  return { puzzle, text };
}

/** What is typed beside the puzzle, and what stands there at first. */
const TEXTS = {
  queens: ["Queens", "8"],
  tour: ["Board and start", "5x5 a1"],
  sudoku: ["Sudoku", "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."],
};

function begin() {
  for (const { key, name, run } of CONTROLS) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = name;
    button.title = `Key: ${key}`;
    button.addEventListener("click", run);
    byId("controls").append(button);
  }
  document.addEventListener("keydown", (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.altKey || event.metaKey || target.matches("input, select")) return;
    const control = CONTROLS.find(({ key }) => key === event.key);
    if (control) {
      event.preventDefault();
      control.run();
    }
  });
  const puzzle = /** @type {HTMLSelectElement} */ (byId("puzzle"));
  const text = /** @type {HTMLInputElement} */ (byId("text"));
  const rename = () => {
    const kind = /** @type {keyof TEXTS} */ (puzzle.value.split(" ")[0]);
    byId("what").textContent = TEXTS[kind][0];
    return TEXTS[kind][1];
  };
  puzzle.addEventListener("change", () => (text.value = rename()));
  byId("choose").addEventListener("submit", (event) => {
    event.preventDefault();
    const { puzzle, text } = chosen();
    void open(`${puzzle} ${text}`);
  });
  const state = new URLSearchParams(location.hash.slice(1));
  if (state.has("puzzle")) {
    puzzle.value = state.get("puzzle") || "queens";
    if (puzzle.selectedIndex < 0) puzzle.value = "queens";
    text.value = state.get("text") || "";
    rename();
  }
  const events = Math.min(Number(state.get("events")) || 0, LIMIT);
  const { puzzle: name, text: typed } = chosen();
  void open(`${name} ${typed}`).then((isOpen) => {
    if (!isOpen || events <= 0) return;
    for (let taken = 1; taken < events && move("forward") !== 0; taken++);
    step("forward");
  });
}

begin();
