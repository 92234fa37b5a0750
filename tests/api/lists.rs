//! The public game lists: filters, counts, paging, and URLs with invalid parameters.

use serde_json::json;

use crate::helpers::{Player, Server};

/// More games than fit on one page.
const GAMES: usize = 30;

async fn begin(players: &[Player; 2], index: usize) -> String {
    let [one, other] = players;
    let variant = ["hole-chess", "crazyhouse", "atomic-chess"][index % 3];
    let time = if index.is_multiple_of(2) {
        json!({"kind": "correspondence", "days": 3})
    } else {
        json!({"kind": "unlimited"})
    };
    let game = one
        .creates(&json!({"variant": variant, "time": time}))
        .await;
    other.must(&game, json!({"do": "join"})).await;
    game
}

fn cards(body: &str) -> usize {
    body.matches("<li class=\"card\" data-game=").count()
}

#[tokio::test]
async fn lists_of_games_are_filtered_and_divided_into_pages() {
    let server = Server::start().await;
    let players = [Player::new(&server), Player::new(&server)];
    let mut games = Vec::new();
    for index in 0..GAMES {
        games.push(begin(&players, index).await);
    }
    let reader = Player::new(&server);

    let first = reader.get("/watch").await;
    assert_eq!(cards(&first.body), 24);
    first
        .shows(200, "30 games.")
        .shows(200, "Page 1 of 2")
        .shows(200, "<b>Crazyhouse</b>");
    let second = reader.get("/watch?page=2").await;
    assert_eq!(cards(&second.body), 6);
    let listed = |game: &String| {
        let link = format!("href=\"/games/{game}\"");
        first.body.contains(&link) != second.body.contains(&link)
    };
    assert!(games.iter().all(listed), "each is on one of the pages");

    let houses = reader.get("/watch?variant=crazyhouse").await;
    assert_eq!(cards(&houses.body), 10);
    houses.shows(200, "10 games.");
    let both = reader
        .get("/watch?variant=crazyhouse&time=correspondence")
        .await;
    assert_eq!(cards(&both.body), 5);
    assert_eq!(cards(&reader.get("/watch?time=live").await.body), 0);
    // An invalid filter value is ignored, and a page number beyond the end shows the last page.
    let odd = reader.get("/watch?variant=go&time=never&page=999").await;
    assert_eq!(cards(&odd.body), 6);

    // The start page and its socket's frames contain only a few boards.
    let start = reader.get("/").await;
    assert_eq!(cards(&start.body), 6);
    let mut lobby = reader.socket(&server, "/lobby/socket?few=true").await;
    let frame = lobby.next("lobby").await;
    assert_eq!(frame["running"].as_array().unwrap().len(), 6);
}

#[tokio::test]
async fn open_challenges_are_filtered_too() {
    let server = Server::start().await;
    for variant in ["hole-chess", "crazyhouse", "crazyhouse"] {
        let seeker = Player::new(&server);
        seeker
            .creates(&json!({"variant": variant, "with": "anyone"}))
            .await;
    }
    let reader = Player::new(&server);
    let seeks = async |path: &str| {
        let page = reader.get(path).await;
        page.body.matches("class=\"seek\"").count()
    };
    assert_eq!(seeks("/challenges").await, 3);
    assert_eq!(seeks("/challenges?variant=crazyhouse").await, 2);
    assert_eq!(seeks("/challenges?variant=crazyhouse&time=live").await, 0);
    assert_eq!(seeks("/").await, 3);
}

#[tokio::test]
async fn addresses_that_are_nearly_right_lead_to_the_right_page() {
    let server = Server::start().await;
    let reader = Player::new(&server);
    for (path, target) in [
        ("/hole-chess", "/rules/hole-chess"),
        ("/crazyhouse/", "/rules/crazyhouse"),
        ("/rules/", "/rules"),
        ("/rules/interweave/full/", "/rules/interweave/full"),
        ("/watch/?time=live", "/watch?time=live"),
    ] {
        let answer = reader.get(path).await;
        assert_eq!(answer.status, 308, "{path}");
        assert_eq!(answer.header("location"), target, "{path}");
    }
    for path in ["/nowhere", "//evil.example/", "/%5Cevil.example/"] {
        assert_ne!(reader.get(path).await.status, 308, "{path}");
    }
}
