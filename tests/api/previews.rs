//! Link previews on other sites, and embedded games.

use serde_json::json;

use crate::helpers::{Answer, Player, Server, ServerSettings};

/// Returns the names and contents of a page's preview tags.
fn preview(page: &Answer) -> Vec<(String, String)> {
    let tags = page.body.split("<meta property=\"og:").skip(1);
    tags.map(|tag| {
        let (name, rest) = tag.split_once("\" content=\"").expect("a value");
        let value = rest.split('"').next().unwrap_or_default();
        (name.to_owned(), value.replace("&amp;", "&"))
    })
    .collect()
}

fn value(tags: &[(String, String)], name: &str) -> String {
    let values: Vec<&String> = tags
        .iter()
        .filter_map(|(known, value)| (known == name).then_some(value))
        .collect();
    assert_eq!(values.len(), 1, "{name} in {tags:?}");
    assert!(!values[0].is_empty(), "{name}");
    values[0].clone()
}

#[tokio::test]
async fn a_page_that_is_sent_has_a_title_words_and_a_picture() {
    let server = Server::start().await;
    let (game, white, _black) = server.game().await;
    white.plays(&game, "c4", 0).await;
    let game_page = format!("/games/{game}");
    for (path, address, picture) in [
        ("/", "/", "/samples/hole-chess/0.png"),
        ("/rules", "/rules", "/samples/hole-chess/0.png"),
        (
            "/rules/interweave",
            "/rules/interweave",
            "/samples/interweave/0.png",
        ),
        (
            "/rules/interweave/full",
            "/rules/interweave/full",
            "/samples/interweave/0.png",
        ),
        (
            "/samples/event-chess",
            "/samples/event-chess",
            "/samples/event-chess/",
        ),
        (
            game_page.as_str(),
            game_page.as_str(),
            &format!("{game_page}/1.png"),
        ),
        (
            &format!("{game_page}?ply=0"),
            &format!("{game_page}?ply=0"),
            &format!("{game_page}/0.png"),
        ),
        (
            &format!("{game_page}?ply=1&side=black"),
            game_page.as_str(),
            &format!("{game_page}/1.png"),
        ),
    ] {
        let page = Player::new(&server).get(path).await;
        assert_eq!(page.status.as_u16(), 200, "{path}");
        let tags = preview(&page);
        for name in ["site_name", "type", "title", "description"] {
            value(&tags, name);
        }
        assert_eq!(value(&tags, "url"), server.url(address), "{path}");
        assert!(
            page.body
                .contains("<meta name=\"twitter:card\" content=\"summary\">")
        );

        let image = value(&tags, "image");
        assert!(image.starts_with(&server.url(picture)), "{path}: {image}");
        assert!(!value(&tags, "image:alt").is_empty());
        let image = image.strip_prefix(&server.url("")).expect("it is ours");
        let drawn = white.get(image).await;
        assert_eq!(drawn.header("content-type"), "image/png", "{image}");
        for (name, at) in [("image:width", 16), ("image:height", 20)] {
            let size = u32::from_be_bytes(drawn.bytes[at..at + 4].try_into().expect("four bytes"));
            assert_eq!(value(&tags, name), size.to_string(), "{path} {name}");
        }
    }
}

#[tokio::test]
async fn a_games_preview_says_who_plays_and_where_the_game_stands() {
    let server = Server::start().await;
    let (white, black) = (Player::new(&server), Player::new(&server));
    let game = white.creates(&json!({})).await;
    white.form("/account/name", &[("name", "Ann")]).await;
    let words = async || {
        let tags = preview(&black.get(&format!("/games/{game}")).await);
        (value(&tags, "title"), value(&tags, "description"))
    };
    let (title, _) = words().await;
    assert_eq!(title, "Hole Chess: Ann is waiting for an opponent");
    black.must(&game, json!({"do": "join"})).await;
    black.form("/account/name", &[("name", "Ben")]).await;
    white.plays(&game, "c4", 0).await;
    let (title, description) = words().await;
    assert_eq!(title, "Hole Chess: Ann and Ben");
    assert_eq!(description, "Red to move. 1 turn, no clock.");
    black.must(&game, json!({"do": "resign"})).await;
    let (_, description) = words().await;
    assert_eq!(description, "Yellow wins: Red resigned. 1 turn, no clock.");
    let own = preview(&white.get(&format!("/games/{game}")).await);
    assert_eq!(
        value(&own, "description"),
        description,
        "the same for players"
    );
}

#[tokio::test]
async fn previews_name_the_public_address() {
    let server = Server::start_with(ServerSettings {
        public_url: Some("https://chess.example"),
        ..ServerSettings::default()
    })
    .await;
    let page = Player::new(&server).get("/rules/hole-chess").await;
    let tags = preview(&page);
    assert_eq!(
        value(&tags, "url"),
        "https://chess.example/rules/hole-chess"
    );
    assert!(value(&tags, "image").starts_with("https://chess.example/samples/"));
}

/// `robots.txt` must allow fetching every URL that a preview contains.
#[tokio::test]
async fn robots_may_fetch_what_previews_name() {
    let server = Server::start().await;
    let robots = Player::new(&server).get("/robots.txt").await.body;
    let (all, previews) = robots.split_once("\n\n").expect("two groups");
    assert!(all.contains("Disallow: /games\n") && all.contains("Allow: /games/*.png\n"));
    assert!(previews.contains("User-agent: Twitterbot\n"));
    assert!(!previews.contains("/games") && previews.contains("Disallow: /me\n"));
}

#[tokio::test]
async fn a_game_can_be_shown_in_a_frame_of_any_site() {
    let server = Server::start().await;
    let (game, white, black) = server.game().await;
    white.form("/account/name", &[("name", "Ann")]).await;
    white.plays(&game, "c4", 0).await;
    let path = format!("/embed/games/{game}");
    let stranger = Player::new(&server);
    let page = stranger.get(&path).await;
    page.shows(200, "data-at=\"c4\"")
        .shows(200, "Ann")
        .shows(200, "Red to move.")
        .shows(
            200,
            &format!(
                "href=\"{}\" target=\"_blank\"",
                server.url(&format!("/games/{game}"))
            ),
        );
    for part in ["<script", "<form", "<input", "<button", "<style", " style="] {
        assert!(!page.body.contains(part), "{part} in {}", page.body);
    }
    is_embeddable(&page);
    for person in [&white, &black] {
        let own = person.get(&path).await;
        assert_eq!(own.body, page.body, "no cookie is read");
        assert_eq!(own.header("set-cookie"), "");
    }

    let start = stranger
        .get(&format!("{path}?ply=0&orientation=black"))
        .await;
    start
        .shows(200, "After 0 of 1 turn.")
        .shows(200, "data-orientation=\"black\"")
        .shows(200, "?ply=0\"");
    assert!(!start.body.contains("data-at=\"c4\""));
}

fn is_embeddable(page: &Answer) {
    let policy = page.header("content-security-policy");
    for part in [
        "default-src 'none'",
        "frame-ancestors *",
        "form-action 'none'",
    ] {
        assert!(policy.contains(part), "{policy}");
    }
    assert!(
        !policy.contains("script-src") && !policy.contains("connect-src"),
        "{policy}"
    );
    assert_eq!(page.header("x-frame-options"), "");
    assert_eq!(page.header("cross-origin-resource-policy"), "cross-origin");
    assert_eq!(page.header("x-content-type-options"), "nosniff");
}

#[tokio::test]
async fn a_frame_shows_what_is_wrong_and_knows_nobody() {
    let server = Server::start().await;
    let (game, white, _black) = server.game().await;
    for (path, status, part) in [
        ("/embed/games/nothing".to_owned(), 404, "There is no game"),
        (
            format!("/embed/games/{game}?ply=1"),
            400,
            "0 have been played",
        ),
        (format!("/embed/games/{game}?ply=x"), 400, "nothing else"),
        (
            format!("/embed/games/{game}?orientation=up"),
            400,
            "white or black",
        ),
        (
            format!("/embed/games/{game}?side=black"),
            400,
            "nothing else",
        ),
        ("/embed/nothing".to_owned(), 404, "nothing at this address"),
    ] {
        let page = Player::new(&server).get(&path).await;
        page.shows(status, part);
        is_embeddable(&page);
        assert_eq!(white.get(&path).await.body, page.body, "{path}");
    }
}

#[tokio::test]
async fn the_game_page_offers_a_picture_and_the_html_for_a_frame() {
    let server = Server::start().await;
    let (game, white, _black) = server.game().await;
    let page = white.get(&format!("/games/{game}?side=black")).await;
    page.shows(
        200,
        &format!("href=\"/games/{game}/0.svg?orientation=black\""),
    );
    let code = page.body.split("<textarea id=\"embed-code\"").nth(1);
    let code = code.and_then(|rest| rest.split("</textarea>").next());
    let code = code.expect("the HTML for a frame").replace("&#34;", "\"");
    assert!(code.contains("&#60;iframe src="), "{code}");
    let address = code
        .split("src=\"")
        .nth(1)
        .and_then(|rest| rest.split('"').next());
    let address = address.expect("an address");
    assert_eq!(address, server.url(&format!("/embed/games/{game}")));
}
