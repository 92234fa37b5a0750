/**
 * A copy of a game, which is read without a connection: as soon as there is one, the game itself is shown. Where it is its reader's turn,
 * one can be composed; it waits on the device until the server is reached.
 */

import { untilShort } from "../site/deadlines.js";
import { all, find, mark, setText } from "../lib/dom.js";
import { newId } from "../lib/ids.js";
import { dropTurn, keepTurn, keptTurns, putTurn } from "../lib/unsent.js";
import { noChoosing, noPremove, noReason } from "../game/plans/alone.js";
import { bindBar } from "../game/turns/bar.js";
import { stateName } from "../game/board/shown.js";
import { createTurn } from "../game/turns/turn.js";
import { openStepper } from "../game/stepper.js";

/** @import { GameStore } from "../game/state/state.js" */
/** @import { Color, Command, GameView, LegalTurnView } from "../wire.js" */
/** @import { Unsent } from "../lib/unsent.js" */

/** What there is to play. @typedef {{side: Color, choices: LegalTurnView[], until_ms?: number}} ToPlay */

/** How long after one look the next is made whether the server can be reached, in milliseconds. */
const LOOK_AGAIN_MS = 30_000;

/** @type {GameView} */
const view = JSON.parse(find("#view").textContent);
/** @type {ToPlay|null} */
const toPlay = JSON.parse(find("#to-play")?.textContent ?? "null");

/** Whether a turn is half composed, which would be lost with the page. */
let isComposing = () => false;
/** Whether the game is to be shown as soon as that turn is kept. */
let isBack = false;

for (const node of all("main time")) setText(node, untilShort(Date.parse(node.dateTime)));
addEventListener("online", goBack);
setInterval(look, LOOK_AGAIN_MS);

/** Looks whether the server can be reached. */
async function look() {
  if (document.hidden || document.querySelector("dialog")) return;
  const answer = await fetch("/me/kept").catch(() => null);
  if (answer?.ok) goBack();
}

/** Shows the game itself, unless a turn is being composed: then it waits for that. */
function goBack() {
  isBack = true;
  if (!isComposing()) location.reload();
}

if (toPlay) openStepper({ ...view, you: [toPlay.side], choices: toPlay.choices, can: ["play"] }, (store, present) => compose(store, toPlay, present));
else openStepper(view);

/** @param {GameStore} store @param {ToPlay} what @param {() => void} present */
function compose(store, what, present) {
  /** @param {Command} command */
  async function execute(command) {
    const { sending } = store.get();
    if (command.do !== "play" || !sending) return;
    const { turn, ply, position = view.position.fen } = command;
    const { until_ms } = what;
    const kept = await keepTurn({ id: newId(), game: view.id, turn, words: sending.words, ply, position, until_ms });
    if (!kept) throw new Error("This device keeps no copy of this game any more, so your turn cannot wait here.");
    show(kept);
    if (isBack) goBack();
  }

  /** @param {Unsent} turn that waits */
  function show(turn) {
    store.set({ path: turn.turn.split(","), sending: { words: turn.words, ply: turn.ply, kept: turn }, notice: null });
  }

  async function discard() {
    const { sending } = store.get();
    if (sending?.kept) await dropTurn(sending.kept);
    store.set({ path: [], sending: null });
  }

  isComposing = () => store.get().path.length > 1 && !store.get().sending;
  const mirror = () => mark(document.body, "state", stateName(store.get()));
  store.watch(mirror);
  mirror();
  const turn = createTurn({ store, execute, explain: noReason, choosing: noChoosing, premove: noPremove });
  bindBar(find("#compose-bar"), store, {
    send: () => turn.send(),
    back: () => turn.back(),
    cancel: turn.cancel,
    dismiss: () => store.set({ notice: null, illegal: null }),
    promote: turn.choose,
    present,
    discard,
  });
  resume();
  return turn;

  /** Shows the turn that was composed before. */
  async function resume() {
    const known = (await keptTurns()).find(({ game }) => game === view.id);
    if (!known) return;
    if (known.position === view.position.fen && !known.refused) return show(known);
    const refused = known.refused ?? "The game has gone on since you composed it.";
    await putTurn({ ...known, refused });
    store.set({ notice: { text: `Not sent: ${known.words}. ${refused}`, tone: "error" } });
  }
}
