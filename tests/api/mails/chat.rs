//! E-mail notifications of chat messages.

use serde_json::json;

use super::ZOE;
use super::two::{GATHERED, MINUTE, MailedGame, TOLD, chooses, days};
use crate::chat::{say, unsay};

const WORDS: &str = "Meet me behind the windmill";

/// Starts a game in which it is not Zoë's turn, and which she last opened a while ago.
async fn quiet() -> (MailedGame, String) {
    let two = MailedGame::start().await;
    let game = two.game(json!({"time": days(3)})).await;
    two.zoe.get(&format!("/games/{game}")).await;
    two.wait(GATHERED);
    two.only(1).await;
    (two, game)
}

#[tokio::test]
async fn a_line_is_told_to_its_reader_alone_and_without_its_words() {
    let (two, game) = quiet().await;
    assert_eq!(say(&two.ben, &game, WORDS).await.json()["number"], 1);
    say(&two.ben, &game, "At noon").await;
    two.wait(TOLD);
    let mail = two.mail(2).await;
    assert_eq!(mail.headers["subject"], "Ben has written to you – Postern");
    let sentence = "Ben has written to you. Only the two of you can read it.";
    assert!(mail.text.contains(sentence), "{}", mail.text);
    assert!(mail.html.contains("Ben has written to you."));
    mail.link(&format!("/games/{game}"));
    let everything = format!("{mail:?}");
    assert!(!everything.contains("windmill") && !everything.contains("noon"));
    // Messages that follow soon afterwards are combined in one e-mail.
    say(&two.ben, &game, "Or later").await;
    two.wait(TOLD);
    two.only(2).await;
    two.wait(GATHERED);
    two.mail(3).await;
    two.wait(GATHERED);
    two.only(3).await;
    let all = two.mails.mails();
    assert!(all.iter().all(|mail| mail.to == [ZOE]), "{all:#?}");
}

#[tokio::test]
async fn what_was_read_answered_or_deleted_is_not_told() {
    let (two, game) = quiet().await;
    say(&two.ben, &game, WORDS).await;
    two.zoe.get(&format!("/games/{game}")).await;
    two.wait(GATHERED);
    two.only(1).await;
    say(&two.ben, &game, WORDS).await;
    say(&two.zoe, &game, "I shall").await;
    two.wait(GATHERED);
    two.only(1).await;
    say(&two.ben, &game, "Good").await;
    assert_eq!(unsay(&two.ben, &game, 4).await.json()["number"], 4);
    two.wait(GATHERED);
    two.only(1).await;
    // Ben deletes the later of two messages. The other one still causes an e-mail.
    say(&two.ben, &game, "Bring a board").await;
    say(&two.ben, &game, "And a clock").await;
    unsay(&two.ben, &game, 6).await;
    two.wait(TOLD);
    two.mail(2).await;
}

#[tokio::test]
async fn who_is_at_the_board_is_told_only_what_they_do_not_see() {
    let (two, game) = quiet().await;
    let path = format!("/games/{game}/socket");
    let mut socket = two.zoe.socket(&two.server, &path).await;
    socket.next_view().await;
    say(&two.ben, &game, WORDS).await;
    two.wait(TOLD);
    two.only(1).await;
    // The ping reports that the page is visible.
    let ping = json!({"type": "ping", "id": "1", "seen": true});
    socket.send(ping).await;
    socket.next("pong").await;
    two.wait(GATHERED);
    two.only(1).await;
    // While the page is open in the background, the e-mail is delayed by five minutes.
    say(&two.ben, &game, WORDS).await;
    two.wait(4 * MINUTE);
    two.only(1).await;
    two.wait(2 * MINUTE);
    two.mail(2).await;
}

#[tokio::test]
async fn words_that_somebody_does_not_want_are_not_told() {
    let (two, game) = quiet().await;
    let name = [("name", "Ben")];
    for avoid in ["/conduct/mute", "/conduct/block"] {
        say(&two.ben, &game, WORDS).await;
        let avoided = two.zoe.form(avoid, &name).await;
        avoided.leads_to("/account#people-title");
        two.wait(GATHERED);
        two.only(1).await;
        let ended = two.zoe.form("/conduct/end", &name).await;
        ended.leads_to("/account#people-title");
    }
    let path = "/account/notifications";
    two.zoe.form(path, &chooses("each", &[])).await;
    say(&two.ben, &game, WORDS).await;
    two.wait(GATHERED);
    two.only(1).await;
    two.zoe.form(path, &chooses("each", &["chat"])).await;
    say(&two.ben, &game, WORDS).await;
    two.wait(GATHERED);
    two.mail(2).await;
}

#[tokio::test]
async fn nothing_is_told_of_what_is_written_in_live_games() {
    let two = MailedGame::start().await;
    let live = json!({"time": {"kind": "live", "minutes": 10, "increment": 0}});
    let game = two.game(live).await;
    say(&two.ben, &game, WORDS).await;
    let mut other = two.server.database.stranger().await;
    assert_eq!(other.count("deliveries").await, 0);
    two.wait(TOLD);
    two.only(1).await;
}
