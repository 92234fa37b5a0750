/**
 * The box in which a turn is typed. What was typed stays until it is taken.
 */

import { element, find, listen } from "../lib/dom.js";
import { mayPlay } from "./view.js";

/** The server draws the box only for whoever is to move; the page outlives that. @param {string} game */
function createForm(game) {
  const form = element(
    "form",
    { id: "move-form", method: "post", action: `/games/${game}/commands` },
    element("input", { type: "hidden", name: "do", value: "play" }),
    element("input", { type: "hidden", name: "ply" }),
    element("label", {}, "Your turn in notation ", element("input", { name: "turn", autocomplete: "off", autocapitalize: "off", spellcheck: "false" })),
    " ",
    element("button", {}, "Play"),
  );
  find("#compose-bar").after(form);
  return form;
}

/**
 * @param {HTMLFormElement|null} drawn by the server
 * @param {ReturnType<import("./state.js").createGameState>} store
 * @param {ReturnType<import("./turn.js").createTurn>} turn
 * @returns {() => void} unbind
 */
export function bindNotation(drawn, store, turn) {
  if (!drawn && !find("#compose-bar")) return () => {};
  const form = drawn ?? createForm(store.get().view.id);
  const field = find("[name=turn]", form);
  const ply = find("[name=ply]", form);
  // What is wrong is said in the bar, and shown on the board.
  field.setAttribute("aria-describedby", "compose-bar");

  function render({ view, sending }) {
    form.hidden = view.you.length === 0 || view.status !== "running";
    if (ply) ply.value = String(view.plies.length);
    for (const button of form.querySelectorAll("button")) button.disabled = sending !== null || !mayPlay(view);
  }

  async function send() {
    const text = field.value.trim();
    const { view, sending } = store.get();
    if (!text || sending) return;
    store.set({ at: null, unseen: null, path: [] });
    const taken = await turn.submit(text, view.plies.length);
    if (taken) field.value = "";
    else field.focus();
    field.setAttribute("aria-invalid", String(!taken));
  }

  const unbind = [
    store.watch(render),
    listen(form, "submit", (event) => {
      event.preventDefault();
      event.stopPropagation();
      send();
    }),
    listen(field, "input", () => field.removeAttribute("aria-invalid")),
  ];
  render(store.get());
  return () => unbind.forEach((stop) => stop());
}
