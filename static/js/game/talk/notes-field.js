/**
 * The field for a player's private notes on the game. It is saved when typing stops and when the
 * field loses the focus. Notes are not sent over the socket, so that nobody else can notice them.
 * The server renders the same in `src/web/pages/game/words/notes.rs`.
 */

import { closestTo, find, listen, setText } from "../../lib/dom.js";
import { asRefusal, get, post } from "../../lib/http.js";

/** @import { NotesView } from "../../wire.js" */
/** @import { GameState, GameStore } from "../state/state.js" */

/** The pause in typing before notes are saved, and the delay before a retry, in milliseconds. */
const SAVE_PAUSE_MS = 1_500;
const RETRY_PAUSE_MS = 5_000;
/** The HTTP status if another page has saved notes first. */
const CONFLICT = 409;

/**
 * @param {HTMLElement} region  the notes' region
 * @param {GameStore} store
 * @returns {() => void} a function that saves unsaved notes and removes the listeners
 */
export function bindNotesField(region, store) {
  const form = find("#notes-form", region);
  /** @type {HTMLTextAreaElement} */
  const field = find("#notes-text", region);
  const other = find("#notes-other", region);
  const opening = find("#notes-show", region);
  const address = `/api/games/${store.get().view.id}/notes`;
  let version = Number(form.dataset.version);
  /** The text that the server has stored. */
  let savedText = field.defaultValue;
  /**
   * The text that another page has saved, until the user has decided between the two.
   * @type {NotesView|null}
   */
  let newer = null;
  /** @type {Promise<void>|null} */
  let saving = null;
  let timer = 0;

  /** @param {string} words */
  const showState = (words) => setText(find("#notes-state", region), words);
  const isChanged = () => !field.readOnly && field.value !== savedText;

  /** @param {GameState} state */
  function render({ view }) {
    opening.hidden = view.status !== "over" || (!field.readOnly && field.value.trim() === "");
  }

  /** Saves the field if it has changed. At most one request is in flight. */
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
      savedText = text;
      showState(isChanged() ? "" : "Saved");
    } catch (error) {
      const { status, message } = asRefusal(error);
      showState(message);
      if (status === CONFLICT) await compare();
      else if (status === 0 || status === 429 || status >= 500)
        timer = setTimeout(save, RETRY_PAUSE_MS);
    } finally {
      saving = null;
    }
  }

  /** Shows the text that another page has saved, and lets the user choose. */
  async function compare() {
    try {
      newer = await get(address);
    } catch (error) {
      return showState(asRefusal(error).message);
    }
    setText(find("blockquote", other), newer?.text || "Nothing: the notes were emptied.");
    other.hidden = false;
    if (newer?.shown) field.readOnly = true;
  }

  /** @param {MouseEvent} event */
  function choose(event) {
    const button = closestTo(event, "[data-keep]");
    if (!button || !newer) return;
    ({ version, text: savedText } = newer);
    newer = null;
    other.hidden = true;
    if (button.dataset.keep === "saved") {
      field.value = savedText;
      showState("");
    }
    field.focus();
    save();
  }

  function fieldChanged() {
    render(store.get());
    if (!newer) showState("");
    clearTimeout(timer);
    timer = setTimeout(save, SAVE_PAUSE_MS);
  }

  /** Saves the last changes before the page is left. @param {SubmitEvent} event */
  async function open(event) {
    if (!isChanged()) return;
    event.preventDefault();
    await save();
    if (!isChanged()) opening.submit();
  }

  const unbind = [
    store.watch(render),
    listen(field, "input", fieldChanged),
    listen(field, "change", save),
    listen(form, "submit", (event) => {
      event.preventDefault();
      if (isChanged()) save();
      else showState("Saved");
    }),
    listen(other, "click", choose),
    listen(opening, "submit", open),
    listen(document, "visibilitychange", () => document.hidden && save()),
  ];
  render(store.get());
  // The user may have typed while this module was loaded.
  if (isChanged()) fieldChanged();
  return () => {
    save();
    unbind.forEach((stop) => stop());
  };
}
