/**
 * The game page: connects the state with the socket and with the regions of the page.
 */

import { asRefusal, postCommand } from "../lib/http.js";
import { find, mark, setText } from "../lib/dom.js";
import { followMine, rememberPlayer, showWaiting } from "../lib/mine.js";
import { settings } from "../lib/settings.js";
import { bindActions } from "../game/actions.js";
import { createAnnouncer, spoken } from "../game/announce.js";
import { asideWords, newAsides, revealWords } from "../game/asides.js";
import { bindText } from "../game/astext.js";
import { bindBar } from "../game/bar.js";
import { bindBoard } from "../game/boardview.js";
import { createChoosing } from "../game/choosing.js";
import { bindConditional } from "../game/conditional.js";
import { bindChat } from "../game/chat.js";
import { bindClocks, createServerTime } from "../game/clocks.js";
import { bindEvents } from "../game/events.js";
import { OutOfStep, createFeed } from "../game/feed.js";
import { bindFeatures } from "../game/features.js";
import { bindClaim } from "../game/claim.js";
import { bindKeys } from "../game/keys.js";
import { bindKibitz } from "../game/kibitz.js";
import { bindLate } from "../game/late.js";
import { bindMoveList } from "../game/movelist.js";
import { bindNotation } from "../game/notation.js";
import { bindNotes } from "../game/notes.js";
import { newOffers } from "../game/offers.js";
import { createPremove } from "../game/premove.js";
import { bindPlayers, placeOf } from "../game/players.js";
import { goToJoined, sayJoined } from "../game/joined.js";
import { showPresent } from "../game/present.js";
import { bindRatings } from "../game/ratings.js";
import { bindShare } from "../game/share.js";
import { openSocket } from "../game/socket.js";
import { stateName } from "../game/shown.js";
import { play, soundOf } from "../game/sound.js";
import { createGameState, isPresent, shownPly, sideAtBottom, takeView } from "../game/state.js";
import { bindTools, createNavigation, toggleZen } from "../game/tools.js";
import { createTurn } from "../game/turn.js";
import { landing, revealIn } from "../game/replay.js";
import { build, reloadFor, resumed, takeKept } from "../game/upgrade.js";
import { SIDES, chooser, mayAct } from "../game/view.js";
import { openHelp } from "./dialog.js";

/** @import { GameFrame } from "../game/feed.js" */
/** @import { Received } from "../game/socket.js" */
/** @import { GameState } from "../game/state.js" */
/** @import { AsideView, GameView, PlyView, Command } from "../wire.js" */

/** @type {GameView} */
const embedded = JSON.parse(find("#view").textContent);
const asked = new URL(location.href).searchParams;
const ply = asked.get("ply") ?? "";
const askedPly = /^\d+$/.test(ply) && Number(ply) < embedded.plies.length ? Number(ply) : null;
const askedSide = SIDES.find((side) => side === asked.get("side")) ?? null;
const store = createGameState(embedded, { at: askedPly, orientation: askedSide });
const time = createServerTime();
/** How many other games wait for this person; the count on the page includes this one. */
let waitingElsewhere = Number(find(".site-nav .count")?.textContent ?? 0) - waitsHere(embedded);
const announcer = createAnnouncer(find("#live"));
const navigation = createNavigation(store);

time.hear(embedded.clock?.at_ms ?? Date.now(), 2000);

const chat = bindChat(find("#chat"), store, (words) => announcer.say(words));
const feed = createFeed();
const socket = openSocket({
  game: embedded.id,
  since: (anew) => `since=${anew ? 0 : store.get().view.seq}&build=${build()}&chat=${anew ? "" : chat.mark()}`,
  receive,
  changed(connection) {
    if (connection !== "open") {
      time.forget();
      feed.forget();
    }
    store.set({ connection, presence: connection === "open" ? store.get().presence : null });
  },
});

/** Handles messages that answer no command. @param {Received} message */
function receive(message) {
  switch (message.type) {
    case "info":
    case "update":
    case "own":
      return takeFrame(message);
    case "chat":
      return chat.take(message);
    case "presence":
      return store.set({ presence: message });
    case "pong":
      time.hear(message.now_ms, performance.now() - message.asked_ms);
      return clocks.draw();
    case "closing":
      return store.set({ notice: { text: message.message, tone: "info" } });
    case "refused":
      return store.set({ notice: { text: message.error, tone: "info" } });
    case "reload":
      return loadAnew(message.build);
    case "signed_out":
      socket.close();
      return location.reload();
    default:
    // A newer server may send more than this page knows.
  }
}

/** Called when the server is another build than this page. @param {string} wanted */
function loadAnew(wanted) {
  const commands = socket.unanswered();
  socket.close();
  if (reloadFor(store.get(), commands, wanted)) return;
  const text = "Postern has been updated. Please reload the page.";
  store.set({ connection: "reconnecting", notice: { text, tone: "info" } });
}

/** Joins a frame to the view; when that fails, asks for the whole game. @param {GameFrame} message */
function takeFrame(message) {
  try {
    const next = feed.take(store.get().view, message);
    if (next) takeNews(next);
  } catch (error) {
    if (!(error instanceof OutOfStep)) throw error;
    socket.renew();
  }
}

/** @param {GameView} next */
function takeNews(next) {
  const before = store.get();
  const change = takeView(before, next);
  if (!change.view) return;
  store.set(change);
  const { view } = store.get();
  if (before.view.you.join() !== view.you.join()) {
    store.set({ orientation: sideAtBottom(view) });
    rememberPlayer();
  }
  const heard = [...newAsides(before.view, view), ...view.plies.slice(before.view.plies.length)];
  for (const one of heard) announce(before.view, view, one);
  if (newOffers(before.view, view).length > 0) play("offer");
  if (heard.length > 0) sound(before.view, view, heard[heard.length - 1]);
  if (view.status === "running" && before.view.status === "open" && document.hidden) play("join");
  if (view.status === "over" && before.view.status !== "over") ended(view);
  if (view.next_game && !before.view.next_game) toRematch(view);
  turn.playPremove();
}

/** Takes a player to the rematch, but nobody who watches or looks at an earlier position. @param {GameView} view */
function toRematch(view) {
  if (view.you.length > 0 && isPresent(store.get())) location.assign(`/games/${view.next_game}`);
}

/**
 * Announces a turn, or an event between turns. A turn that completes a landing does not announce the reveal again.
 * @param {GameView} before
 * @param {GameView} view
 * @param {PlyView|AsideView} one
 */
function announce(before, view, one) {
  const cells = landing(before) ? null : revealIn(one.steps);
  if (cells) announcer.say(revealWords(view, cells));
  announcer.say("after" in one ? asideWords(view, one) : spoken(view, one));
}

/** @param {GameView} before @param {GameView} view @param {PlyView|AsideView} last */
function sound(before, view, last) {
  if (last.steps.length > 0) play(soundOf(last));
  if (mayAct(view) && !mayAct(before) && document.hidden) play("turn");
  if (view.one_board && settings.get().turning === "on")
    store.set({ orientation: chooser(view) ?? view.position.to_move });
}

/** @param {GameView} view */
function ended(view) {
  announcer.say(view.outcome?.words ?? view.status_words);
  play("end");
}

/**
 * Sends a command: over the socket for players; with a request for everybody else, because its answer can set the cookie.
 * @param {Command} command
 * @param {string} [id] if it has been sent before
 */
async function execute(command, id) {
  if (store.get().view.you.length > 0) return socket.command(command, id);
  const answer = await postCommand(embedded.id, command);
  socket.renew();
  return answer;
}

const choosing = createChoosing({ store, execute });
const turn = createTurn({ store, execute, explain: socket.explain, choosing, premove: createPremove(store) });
const { board } = bindBoard(find("#board"), store, turn);
const clocks = bindClocks({
  view: () => store.get().view,
  face: (color) => find(".clock", placeOf(store.get(), color) ?? document.createElement("div")),
  time,
  low: () => play("low"),
});
const actions = bindActions({ actions: find("#actions"), offers: find("#offers") }, store, execute, () => waitingElsewhere);
bindClaim(find("#claim"), store, execute, time);
bindLate(find("#late"), store, execute, time);
bindConditional(find("#conditional"), store);
const events = bindEvents(find("#events"), store, execute, choosing);
bindPlayers(store);
bindFeatures(find("#features"), store);
bindBar(find("#compose-bar"), store, {
  send: () => turn.send(),
  back: () => turn.back(),
  cancel: turn.cancel,
  dismiss: () => store.set({ notice: null, illegal: null }),
  present: navigation.last,
  choose: choosing.confirm,
  unpick: choosing.cancel,
  hand: choosing.takeOver,
  promote: turn.choose,
});
// From here on, the bar asks what a pawn becomes.
find("#promotion-form")?.remove();
bindMoveList(find("#moves"), store, navigation.go);
bindNotation(find("#move-form"), store, turn);
bindKibitz(find("#kibitz"), store, execute, navigation.go);
bindRatings(find("#ratings"), store);
bindNotes(find("#notes"), store);
bindShare(find("#export"), store);
bindText(store);
bindTools(find("#board"), store, navigation, { help: openHelp });
bindKeys({
  ArrowLeft: navigation.previous,
  ArrowRight: navigation.next,
  ArrowUp: navigation.first,
  ArrowDown: navigation.last,
  Home: navigation.first,
  End: navigation.last,
  f: navigation.flip,
  z: toggleZen,
  b: () => board.host.focus(),
  "?": openHelp,
  Enter: () => turn.send(),
  Escape: () => actions.disarm() || events.disarm() || turn.back(),
});

/** 1 when this game is waiting for this person, else 0; games at one board do not count. @param {GameView} view */
function waitsHere(view) {
  return mayAct(view) && !view.one_board ? 1 : 0;
}

/** Updates what has no module of its own. @param {GameState} state @param {GameState} before */
function render(state, before) {
  const { view } = state;
  showPresent(view);
  showWaiting(waitingElsewhere + waitsHere(view));
  setText(find("#status"), statusWords(state));
  setText(find("#watchers"), state.presence?.watchers ? `${state.presence.watchers} watching` : "");
  mark(document.body, "connection", state.connection === "connecting" ? "reconnecting" : state.connection);
  mark(document.body, "status", view.status);
  mark(document.body, "plays", view.you.length > 0 ? "yes" : null);
  mark(document.body, "toMove", view.position.to_move);
  mark(document.body, "state", stateName(state));
  mark(document.body, "seq", view.seq);
  if (state.view !== before.view || state.orientation !== before.orientation) clocks.draw();
  if (state.at !== before.at) showAddress(state);
}

/** Every position has an address. @param {GameState} state */
function showAddress(state) {
  const url = new URL(location.href);
  if (state.at === null) url.searchParams.delete("ply");
  else url.searchParams.set("ply", String(shownPly(state)));
  history.replaceState(history.state, "", url);
}

/** @param {GameState} state */
function statusWords({ view, connection }) {
  const words = view.status === "over" ? (view.outcome?.words ?? view.status_words) : view.status_words;
  // While a choice is owed, the words and the bar are enough.
  const yours = mayAct(view) && !chooser(view) && !view.one_board ? " – your turn" : "";
  const away = connection === "reconnecting" ? " · reconnecting…" : "";
  return `${words}${yours}${away}`;
}

store.watch(render);
render(store.get(), store.get());

if (embedded.you.length > 0) rememberPlayer();
followMine({
  except: embedded.id,
  receive({ waiting, joined, joined_time }, first) {
    waitingElsewhere = waiting;
    const { view } = store.get();
    showWaiting(waitingElsewhere + waitsHere(view));
    if (!joined || first || joined === view.id) return;
    if (joined_time === "correspondence" || (view.status === "running" && view.you.length > 0)) sayJoined(joined);
    else goToJoined(joined);
  },
});

const kept = takeKept(embedded.id);
if (kept) {
  store.set(resumed(kept, embedded));
  for (const { id, command } of kept.commands) sendAgain(command, id);
}

/** Sends a command again for which the page of the older build got no answer. @param {Command} command @param {string} id */
async function sendAgain(command, id) {
  if (command.do === "play" && command.ply === embedded.plies.length) {
    await turn.submit(command.turn, command.ply, { id });
    return;
  }
  try {
    await execute(command, id);
  } catch (error) {
    store.set({ notice: { text: asRefusal(error).message, tone: "error" } });
  }
}
