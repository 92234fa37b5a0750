/** The challenges by name that wait for an answer, where a page shows them. */

import { find } from "../lib/dom.js";

/** Fetches them as the server draws them. */
export async function renewChallenges() {
  const region = find("#challenged");
  if (!region) return;
  const answer = await fetch("/me/challenges", { credentials: "same-origin" }).catch(() => null);
  if (!answer?.ok) return;
  const drawn = new DOMParser().parseFromString(await answer.text(), "text/html");
  region.replaceChildren(...drawn.body.children);
}
