/**
 * The user's settings, stored in this browser. Every value is validated when it is read, so old or
 * damaged storage never breaks a page. Without storage, such as in a private window, settings last
 * as long as the page.
 */

const STORAGE_KEY = "postern.settings";

/** All settings with their values. The first value is the default. */
export const CHOICES = Object.freeze({
  theme: ["system", "light", "dark"],
  board: ["stone", "wood", "slate", "contrast"],
  colors: ["own", "white-black", "orange-blue"],
  pieces: ["drawn", "figurines", "letters"],
  size: ["medium", "small", "large"],
  coords: ["inside", "outside", "none"],
  corners: ["square", "rounded"],
  border: ["on", "off"],
  render: ["drawn", "text"],
  marks: ["on", "off"],
  tips: ["off", "on"],
  speed: ["normal", "slow", "fast", "none"],
  confirm: ["auto", "always", "never"],
  sound: ["on", "off"],
  turning: ["off", "on"],
  onward: ["off", "on"],
  square: ["shown", "hidden"],
  primer: ["on", "off"],
});

/** @typedef {keyof typeof CHOICES} SettingName */
/** @typedef {Record<SettingName, string>} Settings */

/** @type {Set<(settings: Settings) => void>} */
const listeners = new Set();
/** @type {Settings} */
let current = readStored();

/** @returns {Settings} */
function readStored() {
  /** @type {Record<string, string>} */
  let stored = {};
  try {
    stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "{}") ?? {};
  } catch {
    // There is no storage, or its content is damaged, so the defaults apply.
  }
  return /** @type {Settings} */ (
    Object.fromEntries(
      Object.entries(CHOICES).map(([name, values]) => [
        name,
        values.includes(stored[name]) ? stored[name] : values[0],
      ]),
    )
  );
}

function report() {
  for (const listener of [...listeners]) listener(current);
}

export const settings = {
  /** @returns {Settings} */
  get: () => current,

  /**
   * @param {SettingName} name
   * @param {string} value one of `CHOICES[name]`; anything else is ignored
   */
  set(name, value) {
    if (!CHOICES[name]?.includes(value) || current[name] === value) return;
    current = { ...current, [name]: value };
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(current));
    } catch {
      // Without storage, the setting lasts as long as the page.
    }
    report();
  },

  /** Resets all settings to their defaults. */
  reset() {
    for (const [name, values] of Object.entries(CHOICES))
      settings.set(/** @type {SettingName} */ (name), values[0]);
  },

  /**
   * @param {(settings: Settings) => void} listener
   * @returns {() => void} a function that removes the listener
   */
  watch(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Writes the settings to `data-…` attributes of `<html>` for the style sheets. */
export function applySettings(root = document.documentElement) {
  Object.assign(root.dataset, current);
}

// Another tab has changed the settings.
addEventListener("storage", (event) => {
  if (event.key !== null && event.key !== STORAGE_KEY) return;
  current = readStored();
  report();
});
