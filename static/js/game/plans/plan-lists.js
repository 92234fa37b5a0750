/**
 * A player's plans in a correspondence game: conditional moves, which the server plays, and
 * variations, which are for analysis. Only their owner can see them, and only this page's own
 * requests transfer them. The server renders the same in `src/web/pages/game/plans.rs`.
 *
 * @typedef {"conditional"|"variations"} Kind  the kind of plans, as in URLs
 */

import { element, find, mark, setChildren, setText } from "../../lib/dom.js";
import { asRefusal, get, post, put, remove } from "../../lib/http.js";
import { openPlanBoard } from "./plan-board.js";
import { createPlanControls } from "./plan-controls.js";

/** @import { PlannedPositionView, GameView, PlanView } from "../../wire.js" */
/** @import { GameState, GameStore } from "../state/state.js" */

/** @type {Record<Kind, {title: string, more: string}>} */
const WORDS = {
  conditional: { title: "Conditional moves", more: "Add a conditional move" },
  variations: { title: "Variations", more: "Add a variation" },
};
const SAVED = "Saved. Only you can see this.";
const KINDS = /** @type {Kind[]} */ (Object.keys(WORDS));

/**
 * Returns a string that changes whenever plans may be affected. It depends on the position, the
 * side to move and open offers.
 * @param {GameView} view
 */
const stateOf = (view) =>
  [view.plies.length, view.asides.length, view.status, view.offers.length].join();

/**
 * @param {HTMLElement} region
 * @param {GameStore} store
 * @returns {() => void} a function that removes the listeners
 */
export function bindPlanLists(region, store) {
  const address = `/api/games/${store.get().view.id}`;
  const message = element("p", { class: "plan-message", role: "status", hidden: true });
  const lists = element("div", { class: "plans" });
  const begins = element("div", { class: "plan-begins" });
  setChildren(region, [message, lists, begins]);
  mark(region, "bound", "yes");
  /** @type {Record<Kind, PlanView>|null} */
  let saved = null;
  /**
   * The open planning board and the kind of its lines.
   * @type {{kind: Kind, board: ReturnType<typeof openPlanBoard>, steps: ReturnType<typeof
   *   createPlanControls>}|null}
   */
  let composing = null;
  let shownState = "";
  /** The buttons that were last drawn, as JSON. */
  let drawnButtons = "[]";

  /** @param {string} text */
  function showMessage(text) {
    setText(message, text);
    message.hidden = text === "";
  }

  function draw() {
    if (!saved) return;
    const plans = saved;
    const hadFocus = region.contains(document.activeElement);
    setChildren(
      lists,
      KINDS.map((kind) => planNode(kind, plans[kind])),
    );
    const open = KINDS.filter(
      (kind) => plans[kind].closed === undefined && composing?.kind !== kind,
    );
    const buttons = open.map((kind) => ({ kind, more: plans[kind].lines.length > 0 }));
    // Replacing a button while it is pressed would lose the click.
    if (drawnButtons !== JSON.stringify(buttons))
      setChildren(
        begins,
        buttons.map(({ kind, more }) => beginButton(kind, more)),
      );
    drawnButtons = JSON.stringify(buttons);
    keepRoom();
    // The focused button was removed, so the first remaining button gets the focus.
    if (hadFocus && !region.contains(document.activeElement))
      find("button", region)?.focus({ preventScroll: true });
  }

  /**
   * Keeps the row of buttons until the game is over, even if it is empty, so that the layout does
   * not shift.
   */
  function keepRoom() {
    const isOver = store.get().view.status === "over";
    if (isOver) {
      setChildren(begins, []);
      drawnButtons = "[]";
    }
    region.hidden = isOver && message.hidden && lists.childElementCount === 0;
  }

  /** @param {Kind} kind @param {boolean} more whether there are lines of the kind already */
  const beginButton = (kind, more) =>
    element(
      "button",
      { type: "button", "data-plan": "begin", "data-kind": kind, onclick: () => open(kind, []) },
      more ? WORDS[kind].more : WORDS[kind].title,
    );

  /** @param {Kind} kind @param {PlanView} plan */
  function planNode(kind, { lines, words, ended, closed }) {
    if (lines.length === 0 && !ended) return null;
    const items = lines.map((line, index) =>
      lineNode(kind, line, words[index], closed === undefined),
    );
    const node = element(
      "div",
      { class: "plan", "data-plans": kind },
      ended &&
        element(
          "div",
          { class: "plan-message" },
          element("p", { role: "status" }, ended),
          element(
            "button",
            { type: "button", class: "quiet", "data-plan": "seen", onclick: () => forget(kind) },
            "OK",
          ),
        ),
      lines.length > 0 && element("p", { class: "plan-title" }, WORDS[kind].title),
      lines.length > 0 &&
        element("ol", { class: "plan-lines", "aria-label": WORDS[kind].title }, ...items),
    );
    mark(node, "lines", String(lines.length));
    return node;
  }

  /** @param {Kind} kind @param {string[]} line @param {string} words @param {boolean} changes */
  function lineNode(kind, line, words, changes) {
    /** @param {string} name @param {string} label @param {() => void} act */
    const button = (name, label, act) =>
      element(
        "button",
        {
          type: "button",
          class: "quiet",
          "data-plan": name,
          "aria-label": `${label}: ${words}`,
          onclick: act,
        },
        label,
      );
    const without = () =>
      saved ? saved[kind].lines.filter((other) => other.join() !== line.join()) : [];
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
    const requestedState = stateOf(store.get().view);
    shownState = requestedState;
    try {
      const [conditional, variations] = await Promise.all(
        KINDS.map((kind) => get(`${address}/${kind}`)),
      );
      // The game has changed during the request, and a newer request is in flight.
      if (requestedState !== shownState) return;
      saved = { conditional, variations };
      showMessage("");
    } catch (error) {
      showMessage(asRefusal(error).message);
    }
    mark(region, "loading", "");
    draw();
  }

  /**
   * Saves lines in place of the stored ones.
   * @param {Kind} kind
   * @param {string[][]} lines
   * @returns {Promise<string>} why the server refused, or ""
   */
  async function save(kind, lines) {
    if (!saved) return "";
    try {
      saved[kind] = await put(`${address}/${kind}`, { since: saved[kind].since, lines });
      // While the board is open, its controls show the message.
      showMessage(composing ? "" : lines.length > 0 ? SAVED : "Removed.");
      return "";
    } catch (error) {
      const refusal = asRefusal(error).message;
      showMessage(composing ? "" : refusal);
      return refusal;
    } finally {
      draw();
    }
  }

  /**
   * Dismisses the notice that lines have ended, unless another page has saved new lines since.
   * @param {Kind} kind
   */
  async function forget(kind) {
    try {
      /** @type {PlanView} */
      const now = await get(`${address}/${kind}`);
      if (now.lines.length === 0) await remove(`${address}/${kind}`);
      if (saved) saved[kind] = { ...now, ended: undefined };
    } catch (error) {
      showMessage(asRefusal(error).message);
    }
    draw();
  }

  /** @param {string[]} turns @returns {Promise<PlannedPositionView>} */
  const ahead = (turns) =>
    post(`${address}/ahead`, { since: saved?.conditional.since, path: turns });

  /** Opens the planning board at the end of a line. @param {Kind} kind @param {string[]} line */
  async function open(kind, line) {
    if (composing?.kind === kind) return composing.board.go(line);
    const byKey = document.activeElement?.matches(":focus-visible");
    const requestedState = shownState;
    close();
    try {
      const first = await ahead(line);
      // The button was clicked twice, or the game has changed or been closed.
      if (composing || requestedState !== shownState) return;
      const steps = createPlanControls(store, kind, {
        play: (turn) => composing?.board.play(turn) ?? Promise.resolve(""),
        back: (turns) => composing?.board.go(turns),
        keep: (turns) => saveLine(kind, turns),
        close: () => close(kind),
        focus: () => composing?.board.focus(),
      });
      find("#compose-bar").after(steps.node);
      const board = openPlanBoard(store, first, ahead, steps.draw);
      composing = { kind, board, steps };
      steps.draw(first);
      showMessage("");
      draw();
      if (byKey) board.focus();
      find("#plan-board").scrollIntoView({ block: "nearest" });
    } catch (error) {
      showMessage(asRefusal(error).message);
      draw();
    }
  }

  /**
   * Saves a line. For variations, the board stays open.
   * @param {Kind} kind
   * @param {string[]} turns
   * @returns {Promise<string>} the message to show
   */
  async function saveLine(kind, turns) {
    const refusal = await save(kind, [...(saved?.[kind].lines ?? []), turns]);
    if (refusal) return refusal;
    if (kind === "conditional") {
      close(kind);
      showMessage(SAVED);
      draw();
    }
    return SAVED;
  }

  /** @param {Kind} [focused] the kind whose button gets the focus */
  function close(focused) {
    if (!composing) return;
    composing.board.close();
    composing.steps.node.remove();
    composing = null;
    draw();
    if (focused)
      find(`[data-plan=begin][data-kind=${focused}]`, region)?.focus({ preventScroll: true });
  }

  /** @param {GameState} state */
  function render({ view }) {
    if (stateOf(view) === shownState) return;
    close();
    keepRoom();
    load();
  }

  const stop = store.watch(render);
  load();
  return () => {
    stop();
    close();
    shownState = "left";
  };
}
