//! Signing in redirects only to pages of the site.

use super::*;

#[tokio::test]
async fn one_goes_on_to_own_pages_only() {
    let server = Server::start().await;
    account(&server, "Zoë").await;
    for (next, leads_to) in [
        ("/games/abc?ply=3", "/games/abc?ply=3"),
        ("/rules", "/rules"),
        ("", "/me"),
        ("https://evil.example", "/me"),
        ("//evil.example", "/me"),
        ("/\\evil.example", "/me"),
        ("/\t/evil.example", "/me"),
        ("\\\\evil.example", "/me"),
        ("javascript:alert(1)", "/me"),
        ("evil.example", "/me"),
        ("/a\r\nSet-Cookie: a=b", "/me"),
    ] {
        let phone = Player::new(&server);
        let fields = [("name", "Zoë"), ("password", PASSWORD), ("next", next)];
        let done = phone.form("/sign-in", &fields).await;
        done.leads_to(leads_to);
        server.clock.advance(10_000);
    }
    let fields = [("name", "Yara"), ("password", PASSWORD), ("next", "/rules")];
    let yara = Player::new(&server);
    yara.form("/sign-up", &fields).await.leads_to("/rules");
    let fields = [("name", "Xenia"), ("password", PASSWORD), ("next", "//x")];
    let xenia = Player::new(&server);
    xenia.form("/sign-up", &fields).await.leads_to("/me");
}

#[tokio::test]
async fn pages_hand_the_place_on() {
    let server = Server::start().await;
    let somebody = Player::new(&server);
    let field = "name=\"next\" value=\"/games/abc?ply=3\"";
    for path in ["/sign-in", "/sign-up"] {
        let page = somebody
            .get(&format!("{path}?next=%2Fgames%2Fabc%3Fply%3D3"))
            .await;
        page.shows(200, field)
            .shows(200, "?next=%2Fgames%2Fabc%3Fply%3D3\">");
        for evil in [
            "https://evil.example",
            "//evil.example",
            "%2F%2Fevil.example",
        ] {
            let page = somebody.get(&format!("{path}?next={evil}")).await;
            page.shows(200, "<form");
            assert!(!page.body.contains("evil"), "{}", page.body);
        }
    }
    let fields = [
        ("name", "Zoë"),
        ("password", "x"),
        ("next", "/games/abc?ply=3"),
    ];
    somebody.form("/sign-in", &fields).await.shows(422, field);
}

#[tokio::test]
async fn one_goes_back_to_the_page_from_which_one_came() {
    let server = Server::start().await;
    let somebody = Player::new(&server);
    let from = async |page: &str| {
        let asked = somebody.request("GET", "/sign-in").header("referer", page);
        somebody.send(asked).await
    };
    let page = from(&server.url("/games/abc?ply=3")).await;
    page.shows(200, "name=\"next\" value=\"/games/abc?ply=3\"");
    for other in [
        "https://evil.example/games/abc".to_owned(),
        "nonsense".to_owned(),
        server.url("/device/token"),
        server.url("/sign-up"),
        server.url("//evil.example"),
    ] {
        let page = from(&other).await;
        assert!(!page.body.contains("name=\"next\""), "{other}");
    }
}
