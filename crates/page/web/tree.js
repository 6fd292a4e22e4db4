/** The most nodes that a layered or radial tree shows: below, it is folded. */
const MAX_SHOWN = 5000;
/** A box of the icicle that is thinner than this is left out, with all below it. */
const THIN = 0.25;

/** The tree of a search, drawn on a canvas. */
class TreeView {
  constructor(/** @type {HTMLCanvasElement} */ canvas, /** @type {(node: number) => void} */ go) {
    this.canvas = canvas;
    this.go = go;
    this.layout = "layered";
    this.folds = true;
    this.showsFuture = false;
    /** The subtrees that the user opened or folded, against the rule. @type {Set<number>} */
    this.turned = new Set();
    this.zoom = 1;
    this.x = 0;
    this.y = 0;
    this.width = canvas.clientWidth;
    this.height = canvas.clientHeight;
    /** @type {Search | null} */
    this.search = null;
    /** What is drawn: node, x and y of each, to find the one that is clicked. @type {number[][]} */
    this.drawn = [];
    this.message = "";
    /** The height of a level of the icicle. */
    this.tall = 1;
    /** @type {number[] | null} */
    let last = null;
    let isMoved = false;
    canvas.addEventListener("pointerdown", (event) => {
      last = [event.offsetX, event.offsetY];
      isMoved = false;
      canvas.setPointerCapture(event.pointerId);
    });
    canvas.addEventListener("pointermove", (event) => {
      if (last === null) return;
      const [dx, dy] = [event.offsetX - last[0], event.offsetY - last[1]];
      if (!isMoved && Math.hypot(dx, dy) < 5) return;
      isMoved = true;
      last = [event.offsetX, event.offsetY];
      this.x += dx;
      this.y += dy;
      this.draw();
    });
    canvas.addEventListener("pointerup", (event) => {
      if (last !== null && !isMoved) this.click(event.offsetX, event.offsetY);
      last = null;
    });
    canvas.addEventListener("wheel", (event) => {
      if (!event.ctrlKey && document.activeElement !== canvas) return;
      event.preventDefault();
      this.zoomBy(event.deltaY < 0 ? 1.25 : 0.8, event.offsetX, event.offsetY);
    }, { passive: false });
  }

  /** Zooms, so that the point of the canvas stays where it is. */
  zoomBy(/** @type {number} */ factor, x = this.width / 2, y = this.height / 2) {
    const zoom = Math.max(1, this.zoom * factor);
    this.x = x - ((x - this.x) * zoom) / this.zoom;
    this.y = y - ((y - this.y) * zoom) / this.zoom;
    this.zoom = zoom;
    if (zoom === 1) this.x = this.y = 0;
    this.draw();
  }

  fit() {
    this.zoom = 1;
    this.x = this.y = 0;
    this.draw();
  }

  /** Shows the node where the search stands in the middle. */
  centre() {
    const here = this.search?.node() ?? 0;
    this.zoom = Math.max(this.zoom, 4);
    this.draw();
    const [, x, y] = this.drawn.find(([node]) => node === here) || [0, 0, 0];
    this.x += this.width / 2 - x;
    this.y += this.height / 2 - y;
    this.draw();
  }

  show(/** @type {Search} */ search) {
    if (this.search !== search) {
      this.turned.clear();
      this.zoom = 1;
      this.x = this.y = 0;
    }
    this.search = search;
    this.draw();
  }

  /** How many nodes there are: those made so far, or all that are known. */
  size() {
    const search = /** @type {Search} */ (this.search);
    return this.showsFuture ? search.nodes : search.lastNode() + 1;
  }

  /** Reads the size of the canvas. */
  resize() {
    this.width = this.canvas.clientWidth;
    this.height = this.canvas.clientHeight;
    this.draw();
  }

  draw() {
    const { canvas, search, width, height } = this;
    if (search === null || width === 0) return;
    const ratio = devicePixelRatio;
    canvas.width = width * ratio;
    canvas.height = height * ratio;
    const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
    context.scale(ratio, ratio);
    this.paint(new CanvasPen(context, getComputedStyle(canvas).color), search, width, height);
  }

  paint(/** @type {CanvasPen | SvgPen} */ pen, /** @type {Search} */ search, /** @type {number} */ width, /** @type {number} */ height) {
    this.drawn = [];
    this.message = "";
    if (this.layout === "icicle") this.icicle(pen, search, width, height);
    else this.branches(pen, search, width, height);
  }

  toSvg() {
    const search = /** @type {Search} */ (this.search);
    const [width, height] = [1400, 800];
    const pen = new SvgPen(width, height, WORDS.node(WORDS.root, this.size()));
    const { zoom, x, y } = this;
    this.zoom = 1;
    this.x = this.y = 0;
    this.paint(pen, search, width, height);
    Object.assign(this, { zoom, x, y });
    this.draw();
    return pen.toString();
  }

  /** What a node is: where the search stands in it, or how it went. */
  state(/** @type {Search} */ search, /** @type {number} */ node) {
    if (node !== 0 && search.event.data[node] > search.at) return "future";
    const isLeaf = search.end(node) === node + 1;
    if (search.isSolved(node)) return isLeaf ? "solution" : "solved";
    return search.isClosed(node) ? "failed" : "open";
  }

  colour(/** @type {string} */ state) {
    if (state === "failed") return COLOURS.failed;
    if (state === "future") return COLOURS.future;
    if (state === "solved") return COLOURS.path;
    return state === "open" ? COLOURS.node : COLOURS.solved;
  }

  /** The nodes to be drawn, in the order of the search; folded ones are in the second list. */
  visible(/** @type {Search} */ search) {
    const size = this.size();
    const folds = (/** @type {number} */ node, /** @type {number} */ deepest) => {
      if (search.end(node, size) === node + 1) return false;
      const isTurned = this.turned.has(node);
      if (search.depth.data[node] >= deepest) return !isTurned;
      const isRule = this.folds && node !== 0 && this.state(search, node) === "failed";
      return isRule !== isTurned;
    };
    // Level by level, so that a huge tree costs no more than what is shown of it.
    let deepest = 0;
    for (let shown = 1, level = [0]; level.length > 0; deepest++) {
      const next = [];
      for (const node of level) {
        if (folds(node, Infinity)) continue;
        for (let child = node + 1; child < search.end(node, size) && shown <= MAX_SHOWN; child = search.end(child, size)) {
          next.push(child);
          shown++;
        }
      }
      if (shown > MAX_SHOWN && deepest > 0) break;
      level = next;
    }
    const nodes = [];
    const folded = new Set();
    for (let node = 0; node < size; ) {
      const isFolded = folds(node, deepest);
      if (nodes.length < 200_000) nodes.push(node);
      if (isFolded) folded.add(node);
      node = isFolded ? search.end(node, size) : node + 1;
    }
    const isCut = nodes.some((node) => search.depth.data[node] === deepest && folded.has(node));
    if (isCut) this.message = WORDS.folded(MAX_SHOWN, deepest);
    return { nodes, folded };
  }

  /** A tree of discs, layered or radial. */
  branches(/** @type {CanvasPen | SvgPen} */ pen, /** @type {Search} */ search, /** @type {number} */ width, /** @type {number} */ height) {
    const { nodes, folded } = this.visible(search);
    const depth = nodes.reduce((most, node) => Math.max(most, search.depth.data[node]), 1);
    // Leaves stand side by side, and a parent in the middle between its first and last child.
    const first = new Map();
    const last = new Map();
    let leaves = 0;
    for (let at = 0; at < nodes.length; at++) {
      const isLeaf = at + 1 === nodes.length || search.depth.data[nodes[at + 1]] <= search.depth.data[nodes[at]];
      if (isLeaf) {
        first.set(nodes[at], leaves);
        last.set(nodes[at], leaves++);
      }
    }
    const column = (/** @type {number} */ node) => (first.get(node) + last.get(node)) / 2;
    for (let at = nodes.length - 1; at > 0; at--) {
      const parent = search.parent.data[nodes[at]];
      if (!last.has(parent)) last.set(parent, column(nodes[at]));
      first.set(parent, column(nodes[at]));
    }
    const isRadial = this.layout === "radial";
    const place = (/** @type {number} */ node) => {
      const across = (column(node) + 0.5) / leaves;
      const down = search.depth.data[node] / depth;
      if (!isRadial) return [across * width * this.zoom + this.x, 20 + down * (height - 50) * Math.min(this.zoom, 3) + this.y];
      const radius = (down * (Math.min(width, height) / 2 - 20)) * this.zoom;
      const turn = across * 2 * Math.PI - Math.PI / 2;
      return [(width / 2) * this.zoom + radius * Math.cos(turn) + this.x, (height / 2) * this.zoom + radius * Math.sin(turn) + this.y];
    };
    const gap = isRadial ? (2 * Math.PI * (Math.min(width, height) / 2) * this.zoom) / leaves : (width * this.zoom) / leaves;
    const level = (isRadial ? Math.min(width, height) / 2 : height) / depth;
    const radius = Math.max(1, Math.min(7, gap * 0.4, level * 0.3 * this.zoom));
    const line = new Set(search.line(search.node()));
    const places = new Map(nodes.map((node) => [node, place(node)]));
    for (const node of nodes) {
      if (node === 0) continue;
      const [x, y] = /** @type {number[]} */ (places.get(node));
      const [fromX, fromY] = /** @type {number[]} */ (places.get(search.parent.data[node]));
      const isHeld = line.has(node);
      pen.line([fromX, fromY, x, y], isHeld ? COLOURS.path : COLOURS.line, isHeld ? 3 : 1);
    }
    for (const node of nodes) {
      const [x, y] = /** @type {number[]} */ (places.get(node));
      this.drawn.push([node, x, y]);
      const state = this.state(search, node);
      const colour = this.colour(state);
      if (folded.has(node)) {
        const size = search.end(node, this.size()) - node;
        const tall = Math.min(26, 4 + 3 * Math.log2(size));
        pen.polygon([x, y, x - radius, y + tall, x + radius, y + tall], colour);
        if (gap >= 8 * String(size).length) pen.text(x, y + tall + 2, String(size));
      } else if (state === "solution") {
        pen.box(x - radius, y - radius, 2 * radius, 2 * radius, colour);
      } else {
        pen.disc(x, y, radius, colour);
      }
    }
    const [x, y] = places.get(search.node()) || [];
    if (x !== undefined) pen.ring(x, y, radius + 4);
    this.message = `${WORDS.shown(nodes.length, this.size())} ${this.message}`;
  }

  /** Each node is a box that is as wide as its subtree; its children hang below it. */
  icicle(/** @type {CanvasPen | SvgPen} */ pen, /** @type {Search} */ search, /** @type {number} */ width, /** @type {number} */ height) {
    const size = this.size();
    const scale = (width * this.zoom) / size;
    const line = new Set(search.line(search.node()));
    let deepest = 1;
    const boxes = [];
    for (let node = 0; node < size; ) {
      const end = search.end(node, size);
      const [left, right] = [node * scale + this.x, end * scale + this.x];
      if (right < 0 || right - left < THIN) {
        node = end;
        continue;
      }
      if (left > width) break;
      deepest = Math.max(deepest, search.depth.data[node]);
      boxes.push([node, left, right]);
      node += 1;
    }
    const tall = Math.min(height / (deepest + 1), 40);
    this.tall = tall;
    for (const [node, left, right] of boxes) {
      const y = search.depth.data[node] * tall;
      const space = right - left > 3 ? 1 : 0;
      pen.box(left, y, right - left - space, tall - 1, node !== 0 && line.has(node) ? COLOURS.path : this.colour(this.state(search, node)));
      this.drawn.push([node, Math.min(Math.max((left + right) / 2, 0), width), y + tall / 2]);
    }
    const here = boxes.find(([node]) => node === search.node());
    if (here) pen.ring((here[1] + here[2]) / 2, (search.depth.data[here[0]] + 0.5) * tall, 7);
    this.message = WORDS.shown(boxes.length, size);
  }

  /** The node drawn at a point, or -1. */
  nodeAt(/** @type {number} */ x, /** @type {number} */ y) {
    const search = /** @type {Search} */ (this.search);
    if (this.layout === "icicle") {
      const size = this.size();
      const scale = (this.width * this.zoom) / size;
      const at = Math.floor((x - this.x) / scale);
      const depth = Math.floor(y / this.tall);
      const found = this.drawn.find(([node]) => search.depth.data[node] === depth && node <= at && at < search.end(node, size));
      return found ? found[0] : -1;
    }
    let [best, nearest] = [-1, 15];
    for (const [node, nodeX, nodeY] of this.drawn) {
      const distance = Math.hypot(nodeX - x, nodeY - y);
      if (distance < nearest) [best, nearest] = [node, distance];
    }
    return best;
  }

  /** A click on a node goes there; one on a folded subtree, or with its node reached, unfolds or folds it. */
  click(/** @type {number} */ x, /** @type {number} */ y) {
    const search = /** @type {Search} */ (this.search);
    const node = this.nodeAt(x, y);
    if (node < 0) return;
    const isFolded = this.layout !== "icicle" && this.visible(search).folded.has(node);
    if (isFolded || search.node() === node) this.turn(node);
    else this.go(node);
  }

  /** Opens a folded subtree, or folds an open one. */
  turn(/** @type {number} */ node) {
    if (!this.turned.delete(node)) this.turned.add(node);
    this.draw();
  }
}
