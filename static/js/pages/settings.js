/**
 * The settings as a form: a row of choices for each, saved as soon as one is selected.
 */

import { all, around, element, listen } from "../lib/dom.js";
import { CHOICES, settings } from "../lib/settings.js";

/** @import { SettingName } from "../lib/settings.js" */

/** @type {[SettingName, string, Record<string, string>][]} each setting, its label, and the labels of its values */
const WORDS = [
  ["theme", "Theme", { system: "Match system", light: "Light", dark: "Dark" }],
  ["board", "Board", { stone: "Stone", wood: "Wood", slate: "Slate", contrast: "High contrast" }],
  [
    "colors",
    "Piece colours",
    { own: "The game’s own", "white-black": "White and black", "orange-blue": "Orange and blue" },
  ],
  ["pieces", "Piece set", { drawn: "Drawn", letters: "Letters" }],
  ["size", "Board size", { small: "Small", medium: "Medium", large: "As large as possible" }],
  ["coords", "Coordinates", { inside: "Inside", outside: "Outside", none: "None" }],
  ["render", "Display", { drawn: "Drawn board", text: "Text diagram" }],
  ["marks", "Show where a piece can move", { on: "Shown", off: "Hidden" }],
  ["speed", "Animation", { none: "None", fast: "Fast", normal: "Normal", slow: "Slow" }],
  ["confirm", "Confirm before sending", { auto: "In correspondence games", always: "Always", never: "Never" }],
  ["sound", "Sound", { on: "On", off: "Off" }],
  ["turning", "Pass and play", { off: "Keep the board still", on: "Flip after each turn" }],
  ["square", "Your hidden square", { shown: "Shown", hidden: "Hidden" }],
  ["primer", "Tips for beginners", { on: "Shown", off: "Hidden" }],
];

/**
 * A form that shows the settings, and keeps up with changes until `unbind` is called.
 * @returns {{form: HTMLFormElement, unbind: () => void}}
 */
export function settingsForm() {
  const form = element(
    "form",
    { class: "settings-form" },
    ...WORDS.map(group),
    element("button", { type: "button", class: "quiet", onclick: () => settings.reset() }, "Reset"),
  );
  listen(form, "submit", (event) => event.preventDefault());
  listen(form, "change", (event) => {
    const input = around(event, "input");
    settings.set(input.dataset.setting, input.value);
  });
  const follow = () => {
    for (const input of all("input", form))
      input.checked = settings.get()[/** @type {SettingName} */ (input.dataset.setting)] === input.value;
  };
  const unbind = settings.watch(follow);
  follow();
  return { form, unbind };
}

let forms = 0;

/** @param {[SettingName, string, Record<string, string>]} setting */
function group([name, label, values]) {
  // Two forms on one page must not share their radio buttons.
  const group = `setting-${name}-${(forms += 1)}`;
  const options = CHOICES[name].slice().sort((a, b) => Object.keys(values).indexOf(a) - Object.keys(values).indexOf(b));
  /** @param {string} value */
  const radio = (value) =>
    element("label", {}, element("input", { type: "radio", name: group, value, "data-setting": name }), values[value]);
  return element(
    "fieldset",
    { "data-setting": name },
    element("legend", {}, label),
    element("div", { class: "choice" }, ...options.map(radio)),
  );
}
