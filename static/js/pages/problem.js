/**
 * A problem's page. The solver plays turns on the board, and the server checks and answers each.
 * The page's forms for browsers without JavaScript stay.
 */

import { createAnnouncer } from "../game/turns/announcer.js";
import { noReason } from "../game/plans/no-opponent.js";
import { openFreeBoard } from "../game/board/free-board.js";
import { bindShortcuts } from "../game/table/shortcuts.js";
import { stateName } from "../game/board/contents.js";
import { element, find, listen, mark, setText } from "../lib/dom.js";
import { asRefusal, post } from "../lib/http.js";
import { openHelp } from "../site/dialog.js";

/** @import { Command, GameView, ProblemView } from "../wire.js" */

/**
 * Returns the solver's view, in which they play only one side and each complete turn is sent
 * automatically.
 * @param {ProblemView} problem
 * @returns {GameView}
 */
const ownView = ({ view, solver }) => ({
  ...view,
  one_board: false,
  you: [solver],
  time: { ...view.time, kind: "live" },
});

/** Makes the page interactive. @param {ProblemView} first */
function open(first) {
  const address = `/api/problems/${first.id}`;
  let current = first;
  const about = { execute, explain: noReason, hands: find("#pools") };
  const { store, turn, show: showBoard } = openFreeBoard(ownView(first), first.solver, about);
  const announcer = createAnnouncer(find("#live"));
  const status = find("#status");

  /** Plays a turn on the board. @param {Command} command */
  async function execute(command) {
    if (command.do === "play")
      show(await post(`${address}/turn`, { ply: current.ply, turn: command.turn }));
  }

  /** Shows the result of a turn. @param {ProblemView} problem */
  function show(problem) {
    current = problem;
    const view = ownView(problem);
    void showBoard(view, true);
    const { progress, words, rated, ply } = problem;
    const message = progress === "to-play" || !rated ? words : `${words} ${rated}`;
    setText(status, message);
    status.className = progress === "to-play" ? "" : progress;
    announcer.say(message);
    find(".turn-form").hidden = progress !== "to-play";
    find("#back").hidden = progress !== "wrong";
    find("#anew").hidden = progress === "wrong" || view.plies.length === 0;
    find("#first-hint")?.toggleAttribute("hidden", progress !== "to-play");
    for (const input of document.querySelectorAll(".turn-form [name=ply], #back [name=ply]"))
      input.setAttribute("value", String(ply));
    if (progress === "solved") offerSolution();
  }

  /** Links to the solution and the composer's comment once the problem is solved. */
  function offerSolution() {
    const form = find("#show-solution");
    if (form)
      form.replaceWith(
        element("a", { class: "button", href: location.pathname }, "Solution and ratings"),
      );
  }

  /** @param {Promise<ProblemView>} answer @returns {Promise<string>} why it was refused, or "" */
  async function takeAnswer(answer) {
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
  bindShortcuts({ Enter: () => turn.send(), Escape: () => turn.back(), "?": openHelp });
  for (const form of [find("#back"), find("#anew")])
    listen(form, "submit", async (event) => {
      event.preventDefault();
      const ply = Number(/** @type {HTMLInputElement} */ (find("[name=ply]", form)).value);
      const refusal = await takeAnswer(post(`${address}/back`, { ply }));
      if (refusal) store.set({ notice: { text: refusal, tone: "error" } });
    });
  // Sends a typed turn without loading another page.
  const turnForm = find(".turn-form");
  listen(turnForm, "submit", async (event) => {
    event.preventDefault();
    const input = /** @type {HTMLInputElement} */ (find("[name=turn]", turnForm));
    const refusal = await takeAnswer(
      post(`${address}/turn`, { ply: current.ply, turn: input.value }),
    );
    if (refusal) store.set({ notice: { text: refusal, tone: "error" } });
    else input.value = "";
  });
}

if (find("[data-solving]")) open(JSON.parse(find("#view").textContent));
