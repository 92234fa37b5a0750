/**
 * The engine in the browser: a worker around the WebAssembly module that `make wasm` builds. It looks deeper step by step and reports
 * after each; messages are heard between steps.
 */

/** @import { Answer, Order, Question, Refusal, Told } from "./types.js" */

/**
 * @typedef {Object} Engine  the functions of `crates/analysis/src/boundary.rs`
 * @property {WebAssembly.Memory} memory
 * @property {(length: number) => number} question_at
 * @property {() => number} begin
 * @property {(nodes: number) => number} step
 * @property {() => number} answer_at
 */

/** Positions of the first steps; later ones grow, so that a turn that takes long is not begun again too often. */
const FIRST_STEP = 20_000;
const LAST_STEP = 1_000_000;
/** After so many positions in all it rests: more would hardly change anything. */
const ENOUGH = 100_000_000;

/** @type {Engine} */
let engine;
/** The question that is looked into. @type {number|null} */
let current = null;
let nodes = 0;
let paused = false;
let isBusy = false;

/** @param {Told} told */
const tell = (told) => postMessage(told);

/** @param {Question} question @returns {Answer|Refusal} */
function begin({ variant, start, turns, lines }) {
  const bytes = new TextEncoder().encode([variant, start ?? "", lines, ...turns].join("\n"));
  const at = engine.question_at(bytes.length);
  new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
  return answer(engine.begin());
}

/** @param {number} length of the text in the module's memory @returns {any} */
function answer(length) {
  // A step may have moved the memory.
  const bytes = new Uint8Array(engine.memory.buffer, engine.answer_at(), length);
  return JSON.parse(new TextDecoder().decode(bytes));
}

/** Goes on until there is nothing more to find, or somebody wants something else. */
async function goOn() {
  if (isBusy) return;
  isBusy = true;
  while (current !== null && !paused) {
    // Messages that wait come first.
    await new Promise((resolve) => setTimeout(resolve));
    if (current === null || paused) break;
    /** @type {Answer} */
    const found = answer(engine.step(Math.min(Math.max(nodes / 8, FIRST_STEP), LAST_STEP)));
    nodes = found.nodes;
    const finished = found.finished || nodes >= ENOUGH;
    tell({ id: current, answer: { ...found, finished } });
    if (finished) current = null;
  }
  isBusy = false;
}

/** @param {Order} order */
function obey(order) {
  if (order.do === "analyse") {
    const begun = begin(order.question);
    nodes = 0;
    current = "refused" in begun ? null : order.id;
    tell({ id: order.id, answer: begun });
  } else if (order.do === "stop") {
    current = null;
  } else {
    paused = order.do === "pause";
  }
  goOn().catch(fail);
}

/** What has failed here can fail at any time: the module is not used any more. */
function fail() {
  current = null;
  tell({ is: "failed" });
}

async function start() {
  const { instance } = await WebAssembly.instantiateStreaming(fetch(new URL("../../engine/postern.wasm", location.href)));
  engine = /** @type {Engine} */ (/** @type {unknown} */ (instance.exports));
  addEventListener("message", ({ data }) => {
    try {
      obey(data);
    } catch {
      fail();
    }
  });
  tell({ is: "ready" });
}

start().catch(fail);
