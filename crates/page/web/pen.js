/** Okabe and Ito's colours, and greys that stand out on white and on black; the same as in the pictures of `tree`. */
const COLOURS = { path: "#0072b2", failed: "#8f8f8f", solved: "#009e73", node: "#56b4e9", future: "#c3c3c3", line: "#8f8f8f" };

/** Draws on a canvas. `SvgPen` has the same methods. */
class CanvasPen {
  constructor(/** @type {CanvasRenderingContext2D} */ context, /** @type {string} */ ink) {
    this.context = context;
    this.ink = ink;
    context.font = "12px system-ui, sans-serif";
    context.textAlign = "center";
    context.textBaseline = "top";
  }

  polygon(/** @type {number[]} */ points, /** @type {string} */ colour) {
    this.context.beginPath();
    for (let at = 0; at < points.length; at += 2) this.context.lineTo(points[at], points[at + 1]);
    this.context.closePath();
    this.context.fillStyle = colour;
    this.context.fill();
  }

  box(/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ width, /** @type {number} */ height, /** @type {string} */ colour) {
    this.context.fillStyle = colour;
    this.context.fillRect(x, y, width, height);
  }

  line(/** @type {number[]} */ [x, y, toX, toY], /** @type {string} */ colour, width = 1) {
    this.context.beginPath();
    this.context.moveTo(x, y);
    this.context.lineTo(toX, toY);
    this.context.strokeStyle = colour;
    this.context.lineWidth = width;
    this.context.stroke();
  }

  disc(/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ radius, /** @type {string} */ colour) {
    this.context.beginPath();
    this.context.arc(x, y, radius, 0, 2 * Math.PI);
    this.context.fillStyle = colour;
    this.context.fill();
  }

  ring(/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ radius) {
    this.context.beginPath();
    this.context.arc(x, y, radius, 0, 2 * Math.PI);
    this.context.strokeStyle = this.ink;
    this.context.lineWidth = 2;
    this.context.stroke();
  }

  text(/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ text) {
    this.context.fillStyle = this.ink;
    this.context.fillText(text, x, y);
  }
}

/** Writes SVG. */
class SvgPen {
  constructor(/** @type {number} */ width, /** @type {number} */ height, /** @type {string} */ title) {
    this.head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="12" text-anchor="middle"><title>${escapeText(title)}</title><rect width="100%" height="100%" fill="#fff"/>`;
    /** @type {string[]} */
    this.parts = [];
  }

  polygon(/** @type {number[]} */ points, /** @type {string} */ colour) {
    this.parts.push(`<polygon points="${points.map(short).join(" ")}" fill="${colour}"/>`);
  }

  box(/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ width, /** @type {number} */ height, /** @type {string} */ colour) {
    this.parts.push(`<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${colour}"/>`);
  }

  line(/** @type {number[]} */ [x, y, toX, toY], /** @type {string} */ colour, width = 1) {
    this.parts.push(`<path d="M${short(x)} ${short(y)}L${short(toX)} ${short(toY)}" stroke="${colour}" stroke-width="${width}"/>`);
  }

  disc(/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ radius, /** @type {string} */ colour) {
    this.parts.push(`<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${colour}"/>`);
  }

  ring(/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ radius) {
    this.parts.push(`<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="none" stroke="#000" stroke-width="2"/>`);
  }

  text(/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ text) {
    this.parts.push(`<text x="${short(x)}" y="${short(y + 10)}">${escapeText(text)}</text>`);
  }

  toString() {
    return this.head + this.parts.join("\n") + "</svg>\n";
  }
}

function short(/** @type {number} */ number) {
  return String(Math.round(number * 10) / 10);
}

function escapeText(/** @type {string} */ text) {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/"/g, "&quot;");
}
