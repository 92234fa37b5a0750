/**
 * Copying and sharing texts.
 */

import { all, element, find } from "./dom.js";

/** How long a button shows that it has copied, in milliseconds. */
const SAID_MS = 1500;

/**
 * Copies a text, even where the page has no access to the clipboard.
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

/** Makes a button copy, and show that it has. @param {HTMLButtonElement} button @param {() => string} text */
function copies(button, text) {
  const label = button.textContent;
  button.addEventListener("click", async () => {
    const done = await copyText(text());
    button.textContent = done ? "Copied" : "Could not copy";
    setTimeout(() => (button.textContent = label), SAID_MS);
  });
}

/**
 * Makes the page's buttons work that copy or share the content of a field, which `data-copies` or `data-shares` names.
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
