/** Challenges to this player that wait for a reply. */

import { find } from "../lib/dom.js";

/** Fetches the list of challenges, as rendered by the server. */
export async function renewChallenges() {
  const region = find("#challenged");
  if (!region) return;
  const answer = await fetch("/me/challenges", { credentials: "same-origin" }).catch(() => null);
  if (!answer?.ok) return;
  const answerPage = new DOMParser().parseFromString(await answer.text(), "text/html");
  region.replaceChildren(...answerPage.body.children);
}
