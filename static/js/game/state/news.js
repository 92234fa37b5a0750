/**
 * What new views of a game bring besides what is drawn: words for screen readers, sounds, and the way to the rematch.
 */

import { settings } from "../../lib/settings.js";
import { rememberPlayer } from "../../site/mine.js";
import { spoken } from "../turns/announce.js";
import { asideWords, newAsides, revealWords } from "../turns/asides.js";
import { newOffers } from "../offers/offers.js";
import { landing, revealIn } from "./replay.js";
import { play, soundOf } from "../board/sound.js";
import { isPresent, sideAtBottom, takeView } from "./state.js";
import { chooser, mayAct } from "./view.js";

/** @import { GameStore } from "./state.js" */
/** @import { AsideView, GameView, PlyView } from "../../wire.js" */

/**
 * @param {GameStore} store
 * @param {{say: (words: string) => void}} announcer
 */
export function createNews(store, announcer) {
  /**
   * Announces a turn, or an event between turns. A turn that completes a landing does not announce the reveal again.
   * @param {GameView} before
   * @param {GameView} view
   * @param {PlyView|AsideView} one
   */
  function announce(before, view, one) {
    const found = landing(before) ? null : revealIn(one.steps);
    if (found) announcer.say(revealWords(view, found));
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

  /** Takes a player to the rematch, but nobody who watches or looks at an earlier position. @param {GameView} view */
  function toRematch(view) {
    if (view.you.length > 0 && isPresent(store.get())) location.assign(`/games/${view.next_game}`);
  }

  /** Puts a view in place of the one that is shown. @param {GameView} next @returns {boolean} whether there was anything new */
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
    const heard = [...newAsides(before.view, view), ...view.plies.slice(before.view.plies.length)];
    for (const one of heard) announce(before.view, view, one);
    if (newOffers(before.view, view).length > 0) play("offer");
    if (heard.length > 0) sound(before.view, view, heard[heard.length - 1]);
    if (view.status === "running" && before.view.status === "open" && document.hidden) play("join");
    if (view.status === "over" && before.view.status !== "over") ended(view);
    if (view.next_game && !before.view.next_game) toRematch(view);
    return true;
  }

  return { take };
}
