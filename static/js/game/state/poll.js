/**
 * Polling for networks that block WebSockets. HTTP requests fetch the server's frames every few
 * seconds, and carry the page's own frames.
 */

import { RequestError, asRefusal, post } from "../../lib/http.js";

/** @import { ClientFrame } from "../../wire.js" */

/**
 * The pauses between two requests while the page is visible and while it is hidden, in
 * milliseconds.
 */
const VISIBLE_MS = 2_000;
const HIDDEN_MS = 10_000;

/**
 * @typedef {Object} PollOptions
 * @property {string} game  the game's ID
 * @property {() => string} since  returns the page's state as a URL query
 * @property {(message: any) => void} receive  called with every frame
 * @property {(works: boolean) => void} changed  called when the server starts or stops answering
 *
 * @param {PollOptions} options
 */
export function createPoll({ game, since, receive, changed }) {
  let running = false;
  let works = false;
  let timer = 0;
  /** The chain of requests. Each waits for the previous one, so that responses arrive in order. */
  let lastRequest = Promise.resolve();

  /** @param {boolean} now */
  function report(now) {
    if (works === now) return;
    works = now;
    changed(now);
  }

  const ask = () => (lastRequest = lastRequest.then(askOnce));

  async function askOnce() {
    clearTimeout(timer);
    if (!running) return;
    try {
      const ping = Math.round(performance.now());
      const response = await fetch(`/api/games/${game}/frames?${since()}&ping=${ping}`, {
        cache: "no-store",
      });
      if (!response.ok) throw new RequestError("", response.status, []);
      const frames = await response.json();
      if (!running) return;
      report(true);
      frames.forEach(receive);
    } catch {
      if (running) report(false);
    }
    clearTimeout(timer);
    if (running) timer = setTimeout(ask, document.hidden ? HIDDEN_MS : VISIBLE_MS);
  }

  return {
    works: () => running && works,

    start() {
      if (running) return;
      running = true;
      ask();
    },

    /** Sends a request immediately. */
    now() {
      if (running) ask();
    },

    stop() {
      running = false;
      works = false;
      clearTimeout(timer);
    },

    /**
     * Sends a frame in a request, and returns the response as a frame.
     * @param {ClientFrame} frame
     */
    async send(frame) {
      if (frame.type === "explain") return explain(frame);
      if (frame.type !== "command") return;
      const { id, command } = frame;
      try {
        const { seq } = await post(`/api/games/${game}/commands`, { id, command });
        await ask();
        receive({ type: "accepted", id, seq });
      } catch (error) {
        const { message, marks, status } = asRefusal(error);
        // Frames that did not arrive are sent again once the server responds.
        if (status === 0) report(false);
        else receive({ type: "refused", id, error: message, marks, status });
      }
    },
  };

  /** @param {{id: string, path: string[]}} frame */
  async function explain({ id, path }) {
    const address = `/api/games/${game}/explain?path=${encodeURIComponent(path.join())}`;
    const response = await fetch(address).catch(() => null);
    const answer = response?.status === 200 ? await response.json().catch(() => null) : null;
    receive({
      type: "explained",
      id,
      message: answer?.message ?? null,
      marks: answer?.marks ?? [],
    });
  }
}
