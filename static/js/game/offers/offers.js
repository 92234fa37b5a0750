/**
 * Offers between the players: those that are new to the viewer, and the replies to the viewer's own
 * offers.
 */

import { other } from "../state/replay.js";

/** @import { GameView, OfferKind, OfferView } from "../../wire.js" */

/** @param {OfferView[]} offers @param {OfferView} offer */
const includes = (offers, { kind, by }) =>
  offers.some((each) => each.kind === kind && each.by === by);

/**
 * Returns the open offers that the viewer can answer.
 * @param {GameView} view
 * @returns {OfferView[]}
 */
export const offersToAnswer = (view) =>
  view.one_board || view.you.length === 0
    ? []
    : view.offers.filter(({ by }) => !view.you.includes(by));

/**
 * Returns the offers that were not open in the earlier view.
 * @param {GameView} before
 * @param {GameView} view
 */
export const newOffers = (before, view) =>
  offersToAnswer(view).filter((offer) => !includes(before.offers, offer));

/** The name of each offer as part of a sentence. @type {Record<OfferKind, string>} */
const NOUNS = {
  draw: "draw offer",
  takeback: "take-back request",
  pause: "proposal of a pause",
  time: "proposal to go on by correspondence",
  rematch: "rematch offer",
};

/**
 * Returns a sentence about the reply to the viewer's offer. Returns null if there is no reply, or
 * if the reply is obvious because the game is over or the rematch begins.
 * @param {GameView} before
 * @param {GameView} view
 * @returns {string|null}
 */
export function answerTo(before, view) {
  if (view.one_board || view.status !== before.status || view.next_game) return null;
  const answered = before.offers.find(
    (offer) => view.you.includes(offer.by) && !includes(view.offers, offer),
  );
  if (!answered) return null;
  const name = view.sides[other(answered.by)];
  if (view.plies.length < before.plies.length)
    return answered.kind === "takeback" ? `${name} allowed the take-back.` : null;
  if (answered.kind === "pause" && view.can.includes("resume"))
    return `${name} agreed to the pause.`;
  if (answered.kind === "time" && view.time.kind !== before.time.kind)
    return `${name} agreed to go on by correspondence.`;
  if (view.plies.length === before.plies.length)
    return `${name} declined your ${NOUNS[answered.kind]}.`;
  const last = view.plies[view.plies.length - 1];
  return last.by === answered.by
    ? null
    : `${name} played on without accepting your ${NOUNS[answered.kind]}.`;
}
