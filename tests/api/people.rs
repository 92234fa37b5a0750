//! Identity: cookies, names, and private links for other devices.

use serde_json::json;

use crate::database::on_postgres;
use crate::helpers::{Player, Server};

#[tokio::test]
async fn looking_makes_nobody_and_playing_makes_a_guest() {
    let server = Server::start().await;
    let (game, _white, _black) = server.game().await;
    let person = Player::new(&server);
    for path in [
        "/",
        "/me",
        "/watch",
        "/help",
        &format!("/games/{game}"),
        &format!("/api/games/{game}"),
    ] {
        let answer = person.get(path).await;
        assert_eq!(answer.header("set-cookie"), "", "{path}");
    }
    let refused = person.form("/account/name", &[("name", "Somebody")]).await;
    refused.shows(403, "Nobody plays on this device yet");
    person.creates(&json!({})).await;
    assert!(person.cookie().starts_with("postern="));
    person.get("/account").await.shows(200, "name=\"name\"");
}

#[tokio::test]
async fn a_cookie_that_was_tampered_with_is_nobodys() {
    let server = Server::start().await;
    let (game, white, _black) = server.game().await;
    let cookie = white.cookie();
    let flipped = {
        let mut bytes = cookie.clone().into_bytes();
        let last = bytes.len() - 3;
        bytes[last] = if bytes[last] == b'a' { b'b' } else { b'a' };
        String::from_utf8(bytes).unwrap()
    };
    for forged in [
        flipped.as_str(),
        "postern=",
        "postern=abc.20000",
        "postern=guessguessguessguessguessguessguessguessgue",
        "postern=%00%ff",
    ] {
        let forger = Player::new(&server);
        forger.set_cookie(forged);
        assert_eq!(forger.view(&game).await["you"], json!([]), "{forged}");
        forger
            .get(&format!("/games/{game}"))
            .await
            .shows(200, "<main");
        let refused = forger
            .does(&game, json!({"do": "play", "turn": "c4", "ply": 0}))
            .await;
        refused.is_refused(403, "does not know this device");
        forger.creates(&json!({})).await;
        assert_ne!(
            forger.cookie(),
            forged,
            "a new guest gets a cookie that is good"
        );
    }
    white.plays(&game, "c4", 0).await;
}

#[tokio::test]
async fn names_change_and_are_checked() {
    let server = Server::start().await;
    let person = Player::new(&server);
    person.creates(&json!({})).await;
    person
        .form("/account/name", &[("name", "  Ada\t<b> ")])
        .await
        .leads_to("/account");
    let page = person.get("/me").await;
    page.shows(200, "Ada &#60;b&#62;");
    assert!(!page.body.contains("<b> "), "names are never markup");
    for name in ["", "   ", &"x".repeat(25)] {
        person
            .form("/account/name", &[("name", name)])
            .await
            .shows(422, "A name");
    }
    person
        .form("/account/name", &[("nom", "Ada")])
        .await
        .shows(422, "form cannot be read");
}

#[tokio::test]
async fn a_name_that_looks_like_somebody_elses_is_refused() {
    let server = Server::start().await;
    let (_, ada, other) = server.game().await;
    ada.form("/account/name", &[("name", "Ada")])
        .await
        .leads_to("/account");
    // The second spelling has a Greek capital and a Cyrillic small letter.
    for name in ["ada", "Αdа", "ADA"] {
        let refused = other.form("/account/name", &[("name", name)]).await;
        refused.shows(422, "Somebody else has this name");
        refused.shows(422, &format!("value=\"{name}\""));
    }
    ada.form("/account/name", &[("name", "ADA")])
        .await
        .leads_to("/account");
    assert!(!ada.get("/account").await.body.contains("Somebody else"));
}

#[tokio::test]
async fn somebody_who_comes_back_to_a_name_that_was_taken_is_told() {
    let server = Server::start().await;
    let (_, away, _) = server.game().await;
    away.form("/account/name", &[("name", "Ada")])
        .await
        .leads_to("/account");
    server.clock.advance(91 * 86_400_000);
    let ada = Player::new(&server);
    ada.creates(&json!({})).await;
    ada.form("/account/name", &[("name", "Ada")])
        .await
        .leads_to("/account");
    for path in ["/", "/account"] {
        away.get(path).await.shows(200, "Somebody else ");
        assert!(
            !ada.get(path).await.body.contains("Somebody else "),
            "{path}"
        );
    }
    away.form("/account/name", &[("name", "Ada 2")])
        .await
        .leads_to("/account");
    assert!(!away.get("/").await.body.contains("Somebody else "));
}

/// Returns the URL of the private link on a page.
fn link_on(page: &str) -> String {
    let token = page
        .split("/device/")
        .nth(1)
        .and_then(|rest| rest.split(['"', '<', ' ']).next())
        .expect("a link");
    format!("/device/{token}")
}

#[tokio::test]
async fn a_private_link_takes_a_seat_to_another_device_once() {
    let server = Server::start().await;
    let (game, white, _black) = server.game().await;
    let made = white.form("/account/device", &[]).await;
    made.shows(200, "/device/");
    assert_eq!(made.header("cache-control"), "no-store");
    let link = link_on(&made.body);
    assert!(
        !white.get("/me").await.body.contains("/device/"),
        "the link is shown once"
    );

    let phone = Player::new(&server);
    let asked = phone.get(&link).await;
    asked.shows(200, "Continue as");
    assert_eq!(asked.header("cache-control"), "no-store");
    assert_eq!(phone.cookie(), "", "looking at a link does nothing");
    let done = phone.form(&link, &[]).await;
    done.shows(200, "This device now plays as");
    assert!(!done.body.contains("/device/"), "nobody played here before");
    phone.plays(&game, "c4", 0).await;
    assert_eq!(
        white.view(&game).await["you"],
        json!(["white"]),
        "the first device keeps its seat"
    );
    Player::new(&server)
        .form(&link, &[])
        .await
        .shows(404, "used already");
}

#[tokio::test]
async fn a_link_that_could_not_be_taken_can_be_tried_again() {
    let server = Server::start().await;
    let (_, white, black) = server.game().await;
    let link = link_on(&white.form("/account/device", &[]).await.body);
    let mut other = server.database.stranger().await;
    // Makes the database refuse the insertion that using the link requires. The link must stay
    // valid.
    let (refuse, allow) = if on_postgres() {
        let none = "CHECK (false) NOT VALID";
        (
            format!("ALTER TABLE device_links ADD CONSTRAINT no_links {none}"),
            "ALTER TABLE device_links DROP CONSTRAINT no_links",
        )
    } else {
        let none = "BEGIN SELECT raise(ABORT, 'no'); END";
        (
            format!("CREATE TRIGGER no_links BEFORE INSERT ON device_links {none}"),
            "DROP TRIGGER no_links",
        )
    };
    other.run(&refuse).await;
    black
        .form(&link, &[])
        .await
        .shows(500, "Something went wrong");
    other.run(allow).await;
    black
        .form(&link, &[])
        .await
        .shows(200, "This device now plays as");
}

#[tokio::test]
async fn whoever_played_on_a_device_before_gets_a_way_back() {
    let server = Server::start().await;
    let (game, white, black) = server.game().await;
    let link = link_on(&white.form("/account/device", &[]).await.body);
    black.get(&link).await.shows(200, "now");
    let done = black.form(&link, &[]).await;
    let return_link = link_on(&done.body);
    assert_eq!(black.view(&game).await["you"], json!(["white"]));
    black
        .form(&return_link, &[])
        .await
        .shows(200, "This device now plays as");
    assert_eq!(black.view(&game).await["you"], json!(["black"]));
}

#[tokio::test]
async fn an_old_cookie_is_set_anew_when_it_is_used() {
    let server = Server::start().await;
    let person = Player::new(&server);
    let game = person.creates(&json!({})).await;
    let before = person.cookie();
    assert_eq!(person.get("/").await.header("set-cookie"), "");
    server.clock.advance(30 * 86_400_000);
    assert!(
        person
            .get(&format!("/games/{game}"))
            .await
            .header("set-cookie")
            .starts_with("postern=")
    );
    assert_eq!(person.cookie(), before, "its session is the same");
    assert_eq!(person.view(&game).await["you"], json!(["white"]));
}

#[tokio::test]
async fn the_next_game_is_the_one_that_waits() {
    let server = Server::start().await;
    let (game, white, black) = server.game().await;
    white
        .get("/me/next")
        .await
        .leads_to(&format!("/games/{game}"));
    black.get("/me/next").await.leads_to("/me");
    white.plays(&game, "c4", 0).await;
    white.get("/me/next").await.leads_to("/me");
    black
        .get("/me/next")
        .await
        .leads_to(&format!("/games/{game}"));
    Player::new(&server).get("/me/next").await.leads_to("/me");
}

#[tokio::test]
async fn links_filter_ones_own_games() {
    let server = Server::start().await;
    let (first, white, black) = server.game().await;
    let (second, _, _) = server.game().await;
    let open = white
        .creates(&json!({"time": {"kind": "live", "minutes": 5, "increment": 0}}))
        .await;
    let shown = async |player: &Player, address: &str| {
        let page = player.get(address).await;
        assert_eq!(page.status, 200, "{address}");
        let shows = |game: &str| page.body.contains(&format!("href=\"/games/{game}\""));
        assert!(!shows(&second), "{address}: a game of others");
        (shows(&first), shows(&open))
    };
    assert_eq!(shown(&white, "/me").await, (true, true));
    assert_eq!(shown(&white, "/me?waiting=me").await, (true, false));
    assert_eq!(shown(&white, "/me?waiting=others").await, (false, true));
    assert_eq!(shown(&black, "/me?waiting=others").await, (true, false));
    assert_eq!(shown(&white, "/me?time=unlimited").await, (true, false));
    assert_eq!(
        shown(&white, "/me?time=unlimited&waiting=others").await,
        (false, false)
    );
    assert_eq!(
        shown(&white, "/me?waiting=nonsense&variant=%3Cb%3E").await,
        (true, true)
    );
    let page = white.get("/me?waiting=me&variant=hole-chess").await;
    page.shows(200, "href=\"/me?waiting=others&#38;variant=hole-chess\"");
    white
        .get("/me?waiting=others&variant=crazyhouse")
        .await
        .shows(200, "None of your games is like that now.");
    white
        .does(&first, json!({"do": "resign", "confirmed": true}))
        .await;
    assert_eq!(
        shown(&white, "/me").await,
        (true, true),
        "what is over is shown"
    );
    assert_eq!(
        shown(&white, "/me?waiting=me").await,
        (false, false),
        "but by no filter"
    );
}

#[tokio::test]
async fn a_guest_whose_first_comment_is_refused_keeps_the_cookie() {
    let server = Server::start().await;
    let (game, _white, _black) = server.game().await;
    let guest = Player::new(&server);
    guest
        .does(&game, json!({"do": "kibitz", "ply": 0, "text": ""}))
        .await
        .is_refused(422, "1 to 1000 characters");
    assert!(
        guest.cookie().starts_with("postern="),
        "else each try would make another guest"
    );
}

#[tokio::test]
async fn a_new_name_is_the_name_on_an_open_socket_too() {
    let server = Server::start().await;
    let (game, white, _black) = server.game().await;
    let mut socket = white
        .socket(&server, &format!("/games/{game}/socket?since=0"))
        .await;
    socket.next_view().await;
    white
        .form("/account/name", &[("name", "Ada")])
        .await
        .leads_to("/account");
    let command = json!({"do": "kibitz", "ply": 0, "text": "It is me."});
    socket
        .send(json!({"type": "command", "id": "1", "command": command}))
        .await;
    let view = socket
        .view_when(|view| view["kibitz"]["comments"] != json!([]))
        .await;
    assert_eq!(view["kibitz"]["comments"][0]["name"], "Ada", "{view}");
}

#[tokio::test]
async fn finished_games_come_page_by_page() {
    let server = Server::start().await;
    let player = Player::new(&server);
    let mut games = Vec::new();
    for _ in 0..26 {
        let game = player.creates(&json!({})).await;
        player.must(&game, json!({"do": "abort"})).await;
        games.push(game);
    }
    let open = player.creates(&json!({})).await;
    let shown = |page: &str| -> Vec<String> {
        let links = page.split("class=\"card").skip(1);
        links
            .filter_map(|card| card.split("href=\"/games/").nth(1)?.split('"').next())
            .map(str::to_owned)
            .collect()
    };
    games.reverse();
    let first = player.get("/me").await.body;
    assert_eq!(shown(&first)[0], open);
    assert_eq!(shown(&first)[1..], games[..24]);
    let older = first
        .split("href=\"/me?before=")
        .nth(1)
        .and_then(|rest| rest.split('"').next())
        .expect("a link to older games");
    let second = player.get(&format!("/me?before={older}")).await.body;
    assert_eq!(shown(&second), games[24..]);
    assert!(!second.contains("/me?before="), "these are all");
    player.get("/me?before=a%20b").await.shows(404, "no games");
}
