/**
 * Who thinks: a worker in this browser or, where none can start, the server.
 */

import { asRefusal, post } from "../lib/http.js";

/** @import { Answer, Order, Question, Refusal, Told } from "./types.js" */

/** How long a worker may take until it is ready, and until it hears of another position, in milliseconds. */
const START_WITHIN = 20_000;
const HEAR_WITHIN = 400;
/** The server is asked when a position has stood for so long. */
const SETTLED = 400;

/**
 * @param {(answer: Answer|Refusal) => void} told  what is found of the latest question
 * @param {() => void} moved  called when the server thinks from now on
 */
export function createThinker(told, moved) {
  /** @type {Worker|null} */
  let worker = null;
  let isReady = false;
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
    isReady = false;
    try {
      worker = new Worker(`${document.documentElement.dataset.assets}/js/engine/worker.js`, { type: "module" });
    } catch {
      return toServer();
    }
    worker.addEventListener("error", toServer);
    worker.addEventListener("message", heard);
    wait(toServer, START_WITHIN);
  }

  /** @param {MessageEvent<Told>} event */
  function heard({ data }) {
    if ("is" in data) {
      if (data.is === "failed") return toServer();
      isReady = true;
      clearTimeout(timer);
      if (paused) tell({ do: "pause" });
      send();
    } else if (data.id === id) {
      clearTimeout(timer);
      told(data.answer);
    }
  }

  function send() {
    if (!question || !isReady) return;
    tell({ do: "analyse", id, question });
    // A step that takes long hears nothing: another worker is there sooner.
    wait(again, HEAR_WITHIN);
  }

  function again() {
    dismiss();
    begin();
  }

  function dismiss() {
    clearTimeout(timer);
    worker?.terminate();
    worker = null;
    isReady = false;
  }

  function toServer() {
    if (onServer || ended) return;
    dismiss();
    onServer = true;
    moved();
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
      else tell({ do: "stop" });
    },

    /** @param {boolean} pause */
    pause(pause) {
      if (pause === paused) return;
      paused = pause;
      if (onServer) ask();
      else if (isReady) tell({ do: pause ? "pause" : "resume" });
    },

    end() {
      ended = true;
      dismiss();
    },
  };
}
