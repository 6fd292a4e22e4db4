/** The kinds of events, as the engine numbers them. */
const ATTEMPT = 1, REJECTED = 2, UNDO = 3, DEAD_END = 4, BACKTRACK = 5, SOLUTION = 6;
const MAX_EVENTS = 8_000_000;
/** A step of this many events or fewer is taken one by one. */
const NEAR = 64;
/** Counters are kept for each event whose number is a multiple of this. */
const KEYFRAME = 4096;

/** @type {WebAssembly.Module | null} */
let compiled = null;

/** The module of the puzzles: gzip in base64. */
async function compile() {
  const text = atob(document.getElementById("module")?.textContent || "");
  const packed = new Blob([Uint8Array.from(text, (char) => char.charCodeAt(0))]);
  const stream = packed.stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

/** The functions of a module. If a puzzle panics in one, the error has the message of the panic, then and later. */
function guarded(/** @type {any} */ engine) {
  let stopped = "";
  const guard = (/** @type {Function} */ run) => (/** @type {any[]} */ ...values) => {
    if (stopped === "") {
      try {
        return run(...values);
      } catch (error) {
        const message = new Uint8Array(engine.memory.buffer, engine.panic_start(), engine.panic_length());
        stopped = WORDS.stoppedBy(new TextDecoder().decode(message) || String(error));
      }
    }
    throw new Error(stopped);
  };
  return Object.fromEntries(Object.entries(engine).map(([name, it]) => [name, typeof it === "function" ? guard(it) : it]));
}

/** An array that grows: of one number for each node, or each event. */
class Column {
  constructor(/** @type {Uint8ArrayConstructor | Uint32ArrayConstructor} */ type) {
    this.data = /** @type {Uint8Array | Uint32Array} */ (new type(1024));
  }

  set(/** @type {number} */ at, /** @type {number} */ value) {
    if (at >= this.data.length) {
      const type = /** @type {any} */ (this.data.constructor);
      const longer = new type(this.data.length * 2);
      longer.set(this.data);
      this.data = longer;
    }
    this.data[at] = value;
  }
}

/**
 * A search: the engine in an instance of the module, which steps both ways, and what is known of the
 * tree up to the event that was seen last. Nodes are numbered in the order of the search; 0 is the
 * root. So a subtree is a range of numbers.
 */
class Search {
  constructor(/** @type {any} */ engine) {
    this.engine = engine;
    this.at = 0;
    this.known = 0;
    this.isOver = false;
    this.kinds = new Column(Uint8Array);
    this.keyframes = [new Array(8).fill(0)];
    this.counts = new Array(8).fill(0);
    this.total = new Array(8).fill(0);
    // Of each node: its parent, its ordinal, its depth, the event of its attempt, that of its undo
    // and that of the first solution in it (0 if there is none yet), and the node after its subtree.
    this.nodes = 1;
    this.parent = new Column(Uint32Array);
    this.ordinal = new Column(Uint32Array);
    this.depth = new Column(Uint32Array);
    this.event = new Column(Uint32Array);
    this.undo = new Column(Uint32Array);
    this.solved = new Column(Uint32Array);
    this.after = new Column(Uint32Array);
    this.open = 0;
    /** For each open slot, how many candidates were tried. */
    this.tried = [0];
  }

  /** Opens a search in a new instance, so that nothing of the last one is left; or throws an error in words. */
  static async open(/** @type {string} */ text) {
    compiled ??= await compile();
    const search = new Search(guarded((await WebAssembly.instantiate(compiled)).exports));
    search.input(text);
    if (search.engine.open() !== 1) throw new Error(search.output());
    return search;
  }

  input(/** @type {string} */ text) {
    for (const char of text) this.engine.input(char.codePointAt(0));
  }

  bytes() {
    const { memory, output_start, output_length } = this.engine;
    return new Uint8Array(memory.buffer, output_start(), output_length());
  }

  output() {
    return new TextDecoder().decode(this.bytes());
  }

  /** Calls a function of the engine, with a text, and returns its text. */
  ask(/** @type {string} */ name, input = "") {
    this.input(input);
    this.engine[name]();
    return this.output();
  }

  parts(/** @type {string} */ name, input = "") {
    return this.ask(name, input).split("\u001e");
  }

  /** Adds the next event to what is known. */
  record(/** @type {number} */ kind) {
    const event = ++this.known;
    this.kinds.set(event, kind);
    this.total[kind]++;
    if (event % KEYFRAME === 0) this.keyframes.push([...this.total]);
    if (kind === ATTEMPT) {
      const node = this.nodes++;
      this.parent.set(node, this.open);
      this.ordinal.set(node, this.tried[this.tried.length - 1]++);
      this.depth.set(node, this.tried.length);
      this.event.set(node, event);
      this.undo.set(node, 0);
      this.solved.set(node, 0);
      this.after.set(node, 0);
      this.open = node;
      this.tried.push(0);
    } else if (kind === REJECTED) {
      this.tried[this.tried.length - 1]++;
    } else if (kind === UNDO) {
      this.after.set(this.open, this.nodes);
      this.undo.set(this.open, event);
      this.open = this.parent.data[this.open];
      this.tried.pop();
    } else if (kind === SOLUTION) {
      for (let node = this.open; this.solved.data[node] === 0; node = this.parent.data[node]) {
        this.solved.set(node, event);
        if (node === 0) break;
      }
    }
  }

  /** Goes on after the last known event: at most `max` steps, up to one of the kinds of a mask. Returns its kind, or 0. */
  extend(/** @type {number} */ max, /** @type {number} */ mask) {
    this.seek(this.known);
    const most = Math.min(max, MAX_EVENTS - this.known);
    this.engine.run(most, mask);
    const told = this.bytes();
    for (const kind of told) this.record(kind);
    const last = told.length === 0 ? 0 : told[told.length - 1];
    const isWanted = (mask & (1 << last)) !== 0 && last !== 0;
    if (told.length < most && !isWanted) this.isOver = true;
    this.at = this.known;
    this.counts = [...this.total];
    return isWanted ? last : 0;
  }

  /**
   * Goes to a known event. Near ones are stepped to; for others, the engine goes to the last node
   * before it. The engine describes the event that it made last: so a way back of more than one step
   * ends with a step forward.
   */
  seek(/** @type {number} */ event) {
    const back = event < this.at - 1 && event > 0 ? event - 1 : event;
    if (event > this.at + NEAR || event < this.at - NEAR) {
      const node = this.lastNode(back);
      this.goto(this.path(node));
      this.at = this.event.data[node] || 0;
    }
    for (; this.at > back; this.at--) this.engine.back();
    for (; this.at < event; this.at++) this.engine.forward();
    this.counts = this.countsAt(event);
  }

  /** Moves the engine to a node, and returns whether there is one of this path. */
  goto(/** @type {string} */ path) {
    this.input(path || ".");
    return this.engine.goto() === 1;
  }

  /** Whether there is a node of this path, also one that is not known yet. */
  has(/** @type {string} */ path) {
    const here = this.at;
    const isThere = this.goto(path);
    this.goto("");
    this.at = 0;
    this.seek(here);
    return isThere;
  }

  countsAt(/** @type {number} */ event) {
    const counts = [...this.keyframes[Math.floor(event / KEYFRAME)]];
    for (let at = event - (event % KEYFRAME) + 1; at <= event; at++) counts[this.kinds.data[at]]++;
    return counts;
  }

  /** The node that was made last, up to an event. */
  lastNode(event = this.at) {
    let [low, high] = [0, this.nodes];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.event.data[middle] <= event) low = middle;
      else high = middle;
    }
    return low;
  }

  /** The node whose attempts are held. */
  node(event = this.at) {
    let node = this.lastNode(event);
    while (node !== 0 && this.isClosed(node, event)) node = this.parent.data[node];
    return node;
  }

  isClosed(/** @type {number} */ node, event = this.at) {
    const undo = this.undo.data[node];
    return undo !== 0 && undo <= event;
  }

  isSolved(/** @type {number} */ node, event = this.at) {
    const solved = this.solved.data[node];
    return solved !== 0 && solved <= event;
  }

  /** The node after the subtree of a node, where `nodes` nodes are known. */
  end(/** @type {number} */ node, nodes = this.nodes) {
    return Math.min(this.after.data[node] || nodes, nodes);
  }

  /** The nodes from the first level to a node. */
  line(/** @type {number} */ node) {
    const line = [];
    for (; node !== 0; node = this.parent.data[node]) line.push(node);
    return line.reverse();
  }

  path(/** @type {number} */ node) {
    return this.line(node).map((node) => this.ordinal.data[node]).join(".");
  }

  /** The number of the next known event of a kind, or 0. */
  next(/** @type {number} */ kind) {
    const found = this.kinds.data.subarray(0, this.known + 1).indexOf(kind, this.at + 1);
    return Math.max(found, 0);
  }

  /** The number of the event of a kind before this one, or 0. */
  previous(/** @type {number} */ kind) {
    return Math.max(this.at < 2 ? 0 : this.kinds.data.lastIndexOf(kind, this.at - 1), 0);
  }

  /** The known node of a path, or -1. */
  find(/** @type {string} */ path) {
    let node = 0;
    for (const ordinal of path.split(".").map(Number)) {
      let child = node + 1;
      const end = this.end(node);
      while (child < end && this.ordinal.data[child] !== ordinal) child = this.end(child);
      if (child >= end) return -1;
      node = child;
    }
    return node;
  }
}
