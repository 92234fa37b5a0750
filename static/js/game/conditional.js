/**
 * Conditional moves: while the opponent is to move in a correspondence game, a player composes lines, each the opponent's turn, the
 * answer to it, and so on. Only their owner ever hears of them, by requests of this page.
 */

import { element, find, mark, setChildren, setText } from "../lib/dom.js";
import { asRefusal, get, post, put } from "../lib/http.js";
import { other } from "./replay.js";
import { playerName } from "./view.js";

/** @import { AheadView, ConditionalView, GameView } from "../wire.js" */
/** @import { GameState, GameStore } from "./state.js" */

/** Whether the viewer can have conditional moves in this game. @param {GameView} view */
const mayHave = ({ you, one_board, time, status }) =>
  you.length === 1 && !one_board && time.kind !== "live" && status !== "open";

/** What the lines depend on: the position, whose turn it is, and what is offered. @param {GameView} view */
const stateOf = (view) =>
  [view.plies.length, view.asides.length, view.status, view.offers.length, mayHave(view)].join();

/** A line in words: `If e6 – e4, then Qg6 – b5`. @param {string[]} line */
function words(line) {
  const pairs = line.flatMap((turn, index) => (index % 2 === 0 ? [`${turn} – ${line[index + 1]}`] : []));
  return `If ${pairs.join(", then ")}`;
}

/**
 * @param {HTMLElement|null} found
 * @param {GameStore} store
 * @returns {() => void} unbind
 */
export function bindConditional(found, store) {
  if (!found) return () => {};
  const region = found;
  const address = `/api/games/${store.get().view.id}`;
  const list = element("ol", { class: "plan-lines" });
  const message = element("p", { class: "plan-message", role: "status" });
  const begin = element("button", { type: "button", "data-plan": "begin", onclick: () => open([]) }, "Conditional moves");
  region.append(message, list, begin);
  /** @type {ConditionalView} */
  let kept = { since: 0, lines: [] };
  /** @type {ReturnType<typeof import("./planboard.js").openPlanBoard>|null} */
  let board = null;
  let known = "";

  /** @param {string} text */
  function tell(text) {
    setText(message, text);
    message.hidden = text === "";
  }

  function draw() {
    const over = store.get().view.status === "over";
    const { lines, closed } = kept;
    region.hidden = lines.length === 0 && closed !== undefined && !message.textContent;
    begin.hidden = closed !== undefined || board !== null;
    setText(begin, lines.length > 0 ? "Add a line" : "Conditional moves");
    mark(region, "lines", String(lines.length));
    setChildren(list, lines.map((line, index) => lineNode(line, index, !over && closed === undefined)));
  }

  /** @param {string[]} line @param {number} index @param {boolean} changes */
  function lineNode(line, index, changes) {
    const without = kept.lines.filter((_, place) => place !== index);
    const buttons = changes && [
      element("button", { type: "button", class: "quiet", "data-plan": "extend", onclick: () => open(line) }, "Go on"),
      element("button", { type: "button", class: "quiet", "data-plan": "remove", onclick: () => save(without) }, "Remove"),
    ];
    return element("li", {}, element("span", {}, words(line)), ...(buttons || []));
  }

  async function load() {
    known = stateOf(store.get().view);
    if (!mayHave(store.get().view)) {
      region.hidden = true;
      return;
    }
    try {
      kept = await get(`${address}/conditional`);
      tell(kept.dropped ? `Your answer ${kept.dropped} could not be played any more, so it was dropped.` : "");
    } catch (error) {
      tell(asRefusal(error).message);
    }
    draw();
  }

  /** Saves lines in place of those before. @param {string[][]} lines @returns {Promise<boolean>} */
  async function save(lines) {
    try {
      kept = await put(`${address}/conditional`, { since: kept.since, lines });
      tell(lines.length > 0 ? "Saved. Only you can see this." : "");
      return true;
    } catch (error) {
      tell(asRefusal(error).message);
      return false;
    } finally {
      draw();
    }
  }

  /** @param {string[]} turns @returns {Promise<AheadView>} */
  const ahead = (turns) => post(`${address}/ahead`, { since: kept.since, path: turns });

  /** Opens the board at the end of a line. @param {string[]} line */
  async function open(line) {
    if (board) return board.go(line);
    try {
      const [first, { openPlanBoard }] = await Promise.all([ahead(line), import("./planboard.js")]);
      // It was pressed twice.
      if (find("#plan-steps")) return;
      const steps = element("div", { id: "plan-steps" });
      find("#compose-bar").after(steps);
      board = openPlanBoard(store, first, ahead, (now) => drawSteps(steps, now));
      drawSteps(steps, first);
      tell("");
    } catch (error) {
      tell(asRefusal(error).message);
    }
    draw();
  }

  function close() {
    board?.close();
    board = null;
    find("#plan-steps")?.remove();
    draw();
  }

  /** What is to be done next. @param {HTMLElement} steps @param {AheadView} now */
  function drawSteps(steps, { turns, choices }) {
    const { view } = store.get();
    const whole = turns.length > 0 && turns.length % 2 === 0;
    const opponent = playerName(view, other(view.you[0]));
    const next = turns.length % 2 === 0 ? `What may ${opponent} play? Move on the board.` : "What do you answer? Move on the board.";
    const so = turns.length > 0 ? `After ${turns.join(" ")}: ` : "";
    const keep = async () => {
      if (await save([...kept.lines, turns])) close();
      else setText(find("p", steps), message.textContent ?? "");
    };
    setChildren(steps, [
      element("p", { role: "status" }, so + (choices.length > 0 ? next : "no turn can be listed here.")),
      whole && element("button", { type: "button", class: "primary", "data-plan": "keep", onclick: keep }, "Keep this line"),
      turns.length > 0 &&
        element("button", { type: "button", "data-plan": "back", onclick: () => board?.go(turns.slice(0, -1)) }, "Back"),
      element("button", { type: "button", "data-plan": "cancel", onclick: close }, "Cancel"),
    ]);
    mark(steps, "turns", turns.join(" "));
  }

  /** @param {GameState} state */
  function render({ view }) {
    if (stateOf(view) === known) return;
    close();
    load();
  }

  const stop = store.watch(render);
  load();
  return () => {
    stop();
    close();
  };
}
