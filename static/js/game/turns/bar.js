/**
 * The bar under the board. It shows the composed turn with Send, Back and Cancel, the square or
 * piece to choose, why an attempt was illegal, or that an earlier position is shown.
 */

import { kindName } from "../../board/text.js";
import { untilShort } from "../../site/deadlines.js";
import { element, mark } from "../../lib/dom.js";
import { choiceBar } from "../events/secret-choice.js";
import {
  cellOf,
  completeTurn,
  droppedKind,
  isPromotion,
  nextSteps,
  sentence,
  standing,
  stepsOf,
  stopWords,
} from "./compose.js";
import { premoveBar } from "./premove.js";
import { landing } from "../state/replay.js";
import { isPresent, shownPly } from "../state/state.js";
import { mayPlay, mustStart, promoting } from "../state/view.js";

/** @import { Choice, Step } from "../../board/types.js" */
/** @import { GameView } from "../../wire.js" */
/** @import { GameState, GameStore } from "../state/state.js" */
/** @import { Unsent } from "../../lib/unsent-turns.js" */

/** @typedef {{name: string, label: string, value?: string, primary?: boolean}} Button */
/** @typedef {{kind: string, text: string, buttons: Button[]}} Bar */

/**
 * Returns the contents of the bar.
 * @param {GameState} state
 * @returns {Bar}
 */
function barOf(state) {
  if (!isPresent(state)) return pastBar(state);
  const bar = doingBar(state);
  const { illegal, notice } = state;
  if (illegal?.message)
    return {
      kind: "illegal",
      text: illegal.message,
      buttons: bar.buttons.length ? bar.buttons : illegalButtons(state),
    };
  if (!notice) return bar;
  // A notice never hides buttons.
  return {
    kind: `${bar.kind} ${notice.tone}`.trim(),
    text: `${notice.text} ${bar.text}`.trim(),
    buttons: bar.buttons.length ? bar.buttons : [{ name: "dismiss", label: "OK" }],
  };
}

/** Returns the bar for the current action. @param {GameState} state @returns {Bar} */
function doingBar(state) {
  if (state.sending?.kept) return keptBar(state.sending.kept);
  if (state.sending) {
    const away = state.connection !== "open";
    return {
      kind: "sending",
      text: away
        ? `${state.sending.words} will be sent as soon as the connection is back.`
        : `Sending: ${state.sending.words}…`,
      buttons: [],
    };
  }
  const must = mustStart(state.view);
  if (must) return { kind: "info waiting", text: must, buttons: [] };
  return choiceBar(state) ?? promotionBar(state) ?? premoveBar(state) ?? composeBar(state);
}

/** Returns the bar for a turn that is stored on the device. @param {Unsent} turn @returns {Bar} */
function keptBar({ words, until_ms }) {
  const until = until_ms === undefined ? "" : `, by ${untilShort(until_ms)}`;
  return {
    kind: "sending",
    text: `Kept on this device: ${words}. It is sent when Postern is open and online${until}.`,
    buttons: [{ name: "discard", label: "Discard" }],
  };
}

/**
 * Returns the bar for a promotion, in case the picker at the square is closed.
 * @param {GameState} state
 */
function promotionBar({ view, path }) {
  const landed = landing(view);
  if (path.length < 2 && promoting(view)) {
    /** @param {string} click */
    const nameOf = (click) => kindName(view.geometry, click.slice(1));
    const named = view.choices.map(({ steps: [{ click }] }) => ({ click, name: nameOf(click) }));
    const names = named.map(({ name }) => name.toLowerCase());
    return {
      kind: "promoting",
      text: `Your pawn promotes: ${names.slice(0, -1).join(", ")} or ${names.slice(-1)}.`,
      buttons: named.map(({ click, name }, index) => ({
        name: "promote",
        value: click,
        label: name,
        primary: index === 0,
      })),
    };
  }
  if (!landed || view.you.includes(landed.by)) return null;
  const at = landed.touched[landed.touched.length - 1];
  return {
    kind: "info waiting",
    text: `${view.sides[landed.by]}’s pawn has come through to ${at} and promotes.`,
    buttons: [],
  };
}

/** @param {GameState} state */
function composeBar({ view, path }) {
  const { choices } = view;
  const { terms } = view.geometry;
  if (path.length < 2) return onceMoreBar(choices, path) ?? dropBar(view, path) ?? mustActBar(view);
  const steps = nextSteps(choices, path);
  const whole = completeTurn(choices, path);
  const words = sentence(stepsOf(choices, path));
  const more =
    steps.length === 0
      ? ""
      : whole
        ? ` ${stopWords(steps, terms).more}`
        : ` ${onceMoreWords(choices, path) ?? mustGoOnWords(steps)}`;
  const send = whole
    ? [{ name: "send", label: steps.length ? stopWords(steps, terms).send : "Send", primary: true }]
    : [];
  return {
    kind: whole ? "complete" : "composing",
    text: `${words}.${more}`,
    buttons: [...send, { name: "back", label: "Back" }, { name: "cancel", label: "Cancel" }],
  };
}

/** Describes what an incomplete turn still needs. @param {Step[]} steps */
function mustGoOnWords(steps) {
  const kinds = steps.filter(isPromotion).length;
  if (kinds === steps.length) return "Choose what it becomes.";
  return kinds > 0
    ? "Choose what it becomes, or go on with a marked square."
    : "Go on with a marked square.";
}

/**
 * Describes what the selected piece can do without moving, which no mark on another square shows.
 * Returns null if the piece has other options.
 * @param {Choice[]} choices
 * @param {string[]} path the clicks so far, at least one
 */
function onceMoreWords(choices, path) {
  const [step, ...others] = nextSteps(choices, path);
  const at = standing(choices, path);
  return step && others.length === 0 && cellOf(step.click) === at
    ? `${step.words} if you choose ${at} once more.`
    : null;
}

/**
 * Returns the bar for a piece that must choose its own square, so that a second click does not
 * deselect it.
 * @param {Choice[]} choices
 * @param {string[]} path
 * @returns {Bar|null}
 */
function onceMoreBar(choices, path) {
  const text = path.length === 1 ? onceMoreWords(choices, path) : null;
  return text
    ? { kind: "composing", text, buttons: [{ name: "cancel", label: "Put the piece down" }] }
    : null;
}

/**
 * Returns the bar for a selected piece of the pool.
 * @param {GameView} view
 * @param {string[]} path
 * @returns {Bar|null}
 */
function dropBar({ geometry }, [origin]) {
  const kind = origin ? droppedKind(origin) : null;
  return kind
    ? {
        kind: "composing",
        text: `Choose a marked square for the ${kindName(geometry, kind).toLowerCase()}.`,
        buttons: [{ name: "cancel", label: "Put the piece down" }],
      }
    : null;
}

/**
 * Returns the bar before a piece is selected, if turns have to be typed or some piece must act.
 * @param {GameView} view
 * @returns {Bar}
 */
function mustActBar(view) {
  if (mayPlay(view) && view.choices.length === 0)
    return {
      kind: "info waiting",
      text: "There are too many legal turns here to show on the board. Type your turn instead.",
      buttons: [],
    };
  const all = mayPlay(view) ? (view.position.features.highlights ?? []) : [];
  const must = all.filter(({ look }) => look === "must-act");
  return {
    kind: must.length > 0 ? "must-act" : "",
    text: must.map(({ words }) => words).join(" "),
    buttons: [],
  };
}

/**
 * Returns the buttons after an illegal attempt, which keeps the selection.
 * @param {GameState} state
 */
function illegalButtons(state) {
  return [
    state.path.length === 1
      ? { name: "cancel", label: "Put the piece down" }
      : { name: "dismiss", label: "OK" },
  ];
}

/** @param {GameState} state */
function pastBar(state) {
  const ply = shownPly(state);
  const more = state.unseen === null ? 0 : state.replay.length - state.unseen;
  const missed =
    more === 1 ? `${state.view.plies[state.replay.length - 1].turn} was` : `${more} turns were`;
  const news = more > 0 ? ` Meanwhile ${missed} played.` : "";
  return {
    kind: more > 0 ? "past news" : "past",
    text: `You’re viewing an earlier position.${news}`,
    buttons: [{ name: "present", label: "Back to current move", primary: more > 0 }],
  };
}

/**
 * @param {HTMLElement|null} found
 * @param {GameStore} store
 * @param {Record<string, (value: string) => void>} actions  actions by button name
 * @returns {() => void} a function that removes the listeners
 */
export function bindBar(found, store, actions) {
  if (!found) return () => {};
  const bar = found;
  const text = element("p", { class: "compose-words", role: "status" });
  const buttons = element("div", { class: "compose-buttons" });
  bar.replaceChildren(text, buttons);
  // The bar replaces the server's promotion form.
  document.querySelector("#promotion-form")?.remove();
  let shownKey = "";

  /** @param {GameState} state */
  function render(state) {
    const { kind, text: words, buttons: offered } = barOf(state);
    const key = JSON.stringify([kind, words, offered]);
    if (key === shownKey) return;
    shownKey = key;
    mark(bar, "kind", kind);
    bar.classList.toggle("empty", words === "");
    text.textContent = words;
    text.setAttribute("role", /\b(illegal|error)\b/.test(kind) ? "alert" : "status");
    const focused = document.activeElement;
    const focusedAction =
      focused instanceof HTMLElement && buttons.contains(focused) ? focused.dataset.action : null;
    const byKey = focused?.matches(":focus-visible");
    buttons.replaceChildren(
      ...offered.map(({ name, label, value, primary }) =>
        element(
          "button",
          {
            type: "button",
            class: primary ? "primary" : null,
            "data-action": name,
            "data-value": value,
            onclick: () => actions[name](value ?? ""),
          },
          label,
        ),
      ),
    );
    // Returns the focus to the board for keyboard users.
    const next =
      focusedAction &&
      (buttons.querySelector(`[data-action="${focusedAction}"]`) ??
        (byKey && document.querySelector(".board-live")));
    if (next instanceof HTMLElement) next.focus({ preventScroll: true });
  }

  render(store.get());
  return store.watch(render);
}
