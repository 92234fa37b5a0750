/**
 * What is seen of a page from outside: its title and icon in the browser's bar, and the badge of the installed app. They say how many games
 * wait for this person.
 */

import { find } from "../lib/dom.js";

/** The title without the count. */
let words = document.title;
let count = 0;
/** Whether something else on the page waits for an answer. */
let calls = false;
/** The icon with a dot, as text to which a number is added; asked for once. @type {Promise<string>|null} */
let dotted = null;
/** The icons with numbers that were made, or are being made, by what they show. @type {Map<string, string>} */
const numbered = new Map();
/** What the installed app shows. @type {number|null} */
let badge = null;

/** @param {string} title @param {boolean} isCalling whether the page waits for an answer */
export function setTitle(title, isCalling = false) {
  words = title;
  calls = isCalling;
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
  // Only installed apps have one; others refuse, which changes nothing.
  navigator.setAppBadge?.(count).catch(() => {});
}

function drawIcon() {
  const link = find("link[rel~=icon]");
  if (!link) return;
  link.dataset.plain ??= link.getAttribute("href") ?? "";
  const { plain, turn = plain } = link.dataset;
  const shown = count > 9 ? "9+" : String(count);
  const wanted = count > 0 ? (numbered.get(shown) ?? turn) : calls ? turn : plain;
  if (link.getAttribute("href") !== wanted) link.setAttribute("href", wanted);
  if (count > 0 && turn !== plain && !numbered.has(shown)) number(turn, shown);
}

/** Puts a number into the dot of the icon at this address. @param {string} address @param {string} shown */
async function number(address, shown) {
  numbered.set(shown, address);
  dotted ??= fetch(address).then((answer) => (answer.ok ? answer.text() : ""));
  const icon = await dotted.catch(() => "");
  if (!icon) return;
  const text = `<text x="25" y="10" font-family="sans-serif" font-size="${shown.length > 1 ? 8 : 9.5}" font-weight="700" text-anchor="middle" fill="#fff">${shown}</text>`;
  numbered.set(shown, `data:image/svg+xml,${encodeURIComponent(icon.replace("</svg>", `${text}</svg>`))}`);
  drawIcon();
}
