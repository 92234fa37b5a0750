/**
 * The engine in the browser: a worker around the WebAssembly module that `make wasm` builds. It
 * searches in steps, reports after each, and reads messages between steps.
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

/** Nodes of the first step. Later steps grow, so that a slow turn is not restarted too often. */
const FIRST_STEP_NODES = 20_000;
const LONGEST_STEP_NODES = 1_000_000;
/** The node limit of a search: more would hardly change the result. */
const MAX_NODES = 100_000_000;

/** @type {Engine} */
let engine;
/** The id of the current question. @type {number|null} */
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
  // A step may have moved the memory.
  const bytes = new Uint8Array(engine.memory.buffer, engine.answer_at(), length);
  return JSON.parse(new TextDecoder().decode(bytes));
}

/** Searches until the search ends or another message arrives. */
async function goOn() {
  if (isBusy) return;
  isBusy = true;
  while (current !== null && !paused) {
    // Lets waiting messages be handled first.
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

/** Disables the module permanently: after one failure it could fail at any time. */
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
