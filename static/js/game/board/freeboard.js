/**
 * A board on which nobody plays against anybody: the positions that stand on it come from its page, which says what becomes of a turn.
 */

import { find } from "../../lib/dom.js";
import { noPremove } from "../plans/alone.js";
import { bindText } from "./astext.js";
import { bindBar } from "../turns/bar.js";
import { bindBoard } from "./boardview.js";
import { createChoosing } from "../events/choosing.js";
import { bindFeatures } from "./features.js";
import { bindHands } from "./hands.js";
import { bindPlayers } from "../table/players.js";
import { createReplay } from "../state/replay.js";
import { createGameState } from "../state/state.js";
import { createTurn } from "../turns/turn.js";

/** @import { Color, Command, GameView } from "../../wire.js" */

/** A ply that no line has, so that nothing is taken for a step from there. */
const NOWHERE = -100;

/** @typedef {ReturnType<typeof openFreeBoard>} FreeBoard */

/**
 * Opens the board in the page's `#board`, with what stands around it there.
 * @param {GameView} first
 * @param {Color} orientation
 * @param {object} about
 * @param {(command: Command) => Promise<unknown>} about.execute  a turn, the start of an event, a choice; fails with a sentence for the person
 * @param {(path: string[]) => Promise<{message: string|null, marks: string[]}>} about.explain  why clicks begin no turn
 * @param {HTMLElement|null} [about.hands]  where the pieces that can be dropped stand, on a page that shows no players
 */
export function openFreeBoard(first, orientation, { execute, explain, hands = null }) {
  const store = createGameState(first, { at: null, orientation });
  // Nobody has to look away here.
  store.set({ handed: "all" });
  const choosing = createChoosing({ store, execute });
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
  bindText(store);

  return {
    store,
    turn,
    choosing,
    board,
    flip: () => store.set({ orientation: store.get().orientation === "white" ? "black" : "white" }),
    /**
     * Shows another position.
     * @param {GameView} view
     * @param {boolean} isStep  whether one turn leads from one of the two positions to the other, so that it is seen
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
