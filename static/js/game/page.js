/**
 * The game page: connects the state with the socket and with the regions of the page.
 *
 * @typedef {Object} GamePage
 * @property {string} path  the path of the page's URL
 * @property {() => boolean} isBusy  whether a command is unanswered or a turn has been started
 * @property {() => void} greet  scrolls to the board and announces the game, for people who come
 *   from another game
 * @property {() => void} close  closes the game, so that the page can show another
 */

import { asRefusal, postCommand } from "../lib/http.js";
import { find } from "../lib/dom.js";
import { newId } from "../lib/ids.js";
import { followMyGames, rememberPlayer, showWaiting } from "../site/my-games.js";
import { deleteTurn, storeTurn } from "../lib/unsent-turns.js";
import { bindActions } from "./offers/actions.js";
import { createAnnouncer } from "./turns/announcer.js";
import { bindPositionText } from "./board/position-text.js";
import { bindBar } from "./turns/bar.js";
import { bindBoard } from "./board/board-view.js";
import { createSecretChoice } from "./events/secret-choice.js";
import { bindChat } from "./talk/chat.js";
import { bindClocks, createServerTime } from "./table/clocks.js";
import { bindEvents } from "./events/events.js";
import { OutOfStep, createFeed } from "./state/feed.js";
import { bindFeatures } from "./board/features.js";
import { bindShortcuts } from "./table/shortcuts.js";
import { bindKibitz } from "./talk/kibitz.js";
import { bindMoveList } from "./turns/move-list.js";
import { createNextGame } from "./turns/next-game.js";
import { createNews } from "./state/news.js";
import { bindNotation } from "./turns/notation.js";
import { bindNotes } from "./talk/notes.js";
import { bindPageStatus } from "./table/page-status.js";
import { bindPlans } from "./plans/plans.js";
import { createPremove } from "./turns/premove.js";
import { bindPlayers, placeOf } from "./table/players.js";
import { openJoinedGame, showJoinedGame } from "./table/joined-game.js";
import { bindRatings } from "./table/ratings.js";
import { bindShare } from "./table/share.js";
import { bindCatchUp } from "./turns/catch-up.js";
import { bindRandomness, bindClaim, bindOverdue } from "./offers/optional-regions.js";
import { openSocket } from "./state/socket.js";
import { play } from "./board/sound.js";
import { createGameState } from "./state/state.js";
import { bindToolbar, createNavigation, toggleZen } from "./table/toolbar.js";
import { createTurn } from "./turns/turn.js";
import { build, reloadFor, resumedState, takeSavedState } from "./state/upgrade.js";
import { SIDES, playerName, waitsHere } from "./state/view.js";
import { openHelp } from "../site/dialog.js";

/** @import { GameFrame } from "./state/feed.js" */
/** @import { Received } from "./state/socket.js" */
/** @import { GameState, GameStore } from "./state/state.js" */
/** @import { GameView, Command } from "../wire.js" */

/**
 * The connection that receives messages and sends commands.
 * @typedef {ReturnType<typeof connect>} ServerLink
 */
/** The list of the user's other games. @typedef {ReturnType<typeof followOthers>} OtherGames */

/**
 * Opens the page's game.
 * @param {() => void} onward  called after the player's move if the setting wants the next game and
 *   other games wait
 * @returns {GamePage}
 */
export function openGamePage(onward) {
  /** @type {GameView} */
  const embedded = JSON.parse(find("#view").textContent);
  const store = createGameState(embedded, requestedPosition(embedded));
  const announcer = createAnnouncer(find("#live"));
  const others = followOthers(store);
  const line = connect(store, announcer, createNextGame(store, others.waiting, onward));
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
      announcer.say(
        `${view.title}: ${playerName(view, "white")} – ${playerName(view, "black")}. ` +
          `${view.status_words}.`,
      );
    },
    close() {
      line.socket.close();
      others.stop();
      unbind.forEach((stop) => stop());
      store.close();
    },
  };
}

/** Returns the ply and the side in the page's URL. @param {GameView} view */
function requestedPosition(view) {
  const { searchParams } = new URL(location.href);
  const ply = searchParams.get("ply") ?? "";
  const at = /^\d+$/.test(ply) && Number(ply) < view.plies.length ? Number(ply) : null;
  return { at, orientation: SIDES.find((side) => side === searchParams.get("side")) ?? null };
}

/**
 * Follows the number of other games that wait, and who joins one of the user's games.
 * @param {GameStore} store
 */
function followOthers(store) {
  const { view } = store.get();
  /** The number in the page's navigation includes this game. */
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
      stop = followMyGames({
        except: view.id,
        receive({ waiting: now, joined, joined_time }, first) {
          waiting = now;
          const { view: current } = store.get();
          showWaiting(waiting + waitsHere(current));
          changed();
          if (!joined || first || joined === current.id) return;
          if (
            joined_time === "correspondence" ||
            (current.status === "running" && current.you.length > 0)
          )
            showJoinedGame(joined);
          else openJoinedGame(joined);
        },
      });
    },
    stop: () => stop(),
  };
}

/**
 * @param {GameStore} store
 * @param {ReturnType<typeof createAnnouncer>} announcer
 * @param {ReturnType<typeof createNextGame>} moveOn
 */
function connect(store, announcer, moveOn) {
  const { view } = store.get();
  const time = createServerTime();
  time.hear(view.clock?.at_ms ?? Date.now(), 2000);
  const chat = bindChat(find("#chat"), store, (words) => announcer.say(words));
  const feed = createFeed();
  const news = createNews(store, announcer);
  /** Callbacks that the regions of the page set. */
  const callbacks = { view: () => {}, time: () => {} };
  const socket = openSocket({
    game: view.id,
    since: (anew) =>
      `since=${anew ? 0 : store.get().view.seq}&build=${build()}&chat=${anew ? "" : chat.mark()}`,
    receive,
    changed(connection) {
      if (connection !== "open") {
        time.forget();
        feed.forget();
      }
      store.set({ connection, presence: connection === "open" ? store.get().presence : null });
    },
  });

  /** Handles messages other than responses. @param {Received} message */
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
        return callbacks.time();
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
      // A newer server may send message types that this page does not know.
    }
  }

  /**
   * Reloads the game's page.
   * @param {string} wanted the reason; the page is reloaded once per reason
   */
  function loadAnew(wanted) {
    const commands = socket.unanswered();
    socket.close();
    if (reloadFor(store.get(), commands, wanted)) return;
    const text = "Postern has been updated. Please reload the page.";
    store.set({ connection: "reconnecting", notice: { text, tone: "info" } });
  }

  /**
   * Applies a frame to the view. Requests the whole game if that fails.
   * @param {GameFrame} message
   */
  function takeFrame(message) {
    try {
      const { time } = store.get().view;
      const next = feed.take(store.get().view, message);
      if (!next || !news.take(next)) return;
      // Pages of live games have other regions than pages of correspondence games.
      if (next.time.kind !== time.kind) return loadAnew(next.id);
      callbacks.view();
      moveOn.heard();
    } catch (error) {
      if (!(error instanceof OutOfStep)) throw error;
      socket.renew();
    }
  }

  /**
   * Sends a command. Players use the socket. Everybody else uses an HTTP request, because the
   * response may set the session cookie.
   * @param {Command} command
   * @param {string} [id] the command's ID if it has been sent before
   */
  async function execute(command, id = newId()) {
    moveOn.sent();
    if (store.get().view.you.length > 0) {
      const stored = keepForLater(store.get(), command, id);
      const answer = await socket
        .command(command, id)
        .finally(async () => (await stored) && deleteTurn({ game: view.id, id }));
      moveOn.acknowledged(command);
      return answer;
    }
    const answer = await postCommand(view.id, command);
    socket.renew();
    return answer;
  }

  return { socket, execute, time, chat, heard: callbacks };
}

/**
 * Stores a turn that cannot be sent now, so that it survives the page. A turn that could reveal a
 * secret square is not stored.
 * @param {GameState} state
 * @param {Command} command
 * @param {string} id
 * @returns {Promise<unknown>} truthy if the turn is stored
 */
async function keepForLater({ view, sending, connection }, command, id) {
  if (connection === "open" || command.do !== "play" || view.time.kind === "live") return null;
  const secrets = (view.secrets ?? []).flatMap(({ squares }) => Object.values(squares));
  if (secrets.some((square) => square !== null)) return null;
  const { turn, ply, position = view.position.fen } = command;
  const until_ms = view.clock?.deadline_ms[view.position.to_move] ?? undefined;
  return storeTurn({
    id,
    game: view.id,
    turn,
    words: sending?.words ?? turn,
    ply,
    position,
    until_ms,
  }).catch(() => null);
}

/**
 * Binds each region of the page to its module.
 * @param {GameStore} store
 * @param {ServerLink} line
 * @param {OtherGames} others
 */
function bindRegions(store, { socket, execute, time, chat, heard: callbacks }, others) {
  const navigation = createNavigation(store);
  const choosing = createSecretChoice({ store, execute });
  const turn = createTurn({
    store,
    execute,
    explain: socket.explain,
    choosing,
    premove: createPremove(store),
  });
  const bound = bindBoard(find("#board"), store, turn);
  const focus = () => bound.board.host.focus({ preventScroll: true });
  const clocks = bindClocks({
    view: () => store.get().view,
    face: (color) => find(".clock", placeOf(store.get(), color) ?? document.createElement("div")),
    time,
    low: () => play("low"),
  });
  callbacks.view = turn.playPremove;
  callbacks.time = clocks.draw;
  const actions = bindActions(
    { actions: find("#actions"), offers: find("#offers") },
    store,
    execute,
    others.waiting,
  );
  others.watch(actions.draw);
  const events = bindEvents(find("#events"), store, execute, choosing, time.now);
  const unbind = [
    bound.unbind,
    clocks.unbind,
    actions.unbind,
    events.unbind,
    chat.unbind,
    bindRandomness(store, execute),
    bindClaim(find("#claim"), store, execute, time),
    bindOverdue(find("#late"), store, execute, time),
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
    bindCatchUp(find("#since"), store, navigation.go),
    bindPositionText(store),
    bindToolbar(find("#board"), store, navigation, { help: openHelp }),
    bindShortcuts({
      ArrowLeft: navigation.previous,
      ArrowRight: navigation.next,
      ArrowUp: navigation.first,
      ArrowDown: navigation.last,
      Home: navigation.first,
      End: navigation.last,
      f: navigation.flip,
      z: toggleZen,
      b: () => bound.board.host.focus(),
      n: () => find("#actions a[href='/me/next']")?.click() ?? false,
      "?": openHelp,
      Enter: () => turn.send(),
      Escape: () => actions.disarm() || events.disarm() || turn.back(),
    }),
  ];
  bindFeatures(find("#features"), store);
  // The bar replaces the server's promotion form.
  find("#promotion-form")?.remove();
  bindPageStatus(store, { drawClocks: clocks.draw, waiting: others.waiting });
  return { focus, turn, unbind };
}

/**
 * Restores what the user was doing on a page of an older build, and repeats the commands without a
 * response.
 * @param {GameStore} store
 * @param {ServerLink} line
 * @param {ReturnType<typeof createTurn>} turn
 */
function resume(store, { execute }, turn) {
  const { view } = store.get();
  const stored = takeSavedState(view.id);
  if (!stored) return;
  store.set(resumedState(stored, view));
  for (const { id, command } of stored.commands) sendAgain(command, id);

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
