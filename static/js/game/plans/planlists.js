/**
 * What a player of a correspondence game plans: conditional moves, which are answered while they are away, and variations, which they try
 * by hand. Only their owner ever hears of either, by requests of this page. `src/web/pages/game/plans.rs` draws the same on a page that comes.
 *
 * @typedef {"conditional"|"variations"} Kind  as in the addresses
 */

import { element, find, mark, setChildren, setText } from "../../lib/dom.js";
import { asRefusal, get, post, put, remove } from "../../lib/http.js";
import { openPlanBoard } from "./planboard.js";
import { createPlanSteps } from "./plansteps.js";

/** @import { PlannedPositionView, GameView, PlanView } from "../../wire.js" */
/** @import { GameState, GameStore } from "../state/state.js" */

/** @type {Record<Kind, {title: string, more: string}>} */
const WORDS = {
  conditional: { title: "Conditional moves", more: "Add a conditional move" },
  variations: { title: "Variations", more: "Add a variation" },
};
const SAVED = "Saved. Only you can see this.";
const KINDS = /** @type {Kind[]} */ (Object.keys(WORDS));

/** What the lines depend on: the position, whose turn it is, and what is offered. @param {GameView} view */
const stateOf = (view) => [view.plies.length, view.asides.length, view.status, view.offers.length].join();

/**
 * @param {HTMLElement} region
 * @param {GameStore} store
 * @returns {() => void} unbind
 */
export function bindPlanLists(region, store) {
  const address = `/api/games/${store.get().view.id}`;
  const message = element("p", { class: "plan-message", role: "status", hidden: true });
  const lists = element("div", { class: "plans" });
  const begins = element("div", { class: "plan-begins" });
  setChildren(region, [message, lists, begins]);
  mark(region, "bound", "yes");
  /** @type {Record<Kind, PlanView>|null} */
  let kept = null;
  /** The board on which lines are composed, and for what. @type {{kind: Kind, board: ReturnType<typeof openPlanBoard>, steps: ReturnType<typeof createPlanSteps>}|null} */
  let composing = null;
  let known = "";
  /** Which buttons are drawn, as JSON. */
  let drawn = "[]";

  /** @param {string} text */
  function tell(text) {
    setText(message, text);
    message.hidden = text === "";
  }

  function draw() {
    if (!kept) return;
    const plans = kept;
    const had = region.contains(document.activeElement);
    setChildren(lists, KINDS.map((kind) => planNode(kind, plans[kind])));
    const open = KINDS.filter((kind) => plans[kind].closed === undefined && composing?.kind !== kind);
    const buttons = open.map((kind) => ({ kind, more: plans[kind].lines.length > 0 }));
    // A button that is drawn anew while somebody presses it does nothing.
    if (drawn !== JSON.stringify(buttons)) setChildren(begins, buttons.map(({ kind, more }) => beginButton(kind, more)));
    drawn = JSON.stringify(buttons);
    keepRoom();
    // What the keyboard was on is gone.
    if (had && !region.contains(document.activeElement)) find("button", region)?.focus({ preventScroll: true });
  }

  /** Until the game is over the row stays even when it has no buttons, so that nothing below it moves when they come and go. */
  function keepRoom() {
    const isOver = store.get().view.status === "over";
    if (isOver) {
      setChildren(begins, []);
      drawn = "[]";
    }
    region.hidden = isOver && message.hidden && lists.childElementCount === 0;
  }

  /** @param {Kind} kind @param {boolean} more whether there are lines of the kind */
  const beginButton = (kind, more) =>
    element(
      "button",
      { type: "button", "data-plan": "begin", "data-kind": kind, onclick: () => open(kind, []) },
      more ? WORDS[kind].more : WORDS[kind].title,
    );

  /** @param {Kind} kind @param {PlanView} plan */
  function planNode(kind, { lines, words, ended, closed }) {
    if (lines.length === 0 && !ended) return null;
    const shown = lines.map((line, index) => lineNode(kind, line, words[index], closed === undefined));
    const node = element(
      "div",
      { class: "plan", "data-plans": kind },
      ended &&
        element(
          "div",
          { class: "plan-message" },
          element("p", { role: "status" }, ended),
          element("button", { type: "button", class: "quiet", "data-plan": "seen", onclick: () => forget(kind) }, "OK"),
        ),
      lines.length > 0 && element("p", { class: "plan-title" }, WORDS[kind].title),
      lines.length > 0 && element("ol", { class: "plan-lines", "aria-label": WORDS[kind].title }, ...shown),
    );
    mark(node, "lines", String(lines.length));
    return node;
  }

  /** @param {Kind} kind @param {string[]} line @param {string} words @param {boolean} changes */
  function lineNode(kind, line, words, changes) {
    /** @param {string} name @param {string} label @param {() => void} act */
    const button = (name, label, act) =>
      element("button", { type: "button", class: "quiet", "data-plan": name, "aria-label": `${label}: ${words}`, onclick: act }, label);
    const without = () => (kept ? kept[kind].lines.filter((other) => other.join() !== line.join()) : []);
    return element(
      "li",
      {},
      element("span", {}, words),
      changes &&
        element(
          "div",
          {},
          button("extend", "Go on", () => open(kind, line)),
          button("remove", "Remove", () => save(kind, without())),
        ),
    );
  }

  async function load() {
    const asked = stateOf(store.get().view);
    known = asked;
    try {
      const [conditional, variations] = await Promise.all(KINDS.map((kind) => get(`${address}/${kind}`)));
      // The game has gone on meanwhile, and another answer is on its way.
      if (asked !== known) return;
      kept = { conditional, variations };
      tell("");
    } catch (error) {
      tell(asRefusal(error).message);
    }
    mark(region, "loading", "");
    draw();
  }

  /** Saves lines in place of those before. @param {Kind} kind @param {string[][]} lines @returns {Promise<string>} why not */
  async function save(kind, lines) {
    if (!kept) return "";
    try {
      kept[kind] = await put(`${address}/${kind}`, { since: kept[kind].since, lines });
      // Beside the board it is said there.
      tell(composing ? "" : lines.length > 0 ? SAVED : "Removed.");
      return "";
    } catch (error) {
      const why = asRefusal(error).message;
      tell(composing ? "" : why);
      return why;
    } finally {
      draw();
    }
  }

  /** The owner has read why lines have ended. Others may have been kept meanwhile, on another page. @param {Kind} kind */
  async function forget(kind) {
    try {
      /** @type {PlanView} */
      const now = await get(`${address}/${kind}`);
      if (now.lines.length === 0) await remove(`${address}/${kind}`);
      if (kept) kept[kind] = { ...now, ended: undefined };
    } catch (error) {
      tell(asRefusal(error).message);
    }
    draw();
  }

  /** @param {string[]} turns @returns {Promise<PlannedPositionView>} */
  const ahead = (turns) => post(`${address}/ahead`, { since: kept?.conditional.since, path: turns });

  /** Opens the board at the end of a line. @param {Kind} kind @param {string[]} line */
  async function open(kind, line) {
    if (composing?.kind === kind) return composing.board.go(line);
    const byKey = document.activeElement?.matches(":focus-visible");
    const asked = known;
    close();
    try {
      const first = await ahead(line);
      // It was pressed twice, or the game has gone on or was left meanwhile.
      if (composing || asked !== known) return;
      const steps = createPlanSteps(store, kind, {
        play: (turn) => composing?.board.play(turn) ?? Promise.resolve(""),
        back: (turns) => composing?.board.go(turns),
        keep: (turns) => keep(kind, turns),
        close: () => close(kind),
        focus: () => composing?.board.focus(),
      });
      find("#compose-bar").after(steps.node);
      const board = openPlanBoard(store, first, ahead, steps.draw);
      composing = { kind, board, steps };
      steps.draw(first);
      tell("");
      draw();
      if (byKey) board.focus();
      find("#plan-board").scrollIntoView({ block: "nearest" });
    } catch (error) {
      tell(asRefusal(error).message);
      draw();
    }
  }

  /** Keeps a line. Who tries variations goes on from there. @param {Kind} kind @param {string[]} turns @returns {Promise<string>} what to say */
  async function keep(kind, turns) {
    const why = await save(kind, [...(kept?.[kind].lines ?? []), turns]);
    if (why) return why;
    if (kind === "conditional") {
      close(kind);
      tell(SAVED);
      draw();
    }
    return SAVED;
  }

  /** @param {Kind} [focused] the kind whose button gets the keyboard */
  function close(focused) {
    if (!composing) return;
    composing.board.close();
    composing.steps.node.remove();
    composing = null;
    draw();
    if (focused) find(`[data-plan=begin][data-kind=${focused}]`, region)?.focus({ preventScroll: true });
  }

  /** @param {GameState} state */
  function render({ view }) {
    if (stateOf(view) === known) return;
    close();
    keepRoom();
    load();
  }

  const stop = store.watch(render);
  load();
  return () => {
    stop();
    close();
    known = "left";
  };
}
