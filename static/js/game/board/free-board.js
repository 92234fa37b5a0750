/** A board without an opponent. The page supplies its positions and handles its turns. */

import { find } from "../../lib/dom.js";
import { noPremove } from "../plans/no-opponent.js";
import { bindPositionText } from "./position-text.js";
import { bindBar } from "../turns/bar.js";
import { bindBoard } from "./board-view.js";
import { createSecretChoice } from "../events/secret-choice.js";
import { bindFeatures } from "./features.js";
import { bindHands } from "./hands.js";
import { bindPlayers } from "../table/players.js";
import { createReplay } from "../state/replay.js";
import { createGameState } from "../state/state.js";
import { createTurn } from "../turns/turn.js";

/** @import { Color, Command, GameView } from "../../wire.js" */

/** A ply that no position has, so that no step is animated from the previous position. */
const NOWHERE = -100;

/** @typedef {ReturnType<typeof openFreeBoard>} FreeBoard */

/**
 * Opens the board in the page's `#board`, with the regions around the board.
 * @param {GameView} first
 * @param {Color} orientation
 * @param {object} about
 * @param {(command: Command) => Promise<unknown>} about.execute  handles a turn, the start of an
 *   event, a choice; rejects with a sentence for the person
 * @param {(path: string[]) => Promise<{message: string|null, marks: string[]}>} about.explain  says
 *   why clicks begin no turn
 * @param {HTMLElement|null} [about.hands]  holds the pieces that can be dropped, on a page that
 *   shows no players
 */
export function openFreeBoard(first, orientation, { execute, explain, hands = null }) {
  const store = createGameState(first, { at: null, orientation });
  // There is no opponent who must not see the secret squares.
  store.set({ handed: "all" });
  const choosing = createSecretChoice({ store, execute });
  const turn = createTurn({ store, execute, explain, choosing, premove: noPremove });
  const { board } = bindBoard(find("#board"), store, turn, { veiled: false, pools: hands });
  if (hands) bindHands(hands, store);
  else bindPlayers(store);
  bindBar(find("#compose-bar"), store, {
    send: () => turn.send(),
    back: () => turn.back(),
    cancel: turn.cancel,
    dismiss: () => store.set({ notice: null, illegal: null }),
    choose: choosing.confirm,
    unpick: choosing.cancel,
    hand: choosing.takeOver,
    promote: turn.choose,
  });
  bindFeatures(find("#features"), store, { pools: hands !== null });
  bindPositionText(store);

  return {
    store,
    turn,
    choosing,
    board,
    flip: () => store.set({ orientation: store.get().orientation === "white" ? "black" : "white" }),
    /**
     * Shows another position.
     * @param {GameView} view
     * @param {boolean} isStep  whether a single turn leads from one of the two positions to the
     *   other, so that it is animated
     */
    async show(view, isStep) {
      if (!isStep) {
        store.set({ at: NOWHERE });
        await Promise.resolve();
      }
      store.set({
        view,
        replay: createReplay(view),
        at: null,
        path: [],
        sending: null,
        illegal: null,
        pick: [],
        notice: null,
        picked: null,
        choosing: false,
      });
    },
  };
}
