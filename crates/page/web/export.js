/** Offers a file for download. */
function save(/** @type {string} */ name, /** @type {Blob} */ blob) {
  const link = /** @type {HTMLAnchorElement} */ (element("a"));
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const saveSvg = (/** @type {string} */ name, /** @type {string} */ svg) => save(name, new Blob([svg], { type: "image/svg+xml" }));

/** Saves a picture in SVG as PNG, twice as large. */
async function savePng(/** @type {string} */ name, /** @type {string} */ svg) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = 2 * image.naturalWidth;
  canvas.height = 2 * image.naturalHeight;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => blob && save(name, blob));
}

/** What each button of the export does. */
const EXPORTS = {
  boardSvg: (/** @type {View} */ view) => saveSvg("board.svg", view.search?.ask("svg") ?? ""),
  boardPng: (/** @type {View} */ view) => void savePng("board.png", view.search?.ask("svg") ?? ""),
  treeSvg: (/** @type {View} */ view) => saveSvg("tree.svg", view.tree.toSvg()),
  treePng: (/** @type {View} */ view) => void savePng("tree.png", view.tree.toSvg()),
  log: (/** @type {View} */ view) => save("log.jsonl", new Blob([view.search?.ask("record", String(view.search.at)) ?? ""])),
  print: (/** @type {View} */ view) => printWorksheet(view),
};

/** Prints the board and the tree up to here with empty nodes to fill in, and the key on a second page. */
function printWorksheet(/** @type {View} */ view) {
  const search = /** @type {Search} */ (view.search);
  const svg = view.tree.toSvg();
  const sheet = byId("worksheet");
  sheet.replaceChildren();
  for (const isKey of [false, true]) {
    const page = element("section");
    const tree = element("div");
    tree.innerHTML = svg;
    for (const shape of isKey ? [] : [...tree.querySelectorAll("circle, rect[width], polygon")].slice(1)) { // without the background
      shape.setAttribute("fill", "#fff");
      shape.setAttribute("stroke", "#000");
    }
    page.append(element("h1", `${isKey ? WORDS.answers : WORDS.worksheet}: ${title()}`));
    const board = element("div");
    board.innerHTML = search.ask("svg");
    page.append(board, tree);
    if (isKey) {
      const lines = element("ol");
      for (let node = 1; node <= Math.min(search.lastNode(), 200); node++) {
        const state = /** @type {keyof typeof WORDS.states} */ (view.tree.state(search, node));
        lines.append(element("li", `${search.path(node)}: ${WORDS.states[state]}`));
      }
      page.append(lines);
    } else {
      page.append(element("p", WORDS.fill));
    }
    sheet.append(page);
  }
  document.body.dataset.worksheet = "";
  window.addEventListener("afterprint", () => delete document.body.dataset.worksheet, { once: true });
  print();
}
