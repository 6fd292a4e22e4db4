/** The steps per second of the player. */
const SPEEDS = [1, 2, 5, 10, 25, 60];
/** Steps that are taken before the page is shown again. */
const CHUNK = 500_000;

/** @type {View[]} */
let views = [];
/** @type {Quiz | null} */
let quiz = null;
/** @type {number[]} */
let marks = [];
let speed = 2;
let timer = 0;
/** Whether a long move goes on; a key breaks it off. */
let isBusy = false;
/** The name and the text of a log that stands in place of a puzzle. @type {{name: string, text: string} | null} */
let log = null;
/** The title with which the page was built. */
const builtTitle = document.title;
/** Whether the board runs by itself, as on a page that was opened for the first time. */
let isDemo = false;

const searches = () => views.flatMap(({ search }) => search ?? []);
const main = () => searches()[0];

/** Each control: its key, what it does, and its picture, a path in a square of 24. The first five are large. @type {{key: keyof typeof WORDS.controls, run: () => unknown, icon: string}[]} */
const CONTROLS = [
  { key: "Home", run: () => goto(0), icon: "M6 5v14M18 5 9 12l9 7z" },
  { key: "ArrowLeft", run: () => step(-1), icon: "M15 5l-8 7 8 7" },
  { key: " ", run: togglePlay, icon: "M7 4l13 8-13 8z" },
  { key: "ArrowRight", run: () => step(1), icon: "M9 5l8 7-8 7" },
  { key: "End", run: () => next(0), icon: "M18 5v14M6 5l9 7-9 7z" },
  { key: "S", run: () => previous(SOLUTION), icon: "M7 7l-5 5 5 5M11 7h10v10h-10z" },
  { key: "D", run: () => previous(DEAD_END), icon: "M7 7l-5 5 5 5M12 7l9 10M21 7l-9 10" },
  { key: "d", run: () => next(DEAD_END), icon: "M17 7l5 5-5 5M3 7l9 10M12 7l-9 10" },
  { key: "s", run: () => next(SOLUTION), icon: "M17 7l5 5-5 5M3 7h10v10h-10z" },
  { key: "ArrowUp", run: () => up(), icon: "M12 20V5M6 11l6-6 6 6" },
  { key: "ArrowDown", run: () => over(), icon: "M3 13a9 8 0 0 1 17 0M21 7l-1 6-5-2M11 18h2" },
  { key: "-", run: () => faster(-1), icon: "M5 12h14" },
  { key: "+", run: () => faster(1), icon: "M5 12h14M12 5v14" },
  { key: "m", run: () => bookmark(), icon: "M7 4h10v16l-5-4-5 4z" },
  { key: "p", run: () => toggleQuiz(), icon: "M8 9a4 4 0 1 1 6 3c-1 1-2 2-2 3M12 19v.5" },
];
/** How many controls are large. */
const LARGE = 5;
/** The place of the button that plays, and its picture while it does. */
const PLAY = 2;
const PAUSE = "M8 5v14M16 5v14";

/** Does what a key, a button or a link asks for. What the puzzle says against it is shown. */
async function act(/** @type {() => unknown} */ run) {
  if (isDemo) {
    endDemo();
    // The first space stops what plays.
    if (run === togglePlay) return;
  }
  try {
    await run();
  } catch (error) {
    fail(error);
  }
}

function fail(/** @type {unknown} */ error) {
  if (timer) pause();
  byId("error").textContent = /** @type {Error} */ (error).message;
}

/** Shows where the searches stand. */
function show(message = "") {
  for (const view of views) view.show(view === views[0] ? message : "");
  const search = main();
  const scrub = /** @type {HTMLInputElement} */ (byId("scrub"));
  scrub.max = String(search.known);
  scrub.value = String(search.at);
  byId("scrub-words").textContent = WORDS.event(search.at, search.known);
  const name = log?.name || views[0].title || builtTitle || WORDS.title;
  if (document.title !== name || byId("title").textContent !== name) document.title = byId("title").textContent = name;
  if (views.length > 1) {
    const ratios = Object.entries(WORDS.counters).filter(([kind]) => views[0].count(kind) > 0 && views[1].count(kind) > 0);
    const words = ratios.map(([kind, name]) => WORDS.ratio(name, (views[1].count(kind) / views[0].count(kind)).toPrecision(3)));
    byId("ratios").textContent = WORDS.ratios(words.join(", "));
  }
  for (const view of views) view.scroll();
  showTimeline(search);
  remember();
}

/** Marks the solutions and the dead ends that are known, above the scrubber. */
function showTimeline(/** @type {Search} */ search) {
  const canvas = /** @type {HTMLCanvasElement} */ (byId("timeline"));
  const context = canvas.getContext("2d");
  // The middle of the thumb stays 8 pixels away from both ends.
  const [width, height] = [canvas.clientWidth - 16, canvas.clientHeight];
  if (context === null || width <= 0) return;
  canvas.width = width + 16;
  canvas.height = height;
  const kinds = search.kinds.data.subarray(0, search.known + 1);
  for (const kind of [DEAD_END, SOLUTION]) {
    const [colour, wide, tall] = kind === SOLUTION ? [COLOURS.solved, 3, height] : [COLOURS.failed, 1, 6];
    context.fillStyle = colour;
    for (let event = kinds.indexOf(kind); event > 0; ) {
      const column = Math.round((event / search.known) * width);
      context.fillRect(column + 8 - wide / 2, 0, wide, tall);
      // The next one that stands in another column.
      event = kinds.indexOf(kind, Math.max(event + 1, Math.ceil(((column + 0.5) / width) * search.known)));
    }
  }
}

/** Moves each search; the others by as many events if they have no move of their own. */
function step(/** @type {1 | -1} */ way) {
  if (quiz && way === 1) return show();
  let message = "";
  for (const search of searches()) {
    if (way === -1) {
      search.seek(Math.max(search.at - 1, 0));
    } else if (search.at < search.known) {
      search.seek(search.at + 1);
    } else {
      search.extend(1, 0);
      if (search === main() && search.isOver && search.at === search.known) message = WORDS.end;
      if (search.known >= MAX_EVENTS) message = WORDS.limit(MAX_EVENTS);
    }
  }
  show(message);
}

/** Runs a search on until `isDone`, with pauses in which the page is shown. Returns a message if it did not get there. */
async function run(/** @type {Search} */ search, /** @type {number} */ mask, /** @type {(kind: number) => boolean} */ isDone) {
  isBusy = true;
  try {
    for (;;) {
      const kind = search.extend(CHUNK, mask);
      if (isDone(kind)) return "";
      if (search.isOver) return mask === 0 ? WORDS.end : WORDS.none;
      if (search.known >= MAX_EVENTS) return WORDS.limit(MAX_EVENTS);
      if (search.known % CHUNK === 0 || kind === 0) {
        views[0].part("sentence").textContent = WORDS.running(search.known);
        await new Promise((resume) => setTimeout(resume));
        if (!isBusy) return WORDS.stopped;
      }
    }
  } finally {
    isBusy = false;
  }
}

/** Goes on to the next event of a kind; with 0, to the end. */
async function next(/** @type {number} */ kind) {
  let message = "";
  for (const search of searches()) {
    const event = kind === 0 ? 0 : search.next(kind);
    if (event > 0) search.seek(event);
    else if (kind === 0 && search.isOver) {
      search.seek(search.known);
      if (search === main()) message = WORDS.end;
    } else {
      const here = search.at;
      const told = search.isOver ? WORDS.none : await run(search, kind === 0 ? 0 : 1 << kind, (found) => found !== 0);
      // Where there is no other one, the search stays where it is.
      if (told === WORDS.none) search.seek(here);
      if (search === main()) message = told;
    }
  }
  show(message);
}

/** Goes to the previous event of a kind, or to the start. */
function previous(/** @type {number} */ kind) {
  const event = main().previous(kind);
  if (event === 0) return show(WORDS.none);
  for (const { search } of views) search?.seek(search.previous(kind));
  show();
}

/** Goes to an event. */
async function goto(/** @type {number} */ event) {
  let message = "";
  for (const search of searches()) {
    if (event > search.known && !search.isOver) await run(search, 0, () => search.known >= event);
    if (event > search.known && search === main()) message = WORDS.noPlace(String(event));
    search.seek(Math.min(event, search.known));
  }
  show(message);
}

/** How many events are looked at beyond the present one, where the future is shown. */
const FUTURE = 20_000;

/** Looks at what comes next, and stays where it is. */
async function foresee() {
  for (const { search, tree } of views) {
    if (search === null || !tree.showsFuture) continue;
    const here = search.at;
    if (!search.isOver) await run(search, 0, () => search.known >= here + FUTURE);
    search.seek(here);
  }
  show();
}

/** Goes to the attempt of the node held; from there, to that of its parent. */
function up() {
  for (const search of searches()) {
    let node = search.node();
    if (search.at === search.event.data[node] && node !== 0) node = search.parent.data[node];
    search.seek(node === 0 ? 0 : search.event.data[node]);
  }
  show();
}

/** Goes over what lies below the node held: to where it is undone. */
async function over() {
  const search = main();
  const node = search.node();
  if (node === 0) return next(0);
  const isClosed = () => search.undo.data[node] !== 0;
  if (!isClosed()) {
    const message = await run(search, 1 << UNDO, isClosed);
    if (!isClosed()) return show(message);
  }
  await goto(search.undo.data[node]);
}

/** Goes to what was typed: the number of an event, or a path. */
async function gotoText(/** @type {string} */ text) {
  const place = text.trim();
  if (/^\d+$/.test(place)) return goto(Number(place));
  if (!/^\d+(\.\d+)+\.?$|^\d+\.$/.test(place)) return show(WORDS.badPlace(text));
  await gotoPath(place.replace(/\.$/, ""));
}

async function gotoPath(/** @type {string} */ path) {
  const search = main();
  if (!search.has(path)) return show(WORDS.noPlace(path));
  if (search.find(path) < 0) {
    const message = await run(search, 1 << ATTEMPT, () => search.path(search.open) === path);
    if (message) return show(message);
  }
  await goto(search.event.data[search.find(path)]);
}

function play() {
  // A screen reader is told where the search stops, not each step.
  views[0].part("sentence").setAttribute("aria-live", "off");
  const tick = () => {
    const before = main().at;
    try {
      step(1);
    } catch (error) {
      return fail(error);
    }
    if (main().at === before) pause();
  };
  timer = window.setInterval(tick, 1000 / SPEEDS[speed]);
  setPlayButton(PAUSE, WORDS.pause);
}

function togglePlay() {
  if (timer) pause();
  else play();
}

function pause() {
  window.clearInterval(timer);
  timer = 0;
  views[0].part("sentence").setAttribute("aria-live", "polite");
  setPlayButton(CONTROLS[PLAY].icon, WORDS.controls[" "][0]);
}

function setPlayButton(/** @type {string} */ icon, /** @type {string} */ name) {
  const play = /** @type {HTMLElement} */ (byId("steps").children[PLAY]);
  play.querySelector("path")?.setAttribute("d", icon);
  /** @type {HTMLElement} */ (play.querySelector(".name")).textContent = name;
  play.ariaLabel = name;
}

/** Ends what a page shows that was opened for the first time. */
function endDemo() {
  isDemo = false;
  byId("intro").hidden = true;
  document.body.removeAttribute("data-demo");
  if (timer) pause();
  remember();
}

function faster(/** @type {number} */ by) {
  speed = Math.min(Math.max(speed + by, 0), SPEEDS.length - 1);
  if (timer) {
    pause();
    play();
  }
  show(WORDS.speed(SPEEDS[speed]));
}

function bookmark() {
  const event = main().at;
  marks = marks.includes(event) ? marks.filter((mark) => mark !== event) : [...marks, event].sort((one, other) => one - other);
  showMarks();
  remember();
}

function showMarks() {
  byId("marks").replaceChildren(...marks.map((event) => button(WORDS.mark(event), () => void act(() => goto(event)))));
}

/** Begins a quiz, or ends it. */
function toggleQuiz() {
  const isOn = quiz === null;
  quiz = isOn ? new Quiz(main(), /** @type {HTMLInputElement} */ (byId("seed")).value) : null;
  byId("quiz").hidden = !isOn;
  document.body.toggleAttribute("data-quiz", isOn);
  views[0].hidesNext = isOn;
  byId("said").textContent = byId("score").textContent = "";
  if (isOn) askNext();
  else show();
}

function askNext() {
  const running = /** @type {Quiz} */ (quiz);
  const { asked, events } = running;
  if (running.isOver) {
    byId("question").textContent = events.length === 0 ? WORDS.noQuestions : WORDS.result(title(), running.seed, running.score);
    byId("choices").replaceChildren();
    return show();
  }
  running.ask();
  byId("question").textContent = WORDS.ask(asked + 1, events.length, running.slot);
  const choices = running.choices.map(({ name }) => button(name, () => answer(name)));
  byId("choices").replaceChildren(...choices, button(WORDS.noCandidate, () => answer("")));
  show();
}

function answer(/** @type {string} */ name) {
  const running = /** @type {Quiz} */ (quiz);
  byId("said").textContent = running.take(name);
  byId("score").textContent = running.score;
  const isLater = running.isOver;
  // The step that was asked for is shown before the next question, and what was wrong.
  main().seek(main().at + 1);
  show();
  const [spot, ...clashes] = running.clashes;
  const squares = views[0].squares();
  squares[spot]?.classList.add("rejected");
  for (const clash of clashes) squares[clash]?.classList.add("clash");
  const go = button(WORDS.next, askNext);
  byId("choices").replaceChildren(go);
  if (isLater) askNext();
  else go.focus();
}

/** A square of the board is an answer, if the candidates stand on different squares. */
function answerBySquare(/** @type {MouseEvent} */ event) {
  const square = /** @type {HTMLElement} */ (event.target).closest("td");
  if (quiz === null || quiz.isOver || square === null || byId("choices").children.length < 2) return;
  const spot = String(views[0].squares().indexOf(square));
  const there = quiz.choices.filter((choice) => choice.spot === spot);
  if (there.length === 1) answer(there[0].name);
}

/** The puzzle in words. */
function title() {
  const { puzzle, text } = chosen();
  return log?.name ?? (document.body.dataset.own ? document.title : `${WORDS.puzzles[puzzle]} ${text}`);
}

function chosen() {
  const value = (/** @type {string} */ id) => /** @type {HTMLInputElement} */ (byId(id)).value;
  return { puzzle: value("puzzle"), text: value("text"), other: value("other") };
}

/** Puts the state into the address, so that a link leads here. */
function remember() {
  // The log of a file cannot stand in a link.
  if (isDemo || views.length === 0 || views[0].search === null || (log !== null && !document.body.dataset.own)) return;
  const { puzzle, text, other } = chosen();
  const { layout, folds, showsFuture } = views[0].tree;
  const state = new URLSearchParams({ puzzle, text, events: String(main().at) });
  if (views.length > 1) state.set("other", other);
  if (layout !== "layered") state.set("tree", layout);
  if (!folds) state.set("fold", "none");
  if (showsFuture) state.set("future", "1");
  if (marks.length > 0) state.set("marks", marks.join(","));
  if (quiz) state.set("quiz", quiz.seed);
  for (const flag of ["embed", "nocode"]) if (flag in document.body.dataset) state.set(flag, "1");
  history.replaceState(null, "", `#${state}`);
}

/** Opens what is chosen, in one view or two. Returns whether there was no error. */
async function open() {
  if (timer) pause();
  if (quiz) toggleQuiz();
  const { puzzle, text, other } = chosen();
  const wanted = [puzzle, ...(other && log === null ? [other] : [])];
  try {
    // What cannot be opened leaves the searches before as they are.
    const opened = [];
    for (const name of wanted) opened.push(await Search.open(log === null ? `${name} ${text}` : `log\n${log.text}`));
    while (views.length < wanted.length) views.push(new View((node) => void act(() => goto(main().event.data[node] || 0))));
    while (views.length > wanted.length) views.pop()?.root.remove();
    byId("ratios").textContent = "";
    document.querySelector("main")?.toggleAttribute("data-two", views.length > 1);
    for (const [at, search] of opened.entries()) views[at].set(search, wanted[at]);
  } catch (error) {
    byId("error").textContent = /** @type {Error} */ (error).message;
    return false;
  }
  byId("error").textContent = "";
  show(WORDS.begin);
  return true;
}

/** What is typed beside the puzzle at first. */
const TEXTS = { queens: "8", tour: "5x5 a1", sudoku: "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.." };

/** Gives the text its name, and lists the searches of the same puzzle; returns the text of an example. */
function rename() {
  const puzzle = /** @type {HTMLSelectElement} */ (byId("puzzle"));
  const kind = /** @type {keyof TEXTS} */ (puzzle.value.split(" ")[0]);
  byId("what").textContent = WORDS.texts[kind];
  const other = /** @type {HTMLSelectElement} */ (byId("other"));
  const same = [...puzzle.options].filter((option) => option.value.split(" ")[0] === kind);
  other.replaceChildren(other.options[0], ...same.map((option) => option.cloneNode(true)));
  other.value = "";
  return TEXTS[kind];
}

/** Puts the words where they stand. */
function speak() {
  document.documentElement.lang = WORDS.language;
  for (const root of [document, /** @type {HTMLTemplateElement} */ (byId("view")).content]) {
    for (const place of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll("[data-word], [data-label]"))) {
      const { word, label } = place.dataset;
      if (word) place.textContent = WORDS.page[word];
      if (label) place.ariaLabel = WORDS.page[label];
    }
  }
  for (const option of /** @type {HTMLSelectElement} */ (byId("puzzle")).options) option.textContent = WORDS.puzzles[option.value];
  /** @type {HTMLInputElement} */ (byId("place")).placeholder = WORDS.placeholder;
}

async function begin() {
  speak();
  for (const [at, { key, run, icon }] of CONTROLS.entries()) {
    const [name, short] = WORDS.controls[key];
    const control = button("", () => void act(run));
    control.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${icon}"/></svg>`;
    control.append(Object.assign(element("span", short), { className: "name" }));
    control.ariaLabel = name;
    control.title = WORDS.withKey(name, WORDS.key(key));
    control.setAttribute("aria-keyshortcuts", key === " " ? "Space" : key);
    byId(at < LARGE ? "steps" : "jumps").append(control);
    const row = element("tr");
    row.append(element("th", WORDS.key(key)), element("td", name));
    byId("keys").querySelector("tbody")?.append(row);
  }
  const keys = /** @type {HTMLDialogElement} */ (byId("keys"));
  byId("help").addEventListener("click", () => keys.showModal());
  const page = /** @type {HTMLElement} */ (document.querySelector("main"));
  const showTab = (/** @type {string} */ shown) => {
    page.dataset.tab = shown;
    pressTab(byId("tabs"), shown);
  };
  addTabs(byId("tabs"), WORDS.tabs, showTab);
  showTab("code");
  for (const [name, run] of Object.entries(EXPORTS)) byId("exports").append(button(WORDS.exports[/** @type {keyof typeof EXPORTS} */ (name)], () => run(views[0])));
  document.addEventListener("keydown", (event) => {
    if (isBusy) isBusy = false;
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.altKey || event.metaKey || target.matches("input:not([type=checkbox]), select, textarea")) return;
    if (event.key === " " && target.matches("button, summary, input")) return;
    if (keys.open || target.closest("#menu")) return;
    if (event.key === "?") return keys.showModal();
    const control = CONTROLS.find(({ key }) => key === event.key);
    if (control) {
      event.preventDefault();
      void act(control.run);
    }
  });
  byId("scrub").addEventListener("input", () => void act(() => goto(Number(/** @type {HTMLInputElement} */ (byId("scrub")).value))));
  byId("go").addEventListener("submit", (event) => {
    event.preventDefault();
    byId("menu").hidePopover();
    void act(() => gotoText(/** @type {HTMLInputElement} */ (byId("place")).value));
  });
  byId("views").addEventListener("click", answerBySquare);
  const puzzle = /** @type {HTMLSelectElement} */ (byId("puzzle"));
  const text = /** @type {HTMLTextAreaElement} */ (byId("text"));
  puzzle.addEventListener("change", () => (text.value = rename()));
  byId("other").addEventListener("change", () => void openNew(log));
  const openNew = async (/** @type {typeof log} */ wanted) => {
    if (isDemo) endDemo();
    const before = log;
    log = wanted;
    if (!(await open())) return void (log = before);
    marks = [];
    showMarks();
    remember();
    // So that the keys step.
    views[0].part("board").focus();
  };
  byId("choose").addEventListener("submit", (event) => {
    event.preventDefault();
    void openNew(null);
  });
  text.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    /** @type {HTMLFormElement} */ (byId("choose")).requestSubmit();
  });
  const file = /** @type {HTMLInputElement} */ (byId("file"));
  file.addEventListener("change", async () => {
    const chosen = file.files?.[0];
    if (chosen === undefined) return;
    await openNew({ name: chosen.name, text: await chosen.text() });
  });
  const recorded = byId("log").textContent;
  if (recorded) log = { name: document.title, text: recorded };
  const isFirst = location.hash === "" && !document.body.dataset.own && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  await act(restore);
  // A page that is opened for the first time runs by itself, until something is done.
  if (isFirst) {
    isDemo = true;
    history.replaceState(null, "", " ");
    byId("intro").hidden = false;
    document.body.dataset.demo = "";
    show();
    play();
    document.addEventListener("pointerdown", () => isDemo && endDemo(), { once: true });
  }
  for (const name of ["resize", "beforeprint", "afterprint"]) window.addEventListener(name, () => views.length > 0 && show());
  // A link that is pasted into an open page. What the page itself puts there tells no event.
  window.addEventListener("hashchange", () => void act(restore));
}

/** Goes to where the address says. */
async function restore() {
  const state = new URLSearchParams(location.hash.slice(1));
  const { puzzle, text } = { puzzle: /** @type {HTMLSelectElement} */ (byId("puzzle")), text: /** @type {HTMLTextAreaElement} */ (byId("text")) };
  for (const flag of ["embed", "nocode"]) if (state.has(flag)) document.body.dataset[flag] = "";
  if (state.has("puzzle")) {
    puzzle.value = state.get("puzzle") || "";
    if (puzzle.selectedIndex < 0) puzzle.selectedIndex = 0;
    text.value = state.get("text") || "";
  }
  const example = rename();
  if (state.has("puzzle") && text.value === "") text.value = example;
  const other = /** @type {HTMLSelectElement} */ (byId("other"));
  other.value = state.get("other") || "";
  if (other.selectedIndex < 0) other.value = "";
  const numbers = (state.get("marks") || "").split(",").map(Number);
  marks = numbers.filter((mark) => Number.isInteger(mark) && mark > 0 && mark <= MAX_EVENTS);
  showMarks();
  if (!(await open())) return;
  const layout = state.get("tree") || "";
  if (["radial", "icicle"].includes(layout)) views[0].tree.layout = layout;
  views[0].tree.folds = state.get("fold") !== "none";
  views[0].tree.showsFuture = state.has("future");
  for (const box of views[0].root.querySelectorAll("input")) box.checked = box.name === "folds" ? views[0].tree.folds : views[0].tree.showsFuture;
  const events = Math.min(Number(state.get("events")) || 0, MAX_EVENTS);
  if (state.has("path")) await gotoText(`${state.get("path")}.`);
  else if (events > 0) await goto(Math.floor(events));
  await foresee();
  const seed = state.get("quiz");
  if (seed !== null) {
    /** @type {HTMLInputElement} */ (byId("seed")).value = seed;
    toggleQuiz();
  }
}

void begin();
