/** An element of the page. */
function byId(/** @type {string} */ id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

function element(/** @type {string} */ name, text = "") {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function button(/** @type {string} */ name, /** @type {() => void} */ run) {
  const made = /** @type {HTMLButtonElement} */ (element("button", name));
  made.type = "button";
  made.addEventListener("click", run);
  return made;
}

/** Adds a button for each row of a table, which shows what the row is called. */
function addTabs(/** @type {HTMLElement} */ parent, /** @type {Record<string, string>} */ names, /** @type {(value: string) => void} */ show) {
  for (const [value, name] of Object.entries(names)) parent.append(Object.assign(button(name, () => show(value)), { value }));
}

/** Shows which of the tabs is chosen; buttons without a value are no tabs. */
function pressTab(/** @type {HTMLElement} */ parent, /** @type {string} */ chosen) {
  for (const tab of parent.querySelectorAll("button")) if (tab.value) tab.ariaPressed = String(tab.value === chosen);
}

/** One search in the page: its board, stack, counters, code and tree. */
class View {
  constructor(/** @type {(node: number) => void} */ go) {
    const template = /** @type {HTMLTemplateElement} */ (byId("view"));
    this.root = /** @type {HTMLElement} */ (/** @type {DocumentFragment} */ (template.content.cloneNode(true)).firstElementChild);
    byId("views").append(this.root);
    this.tree = new TreeView(/** @type {HTMLCanvasElement} */ (this.part("tree")), go);
    this.go = go;
    /** @type {Search | null} */
    this.search = null;
    this.puzzle = "";
    /** Which code is shown. @type {keyof typeof WORDS.codes} */
    this.shownCode = "words";
    this.hidesNext = false;
    /** What the board is called. */
    this.title = "";
    addTabs(this.part("layouts"), WORDS.layouts, (layout) => this.setTree({ layout }));
    const tools = { "+": () => this.tree.zoomBy(2), "−": () => this.tree.zoomBy(0.5), [WORDS.fit]: () => this.tree.fit(), [WORDS.centre]: () => this.tree.centre() };
    for (const [name, run] of Object.entries(tools)) this.part("layouts").append(button(name, run));
    this.checkbox("folds", true, (folds) => this.setTree({ folds }));
    this.checkbox("future", false, (showsFuture) => {
      this.setTree({ showsFuture });
      void foresee();
    });
    this.part("outline").addEventListener("toggle", () => this.showOutline());
    this.part("curves").addEventListener("toggle", () => this.showCurves());
    addTabs(this.part("tabs"), WORDS.codes, (code) => this.showCode(/** @type {keyof typeof WORDS.codes} */ (code)));
    this.part("board").addEventListener("pointerover", (event) => this.showRays(/** @type {HTMLElement} */ (event.target)));
    this.part("board").addEventListener("pointerleave", () => this.showRays(null));
    new ResizeObserver(() => this.tree.resize()).observe(this.part("tree"));
  }

  checkbox(/** @type {"folds" | "future"} */ name, /** @type {boolean} */ isOn, /** @type {(isOn: boolean) => void} */ set) {
    const label = element("label", ` ${WORDS[name]}`);
    const box = document.createElement("input");
    box.type = "checkbox";
    box.checked = isOn;
    box.name = name;
    box.addEventListener("change", () => set(box.checked));
    label.prepend(box);
    this.part("layouts").append(label);
  }

  part(/** @type {string} */ name) {
    return /** @type {HTMLElement} */ (this.root.querySelector(`.${name}`));
  }

  /** Changes how the tree is drawn. */
  setTree(/** @type {object} */ options) {
    Object.assign(this.tree, options);
    this.tree.fit();
    this.showTreeWords();
    remember();
  }

  set(/** @type {Search} */ search, /** @type {string} */ puzzle) {
    this.search = search;
    this.puzzle = puzzle;
    this.showCode(this.shownCode);
  }

  showCode(/** @type {keyof typeof WORDS.codes} */ shown) {
    this.shownCode = shown;
    const source = document.querySelector(`[data-source="${this.puzzle}"]`) ?? document.querySelector("[data-source]");
    const text = shown === "words" ? WORDS.pseudo.lines.join("\n") : shown === "own" ? source?.textContent : this.search?.ask("code");
    this.part("code").replaceChildren(...(text || "").split("\n").map((/** @type {string} */ line) => element("div", line || " ")));
    pressTab(this.part("tabs"), shown);
    this.show();
  }

  /** Draws lines from what excludes a square to that square. */
  showRays(/** @type {HTMLElement | null} */ target) {
    const board = this.part("board");
    board.querySelector(".rays")?.remove();
    const square = target?.closest("td");
    const by = square?.dataset.by?.split(" ").map(Number) ?? [];
    if (!square || by.length === 0) return;
    const around = board.getBoundingClientRect();
    const middle = (/** @type {Element} */ place) => {
      const box = place.getBoundingClientRect();
      return [box.x + box.width / 2 - around.x, box.y + box.height / 2 - around.y].map(short);
    };
    const [toX, toY] = middle(square);
    const lines = by.map((spot) => middle(this.squares()[spot])).map(([x, y]) => `<line x1="${x}" y1="${y}" x2="${toX}" y2="${toY}"/>`);
    board.insertAdjacentHTML("beforeend", `<svg class="rays" aria-hidden="true">${lines.join("")}</svg>`);
  }

  /** The squares of the board, in the order of their spots. */
  squares() {
    return [...this.part("board").querySelectorAll("td:not(tr:first-child > td.words)")];
  }

  /** Shows where the search stands; with the sentence of its last event, or a message. */
  show(message = "") {
    const search = this.search;
    if (search === null) return;
    const board = this.part("board");
    const [html, path, words, line, held, untried, end, title] = search.parts("show", this.hidesNext ? "hidden" : "");
    this.title = title;
    board.innerHTML = html;
    const rows = board.querySelectorAll("tr");
    const squares = rows.length === 0 ? 0 : rows[rows.length - 1].querySelectorAll("td").length;
    board.style.setProperty("--n", String(Math.max(squares, rows.length - 1, 1)));
    for (const name of ["path", "notes"]) board.toggleAttribute(`data-${name}`, board.querySelector(`.${name}`) !== null);
    this.part("at").textContent = path === "." ? WORDS.root : path;
    const event = words || (search.at === 0 ? WORDS.begin : WORDS.back);
    const told = end && (message === "" || message === WORDS.end) ? `${event} ${end[0].toUpperCase()}${end.slice(1)}.` : message || event;
    if (this.part("sentence").textContent !== told) this.part("sentence").textContent = told;
    this.part("stack").replaceChildren(...(held ? held.split("\u001f") : []).map((/** @type {string} */ line) => element("li", line)));
    const [slot, ...candidates] = untried.split("\u001f");
    this.part("to-try").textContent = slot && !this.hidesNext ? WORDS.untried(slot, candidates.join(", ")) : "";
    this.part("counters").replaceChildren(...Object.entries(WORDS.counters).map(([kind, name]) => {
      const row = document.createElement("tr");
      row.append(element("th", name), element("td", String(this.count(kind))));
      row.firstElementChild?.setAttribute("scope", "row");
      return row;
    }));
    this.part("code").querySelector(".lit")?.classList.remove("lit");
    if (this.shownCode !== "own" && line !== "" && !message.startsWith(WORDS.begin)) {
      const number = this.shownCode === "words" ? WORDS.pseudo.lit[search.kinds.data[search.at]] : Number(line);
      const lit = /** @type {HTMLElement | undefined} */ (this.part("code").children[number]);
      lit?.classList.add("lit");
    }
    this.tree.show(search);
    this.showTreeWords();
    this.showOutline();
    this.showCurves();
  }

  /** Brings what is new into view. It reads sizes, so it comes after all that is written: a layout takes milliseconds. */
  scroll() {
    const [code, stack] = [this.part("code"), this.part("stack")];
    const lit = /** @type {HTMLElement | null} */ (code.querySelector(".lit"));
    const middle = lit && lit.offsetTop - code.clientHeight / 2;
    const end = stack.scrollHeight;
    if (middle !== null) code.scrollTop = middle;
    stack.scrollTop = end;
  }

  count(/** @type {string} */ kind) {
    return kind === "events" ? this.search?.at ?? 0 : this.search?.counts[Number(kind)] ?? 0;
  }

  showTreeWords() {
    this.part("tree-words").textContent = this.tree.message;
    pressTab(this.part("layouts"), this.tree.layout);
  }

  /** The tree as nested lists: the nodes held, and the children of each that were made so far. */
  showOutline() {
    const outline = /** @type {HTMLDetailsElement} */ (this.part("outline"));
    const search = this.search;
    if (!outline.open || search === null) return;
    const size = this.tree.size();
    const line = new Set(search.line(search.node()));
    const items = (/** @type {number} */ parent) => {
      const parts = document.createElement("ul");
      let left = 100;
      for (let node = parent + 1; node < search.end(parent, size); node = search.end(node, size)) {
        if (left-- === 0) {
          parts.append(element("li", "…"));
          break;
        }
        const item = document.createElement("li");
        const state = /** @type {keyof typeof WORDS.states} */ (this.tree.state(search, node));
        const count = search.end(node, size) - node;
        item.append(button(`${WORDS.node(search.path(node), count)}, ${WORDS.states[state]}`, () => this.go(node)));
        if (line.has(node)) item.append(items(node));
        parts.append(item);
      }
      return parts;
    };
    outline.querySelector("ul")?.remove();
    outline.append(items(0));
  }

  /** How many nodes each depth has, and how many dead ends came when. */
  showCurves() {
    const curves = /** @type {HTMLDetailsElement} */ (this.part("curves"));
    const search = this.search;
    if (!curves.open || search === null) return;
    /** @type {number[]} */
    const depths = [];
    for (let node = 1; node <= search.lastNode(); node++) {
      const depth = search.depth.data[node] - 1;
      depths[depth] = (depths[depth] || 0) + 1;
    }
    const times = new Array(60).fill(0);
    const kinds = search.kinds.data;
    for (let event = 1; event <= search.at; event++) if (kinds[event] === DEAD_END) times[Math.floor(((event - 1) * 60) / search.at)]++;
    curves.querySelectorAll("figure").forEach((figure) => figure.remove());
    curves.append(bars(WORDS.depths, depths), bars(WORDS.times, times));
  }
}

/** A picture of numbers as bars; the numbers stand in its name. */
function bars(/** @type {string} */ name, /** @type {number[]} */ numbers) {
  const most = Math.max(1, ...numbers);
  const wide = 300 / Math.max(numbers.length, 1);
  const parts = numbers.map((number, at) => `<rect x="${short(at * wide)}" y="${short(60 - (60 * number) / most)}" width="${short(wide * 0.9)}" height="${short((60 * number) / most)}" fill="${COLOURS.path}"/>`);
  const figure = document.createElement("figure");
  figure.innerHTML = `<svg viewBox="0 0 300 60" role="img" aria-label="${name}: ${numbers.join(", ")}">${parts.join("")}</svg>`;
  figure.append(element("figcaption", WORDS.most(name, most)));
  return figure;
}
