//! Headers that every kind of answer carries.

use serde_json::json;

use crate::helpers::{Player, Server, Wishes};

#[tokio::test]
async fn every_page_is_held_to_what_it_is() {
    let server = Server::start().await;
    let (game, white, _black) = server.game().await;
    for (path, status) in [
        ("/".to_owned(), 200),
        (format!("/games/{game}"), 200),
        ("/nothing".to_owned(), 404),
        ("/me/name".to_owned(), 405),
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
        (format!("{assets}/icons/favicon.svg"), 200),
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
    let server = Server::start_with(Wishes {
        public_url: Some("https://chess.example"),
        ..Wishes::default()
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
