/**
 * Same-origin requests to the server's API. They send the session cookie, which the first response
 * sets.
 */

import { newId } from "./ids.js";

/** @import { Command } from "../wire.js" */

/** A refused request or command, with the server's message for the user. */
export class RequestError extends Error {
  /** @param {string} message @param {number} status @param {string[]} marks */
  constructor(message, status, marks) {
    super(message);
    this.status = status;
    this.marks = marks;
  }
}

/**
 * Converts any thrown value to a `RequestError`.
 * @param {unknown} error
 */
export function asRefusal(error) {
  if (error instanceof RequestError) return error;
  return new RequestError(error instanceof Error ? error.message : String(error), 0, []);
}

/**
 * @param {string} address
 * @param {any} body
 * @returns {Promise<any>} the response's JSON
 */
export const post = (address, body) =>
  ask(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

/**
 * @param {string} address
 * @param {any} body  the new content
 * @returns {Promise<any>} the response's JSON
 */
export const put = (address, body) =>
  ask(address, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

/** Deletes a resource. @param {string} address @returns {Promise<void>} */
export const remove = (address) => ask(address, { method: "DELETE" });

/**
 * @param {string} address
 * @returns {Promise<any>} the response's JSON
 */
export const get = (address) => ask(address, {});

/**
 * @param {string} address
 * @param {RequestInit} request
 * @returns {Promise<any>} the response's JSON
 */
async function ask(address, request) {
  let response;
  try {
    response = await fetch(address, { credentials: "same-origin", ...request });
  } catch {
    throw new RequestError("The server cannot be reached. Please try again.", 0, []);
  }
  const answer = await response.json().catch(() => null);
  if (response.ok) return answer;
  throw new RequestError(
    answer?.error ?? `The server answered with status ${response.status}.`,
    response.status,
    answer?.marks ?? [],
  );
}

/**
 * Sends a command over HTTP. Used for the first command of a visitor who has no session cookie yet.
 * @param {string} game
 * @param {Command} command
 */
export const postCommand = (game, command) =>
  post(`/api/games/${game}/commands`, { id: newId(), command });
