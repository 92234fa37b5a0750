/**
 * Parses the compact text of a turn's steps in updates (`docs/WIRE.md`), such as `e4-c6 xd5
 * |e4-c6`.
 */

/** @import { EffectView, StepView } from "../../wire.js" */

/**
 * Parses a step. It has no click or words, which only composing needs.
 * @param {string} text
 * @returns {StepView}
 */
export function readStep(text) {
  const words = text.split(" ").filter(Boolean);
  const lines = words.filter((word) => word[0] === "|").map((word) => pair(word.slice(1), "-"));
  const effects = words.filter((word) => word[0] !== "|").map(readEffect);
  return { click: "", words: "", effects, ...(lines.length ? { lines } : {}) };
}

/** @param {string} word @returns {EffectView} */
function readEffect(word) {
  const rest = word.slice(1);
  if (word[0] === "x") {
    const [at, from, hole] = rest.split("/");
    return hole ? { kind: "remove", at, into: { from, hole } } : { kind: "remove", at };
  }
  if (word[0] === "+")
    return {
      kind: "put",
      at: rest.slice(2),
      color: rest[0] === "w" ? "white" : "black",
      piece: rest[1],
    };
  if (word[0] === "!") return { kind: "reveal", cells: rest.split(",") };
  if (word.includes("<>")) {
    const [a, b] = pair(word, "<>");
    return { kind: "swap", a, b };
  }
  if (word.includes("=")) {
    const [at, piece] = pair(word, "=");
    return { kind: "become", at, piece };
  }
  const through = word.includes("~");
  const [from, to] = pair(word, through ? "~" : "-");
  return through ? { kind: "move", from, to, through } : { kind: "move", from, to };
}

/** @param {string} text @param {string} between @returns {[string, string]} */
function pair(text, between) {
  const [first, other] = text.split(between);
  return [first, other];
}

/**
 * Returns the cells that the steps move from and to, in order and without duplicates.
 * @param {StepView[]} steps
 * @returns {string[]}
 */
export function movedCells(steps) {
  const cells = steps.flatMap((step) =>
    step.effects.flatMap((effect) => (effect.kind === "move" ? [effect.from, effect.to] : [])),
  );
  return [...new Set(cells)];
}
