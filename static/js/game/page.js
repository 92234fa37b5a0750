/**
 * A game on its page: connects the state with the socket and with the regions of the page.
 *
 * @typedef {Object} Table
 * @property {string} path  the page's address, without what comes behind the path
 * @property {() => boolean} isBusy  whether something was sent and not answered, or a turn was started
 * @property {() => void} greet  brings who has come from another game to the board, and says which game it is
 * @property {() => void} close  leaves the game; then the page can show another
 */

import { asRefusal, postCommand } from "../lib/http.js";
import { find } from "../lib/dom.js";
import { newId } from "../lib/ids.js";
import { followMine, rememberPlayer, showWaiting } from "../site/mine.js";
import { dropTurn, keepTurn } from "../lib/unsent.js";
import { bindActions } from "./offers/actions.js";
import { createAnnouncer } from "./turns/announce.js";
import { bindText } from "./board/astext.js";
import { bindBar } from "./turns/bar.js";
import { bindBoard } from "./board/boardview.js";
import { createChoosing } from "./events/choosing.js";
import { bindChat } from "./talk/chat.js";
import { bindClocks, createServerTime } from "./table/clocks.js";
import { bindEvents } from "./events/events.js";
import { OutOfStep, createFeed } from "./state/feed.js";
import { bindFeatures } from "./board/features.js";
import { bindKeys } from "./table/keys.js";
import { bindKibitz } from "./talk/kibitz.js";
import { bindMoveList } from "./turns/movelist.js";
import { createMoveOn } from "./turns/moveon.js";
import { createNews } from "./state/news.js";
import { bindNotation } from "./turns/notation.js";
import { bindNotes } from "./talk/notes.js";
import { bindOutline } from "./table/outline.js";
import { bindPlans } from "./plans/plans.js";
import { createPremove } from "./turns/premove.js";
import { bindPlayers, placeOf } from "./table/players.js";
import { goToJoined, sayJoined } from "./table/joined.js";
import { bindRatings } from "./table/ratings.js";
import { bindShare } from "./table/share.js";
import { bindSince } from "./turns/since.js";
import { bindChance, bindClaim, bindLate } from "./offers/seldom.js";
import { openSocket } from "./state/socket.js";
import { play } from "./board/sound.js";
import { createGameState } from "./state/state.js";
import { bindTools, createNavigation, toggleZen } from "./table/tools.js";
import { createTurn } from "./turns/turn.js";
import { build, reloadFor, resumed, takeKept } from "./state/upgrade.js";
import { SIDES, playerName, waitsHere } from "./state/view.js";
import { openHelp } from "../site/dialog.js";

/** @import { GameFrame } from "./state/feed.js" */
/** @import { Received } from "./state/socket.js" */
/** @import { GameState, GameStore } from "./state/state.js" */
/** @import { GameView, Command } from "../wire.js" */

/** A part of a table that receives messages, and sends commands. @typedef {ReturnType<typeof connect>} Line */
/** What is told of other games. @typedef {ReturnType<typeof followOthers>} Others */

/**
 * Opens the game that the page shows.
 * @param {() => void} onward  called when its player has moved, wants to go on by themselves, and other games wait
 * @returns {Table}
 */
export function openTable(onward) {
  /** @type {GameView} */
  const embedded = JSON.parse(find("#view").textContent);
  const store = createGameState(embedded, asked(embedded));
  const announcer = createAnnouncer(find("#live"));
  const others = followOthers(store);
  const line = connect(store, announcer, createMoveOn(store, others.waiting, onward));
  const { focus, turn, unbind } = bindRegions(store, line, others);
  if (embedded.you.length > 0) rememberPlayer();
  others.begin();
  resume(store, line, turn);
  return {
    path: location.pathname,
    isBusy: () => line.socket.unanswered().length > 0 || store.get().path.length > 0,
    greet() {
      const { view } = store.get();
      focus();
      announcer.say(`${view.title}: ${playerName(view, "white")} – ${playerName(view, "black")}. ${view.status_words}.`);
    },
    close() {
      line.socket.close();
      others.stop();
      unbind.forEach((stop) => stop());
      store.close();
    },
  };
}

/** What the address asks for. @param {GameView} view */
function asked(view) {
  const { searchParams } = new URL(location.href);
  const ply = searchParams.get("ply") ?? "";
  const at = /^\d+$/.test(ply) && Number(ply) < view.plies.length ? Number(ply) : null;
  return { at, orientation: SIDES.find((side) => side === searchParams.get("side")) ?? null };
}

/** Follows how many other games wait, and who joins one. @param {GameStore} store */
function followOthers(store) {
  const { view } = store.get();
  /** The count on the page includes this game. */
  let waiting = Number(find(".site-nav .count")?.textContent ?? 0) - waitsHere(view);
  let stop = () => {};
  /** @type {() => void} */
  let changed = () => {};

  return {
    waiting: () => waiting,
    /** @param {() => void} listener */
    watch(listener) {
      changed = listener;
    },
    begin() {
      stop = followMine({
        except: view.id,
        receive({ waiting: now, joined, joined_time }, first) {
          waiting = now;
          const { view: shown } = store.get();
          showWaiting(waiting + waitsHere(shown));
          changed();
          if (!joined || first || joined === shown.id) return;
          if (joined_time === "correspondence" || (shown.status === "running" && shown.you.length > 0)) sayJoined(joined);
          else goToJoined(joined);
        },
      });
    },
    stop: () => stop(),
  };
}

/**
 * @param {GameStore} store
 * @param {ReturnType<typeof createAnnouncer>} announcer
 * @param {ReturnType<typeof createMoveOn>} moveOn
 */
function connect(store, announcer, moveOn) {
  const { view } = store.get();
  const time = createServerTime();
  time.hear(view.clock?.at_ms ?? Date.now(), 2000);
  const chat = bindChat(find("#chat"), store, (words) => announcer.say(words));
  const feed = createFeed();
  const news = createNews(store, announcer);
  /** Set by the regions that want to hear. */
  const heard = { view: () => {}, time: () => {} };
  const socket = openSocket({
    game: view.id,
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
        return heard.time();
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

  /** Called when the server has another page for this game. @param {string} wanted which, so that it is loaded once */
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
      const { time } = store.get().view;
      const next = feed.take(store.get().view, message);
      if (!next || !news.take(next)) return;
      // The page of a live game has other parts than that of a correspondence game.
      if (next.time.kind !== time.kind) return loadAnew(next.id);
      heard.view();
      moveOn.heard();
    } catch (error) {
      if (!(error instanceof OutOfStep)) throw error;
      socket.renew();
    }
  }

  /**
   * Sends a command: over the socket for players; with a request for everybody else, because its answer can set the cookie.
   * @param {Command} command
   * @param {string} [id] if it has been sent before
   */
  async function execute(command, id = newId()) {
    moveOn.sent();
    if (store.get().view.you.length > 0) {
      const kept = keepForLater(store.get(), command, id);
      const answer = await socket.command(command, id).finally(async () => (await kept) && dropTurn({ game: view.id, id }));
      moveOn.acknowledged(command);
      return answer;
    }
    const answer = await postCommand(view.id, command);
    socket.renew();
    return answer;
  }

  return { socket, execute, time, chat, heard };
}

/**
 * Keeps a turn that cannot be sent now, should the page be closed before it can. One that may tell of a hidden square is not written down.
 * @param {GameState} state
 * @param {Command} command
 * @param {string} id
 * @returns {Promise<unknown>} truthy when it is kept
 */
async function keepForLater({ view, sending, connection }, command, id) {
  if (connection === "open" || command.do !== "play" || view.time.kind === "live") return null;
  const secrets = (view.secrets ?? []).flatMap(({ squares }) => Object.values(squares));
  if (secrets.some((square) => square !== null)) return null;
  const { turn, ply, position = view.position.fen } = command;
  const until_ms = view.clock?.deadline_ms[view.position.to_move] ?? undefined;
  return keepTurn({ id, game: view.id, turn, words: sending?.words ?? turn, ply, position, until_ms }).catch(() => null);
}

/**
 * Gives each region of the page to its module.
 * @param {GameStore} store
 * @param {Line} line
 * @param {Others} others
 */
function bindRegions(store, { socket, execute, time, chat, heard }, others) {
  const navigation = createNavigation(store);
  const choosing = createChoosing({ store, execute });
  const turn = createTurn({ store, execute, explain: socket.explain, choosing, premove: createPremove(store) });
  const shown = bindBoard(find("#board"), store, turn);
  const focus = () => shown.board.host.focus({ preventScroll: true });
  const clocks = bindClocks({
    view: () => store.get().view,
    face: (color) => find(".clock", placeOf(store.get(), color) ?? document.createElement("div")),
    time,
    low: () => play("low"),
  });
  heard.view = turn.playPremove;
  heard.time = clocks.draw;
  const actions = bindActions({ actions: find("#actions"), offers: find("#offers") }, store, execute, others.waiting);
  others.watch(actions.draw);
  const events = bindEvents(find("#events"), store, execute, choosing, time.now);
  const unbind = [
    shown.unbind,
    clocks.unbind,
    actions.unbind,
    events.unbind,
    chat.unbind,
    bindChance(store, execute),
    bindClaim(find("#claim"), store, execute, time),
    bindLate(find("#late"), store, execute, time),
    bindPlayers(store),
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
    }),
    bindMoveList(find("#moves"), store, navigation.go),
    bindNotation(find("#move-form"), store, turn),
    bindKibitz(find("#kibitz"), store, execute, navigation.go),
    bindRatings(find("#ratings"), store),
    bindNotes(find("#notes"), store),
    bindPlans(find("#plans"), store),
    bindShare(find("#export"), store),
    bindSince(find("#since"), store, navigation.go),
    bindText(store),
    bindTools(find("#board"), store, navigation, { help: openHelp }),
    bindKeys({
      ArrowLeft: navigation.previous,
      ArrowRight: navigation.next,
      ArrowUp: navigation.first,
      ArrowDown: navigation.last,
      Home: navigation.first,
      End: navigation.last,
      f: navigation.flip,
      z: toggleZen,
      b: () => shown.board.host.focus(),
      n: () => find("#actions a[href='/me/next']")?.click() ?? false,
      "?": openHelp,
      Enter: () => turn.send(),
      Escape: () => actions.disarm() || events.disarm() || turn.back(),
    }),
  ];
  bindFeatures(find("#features"), store);
  // From here on, the bar asks what a pawn becomes.
  find("#promotion-form")?.remove();
  bindOutline(store, { drawClocks: clocks.draw, waiting: others.waiting });
  return { focus, turn, unbind };
}

/**
 * Goes on with what the page of an older build was doing, and sends again what it got no answer for.
 * @param {GameStore} store
 * @param {Line} line
 * @param {ReturnType<typeof createTurn>} turn
 */
function resume(store, { execute }, turn) {
  const { view } = store.get();
  const kept = takeKept(view.id);
  if (!kept) return;
  store.set(resumed(kept, view));
  for (const { id, command } of kept.commands) sendAgain(command, id);

  /** @param {Command} command @param {string} id */
  async function sendAgain(command, id) {
    if (command.do === "play" && command.ply === view.plies.length) {
      await turn.submit(command.turn, command.ply, { id, position: command.position });
      return;
    }
    try {
      await execute(command, id);
    } catch (error) {
      store.set({ notice: { text: asRefusal(error).message, tone: "error" } });
    }
  }
}
