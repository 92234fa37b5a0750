/** Shows the engine's evaluation and its best lines, each of which the user can play. */

import { element, listen, setText } from "../lib/dom.js";
import { createEngineClient } from "./client.js";

/** @import { Analysed, Answer, Line, Refusal } from "./types.js" */

/** The maximum and default number of lines. */
const MAX_LINES = 5;
const DEFAULT_LINES = 3;
/** The number of turns that are shown and played of each line. */
const MAX_SHOWN_TURNS = 10;
/**
 * How long a position must be shown before its result is announced to screen readers, in
 * milliseconds.
 */
const ANNOUNCE_AFTER_MS = 3_000;

/** Why the server analyses instead of the browser. */
const SERVER_REASONS = { failed: "cannot run", slow: "is too slow" };

/** Creates the row of a line. @param {(all: boolean) => void} play */
function createRow(play) {
  const score = element("b");
  const turns = element("span", { class: "engine-turns" });
  const says = element("small");
  const first = element(
    "button",
    { type: "button", class: "quiet engine-line", onclick: () => play(false) },
    score,
    turns,
    says,
  );
  const all = element(
    "button",
    { type: "button", class: "quiet", onclick: () => play(true) },
    "All",
  );
  const row = element("li", {}, first, all);

  return {
    row,
    /** @param {Line|undefined} line */
    draw(line) {
      setText(score, line?.score ?? "…");
      setText(turns, line?.turns.slice(0, MAX_SHOWN_TURNS).join(" ") ?? "");
      setText(says, line?.says ?? "");
      first.disabled = all.disabled = !line;
      first.title = line ? `Play ${line.turns[0]}` : "";
      all.title = line ? "Play all turns of this line" : "";
      if (line)
        all.setAttribute(
          "aria-label",
          `Play all turns of the line that begins with ${line.turns[0]}`,
        );
    },
  };
}

/** Describes search depth and speed. @param {Answer} answer @param {number} ms */
function facts({ depth, nodes }, ms) {
  const number = (/** @type {number} */ value) => Math.round(value).toLocaleString("en");
  const speed = ms > 200 && nodes > 0 ? `, ${number((nodes / ms) * 1_000)} a second` : "";
  return `Depth ${depth} · ${number(nodes)} positions${speed}`;
}

/**
 * Creates the panel and starts the analysis.
 * @param {HTMLElement} host
 * @param {Analysed} analysis
 * @returns {() => void} a function that ends the analysis
 */
export function openBestLines(host, analysis) {
  const fill = element("span", { class: "engine-white" });
  const bar = element(
    "div",
    {
      class: "engine-bar",
      role: "meter",
      "aria-label": "Who is ahead",
      "aria-valuemin": 0,
      "aria-valuemax": 100,
    },
    fill,
  );
  const score = element("b");
  const words = element("span");
  const about = element("p", { class: "hint engine-facts" });
  const list = element("ol", { class: "engine-lines" });
  const note = element("p", { class: "message", role: "status", hidden: true });
  const where = element("p", { class: "hint", role: "status", hidden: true });
  const aloud = element("p", { class: "visually-hidden", "aria-live": "polite" });
  const counts = Array.from({ length: MAX_LINES }, (_, index) =>
    element("option", { selected: index + 1 === DEFAULT_LINES }, `${index + 1}`),
  );
  const count = element("select", { onchange: changeCount }, ...counts);
  const lineList = element(
    "div",
    {},
    element("p", { class: "engine-score" }, score, words, element("label", {}, "Lines ", count)),
    bar,
    about,
    list,
  );
  host.replaceChildren(lineList, note, where, aloud);

  /** @type {ReturnType<typeof createRow>[]} */
  let rows = [];
  /** @type {Answer|null} */
  let shownAnswer = null;
  /**
   * When the current position was first shown. `hiddenSince` is how long the page has been hidden
   * since then, in milliseconds.
   */
  let since = 0;
  let hiddenSince = 0;
  let isSaid = true;

  const thinker = createEngineClient(showAnswer, (why) => {
    setText(
      where,
      `The engine runs on the server, since it ${SERVER_REASONS[why]} in this browser. It looks ` +
        "less far there.",
    );
    where.hidden = false;
  });

  function changeCount() {
    rows = Array.from({ length: Number(count.value) }, (_, index) =>
      createRow((all) => play(index, all)),
    );
    list.replaceChildren(...rows.map(({ row }) => row));
    draw();
  }

  /** @param {number} index @param {boolean} all */
  function play(index, all) {
    const line = shownAnswer?.lines[index];
    if (line) analysis.play(line.turns.slice(0, all ? MAX_SHOWN_TURNS : 1));
  }

  /** Analyses the position on the board. */
  function look() {
    const { start, turns, refused } = analysis.position();
    shownAnswer = null;
    isSaid = false;
    since = performance.now();
    refuse(refused);
    draw();
    thinker.ask(refused ? null : { variant: analysis.variant, start, turns, lines: rows.length });
  }

  /** @param {Answer|Refusal} answer */
  function showAnswer(answer) {
    if ("refused" in answer) {
      shownAnswer = null;
      refuse(answer.refused);
    } else if (answer.lines.length || !shownAnswer) {
      shownAnswer = answer;
    }
    draw();
  }

  /** @param {string|null} sentence */
  function refuse(sentence) {
    setText(note, sentence ?? "");
    note.hidden = !sentence;
    lineList.hidden = !!sentence;
  }

  function draw() {
    const best = shownAnswer?.lines[0];
    rows.forEach((row, index) => row.draw(shownAnswer?.lines[index]));
    const chance = best?.chance ?? 0.5;
    fill.style.inlineSize = `${chance * 100}%`;
    bar.setAttribute("aria-valuenow", String(Math.round(chance * 100)));
    bar.setAttribute("aria-valuetext", best?.words ?? "not known yet");
    setText(score, best?.score ?? "…");
    setText(words, best?.words ?? "");
    const ms = performance.now() - since;
    setText(about, shownAnswer ? facts(shownAnswer, ms) : "Thinking…");
    analysis.arrows(
      (shownAnswer?.lines ?? []).flatMap(({ from, to }) => (from && to ? [{ from, to }] : [])),
    );
    if (best && !isSaid && (ms > ANNOUNCE_AFTER_MS || shownAnswer?.finished)) {
      isSaid = true;
      setText(aloud, `${best.words}. Best: ${best.says}`);
    }
  }

  function rest() {
    if (document.hidden) hiddenSince = performance.now();
    else since += performance.now() - hiddenSince;
    thinker.pause(document.hidden);
  }

  changeCount();
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
