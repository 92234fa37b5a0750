/**
 * The private chat between the two players. The server sends it only to them, in separate frames.
 */

import { all, closestTo, element, find, listen, setText, timeNode } from "../../lib/dom.js";
import { asRefusal, post } from "../../lib/http.js";
import { newId } from "../../lib/ids.js";
import { linked } from "../../lib/links.js";
import { personNode } from "../../lib/person.js";
import { EDIT_LIMIT_MS, moreLink } from "./comment.js";
import { other } from "../state/replay.js";
import { bindUnreadCount } from "./unread-count.js";
import { playerName } from "../state/view.js";

/** @import { ChatLineView, PersonalFrame } from "../../wire.js" */
/** @import { GameStore } from "../state/state.js" */

/**
 * @param {HTMLElement|null} found  the chat's region, in games between two people
 * @param {GameStore} store
 * @param {(words: string) => void} say  announces a text to screen readers
 */
export function bindChat(found, store, say) {
  // A page with older messages does not update.
  if (!found || /[?&]chat=/.test(location.search))
    return { take() {}, mark: () => "", unbind() {} };
  const region = found;
  const list = find("ol", region);
  const before = find(".earlier", region);
  const form = find("#chat-form", region);
  const field = find("[name=text]", form);
  /** Shows why a message was refused, or why nothing can be written. */
  const refusal = find("[data-closed]", region);
  const address = `/api/games/${store.get().view.id}/chat`;
  let mark = "";
  // The first messages in an empty list are unread, whether the page or a frame contains them.
  let drawn = !list.childElementCount;
  /** @type {ChatLineView[]} */
  let lines = [];
  /** The message that is being sent. A retry keeps its ID, so the message is stored only once. */
  let sending = { text: "", id: "" };
  /** @param {ChatLineView} line */
  const isOwn = ({ by }) => store.get().view.you.includes(by);
  /** @param {ChatLineView} line */
  const writer = ({ by }) => playerName(store.get().view, by);
  const unread = bindUnreadCount(list, find("#unread-chat"), {
    last: () => lines.at(-1)?.number ?? 0,
    after: (read) => lines.filter((line) => line.number > read && !isOwn(line)).length,
    words: (count) => `${count} new for you alone`,
  });

  /** Shows the chat to a player who has an opponent. */
  function show() {
    const { view } = store.get();
    const { you, players } = view;
    region.hidden = you.length !== 1 || !players.white || !players.black;
    for (const node of all("[data-other]", region)) setText(node, playerName(view, other(you[0])));
  }

  /** @param {ChatLineView[]} shown */
  function draw(shown) {
    lines = shown;
    list.replaceChildren(...lines.map(lineNode));
  }

  /** @param {ChatLineView} line */
  function lineNode(line) {
    const { number, by, at_ms: at, text } = line;
    const deletes = isOwn(line) && Date.now() - at < EDIT_LIMIT_MS;
    return element(
      "li",
      { class: "comment", "data-role": by },
      element(
        "p",
        { class: "comment-head" },
        element("b", { class: "comment-name" }, personNode(writer(line))),
        " ",
        timeNode(at),
        " ",
        !isOwn(line) && moreLink(store.get().view, writer(line), "line", number),
      ),
      element("p", { class: "comment-text" }, ...linked(text)),
      deletes && element("button", { class: "quiet", "data-line": number }, "Delete this line"),
    );
  }

  /** @param {Extract<PersonalFrame, {type: "chat"}>} frame */
  function take({ mark: known, lines: told, replace, earlier: more = false, closed = "" }) {
    const last = lines.at(-1)?.number ?? 0;
    const fresh = told.filter(({ number }) => number > last);
    mark = known;
    show();
    if (replace) {
      draw(told);
      before.hidden = !more;
      find("a", before).href = `?chat=${told[0]?.number}#chat`;
    } else {
      lines = [...lines, ...fresh];
      list.append(...fresh.map(lineNode));
    }
    list.scrollTop = list.scrollHeight;
    explain(closed);
    form.hidden = !!closed;
    // The messages that the page contained count as read.
    if (replace && !drawn) unread.begin();
    else for (const line of fresh) if (!isOwn(line)) say(`${writer(line)} writes: ${line.text}`);
    drawn = true;
    unread.render();
  }

  /** @param {string} words */
  function explain(words) {
    setText(refusal, words);
    refusal.hidden = !words;
  }

  /** Sends a request, and shows why it was refused. @param {() => Promise<unknown>} ask */
  async function attempt(ask) {
    explain("");
    await ask().catch((error) => explain(asRefusal(error).message));
  }

  async function send() {
    const text = field.value.trim();
    if (!text) return field.focus();
    if (sending.text !== text) sending = { text, id: newId() };
    const attempted = sending;
    await attempt(async () => {
      await post(address, attempted);
      // The user may have sent another message in the meantime.
      if (sending === attempted) sending = { text: "", id: "" };
      if (field.value.trim() === text) field.value = "";
    });
  }

  listen(form, "submit", (event) => {
    event.preventDefault();
    send();
  });
  listen(field, "keydown", (event) => {
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    send();
  });
  listen(region, "click", (event) => {
    const number = Number(closestTo(event, "[data-line]")?.dataset.line);
    if (!number) return;
    event.preventDefault();
    attempt(() => post(`${address}/delete`, { number }));
  });
  // An opponent may join, and names can change.
  store.watch(({ view }, { view: known }) => {
    if (view.players === known.players && view.you === known.you) return;
    show();
    if (drawn) draw(lines);
  });

  return { take, mark: () => mark, unbind: unread.stop };
}
