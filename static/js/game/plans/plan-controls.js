/**
 * The controls under the planning board: an instruction, a field to type a turn, and actions for
 * the line.
 */

import { element, mark, setText } from "../../lib/dom.js";
import { other } from "../state/replay.js";
import { playerName } from "../state/view.js";

/** @import { PlannedPositionView } from "../../wire.js" */
/** @import { Kind } from "./plan-lists.js" */
/** @import { GameStore } from "../state/state.js" */

/**
 * @typedef {Object} PlanActions
 * @property {(turn: string) => Promise<string>} play  plays a turn in notation; returns why it was
 *   refused, or ""
 * @property {(turns: string[]) => void} back  goes to the position after these turns
 * @property {(turns: string[]) => Promise<string>} keep  saves the line; returns the message to
 *   show
 * @property {() => void} close
 * @property {() => void} focus  moves the focus to the board
 */

/**
 * @param {GameStore} store the game's state
 * @param {Kind} kind
 * @param {PlanActions} actions
 */
export function createPlanControls(store, kind, actions) {
  /** @type {string[]} */
  let turns = [];
  const words = element("p", { role: "status" });
  const problem = element("p", { class: "message error", role: "alert", hidden: true });
  const field = element("input", {
    id: "plan-turn",
    placeholder: "Or type a turn",
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    "aria-label": "A turn in notation",
  });
  const form = element(
    "form",
    { class: "input-group", onsubmit: submit },
    field,
    element("button", {}, "Play"),
  );
  const keep = element(
    "button",
    { type: "button", class: "primary", "data-plan": "keep", onclick: keepLine },
    "Keep this line",
  );
  const back = element(
    "button",
    { type: "button", "data-plan": "back", onclick: () => actions.back(turns.slice(0, -1)) },
    "Back",
  );
  const cancel = element(
    "button",
    { type: "button", "data-plan": "cancel", onclick: actions.close },
    "Close",
  );
  const node = element(
    "div",
    {
      id: "plan-steps",
      role: "group",
      "aria-label": kind === "conditional" ? "Conditional move" : "Variation",
    },
    words,
    problem,
    element("div", { class: "plan-buttons" }, keep, back, cancel),
    form,
  );

  /** @param {string} text */
  function complain(text) {
    setText(problem, text);
    problem.hidden = text === "";
  }

  /** @param {SubmitEvent} event */
  async function submit(event) {
    event.preventDefault();
    event.stopPropagation();
    const turn = field.value.trim();
    if (!turn) return;
    const refusal = await actions.play(turn);
    complain(refusal);
    if (!refusal) field.value = "";
  }

  async function keepLine() {
    setText(words, await actions.keep(turns));
  }

  /** Updates the controls for a position. @param {PlannedPositionView} ahead */
  function draw({ turns: now, choices, position: { to_move: mover } }) {
    turns = now;
    const { view } = store.get();
    const isOwnTurn = view.you.includes(mover);
    const opponent = playerName(view, other(view.you[0]));
    const instruction = {
      conditional: isOwnTurn ? "What do you answer?" : `What may ${opponent} play?`,
      variations: isOwnTurn ? "You are to move." : `${opponent} is to move.`,
    };
    const next =
      choices.length > 0
        ? `${instruction[kind]} Move on the board.`
        : "No turn can be shown on the board here.";
    const first = kind === "variations" ? `Nothing that you try here is played. ${next}` : next;
    setText(words, turns.length > 0 ? `After ${turns.join(" ")}: ${next}` : first);
    complain("");
    const focused = document.activeElement;
    keep.hidden = turns.length === 0 || (kind === "conditional" && turns.length % 2 === 1);
    back.hidden = turns.length === 0;
    if (focused instanceof HTMLElement && focused.hidden && node.contains(focused)) actions.focus();
    mark(node, "turns", turns.join(" "));
  }

  return { node, draw };
}
