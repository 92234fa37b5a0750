//! The archive of finished games: filters, order, pages, and downloads.

use std::time::Duration;

use serde_json::json;

use crate::helpers::{Player, Server};

const DAY: i64 = 86_400_000;
/// A time limit that only a failing test reaches.
const PATIENCE: Duration = Duration::from_secs(20);

/// The settings of a game that ends when one of the players resigns.
struct ResignedGame {
    variant: &'static str,
    time: serde_json::Value,
    turns: &'static [&'static str],
    white_resigns: bool,
}

impl ResignedGame {
    fn usual() -> Self {
        Self {
            variant: "crazyhouse",
            time: json!({"kind": "unlimited"}),
            turns: &["e4", "e5"],
            white_resigns: false,
        }
    }
}

async fn finished(server: &Server, players: [&Player; 2], wish: ResignedGame) -> String {
    let [white, black] = players;
    let game = white
        .creates(&json!({"variant": wish.variant, "time": wish.time, "play": "white"}))
        .await;
    black.must(&game, json!({"do": "join"})).await;
    for (ply, turn) in wish.turns.iter().enumerate() {
        let mover = players[ply % 2];
        mover
            .must(&game, json!({"do": "play", "turn": turn, "ply": ply}))
            .await;
    }
    server.clock.advance(1_000);
    let loser = if wish.white_resigns { white } else { black };
    loser.must(&game, json!({"do": "resign"})).await;
    game
}

/// Returns the IDs of the games on a page, in page order.
fn listed(body: &str) -> Vec<String> {
    let parts = body.split("<li class=\"card\" data-game=\"").skip(1);
    parts
        .map(|part| part.split('"').next().expect("an id").to_owned())
        .collect()
}

async fn games(reader: &Player, path: &str) -> Vec<String> {
    let page = reader.get(path).await;
    page.shows(200, "<h1>Finished games</h1>");
    listed(&page.body)
}

/// Returns the URL of the next page.
fn next(body: &str) -> Option<String> {
    let link = body.split("rel=\"next\" href=\"").nth(1)?;
    let address = link.split('"').next().expect("an address");
    Some(address.replace("&#38;", "&"))
}

#[tokio::test]
async fn the_archive_is_filtered_and_sorted() {
    let server = Server::start().await;
    let [ann, ben, cleo] = [(); 3].map(|()| Player::new(&server));
    let short = finished(&server, [&ann, &ben], ResignedGame::usual()).await;
    let live = json!({"kind": "live", "minutes": 5, "increment": 0});
    let live = ResignedGame {
        time: live,
        white_resigns: true,
        ..ResignedGame::usual()
    };
    let live = finished(&server, [&ann, &ben], live).await;
    server.clock.advance(2 * DAY);
    let long = ResignedGame {
        turns: &["e4", "e5", "d4", "d5", "c4"],
        ..ResignedGame::usual()
    };
    let long = finished(&server, [&cleo, &ann], long).await;
    let other = ResignedGame {
        variant: "atomic-chess",
        ..ResignedGame::usual()
    };
    let other = finished(&server, [&ben, &cleo], other).await;
    // Games against oneself and aborted games are not in the archive.
    let alone = ann.creates(&json!({"with": "both-sides"})).await;
    ann.must(&alone, json!({"do": "resign"})).await;
    let unjoined = ann.creates(&json!({"with": "anyone"})).await;
    ann.must(&unjoined, json!({"do": "abort"})).await;
    ann.form("/account/name", &[("name", "Ann & Łucja")]).await;

    let reader = Player::new(&server);
    let all = [&other, &long, &live, &short];
    assert_eq!(all.map(String::clone), games(&reader, "/games").await[..]);
    for (query, found) in [
        ("variant=crazyhouse", vec![&long, &live, &short]),
        ("variant=crazyhouse&sort=length", vec![&long, &live, &short]),
        ("variant=crazyhouse&sort=length&most=4", vec![&live, &short]),
        ("player=%C5%82ucja", vec![]),
        ("player=ann+%26+%C5%82ucja", vec![&long, &live, &short]),
        (
            "player=Ann+%26+%C5%81ucja&variant=crazyhouse&sort=length&least=3",
            vec![&long],
        ),
        ("result=black", vec![&live]),
        ("result=white&time=unlimited", vec![&other, &long, &short]),
        ("result=drawn", vec![]),
        ("reason=resignation&variant=atomic-chess", vec![&other]),
        ("reason=checkmate", vec![]),
        ("time=live", vec![&live]),
        ("to=2026-11-21", vec![&live, &short]),
        ("from=2026-11-22", vec![&other, &long]),
        ("from=2026-11-21&to=2026-11-22&least=1", vec![&live, &short]),
        ("least=3", vec![&long]),
        ("most=2&result=black", vec![&live]),
        // An invalid filter value is ignored.
        (
            "variant=go&reason=rain&from=once&least=-4&sort=beauty",
            all.to_vec(),
        ),
        // Query parameters from earlier versions of the site are ignored, except for filters that
        // still exist.
        ("show=finished&page=3", all.to_vec()),
        (
            "show=finished&variant=atomic-chess&time=unlimited&page=1",
            vec![&other],
        ),
    ] {
        let page = games(&reader, &format!("/games?{query}")).await;
        assert_eq!(page.iter().collect::<Vec<_>>(), found, "{query}");
    }
    let nobody = reader.get("/games?player=%3Cb%3E").await;
    nobody.shows(200, "Nobody is called “&#60;b&#62;” now.");
    let unsorted = reader.get("/games?sort=length").await;
    unsorted.shows(200, "once you choose one kind of game");
    assert!(!unsorted.body.contains(": Longest first</span>"));
    assert_eq!(listed(&unsorted.body).len(), 4);
    let filtered = reader
        .get("/games?player=Ann+%26+%C5%82ucja&result=white")
        .await;
    filtered
        .shows(200, "value=\"Ann &#38; łucja\"")
        .shows(200, "<option value=\"white\" selected>White won</option>")
        .shows(
            200,
            "Filter and sort<span class=\"soft\">: White won, Ann &#38; Łucja</span>",
        )
        .shows(200, "aria-label=\"Games of Ann &#38; Łucja\"")
        .shows(200, "<time datetime=\"2026-11-2");
}

#[tokio::test]
async fn pages_go_on_where_the_last_one_ended() {
    let server = Server::start().await;
    let players = [Player::new(&server), Player::new(&server)];
    let mut made = Vec::new();
    for index in 0..50 {
        let wish = ResignedGame {
            variant: ["crazyhouse", "atomic-chess"][index % 2],
            ..ResignedGame::usual()
        };
        made.push(finished(&server, [&players[0], &players[1]], wish).await);
    }
    let reader = Player::new(&server);
    for (path, count) in [
        ("/games", 50_usize),
        ("/games?variant=crazyhouse", 25),
        ("/games?variant=crazyhouse&sort=length&least=1", 25),
        ("/games?result=white&most=9", 50),
    ] {
        let mut found = Vec::new();
        let mut address = Some(path.to_owned());
        let mut pages = 0;
        while let Some(path) = address {
            let page = reader.get(&path).await;
            page.shows(200, "<h1>Finished games</h1>");
            found.extend(listed(&page.body));
            address = next(&page.body);
            pages += 1;
        }
        assert_eq!((found.len(), pages), (count, count.div_ceil(24)), "{path}");
        let unique: std::collections::HashSet<_> = found.iter().collect();
        assert_eq!(unique.len(), count, "{path}");
    }
    let end = format!("/games?before={}", made[0]);
    reader
        .get(&end)
        .await
        .shows(200, "There are no more games.");
    reader
        .get("/games?before=none")
        .await
        .shows(200, "There are no more games.");
    reader
        .get("/games?before=%21")
        .await
        .shows(404, "There are no games at this address.");
}

#[tokio::test]
async fn games_are_downloaded_as_texts() {
    let server = Server::start().await;
    let [ann, ben] = [(); 2].map(|()| Player::new(&server));
    let mut made = Vec::new();
    for index in 0..30 {
        let wish = ResignedGame {
            variant: ["crazyhouse", "atomic-chess"][index % 2],
            ..ResignedGame::usual()
        };
        made.push(finished(&server, [&ann, &ben], wish).await);
    }
    let running = ann.creates(&json!({"variant": "crazyhouse"})).await;
    ben.must(&running, json!({"do": "join"})).await;
    let alone = ann.creates(&json!({"with": "both-sides"})).await;
    ann.must(&alone, json!({"do": "resign"})).await;

    let reader = Player::new(&server);
    let ids = |body: &str| -> Vec<String> {
        let tags = body.split("[GameId \"").skip(1);
        tags.map(|tag| tag.split('"').next().expect("an id").to_owned())
            .collect()
    };
    let all = reader.get("/games.txt").await;
    assert_eq!(
        all.body.matches("\n1. e4 e5 1-0\n").count(),
        30,
        "{}",
        all.body
    );
    assert_eq!(all.header("content-type"), "text/plain; charset=utf-8");
    assert_eq!(
        all.header("content-disposition"),
        "attachment; filename=\"postern-games.txt\""
    );
    made.reverse();
    assert_eq!(ids(&all.body), made);
    let one = reader.get(&format!("/games/{}/game.txt", made[0])).await;
    assert!(all.body.starts_with(&format!("{}\n", one.body)));
    let houses = reader.get("/games.txt?variant=crazyhouse").await;
    assert_eq!(ids(&houses.body).len(), 15);
    assert_eq!(reader.get("/games.txt?player=nobody").await.body, "");
    assert_eq!(reader.get("/me/games.txt").await.body, "");

    let own = ids(&ann.get("/me/games.txt").await.body);
    assert_eq!(own.len(), 31, "over two pages, with the one at one board");
    assert!(own.contains(&alone) && !own.contains(&running));
    ann.get("/me").await.shows(200, "href=\"/me/games.txt\"");
}

#[tokio::test]
async fn a_download_says_which_game_cannot_be_read_and_goes_on() {
    let server = Server::start().await;
    let [ann, ben] = [(); 2].map(|()| Player::new(&server));
    let first = finished(&server, [&ann, &ben], ResignedGame::usual()).await;
    let mut stranger = server.database.stranger().await;
    stranger.run(&copies(&first, 1)).await;
    let damage = "INSERT INTO events (game, seq, at_ms, kind, version, body)
        SELECT key, 99, 0, 'played', 1, '{}' FROM games WHERE id = 'copy1'";
    stranger.run(damage).await;
    let second = finished(&server, [&ann, &ben], ResignedGame::usual()).await;
    for path in ["/games.txt", "/me/games.txt"] {
        let all = ann.get(path).await;
        assert_eq!(all.status, 200);
        for part in [
            format!("[GameId \"{first}\"]"),
            format!("[GameId \"{second}\"]"),
            "\n; Game copy1 is missing here, for its record cannot be read.\n\n".to_owned(),
        ] {
            assert!(all.body.contains(&part), "{part} in {}", all.body);
        }
        assert_eq!(all.body.matches("[GameId ").count(), 2);
    }
}

/// Returns SQL that copies a finished game and its events this many times.
fn copies(game: &str, count: usize) -> String {
    let wide = "variant, access, one_board, time, status, white, black, winner, reason, \
        created_ms, over_ms, time_kind, result, plies";
    let state =
        "seq, ply, to_move, fen, last_cells, active_ms, awaits_white, awaits_black, choosing";
    let event = "seq, at_ms, kind, version, body";
    let copied = format!("(SELECT key FROM games WHERE id = '{game}')");
    format!(
        "WITH RECURSIVE number (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM number WHERE i < \
            {count})
         INSERT INTO games (id, {wide}) SELECT 'copy' || i, {wide} FROM games, number WHERE key = \
         {copied};
         INSERT INTO game_state (game, {state})
            SELECT new.key, {state} FROM games AS new, game_state WHERE new.id LIKE 'copy%' AND \
            game = {copied};
         INSERT INTO events (game, {event})
            SELECT new.key, {event} FROM games AS new, events WHERE new.id LIKE 'copy%' AND game \
            = {copied}"
    )
}

#[tokio::test]
async fn a_network_has_one_download_at_a_time_until_the_reader_goes_away() {
    let server = Server::start().await;
    let [ann, ben] = [(); 2].map(|()| Player::new(&server));
    let game = finished(&server, [&ann, &ben], ResignedGame::usual()).await;
    let mut stranger = server.database.stranger().await;
    stranger.run(&copies(&game, 9_000)).await;
    let begun = ann.request("GET", "/games.txt").send().await.unwrap();
    assert_eq!(begun.status(), 200);
    let refused = ben.get("/games.txt").await;
    refused.shows(429, "Please wait until that has ended.");
    let refused = ben.get("/me/games.txt").await;
    refused.shows(429, "Please wait until that has ended.");
    drop(begun);
    let over = async { while ben.get("/games.txt?to=1999-01-01").await.status != 200 {} };
    let over = tokio::time::timeout(PATIENCE, over).await;
    over.expect("the download ends without its reader");
}

#[tokio::test]
async fn a_page_says_where_it_goes_on_when_few_games_fit() {
    let server = Server::start().await;
    let [ann, ben] = [(); 2].map(|()| Player::new(&server));
    let lost = ResignedGame {
        white_resigns: true,
        ..ResignedGame::usual()
    };
    let lost = finished(&server, [&ann, &ben], lost).await;
    server.clock.advance(DAY);
    let won = finished(&server, [&ann, &ben], ResignedGame::usual()).await;
    let mut stranger = server.database.stranger().await;
    stranger.run(&copies(&won, 6_000)).await;
    let (name, reader) = (ann.view(&won).await, Player::new(&server));
    let name = name["players"]["white"]["name"].as_str().unwrap();
    for filter in [
        "variant=crazyhouse&result=black".to_owned(),
        format!("player={name}&result=black").replace(' ', "+"),
        "least=1&most=2&time=unlimited&result=black&reason=resignation".to_owned(),
    ] {
        let first = reader.get(&format!("/games?{filter}")).await;
        first
            .shows(200, "None of the 5,000 games looked at for this page fits.")
            .shows(200, "More, from 22 Nov 2026");
        assert_eq!(listed(&first.body).len(), 0);
        let second = reader.get(&next(&first.body).unwrap()).await;
        assert_eq!(
            listed(&second.body),
            std::slice::from_ref(&lost),
            "{filter}"
        );
        assert_eq!(next(&second.body), None, "{filter}");
        // The download contains the games of all pages.
        let text = reader.get(&format!("/games.txt?{filter}")).await;
        assert_eq!(text.body.matches("[GameId ").count(), 1, "{filter}");
    }
    let longest = reader
        .get("/games?variant=crazyhouse&sort=length&result=black")
        .await;
    longest.shows(200, "More, from 2 turns");
    // A filter that matches most of the copied games.
    let full = reader.get("/games?variant=crazyhouse&result=white").await;
    full.shows(200, "Older games");
    assert_eq!(listed(&full.body).len(), 24);
}
