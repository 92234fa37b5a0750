//! Online players, as the start page and profile pages show them.

use std::time::Duration;

use serde_json::{Value, json};

use super::*;
use crate::helpers::Socket;

const LIST: &str = "<ul id=\"here\"";

/// Returns the start page's list of online players.
async fn part(reader: &Player) -> String {
    let page = reader.get("/").await;
    page.shows(200, LIST);
    let (_, from) = page.body.split_once(LIST).expect("it has the list");
    let (part, _) = from.split_once("</section>").expect("the part ends");
    part.to_owned()
}

/// Reloads the start page until its list of online players satisfies `wanted`.
async fn reads(reader: &Player, wanted: impl Fn(&str) -> bool) -> String {
    let mut often = tokio::time::interval(Duration::from_millis(500));
    for _ in 0..60 {
        often.tick().await;
        let part = part(reader).await;
        if wanted(&part) {
            return part;
        }
    }
    panic!("the page does not come to say so: {}", part(reader).await);
}

async fn opens_a_page(server: &Server, player: &Player) -> Socket {
    let mut page = player.socket(server, "/me/socket").await;
    page.next("mine").await;
    page
}

/// Waits for a lobby frame with exactly this list of players.
async fn is_told(lobby: &mut Socket, wanted: &Value) {
    loop {
        let frame = lobby.next("lobby_update").await;
        if frame["here"] == *wanted {
            return;
        }
    }
}

/// Advances the clock until the lobby sends this list. A player who leaves stays listed until the
/// server has noticed that the connection is closed, which may take a while on a busy machine.
async fn is_told_in_time(server: &Server, lobby: &mut Socket, wanted: &Value) {
    let mut often = tokio::time::interval(Duration::from_millis(500));
    let time_passes = async {
        loop {
            often.tick().await;
            server.clock.advance(10_000);
        }
    };
    tokio::select! {
        () = is_told(lobby, wanted) => {}
        () = time_passes => {}
    }
}

#[tokio::test]
async fn accounts_are_named_and_guests_are_counted() {
    let server = Server::start().await;
    let reader = Player::new(&server);
    assert!(part(&reader).await.contains("Nobody at the moment."));
    let mut lobby = reader.socket(&server, "/lobby/socket?few=true").await;
    let nobody = json!({"names": [], "others": "Nobody at the moment."});
    assert_eq!(lobby.next("lobby").await["here"], nobody);
    let mut long = reader.socket(&server, "/lobby/socket").await;
    assert_eq!(
        long.next("lobby").await.get("here"),
        None,
        "not shown there"
    );

    let (zoe, ben) = (account(&server, "Zoë").await, account(&server, "Ben").await);
    let guest = Player::new(&server);
    guest.creates(&json!({})).await;
    let pages = [
        opens_a_page(&server, &zoe).await,
        opens_a_page(&server, &ben).await,
        opens_a_page(&server, &ben).await,
        opens_a_page(&server, &guest).await,
    ];
    is_told(
        &mut lobby,
        &json!({"names": ["Ben", "Zoë"], "others": "And 1 guest."}),
    )
    .await;
    let shown = reads(&ben, |part| part.contains("And 1 guest.")).await;
    assert!(
        shown.contains(
            "<b><a class=\"person\" href=\"/players/Zo%C3%AB\">Zoë</a></b> <a \
        href=\"/challenges/new?to=Zo%C3%AB\" aria-label=\"Challenge \
        Zoë\">Challenge</a>"
        ),
        "{shown}"
    );
    assert!(shown.contains(">Ben</a></b> <span class=\"soft\">you</span>"));
    assert!(!shown.contains("?to=Ben"), "nobody challenges themself");
    let page = reader.get("/players/Ben").await;
    page.shows(200, "here now");
    // Feeds never show who is online.
    let feed = reader.get("/players/Ben/games.atom").await;
    assert!(!feed.body.contains("here now"));

    // A player stays listed briefly after closing a page, because another page may follow.
    drop(pages);
    assert!(part(&reader).await.contains("Ben"));
    is_told_in_time(&server, &mut lobby, &nobody).await;
    reads(&reader, |part| part.contains("Nobody at the moment.")).await;
    let page = reader.get("/players/Ben").await;
    page.shows(200, "seen within the last day");
}

/// The lobby may announce a player's arrival early, in a frame about another change. It must still
/// announce afterwards that the player has left.
#[tokio::test]
async fn whoever_was_told_that_somebody_came_is_told_that_they_left() {
    let server = Server::start().await;
    let (reader, zoe) = (Player::new(&server), account(&server, "Zoë").await);
    let mut lobby = reader.socket(&server, "/lobby/socket?few=true").await;
    let nobody = json!({"names": [], "others": "Nobody at the moment."});
    assert_eq!(lobby.next("lobby").await["here"], nobody);
    let page = opens_a_page(&server, &zoe).await;
    reads(&reader, |part| part.contains("Zoë")).await;
    reader.creates(&json!({"with": "anyone"})).await;
    is_told(&mut lobby, &json!({"names": ["Zoë"], "others": ""})).await;
    drop(page);
    is_told_in_time(&server, &mut lobby, &nobody).await;
}

#[tokio::test]
async fn who_does_not_want_it_is_not_named() {
    let server = Server::start().await;
    let reader = Player::new(&server);
    let (ann, ben) = (account(&server, "Ann").await, account(&server, "Ben").await);
    let _pages = [
        opens_a_page(&server, &ann).await,
        opens_a_page(&server, &ben).await,
    ];
    reads(&reader, |part| part.contains("Ann") && part.contains("Ben")).await;
    let own = ann.get("/account").await;
    assert!(
        own.body.contains("name=\"hide\" value=\"yes\">"),
        "unchecked"
    );
    ann.form("/account/visibility", &[("hide", "yes")])
        .await
        .leads_to("/account#visibility-title");
    ann.get("/account")
        .await
        .shows(200, "name=\"hide\" value=\"yes\" checked>");
    // Readers on the same server see the change immediately.
    let shown = part(&reader).await;
    assert!(!shown.contains("Ann") && shown.contains("Ben"), "{shown}");
    assert!(!shown.contains("guest"), "nor is she counted: {shown}");
    let page = reader.get("/players/Ann").await;
    for words in ["here now", "seen within", "not seen"] {
        assert!(!page.body.contains(words), "{words}");
    }
    let data = ann.get("/account/data").await.json();
    assert_eq!(data["account"]["hides_presence"], true);
    // Ann's setting does not hide Ben, and Ann can make herself visible again.
    assert_eq!(
        ben.get("/account/data").await.json()["account"]["hides_presence"],
        false
    );
    ann.form("/account/visibility", &[]).await;
    assert!(part(&reader).await.contains("Ann"));
    reader.get("/players/Ann").await.shows(200, "here now");
}

#[tokio::test]
async fn guests_and_strangers_have_nothing_to_hide() {
    let server = Server::start().await;
    let guest = Player::new(&server);
    let stranger = guest.form("/account/visibility", &[("hide", "yes")]).await;
    assert_eq!(stranger.status, 403, "{}", stranger.body);
    guest.creates(&json!({})).await;
    let refused = guest.form("/account/visibility", &[("hide", "yes")]).await;
    refused.shows(403, "Guests are only counted");
    assert!(!guest.get("/account").await.body.contains("visibility"));
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_suspended_or_deleted_is_not_here() {
    let server = Server::start().await;
    let moderator = moderator(&server).await;
    let reader = Player::new(&server);
    let (zoe, ben) = (account(&server, "Zoë").await, account(&server, "Ben").await);
    let _pages = [
        opens_a_page(&server, &zoe).await,
        opens_a_page(&server, &ben).await,
    ];
    reads(&reader, |part| part.contains("Zoë") && part.contains("Ben")).await;
    let fields = [("name", "Zoë"), ("days", "1"), ("reason", "Words")];
    moderator
        .form("/moderation/suspend", &fields)
        .await
        .leads_to("/moderation");
    reads(&reader, |part| {
        !part.contains("Zoë") && part.contains("Ben")
    })
    .await;
    let page = reader.get("/players/Zo%C3%AB").await;
    assert!(!page.body.contains("here now"));
    server.clock.advance(24 * 60 * 60 * 1_000);
    reads(&reader, |part| part.contains("Zoë")).await;

    let deleted = ben
        .form("/account/delete", &[("delete-password", PASSWORD)])
        .await;
    assert_eq!(deleted.status, 200, "{}", deleted.body);
    reads(&reader, |part| {
        !part.contains("Ben") && part.contains("Zoë")
    })
    .await;
}
