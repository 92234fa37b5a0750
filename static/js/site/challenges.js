/** Challenges addressed to a player that wait for an answer, where a page shows them. */

import { find } from "../lib/dom.js";

/** Fetches the list as the server draws it. */
export async function renewChallenges() {
  const region = find("#challenged");
  if (!region) return;
  const answer = await fetch("/me/challenges", { credentials: "same-origin" }).catch(() => null);
  if (!answer?.ok) return;
  const answerPage = new DOMParser().parseFromString(await answer.text(), "text/html");
  region.replaceChildren(...answerPage.body.children);
}
