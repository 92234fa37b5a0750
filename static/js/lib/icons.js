/** Line icons for buttons, 24 units wide, in the text's colour. */

import { shape } from "./dom.js";

/** @typedef {keyof typeof PATHS} IconName */

/** The SVG path of each icon's strokes. */
const PATHS = {
  first: "M6 5v14M19 5l-9 7 9 7z",
  previous: "M16 5l-9 7 9 7z",
  next: "M8 5l9 7-9 7z",
  last: "M18 5v14M5 5l9 7-9 7z",
  flip: "M8 20V5M4 9l4-4 4 4M16 4v15M12 15l4 4 4-4",
  sound: "M4 9v6h4l5 4V5L8 9zM16 8.5a5 5 0 0 1 0 7M18.5 6a8.5 8.5 0 0 1 0 12",
  mute: "M4 9v6h4l5 4V5L8 9zM16 9.5l5 5M21 9.5l-5 5",
  zen: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  help: "M9 9a3 3 0 1 1 4.2 2.8c-.8.4-1.2 1-1.2 2V14M12 17.5v.5",
  settings: "M4 7h9M17 7h3M15 5v4M4 17h3M11 17h9M9 15v4",
};

/**
 * @param {IconName} name
 * @returns {SVGElement}
 */
export function icon(name) {
  return shape(
    "svg",
    {
      class: "icon",
      viewBox: "0 0 24 24",
      width: 20,
      height: 20,
      "aria-hidden": "true",
      "data-icon": name,
    },
    shape("path", { d: PATHS[name] }),
  );
}
