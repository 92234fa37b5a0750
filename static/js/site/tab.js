/**
 * The page's title and icon in the browser tab, and the installed app's badge. They show the number
 * of games that wait for the user.
 */

import { find } from "../lib/dom.js";

/** The page's title without the number. */
let words = document.title;
let count = 0;
/** Whether something else on the page needs a reply. */
let needsAnswer = false;
/**
 * The icon with a dot, as SVG text to which a number is added. It is fetched once.
 * @type {Promise<string>|null}
 */
let dottedIcon = null;
/** URLs of icons with numbers, by number. @type {Map<string, string>} */
const numberedIcons = new Map();
/** The number on the installed app's badge. @type {number|null} */
let badge = null;

/** @param {string} title @param {boolean} isCalling whether the page waits for an answer */
export function setTitle(title, isCalling = false) {
  words = title;
  needsAnswer = isCalling;
  draw();
}

/** @param {number} games that wait for this person's turn */
export function setCount(games) {
  count = Math.max(0, games);
  draw();
}

function draw() {
  const title = count > 0 ? `(${count}) ${words}` : words;
  if (document.title !== title) document.title = title;
  drawIcon();
  if (badge === count) return;
  badge = count;
  // Only installed apps have a badge. In other pages the call rejects, which is harmless.
  navigator.setAppBadge?.(count).catch(() => {});
}

function drawIcon() {
  const link = find("link[rel~=icon]");
  if (!link) return;
  link.dataset.plain ??= link.getAttribute("href") ?? "";
  const { plain, turn = plain } = link.dataset;
  const label = count > 9 ? "9+" : String(count);
  const iconHref = count > 0 ? (numberedIcons.get(label) ?? turn) : needsAnswer ? turn : plain;
  if (link.getAttribute("href") !== iconHref) link.setAttribute("href", iconHref);
  if (count > 0 && turn !== plain && !numberedIcons.has(label)) number(turn, label);
}

/**
 * Adds a number to the dot of the icon at this URL.
 * @param {string} address
 * @param {string} label
 */
async function number(address, label) {
  numberedIcons.set(label, address);
  dottedIcon ??= fetch(address).then((answer) => (answer.ok ? answer.text() : ""));
  const icon = await dottedIcon.catch(() => "");
  if (!icon) return;
  const text =
    '<text x="25" y="10" font-family="sans-serif" ' +
    `font-size="${label.length > 1 ? 8 : 9.5}" font-weight="700" text-anchor="middle" ` +
    `fill="#fff">${label}</text>`;
  numberedIcons.set(
    label,
    `data:image/svg+xml,${encodeURIComponent(icon.replace("</svg>", `${text}</svg>`))}`,
  );
  drawIcon();
}
