/**
 * Copying and sharing texts.
 */

import { all, element, find } from "./dom.js";

/** How long a button says that it has copied, in milliseconds. */
const SAID_MS = 1500;

/**
 * Copies a text, also where the page has no right to the clipboard.
 * @param {string} text
 * @returns {Promise<boolean>}
 */
async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = element("textarea", { readonly: true, "aria-hidden": "true", class: "visually-hidden" });
    field.value = text;
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}

/**
 * A button that copies what `text` gives when it is pressed.
 * @param {string} name
 * @param {string} label
 * @param {() => string} text
 */
export function copyButton(name, label, text) {
  const button = element("button", { type: "button", "data-copy": name }, label);
  copies(button, text);
  return button;
}

/** Lets a button copy, and say that it has. @param {HTMLButtonElement} button @param {() => string} text */
function copies(button, text) {
  const label = button.textContent;
  button.addEventListener("click", async () => {
    const done = await copyText(text());
    button.textContent = done ? "Copied" : "Could not copy";
    setTimeout(() => (button.textContent = label), SAID_MS);
  });
}

/**
 * Makes the page's own buttons work that copy or share what stands in a field: `data-copies` and `data-shares` name it.
 */
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
