/**
 * Live lists of open challenges and running games. The server renders the first version, and the
 * lobby's socket updates them.
 */

import { createBoard } from "../../board/board.js";
import { noMarks } from "../../board/types.js";
import { element, find, setChildren } from "../../lib/dom.js";
import { follow } from "../../lib/follow.js";
import { personNode } from "../../lib/person.js";
import { settings } from "../../lib/settings.js";

/** @import { Board } from "../../board/board.js" */
/** @import { Geometry } from "../../board/types.js" */
/** @import { GameCard, ListChanges, LobbyFrame, Seek } from "../../wire.js" */

/**
 * The current lists, and the visitor's own challenges that others do not see.
 * @typedef {Extract<LobbyFrame<Seek, GameCard>, {type: "lobby"}> & {own: Seek[]}} Lobby
 */

/**
 * Listens to the lobby until it is stopped.
 * @param {(lobby: Lobby) => void} receive
 * @param {{few?: boolean}} [options]  whether the page shows only a few boards
 * @returns {() => void} a function that closes the socket
 */
export function openLobby(receive, { few = false } = {}) {
  /** @type {Lobby|null} */
  let lobby = null;
  /** @param {LobbyFrame<Seek, GameCard>} message */
  function take(message) {
    if (message.type === "lobby") lobby = { ...message, own: [] };
    else if (message.type === "lobby_own" && lobby) lobby = { ...lobby, own: message.seeks };
    else if (message.type === "lobby_update" && lobby) lobby = updated(lobby, message);
    if (lobby) receive(lobby);
  }

  return follow(`/lobby/socket${few ? "?few=true" : ""}`, take);
}

/**
 * Applies an update to the lists.
 * @param {Lobby} lobby
 * @param {Extract<LobbyFrame<Seek, GameCard>, {type: "lobby_update"}>} update
 * @returns {Lobby}
 */
function updated(lobby, { seeks, running, here = lobby.here }) {
  return {
    ...lobby,
    seeks: changed(lobby.seeks, seeks),
    running: changed(lobby.running, running),
    here,
  };
}

/**
 * Applies changes to a list: removes entries, and inserts new ones at their positions.
 * @template {{id: string}} T
 * @param {T[]} list
 * @param {ListChanges<T>} changes
 * @returns {T[]}
 */
function changed(list, { put, gone }) {
  const dropped = new Set([...gone, ...put.map(([, entry]) => entry.id)]);
  const remaining = list.filter((entry) => !dropped.has(entry.id));
  for (const [place, entry] of put) remaining.splice(place, 0, entry);
  return remaining;
}

/**
 * Updates the list of open challenges, if the element says that this page lists them.
 * @param {HTMLElement|null} list
 * @returns {(seeks: Seek[], more: Seek[]) => void} takes the public seeks, and more of the
 *   visitor's own
 */
export function bindSeeks(list) {
  // The socket does not say who posted a challenge, so the server's marks stay.
  const ownSeeks = new Set(
    Array.from(list?.querySelectorAll("[data-mine][data-game]") ?? [], (node) =>
      node.getAttribute("data-game"),
    ),
  );
  /** @type {HTMLElement|null} */
  const part = list && list.closest("[data-most]");
  const { variant, time, skip = "0", most = "50" } = part?.dataset ?? {};
  return (all, more) => {
    if (!list) return;
    const allOwn = new Set([...ownSeeks, ...more.map((seek) => seek.id)]);
    const shownSeeks = [...more, ...all].filter(
      (seek) => (!variant || seek.variant === variant) && (!time || seek.kind === time),
    );
    const seeks = shownSeeks.slice(Number(skip), Number(skip) + Number(most));
    list.replaceChildren(...seeks.map((seek) => seekNode(seek, allOwn.has(seek.id))));
    showEmpty(list, seeks.length === 0);
  };
}

/** @param {Seek} seek @param {boolean} isOwn */
function seekNode(seek, isOwn) {
  return element(
    "li",
    {
      "data-game": seek.id,
      "data-scheme": seek.scheme,
      "data-mine": isOwn ? "" : null,
      class: "seek",
    },
    element("b", {}, personNode(seek.by)),
    " ",
    seek.rating && element("span", { class: "rating" }, seek.rating),
    seek.rating && " ",
    element(
      "a",
      { href: `/games/${seek.id}` },
      `${seek.title}, ${seek.time}${seek.rated ? ", rated" : ""}`,
      seek.ratings && " ",
      seek.ratings && element("small", { class: "soft" }, `for ratings ${seek.ratings}`),
      seek.accounts_only && " ",
      seek.accounts_only && element("small", { class: "soft" }, "accounts only"),
      element(
        "span",
        { class: "seek-action", "data-color": seek.plays },
        isOwn ? null : element("span", { class: "sign", "aria-hidden": "true" }),
        isOwn ? `Yours, waiting for ${seek.side}` : ` Play ${seek.side}`,
      ),
    ),
  );
}

/**
 * Updates the list of running games and their small boards. A board is updated rather than
 * replaced. A list with `data-fixed` is one page of a longer list, so its games stay the same.
 * @param {HTMLElement|null} list
 * @returns {(cards: GameCard[], boards: Lobby["boards"]) => void} takes the games, and the
 *   geometries of the variants
 */
export function bindRunning(list) {
  /** @type {Map<string, {node: HTMLElement, show: (card: GameCard) => void}>} */
  const shownCards = new Map();
  return (all, boards) => {
    if (!list) return;
    const fixed = list.hasAttribute("data-fixed");
    const cards = fixed ? all.filter(({ id }) => find(`:scope > [data-game="${id}"]`, list)) : all;
    for (const id of shownCards.keys()) {
      if (!cards.some((card) => card.id === id)) shownCards.delete(id);
    }
    const nodes = cards.map((card) => {
      const drawnNode = find(`:scope > [data-game="${card.id}"]`, list);
      const item = shownCards.get(card.id) ?? createCard(drawnNode, boards[card.variant], card);
      shownCards.set(card.id, item);
      item.show(card);
      return item.node;
    });
    if (fixed) return;
    if (
      nodes.some((node, place) => node !== list.children[place]) ||
      nodes.length !== list.children.length
    )
      list.replaceChildren(...nodes);
    showEmpty(list, cards.length === 0);
  };
}

/**
 * Creates a game's entry. The server's rendering stays until the game changes.
 * @param {HTMLElement|null} drawnNode the element that the server has rendered, if any
 * @param {Geometry} geometry
 * @param {GameCard} first
 */
function createCard(drawnNode, geometry, first) {
  const node = drawnNode ?? emptyCard(first);
  const [frame, words] = [find(".board-frame", node), find("[data-words]", node)];
  /** @type {Board|null} */
  let board = null;
  let shownKey = drawnNode && isDrawn(node, first) ? JSON.stringify(first) : "";
  return {
    node,
    /** @param {GameCard} next */
    show(next) {
      const key = JSON.stringify(next);
      if (key === shownKey) return;
      shownKey = key;
      node.dataset.ply = String(next.ply);
      setChildren(words, wordsOf(next));
      board ??= createBoard(frame, { geometry, pieces: [], pieceSet: settings.get().pieces });
      board.set({
        pieces: next.pieces,
        marks: {
          ...noMarks(),
          last: next.last,
          highlights: next.highlights,
          signs: next.marks,
          checks: next.checks,
        },
        label: `${next.title}: ${next.white} against ${next.black}`,
      });
    },
  };
}

/** @param {GameCard} card */
const emptyCard = ({ id, title, rated }) =>
  element(
    "li",
    { "data-game": id, class: "card" },
    element(
      "a",
      { href: `/games/${id}` },
      element("div", { class: "board-frame small" }),
      element("b", {}, title),
    ),
    element(
      "span",
      { class: "card-words" },
      rated && element("span", { class: "soft" }, "rated"),
      " ",
      element("span", { "data-words": "" }),
    ),
  );

/** @param {GameCard} card */
const wordsOf = ({
  white,
  black,
  white_rating: ofWhite,
  black_rating: ofBlack,
  status_words: status,
}) => [
  personNode(white),
  ...ratingNodes(ofWhite),
  " – ",
  personNode(black),
  ...ratingNodes(ofBlack),
  `: ${status}`,
];

/** @param {string|undefined} rating @returns {(Node|string)[]} */
const ratingNodes = (rating) => (rating ? [" ", element("span", { class: "rating" }, rating)] : []);

/** Describes a game's state as text. @param {GameCard} card */
const textOf = (card) =>
  wordsOf(card)
    .map((part) => (typeof part === "string" ? part : part.textContent))
    .join("");

/**
 * Whether a list item shows the current state of the game. Highlights can change without a turn.
 * @param {HTMLElement} node
 * @param {GameCard} card
 */
const isDrawn = (node, card) =>
  node.dataset.ply === String(card.ply) &&
  find("[data-words]", node).textContent === textOf(card) &&
  card.highlights.every(({ look, cells }) =>
    cells.every((cell) => find(`.mark-${look}[data-mark="${cell}"]`, node)),
  );

/**
 * Shows the sentence for an empty list, or hides it.
 * @param {HTMLElement} list
 * @param {boolean} empty
 */
function showEmpty(list, empty) {
  const words = list.parentElement && find("[data-empty]", list.parentElement);
  if (words) words.hidden = !empty;
}
