//! Static files and their URLs.

use postern_rules::Variant;

use crate::helpers::{Player, Server};

#[tokio::test]
async fn files_are_kept_for_ever_under_their_hash() {
    let server = Server::start().await;
    let person = Player::new(&server);
    let assets = person.assets().await;
    for (file, kind) in [
        ("icons/favicon.svg", "image/svg+xml"),
        ("js/game.js", "text/javascript; charset=utf-8"),
        ("css/game.css", "text/css; charset=utf-8"),
    ] {
        let answer = person.get(&format!("{assets}/{file}")).await;
        assert_eq!(answer.status.as_u16(), 200, "{file}");
        assert!(
            answer.header("content-type").starts_with(kind),
            "{file}: {:?}",
            answer.headers
        );
        assert_eq!(
            answer.header("cache-control"),
            "public, max-age=31536000, immutable"
        );
        assert_eq!(
            answer.header("set-cookie"),
            "",
            "a shared cache may keep it"
        );
    }
}

/// A page must not mix files of two versions.
#[tokio::test]
async fn an_old_hash_is_not_found() {
    let server = Server::start().await;
    let person = Player::new(&server);
    let answer = person
        .get("/static/0000000000000000/icons/favicon.svg")
        .await;
    assert_eq!(answer.status.as_u16(), 404);
    assert_eq!(answer.header("cache-control"), "no-cache");
}

#[tokio::test]
async fn files_are_sent_compressed_and_not_twice() {
    let server = Server::start().await;
    let person = Player::new(&server);
    let script = format!("{}/js/game.js", person.assets().await);
    let plain = person.get(&script).await;
    assert_eq!(plain.header("content-encoding"), "");
    let mut tags = vec![plain.header("etag").to_owned()];
    for coding in ["br", "gzip"] {
        let request = person.request("GET", &script);
        let answer = person.send(request.header("accept-encoding", coding)).await;
        assert_eq!(answer.header("content-encoding"), coding);
        assert_eq!(answer.header("vary"), "accept-encoding");
        let length: usize = answer.header("content-length").parse().unwrap();
        assert!(length < plain.body.len() / 2, "{coding}: {length}");
        let tag = answer.header("etag").to_owned();
        let again = person.request("GET", &script);
        let again = again
            .header("accept-encoding", coding)
            .header("if-none-match", &tag);
        let answer = person.send(again).await;
        assert_eq!((answer.status.as_u16(), answer.body.as_str()), (304, ""));
        assert_eq!(answer.header("etag"), tag);
        tags.push(tag);
    }
    tags.dedup();
    assert_eq!(tags.len(), 3, "each coding has a tag of its own: {tags:?}");
    let head = person.send(person.request("HEAD", &script)).await;
    assert_eq!(
        (head.status.as_u16(), head.header("content-length")),
        (200, plain.body.len().to_string().as_str())
    );
}

#[tokio::test]
async fn nothing_outside_the_static_files_is_served() {
    let server = Server::start().await;
    let person = Player::new(&server);
    let assets = person.assets().await;
    for path in [
        "none.css",
        "..%2fCargo.toml",
        "%2e%2e/Cargo.toml",
        "icons/..%2f..%2fCargo.toml",
        "%00",
        "icons",
        "js/pages/game.js",
        "js/wire.d.ts",
    ] {
        let answer = person.get(&format!("{assets}/{path}")).await;
        assert!(
            matches!(answer.status.as_u16(), 400 | 404),
            "{path}: {}",
            answer.status
        );
    }
    assert_eq!(
        person.get("/favicon.ico").await.header("content-type"),
        "image/svg+xml"
    );
}

/// Each URL that a page's static files contain must lead to an existing file.
#[tokio::test]
async fn pages_name_only_files_that_exist() {
    let server = Server::start().await;
    let (game, white, _black) = server.game().await;
    let assets = white.assets().await;
    let game_page = format!("/games/{game}");
    for page in [
        "/",
        "/watch",
        "/rules",
        "/rules/hole-chess",
        "/samples/hole-chess",
        "/help",
        "/me",
        game_page.as_str(),
    ] {
        let body = white.get(page).await.body;
        for rest in body.split(&assets).skip(1) {
            let file = rest.split(['"', '#', '\'', ' ', '<', '?']).next().unwrap();
            if !file.is_empty() {
                let status = white.get(&format!("{assets}{file}")).await.status.as_u16();
                assert_eq!(status, 200, "{page} names {file}");
            }
        }
    }
}

/// Scripts build the URLs of these pictures at run time, so no page contains all of them.
#[tokio::test]
async fn every_piece_of_every_variant_has_a_picture_in_every_set() {
    let server = Server::start().await;
    let person = Player::new(&server);
    let assets = person.assets().await;
    for variant in Variant::ALL {
        for set in ["drawn", "letters"] {
            let sprite = format!("{assets}/pieces/{}/{set}.svg", variant.info().piece_set);
            let answer = person.get(&sprite).await;
            assert_eq!(answer.header("content-type"), "image/svg+xml", "{sprite}");
            for kind in variant.info().pieces {
                for side in ['w', 'b'] {
                    let symbol = format!("id=\"{side}{}\"", kind.letter);
                    assert!(answer.body.contains(&symbol), "{sprite} lacks {symbol}");
                }
            }
        }
    }
}
