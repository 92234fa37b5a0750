/**
 * The page of a problem: the solver's turns are played on the board, and the server judges and answers each. What the page's forms do
 * without scripts stays possible beside it.
 */

import { createAnnouncer } from "../game/turns/announce.js";
import { noReason } from "../game/plans/alone.js";
import { openFreeBoard } from "../game/board/freeboard.js";
import { bindKeys } from "../game/table/keys.js";
import { stateName } from "../game/board/shown.js";
import { element, find, listen, mark, setText } from "../lib/dom.js";
import { asRefusal, post } from "../lib/http.js";
import { openHelp } from "../site/dialog.js";

/** @import { Command, GameView, ProblemView } from "../wire.js" */

/**
 * The view of the solver, who plays one side alone and sends each turn as soon as it is whole.
 * @param {ProblemView} problem
 * @returns {GameView}
 */
const ownView = ({ view, solver }) => ({ ...view, one_board: false, you: [solver], time: { ...view.time, kind: "live" } });

/** Takes the page over. @param {ProblemView} first */
function open(first) {
  const address = `/api/problems/${first.id}`;
  let shown = first;
  const about = { execute, explain: noReason, hands: find("#pools") };
  const { store, turn, show: showBoard } = openFreeBoard(ownView(first), first.solver, about);
  const announcer = createAnnouncer(find("#live"));
  const status = find("#status");

  /** Plays a turn on the board. @param {Command} command */
  async function execute(command) {
    if (command.do === "play") show(await post(`${address}/turn`, { ply: shown.ply, turn: command.turn }));
  }

  /** Shows what has come of a turn. @param {ProblemView} problem */
  function show(problem) {
    shown = problem;
    const view = ownView(problem);
    void showBoard(view, true);
    const { progress, words, rated, ply } = problem;
    const told = progress === "to-play" || !rated ? words : `${words} ${rated}`;
    setText(status, told);
    status.className = progress === "to-play" ? "" : progress;
    announcer.say(told);
    find(".turn-form").hidden = progress !== "to-play";
    find("#back").hidden = progress !== "wrong";
    find("#anew").hidden = progress === "wrong" || view.plies.length === 0;
    find("#first-hint")?.toggleAttribute("hidden", progress !== "to-play");
    for (const input of document.querySelectorAll(".turn-form [name=ply], #back [name=ply]")) input.setAttribute("value", String(ply));
    if (progress === "solved") offerSolution();
  }

  /** Once it is solved the page has the solution, and the composer's comment. */
  function offerSolution() {
    const form = find("#show-solution");
    if (form) form.replaceWith(element("a", { class: "button", href: location.pathname }, "Solution and ratings"));
  }

  /** @param {Promise<ProblemView>} answer @returns {Promise<string>} why not */
  async function take(answer) {
    try {
      show(await answer);
      return "";
    } catch (error) {
      return asRefusal(error).message;
    }
  }

  const mirror = () => mark(document.body, "state", stateName(store.get()));
  store.watch(mirror);
  mirror();
  bindKeys({ Enter: () => turn.send(), Escape: () => turn.back(), "?": openHelp });
  for (const form of [find("#back"), find("#anew")])
    listen(form, "submit", async (event) => {
      event.preventDefault();
      const ply = Number(/** @type {HTMLInputElement} */ (find("[name=ply]", form)).value);
      const refusal = await take(post(`${address}/back`, { ply }));
      if (refusal) store.set({ notice: { text: refusal, tone: "error" } });
    });
  // A turn that is typed goes the same way, without a new page.
  const typed = find(".turn-form");
  listen(typed, "submit", async (event) => {
    event.preventDefault();
    const input = /** @type {HTMLInputElement} */ (find("[name=turn]", typed));
    const refusal = await take(post(`${address}/turn`, { ply: shown.ply, turn: input.value }));
    if (refusal) store.set({ notice: { text: refusal, tone: "error" } });
    else input.value = "";
  });
}

if (find("[data-solving]")) open(JSON.parse(find("#view").textContent));
