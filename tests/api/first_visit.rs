//! The cost of a first visit to a game page, in requests and bytes.

use std::collections::BTreeSet;

use postern_bundle::{CompressionEffort, brotli};

use crate::helpers::{Player, Server};

/// The maximum number of requests, including the WebSocket.
const MAX_REQUESTS: usize = 12;
/// The maximum size of all response bodies and headers.
const MAX_BYTES: usize = 70 * 1024;

/// Returns the paths and sizes of what a browser loads to open a page: the page and its static
/// files. Leaves out the icon that signals the player's turn, because it is loaded only when
/// needed.
pub(crate) async fn loaded_by(person: &Player, path: &str) -> Vec<(String, usize)> {
    let page = person.get(path).await.body;
    let without_turn = page.split("data-turn=\"").enumerate().map(|(part, rest)| {
        if part == 0 {
            rest
        } else {
            rest.split_once('"').map_or(rest, |(_, rest)| rest)
        }
    });
    let without_turn: String = without_turn.collect();
    let named = without_turn
        .split(['"', '\''])
        .filter(|address| address.starts_with("/static/"))
        .filter_map(|address| address.split('#').next())
        // The page also contains the base path of the static files, which is not a file.
        .filter(|address| address.matches('/').count() > 2);
    let mut addresses: BTreeSet<String> = named.map(str::to_owned).collect();
    addresses.insert(path.to_owned());
    let mut loaded = Vec::new();
    for address in addresses {
        let request = person
            .request("GET", &address)
            .header("accept-encoding", "gzip, deflate, br");
        let answer = person.send(request).await;
        assert_eq!(answer.status.as_u16(), 200, "{address}");
        let made_once = address.starts_with("/static/");
        let coding = if made_once { "br" } else { "gzip" };
        assert_eq!(answer.header("content-encoding"), coding, "{address}");
        let headers: usize = answer
            .headers
            .iter()
            .map(|(name, value)| name.as_str().len() + value.len() + ": \r\n".len())
            .sum();
        let body = if made_once {
            shipped(person, &address).await
        } else {
            answer.bytes.len()
        };
        loaded.push((address, body + headers));
    }
    loaded
}

/// Returns the size of a static file in release builds. Debug builds use a faster, weaker
/// compression.
async fn shipped(person: &Player, address: &str) -> usize {
    let request = person
        .request("GET", address)
        .header("accept-encoding", "identity");
    let plain = person.send(request).await.bytes;
    let packed = brotli(&plain, CompressionEffort::Best).expect("memory takes it");
    packed.len()
}

#[tokio::test]
async fn a_first_visit_to_a_game_is_small() {
    let server = Server::start().await;
    let (game, white, black) = server.game().await;
    for ply in 0..10 {
        let player = if ply % 2 == 0 { &white } else { &black };
        let view = player.view(&game).await;
        let turn = view["choices"][ply]["turn"].as_str().expect("a turn");
        player.plays(&game, turn, ply).await;
    }
    for (who, person) in [("a player", white), ("a spectator", Player::new(&server))] {
        let loaded = loaded_by(&person, &format!("/games/{game}")).await;
        let bytes: usize = loaded.iter().map(|(_, bytes)| bytes).sum();
        println!(
            "{who}: {} requests, {bytes} bytes: {loaded:#?}",
            loaded.len() + 1
        );
        for kind in [
            "js/game.js",
            "css/game.css",
            "pieces/board.svg",
            "/drawn.svg",
        ] {
            assert!(
                loaded.iter().any(|(address, _)| address.ends_with(kind)),
                "the page names {kind}: {loaded:?}"
            );
        }
        assert!(loaded.len() < MAX_REQUESTS, "{who}: {loaded:?}");
        assert!(bytes <= MAX_BYTES, "{who}: {bytes} bytes, {loaded:?}");
    }
}

#[tokio::test]
async fn constant_pages_are_kept_and_count_waiting_games() {
    let server = Server::start().await;
    let (_game, white, black) = server.game().await;
    for page in [
        "/rules",
        "/rules/hole-chess",
        "/rules/hole-chess/full",
        "/rules/event-chess",
        "/rules/interweave",
        "/samples/hole-chess",
        "/help",
    ] {
        let stranger = Player::new(&server);
        let first = stranger.get(page).await;
        let again = stranger
            .request("GET", page)
            .header("if-none-match", first.header("etag"));
        let again = stranger.send(again).await;
        assert_eq!(
            (again.status.as_u16(), again.body.as_str()),
            (304, ""),
            "{page}"
        );
        assert_eq!(black.get(page).await.body, first.body, "{page}");
        let count = r#" <span class="count" title="1 waiting for you">1</span>"#;
        let counted = white.get(page).await;
        assert_eq!(counted.header("etag"), "", "{page}");
        assert_eq!(counted.body.replacen(count, "", 1), first.body, "{page}");
        assert_ne!(counted.body, first.body, "{page}");
        for answer in [first, counted] {
            assert!(
                answer.header("content-security-policy").contains("'self'"),
                "{page}"
            );
            assert!(!answer.body.contains('\0'), "{page}");
        }
    }
}
