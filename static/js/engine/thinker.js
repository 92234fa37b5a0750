/**
 * Who thinks: a worker in this browser or, where none can start or all are too slow, the server.
 */

import { asRefusal, post } from "../lib/http.js";

/** @import { Answer, Order, Question, Refusal, Told } from "./types.js" */

/** How long a worker may take until it is ready, in milliseconds: it loads and compiles the engine. */
const START_WITHIN = 20_000;
/** How long each new worker may take until it answers its first question. When the last has not answered either, no other would. */
const FIRST_WITHIN = [1_500, 4_000, 10_000];
/** How long a worker that has answered before may take until it hears of another position, at least and at most. */
const HEAR_WITHIN = 400;
const HEAR_AT_LAST = 10_000;
/** The server is asked when a position has stood for so long. */
const SETTLED = 400;

/**
 * @param {(answer: Answer|Refusal) => void} told  what is found of the latest question
 * @param {(why: "failed"|"slow") => void} moved  called when the server thinks from now on
 */
export function createThinker(told, moved) {
  /** @type {Worker|null} */
  let worker = null;
  let isReady = false;
  /** Whether the latest question waits for its first answer. */
  let isAsked = false;
  /** Whether this worker has answered anything. */
  let hasAnswered = false;
  /** How many new workers in a row did not answer in time. */
  let silent = 0;
  /** How long the last new worker took from its start to its first answer, without the time for which it was asked nothing. */
  let took = 0;
  let since = 0;
  let onServer = false;
  let paused = false;
  let ended = false;
  let id = 0;
  /** @type {Question|null} */
  let question = null;
  let timer = 0;
  /** What the server still answers: it takes one question at a time. @type {Promise<unknown>} */
  let asked = Promise.resolve();

  /** @param {Order} order */
  const tell = (order) => worker?.postMessage(order);

  function begin() {
    since = performance.now();
    /** @type {Worker} */
    let made;
    try {
      made = worker = new Worker(`${document.documentElement.dataset.assets}/js/engine/worker.js`, { type: "module" });
    } catch {
      return toServer("failed");
    }
    // What one that was replaced has sent before may still arrive.
    made.addEventListener("error", () => made === worker && toServer("failed"));
    made.addEventListener("message", ({ data }) => made === worker && heard(data));
    expect();
  }

  /** Gives the worker time for what it has to say next. While nobody looks, browsers hold workers back. */
  function expect() {
    clearTimeout(timer);
    if (paused) return;
    if (!isReady) wait(() => toServer("slow"), START_WITHIN);
    else if (isAsked && !hasAnswered) wait(giveUp, FIRST_WITHIN[silent]);
    // A step that takes long hears nothing: after as long as a new worker takes, that would have been there sooner.
    else if (isAsked) wait(replace, Math.min(Math.max(took, HEAR_WITHIN), HEAR_AT_LAST));
  }

  /** @param {Told} said */
  function heard(said) {
    if ("is" in said) {
      if (said.is === "failed") return toServer("failed");
      isReady = true;
      took = performance.now() - since;
      if (paused) tell({ do: "pause" });
      send();
      return;
    }
    const isFirst = !hasAnswered;
    if (isFirst) took += performance.now() - since;
    hasAnswered = true;
    silent = 0;
    if (said.id === id) {
      isAsked = false;
      clearTimeout(timer);
      told(said.answer);
    } else if (isFirst) {
      expect();
    }
  }

  function send() {
    if (!question || !isReady) return;
    tell({ do: "analyse", id, question });
    // The time of a new worker runs from its first question on, however many follow.
    const isWaiting = isAsked && !hasAnswered;
    isAsked = true;
    if (isWaiting) return;
    since = performance.now();
    expect();
  }

  /** A new worker has not answered in time. */
  function giveUp() {
    silent += 1;
    if (silent === FIRST_WITHIN.length) toServer("slow");
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
    moved(why);
    ask();
  }

  function ask() {
    clearTimeout(timer);
    if (question && !paused) wait(() => (asked = asked.then(fetchAnswer)), SETTLED);
  }

  async function fetchAnswer() {
    const [of, wanted] = [id, question];
    if (!wanted || paused || ended) return;
    const { variant, ...body } = wanted;
    const answer = await post(`/api/analysis/${variant}/best`, body).catch((error) => ({ refused: asRefusal(error).message }));
    if (of === id && !ended) told(answer);
  }

  function stop() {
    tell({ do: "stop" });
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
    /** Looks into another position, or into none. @param {Question|null} next */
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
      if (isReady) tell({ do: pause ? "pause" : "resume" });
      expect();
    },

    end() {
      ended = true;
      dismiss();
    },
  };
}
