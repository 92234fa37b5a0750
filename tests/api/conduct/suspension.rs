//! Suspended players: they can continue their running games, but cannot start games or write.

use serde_json::{Value, json};

use super::*;

const REASON: &str = "Called <others> names";

async fn suspends(moderator: &Player, name: &str, days: &str) {
    let fields = [("name", name), ("days", days), ("reason", REASON)];
    let done = moderator.form("/moderation/suspend", &fields).await;
    done.leads_to("/moderation");
}

fn comment() -> Value {
    json!({"do": "kibitz", "ply": 0, "text": "You fool"})
}

#[tokio::test(flavor = "multi_thread")]
async fn running_games_go_on_and_nothing_else() {
    let server = Server::start().await;
    let moderator = moderator(&server).await;
    let (zoe, ben) = (account(&server, "Zoë").await, account(&server, "Ben").await);
    let running = zoe.creates(&json!({})).await;
    ben.must(&running, json!({"do": "join"})).await;
    let over = zoe.creates(&json!({})).await;
    ben.must(&over, json!({"do": "join"})).await;
    zoe.plays(&over, "c4", 0).await;
    ben.plays(&over, "e6", 1).await;
    zoe.must(&over, json!({"do": "resign"})).await;
    let offered = ben.creates(&json!({})).await;
    let own = zoe.creates(&json!({"with": "anyone"})).await;

    suspends(&moderator, "zoë", "7").await;
    let told = "You are suspended, and cannot begin games or write. Your running games go on. The \
        reason: Called <others> names";
    zoe.plays(&running, "c4", 0).await;
    let new = json!({"id": "another", "variant": "hole-chess", "with": "friend", "play": "white", "time": {"kind": "unlimited"}});
    zoe.post("/api/games", &new).await.is_refused(422, told);
    zoe.does(&offered, json!({"do": "join"}))
        .await
        .is_refused(422, told);
    zoe.does(&over, json!({"do": "offer_rematch"}))
        .await
        .is_refused(422, told);
    for game in [&running, &over, &offered] {
        zoe.does(game, comment()).await.is_refused(422, told);
    }
    let renamed = zoe.form("/account/name", &[("name", "You fool")]).await;
    renamed.shows(422, "You are suspended");
    // Nobody can join a suspended player's open challenge.
    let theirs = "This player can begin no games at the moment";
    ben.does(&own, json!({"do": "join"}))
        .await
        .is_refused(422, theirs);
    ben.does(&over, json!({"do": "offer_rematch"}))
        .await
        .is_refused(422, theirs);
    // A suspended player can still leave a running game.
    zoe.must(&own, json!({"do": "abort"})).await;

    let banner = "<b>You are suspended until 28 Nov 2026, 09:30 UTC.</b>";
    for page in [
        "/",
        "/rules",
        "/account",
        "/me",
        &format!("/games/{running}"),
    ] {
        zoe.get(page)
            .await
            .shows(200, banner)
            .shows(200, "Called &#60;others&#62; names");
        assert!(!ben.get(page).await.body.contains("suspended"));
    }
    let page = moderator.get("/moderation").await;
    page.shows(200, "<b>Zoë</b> since 21 Nov 2026, until 28 Nov 2026");
    page.shows(
        200,
        "<b>Moses</b> suspended Zoë until 28 Nov 2026: Called &#60;others&#62; names",
    );

    let fields = [("name", "Zoë"), ("reason", "Said sorry")];
    moderator
        .form("/moderation/unsuspend", &fields)
        .await
        .leads_to("/moderation");
    zoe.must(&running, comment()).await;
    zoe.must(&offered, json!({"do": "join"})).await;
    let again = moderator.form("/moderation/unsuspend", &fields).await;
    again.shows(422, "Nothing was changed");
    let page = moderator.get("/moderation").await;
    page.shows(200, "<b>Moses</b> ended the suspension of Zoë: Said sorry");
    page.shows(200, "Nobody is suspended");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_suspension_ends_by_itself() {
    const DAY: i64 = 24 * 60 * 60 * 1_000;
    let server = Server::start().await;
    let moderator = moderator(&server).await;
    let zoe = account(&server, "Zoë").await;
    suspends(&moderator, "Zoë", "1").await;
    server.clock.advance(DAY - 1);
    let refused = zoe.form("/account/name", &[("name", "Zora")]).await;
    refused.shows(422, "You are suspended");
    server.clock.advance(1);
    assert!(!zoe.get("/account").await.body.contains("suspended"));
    zoe.form("/account/name", &[("name", "Zora")])
        .await
        .leads_to("/account");
    moderator
        .get("/moderation")
        .await
        .shows(200, "Nobody is suspended");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_suspended_guest_makes_no_account_and_a_suspended_moderator_does_nothing() {
    let server = Server::start().await;
    let (admin, moderator) = (admin(&server).await, moderator(&server).await);
    let guest = Player::new(&server);
    guest.creates(&json!({})).await;
    guest
        .form("/account/name", &[("name", "Gus")])
        .await
        .leads_to("/account");
    suspends(&moderator, "Gus", "").await;
    guest.get("/").await.shows(200, "<b>You are suspended.</b>");
    let fields = [("name", "Gustav"), ("password", PASSWORD)];
    guest
        .form("/sign-up", &fields)
        .await
        .shows(422, "You are suspended");
    suspends(&admin, "Moses", "").await;
    let fields = [("name", "Gus"), ("reason", "A friend")];
    let refused = moderator.form("/moderation/unsuspend", &fields).await;
    refused.shows(403, "for moderators only");
    moderator
        .get("/moderation")
        .await
        .shows(403, "for moderators only");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_that_is_refused_says_why_and_keeps_what_was_typed() {
    let server = Server::start().await;
    let (_admin, moderator) = (admin(&server).await, moderator(&server).await);
    account(&server, "Zoë").await;
    let long = "x".repeat(501);
    for (name, days, reason, sentence) in [
        ("Nobody", "", REASON, "There is nobody of this name"),
        ("Zoë", "0", REASON, "A suspension lasts from 1 to 3650 days"),
        (
            "Zoë",
            "-1",
            REASON,
            "A suspension lasts from 1 to 3650 days",
        ),
        (
            "Zoë",
            "9999",
            REASON,
            "A suspension lasts from 1 to 3650 days",
        ),
        ("Zoë", "", " ", "A reason has 1 to 500 characters"),
        ("Zoë", "", &long, "A reason has 1 to 500 characters"),
        ("Moses", "", REASON, "cannot do this to yourself"),
        ("Adele", "", REASON, "to an administrator only the host"),
    ] {
        let fields = [("name", name), ("days", days), ("reason", reason)];
        let page = moderator.form("/moderation/suspend", &fields).await;
        page.shows(422, sentence)
            .shows(422, &format!("value=\"{name}\""));
    }
    moderator
        .get("/moderation")
        .await
        .shows(200, "Nobody is suspended");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_suspends_beside_a_running_server() {
    let server = Server::start().await;
    let zoe = account(&server, "Zoë").await;
    let said = host(
        &server,
        &[
            "people", "suspend", "zoë", "--reason", "Spam", "--days", "3",
        ],
    );
    assert_eq!(said, "Zoë is suspended.");
    zoe.get("/me").await.shows(200, "You are suspended until");
    let data = zoe.get("/account/data").await.json();
    assert_eq!(data["suspended"]["reason"], "Spam");
    let said = host(&server, &["people", "unsuspend", "Zoë"]);
    assert_eq!(said, "Zoë is not suspended any more.");
    assert!(!zoe.get("/me").await.body.contains("You are suspended"));
    let refused = postern(
        &server,
        &["people", "suspend", "Nobody", "--reason", "Spam"],
    );
    assert_eq!(text(&refused.stderr), "There is nobody of this name.");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_left_of_somebody_who_is_deleted() {
    let server = Server::start().await;
    let moderator = moderator(&server).await;
    let zoe = account(&server, "Zoë").await;
    suspends(&moderator, "Zoë", "").await;
    let fields = [("delete-password", PASSWORD)];
    zoe.form("/account/delete", &fields).await.shows(200, "");
    let page = moderator.get("/moderation").await;
    page.shows(200, "<b>Moses</b> suspended a deleted player</p>");
    assert!(!page.body.contains("Zoë") && !page.body.contains("names"));
    let fields = [("delete-password", PASSWORD)];
    moderator
        .form("/account/delete", &fields)
        .await
        .shows(200, "");
    assert_eq!(host(&server, &["moderators", "list"]), "");
    let admin = admin(&server).await;
    let page = admin.get("/moderation").await;
    page.shows(
        200,
        "<b>A deleted player</b> suspended a deleted player</p>",
    );
}
