/**
 * Fresh without a socket: some networks let none through. The server's frames are asked for every few seconds, and what the page sends goes
 * over HTTP.
 */

import { RequestError, asRefusal, post } from "../../lib/http.js";

/** @import { ClientFrame } from "../../wire.js" */

/** How long to wait between two questions, in milliseconds, while the page is seen and while it is hidden. */
const SEEN_MS = 2_000;
const HIDDEN_MS = 10_000;

/**
 * @typedef {Object} PollOptions
 * @property {string} game  its id
 * @property {() => string} since  what the page knows, as in an address
 * @property {(message: any) => void} receive  called with every frame
 * @property {(works: boolean) => void} changed  called when the server begins or ceases to answer
 *
 * @param {PollOptions} options
 */
export function createPoll({ game, since, receive, changed }) {
  let running = false;
  let works = false;
  let timer = 0;
  /** The questions so far. One waits for the other, so that no old answer comes after a new one. */
  let asked = Promise.resolve();

  /** @param {boolean} now */
  function tell(now) {
    if (works === now) return;
    works = now;
    changed(now);
  }

  const ask = () => (asked = asked.then(askOnce));

  async function askOnce() {
    clearTimeout(timer);
    if (!running) return;
    try {
      const ping = Math.round(performance.now());
      const response = await fetch(`/api/games/${game}/frames?${since()}&ping=${ping}`, { cache: "no-store" });
      if (!response.ok) throw new RequestError("", response.status, []);
      const frames = await response.json();
      if (!running) return;
      tell(true);
      frames.forEach(receive);
    } catch {
      if (running) tell(false);
    }
    clearTimeout(timer);
    if (running) timer = setTimeout(ask, document.hidden ? HIDDEN_MS : SEEN_MS);
  }

  return {
    works: () => running && works,

    start() {
      if (running) return;
      running = true;
      ask();
    },

    /** Asks at once. */
    now() {
      if (running) ask();
    },

    stop() {
      running = false;
      works = false;
      clearTimeout(timer);
    },

    /**
     * Sends a frame as a request, and receives its answer as a frame.
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
        // What did not arrive is sent again when the server answers again.
        if (status === 0) tell(false);
        else receive({ type: "refused", id, error: message, marks, status });
      }
    },
  };

  /** @param {{id: string, path: string[]}} frame */
  async function explain({ id, path }) {
    const address = `/api/games/${game}/explain?path=${encodeURIComponent(path.join())}`;
    const response = await fetch(address).catch(() => null);
    const answer = response?.status === 200 ? await response.json().catch(() => null) : null;
    receive({ type: "explained", id, message: answer?.message ?? null, marks: answer?.marks ?? [] });
  }
}
