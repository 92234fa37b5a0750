//! The administrators' page: roles, open registration, and the site notice.

use serde_json::json;

use super::*;

#[tokio::test(flavor = "multi_thread")]
async fn a_host_says_who_has_a_role() {
    let server = Server::start().await;
    account(&server, "Zoë").await;
    assert_eq!(host(&server, &["moderators", "list"]), "");
    let said = host(&server, &["moderators", "add", "zoë"]);
    assert_eq!(said, "Zoë is a moderator from now on.");
    let again = postern(&server, &["moderators", "add", "Zoë"]);
    assert!(text(&again.stderr).starts_with("Nothing was changed"));
    host(&server, &["moderators", "add", "Zoë", "--admin"]);
    assert_eq!(host(&server, &["moderators", "list"]), "admin\tZoë");
    host(&server, &["moderators", "remove", "Zoë"]);
    assert_eq!(host(&server, &["moderators", "list"]), "");
    // Only accounts can have a role, because a guest has no password.
    let guest = Player::new(&server);
    guest.creates(&json!({})).await;
    guest.form("/account/name", &[("name", "Gus")]).await;
    let refused = postern(&server, &["moderators", "add", "Gus"]);
    assert_eq!(text(&refused.stderr), "There is no account of this name.");
}

#[tokio::test(flavor = "multi_thread")]
async fn pages_are_for_those_with_the_role() {
    let server = Server::start().await;
    let (admin, moderator) = (admin(&server).await, moderator(&server).await);
    let (zoe, stranger) = (account(&server, "Zoë").await, Player::new(&server));
    for page in ["admin", "moderation"] {
        let target = format!("/sign-in?next=%2F{page}");
        stranger.get(&format!("/{page}")).await.leads_to(&target);
        let act = format!("/{page}/notice");
        let form = stranger.form(&act, &[("text", "x")]).await;
        form.leads_to(&target);
    }
    let (admins, moderators) = ("for administrators only", "for moderators only");
    zoe.get("/admin").await.shows(403, admins);
    zoe.get("/moderation").await.shows(403, moderators);
    moderator.get("/admin").await.shows(403, admins);
    moderator.get("/moderation").await.shows(200, "Log");
    admin.get("/moderation").await.shows(200, "Log");
    let page = admin.get("/admin").await;
    page.shows(200, "<b>Adele</b>, an administrator: you");
    assert_eq!(page.header("cache-control"), "no-store");
    // Forged forms from users without the administrator role are refused.
    let acts = [
        "role",
        "remove-role",
        "reset",
        "delete",
        "open-registration",
        "close-registration",
        "notice",
        "remove-notice",
    ];
    let fields = [
        ("name", "Moses"),
        ("role", "admin"),
        ("password", PASSWORD),
        ("text", "Boo"),
        ("reason", "Boo"),
    ];
    for act in acts {
        for player in [&zoe, &moderator] {
            let forged = player.form(&format!("/admin/{act}"), &fields).await;
            forged.shows(403, admins);
        }
    }
    for act in ["suspend", "unsuspend"] {
        let forged = zoe.form(&format!("/moderation/{act}"), &fields).await;
        forged.shows(403, moderators);
    }
    admin.form("/admin/nothing", &fields).await.shows(404, "");
    moderator
        .form("/moderation/nothing", &fields)
        .await
        .shows(404, "");
    let roles = host(&server, &["moderators", "list"]);
    assert_eq!(roles, "admin\tAdele\nmoderator\tMoses");
    for (player, link) in [(&zoe, false), (&moderator, true), (&admin, true)] {
        let page = player.get("/account").await;
        assert_eq!(page.body.contains("href=\"/moderation\""), link);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn roles_are_given_with_a_password_and_count_at_once() {
    let server = Server::start().await;
    let admin = admin(&server).await;
    let zoe = account(&server, "Zoë").await;
    let give = async |name: &str, role: &str, password: &str| {
        // Waits, so that the number of password attempts stays below the rate limit.
        server.clock.advance(60_000);
        let fields = [("name", name), ("role", role), ("password", password)];
        admin.form("/admin/role", &fields).await
    };
    give("Zoë", "moderator", "a red door")
        .await
        .shows(422, "The password is wrong");
    let without = [("name", "Zoë"), ("role", "moderator")];
    admin
        .form("/admin/role", &without)
        .await
        .shows(422, "The password is wrong");
    zoe.get("/moderation").await.shows(403, "");
    give("Zoë", "king", PASSWORD)
        .await
        .shows(400, "no such role");
    give("Yan", "moderator", PASSWORD)
        .await
        .shows(422, "There is no account of this name");
    give("Adele", "moderator", PASSWORD)
        .await
        .shows(422, "cannot do this to yourself");
    give("Zoë", "moderator", PASSWORD).await.leads_to("/admin");
    zoe.get("/moderation")
        .await
        .shows(200, "<b>Adele</b> made Zoë a moderator");
    // The form was rendered while Zoë was still a moderator.
    server.clock.advance(60_000);
    let fields = [("name", "Zoë"), ("password", PASSWORD)];
    admin
        .form("/admin/remove-role", &fields)
        .await
        .leads_to("/admin");
    let late = [("name", "Adele"), ("reason", "Boo")];
    zoe.form("/moderation/suspend", &late)
        .await
        .shows(403, "for moderators only");
    // Administrators cannot change one another's accounts.
    give("Zoë", "admin", PASSWORD).await.leads_to("/admin");
    for act in ["remove-role", "reset", "delete"] {
        let tried = admin.form(&format!("/admin/{act}"), &fields).await;
        tried.shows(422, "to an administrator only the host");
    }
    let fields = [("name", "Zoë"), ("reason", "Boo")];
    let tried = admin.form("/moderation/suspend", &fields).await;
    tried.shows(422, "to an administrator only the host");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_administrator_resets_passwords_and_deletes_accounts() {
    let server = Server::start().await;
    let admin = admin(&server).await;
    let zoe = account(&server, "Zoë").await;
    let fields = [("name", "Zoë"), ("password", PASSWORD)];
    let page = admin.form("/admin/reset", &fields).await;
    page.shows(200, "/reset/");
    let link = page.body.split("/reset/").nth(1).unwrap();
    let link = link.split('"').next().unwrap();
    let page = Player::new(&server).get(&format!("/reset/{link}")).await;
    page.shows(200, "Zoë");
    admin
        .form("/admin/delete", &fields)
        .await
        .leads_to("/admin");
    zoe.get("/account")
        .await
        .leads_to("/sign-in?next=%2Faccount");
    let log = admin.get("/moderation").await;
    log.shows(200, "<b>Adele</b> deleted an account");
    log.shows(
        200,
        "<b>Adele</b> made a link for a new password of a deleted player",
    );
    assert!(!log.body.contains("Zoë"));
}

#[tokio::test(flavor = "multi_thread")]
async fn registration_can_be_closed() {
    let server = Server::start().await;
    let admin = admin(&server).await;
    host(&server, &["registration", "close"]);
    let again = postern(&server, &["registration", "close"]);
    assert!(text(&again.stderr).starts_with("Nothing was changed"));
    let zoe = Player::new(&server);
    let fields = [("name", "Zoë"), ("password", PASSWORD)];
    let refused = zoe.form("/sign-up", &fields).await;
    refused.shows(422, "This server takes no new accounts at the moment");
    zoe.creates(&json!({})).await;
    let refused = zoe.form("/sign-up", &fields).await;
    refused.shows(422, "This server takes no new accounts at the moment");
    let again = Player::new(&server);
    let fields = [("name", "Adele"), ("password", PASSWORD)];
    again.form("/sign-in", &fields).await.leads_to("/me");
    admin
        .form("/admin/open-registration", &[])
        .await
        .leads_to("/admin");
    account(&server, "Zoë").await;
}

/// Reloads a page until its body meets a condition.
async fn until(player: &Player, path: &str, passes: impl Fn(&str) -> bool) {
    let reading = async {
        while !passes(&player.get(path).await.body) {
            tokio::task::yield_now().await;
        }
    };
    let waiting = tokio::time::timeout(std::time::Duration::from_mins(1), reading);
    waiting.await.expect("the page changes");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_notice_is_on_all_pages_within_seconds() {
    let server = Server::start().await;
    let (stranger, admin) = (Player::new(&server), admin(&server).await);
    let pages = [
        "/",
        "/rules",
        "/help",
        "/rules/hole-chess/full",
        "/watch",
        "/nothing",
    ];
    for page in pages {
        let body = stranger.get(page).await.body;
        assert!(!body.contains("class=\"banner\""), "{page}");
    }
    host(&server, &["notice", "set", "Down at <b>noon</b>,\n1 & 2"]);
    let shown = "<aside class=\"banner\" aria-label=\"Notice\"><p>Down at \
        &#60;b&#62;noon&#60;/b&#62;, 1 &#38; 2</p></aside>";
    until(&stranger, "/rules", |page| page.contains(shown)).await;
    for page in pages {
        for player in [&stranger, &admin] {
            let body = player.get(page).await.body;
            assert_eq!(body.matches(shown).count(), 1, "{page}: {body}");
        }
    }
    let too_long = "x".repeat(301);
    for wrong in ["", " \u{200b} ", &too_long] {
        let refused = admin.form("/admin/notice", &[("text", wrong)]).await;
        refused.shows(422, "A notice has 1 to 300 characters");
    }
    // The server that saves a notice shows it immediately.
    admin
        .form("/admin/notice", &[("text", "Back")])
        .await
        .leads_to("/admin");
    stranger
        .get("/help")
        .await
        .shows(200, "<p>Back</p></aside>");
    admin
        .form("/admin/remove-notice", &[])
        .await
        .leads_to("/admin");
    let body = stranger.get("/help").await.body;
    assert!(!body.contains("class=\"banner\""));
    let log = admin.get("/moderation").await;
    log.shows(200, "<b>The host</b> set the notice “Down at");
    log.shows(200, "<b>Adele</b> removed the notice");
}
