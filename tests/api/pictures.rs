//! Pictures of positions: valid URLs, rate limits, and the same picture for every viewer.

use postern_rules::Variant;
use serde_json::json;

use crate::helpers::{Answer, Player, Server, ServerSettings};

/// Returns the width and height of a PNG file in pixels.
fn png_size(answer: &Answer) -> (u32, u32) {
    assert_eq!(answer.header("content-type"), "image/png");
    let number = |at: usize| {
        let bytes = answer.bytes[at..at + 4].try_into().expect("four bytes");
        u32::from_be_bytes(bytes)
    };
    assert_eq!(&answer.bytes[..8], b"\x89PNG\r\n\x1a\n");
    (number(16), number(20))
}

#[tokio::test]
async fn every_game_is_drawn_in_three_sizes_and_both_formats() {
    let server = Server::start().await;
    let person = Player::new(&server);
    for variant in Variant::ALL {
        let geometry = variant.geometry();
        for (size, longer) in [("small", 256), ("medium", 512), ("large", 1024)] {
            let path = |end: &str| format!("/samples/{variant}/9.{end}?size={size}");
            let png = person.get(&path("png")).await;
            let (width, height) = png_size(&png);
            assert_eq!(width.max(height), longer, "{variant} {size}");
            assert_eq!(
                width < height,
                geometry.files < geometry.ranks,
                "{variant} {size}"
            );
            let svg = person.get(&path("svg")).await;
            assert_eq!(svg.header("content-type"), "image/svg+xml");
            let sizes = format!("width=\"{width}\" height=\"{height}\"");
            assert!(svg.body.contains(&sizes), "{variant}: {}", svg.body);
        }
    }
}

/// The SVG loads no other file and needs no style sheet.
#[tokio::test]
async fn a_drawing_stands_alone() {
    let server = Server::start().await;
    let person = Player::new(&server);
    for variant in Variant::ALL {
        let svg = person.get(&format!("/samples/{variant}/9.svg")).await.body;
        for other in [
            "var(",
            "light-dark(",
            "url(",
            "/static",
            "@import",
            "<script",
            "<image",
        ] {
            assert!(!svg.contains(other), "{variant} has {other}: {svg}");
        }
        for part in svg.split("href=\"").skip(1) {
            let name = part.split('"').next().unwrap_or_default();
            let symbol = format!("<symbol id=\"{}\"", name.trim_start_matches('#'));
            assert!(name.starts_with('#') && svg.contains(&symbol), "{name}");
        }
        for part in [
            "class=\"rim\"",
            "class=\"piece\"",
            "mark-last-to",
            "class=\"coord inside",
            ".board .cell.dark{fill: #",
            ".coord.inside.on-dark{fill: #",
        ] {
            assert!(svg.contains(part), "{variant} lacks {part}: {svg}");
        }
    }
    // The picture contains the colours of both sides and of the hole.
    let svg = person.get("/samples/hole-chess/0.svg").await.body;
    assert!(svg.contains("#f8cb46") && svg.contains("#9c1c2e") && svg.contains("id=\"hole\""));
}

#[tokio::test]
async fn a_picture_shows_the_ply_and_the_side_that_the_address_names() {
    let server = Server::start().await;
    let (game, white, black) = server.game().await;
    white.plays(&game, "c4", 0).await;
    black.plays(&game, "e6", 1).await;
    let picture = async |end: &str| {
        let answer = white.get(&format!("/games/{game}/{end}")).await;
        assert_eq!(answer.status.as_u16(), 200, "{end}: {}", answer.body);
        answer.body
    };
    let [start, first, last] = [
        picture("0.svg").await,
        picture("1.svg").await,
        picture("2.svg").await,
    ];
    assert!(start.contains("data-at=\"c3\"") && !start.contains("mark-last"));
    assert!(first.contains("data-mark=\"c4\"") && first.contains("data-at=\"e8\""));
    assert!(last.contains("data-mark=\"e6\"") && last.contains("data-at=\"e6\""));
    // The king's y coordinate depends on the orientation.
    let king = "data-at=\"d1\" data-color=\"white\" data-kind=\"K\" href=\"#wK\" x=\"30\"";
    assert!(start.contains(&format!("{king} y=\"90\"")), "{start}");
    assert_eq!(picture("0.svg?orientation=white").await, start);
    let turned = picture("0.svg?orientation=black").await;
    assert!(turned.contains(&format!("{king} y=\"0\"")), "{turned}");
    assert_eq!(picture("0.svg?size=medium").await, start);
}

#[tokio::test]
async fn whatever_else_is_asked_for_is_refused_with_a_sentence() {
    let server = Server::start().await;
    let (game, white, _black) = server.game().await;
    for (path, status, part) in [
        ("1.png", 400, "0 have been played"),
        ("01.png", 400, "is no ply"),
        ("x.svg", 400, "is no ply"),
        ("0.png?size=huge", 400, "small, medium or large"),
        ("0.png?size=1024", 400, "small, medium or large"),
        ("0.png?size=", 400, "small, medium or large"),
        ("0.png?size=small&size=small", 400, "small, medium or large"),
        ("0.png?orientation=left", 400, "white or black"),
        ("0.png?v=2", 400, "and nothing else"),
        ("0.svg?side=black", 400, "and nothing else"),
        ("0.gif", 404, "nothing at this address"),
        ("picture", 404, "nothing at this address"),
    ] {
        let answer = white.get(&format!("/games/{game}/{path}")).await;
        assert_eq!(answer.status.as_u16(), status, "{path}: {}", answer.body);
        assert!(answer.body.contains(part), "{path}: {}", answer.body);
        let kind = answer.header("content-type");
        let is_page = !path.contains(".png") && !path.contains(".svg");
        assert_eq!(kind.starts_with("text/html"), is_page, "{path}: {kind}");
    }
    for path in ["/games/nothing/0.png", "/samples/nothing/0.png"] {
        assert_eq!(white.get(path).await.status.as_u16(), 404, "{path}");
    }
    let after = white.get("/samples/hole-chess/22.svg").await;
    assert_eq!(after.status.as_u16(), 400, "{}", after.body);
}

#[tokio::test]
async fn everybody_gets_the_same_and_no_cookie_is_read() {
    let server = Server::start().await;
    let (game, white, black) = server.game().await;
    let stranger = Player::new(&server);
    for end in ["0.svg", "0.png", "0.svg?orientation=black", "7.png"] {
        let path = format!("/games/{game}/{end}");
        let plain = stranger.get(&path).await;
        for person in [&white, &black] {
            assert!(!person.cookie().is_empty());
            let answer = person.get(&path).await;
            assert_eq!(answer.bytes, plain.bytes, "{path}");
            let mut headers = [answer.headers, plain.headers.clone()];
            for headers in &mut headers {
                for varies in ["x-request-id", "date"] {
                    headers.remove(varies);
                }
            }
            assert_eq!(headers[0], headers[1], "{path}");
            assert!(!headers[0].contains_key("set-cookie"), "{path}");
        }
    }
}

#[tokio::test]
async fn a_turn_taken_back_changes_the_picture_and_the_end_keeps_it() {
    let server = Server::start().await;
    let (game, white, black) = server.game().await;
    let path = format!("/games/{game}/1.png");
    white.plays(&game, "c4", 0).await;
    let first = white.get(&path).await;
    assert_eq!(first.header("cache-control"), "public, max-age=10");
    assert_eq!(first.header("cross-origin-resource-policy"), "cross-origin");
    let again = async || {
        let request = white.request("GET", &path);
        let request = request.header("if-none-match", first.header("etag"));
        white.send(request).await
    };
    let known = again().await;
    assert_eq!((known.status.as_u16(), known.bytes.len()), (304, 0));
    assert_eq!(known.header("etag"), first.header("etag"));

    white.must(&game, json!({"do": "ask_takeback"})).await;
    black
        .must(&game, json!({"do": "grant_takeback", "plies": 1}))
        .await;
    assert_eq!(white.get(&path).await.status.as_u16(), 400);
    white.plays(&game, "e4", 0).await;
    let second = again().await;
    assert_eq!(second.status.as_u16(), 200);
    assert_ne!(second.bytes, first.bytes);

    white.must(&game, json!({"do": "resign"})).await;
    let kept = white.get(&path).await;
    assert_eq!(kept.header("cache-control"), "public, max-age=86400");
    let sample = white.get("/samples/hole-chess/1.png").await;
    assert_eq!(sample.header("cache-control"), "public, max-age=86400");
}

#[tokio::test]
async fn drawing_is_charged_to_the_network_and_a_drawn_picture_costs_little() {
    let server = Server::start_with(ServerSettings {
        // With this limit on writes, the limit on drawing is 100 units, enough for six large
        // pictures.
        writes_per_minute: Some(20),
        ..ServerSettings::default()
    })
    .await;
    let person = Player::new(&server);
    let large = |ply: usize| format!("/samples/interweave/{ply}.png?size=large");
    for _ in 0..20 {
        assert_eq!(person.get(&large(0)).await.status.as_u16(), 200);
    }
    let mut drawn = 0;
    let refused = loop {
        let answer = person.get(&large(drawn + 1)).await;
        if answer.status.as_u16() != 200 {
            break answer;
        }
        drawn += 1;
    };
    assert!((3..=6).contains(&drawn), "{drawn}");
    assert_eq!(refused.status.as_u16(), 429);
    assert!(
        refused.body.contains("Too many pictures"),
        "{}",
        refused.body
    );
    assert_eq!(refused.header("retry-after"), "5");
    assert_eq!(
        person.get(&large(0)).await.status.as_u16(),
        200,
        "it is here, and costs one unit"
    );
    assert_eq!(person.get("/rules").await.status.as_u16(), 200);
}

#[tokio::test]
async fn every_event_has_an_example_that_moves_and_is_kept() {
    let server = Server::start().await;
    let person = Player::new(&server);
    for card in Variant::EventChess.cards() {
        let path = format!("/rules/event-chess/{}/example.svg", card.number);
        let svg = person.get(&path).await;
        assert_eq!(svg.header("content-type"), "image/svg+xml");
        assert!(svg.body.contains("prefers-reduced-motion:no-preference"));
        assert!(!svg.body.contains("/static") && !svg.body.contains("infinite"));
        let again = person
            .request("GET", &path)
            .header("if-none-match", svg.header("etag"));
        assert_eq!(person.send(again).await.status, 304);
    }
    for nothing in [
        "event-chess/6",
        "event-chess/x",
        "hole-chess/5",
        "nothing/5",
    ] {
        let answer = person.get(&format!("/rules/{nothing}/example.svg")).await;
        assert_eq!(answer.status, 404, "{nothing}");
    }
}
