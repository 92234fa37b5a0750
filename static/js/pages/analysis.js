/** The analysis page. Both sides can move, and turns that are taken back stay as variations. */

import { find, mark, setText } from "../lib/dom.js";
import { asRefusal } from "../lib/http.js";
import { createTurnPanel } from "../analysis/turn-panel.js";
import { createEngineAccess } from "../analysis/engine-access.js";
import { createSavePanel } from "../analysis/save-panel.js";
import { createLines, isPly } from "../analysis/lines.js";
import { createTree, endOf, follows } from "../analysis/tree.js";
import { createTreeView } from "../analysis/tree-view.js";
import { bindEngine } from "../engine/panel.js";
import { createAnnouncer } from "../game/turns/announcer.js";
import { bindEvents } from "../game/events/events.js";
import { openFreeBoard } from "../game/board/free-board.js";
import { bindShortcuts } from "../game/table/shortcuts.js";
import { bindNotation } from "../game/turns/notation.js";
import { play as sound, soundOf } from "../game/board/sound.js";
import { bindToolbar, toggleZen } from "../game/table/toolbar.js";
import { sideToChoose } from "../game/state/view.js";
import { openHelp } from "../site/dialog.js";

/** @import { AnalysisView, Command } from "../wire.js" */
/** @import { TurnNode } from "../analysis/tree.js" */

/** @type {AnalysisView} */
const { kept, study, at: openedAt } = JSON.parse(find("#view").textContent);
const tree = createTree(study.tree, study.between);
const lines = createLines(study, tree);
const side = new URL(location.href).searchParams.get("side");
const free = openFreeBoard(study.game, side === "black" ? "black" : "white", {
  execute,
  explain: (path) => lines.explain(shown, path),
});
const { store, turn } = free;
const announcer = createAnnouncer(find("#live"));
let shown = tree.root;
let requested = shown;

/** Selects a turn. @param {TurnNode} at @returns {Promise<boolean>} whether it is shown */
async function go(at) {
  requested = at;
  complain("");
  try {
    await lines.load(at, forEngine.wanted());
    if (requested === at) await show(at);
  } catch (error) {
    if (requested === at) complain(asRefusal(error).message);
  }
  return shown === at;
}

/** Shows a turn whose position is cached. @param {TurnNode} at */
async function show(at) {
  const before = shown;
  shown = at;
  await free.show(lines.viewAt(at), at === before || at.parent === before || before.parent === at);
  draw();
  forEngine.changed();
  if (at.parent !== before || !isPly(at.played)) return;
  sound(soundOf(at.played));
  announcer.say(at.played.words);
}

function draw() {
  treeView.draw(shown);
  about.draw(shown);
  drawEnds();
}

/**
 * Updates the status, and the buttons to the start and end of the line, which may be a variation.
 */
function drawEnds() {
  const { view } = store.get();
  setText(find("#status"), view.outcome?.words ?? view.status_words);
  const [atStart, atEnd] = [!shown.parent, shown.children.length === 0];
  for (const [tool, off] of Object.entries({
    first: atStart,
    previous: atStart,
    next: atEnd,
    last: atEnd,
  }))
    find(`[data-tool=${tool}]`).disabled = off;
  mark(document.body, "turns", String(view.plies.length));
}

/** @param {string} words */
function complain(words) {
  const problem = find("#problem");
  setText(problem, words);
  problem.hidden = words === "";
}

/**
 * Plays a turn after the shown one.
 * @param {string} played
 * @returns {Promise<TurnNode|null>} the new turn, or null if another one has been selected
 *   meanwhile
 */
async function playTurn(played) {
  const from = shown;
  requested = from;
  const added = await lines.play(from, played);
  keeping.touched();
  if (forEngine.wanted()) await lines.load(added, true);
  if (requested !== from || !follows(added, tree.root)) {
    // The user has selected another turn during the request. The new turn stays in the tree.
    draw();
    return null;
  }
  requested = added;
  await show(added);
  return added;
}

/** Handles commands of the board, the events panel and the turn field. @param {Command} command */
async function execute(command) {
  if (command.do === "play") return playTurn(command.turn);
  if (command.do === "start_event")
    return playTurn(command.event === undefined ? "event" : `event=${command.event}`);
  if (command.do === "choose")
    return playTurn(`${sideToChoose(store.get().view) === "black" ? "B" : "W"}@${command.square}`);
  return null;
}

const navigation = {
  go: () => {},
  first: () => void go(tree.root),
  previous: () => void go(shown.parent ?? shown),
  next: () => void go(shown.children[0] ?? shown),
  last: () => void go(endOf(shown)),
  flip: free.flip,
};

const events = bindEvents(find("#events"), store, execute, free.choosing, Date.now);
bindNotation(find("#move-form"), store, turn);
bindToolbar(find("#board"), store, navigation, { help: openHelp });
const last = find("[data-tool=last]");
last.title = "End of the line (End)";
last.setAttribute("aria-label", last.title);
bindShortcuts({
  ArrowLeft: navigation.previous,
  ArrowRight: navigation.next,
  ArrowUp: navigation.first,
  ArrowDown: navigation.last,
  Home: navigation.first,
  End: navigation.last,
  f: navigation.flip,
  z: toggleZen,
  b: () => free.board.host.focus(),
  "?": openHelp,
  Enter: () => turn.send(),
  Escape: () => events.disarm() || turn.back(),
});

const forEngine = createEngineAccess(study, free, {
  shown: () => shown,
  refusal: lines.refusal,
  begin() {
    lines.forget();
    go(shown);
  },
  play: playTurn,
  complain,
});
bindEngine(find("#engine"), forEngine);
const treeView = createTreeView(find("#tree"), tree, study.game.start.to_move, go);
const keeping = createSavePanel(find("#keeping"), kept, study, tree);
const about = createTurnPanel(find("#about-turn"), tree, {
  changed() {
    keeping.touched();
    draw();
  },
  go,
});
// Runs after the listener that draws the buttons.
store.watch(drawEnds);
draw();

/** Shows the ply in the URL on the main line. */
function open() {
  let at = tree.root;
  for (let plies = 0; plies < openedAt && at.children[0]; plies += at.between ? 0 : 1)
    at = at.children[0];
  if (at !== tree.root) go(at);
}
open();
