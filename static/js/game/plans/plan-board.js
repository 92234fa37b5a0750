/**
 * A planning board in place of the game's board. The player composes turns from a future position:
 * the opponent's turn, a reply, and so on. The server returns the position after each turn.
 */

import { element, find } from "../../lib/dom.js";
import { asRefusal } from "../../lib/http.js";
import { noSecretChoice, noPremove, noReason } from "./no-opponent.js";
import { bindBar } from "../turns/bar.js";
import { bindBoard } from "../board/board-view.js";
import { showHeld, showPool } from "../table/players.js";
import { createReplay } from "../state/replay.js";
import { createGameState } from "../state/state.js";
import { createTurn } from "../turns/turn.js";
import { SIDES } from "../state/view.js";

/** @import { PlannedPositionView, GameView } from "../../wire.js" */
/** @import { GameStore } from "../state/state.js" */

/**
 * Returns the view of the game at a future position, for the side to move there.
 * @param {GameView} view
 * @param {PlannedPositionView} ahead
 * @returns {GameView}
 */
function viewAhead(view, { position, choices }) {
  return {
    ...view,
    start: position,
    position,
    choices,
    plies: [],
    asides: [],
    plies_from: 0,
    can: ["play"],
    offers: [],
    clock: null,
    you: [position.to_move],
    // Nothing is sent to the opponent, so turns need no confirmation.
    time: { ...view.time, kind: "live" },
  };
}

/**
 * Opens the planning board.
 * @param {GameStore} store the game's state
 * @param {PlannedPositionView} first
 * @param {(turns: string[]) => Promise<PlannedPositionView>} ahead  returns the position after some turns
 * @param {(ahead: PlannedPositionView) => void} moved  called when another position is shown
 */
export function openPlanBoard(store, first, ahead, moved) {
  const host = element("div", { id: "plan-board", class: "board-frame" });
  const bar = element("div", { id: "plan-bar" });
  find("#board").after(host);
  // Shows the future position's pools in place of the game's.
  const pools = element("div", { id: "plan-pools", "data-apart": true });
  find("#compose-bar").after(bar);
  bar.before(pools);
  let current = first;
  const { orientation, view } = store.get();
  const plan = createGameState(viewAhead(view, first), { at: null, orientation });
  const places = SIDES.map((color) => {
    const place = element("div", {}, element("span", { class: "pool" }));
    pools.append(place);
    return { color, place };
  });
  /** @type {GameView|null} */
  let drawnView = null;
  function drawPools() {
    // Redraws only after a change, because redrawing would end a drag.
    if (drawnView !== plan.get().view)
      places.forEach(({ color, place }) => showPool(place, plan.get(), color));
    drawnView = plan.get().view;
    showHeld(pools, plan.get());
  }

  /** @param {PlannedPositionView} next */
  function show(next) {
    current = next;
    const nextView = viewAhead(store.get().view, next);
    plan.set({
      view: nextView,
      replay: createReplay(nextView),
      path: [],
      sending: null,
      illegal: null,
      pick: [],
      notice: null,
    });
    moved(next);
  }

  /**
   * Plays a turn in notation.
   * @param {string} played
   * @returns {Promise<string>} why the server refused, or ""
   */
  async function play(played) {
    try {
      show(await ahead([...current.turns, played]));
      return "";
    } catch (error) {
      return asRefusal(error).message;
    }
  }

  /** Shows the position after these turns. @param {string[]} turns */
  async function go(turns) {
    try {
      show(await ahead(turns));
    } catch (error) {
      plan.set({ notice: { text: asRefusal(error).message, tone: "error" } });
    }
  }

  const turn = createTurn({
    store: plan,
    async execute(command) {
      if (command.do === "play") show(await ahead([...current.turns, command.turn]));
    },
    explain: noReason,
    choosing: noSecretChoice,
    premove: noPremove,
  });
  const { board, unbind } = bindBoard(host, plan, turn, { veiled: false, pools });
  const unpool = plan.watch(drawPools);
  drawPools();
  const unbar = bindBar(bar, plan, {
    send: () => turn.send(),
    back: () => turn.back(),
    cancel: turn.cancel,
    dismiss: () => plan.set({ notice: null, illegal: null }),
    promote: turn.choose,
  });
  document.body.dataset.planning = "yes";

  return {
    go,
    play,
    focus: () => board.host.focus({ preventScroll: true }),
    close() {
      delete document.body.dataset.planning;
      unbind();
      unbar();
      unpool();
      pools.remove();
      host.remove();
      bar.remove();
    },
  };
}
