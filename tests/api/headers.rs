//! Headers of every kind of response.

use std::path::Path;

use postern_bundle::CompressionEffort;
use serde_json::json;

use crate::helpers::{Answer, Player, Server, ServerSettings};

/// The content security policy of SVG pictures, which a browser may open as documents.
const OF_DRAWINGS: &str = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/// Checks the headers that every response must have.
fn has_common_headers(place: &str, answer: &Answer) {
    let all = |name: &str| answer.headers.get_all(name).iter().count();
    assert_eq!(
        answer.header("x-content-type-options"),
        "nosniff",
        "{place}"
    );
    let policy = answer.header("cross-origin-resource-policy");
    let is_picture = answer.status.is_success() && place.ends_with("/0.svg");
    let for_all = is_picture || place.contains("/embed/");
    let expected = if for_all {
        "cross-origin"
    } else {
        "same-origin"
    };
    assert_eq!(policy, expected, "{place}");
    for name in ["x-content-type-options", "cross-origin-resource-policy"] {
        assert_eq!(all(name), 1, "{place}: {name}");
    }
    if answer.header("content-type").starts_with("image/svg+xml") {
        assert_eq!(
            answer.header("content-security-policy"),
            OF_DRAWINGS,
            "{place}"
        );
    }
}

/// Returns the paths of all routes in the router's source.
fn routes() -> Vec<String> {
    let source = include_str!("../../src/web/routes.rs");
    let after = source.split(".route(").skip(1);
    let routes: Vec<String> = after
        .filter_map(|rest| rest.trim_start().strip_prefix('"')?.split('"').next())
        .map(str::to_owned)
        .collect();
    assert!(routes.len() > 30, "{routes:?}");
    routes
}

#[tokio::test]
async fn every_route_has_the_common_headers_whatever_it_answers() {
    let server = Server::start().await;
    let (game, white, _black) = server.game().await;
    let mut statuses = std::collections::BTreeSet::new();
    for route in routes() {
        for (id, variant) in [(game.as_str(), "hole-chess"), ("nothing", "nothing")] {
            let path = route
                .replace("{id}", id)
                .replace("{variant}", variant)
                .replace("{token}", "nothing")
                .replace("{name}", "nothing")
                .replace("{set}", variant)
                .replace("{number}", "5")
                .replace("{act}", "nothing")
                .replace("{channel}", "webhooks")
                .replace("{picture}", "0.svg")
                .replace("{file}", "nothing");
            assert!(
                !path.contains('{'),
                "{path} has a part that this test does not know"
            );
            for method in ["GET", "HEAD", "POST", "DELETE"] {
                if method == "POST" && path.starts_with("/me/sign-out") {
                    continue;
                }
                let answer = white.send(white.request(method, &path)).await;
                has_common_headers(&format!("{method} {path}"), &answer);
                statuses.insert(answer.status.as_u16());
            }
        }
    }
    for path in ["/nothing", "/rules/", "/hole-chess", "/%ff", "/games/%ff"] {
        let answer = white.get(path).await;
        has_common_headers(path, &answer);
        statuses.insert(answer.status.as_u16());
    }
    let foreign = white
        .request("GET", &format!("/games/{game}/socket"))
        .header("sec-fetch-site", "cross-site");
    let answer = white.send(foreign).await;
    assert_eq!(answer.status.as_u16(), 403);
    has_common_headers("a socket for another site", &answer);
    for status in [200, 303, 308, 400, 404, 405, 415] {
        assert!(
            statuses.contains(&status),
            "{status} is not among {statuses:?}"
        );
    }
}

#[tokio::test]
async fn every_static_file_has_the_common_headers() {
    let server = Server::start().await;
    let person = Player::new(&server);
    let assets = person.assets().await;
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("static");
    let files = postern_bundle::pack(&folder, CompressionEffort::Quick)
        .unwrap()
        .files;
    assert!(files.len() > 15, "{}", files.len());
    for file in files {
        let path = format!("{assets}/{}", file.path);
        let answer = person.get(&path).await;
        assert_eq!(answer.status.as_u16(), 200, "{path}");
        has_common_headers(&path, &answer);
        let is_svg = answer.header("content-type") == "image/svg+xml";
        assert_eq!(is_svg, path.contains(".svg"), "{path}");
    }
    for (method, path) in [
        ("GET", "/favicon.ico".to_owned()),
        ("GET", format!("{assets}/nothing")),
        ("GET", format!("{assets}/%ff")),
        ("GET", "/static/0000000000000000/js/game.js".to_owned()),
        ("POST", format!("{assets}/js/game.js")),
        ("GET", assets.clone()),
    ] {
        let answer = person.send(person.request(method, &path)).await;
        has_common_headers(&format!("{method} {path}"), &answer);
    }
}

#[tokio::test]
async fn every_page_is_held_to_what_it_is() {
    let server = Server::start().await;
    let (game, white, _black) = server.game().await;
    for (path, status) in [
        ("/".to_owned(), 200),
        (format!("/games/{game}"), 200),
        ("/nothing".to_owned(), 404),
        ("/account/name".to_owned(), 405),
    ] {
        let answer = white.get(&path).await;
        assert_eq!(answer.status.as_u16(), status, "{path}");
        let policy = answer.header("content-security-policy");
        for part in [
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "frame-ancestors 'none'",
            "base-uri 'none'",
        ] {
            assert!(policy.contains(part), "{path}: {policy}");
        }
        assert!(!policy.contains("unsafe"), "{path}: {policy}");
        assert!(
            policy.contains(&format!("ws://{}", server.address)),
            "{path}: {policy}"
        );
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("cross-origin-resource-policy", "same-origin"),
            ("referrer-policy", "same-origin"),
            ("cross-origin-opener-policy", "same-origin"),
            ("x-frame-options", "DENY"),
            ("strict-transport-security", ""),
        ] {
            assert_eq!(answer.header(name), value, "{path}: {name}");
        }
        assert!(
            !answer.header("permissions-policy").is_empty()
                && !answer.header("x-request-id").is_empty(),
            "{path}"
        );
    }
}

#[tokio::test]
async fn what_is_no_page_has_no_headers_of_pages() {
    let server = Server::start().await;
    let (game, white, _black) = server.game().await;
    let assets = white.assets().await;
    for (path, status) in [
        (format!("/games/{game}/game.txt"), 200),
        (format!("/api/games/{game}"), 200),
        (format!("{assets}/js/game.js"), 200),
        (format!("{assets}/nothing"), 404),
        ("/healthz".to_owned(), 200),
        ("/robots.txt".to_owned(), 200),
        ("/api/nothing".to_owned(), 404),
    ] {
        let answer = white.get(&path).await;
        assert_eq!(answer.status.as_u16(), status, "{path}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(
            answer.header("cross-origin-resource-policy"),
            "same-origin",
            "{path}"
        );
        for name in [
            "content-security-policy",
            "referrer-policy",
            "cross-origin-opener-policy",
            "x-frame-options",
            "permissions-policy",
        ] {
            assert_eq!(answer.header(name), "", "{path}: {name}");
        }
    }
    let file = white.get(&format!("{assets}/js/game.js")).await;
    let bytes: usize = file
        .headers
        .iter()
        .map(|(name, value)| name.as_str().len() + value.len() + ": \r\n".len())
        .sum();
    assert!(
        bytes < 400,
        "{bytes} bytes of headers on a file: {:?}",
        file.headers
    );
}

#[tokio::test]
async fn a_site_over_https_has_secure_cookies_and_says_so() {
    let server = Server::start_with(ServerSettings {
        public_url: Some("https://chess.example"),
        ..ServerSettings::default()
    })
    .await;
    let person = Player::new(&server);
    let wish = json!({"id": "1", "variant": "hole-chess", "with": "friend", "time": {"kind": "unlimited"}});
    let answer = person.post("/api/games", &wish).await;
    let cookie = answer.header("set-cookie");
    for part in [
        "HttpOnly",
        "SameSite=Lax",
        "Secure",
        "Path=/",
        "Max-Age=34560000",
    ] {
        assert!(cookie.contains(part), "{cookie}");
    }
    let page = person.get("/").await;
    assert!(
        page.header("strict-transport-security")
            .contains("max-age=")
    );
    assert!(
        page.header("content-security-policy")
            .contains("wss://chess.example")
    );
}

#[tokio::test]
async fn pages_are_compressed_and_head_has_no_body() {
    let server = Server::start().await;
    let person = Player::new(&server);
    for coding in ["br", "gzip"] {
        let answer = person
            .send(
                person
                    .request("GET", "/rules/hole-chess")
                    .header("accept-encoding", coding),
            )
            .await;
        assert_eq!(
            (answer.status.as_u16(), answer.header("content-encoding")),
            (200, coding)
        );
        assert!(answer.header("vary").contains("accept-encoding"));
    }
    let head = person.send(person.request("HEAD", "/")).await;
    assert_eq!((head.status.as_u16(), head.body.as_str()), (200, ""));
    let missing = person.send(person.request("HEAD", "/nothing")).await;
    assert_eq!((missing.status.as_u16(), missing.body.as_str()), (404, ""));
}
