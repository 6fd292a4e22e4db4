"use strict";

/** The words of the page: another language is another table. */
const WORDS = {
  language: "en", title: "Backtracking, step by step",
  // What the elements of the page say, by their `data-word`, and how they are called, by their `data-label`.
  page: /** @type {Record<string, string>} */ ({
    puzzle: "Puzzle", compare: "Compare with", nothing: "nothing", open: "Open", file: "Show a recorded search", event: "Step", place: "Go to a step or node", go: "Go",
    more: "More", help: "All keys", close: "Close", seed: "Number of the quiz", export: "Save", path: "Node", stack: "What is held", counters: "Counters", curves: "Curves",
    intro: "The computer tries one candidate after the other, and takes back what leads nowhere.", introKeys: "Space stops and plays, ← and → step, ? shows all keys.",
    outline: "The tree as a list", isNode: "tried", isFailed: "leads nowhere", leads: "leads to a solution", isSolution: "solution", isHere: "here", controls: "Controls", steps: "Steps", jumps: "Jumps",
    marks: "Bookmarks", quiz: "Quiz", view: "A search", board: "Board", stands: "What is held", tree: "Tree", code: "Code", tabs: "Parts of the page",
    canvas: "The tree of the search; the same as a list below",
  }),
  tabs: { code: "Code", stack: "Stack", tree: "Tree", jumps: "Jump" },
  puzzles: /** @type {Record<string, string>} */ ({
    queens: "Queens", tour: "Knight's tour", "tour closed": "Closed knight's tour", "sudoku naive": "Sudoku, cell by cell",
    "sudoku propagation": "Sudoku, fewest digits left", "sudoku mrv": "Sudoku, all singles first",
  }),
  texts: { queens: "How many", tour: "Board and start", sudoku: "Digits" }, placeholder: "366 or 0.2.2",
  // Each control: its name, and what stands below its picture.
  controls: {
    Home: ["to the start", "start"], ArrowLeft: ["one step back", "back"], " ": ["play", "play"], ArrowRight: ["one step forward", "step"], End: ["to the end", "end"],
    S: ["previous solution", "solution"], D: ["previous dead end", "dead end"], d: ["next dead end", "dead end"], s: ["next solution", "solution"],
    ArrowUp: ["back to the last attempt", "attempt"], ArrowDown: ["skip what is below this attempt", "skip"],
    "-": ["slower", "slower"], "+": ["faster", "faster"], m: ["bookmark", "mark"], p: ["quiz: what comes next?", "quiz"],
  },
  key: (/** @type {string} */ key) => /** @type {Record<string, string>} */ ({ " ": "space", ArrowLeft: "←", ArrowRight: "→", ArrowUp: "↑", ArrowDown: "↓" })[key] ?? key,
  withKey: (/** @type {string} */ name, /** @type {string} */ key) => `${name} (${key})`,
  layouts: { layered: "layers", radial: "circle", icicle: "boxes" },
  fit: "whole tree", centre: "where am I", folds: "fold dead parts", future: "show the future",
  exports: { boardSvg: "board, SVG", boardPng: "board, PNG", treeSvg: "tree, SVG", treePng: "tree, PNG", log: "steps, log", print: "worksheet, print" },
  depths: "nodes of each depth", times: "dead ends over time",
  most: (/** @type {string} */ name, /** @type {number} */ most) => `${name} (at most ${most.toLocaleString("en")})`,
  root: "(the root)", begin: "Nothing is tried yet.", end: "The search has ended.", back: "One step back.",
  none: "There is no other one.",
  limit: (/** @type {number} */ events) => `Stopped after ${events.toLocaleString("en")} steps.`,
  running: (/** @type {number} */ events) => `${events.toLocaleString("en")} steps; any key stops.`,
  stopped: "Stopped.",
  badPlace: (/** @type {string} */ text) => `Found ${JSON.stringify(text)}, expected the number of a step, such as 366, or a node, such as 0.2.2.`,
  noPlace: (/** @type {string} */ text) => `The search has no step or node ${text}.`,
  untried: (/** @type {string} */ slot, /** @type {string} */ list) => `${slot}, still to try: ${list || "nothing"}`,
  counters: { events: "steps", 1: "nodes", 2: "rejected", 4: "dead ends", 5: "backtracks", 6: "solutions" },
  ratio: (/** @type {string} */ name, /** @type {string} */ ratio) => `${name} ${ratio}`,
  ratios: (/** @type {string} */ ratios) => `The second search, as a multiple of the first: ${ratios}.`,
  event: (/** @type {number} */ at, /** @type {number} */ known) => `step ${at.toLocaleString("en")} of ${known.toLocaleString("en")}`,
  mark: (/** @type {number} */ event) => `step ${event}`, speed: (/** @type {number} */ speed) => `${speed} steps a second`,
  pause: "pause",
  // The loop in words, and the line of each kind of event.
  codes: { words: "In words", loop: "Engine", own: "Puzzle" },
  pseudo: {
    lines: [
      "search(slot):", "  if no slot is left:", "    it is a solution", "  for each candidate of the slot:", "    try it", "    if the puzzle rejects it:",
      "      go on with the next one", "    hold it, and search(next slot)", "    undo it", "  if no candidate was held:", "    it is a dead end", "  go back to the slot before",
    ],
    lit: /** @type {Record<number, number>} */ ({ 1: 7, 2: 6, 3: 8, 4: 10, 5: 11, 6: 2 }),
  },
  stoppedBy: (/** @type {string} */ message) => `The puzzle has stopped with an error. ${message}`,
  // The tree.
  node: (/** @type {string} */ path, /** @type {number} */ size) => `node ${path}, ${size.toLocaleString("en")} ${size === 1 ? "node" : "nodes"}`,
  states: { open: "open", failed: "failed", solved: "has a solution", solution: "solution", future: "comes later" },
  folded: (/** @type {number} */ limit, /** @type {number} */ depth) => `More than ${limit.toLocaleString("en")} nodes: folded below depth ${depth}.`,
  shown: (/** @type {number} */ shown, /** @type {number} */ all) => `${shown.toLocaleString("en")} of ${all.toLocaleString("en")} nodes drawn`,
  // The quiz.
  ask: (/** @type {number} */ number, /** @type {number} */ all, /** @type {string} */ slot) => `Question ${number} of ${all}: what is tried next in ${slot}?`,
  noneFits: "none, a dead end", noneLeft: "none, so the search goes back", noCandidate: "none",
  right: (/** @type {string} */ answer) => `Right: ${answer}.`,
  wrong: (/** @type {string} */ said, /** @type {string} */ answer, /** @type {string} */ why) => `Not ${said}${why ? `: ${why}` : ""}. Next: ${answer}.`,
  score: (/** @type {number} */ right, /** @type {number} */ asked, /** @type {number} */ streak, /** @type {string} */ guess, /** @type {number} */ fixed) => `${right} of ${asked} right, ${streak} in a row. Always “${guess}” would have been ${fixed}.`,
  result: (/** @type {string} */ puzzle, /** @type {string} */ seed, /** @type {string} */ score) => `${puzzle}, questions ${seed}: ${score}`,
  noQuestions: "This search has no questions.", next: "next question",
  // Export.
  worksheet: "Worksheet", answers: "Key", fill: "Number the nodes in the order in which the search makes them.",
};
