/**
 * The field for a starting position. The form's board shows a preview, or an error says why the
 * position is invalid.
 */

import { element, find, listen } from "../../lib/dom.js";
import { usePieceSet } from "../../lib/piece-set.js";

/** The pause in typing before the server is asked, in milliseconds. */
const PAUSE_MS = 250;

/** @param {HTMLFormElement} form */
export function bindPreview(form) {
  const field = find("[data-previews]", form);
  const frame = find(".variant-board .board-frame", form.closest(".variant") ?? form);
  if (!field || !frame) return;
  const problem = element("p", {
    class: "message error",
    role: "alert",
    "data-fen-problem": "",
    hidden: true,
  });
  field.closest("details").append(problem);
  const usual = [...frame.children];
  let timer = 0;
  let lastRequest = 0;

  /** @param {string} message */
  function complain(message) {
    problem.textContent = message;
    problem.hidden = message === "";
    if (message) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
  }

  async function preview() {
    const fen = field.value.trim();
    const ask = (lastRequest += 1);
    if (!fen) {
      complain("");
      frame.replaceChildren(...usual);
      return;
    }
    const address = `/api/positions/${field.dataset.previews}?fen=${encodeURIComponent(fen)}`;
    const response = await fetch(address).catch(() => null);
    const answer = await response?.json().catch(() => null);
    // The text has changed during the request.
    if (ask !== lastRequest || !response || !answer) return;
    complain(response.ok ? "" : answer.error);
    if (!response.ok) return;
    frame.replaceChildren(
      ...new DOMParser().parseFromString(answer.board, "text/html").body.children,
    );
    usePieceSet(frame);
  }

  listen(field, "input", () => {
    clearTimeout(timer);
    // A response about the previous text would make the layout jump.
    lastRequest += 1;
    timer = setTimeout(preview, PAUSE_MS);
  });
}
