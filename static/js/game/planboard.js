/**
 * A board in the place of the game's, on which a player composes turns of a position that may come: the opponent's, then an answer, and
 * so on. Each is composed as any turn is, and the server says what the position after it looks like.
 */

import { element, find } from "../lib/dom.js";
import { asRefusal } from "../lib/http.js";
import { noChoosing, noPremove, noReason } from "./alone.js";
import { bindBar } from "./bar.js";
import { bindBoard } from "./boardview.js";
import { createReplay } from "./replay.js";
import { createGameState } from "./state.js";
import { createTurn } from "./turn.js";

/** @import { AheadView, GameView } from "../wire.js" */
/** @import { GameStore } from "./state.js" */

/**
 * The view of a game that stands at a position ahead, for whoever is to move there.
 * @param {GameView} view
 * @param {AheadView} ahead
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
    // A turn is taken as soon as it is whole: nothing is sent to the opponent.
    time: { ...view.time, kind: "live" },
  };
}

/**
 * Opens the board.
 * @param {GameStore} store of the game
 * @param {AheadView} first
 * @param {(turns: string[]) => Promise<AheadView>} ahead  the position after some turns
 * @param {(ahead: AheadView) => void} moved  called when another position stands on the board
 */
export function openPlanBoard(store, first, ahead, moved) {
  const host = element("div", { id: "plan-board", class: "board-frame" });
  const bar = element("div", { id: "plan-bar" });
  find("#board").after(host);
  find("#compose-bar").after(bar);
  let shown = first;
  const { orientation, view } = store.get();
  const plan = createGameState(viewAhead(view, first), { at: null, orientation });

  /** @param {AheadView} next */
  function show(next) {
    shown = next;
    const nextView = viewAhead(store.get().view, next);
    plan.set({ view: nextView, replay: createReplay(nextView), path: [], sending: null, illegal: null, pick: [], notice: null });
    moved(next);
  }

  /** Goes to the position after some turns. @param {string[]} turns */
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
      if (command.do === "play") show(await ahead([...shown.turns, command.turn]));
    },
    explain: noReason,
    choosing: noChoosing,
    premove: noPremove,
  });
  const { unbind } = bindBoard(host, plan, turn, { veiled: false });
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
    close() {
      delete document.body.dataset.planning;
      unbind();
      unbar();
      host.remove();
      bar.remove();
    },
  };
}
