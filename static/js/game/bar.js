/**
 * The bar under the board: the turn so far in words with Send, Back and Cancel; why a try was illegal; that one looks at an old position.
 */

import { element, mark } from "../lib/dom.js";
import { completeTurn, nextSteps, sentence, stepsOf, stopWords } from "./compose.js";
import { isPresent, shownPly } from "./state.js";

/** @typedef {import("./state.js").GameState} GameState */

/**
 * What the bar says and offers.
 * @param {GameState} state
 * @returns {{kind: string, text: string, buttons: {name: string, label: string, primary?: boolean}[]}}
 */
function barOf(state) {
  if (!isPresent(state)) return pastBar(state);
  if (state.illegal?.message) return { kind: "illegal", text: state.illegal.message, buttons: illegalButtons(state) };
  if (state.notice)
    return { kind: state.notice.tone, text: state.notice.text, buttons: [{ name: "dismiss", label: "All right" }] };
  if (state.sending) {
    const away = state.connection !== "open";
    return {
      kind: "sending",
      text: away
        ? `${state.sending.turn} will be sent as soon as the connection is back.`
        : `Sending ${state.sending.turn}…`,
      buttons: [],
    };
  }
  return composeBar(state);
}

/** @param {GameState} state */
function composeBar({ view: { choices }, path }) {
  if (path.length < 2) return { kind: "", text: "", buttons: [] };
  const steps = nextSteps(choices, path);
  const whole = completeTurn(choices, path);
  const words = sentence(stepsOf(choices, path));
  const more =
    steps.length === 0
      ? ""
      : steps.every((step) => step.click.startsWith("="))
        ? " Choose what it becomes."
        : whole
          ? ` ${goOnWords(steps)}`
          : " Go on with a marked square.";
  const send = whole ? [{ name: "send", label: steps.length ? sendWords(steps) : "Send", primary: true }] : [];
  return {
    kind: whole ? "complete" : "composing",
    text: `${words}.${more}`,
    buttons: [...send, { name: "back", label: "Back" }, { name: "cancel", label: "Cancel" }],
  };
}

const sendWords = (steps) => (stopWords(steps) === "No beam" ? "Send without a beam" : "Send, and stop here");
const goOnWords = (steps) =>
  stopWords(steps) === "No beam" ? "It may beam at a marked piece." : "It may go on to a marked square.";

/** After a wrong try everything that was right is still there. @param {GameState} state */
function illegalButtons(state) {
  if (state.path.length > 1) return composeBar(state).buttons;
  return [
    state.path.length === 1 ? { name: "cancel", label: "Put the piece down" } : { name: "dismiss", label: "All right" },
  ];
}

/** @param {GameState} state */
function pastBar(state) {
  const ply = shownPly(state);
  const more = state.unseen === null ? 0 : state.replay.length - state.unseen;
  const news =
    more > 0
      ? ` Meanwhile ${more === 1 ? `${state.view.plies[state.replay.length - 1].turn} was` : `${more} turns were`} played.`
      : "";
  return {
    kind: more > 0 ? "past news" : "past",
    text: `You look at an earlier position, ${ply === 0 ? "the start" : `after ply ${ply} of ${state.replay.length}`}.${news}`,
    buttons: [{ name: "present", label: "Go to the present", primary: more > 0 }],
  };
}

/**
 * @param {HTMLElement|null} bar
 * @param {import("./state.js").GameStore} store
 * @param {Record<string, () => void>} actions  by the names of the buttons
 * @returns {() => void} unbind
 */
export function bindBar(bar, store, actions) {
  if (!bar) return () => {};
  const text = element("p", { class: "compose-words", role: "status" });
  const buttons = element("div", { class: "compose-buttons" });
  bar.replaceChildren(text, buttons);
  let shown = "";

  function render(state) {
    const { kind, text: words, buttons: offered } = barOf(state);
    const key = JSON.stringify([kind, words, offered]);
    if (key === shown) return;
    shown = key;
    mark(bar, "kind", kind);
    bar.classList.toggle("empty", words === "");
    text.textContent = words;
    text.setAttribute("role", kind === "illegal" || kind === "error" ? "alert" : "status");
    const had =
      document.activeElement instanceof HTMLElement && buttons.contains(document.activeElement)
        ? document.activeElement.dataset.action
        : null;
    buttons.replaceChildren(
      ...offered.map(({ name, label, primary }) =>
        element(
          "button",
          { type: "button", class: primary ? "primary" : null, "data-action": name, onclick: () => actions[name]() },
          label,
        ),
      ),
    );
    if (had)
      (buttons.querySelector(`[data-action="${had}"]`) ?? document.querySelector("#board"))?.focus?.({
        preventScroll: true,
      });
  }

  render(store.get());
  return store.watch(render);
}
