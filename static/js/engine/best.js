/**
 * What the engine finds: who is ahead, and the best lines, each of which can be played.
 */

import { element, listen, setText } from "../lib/dom.js";
import { createThinker } from "./thinker.js";

/** @import { Analysed, Answer, Line, Refusal } from "./types.js" */

/** How many lines are shown at most, and at first. */
const MOST_LINES = 5;
const FIRST_LINES = 3;
/** So many turns of a line are shown, and played. */
const SHOWN_TURNS = 10;
/** When it has thought for so long about a position, what it found is said to those who do not see it, in milliseconds. */
const SAID_AFTER = 3_000;

/** Why the server looks. */
const WHY = { failed: "cannot run", slow: "is too slow" };

/** A row for a line. @param {(all: boolean) => void} play */
function createRow(play) {
  const score = element("b");
  const turns = element("span", { class: "engine-turns" });
  const says = element("small");
  const first = element("button", { type: "button", class: "quiet engine-line", onclick: () => play(false) }, score, turns, says);
  const all = element("button", { type: "button", class: "quiet", onclick: () => play(true) }, "All");
  const row = element("li", {}, first, all);

  return {
    row,
    /** @param {Line|undefined} line */
    draw(line) {
      setText(score, line?.score ?? "…");
      setText(turns, line?.turns.slice(0, SHOWN_TURNS).join(" ") ?? "");
      setText(says, line?.says ?? "");
      first.disabled = all.disabled = !line;
      first.title = line ? `Play ${line.turns[0]}` : "";
      all.title = line ? "Play all turns of this line" : "";
      if (line) all.setAttribute("aria-label", `Play all turns of the line that begins with ${line.turns[0]}`);
    },
  };
}

/** How fast it is, in words. @param {Answer} answer @param {number} ms */
function facts({ depth, nodes }, ms) {
  const number = (/** @type {number} */ value) => Math.round(value).toLocaleString("en");
  const speed = ms > 200 && nodes > 0 ? `, ${number((nodes / ms) * 1_000)} a second` : "";
  return `Depth ${depth} · ${number(nodes)} positions${speed}`;
}

/**
 * Draws the panel and begins to think.
 * @param {HTMLElement} host
 * @param {Analysed} analysis
 * @returns {() => void} ends it
 */
export function openBest(host, analysis) {
  const fill = element("span", { class: "engine-white" });
  const bar = element(
    "div",
    { class: "engine-bar", role: "meter", "aria-label": "Who is ahead", "aria-valuemin": 0, "aria-valuemax": 100 },
    fill,
  );
  const score = element("b");
  const words = element("span");
  const about = element("p", { class: "hint engine-facts" });
  const list = element("ol", { class: "engine-lines" });
  const note = element("p", { class: "message", role: "status", hidden: true });
  const where = element("p", { class: "hint", role: "status", hidden: true });
  const aloud = element("p", { class: "visually-hidden", "aria-live": "polite" });
  const counts = Array.from({ length: MOST_LINES }, (_, index) => element("option", { selected: index + 1 === FIRST_LINES }, `${index + 1}`));
  const count = element("select", { onchange: chosen }, ...counts);
  const found = element(
    "div",
    {},
    element("p", { class: "engine-score" }, score, words, element("label", {}, "Lines ", count)),
    bar,
    about,
    list,
  );
  host.replaceChildren(found, note, where, aloud);

  /** @type {ReturnType<typeof createRow>[]} */
  let rows = [];
  /** @type {Answer|null} */
  let shown = null;
  /** When the position that is looked into was shown, and for how long nobody looked since, in milliseconds. */
  let since = 0;
  let hiddenSince = 0;
  let isSaid = true;

  const thinker = createThinker(told, (why) => {
    setText(where, `The engine runs on the server, since it ${WHY[why]} in this browser. It looks less far there.`);
    where.hidden = false;
  });

  function chosen() {
    rows = Array.from({ length: Number(count.value) }, (_, index) => createRow((all) => play(index, all)));
    list.replaceChildren(...rows.map(({ row }) => row));
    draw();
  }

  /** @param {number} index @param {boolean} all */
  function play(index, all) {
    const line = shown?.lines[index];
    if (line) analysis.play(line.turns.slice(0, all ? SHOWN_TURNS : 1));
  }

  /** Another position is shown. */
  function look() {
    const { start, turns, refused } = analysis.position();
    shown = null;
    isSaid = false;
    since = performance.now();
    refuse(refused);
    draw();
    thinker.ask(refused ? null : { variant: analysis.variant, start, turns, lines: rows.length });
  }

  /** @param {Answer|Refusal} answer */
  function told(answer) {
    if ("refused" in answer) {
      shown = null;
      refuse(answer.refused);
    } else if (answer.lines.length || !shown) {
      shown = answer;
    }
    draw();
  }

  /** @param {string|null} sentence */
  function refuse(sentence) {
    setText(note, sentence ?? "");
    note.hidden = !sentence;
    found.hidden = !!sentence;
  }

  function draw() {
    const best = shown?.lines[0];
    rows.forEach((row, index) => row.draw(shown?.lines[index]));
    const chance = best?.chance ?? 0.5;
    fill.style.inlineSize = `${chance * 100}%`;
    bar.setAttribute("aria-valuenow", String(Math.round(chance * 100)));
    bar.setAttribute("aria-valuetext", best?.words ?? "not known yet");
    setText(score, best?.score ?? "…");
    setText(words, best?.words ?? "");
    const ms = performance.now() - since;
    setText(about, shown ? facts(shown, ms) : "Thinking…");
    analysis.arrows((shown?.lines ?? []).flatMap(({ from, to }) => (from && to ? [{ from, to }] : [])));
    if (best && !isSaid && (ms > SAID_AFTER || shown?.finished)) {
      isSaid = true;
      setText(aloud, `${best.words}. Best: ${best.says}`);
    }
  }

  function rest() {
    if (document.hidden) hiddenSince = performance.now();
    else since += performance.now() - hiddenSince;
    thinker.pause(document.hidden);
  }

  chosen();
  count.addEventListener("change", look);
  const unwatch = analysis.watch(look);
  const unlisten = listen(document, "visibilitychange", rest);
  return () => {
    unwatch();
    unlisten();
    thinker.end();
    analysis.arrows([]);
    host.replaceChildren();
  };
}
