/**
 * Reactions to new views other than drawing: screen reader announcements, sounds, and opening the
 * rematch.
 */

import { settings } from "../../lib/settings.js";
import { rememberPlayer } from "../../site/my-games.js";
import { spoken } from "../turns/announcer.js";
import { asideWords, newAsides, revealWords } from "../turns/asides.js";
import { newOffers } from "../offers/offers.js";
import { landing, revealIn } from "./replay.js";
import { play, soundOf } from "../board/sound.js";
import { isPresent, sideAtBottom, takeView } from "./state.js";
import { sideToChoose, mayAct } from "./view.js";

/** @import { GameStore } from "./state.js" */
/** @import { AsideView, GameView, PlyView } from "../../wire.js" */

/**
 * @param {GameStore} store
 * @param {{say: (words: string) => void}} announcer
 */
export function createNews(store, announcer) {
  /**
   * Announces a turn, or an event between turns. A turn that completes a landing does not announce
   * the reveal again.
   * @param {GameView} before
   * @param {GameView} view
   * @param {PlyView|AsideView} entry
   */
  function announce(before, view, entry) {
    const reveal = landing(before) ? null : revealIn(entry.steps);
    if (reveal) announcer.say(revealWords(view, reveal));
    announcer.say("after" in entry ? asideWords(view, entry) : spoken(view, entry));
  }

  /** @param {GameView} before @param {GameView} view @param {PlyView|AsideView} last */
  function sound(before, view, last) {
    if (last.steps.length > 0) play(soundOf(last));
    if (mayAct(view) && !mayAct(before) && document.hidden) play("turn");
    if (view.one_board && settings.get().turning === "on")
      store.set({ orientation: sideToChoose(view) ?? view.position.to_move });
  }

  /** @param {GameView} view */
  function ended(view) {
    announcer.say(view.outcome?.words ?? view.status_words);
    play("end");
  }

  /**
   * Opens the rematch for its players, unless they are looking at an earlier position.
   * @param {GameView} view
   */
  function toRematch(view) {
    if (view.you.length > 0 && isPresent(store.get())) location.assign(`/games/${view.next_game}`);
  }

  /**
   * Replaces the page's view.
   * @param {GameView} next
   * @returns {boolean} whether the view contains anything new
   */
  function take(next) {
    const before = store.get();
    const change = takeView(before, next);
    if (!change.view) return false;
    store.set(change);
    const { view } = store.get();
    if (before.view.you.join() !== view.you.join()) {
      store.set({ orientation: sideAtBottom(view) });
      rememberPlayer();
    }
    const entries = [
      ...newAsides(before.view, view),
      ...view.plies.slice(before.view.plies.length),
    ];
    for (const entry of entries) announce(before.view, view, entry);
    if (newOffers(before.view, view).length > 0) play("offer");
    if (entries.length > 0) sound(before.view, view, entries[entries.length - 1]);
    if (view.status === "running" && before.view.status === "open" && document.hidden) play("join");
    if (view.status === "over" && before.view.status !== "over") ended(view);
    if (view.next_game && !before.view.next_game) toRematch(view);
    return true;
  }

  return { take };
}
