/**
 * An offline copy of a game. Once the server can be reached, the page opens the game itself. If it
 * is the reader's turn, they can compose a turn, which is stored on the device until then.
 */

import { untilShort } from "../site/deadlines.js";
import { all, find, mark, setText } from "../lib/dom.js";
import { newId } from "../lib/ids.js";
import { deleteTurn, storeTurn, storedTurns, putTurn } from "../lib/unsent-turns.js";
import { noSecretChoice, noPremove, noReason } from "../game/plans/no-opponent.js";
import { bindBar } from "../game/turns/bar.js";
import { stateName } from "../game/board/contents.js";
import { createTurn } from "../game/turns/turn.js";
import { openStepper } from "../game/stepper.js";

/** @import { GameStore } from "../game/state/state.js" */
/** @import { Color, Command, GameView, LegalTurnView } from "../wire.js" */
/** @import { Unsent } from "../lib/unsent-turns.js" */

/**
 * The turns that the reader can play.
 * @typedef {{side: Color, choices: LegalTurnView[], until_ms?: number}} ToPlay
 */

/** The pause between two checks whether the server can be reached, in milliseconds. */
const CHECK_PAUSE_MS = 30_000;

/** @type {GameView} */
const view = JSON.parse(find("#view").textContent);
/** @type {ToPlay|null} */
const toPlay = JSON.parse(find("#to-play")?.textContent ?? "null");

/** Whether the reader is composing a turn that would be lost with the page. */
let isComposing = () => false;
/** Whether to open the game as soon as the composed turn is stored. */
let isBack = false;

for (const node of all("main time")) setText(node, untilShort(Date.parse(node.dateTime)));
addEventListener("online", goBack);
setInterval(checkServer, CHECK_PAUSE_MS);

/** Checks whether the server can be reached. */
async function checkServer() {
  if (document.hidden || document.querySelector("dialog")) return;
  const answer = await fetch("/me/kept").catch(() => null);
  if (answer?.ok) goBack();
}

/** Opens the game itself. If a turn is being composed, waits until it is stored. */
function goBack() {
  isBack = true;
  if (!isComposing()) location.reload();
}

if (toPlay)
  openStepper(
    { ...view, you: [toPlay.side], choices: toPlay.choices, can: ["play"] },
    (store, present) => compose(store, toPlay, present),
  );
else openStepper(view);

/** @param {GameStore} store @param {ToPlay} what @param {() => void} present */
function compose(store, what, present) {
  /** @param {Command} command */
  async function execute(command) {
    const { sending } = store.get();
    if (command.do !== "play" || !sending) return;
    const { turn, ply, position = view.position.fen } = command;
    const { until_ms } = what;
    const stored = await storeTurn({
      id: newId(),
      game: view.id,
      turn,
      words: sending.words,
      ply,
      position,
      until_ms,
    });
    if (!stored)
      throw new Error(
        "This device keeps no copy of this game any more, so your turn cannot wait here.",
      );
    show(stored);
    if (isBack) goBack();
  }

  /** @param {Unsent} turn that waits */
  function show(turn) {
    store.set({
      path: turn.turn.split(","),
      sending: { words: turn.words, ply: turn.ply, kept: turn },
      notice: null,
    });
  }

  async function discard() {
    const { sending } = store.get();
    if (sending?.kept) await deleteTurn(sending.kept);
    store.set({ path: [], sending: null });
  }

  isComposing = () => store.get().path.length > 1 && !store.get().sending;
  const mirror = () => mark(document.body, "state", stateName(store.get()));
  store.watch(mirror);
  mirror();
  const turn = createTurn({
    store,
    execute,
    explain: noReason,
    choosing: noSecretChoice,
    premove: noPremove,
  });
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

  /** Shows the turn that was stored earlier. */
  async function resume() {
    const storedTurn = (await storedTurns()).find(({ game }) => game === view.id);
    if (!storedTurn) return;
    if (storedTurn.position === view.position.fen && !storedTurn.refused) return show(storedTurn);
    const refused = storedTurn.refused ?? "The game has gone on since you composed it.";
    await putTurn({ ...storedTurn, refused });
    store.set({ notice: { text: `Not sent: ${storedTurn.words}. ${refused}`, tone: "error" } });
  }
}
