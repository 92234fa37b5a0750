/**
 * The web worker around the WebAssembly module from `make wasm`. It searches in steps, reports
 * after each step, and handles messages between steps.
 */

/** @import { Answer, Order, Question, Refusal, WorkerMessage } from "./types.js" */

/**
 * @typedef {Object} Engine  the functions of `crates/analysis/src/boundary.rs`
 * @property {WebAssembly.Memory} memory
 * @property {(length: number) => number} question_at
 * @property {() => number} begin
 * @property {(nodes: number) => number} step
 * @property {() => number} answer_at
 */

/**
 * The number of nodes in the first step. Later steps are larger, so that a slow turn is not
 * restarted too often.
 */
const FIRST_STEP_NODES = 20_000;
const LONGEST_STEP_NODES = 1_000_000;
/** The maximum number of nodes per search. A longer search would hardly change the result. */
const MAX_NODES = 100_000_000;

/** @type {Engine} */
let engine;
/** The ID of the current question. @type {number|null} */
let current = null;
let nodes = 0;
let paused = false;
let isBusy = false;

/** @param {WorkerMessage} message */
const sendMessage = (message) => postMessage(message);

/** @param {Question} question @returns {Answer|Refusal} */
function begin({ variant, start, turns, lines }) {
  const bytes = new TextEncoder().encode([variant, start ?? "", lines, ...turns].join("\n"));
  const at = engine.question_at(bytes.length);
  new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
  return answer(engine.begin());
}

/** @param {number} length of the text in the module's memory @returns {any} */
function answer(length) {
  // A search step may have moved the module's memory.
  const bytes = new Uint8Array(engine.memory.buffer, engine.answer_at(), length);
  return JSON.parse(new TextDecoder().decode(bytes));
}

/** Searches until the search is finished or another message arrives. */
async function goOn() {
  if (isBusy) return;
  isBusy = true;
  while (current !== null && !paused) {
    // Lets the event loop deliver pending messages first.
    await new Promise((resolve) => setTimeout(resolve));
    if (current === null || paused) break;
    /** @type {Answer} */
    const result = answer(
      engine.step(Math.min(Math.max(nodes / 8, FIRST_STEP_NODES), LONGEST_STEP_NODES)),
    );
    nodes = result.nodes;
    const finished = result.finished || nodes >= MAX_NODES;
    sendMessage({ id: current, answer: { ...result, finished } });
    if (finished) current = null;
  }
  isBusy = false;
}

/** @param {Order} order */
function obey(order) {
  if (order.do === "analyse") {
    const refusal = begin(order.question);
    nodes = 0;
    current = "refused" in refusal ? null : order.id;
    sendMessage({ id: order.id, answer: refusal });
  } else if (order.do === "stop") {
    current = null;
  } else {
    paused = order.do === "pause";
  }
  goOn().catch(fail);
}

/** Disables the module permanently, because after one failure it may fail at any time. */
function fail() {
  current = null;
  sendMessage({ is: "failed" });
}

async function start() {
  const { instance } = await WebAssembly.instantiateStreaming(
    fetch(new URL("../../engine/postern.wasm", location.href)),
  );
  engine = /** @type {Engine} */ (/** @type {unknown} */ (instance.exports));
  addEventListener("message", ({ data }) => {
    try {
      obey(data);
    } catch {
      fail();
    }
  });
  sendMessage({ is: "ready" });
}

start().catch(fail);
