//! Profile pages, and the URLs with players' names that lead to them.

use serde_json::json;

use crate::helpers::{Player, Server};

const DAY: i64 = 86_400_000;
const PASSWORD: &str = "a green door";

async fn guest(server: &Server, name: &str) -> Player {
    let player = Player::new(server);
    player.creates(&json!({})).await;
    player
        .form("/account/name", &[("name", name)])
        .await
        .leads_to("/account");
    player
}

async fn account(server: &Server, name: &str) -> Player {
    let player = Player::new(server);
    let fields = [("name", name), ("password", PASSWORD)];
    player.form("/sign-up", &fields).await.leads_to("/me");
    player
}

/// Percent-encodes a name as a URL path segment.
fn segment(name: &str) -> String {
    let encoded: String = form_urlencoded::byte_serialize(name.as_bytes()).collect();
    encoded.replace('+', "%20")
}

#[tokio::test]
async fn everybody_with_a_name_has_a_page() {
    let server = Server::start().await;
    let reader = Player::new(&server);
    for name in [
        "Ann",
        "a/b",
        "x/..",
        "..a/../b",
        "a%2Fb",
        "50%?#&+",
        "<b>\"'Zoë",
        "עברית 1",
        "👩\u{200d}🚀 Eve",
        "a\\b;c=d",
        "ab.atom",
        &"Łé".repeat(12),
    ] {
        guest(&server, name).await;
        let page = reader.get(&format!("/players/{}", segment(name))).await;
        page.shows(200, "Guest, here since")
            .shows(200, "seen within the last day")
            .shows(200, "<meta name=\"robots\" content=\"noindex\">");
        let shown = name
            .replace('&', "&#38;")
            .replace('<', "&#60;")
            .replace('>', "&#62;")
            .replace('"', "&#34;")
            .replace('\'', "&#39;");
        page.shows(200, &format!("<h1><bdi>{shown}</bdi></h1>"));
    }
    let unknown = "Nobody here is called";
    for (path, sentence) in [
        (
            "Nobody%20at%20all".to_owned(),
            "Nobody here is called “Nobody at all”.",
        ),
        ("%2e%2e%2f".to_owned(), unknown),
        ("%00".to_owned(), unknown),
        ("%20".to_owned(), unknown),
        ("x".repeat(300), "Nobody has a name as long as this."),
        ("Deleted%20player".to_owned(), unknown),
    ] {
        reader
            .get(&format!("/players/{path}"))
            .await
            .shows(404, sentence);
    }
    reader.get("/players/%ff%fe").await.shows(400, "");
}

#[tokio::test]
async fn other_spellings_and_former_names_lead_to_the_page() {
    let server = Server::start().await;
    let zoe = account(&server, "Zoë Lee").await;
    let reader = Player::new(&server);
    for spelling in ["zoë lee", "Zoe\u{308} Lee", "Zoë Iee", "Zоë Lee"] {
        reader
            .get(&format!("/players/{}", segment(spelling)))
            .await
            .leads_to("/players/Zo%C3%AB%20Lee");
    }
    let page = reader.get("/players/Zo%C3%AB%20Lee").await;
    page.shows(200, "Account, here since");
    assert!(!page.body.contains("noindex"));
    assert!(!page.body.contains("What others see"));
    zoe.get("/players/Zo%C3%AB%20Lee")
        .await
        .shows(200, "This is what others see of you.");

    zoe.form("/account/name", &[("name", "Yara")])
        .await
        .leads_to("/account");
    reader
        .get("/players/Zo%C3%AB%20Lee")
        .await
        .leads_to("/players/Yara");
    server.clock.advance(8 * DAY);
    reader
        .get("/players/Yara")
        .await
        .shows(200, "seen within the last month");
    server.clock.advance(365 * DAY);
    reader
        .get("/players/Zo%C3%AB%20Lee")
        .await
        .shows(404, "Nobody here is called");
    reader
        .get("/players/Yara")
        .await
        .shows(200, "not seen for over a month");
}

#[tokio::test]
async fn a_page_is_gone_with_its_person() {
    let server = Server::start().await;
    let (game, ann, ben) = server.game().await;
    ann.form("/account/name", &[("name", "Ann")]).await;
    ben.form("/account/name", &[("name", "Ben & Co")]).await;
    ben.must(&game, json!({"do": "kibitz", "ply": 0, "text": "hello"}))
        .await;
    let reader = Player::new(&server);
    let link = "<a class=\"person\" href=\"/players/Ben%20%26%20Co\">Ben &#38; Co</a>";
    for path in [
        format!("/games/{game}"),
        "/watch".to_owned(),
        "/".to_owned(),
    ] {
        let page = reader.get(&path).await;
        page.shows(200, link)
            .shows(200, "<a class=\"person\" href=\"/players/Ann\">Ann</a>");
    }
    ben.form("/account/delete", &[]).await;
    reader
        .get("/players/Ben%20%26%20Co")
        .await
        .shows(404, "Nobody here is called");
    let page = reader.get(&format!("/games/{game}")).await;
    page.shows(200, "<span class=\"person\">Deleted player #2</span>");
    assert!(!page.body.contains("Ben"), "{}", page.body);
    let page = reader.get("/games").await;
    page.shows(200, "<span class=\"person\">Deleted player</span>");
}

async fn ends(game: &str, loser: &Player, how: &str) {
    loser.must(game, json!({"do": how})).await;
}

#[tokio::test]
async fn a_page_says_how_games_ended_and_shows_those_that_are_played() {
    let server = Server::start().await;
    let [ann, ben] = [guest(&server, "Ann").await, guest(&server, "Ben").await];
    let begin = async |variant: &str| {
        let new = json!({"variant": variant, "play": "white"});
        let game = ann.creates(&new).await;
        ben.must(&game, json!({"do": "join"})).await;
        game
    };
    let play = async |game: &str| {
        ann.plays(game, "e4", 0).await;
        ben.plays(game, "e5", 1).await;
    };
    for loser in [&ann, &ben, &ben] {
        let game = begin("crazyhouse").await;
        play(&game).await;
        ends(&game, loser, "resign").await;
    }
    let drawn = begin("atomic-chess").await;
    play(&drawn).await;
    ends(&drawn, &ann, "offer_draw").await;
    ends(&drawn, &ben, "accept_draw").await;
    let aborted = begin("atomic-chess").await;
    ends(&aborted, &ann, "abort").await;
    let alone = ann.creates(&json!({"with": "both-sides"})).await;
    ends(&alone, &ann, "resign").await;
    let unjoined = ann.creates(&json!({})).await;
    let mut running = Vec::new();
    for _ in 0..25 {
        running.push(begin("crazyhouse").await);
    }
    let reader = Player::new(&server);
    let row = |slug: &str, title: &str, name: &str, cells: [u8; 3]| {
        let cells = cells.map(|cell| format!("<td>{cell}</td>")).concat();
        format!(
            "<tr><th scope=\"row\"><a \
                href=\"/games?variant={slug}&#38;player={name}\">{title}</a></th> {cells}</tr>"
        )
    };
    let page = reader.get("/players/Ann").await;
    page.shows(200, &row("crazyhouse", "Crazyhouse", "Ann", [2, 0, 1]))
        .shows(200, &row("atomic-chess", "Atomic Chess", "Ann", [0, 1, 0]))
        .shows(200, &format!("<a href=\"/games/{drawn}\">"))
        .shows(200, &format!("<a href=\"/games/{}\">", running[24]));
    for game in [&running[0], &unjoined, &alone] {
        assert!(!page.body.contains(game), "{game} is on the page");
    }
    let next = format!("/players/Ann?before={}", running[1]);
    page.shows(200, &format!("href=\"?before={}\"", running[1]));
    let rest = reader.get(&next).await;
    rest.shows(200, &format!("<a href=\"/games/{}\">", running[0]))
        .shows(200, "First page");
    assert!(!rest.body.contains("rel=\"next\""));
    let page = reader.get("/players/Ben").await;
    page.shows(200, &row("crazyhouse", "Crazyhouse", "Ben", [1, 0, 2]));

    let tag = page.header("etag").to_owned();
    let again = reader.request("GET", "/players/Ben");
    let again = reader.send(again.header("if-none-match", &tag)).await;
    assert_eq!((again.status.as_u16(), again.body.as_str()), (304, ""));
    ends(&running[0], &ben, "abort").await;
    let again = reader.request("GET", "/players/Ben");
    let again = reader.send(again.header("if-none-match", &tag)).await;
    assert_eq!(again.status, 200);
}
