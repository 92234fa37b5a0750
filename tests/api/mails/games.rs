//! E-mail notifications about games.

use postern_store::notifications::{ChannelKind, DueReceiver};
use serde_json::json;

use super::ZOE;
use super::two::{
    DAY, GATHERED, HOUR, MINUTE, MailedGame, SECOND, TOLD, chooses, days, now, until_told,
};
use crate::helpers::{Player, Server, ServerSettings};

#[tokio::test]
async fn a_turn_is_told_with_the_board_the_move_and_the_time() {
    let two = MailedGame::start().await;
    let game = two.game(json!({"time": days(3)})).await;
    two.wait(TOLD);
    two.only(1).await;
    two.ben.plays(&game, "c4", 0).await;
    two.wait(TOLD);
    let mail = two.mail(2).await;
    assert_eq!(mail.headers["subject"], "Your turn against Ben – Postern");
    assert_eq!(mail.headers["auto-submitted"], "auto-generated");
    assert_eq!(
        mail.headers["list-unsubscribe-post"],
        "List-Unsubscribe=One-Click"
    );
    assert!(mail.text.starts_with("Hello Zoë,"), "{}", mail.text);
    for part in [
        "Hole Chess against Ben\n",
        "Ben has played c4: ",
        "It is your turn.\n",
        "You have 2 days and 23 hours left, until Tuesday, 24 Nov 2026, 09:30 UTC.",
        &two.server.url(&format!("/games/{game}?from=mail\n")),
        &two.server.url("/account/notifications\n"),
    ] {
        let text = mail.text.replace('\r', "");
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(mail.html.contains("src=\"cid:board-1\""), "{}", mail.html);
    assert!(mail.html.contains("Ben has played c4: "), "{}", mail.html);
    let picture = &mail.pictures["<board-1>"];
    assert!(picture.starts_with("iVBORw0KGgo"), "a PNG file");
    // The link grants no access: without a session it shows the spectator's view and an offer to
    // sign in.
    let link = mail.link("/games/");
    let stranger = Player::new(&two.server);
    let ask = format!("/sign-in?next=/games/{game}\">Sign in to play on");
    stranger.get(&link).await.shows(200, &ask);
    let page = two.zoe.get(&link).await.body;
    assert!(!page.contains("Sign in to play on"));
    // A player who moves before the e-mail is due gets none.
    two.zoe.plays(&game, "e6", 1).await;
    two.wait(GATHERED);
    two.ben.plays(&game, "c5", 2).await;
    two.wait(10 * SECOND);
    two.zoe.plays(&game, "e5", 3).await;
    two.wait(GATHERED);
    two.only(2).await;
}

#[tokio::test]
async fn what_happens_within_ten_minutes_after_a_mail_comes_together() {
    let two = MailedGame::start().await;
    let first = two.game(json!({"time": days(3)})).await;
    two.ben.plays(&first, "c4", 0).await;
    two.wait(TOLD);
    two.mail(2).await;
    until_told(&two.server).await;
    let second = two.game(json!({"time": days(1)})).await;
    let third = two.game(json!({"time": {"kind": "unlimited"}})).await;
    two.ben.plays(&third, "c4", 0).await;
    two.wait(5 * MINUTE);
    two.ben.plays(&second, "c4", 0).await;
    two.wait(4 * MINUTE);
    two.only(2).await;
    two.wait(MINUTE);
    let mail = two.mail(3).await;
    assert_eq!(mail.headers["subject"], "2 games wait for you – Postern");
    // The e-mail lists games by remaining time, shortest first.
    let link = |game: &str| format!("/games/{game}?from=mail");
    assert_eq!(mail.links("/games/"), [link(&second), link(&third)]);
    assert_eq!(mail.pictures.len(), 2);
    two.wait(GATHERED);
    two.only(3).await;
}

#[tokio::test]
async fn somebody_is_reminded_at_a_third_a_day_and_three_hours() {
    let two = MailedGame::start().await;
    let game = two.game(json!({"time": days(6)})).await;
    two.ben.plays(&game, "c4", 0).await;
    two.wait(TOLD);
    two.mail(2).await;
    let begun = TOLD;
    let mut gone = begun;
    for (number, left, words) in [
        (3, 2 * DAY, "1 day and 23 hours left against Ben – Postern"),
        (4, DAY, "23 hours and 59 minutes left against Ben – Postern"),
        (
            5,
            3 * HOUR,
            "2 hours and 59 minutes left against Ben – Postern",
        ),
    ] {
        until_told(&two.server).await;
        two.wait(6 * DAY - left - gone - SECOND);
        two.only(number - 1).await;
        // The server checks for due reminders every ten seconds.
        two.wait(11 * SECOND);
        gone = 6 * DAY - left + 10 * SECOND;
        let mail = two.mail(number).await;
        assert_eq!(mail.headers["subject"], words);
        assert!(
            mail.text.contains("until Friday, 27 Nov 2026"),
            "{}",
            mail.text
        );
    }
    // The next turn gets its own reminders, and a finished game gets none.
    until_told(&two.server).await;
    two.zoe.plays(&game, "e6", 1).await;
    two.wait(6 * DAY - HOUR);
    two.only(5).await;
}

#[tokio::test]
async fn a_reminder_breaks_the_silence_after_a_mail() {
    let two = MailedGame::start().await;
    let slow = two.game(json!({"time": days(1)})).await;
    two.ben.plays(&slow, "c4", 0).await;
    two.wait(TOLD);
    two.mail(2).await;
    until_told(&two.server).await;
    let other = two.game(json!({"time": days(3)})).await;
    two.wait(16 * HOUR - TOLD - MINUTE);
    two.ben.plays(&other, "c4", 0).await;
    two.wait(TOLD);
    two.mail(3).await;
    until_told(&two.server).await;
    two.wait(TOLD);
    let mail = two.mail(4).await;
    assert_eq!(
        mail.headers["subject"],
        "8 hours left against Ben – Postern"
    );
}

#[tokio::test]
async fn turns_come_once_a_day_to_who_wants_that() {
    let two = MailedGame::start().await;
    let path = "/account/notifications";
    two.zoe
        .form(path, &chooses("daily", &[]))
        .await
        .leads_to("/account/notifications?saved=yes");
    let one = two.game(json!({"time": days(30)})).await;
    let other = two.game(json!({"time": days(30)})).await;
    two.ben.plays(&one, "c4", 0).await;
    two.wait(TOLD);
    two.mail(2).await;
    until_told(&two.server).await;
    two.zoe.plays(&one, "e6", 1).await;
    two.ben.plays(&other, "c4", 0).await;
    two.wait(3 * HOUR);
    two.ben.plays(&one, "c5", 2).await;
    two.wait(20 * HOUR);
    two.only(2).await;
    two.wait(HOUR);
    let mail = two.mail(3).await;
    assert_eq!(mail.headers["subject"], "2 games wait for you – Postern");
    // Zoë has not subscribed to notifications about the end of a game or about draw offers.
    two.zoe.must(&one, json!({"do": "resign"})).await;
    two.ben.must(&other, json!({"do": "offer_draw"})).await;
    two.wait(DAY);
    two.only(3).await;
}

#[tokio::test]
async fn turns_come_at_the_hour_that_somebody_has_chosen() {
    // The test clock shows 9:30 UTC.
    let two = MailedGame::start().await;
    let path = "/account/notifications";
    let mut fields = chooses("daily", &["offer"]);
    fields.push(("hour", "24"));
    two.zoe
        .form(path, &fields)
        .await
        .shows(422, "The form cannot be read.");
    fields.pop();
    fields.push(("hour", "7"));
    two.zoe
        .form(path, &fields)
        .await
        .leads_to("/account/notifications?saved=yes");
    two.zoe
        .get(path)
        .await
        .shows(200, "value=\"daily\" checked")
        .shows(200, "<option value=\"7\" selected>07:00</option>");
    let one = two.game(json!({"time": days(30)})).await;
    let other = two.game(json!({"time": days(30)})).await;
    two.ben.plays(&one, "c4", 0).await;
    two.wait(TOLD);
    two.wait(20 * HOUR);
    two.ben.plays(&other, "c4", 0).await;
    two.wait(HOUR + 20 * MINUTE);
    two.only(1).await;
    two.wait(10 * MINUTE);
    let mail = two.mail(2).await;
    assert_eq!(mail.headers["subject"], "2 games wait for you – Postern");
    until_told(&two.server).await;
    two.zoe.plays(&one, "e6", 1).await;
    two.ben.plays(&one, "c5", 2).await;
    two.wait(23 * HOUR);
    two.only(2).await;
    // Other kinds of notification are sent immediately, not at the chosen hour.
    two.ben.must(&other, json!({"do": "offer_draw"})).await;
    two.wait(TOLD);
    let mail = two.mail(3).await;
    assert_eq!(mail.headers["subject"], "Ben asks you something – Postern");
    two.wait(HOUR);
    let mail = two.mail(4).await;
    assert_eq!(mail.headers["subject"], "Your turn against Ben – Postern");
}

#[tokio::test]
async fn offers_ends_challenges_and_comments_are_told() {
    let two = MailedGame::start().await;
    let all = ["offer", "challenge", "over", "comment"];
    let path = "/account/notifications";
    two.zoe.form(path, &chooses("off", &all)).await;
    let game = two.game(json!({"time": days(3)})).await;
    two.ben.plays(&game, "c4", 0).await;
    two.zoe.plays(&game, "e6", 1).await;
    let mut number = 1;
    let mut told = async |subject: &str, part: &str| {
        two.wait(GATHERED);
        number += 1;
        let mail = two.mail(number).await;
        assert_eq!(mail.headers["subject"], format!("{subject} – Postern"));
        assert!(mail.text.contains(part), "{}", mail.text);
        until_told(&two.server).await;
    };
    two.ben.must(&game, json!({"do": "offer_draw"})).await;
    told("Ben asks you something", "Yellow offers a draw.").await;
    let words = json!({"do": "kibitz", "text": "A word for you alone", "ply": 2});
    two.ben.must(&game, words).await;
    told(
        "A comment on your game against Ben",
        "There is a new comment.",
    )
    .await;
    // A spectator's comment on a running game must not cause an e-mail to its players.
    let guest = Player::new(&two.server);
    let words = json!({"do": "kibitz", "text": "Take it", "ply": 2});
    guest.must(&game, words).await;
    two.wait(GATHERED);
    two.only(3).await;
    two.ben.must(&game, json!({"do": "resign"})).await;
    told(
        "Your game against Ben is over",
        "Red wins: Yellow resigned.",
    )
    .await;
    let wish = json!({"with": "player", "to": "Zoë", "time": days(3)});
    let challenge = two.ben.creates(&wish).await;
    told(
        "Ben challenges you",
        "Ben challenges you to a game: 3 days per move, not rated.",
    )
    .await;
    two.zoe
        .must(&challenge, json!({"do": "decline", "reason": "later"}))
        .await;
    let wish = json!({"with": "player", "to": "Ben", "time": days(3), "play": "black"});
    let challenge = two.zoe.creates(&wish).await;
    two.ben.must(&challenge, json!({"do": "join"})).await;
    told("Ben has answered your challenge", "Ben moves first.").await;
    // Events that are outdated when the e-mail is composed are left out.
    two.ben.plays(&challenge, "c4", 0).await;
    two.ben
        .must(&challenge, json!({"do": "ask_takeback"}))
        .await;
    two.zoe
        .must(&challenge, json!({"do": "decline_takeback"}))
        .await;
    two.wait(GATHERED);
    two.only(6).await;
}

#[tokio::test]
async fn comments_that_nobody_shows_the_person_are_not_told() {
    let two = MailedGame::start().await;
    let path = "/account/notifications";
    two.zoe.form(path, &chooses("off", &["comment"])).await;
    let game = two.game(json!({"time": days(3)})).await;
    let words = json!({"do": "kibitz", "text": "A word too much", "ply": 0});
    two.ben.must(&game, words).await;
    let comment = two.ben.view(&game).await["seq"].clone();
    let delete = json!({"do": "delete_comment", "comment": comment, "version": comment});
    two.ben.must(&game, delete).await;
    two.wait(GATHERED);
    two.only(1).await;
    let name = [("name", "Ben")];
    let muted = two.zoe.form("/conduct/mute", &name).await;
    muted.leads_to("/account#people-title");
    let words = json!({"do": "kibitz", "text": "Do you read this?", "ply": 0});
    two.ben.must(&game, words.clone()).await;
    two.wait(GATHERED);
    two.only(1).await;
    // Once the mute ends, comments cause e-mails again.
    let ended = two.zoe.form("/conduct/end", &name).await;
    ended.leads_to("/account#people-title");
    two.ben.must(&game, words).await;
    two.wait(GATHERED);
    let mail = two.mail(2).await;
    assert!(
        mail.text.contains("There is a new comment."),
        "{}",
        mail.text
    );
}

#[tokio::test]
async fn live_games_are_played_without_mails() {
    let two = MailedGame::start().await;
    let live = json!({"time": {"kind": "live", "minutes": 10, "increment": 0}});
    let game = two.game(live).await;
    two.ben.plays(&game, "c4", 0).await;
    two.wait(TOLD);
    two.only(1).await;
}

/// A restarted server still notifies players of a turn, and retries a failed e-mail.
#[tokio::test]
async fn a_turn_is_told_after_a_restart_and_by_a_server_that_was_away() {
    let mut two = MailedGame::start().await;
    let game = two.game(json!({"time": days(3)})).await;
    two.mails.stop();
    two.ben.plays(&game, "c4", 0).await;
    let wishes = ServerSettings {
        smtp: Some(two.mails.url()),
        ..ServerSettings::default()
    };
    let server = two.server.restart_with(&wishes).await;
    server.clock.advance(TOLD);
    tries(&server, 1).await;
    two.mails.run();
    server.clock.advance(MINUTE);
    let mail = two.mails.mail_to(ZOE, 2).await;
    assert_eq!(mail.headers["subject"], "Your turn against Ben – Postern");
}

/// Waits until a player's notifications have failed this many times.
async fn tries(server: &Server, count: i64) {
    let store = server.database.open().await;
    let end = std::time::Instant::now() + std::time::Duration::from_secs(30);
    loop {
        // Counts a failure only once its backoff has been stored.
        let waiting = store
            .due_receivers(ChannelKind::Digest, i64::MAX / 2, 9)
            .await;
        let waiting = waiting.expect("it answers");
        let is_put_off =
            |one: &DueReceiver| one.failures == count && one.next_ms - now(server) <= MINUTE;
        if waiting.iter().any(is_put_off) {
            return store.close().await;
        }
        assert!(std::time::Instant::now() < end, "{waiting:?}");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn mails_tell_the_time_where_somebody_lives() {
    // The test clock shows 9:30 UTC, which is 18:30 in Tokyo.
    let two = MailedGame::start().await;
    let hours = [("zone", "Asia/Tokyo")];
    let saved = two.zoe.form("/account/hours", &hours).await;
    saved.leads_to("/account/hours?saved=yes");
    let path = "/account/notifications";
    let mut fields = chooses("daily", &[]);
    fields.push(("hour", "7"));
    two.zoe.form(path, &fields).await;
    let page = two.zoe.get(path).await;
    page.shows(200, "By the time of Asia/Tokyo.");
    let game = two.game(json!({"time": days(3)})).await;
    two.ben.plays(&game, "c4", 0).await;
    two.wait(12 * HOUR + 29 * MINUTE);
    two.only(1).await;
    two.wait(2 * MINUTE);
    let mail = two.mail(2).await;
    let words = "until Tuesday, 24 Nov 2026, 18:30 (Asia/Tokyo).";
    assert!(mail.text.contains(words), "{}", mail.text);
}
