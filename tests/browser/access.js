// The body of a function that checks a page for the WCAG criteria that can be automated. It returns
// one sentence per problem. Its argument is the window's width in CSS pixels.
const [wanted] = arguments;
const problems = [];
const shown = (node) =>
  node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
  node.getBoundingClientRect().width > 1;
const label = (node) => {
  const words = (
    node.getAttribute("aria-label") ||
    node.innerText ||
    node.getAttribute("name") ||
    ""
  )
    .trim()
    .split("\n")[0]
    .slice(0, 40);
  const id = node.id ? ` id=${node.id}` : "";
  const classes = node.className ? ` class="${node.getAttribute("class")}"` : "";
  return `<${node.localName}${id}${classes}> ${words}`;
};

if (!document.documentElement.lang) problems.push("the page does not say its language");
if (!document.title.trim()) problems.push("the page has no title");
for (const [selector, many] of [
  ["main", 1],
  ["h1", 1],
]) {
  const found = document.querySelectorAll(selector).length;
  if (found !== many) problems.push(`${found} ${selector} instead of ${many}`);
}
const ids = [...document.querySelectorAll("[id]")].map((node) => node.id);
for (const id of new Set(ids.filter((id, index) => ids.indexOf(id) !== index)))
  problems.push(`the id ${id} is given twice`);
for (const name of ["aria-labelledby", "aria-describedby", "for"]) {
  for (const node of document.querySelectorAll(`[${name}]`)) {
    for (const id of node.getAttribute(name).split(/\s+/)) {
      if (id && !document.getElementById(id))
        problems.push(`${label(node)}: ${name} names ${id}, which is not there`);
    }
  }
}

const width = document.documentElement.scrollWidth;
if (width > wanted) {
  const wide = [...document.querySelectorAll("main *, header *, footer *")].filter(
    (node) => node.getBoundingClientRect().right > wanted + 1,
  );
  problems.push(
    `the page is ${width} pixels wide on a screen of ${wanted}: ` +
      wide.slice(0, 3).map(label).join(", "),
  );
}

// Target size (WCAG 2.2, 2.5.8): at least 24 pixels. A link in a sentence is exempt, and the target
// of a radio button includes its label.
for (const node of document.querySelectorAll(
  "button, select, textarea, summary, input:not([type=hidden])",
)) {
  const target = node.matches("[type=radio], [type=checkbox]")
    ? (node.closest("label") ?? node)
    : node;
  if (!shown(target)) continue;
  const box = target.getBoundingClientRect();
  if (box.width < 24 || box.height < 24)
    problems.push(
      `${label(target)} is ${Math.round(box.width)} × ${Math.round(box.height)} pixels small`,
    );
}

// Contrast (WCAG 1.4.3): at least 4.5 to 1, or 3 to 1 for large text. Colours are painted on a
// canvas and read back, so any CSS notation works.
const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
const rgba = (color) => {
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = canvas.getImageData(0, 0, 1, 1).data;
  return { channels: [red, green, blue], alpha: alpha / 255 };
};
const over = (top, below) =>
  top.channels.map((channel, index) => channel * top.alpha + below[index] * (1 - top.alpha));
const luminance = (channels) => {
  const [red, green, blue] = channels.map((channel) =>
    channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
/** The colour behind a node's text; null where a picture lies behind it. */
const behind = (node) => {
  if (!node) return [255, 255, 255];
  const style = getComputedStyle(node);
  if (style.backgroundImage !== "none") return null;
  const own = rgba(style.backgroundColor);
  if (own.alpha === 1) return own.channels;
  const below = behind(node.parentElement);
  return below && over(own, below);
};
const seen = new Set();
const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (texts.nextNode()) {
  const node = texts.currentNode.parentElement;
  if (
    !texts.currentNode.data.trim() ||
    node.closest("svg, script, style, option, :disabled, .visually-hidden") ||
    !shown(node)
  )
    continue;
  const style = getComputedStyle(node);
  const ground = behind(node);
  if (!ground) continue;
  const [light, dark] = [luminance(over(rgba(style.color), ground)), luminance(ground)].sort(
    (a, b) => b - a,
  );
  const ratio = (light + 0.05) / (dark + 0.05);
  const size = parseFloat(style.fontSize);
  const least = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
  const key = `${style.color} ${ground}`;
  if (ratio < least && !seen.has(key))
    problems.push(`${label(node)} has a contrast of ${ratio.toFixed(2)}, ${least} is needed`);
  if (ratio < least) seen.add(key);
}
return problems;
