/**
 * What a player can do beside playing: resign, offer, ask, answer. What the view allows is what is offered; what cannot be undone
 * needs a second press.
 */

import { all, around, element, find, isIn, listen, setChildren } from "../lib/dom.js";
import { asRefusal } from "../lib/http.js";
import { mayAct } from "./view.js";

/** @import { Color, CommandName, GameView, WireCommand } from "../wire.js" */
/** @import { GameState, GameStore } from "./state.js" */

/** How long a first press waits for the second, in milliseconds. */
const ARMED_MS = 5000;

/** Commands that need a second press, with what the button asks then. @type {Partial<Record<CommandName, string>>} */
const SECOND_PRESS = {
  resign: "Really resign?",
  abort: "Really abort?",
  offer_draw: "Really offer a draw?",
  accept_draw: "Really agree to a draw?",
  claim_draw: "Really claim the draw?",
};

/** Commands with a place of their own on the page. @type {Set<string>} */
const ELSEWHERE = new Set(["join", "play", "start_event", "choose", "kibitz", "allow_kibitz"]);

/** @param {number} plies */
const turns = (plies) => (plies === 1 ? "the last turn" : `the last ${plies} turns`);

/** @param {GameView} view @param {CommandName} name */
function label(view, name) {
  /** @type {Partial<Record<CommandName, string>>} */
  const labels = {
    resign: "Resign",
    offer_draw: "Offer a draw",
    accept_draw: "Accept the draw",
    decline_draw: "Decline",
    claim_draw: `Claim a draw${view.claimable ? `: ${view.claimable}` : ""}`,
    ask_takeback: view.one_board
      ? `Take back ${turns(view.takeback_plies)}`
      : `Ask to take back ${turns(view.takeback_plies)}`,
    grant_takeback: "Allow it",
    decline_takeback: "Decline",
    abort: "Abort the game",
    offer_rematch: "Rematch",
    accept_rematch: "Accept the rematch",
    decline_rematch: "Decline",
  };
  return labels[name] ?? name.replaceAll("_", " ");
}

/**
 * What is offered now, in a sentence, with the commands that answer it.
 * @param {GameView} view
 * @returns {{name: string, text: string, answers: CommandName[]}[]}
 */
function offersOf(view) {
  const { draw, takeback, rematch } = view.offers;
  /** @param {Color} side */
  const mine = (side) => view.you.includes(side) && view.you.length === 1;
  /** @param {Color} side @param {string} mineText @param {string} theirText */
  const say = (side, mineText, theirText) => (mine(side) ? mineText : `${view.sides[side]} ${theirText}`);
  /** @type {{name: string, text: string, answers: CommandName[]}[]} */
  const offers = [];
  if (draw)
    offers.push({
      name: "draw",
      text: say(draw, "You have offered a draw.", "offers a draw."),
      answers: ["accept_draw", "decline_draw"],
    });
  if (takeback) {
    const what = `to take back ${turns(takeback.plies)}.`;
    offers.push({
      name: "takeback",
      text: say(takeback.by, `You have asked ${what}`, `asks ${what}`),
      answers: ["grant_takeback", "decline_takeback"],
    });
  }
  if (rematch)
    offers.push({
      name: "rematch",
      text: say(rematch, "You have offered a rematch.", "offers a rematch."),
      answers: ["accept_rematch", "decline_rematch"],
    });
  return offers.map((offer) => ({ ...offer, answers: offer.answers.filter((answer) => view.can.includes(answer)) }));
}

/**
 * The command that a button stands for.
 * @param {GameView} view
 * @param {CommandName} name
 * @returns {WireCommand}
 */
function commandOf(view, name) {
  return name === "grant_takeback"
    ? { do: name, plies: view.offers.takeback?.plies ?? view.takeback_plies }
    : /** @type {WireCommand} */ ({ do: name });
}

/** Not every browser opens what an address points into. */
function openExport() {
  const fold = find("#export")?.closest("details");
  if (fold) fold.open = true;
}

/**
 * @param {HTMLElement|null} found
 * @param {GameStore} store
 * @param {(command: WireCommand) => Promise<unknown>} execute
 * @param {() => number} waiting  how many other games wait for this person's turn
 * @returns {{disarm: () => boolean, unbind: () => void}}
 */
export function bindActions(found, store, execute, waiting) {
  if (!found) return { disarm: () => false, unbind: () => {} };
  const region = found;
  /** @type {CommandName|""} */
  let armed = "";
  let timer = 0;
  let drawn = "";

  /** @param {CommandName|""} name */
  function arm(name) {
    clearTimeout(timer);
    armed = name;
    if (name) timer = setTimeout(() => arm(""), ARMED_MS);
    render(store.get());
  }

  /** @param {CommandName} name */
  async function press(name) {
    if (SECOND_PRESS[name] && armed !== name) return arm(name);
    arm("");
    try {
      await execute(commandOf(store.get().view, name));
    } catch (error) {
      store.set({ notice: { text: asRefusal(error).message, tone: "error" } });
    }
  }

  /** @param {GameView} view @param {CommandName} name @param {boolean} [primary] */
  const button = (view, name, primary) =>
    element(
      "button",
      {
        type: "submit",
        name: "do",
        value: name,
        class: primary ? "primary" : name === "resign" || name === "abort" ? "danger" : null,
        "data-armed": armed === name ? "true" : null,
      },
      armed === name ? SECOND_PRESS[name] : label(view, name),
    );

  /** @param {GameView} view */
  function draw(view) {
    const offers = offersOf(view);
    const answers = new Set(offers.flatMap((offer) => offer.answers));
    const rest = view.can.filter((name) => !ELSEWHERE.has(name) && !answers.has(name));
    const next = view.offers.next_game;
    const later = view.time.kind === "correspondence" && !mayAct(view) && waiting() > 0;
    return [
      ...offers.map(({ name, text, answers: given }) =>
        element(
          "div",
          { class: "offer", role: "status", "data-offer": name },
          element("p", {}, text),
          ...given.map((answer, index) => button(view, answer, index === 0)),
        ),
      ),
      next &&
        element("a", { class: "button primary", href: `/games/${next}`, "data-next-game": next }, "Go to the rematch"),
      later && element("a", { class: "button", href: "/me/next" }, "Your next game"),
      ...rest.map((name) => button(view, name, name === "offer_rematch")),
      view.status === "over" &&
        element("a", { class: "button", href: "#export", onclick: openExport }, "Copy or download"),
    ];
  }

  /** @param {GameState} state */
  function render({ view }) {
    const key = JSON.stringify([armed, view.can, view.offers, view.takeback_plies, view.claimable, view.players]);
    if (key === drawn) return;
    drawn = key;
    const had = region.contains(document.activeElement) ? document.activeElement?.getAttribute("value") : null;
    const kept = region.querySelectorAll("input[type=hidden]");
    setChildren(region, [...kept, ...draw(view)]);
    if (had) find(`button[value="${had}"]`, region)?.focus({ preventScroll: true });
    for (const node of all("button[name=do]")) {
      if (!region.contains(node)) node.hidden = !view.can.includes(node.value);
    }
  }

  /** A first press forgotten. @returns {boolean} whether there was one */
  function disarm() {
    const was = armed !== "";
    if (was) arm("");
    return was;
  }

  const unbind = [
    store.watch(render),
    listen(document, "submit", (event) => {
      const button = event.submitter;
      const name = button instanceof HTMLButtonElement && button.name === "do" ? button.value : "";
      const form = around(event, "form");
      if (!name || ELSEWHERE.has(name) || !form.action.includes(`/games/${store.get().view.id}/`)) return;
      event.preventDefault();
      press(/** @type {CommandName} */ (name));
    }),
    listen(document, "pointerdown", (event) => armed && !isIn(event, region) && disarm()),
  ];
  render(store.get());
  return {
    disarm,
    unbind() {
      clearTimeout(timer);
      unbind.forEach((stop) => stop());
    },
  };
}
