//! The content of pages that anyone can read.

use serde_json::{Value, json};

use crate::helpers::{Player, Server, fresh_id};

#[tokio::test]
async fn every_page_is_there() {
    let server = Server::start().await;
    let person = Player::new(&server);
    for (path, page) in [
        ("/", "start"),
        ("/watch", "watch"),
        ("/rules", "rules"),
        ("/rules/hole-chess", "rules"),
        ("/rules/event-chess", "rules"),
        ("/rules/event-chess/full", "rules"),
        ("/rules/event-chess/deck", "rules"),
        ("/rules/event-chess/102", "rules"),
        ("/samples/hole-chess", "sample"),
        ("/samples/event-chess", "sample"),
        ("/rules/crazyhouse", "rules"),
        ("/samples/crazyhouse", "sample"),
        ("/help", "help"),
        ("/security", "security"),
        ("/me", "me"),
        ("/sign-up", "account"),
        ("/sign-in", "account"),
    ] {
        let answer = person.get(path).await;
        answer.shows(200, &format!("data-page=\"{page}\""));
        assert!(
            !answer.body.contains("<style") && !answer.body.contains(" style=\""),
            "{path} has inline style"
        );
        for script in answer.body.split("<script").skip(1) {
            let tag = script.split('>').next().unwrap();
            assert!(
                tag.contains("src=") || tag.contains("application/json"),
                "{path} has an inline script"
            );
        }
    }
    assert_eq!(person.get("/healthz").await.json(), json!({"status": "ok"}));
    assert!(
        person
            .get("/robots.txt")
            .await
            .body
            .contains("Disallow: /games")
    );
}

#[tokio::test]
async fn the_start_page_lists_seeks_and_running_games() {
    let server = Server::start().await;
    let seeker = Player::new(&server);
    let seek = seeker
        .creates(&json!({"with": "anyone", "play": "black"}))
        .await;
    let private = seeker.creates(&json!({"with": "friend"})).await;
    let (running, white, _black) = server.game().await;
    white.plays(&running, "c4", 0).await;

    let page = Player::new(&server).get("/").await;
    page.shows(200, &format!("/games/{seek}"))
        .shows(200, &format!("/games/{running}"));
    assert!(
        !page.body.contains(&private),
        "a game for a friend is nobody else’s business"
    );
    seeker
        .get(&format!("/games/{seek}"))
        .await
        .shows(200, "listed under “Open challenges”");
    seeker
        .get(&format!("/games/{private}"))
        .await
        .shows(200, "Only people with the link");
    Player::new(&server)
        .get("/watch")
        .await
        .shows(200, &format!("/games/{running}"));
}

#[tokio::test]
async fn own_games_are_listed_with_those_that_wait_first() {
    let server = Server::start().await;
    let (me, other) = (Player::new(&server), Player::new(&server));
    let mut games = Vec::new();
    for days in [9, 2, 5] {
        let game = me
            .creates(&json!({"time": {"kind": "correspondence", "days": days}}))
            .await;
        other.must(&game, json!({"do": "join"})).await;
        me.plays(&game, "c4", 0).await;
        other.plays(&game, "e6", 1).await;
        games.push(game);
    }
    me.plays(&games[0], "e4", 2).await;
    let page = me.get("/me").await.body;
    let place = |game: &String| page.find(&format!("/games/{game}")).expect("it is listed");
    assert!(
        place(&games[1]) < place(&games[2]) && place(&games[2]) < place(&games[0]),
        "most urgent first"
    );
    me.get("/")
        .await
        .shows(200, &format!("/games/{}", games[1]));
}

#[tokio::test]
async fn a_game_page_shows_what_its_viewer_may_do() {
    let server = Server::start().await;
    let (game, white, black) = server.game().await;
    let address = format!("/games/{game}");
    white
        .get(&address)
        .await
        .shows(200, "id=\"move-form\"")
        .shows(200, "data-orientation=\"white\"");
    black
        .get(&address)
        .await
        .shows(200, "data-orientation=\"black\"");
    let spectator = Player::new(&server).get(&address).await;
    spectator.shows(200, "data-orientation=\"white\"");
    for own in ["value=\"resign\"", "id=\"move-form\""] {
        assert!(!spectator.body.contains(own), "{own} is for players");
    }
    black
        .get(&format!("{address}?side=white"))
        .await
        .shows(200, "data-orientation=\"white\"");

    let page = white.get(&address).await.body;
    let inline = page
        .split("id=\"view\">")
        .nth(1)
        .unwrap()
        .split("</script>")
        .next()
        .unwrap();
    let view: Value = serde_json::from_str(inline).unwrap();
    let mut fetched = white.view(&game).await;
    fetched["clock"] = view["clock"].clone();
    assert_eq!(view, fetched, "page and API tell the same");
}

#[tokio::test]
async fn a_page_cannot_be_broken_by_what_people_write() {
    let server = Server::start().await;
    let (game, white, _black) = server.game().await;
    let evil = "</script><script>alert(1)</script><img src=x onerror=alert(1)>";
    white
        .must(&game, json!({"do": "kibitz", "ply": 0, "text": evil}))
        .await;
    white
        .form("/account/name", &[("name", "\"><svg onload=1>")])
        .await
        .leads_to("/account");
    let _ = white.creates(&json!({"with": "anyone"})).await;
    for path in [
        format!("/games/{game}"),
        "/".to_owned(),
        "/me".to_owned(),
        "/account".to_owned(),
        "/sign-up".to_owned(),
    ] {
        let page = white.get(&path).await;
        for bad in ["<script>alert", "<img src=x", "<svg onload"] {
            assert!(!page.body.contains(bad), "{path} shows {bad}");
        }
    }
}

#[tokio::test]
async fn a_game_is_exported_as_text_that_can_be_replayed() {
    let server = Server::start().await;
    let (game, white, black) = server.game().await;
    white
        .form("/account/name", &[("name", "Ada \"A\" {x}")])
        .await;
    let turns = "c4 e6 e4 Qg6 b5 Qe8/@b5 Rc3 b7 Rb3 Bb8 Be3 f7 Qb4 Qd9 Bg5 Kc9 Qd6/@d8 Kd10 Qxb8 \
        Qc9 Qd6/@d10";
    for (ply, turn) in turns.split(' ').enumerate() {
        let mover = if ply % 2 == 0 { &white } else { &black };
        mover.plays(&game, turn, ply).await;
    }
    let text = white.get(&format!("/games/{game}/game.txt")).await;
    assert!(
        text.header("content-type").starts_with("text/plain"),
        "{:?}",
        text.headers
    );
    for part in [
        "[Variant \"Hole Chess\"]",
        "[Result \"1-0\"]",
        "[Termination \"king captured\"]",
        "9. Qd6/@d8+ Kd10",
    ] {
        assert!(text.body.contains(part), "{part}: {}", text.body);
    }
    assert!(
        text.body.lines().all(|line| line.len() <= 100) && text.body.ends_with("1-0\n"),
        "{}",
        text.body
    );
    let read = postern_rules::read_game_text(&text.body).unwrap();
    assert_eq!(read.len(), 21, "{read:?}");
    assert!(read[20].starts_with("Qd6/@d10"), "{read:?}");
}

#[tokio::test]
async fn the_sample_game_is_stepped_through_by_links() {
    let server = Server::start().await;
    let person = Player::new(&server);
    person.get("/samples/hole-chess").await.shows(200, "?ply=1");
    let page = person.get("/samples/hole-chess?ply=6").await;
    page.shows(200, "?ply=5")
        .shows(200, "?ply=7")
        .shows(200, "falls into the hole at d7");
    person
        .get("/samples/hole-chess?ply=21")
        .await
        .shows(200, "Yellow wins");
    person
        .get("/samples/hole-chess?ply=22")
        .await
        .shows(404, "no position after 22");
    let inline = page
        .body
        .split("id=\"sample\">")
        .nth(1)
        .unwrap()
        .split("</script>")
        .next()
        .unwrap();
    let notes: Value = serde_json::from_str(inline).unwrap();
    assert!(notes["6"].is_string());
}

#[tokio::test]
async fn the_composed_game_shows_the_passage_from_the_turn_that_finds_it() {
    let server = Server::start().await;
    let person = Player::new(&server);
    let before = person.get("/samples/event-chess?ply=13").await;
    before
        .shows(200, "data-aside=\"event-started\"")
        .shows(200, "composed for this page");
    assert!(!before.body.contains("mark-gate"), "nobody knows of it yet");
    let found = person.get("/samples/event-chess?ply=14").await;
    found
        .shows(200, "mark-gate\" data-mark=\"g4\"")
        .shows(200, "A passage joins g4 and h8.");
    found.shows(200, "data-at=\"h8\" data-color=\"black\" data-kind=\"N\"");
    person
        .get("/samples/event-chess?ply=17")
        .await
        .shows(200, "Black is checkmated");
}

#[tokio::test]
async fn each_game_page_speaks_of_its_own_game() {
    let server = Server::start().await;
    let person = Player::new(&server);
    for (variant, own, foreign) in [
        ("hole-chess", "PS-Bishop", "Hidden Passage"),
        ("event-chess", "Hidden Passage", "PS-Bishop"),
    ] {
        let game = person
            .creates(&json!({"variant": variant, "with": "both-sides"}))
            .await;
        let page = person.get(&format!("/games/{game}")).await;
        page.shows(200, own).shows(200, "What’s different");
        assert!(
            !page.body.contains(foreign),
            "{variant} speaks of another game’s {foreign}"
        );
    }
}

#[tokio::test]
async fn a_board_has_every_cell_and_piece_once() {
    let server = Server::start().await;
    let person = Player::new(&server);
    let game = person
        .creates(&json!({"id": fresh_id(), "with": "both-sides"}))
        .await;
    let page = person.get(&format!("/games/{game}")).await.body;
    let board = page
        .split("id=\"board\"")
        .nth(1)
        .unwrap()
        .split("</svg>")
        .next()
        .unwrap();
    assert_eq!(board.matches("data-cell=").count(), 46);
    assert_eq!(board.matches("class=\"hole\"").count(), 2);
    assert_eq!(board.matches("class=\"piece\"").count(), 18);
    assert!(board.contains("viewBox=\"0 0 70 100\""));
}
