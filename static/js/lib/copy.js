/** Buttons that copy or share texts. */

import { all, element, find } from "./dom.js";

/** How long a button shows that it has copied the text, in milliseconds. */
const CONFIRM_MS = 1500;

/**
 * Copies a text, even if the page has no access to the clipboard API.
 * @param {string} text
 * @returns {Promise<boolean>}
 */
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = element("textarea", {
      readonly: true,
      "aria-hidden": "true",
      class: "visually-hidden",
    });
    field.value = text;
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}

/**
 * Creates a button that copies the result of `text`.
 * @param {string} name
 * @param {string} label
 * @param {() => string} text
 */
export function copyButton(name, label, text) {
  const button = element("button", { type: "button", "data-copy": name }, label);
  copies(button, text);
  return button;
}

/**
 * Makes a button copy a text, and show whether that worked.
 * @param {HTMLButtonElement} button
 * @param {() => string} text
 */
function copies(button, text) {
  const label = button.textContent;
  button.addEventListener("click", async () => {
    const done = await copyText(text());
    button.textContent = done ? "Copied" : "Could not copy";
    setTimeout(() => (button.textContent = label), CONFIRM_MS);
  });
}

/** Activates all buttons that copy or share the field named by `data-copies` or `data-shares`. */
export function bindFields() {
  for (const button of all("button[data-copies]")) {
    button.hidden = false;
    copies(button, () => find(`#${button.dataset.copies}`).value);
  }
  for (const button of all("button[data-shares]")) {
    button.hidden = !("share" in navigator);
    button.addEventListener("click", () => {
      const url = find(`#${button.dataset.shares}`).value;
      navigator.share({ title: document.title, url }).catch(() => {});
    });
  }
}
