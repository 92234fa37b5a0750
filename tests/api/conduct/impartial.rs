//! Impartial decisions: who may decide a report, and who may not.

use serde_json::json;

use super::hide::says;
use super::reports::{decides, numbers};
use super::*;
use crate::helpers::Answer;

async fn send(player: &Player, fields: [(&str, String); 4]) -> Answer {
    let fields = fields.each_ref().map(|(name, value)| (*name, &**value));
    player.form("/conduct/report", &fields).await
}

/// Checks that moderators cannot decide reports that they have made themselves. Returns the
/// report's number.
async fn cannot_decide_own(
    server: &Server,
    moderator: &Player,
    [zoe, third]: [&Player; 2],
) -> String {
    let (elsewhere, _white, _black) = server.game().await;
    let comment = says(zoe, &elsewhere, "You fool").await;
    let own = [
        ("name", "Zoë"),
        ("game", &*elsewhere),
        ("comment", &*comment),
        ("kind", "spam"),
    ];
    let sent = moderator.form("/conduct/report", &own).await;
    sent.leads_to("/account#reports-title");
    let theirs = numbers(moderator).await.pop().expect("it waits");
    let refused = decides(moderator, "dismiss", &theirs).await;
    refused.shows(422, "You have made this report");
    let around = [
        ("game", &*elsewhere),
        ("comment", &*comment),
        ("why", "spam"),
    ];
    let refused = moderator.form("/moderation/hide", &around).await;
    refused.shows(422, "You have made this report");
    // Moderators cannot decide their own report through another user's report of the same comment,
    // either.
    let sent = third.form("/conduct/report", &own).await;
    sent.leads_to("/account#reports-title");
    let same = numbers(moderator).await.pop().expect("it waits");
    assert_ne!(same, theirs);
    let refused = decides(moderator, "hide", &same).await;
    refused.shows(422, "You have made this report");
    theirs
}

/// Checks that the server refuses tampered decision forms.
async fn refuses_what_is_no_decision(admin: &Player, of_conduct: &str) {
    for (act, number, sentence) in [
        ("hide", of_conduct, "no such comment"),
        ("nothing", of_conduct, "nothing at this address"),
        ("dismiss", "999", "waits no more"),
        ("dismiss", "x", "waits no more"),
        ("dismiss", "-9223372036854775808", "waits no more"),
    ] {
        let refused = decides(admin, act, number).await;
        assert!(refused.body.contains(sentence), "{act}: {}", refused.body);
    }
}

/// Checks that the report queue of a moderator who plays in the game shows none of these strings.
async fn tells_nothing_of(moderator: &Player, secrets: &[&str]) {
    let page = moderator.get("/moderation/reports").await.body;
    let part = page.split("Somebody reports a comment in").nth(1);
    let part = part.and_then(|rest| rest.split("</section>").next());
    let part = part.unwrap_or_else(|| panic!("it is not there: {page}"));
    for secret in secrets {
        assert!(!part.contains(secret), "{secret}: {part}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_decides_about_themselves_or_what_is_their_own_affair() {
    let server = Server::start().await;
    let (moderator, admin) = (moderator(&server).await, admin(&server).await);
    let zoe = account(&server, "Zoë").await;
    let game = moderator.creates(&json!({})).await;
    zoe.must(&game, json!({"do": "join"})).await;
    let conduct = |name: &'static str, game: &str| {
        [
            ("name", name.to_owned()),
            ("game", format!("http://x/games/{game}?ply=0")),
            ("kind", "cheating".to_owned()),
            ("text", "Plays <too> well".to_owned()),
        ]
    };
    let eve = account(&server, "Eve").await;
    let waiting = zoe.creates(&json!({})).await;
    for (name, game) in [("Adele", &*game), ("Zoë", &*waiting), ("Zoë", "nothing")] {
        let refused = send(&eve, conduct(name, game)).await;
        refused.shows(422, "does not play in such a game");
        refused.shows(422, "Plays &#60;too&#62; well");
    }
    // Moderators do not see reports about themselves, but administrators see those reports.
    send(&eve, conduct("Moses", &game))
        .await
        .leads_to("/account#reports-title");
    assert!(numbers(&moderator).await.is_empty());
    moderator
        .get("/moderation")
        .await
        .shows(200, "No reports wait");
    let of_moses = numbers(&admin).await.remove(0);
    let refused = decides(&moderator, "dismiss", &of_moses).await;
    // The answer is the same as for a report that does not exist.
    refused.shows(422, "waits no more");
    decides(&moderator, "dismiss", "999")
        .await
        .shows(422, "waits no more");
    // The reported player is the moderator's current opponent. A running game's comments are hidden
    // from its players, so the report's text is hidden from the moderator.
    send(&eve, conduct("Zoë", &game))
        .await
        .leads_to("/account#reports-title");
    let of_zoe = numbers(&moderator).await.remove(0);
    let page = moderator.get("/moderation/reports").await;
    page.shows(200, "You play in this game, so what was said");
    assert!(!page.body.contains("too&#62; well"), "{}", page.body);
    assert!(!page.body.contains("/moderation/reports/dismiss"));
    admin
        .get("/moderation/reports")
        .await
        .shows(200, "too&#62; well");
    for act in ["suspend", "dismiss"] {
        let refused = decides(&moderator, act, &of_zoe).await;
        refused.shows(422, "You play in this game");
    }
    // Players cannot report comments that are hidden from them.
    let kept = says(&eve, &game, "Take the queen").await;
    let unseen = [
        ("name", "Eve"),
        ("game", &*game),
        ("comment", &*kept),
        ("kind", "help"),
    ];
    let refused = zoe.form("/conduct/report", &unseen).await;
    refused.shows(422, "no such comment");
    let third = account(&server, "Third").await;
    let about = [
        ("name", "Eve"),
        ("game", &*game),
        ("comment", &*kept),
        ("kind", "spam"),
        ("text", "Look at the queen"),
    ];
    let sent = third.form("/conduct/report", &about).await;
    sent.leads_to("/account#reports-title");
    tells_nothing_of(&moderator, &["Eve", "Third", "queen", "spam"]).await;
    let of_eve = numbers(&admin).await.pop().expect("it waits");
    let done = decides(&admin, "dismiss", &of_eve).await;
    done.leads_to("/moderation/reports");
    let theirs = cannot_decide_own(&server, &moderator, [&zoe, &third]).await;
    let done = decides(&admin, "hide", &theirs).await;
    done.leads_to("/moderation/reports");
    refuses_what_is_no_decision(&admin, &of_zoe).await;
    let fields = [("report", &*of_zoe), ("reason", " ")];
    let refused = admin.form("/moderation/reports/dismiss", &fields).await;
    refused.shows(422, "A reason has 1 to 500 characters");
    let done = decides(&admin, "suspend", &of_zoe).await;
    done.leads_to("/moderation/reports");
    zoe.get("/").await.shows(200, "You are suspended until");
    let log = admin.get("/moderation").await;
    log.shows(200, &format!("(report {of_zoe}): Not &#60;here&#62;"));
}

/// A damaged game must not block the report queue.
#[tokio::test(flavor = "multi_thread")]
async fn reports_of_a_damaged_game_can_be_read_and_dismissed() {
    let server = Server::start().await;
    let (moderator, admin) = (moderator(&server).await, admin(&server).await);
    let (zoe, ben) = (account(&server, "Zoë").await, account(&server, "Ben").await);
    let game = zoe.creates(&json!({})).await;
    ben.must(&game, json!({"do": "join"})).await;
    let conduct = [
        ("name", "Zoë".to_owned()),
        ("game", game.clone()),
        ("kind", "cheating".to_owned()),
        ("text", "Too well".to_owned()),
    ];
    send(&ben, conduct).await.leads_to("/account#reports-title");
    let mut stranger = server.database.stranger().await;
    let damage = "INSERT INTO events (game, seq, at_ms, kind, version, body)
        SELECT key, 99, 0, 'played', 1, '{}' FROM games";
    stranger.run(damage).await;
    let server = server.restart().await;
    let (moderator, admin) = (moderator.at(&server), admin.at(&server));
    moderator
        .get("/moderation/reports")
        .await
        .shows(200, "The record of this game is damaged");
    let number = numbers(&moderator).await.remove(0);
    // The server cannot tell from the damaged record whether the moderator plays in the game, so
    // the moderator may not decide.
    decides(&moderator, "dismiss", &number)
        .await
        .shows(422, "another moderator or an administrator");
    decides(&admin, "dismiss", &number)
        .await
        .leads_to("/moderation/reports");
}
