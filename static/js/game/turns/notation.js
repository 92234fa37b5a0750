/** The field in which a turn can be typed. The text stays until the turn is accepted. */

import { element, find, listen } from "../../lib/dom.js";
import { mayPlay } from "../state/view.js";

/** @import { GameState, GameStore } from "../state/state.js" */
/** @import { Turn } from "./turn.js" */

/**
 * Creates the form. The server renders it only for players, but a visitor can become a player on
 * this page.
 * @param {string} game
 */
function createForm(game) {
  const form = element(
    "form",
    { id: "move-form", method: "post", action: `/games/${game}/commands` },
    element("input", { type: "hidden", name: "do", value: "play" }),
    element("input", { type: "hidden", name: "ply" }),
    element("label", { for: "turn", class: "visually-hidden" }, "Your turn in notation"),
    element(
      "div",
      { class: "input-group" },
      element("input", {
        id: "turn",
        name: "turn",
        placeholder: "Or type your turn",
        autocomplete: "off",
        autocapitalize: "off",
        spellcheck: "false",
        enterkeyhint: "send",
      }),
      element("button", {}, "Play"),
    ),
  );
  find("#actions").before(form);
  return form;
}

/**
 * @param {HTMLFormElement|null} drawn the form that the server has rendered, if any
 * @param {GameStore} store
 * @param {Turn} turn
 * @returns {() => void} a function that removes the listeners
 */
export function bindNotation(drawn, store, turn) {
  if (!drawn && !find("#actions")) return () => {};
  const form = drawn ?? createForm(store.get().view.id);
  const field = find("[name=turn]", form);
  const ply = find("[name=ply]", form);
  const problem = element("p", {
    class: "message error",
    role: "alert",
    id: "move-problem",
    hidden: true,
  });
  form.append(problem);
  field.setAttribute("aria-describedby", "move-problem");

  /** @param {string} message */
  function complain(message) {
    problem.textContent = message;
    problem.hidden = message === "";
    if (message) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
  }

  /** @type {number|null} */
  let plies = null;

  /** @param {GameState} state */
  function render({ view, sending }) {
    // Another turn makes the error message outdated.
    if (plies !== null && plies !== view.plies.length) complain("");
    plies = view.plies.length;

    form.hidden = view.you.length === 0 || view.status !== "running";
    if (ply) ply.value = String(view.plies.length);
    for (const button of form.querySelectorAll("button"))
      button.disabled = sending !== null || !mayPlay(view);
  }

  async function send() {
    const text = field.value.trim();
    const { view, sending } = store.get();
    if (!text || sending) return;
    store.set({ at: null, unseen: null, path: [] });
    const refusal = await turn.submit(text, view.plies.length);
    // The error message appears both here, where the turn was typed, and on the board.
    if (refusal)
      store.set({
        notice: null,
        illegal: refusal.marks?.length
          ? { message: "", cells: refusal.marks, from: null, to: null }
          : null,
      });
    complain(refusal?.message ?? "");
    if (refusal) field.focus();
    else field.value = "";
  }

  const unbind = [
    store.watch(render),
    listen(form, "submit", (event) => {
      event.preventDefault();
      event.stopPropagation();
      send();
    }),
    listen(field, "input", () => complain("")),
  ];
  render(store.get());
  return () => unbind.forEach((stop) => stop());
}
