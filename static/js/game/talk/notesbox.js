/**
 * The box in which somebody writes notes for themselves about the game: saved when typing stops and when the box is left. Nothing of it goes through the
 * socket, so that nobody else can tell. `src/web/pages/game/words/notes.rs` draws the same on a page that comes.
 */

import { around, find, listen, setText } from "../../lib/dom.js";
import { asRefusal, get, post } from "../../lib/http.js";

/** @import { NotesView } from "../../wire.js" */
/** @import { GameState, GameStore } from "../state/state.js" */

/** How long nobody types before notes are saved, and before it is tried again when that has failed. */
const PAUSE = 1_500;
const AGAIN = 5_000;
/** When somebody else's save came first. */
const CONFLICT = 409;

/**
 * @param {HTMLElement} region  the part of the page
 * @param {GameStore} store
 * @returns {() => void} saves what is not saved yet, and unbinds
 */
export function bindNotesBox(region, store) {
  const form = find("#notes-form", region);
  /** @type {HTMLTextAreaElement} */
  const field = find("#notes-text", region);
  const other = find("#notes-other", region);
  const opening = find("#notes-show", region);
  const address = `/api/games/${store.get().view.id}/notes`;
  let version = Number(form.dataset.version);
  /** The text as the server has it. */
  let kept = field.defaultValue;
  /** What another page has saved meanwhile, until the person has chosen. @type {NotesView|null} */
  let newer = null;
  /** @type {Promise<void>|null} */
  let saving = null;
  let timer = 0;

  /** @param {string} words */
  const tell = (words) => setText(find("#notes-state", region), words);
  const isChanged = () => !field.readOnly && field.value !== kept;

  /** @param {GameState} state */
  function render({ view }) {
    opening.hidden = view.status !== "over" || (!field.readOnly && field.value.trim() === "");
  }

  /** Saves what is typed, unless that is done already. One save is under way at a time. */
  async function save() {
    clearTimeout(timer);
    while (saving) await saving;
    if (!isChanged() || newer) return;
    saving = send(field.value);
    await saving;
  }

  /** @param {string} text */
  async function send(text) {
    try {
      ({ version } = await post(address, { version, text }));
      kept = text;
      tell(isChanged() ? "" : "Saved");
    } catch (error) {
      const { status, message } = asRefusal(error);
      tell(message);
      if (status === CONFLICT) await compare();
      else if (status === 0 || status === 429 || status >= 500) timer = setTimeout(save, AGAIN);
    } finally {
      saving = null;
    }
  }

  /** Shows what another page has saved, and lets the person choose. */
  async function compare() {
    try {
      newer = await get(address);
    } catch (error) {
      return tell(asRefusal(error).message);
    }
    setText(find("blockquote", other), newer?.text || "Nothing: the notes were emptied.");
    other.hidden = false;
    if (newer?.shown) field.readOnly = true;
  }

  /** @param {MouseEvent} event */
  function choose(event) {
    const button = around(event, "[data-keep]");
    if (!button || !newer) return;
    ({ version, text: kept } = newer);
    newer = null;
    other.hidden = true;
    if (button.dataset.keep === "saved") {
      field.value = kept;
      tell("");
    }
    field.focus();
    save();
  }

  function typed() {
    render(store.get());
    if (!newer) tell("");
    clearTimeout(timer);
    timer = setTimeout(save, PAUSE);
  }

  /** What was typed last is saved before the page goes. @param {SubmitEvent} event */
  async function open(event) {
    if (!isChanged()) return;
    event.preventDefault();
    await save();
    if (!isChanged()) opening.submit();
  }

  const unbind = [
    store.watch(render),
    listen(field, "input", typed),
    listen(field, "change", save),
    listen(form, "submit", (event) => {
      event.preventDefault();
      if (isChanged()) save();
      else tell("Saved");
    }),
    listen(other, "click", choose),
    listen(opening, "submit", open),
    listen(document, "visibilitychange", () => document.hidden && save()),
  ];
  render(store.get());
  // Somebody may have typed while this was loaded.
  if (isChanged()) typed();
  return () => {
    save();
    unbind.forEach((stop) => stop());
  };
}
