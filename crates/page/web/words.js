"use strict";

/** The words of the page: another language is another table. */
const WORDS = {
  language: "en", title: "Backtracking, step by step",
  // What the elements of the page say, by their `data-word`, and how they are called, by their `data-label`.
  page: /** @type {Record<string, string>} */ ({
    puzzle: "Puzzle", compare: "Compare with", nothing: "nothing", open: "Open", file: "Or a log", event: "Event", place: "Go to event or path", go: "Go",
    predict: "Predict: ten questions", seed: "Questions of", export: "Export", path: "Path", stack: "Stack", counters: "Counters", curves: "Curves",
    outline: "The tree as a list", legend: "● node, ▲ failed subtree, ■ solution. The ring is where the search stands.", controls: "Controls", steps: "Steps",
    marks: "Bookmarks", quiz: "Quiz", view: "A search", board: "Board", stands: "Where the search stands", tree: "Tree", code: "Code",
    canvas: "The tree of the search; the same as a list below",
  }),
  puzzles: /** @type {Record<string, string>} */ ({
    queens: "queens", tour: "knight's tour", "tour closed": "closed knight's tour", "sudoku naive": "Sudoku, cell by cell",
    "sudoku propagation": "Sudoku, fewest digits left", "sudoku mrv": "Sudoku, fewest candidates, all singles",
  }),
  texts: { queens: "Queens", tour: "Board and start", sudoku: "Sudoku" }, placeholder: "366 or 0.2.2",
  controls: {
    Home: "|◀ start", D: "◀ dead end", S: "◀ solution", ArrowLeft: "◀ step", " ": "play", ArrowRight: "step ▶", s: "solution ▶", d: "dead end ▶",
    End: "end ▶|", ArrowUp: "▲ up", ArrowDown: "over ▼", "-": "slower", "+": "faster", m: "bookmark",
  },
  key: (/** @type {string} */ key) => `Key: ${key === " " ? "space" : key}`,
  layouts: { layered: "layered", radial: "radial", icicle: "icicle" },
  fit: "whole tree", centre: "where am I", folds: "fold failed", future: "show the future",
  exports: { boardSvg: "board, SVG", boardPng: "board, PNG", treeSvg: "tree, SVG", treePng: "tree, PNG", log: "events, log", print: "worksheet, print" },
  depths: "nodes of each depth", times: "dead ends over time",
  most: (/** @type {string} */ name, /** @type {number} */ most) => `${name} (at most ${most.toLocaleString("en")})`,
  kinds: ["", "attempt", "rejected", "undo", "dead end", "backtrack", "solution", "event"],
  root: "(the root)", begin: "The search has not begun.", end: "The search has ended.",
  back: (/** @type {string} */ kind) => `One step back: ${kind} is undone.`,
  none: "There is no other one.",
  limit: (/** @type {number} */ events) => `Stopped after ${events.toLocaleString("en")} events.`,
  running: (/** @type {number} */ events) => `${events.toLocaleString("en")} events; any key stops.`,
  stopped: "Stopped.",
  badPlace: (/** @type {string} */ text) => `Found ${JSON.stringify(text)}, expected the number of an event, such as 366, or a path, such as 0.2.2.`,
  noPlace: (/** @type {string} */ text) => `The search has no event or node ${text}.`,
  untried: (/** @type {string} */ slot, /** @type {string} */ list) => `${slot}, still to be tried: ${list || "nothing"}`,
  counters: { events: "events", 1: "nodes", 2: "rejected", 4: "dead ends", 5: "backtracks", 6: "solutions" },
  ratio: (/** @type {string} */ name, /** @type {string} */ ratio) => `${name} ${ratio}`,
  ratios: (/** @type {string} */ ratios) => `The second search, as a multiple of the first: ${ratios}.`,
  event: (/** @type {number} */ at, /** @type {number} */ known) => `event ${at.toLocaleString("en")} of ${known.toLocaleString("en")} seen`,
  mark: (/** @type {number} */ event) => `event ${event}`, speed: (/** @type {number} */ speed) => `${speed} steps a second`,
  pause: "pause", code: "The loop of the engine", ownCode: "The puzzle's own code",
  // The tree.
  node: (/** @type {string} */ path, /** @type {number} */ size) => `node ${path}, ${size.toLocaleString("en")} ${size === 1 ? "node" : "nodes"}`,
  states: { open: "open", failed: "failed", solved: "has a solution", solution: "solution", future: "not reached yet" },
  folded: (/** @type {number} */ limit, /** @type {number} */ depth) => `More than ${limit.toLocaleString("en")} nodes: folded below depth ${depth}.`,
  shown: (/** @type {number} */ shown, /** @type {number} */ all) => `${shown.toLocaleString("en")} of ${all.toLocaleString("en")} nodes drawn`,
  // The quiz.
  ask: (/** @type {number} */ number, /** @type {number} */ all, /** @type {string} */ slot) => `Question ${number} of ${all}: what is tried next in ${slot}?`,
  noneFits: "none: dead end", noneLeft: "none: go back", noCandidate: "none",
  right: (/** @type {string} */ answer) => `Right: ${answer}.`,
  wrong: (/** @type {string} */ said, /** @type {string} */ answer, /** @type {string} */ why) => `No: ${answer} is next, not ${said}.${why ? ` ${said}: ${why}.` : ""}`,
  score: (/** @type {number} */ right, /** @type {number} */ asked, /** @type {number} */ streak, /** @type {string} */ guess, /** @type {number} */ fixed) => `${right} of ${asked} right, ${streak} in a row. Always “${guess}” would have been ${fixed}.`,
  result: (/** @type {string} */ puzzle, /** @type {string} */ seed, /** @type {string} */ score) => `${puzzle}, questions ${seed}: ${score}`,
  noQuestions: "This search has no questions.", next: "next question",
  // Export.
  worksheet: "Worksheet", answers: "Key", fill: "Number the nodes in the order in which the search makes them.",
};
