/**
 * The settings form: groups of settings, with a row of choices for each. A choice is saved as soon
 * as it is selected, and a small board shows a preview.
 */

import { samplePiece, sampleBoard } from "../board/sample.js";
import { all, closestTo, element, listen } from "../lib/dom.js";
import { CHOICES, settings } from "../lib/settings.js";

/** @import { SettingName } from "../lib/settings.js" */

/**
 * A setting: its name, its label, and the labels of its values.
 * @typedef {[SettingName, string, Record<string, string>]} Setting
 */

/** @type {[string, Setting[]][]} the settings in groups */
const GROUPS = [
  [
    "Board",
    [
      [
        "board",
        "Colours",
        { stone: "Stone", wood: "Wood", slate: "Slate", contrast: "High contrast" },
      ],
      ["corners", "Corners", { square: "Square", rounded: "Rounded" }],
      ["border", "Border", { on: "Shown", off: "Hidden" }],
      ["coords", "Coordinates", { inside: "Inside", outside: "Outside", none: "None" }],
      ["size", "Board size", { small: "Small", medium: "Medium", large: "As large as possible" }],
      ["render", "Display", { drawn: "Drawn board", text: "Text diagram" }],
    ],
  ],
  [
    "Pieces",
    [
      ["pieces", "Piece set", { drawn: "Drawn", figurines: "Figurines", letters: "Letters" }],
      [
        "colors",
        "Piece colours",
        {
          own: "The game’s own",
          "white-black": "White and black",
          "orange-blue": "Orange and blue",
        },
      ],
      ["speed", "Animation", { none: "None", fast: "Fast", normal: "Normal", slow: "Slow" }],
    ],
  ],
  [
    "Help on the board",
    [
      ["marks", "Show where a piece can move", { on: "Shown", off: "Hidden" }],
      ["tips", "Square and piece names under the mouse", { on: "Shown", off: "Hidden" }],
      ["square", "Your hidden square", { shown: "Shown", hidden: "Hidden" }],
      ["primer", "Tips for beginners", { on: "Shown", off: "Hidden" }],
    ],
  ],
  [
    "Playing",
    [
      [
        "confirm",
        "Confirm before sending",
        { auto: "In correspondence games", always: "Always", never: "Never" },
      ],
      [
        "onward",
        "After a turn by correspondence",
        { off: "Stay at the game", on: "Go to the next that waits" },
      ],
      ["turning", "Pass and play", { off: "Keep the board still", on: "Flip after each turn" }],
      ["sound", "Sound", { on: "On", off: "Off" }],
    ],
  ],
  ["Page", [["theme", "Theme", { system: "Match system", light: "Light", dark: "Dark" }]]],
];

/**
 * Creates the settings form. It follows changes until `unbind` is called.
 * @returns {{form: HTMLFormElement, unbind: () => void}}
 */
export function settingsForm() {
  const board = sampleBoard();
  const form = element(
    "form",
    { class: "settings-form" },
    board.host,
    ...GROUPS.map(group),
    element("button", { type: "button", class: "quiet", onclick: () => settings.reset() }, "Reset"),
  );
  listen(form, "submit", (event) => event.preventDefault());
  listen(form, "change", (event) => {
    const input = closestTo(event, "input");
    settings.set(input.dataset.setting, input.value);
  });
  const follow = () => {
    board.draw();
    for (const input of all("input", form))
      input.checked =
        settings.get()[/** @type {SettingName} */ (input.dataset.setting)] === input.value;
  };
  const unbind = settings.watch(follow);
  follow();
  return { form, unbind };
}

let forms = 0;

/** @param {[string, Setting[]]} group */
const group = ([title, settings]) =>
  element(
    "section",
    { class: "settings-group" },
    element("h3", {}, title),
    ...settings.map(choices),
  );

/**
 * Pictures of the values of some settings.
 * @type {Partial<Record<SettingName, (value: string) => Element>>}
 */
const SWATCHES = {
  board: (value) =>
    element("span", { class: "swatch", "data-board": value, "aria-hidden": "true" }),
  colors: (value) =>
    element("span", { class: "swatch pieces", "data-colors": value, "aria-hidden": "true" }),
  pieces: (value) => samplePiece(value),
};

/** @param {Setting} setting */
function choices([name, label, values]) {
  // Each form needs its own radio group, because a page may have two forms.
  const group = `setting-${name}-${(forms += 1)}`;
  const options = CHOICES[name]
    .slice()
    .sort((a, b) => Object.keys(values).indexOf(a) - Object.keys(values).indexOf(b));
  /** @param {string} value */
  const radio = (value) =>
    element(
      "label",
      {},
      element("input", { type: "radio", name: group, value, "data-setting": name }),
      SWATCHES[name]?.(value),
      values[value],
    );
  return element(
    "fieldset",
    { "data-setting": name },
    element("legend", {}, label),
    element("div", { class: "choice" }, ...options.map(radio)),
  );
}
