/**
 * The steps of a turn out of the words in which an update tells them (`docs/WIRE.md`): `e4-c6 xd5 |e4-c6`.
 */

/** @import { EffectView, StepView } from "../../wire.js" */

/**
 * A step without its click and its words, which are for those who compose a turn.
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
    return { kind: "put", at: rest.slice(2), color: rest[0] === "w" ? "white" : "black", piece: rest[1] };
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
  const [one, other] = text.split(between);
  return [one, other];
}

/**
 * The cells from which and to which something moves, one after another, each once.
 * @param {StepView[]} steps
 * @returns {string[]}
 */
export function wayOf(steps) {
  const cells = steps.flatMap((step) => step.effects.flatMap((effect) => (effect.kind === "move" ? [effect.from, effect.to] : [])));
  return [...new Set(cells)];
}
