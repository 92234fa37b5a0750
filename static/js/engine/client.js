/**
 * Runs the engine in a web worker. If no worker starts or all are too slow, the server analyses
 * instead.
 */

import { asRefusal, post } from "../lib/http.js";

/** @import { Answer, Order, Question, Refusal, WorkerMessage } from "./types.js" */

/** The time limit for a worker to load and compile the engine, in milliseconds. */
const START_LIMIT_MS = 20_000;
/**
 * The time limits in milliseconds for the first answer of each worker in a row. After the last, the
 * server takes over.
 */
const FIRST_ANSWER_LIMITS_MS = [1_500, 4_000, 10_000];
/**
 * The minimum and maximum time limit in milliseconds for a worker, which has answered before, to
 * react to another position.
 */
const MIN_ANSWER_LIMIT_MS = 400;
const MAX_ANSWER_LIMIT_MS = 10_000;
/** How long a position must be shown before the server is asked, in milliseconds. */
const SERVER_PAUSE_MS = 400;

/**
 * @param {(answer: Answer|Refusal) => void} onAnswer  receives answers to the latest question
 * @param {(why: "failed"|"slow") => void} onTakeover  called when the server takes over
 */
export function createEngineClient(onAnswer, onTakeover) {
  /** @type {Worker|null} */
  let worker = null;
  let isReady = false;
  /** Whether the latest question has no answer yet. */
  let isAsked = false;
  /** Whether the current worker has answered any question. */
  let hasAnswered = false;
  /** The number of consecutive workers that missed their first time limit. */
  let missedLimits = 0;
  /**
   * How long the last worker took from its start to its first answer, without idle time, in
   * milliseconds.
   */
  let startTimeMs = 0;
  let since = 0;
  let onServer = false;
  let paused = false;
  let ended = false;
  let id = 0;
  /** @type {Question|null} */
  let question = null;
  let timer = 0;
  /**
   * The pending request. The server handles one question at a time.
   * @type {Promise<unknown>}
   */
  let pendingRequest = Promise.resolve();

  /** @param {Order} order */
  const sendOrder = (order) => worker?.postMessage(order);

  function begin() {
    since = performance.now();
    /** @type {Worker} */
    let started;
    try {
      started = worker = new Worker(
        `${document.documentElement.dataset.assets}/js/engine/worker.js`,
        { type: "module" },
      );
    } catch {
      return toServer("failed");
    }
    // A replaced worker may still send messages.
    started.addEventListener("error", () => started === worker && toServer("failed"));
    started.addEventListener("message", ({ data }) => started === worker && handleMessage(data));
    expect();
  }

  /**
   * Starts the time limit for the worker's next message. The time runs only while the page is
   * visible, because browsers throttle workers of hidden pages.
   */
  function expect() {
    clearTimeout(timer);
    if (paused) return;
    if (!isReady) wait(() => toServer("slow"), START_LIMIT_MS);
    else if (isAsked && !hasAnswered) wait(giveUp, FIRST_ANSWER_LIMITS_MS[missedLimits]);
    // During a long search step, a worker handles no messages. Replacing it takes about this long.
    else if (isAsked)
      wait(replace, Math.min(Math.max(startTimeMs, MIN_ANSWER_LIMIT_MS), MAX_ANSWER_LIMIT_MS));
  }

  /** @param {WorkerMessage} message */
  function handleMessage(message) {
    if ("is" in message) {
      if (message.is === "failed") return toServer("failed");
      isReady = true;
      startTimeMs = performance.now() - since;
      if (paused) sendOrder({ do: "pause" });
      send();
      return;
    }
    const isFirst = !hasAnswered;
    if (isFirst) startTimeMs += performance.now() - since;
    hasAnswered = true;
    missedLimits = 0;
    if (message.id === id) {
      isAsked = false;
      clearTimeout(timer);
      onAnswer(message.answer);
    } else if (isFirst) {
      expect();
    }
  }

  function send() {
    if (!question || !isReady) return;
    sendOrder({ do: "analyse", id, question });
    // A worker's first time limit starts with its first question, and later questions do not extend
    // it.
    const isWaiting = isAsked && !hasAnswered;
    isAsked = true;
    if (isWaiting) return;
    since = performance.now();
    expect();
  }

  /** Replaces a worker that missed its first time limit, or lets the server take over. */
  function giveUp() {
    missedLimits += 1;
    if (missedLimits === FIRST_ANSWER_LIMITS_MS.length) toServer("slow");
    else replace();
  }

  function replace() {
    dismiss();
    begin();
  }

  function dismiss() {
    clearTimeout(timer);
    worker?.terminate();
    worker = null;
    isReady = isAsked = hasAnswered = false;
  }

  /** @param {"failed"|"slow"} why */
  function toServer(why) {
    if (onServer || ended) return;
    dismiss();
    onServer = true;
    onTakeover(why);
    ask();
  }

  function ask() {
    clearTimeout(timer);
    if (question && !paused)
      wait(() => (pendingRequest = pendingRequest.then(fetchAnswer)), SERVER_PAUSE_MS);
  }

  async function fetchAnswer() {
    const [of, wanted] = [id, question];
    if (!wanted || paused || ended) return;
    const { variant, ...body } = wanted;
    const answer = await post(`/api/analysis/${variant}/best`, body).catch((error) => ({
      refused: asRefusal(error).message,
    }));
    if (of === id && !ended) onAnswer(answer);
  }

  function stop() {
    sendOrder({ do: "stop" });
    isAsked = false;
    if (isReady) clearTimeout(timer);
  }

  /** @param {() => void} then @param {number} ms */
  function wait(then, ms) {
    clearTimeout(timer);
    timer = window.setTimeout(then, ms);
  }

  begin();
  return {
    /** Analyses another position. `null` stops the analysis. @param {Question|null} next */
    ask(next) {
      id += 1;
      question = next;
      if (onServer) ask();
      else if (next) send();
      else stop();
    },

    /** @param {boolean} pause */
    pause(pause) {
      if (pause === paused) return;
      paused = pause;
      if (onServer) return ask();
      if (isReady) sendOrder({ do: pause ? "pause" : "resume" });
      expect();
    },

    end() {
      ended = true;
      dismiss();
    },
  };
}
